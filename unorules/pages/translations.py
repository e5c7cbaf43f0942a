"""Keeps the record of which translation was made from which original.

``python -m unorules.pages.translations`` takes up texts that are new or were translated anew
and names those that are out of date. A text that is still right although its original has
changed is named: ``python -m unorules.pages.translations "uno-official/skip text"``.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from unorules.spec import store, translations
from unorules.spec.load import load


def main(arguments: list[str] | None = None) -> int:
    """Renew the record; 1 if some translation is out of date."""
    parser = argparse.ArgumentParser(prog="python -m unorules.pages.translations")
    parser.add_argument("looked_at", nargs="*", metavar="TEXT", help="a text that is still right")
    parser.add_argument("--specs", type=Path, default=store.specs_folder(), metavar="DIR")
    asked = parser.parse_args(arguments)
    specs = load(asked.specs.resolve(), base=store.specs_folder())
    texts = specs.texts()
    unknown = [name for name in asked.looked_at if name not in texts]
    if unknown:
        parser.error(f"no such text: {', '.join(unknown)}")
    record = translations.renewed(texts, specs.site.translations, tuple(asked.looked_at))
    translations.write(record, asked.specs)
    out_of_date = sorted(translations.older(texts, record))
    for name, lang in out_of_date:
        print(f"{lang} is older than its original: {name}")
    return 1 if out_of_date else 0


if __name__ == "__main__":
    raise SystemExit(main())
