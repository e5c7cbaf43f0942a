"""The referee: from assembled rules and a recorded game to findings in words.

Everything here runs unchanged under MicroPython in a browser: no imports from
outside, and none of the syntax listed in ``tests/test_core_syntax.py``.
"""
