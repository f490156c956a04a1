#!/usr/bin/env python3
"""Writes Sources/CounterfoilBankCSV/Vocabulary/Currencies/CurrencyNames+Table.swift: what currencies are called.

    python3 -m venv v && v/bin/pip install Babel==2.18.0 && v/bin/python Tables/currency_names.py

Source: the Unicode Common Locale Data Repository (CLDR) as Babel carries it: display names of currencies, in all forms of number, and
which currency is tender in which territory. Of each currency that is tender now its names in English and in the languages of its
territories; of those that accounts are kept in everywhere, in all languages below. A word of such a name that no other currency's names
in any of the languages have, the one for its unit, names it alone: `Naira`, `soles`, `guaraníes`; but not one that is said of
a country too.
"""
import os
from collections import defaultdict

import babel
from babel.core import get_global

from folding import folded, plain

LANGUAGES = """af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl he hi hr hu hy id is it ja ka kk km ko ky lo lt lv
mk mn ms my nb ne nl pl pt pt_PT ro ru si sk sl sq sr sr_Latn sv sw ta th tr uk ur uz vi zh zh_Hant""".split()
EVERYWHERE = {"EUR", "USD", "GBP", "CHF", "JPY", "CNY", "RUB"}
# Languages that have the word for the unit in front.
FIRST = set("ar ca es fa fr he id it ms pt ro sq th vi".split())
FORMS = (None, "zero", "one", "two", "few", "many", "other")
OUT = os.path.join(os.path.dirname(__file__), "../Sources/CounterfoilBankCSV/Vocabulary/Currencies/CurrencyNames+Table.swift")


def tender():
    """Currencies that are tender now, with the languages of their territories."""
    languages = defaultdict(set)
    for territory, currencies in get_global("territory_currencies").items():
        spoken = {t.replace("_Latn", "") for t, info in get_global("territory_languages").get(territory, {}).items()
                  if info.get("official_status") or info.get("population_percent", 0) >= 20}
        for code, _, end, is_tender in currencies:
            if is_tender and end is None:
                languages[code] |= spoken
    return languages


def names(code, tag):
    locale = babel.Locale.parse(tag)
    for form in FORMS:
        text = locale.currencies.get(code) if form is None else (locale._data["currency_names_plural"].get(code) or {}).get(form)
        if text and text != code:
            yield folded(text)


def collected():
    every = defaultdict(set)  # name → codes, in all languages
    words = defaultdict(set)  # word → codes
    wanted = defaultdict(set)  # code → names
    ends = defaultdict(set)  # code → words for the unit
    spoken = tender()
    countries = set()
    for tag in LANGUAGES:
        for name in babel.Locale.parse(tag).territories.values():
            countries |= set(folded(name).split())
        for code in spoken:
            for name in names(code, tag):
                every[name].add(code)
                parts = name.split()
                for word in parts:
                    words[word].add(code)
                if code in EVERYWHERE or tag == "en" or tag.split("_")[0] in spoken[code]:
                    wanted[code].add(name)
                    if len(parts) > 1:
                        ends[code].add(parts[0] if tag.split("_")[0] in FIRST else parts[-1])
    for code in wanted:
        alone = {w for w in ends[code] if words[w] == {code} and len(w) >= 3 and w not in countries and w.isalpha()}
        wanted[code] = {n for n in wanted[code] | alone if every.get(n, {code}) == {code}}
        wanted[code] |= {plain(n) for n in wanted[code] if every.get(plain(n), {code}) == {code}}
    return wanted


def main():
    wanted = collected()
    lines = [
        "// Made by Tables/currency_names.py from CLDR (Babel %s). Do not edit." % babel.__version__, "",
        "extension CurrencyNames {", "  /// For each currency its code and its names, small, between bars.",
        "  static let table: [String] = [",
    ]
    for code in sorted(wanted):
        if wanted[code]:
            lines.append('    "%s|%s",' % (code, "|".join(sorted(wanted[code]))))
    lines += ["  ]", "}", ""]
    with open(OUT, "w", encoding="utf-8") as f:
        f.write("\n".join(lines))


main()
