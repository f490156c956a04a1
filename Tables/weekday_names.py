#!/usr/bin/env python3
"""Writes Sources/CounterfoilModel/Days/WeekdayNames+Table.swift: the names of the days of the week in many languages.

    python3 -m venv v && v/bin/pip install Babel==2.18.0 && v/bin/python Tables/weekday_names.py

Source: the Unicode Common Locale Data Repository (CLDR), days of the week, format and standalone, short, abbreviated and
wide, as Babel carries it, in the languages whose months are known (month_names.py), and in Chinese, Japanese and Korean.
"""
import os

import babel

from folding import folded, plain

LANGUAGES = """af az be bg bs ca cs cy da de de_AT el en en_AU en_GB es es_MX et eu fa fi fil fr fr_CA ga gl he hi hr hu id
is it ja ka kk ko lb lt lv mk ms mt nb nl nn pl pt pt_PT ro ru sk sl sq sr sr_Latn sv sw th tr uk uz vi zh ar ar_LB""".split()
OUT = os.path.join(os.path.dirname(__file__), "../Sources/CounterfoilModel/Days/WeekdayNames+Table.swift")


def is_name(name):
    """Two letters at least, or one of Han or Hangul: a single letter of an alphabet is of too many days."""
    return name[0].isalpha() and (len(name) >= 2 and name.replace(" ", "").replace("-", "").replace(".", "").isalpha()
                                  or "\u4e00" <= name[0] <= "\u9fff" or "\uac00" <= name[0] <= "\ud7a3")


def main():
    days = [set() for _ in range(7)]
    for tag in LANGUAGES:
        for widths in babel.Locale.parse(tag).days.values():
            for width, names in widths.items():
                if width != "narrow" or tag in ("ja", "ko", "zh"):
                    for day, name in names.items():
                        days[day] |= {form for form in (folded(name), plain(folded(name))) if is_name(form)}
    lines = [
        "// Made by Tables/weekday_names.py from CLDR (Babel %s). Do not edit." % babel.__version__,
        "",
        "extension WeekdayNames {",
        "  /// The names, folded; Monday first. One that means different days in different languages stands in each.",
        "  static let names: [String] = [",
    ]
    for names in days:
        lines.append('    """')
        line = ""
        for name in sorted(names):
            if len(line) + len(name) > 100:
                lines.append("    " + line + "\\")
                line = ""
            line += name + "|"
        lines += ["    " + line.rstrip("|"), '    """,']
    with open(OUT, "w", encoding="utf-8") as file:
        file.write("\n".join(lines + ["  ]", "}", ""]))
    print([len(names) for names in days])


main()
