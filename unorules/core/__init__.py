"""The referee: from assembled rules and a recorded game to findings in words.

Everything here runs unchanged under MicroPython in a browser: no imports from
outside, and none of the syntax listed in ``tests/test_core_syntax.py``.

From the ground up (a line needs only what stands on it and above it):

=================  ===============================================================
words and things   cards, words, findings, duties, hand, claims, moves, phrases
what is written    reading, notation, plain, setup, entries, request, record
the rules          origin, overlays, ruleset, shape
the table          state, table, copying, opening
hidden hands       slots, matching, proof, waiting, doubts, hiding
the tests          lays, jumps, calls, topics
one round          program, payments, shortcut, single, aftermath, referee, legal
a whole match      scoresheet, ledger, dealt, match
other rules        replays, whatif, together, search
in words           explain
=================  ===============================================================
"""
