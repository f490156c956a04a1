#!/usr/bin/env python3
"""Writes Sources/CounterfoilModel/Days/MonthNames+Table.swift: the names of months in many languages.

    python3 -m venv v && v/bin/pip install Babel==2.18.0 && v/bin/python Tables/month_names.py

Sources: the Unicode Common Locale Data Repository (CLDR), months of the Gregorian calendar, format (genitive) and
standalone, abbreviated and wide, as Babel carries it; and the keywords mon, abmon and alt_mon of the GNU C Library's
locales (Debian package locales, /usr/share/i18n/locales), which shells and databases print.
"""
import os
import re
from collections import defaultdict

import babel

from folding import folded, plain

LANGUAGES = """af az be bg bs ca cs cy da de de_AT el en en_AU en_GB es es_MX et eu fa fi fil fr fr_CA ga gl he hi hr hu id
is it ka kk lb lt lv mk ms mt nb nl nn pl pt pt_PT ro ru sk sl sq sr sr_Latn sv sw th tr uk uz vi ar ar_LB""".split()
# Languages of glibc's locales whose months CLDR above knows; the short names differ now and then.
GLIBC = """az_AZ be_BY bg_BG ca_ES cs_CZ da_DK de_AT de_DE el_GR en_GB es_ES es_MX et_EE fi_FI fr_FR hr_HR hu_HU id_ID is_IS
it_IT lt_LT lv_LV mk_MK nb_NO nl_NL pl_PL pt_BR pt_PT ro_RO ru_RU sk_SK sl_SI sr_RS sr_RS@latin sv_SE tr_TR uk_UA""".split()
# In neither source: three letters as Windows cut them off before it took CLDR over, and spreadsheets with it.
ALSO = {"de": {3: ["mrz"]}, "fr": {2: ["fév"], 8: ["aoû"]}}
LOCALES = "/usr/share/i18n/locales"
OUT = os.path.join(os.path.dirname(__file__), "../Sources/CounterfoilModel/Days/MonthNames+Table.swift")


def of_cldr(tag):
    locale = babel.Locale.parse(tag)
    for context in ("format", "stand-alone"):
        for width in ("abbreviated", "wide"):
            yield from locale.months[context][width].items()


def of_glibc(name):
    text = open(os.path.join(LOCALES, name), encoding="utf-8").read()
    text = re.sub(r"/\n\s*", "", text)
    for keyword in ("abmon", "mon", "alt_mon", "ab_alt_mon"):
        found = re.search(rf"^{keyword}\s+(.*)$", text, re.M)
        names = re.findall(r'"([^"]*)"', found[1]) if found else []
        names = [re.sub(r"<U([0-9A-F]{4})>", lambda m: chr(int(m[1], 16)), n) for n in names]
        if len(names) == 12:
            yield from enumerate(names, 1)


def collected():
    months = defaultdict(lambda: defaultdict(set))  # name → month → languages
    pairs = [(tag.split("_")[0], of_cldr(tag)) for tag in LANGUAGES]
    pairs += [(name.split("_")[0], of_glibc(name)) for name in GLIBC]
    pairs += [(tag, ((m, n) for m, names in by.items() for n in names)) for tag, by in ALSO.items()]
    for language, names in pairs:
        for month, name in names:
            for form in {folded(name), plain(folded(name))}:
                if len(form.encode()) >= 3 and not form.isdigit():
                    months[form][month].add(language)
    return months


def main():
    months = collected()
    ambiguous = {name: by for name, by in months.items() if len(by) > 1}
    own = sorted({language for by in ambiguous.values() for languages in by.values() for language in languages})
    lines = [
        "// Made by Tables/month_names.py from CLDR (Babel %s) and the GNU C Library's locales (Debian). Do not edit."
        % babel.__version__,
        "",
        "extension MonthNames {",
        "  /// The names that mean one month in every language that has them, folded; January first.",
        "  static let common: [String] = [",
    ]
    for month in range(1, 13):
        lines += text(sorted(n for n, by in months.items() if list(by) == [month]))
    lines += [
        "  ]", "",
        "  /// The names that mean different months in different languages, as those languages mean them.",
        "  static let own: [(language: String, months: [(name: String, month: UInt8)])] = [",
    ]
    for language in own:
        names = [f'("{n}", {m})' for n, by in sorted(ambiguous.items()) for m, ls in by.items() if language in ls]
        lines.append(f'    ("{language}", [{", ".join(names)}]),')
    lines += ["  ]", "}", ""]
    with open(OUT, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
    print(len(months), "names of", len({l.split("_")[0] for l in LANGUAGES}), "languages; ambiguous:",
          {n: {m: sorted(ls) for m, ls in by.items()} for n, by in ambiguous.items()})


def text(names):
    """A Swift string of the names with bars between them, over several lines."""
    lines, line = [], ""
    for name in names:
        if len(line) + len(name) > 100:
            lines.append(line + "\\")
            line = ""
        line += name + "|"
    lines.append(line.rstrip("|"))
    return ['    """'] + ["    " + line for line in lines] + ['    """,']


main()
