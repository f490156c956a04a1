#!/usr/bin/env python3
"""Writes Sources/CounterfoilBankCSV/Vocabulary/AmountUnits+Table.swift: what thousands, millions and the like are called.

    python3 -m venv v && v/bin/pip install Babel==2.19.0 && v/bin/python Tables/unit_words.py

Source: the Unicode Common Locale Data Repository (CLDR), compact decimal formats, short and long, in all forms of number,
as Babel carries them: `0 Tausend`, `0 тыс.`, `0万`, `0 लाख`. Words of fewer than three letters are left out (`K`, `M`, `tn`), and
letters of scripts of syllables that stand alone, since they stand for too much else.
"""
import os
import re
from collections import defaultdict

import babel

LANGUAGES = """af ar az be bg bn bs ca cs cy da de el en en_IN es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk kn ko
ky lo lt lv mk ml mn mr ms my nb ne nl nn pa pl pt pt_PT ro ru si sk sl sq sr sr_Latn sv sw ta te th tr uk ur uz vi zh zh_Hant""".split()
POWERS = range(3, 10)
OUT = os.path.join(os.path.dirname(__file__), "../Sources/CounterfoilBankCSV/Vocabulary/AmountUnits+Table.swift")


def collected():
    words = defaultdict(lambda: defaultdict(set))  # word → power of ten → languages
    for tag in LANGUAGES:
        formats = babel.Locale.parse(tag).compact_decimal_formats
        for form in ("short", "long"):
            for by_number in (formats.get(form) or {}).values():
                for number, pattern in by_number.items():
                    text = pattern.pattern.split(";")[0]
                    zeros = text.count("0")
                    word = re.sub(r"[0'\u200e\u200f\u200b-\u200d¤]", "", text).replace("\xa0", " ").strip().strip(".").lower()
                    power = len(str(number)) - zeros
                    if word and " " not in word and zeros and power in POWERS and (len(word) >= (2 if is_syllabic(word) else 3) or is_ideograph(word)):
                        words[word][power].add(tag)
    return words


def is_syllabic(word):
    """Whether a letter is a syllable."""
    return all(ord(c) >= 0x0900 for c in word)


def is_ideograph(word):
    """Whether it is a number of Chinese, Japanese or Korean."""
    return all(0x4E00 <= ord(c) <= 0x9FFF or 0xAC00 <= ord(c) <= 0xD7A3 for c in word)


def main():
    words = collected()
    lines = [
        "// Made by Tables/unit_words.py from CLDR (Babel %s). Do not edit." % babel.__version__, "",
        "extension AmountUnits {",
        "  /// Words, lower case and without a point at the end, by the power of ten they stand for. One that stands for several,",
        "  /// in different languages, is with each.",
        "  static let words: [(power: Int, words: String)] = [",
    ]
    for power in POWERS:
        names = sorted(w for w, by in words.items() if power in by)
        if names:
            lines += ["    (", f"      {power},"] + text(names) + ["    ),"]
    lines += ["  ]", "}", ""]
    with open(OUT, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
    print(len(words), "words; ambiguous:", {w: {p: sorted(ls) for p, ls in by.items()} for w, by in words.items() if len(by) > 1})


def text(names):
    """A Swift string of the names with bars between them, over several lines."""
    lines, line = [], ""
    for name in names:
        if len(line) + len(name) > 100:
            lines.append(line + "\\")
            line = ""
        line += name + "|"
    lines.append(line.rstrip("|"))
    return ['      """'] + ["      " + line for line in lines] + ['      """']


main()
