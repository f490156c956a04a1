#!/usr/bin/env python3
"""Writes Sources/CounterfoilBankCSV/Vocabulary/HeaderNames/HeaderNames+Translations.swift: what lists of bills call their columns.

    apt-get download gnucash-common homebank-data kmymoney-common ledgersmb tryton-modules-account-invoice
    for package in *.deb; do dpkg -x $package packages; done
    python3 Tables/bill_headings.py packages

Sources: the translations of GnuCash, HomeBank, KMyMoney, LedgerSMB and Tryton (Debian) of the terms below. None of them says
which way money goes. A word that a program uses for two of these, or for a term that is none of them, is left out, and so is a day
due that is called the day of payment.
"""
import gettext
import glob
import os
import re
import sys
from collections import defaultdict

# Role, rank, and terms.
TERMS = [
    ("dueDate", 0, ["Due Date", "Due date", "Maturity Date", "Maturity date"]),
    ("date", 0, ["Invoice Date", "Bill Date", "Date Posted", "Posted Date"]),
    ("date", 1, ["Date"]),
    ("number", 0, ["Invoice Number", "Invoice number", "Invoice No.", "Bill Number"]),
    ("payee", 0, ["Customer", "Vendor", "Supplier", "Party", "Payee", "Customer Name", "Vendor Name"]),
    ("description", 0, ["Description"]),
    ("description", 1, ["Memo"]),
]
# What else is in tables: a word for one of these is no word for one of the others.
OTHERS = """Amount|Balance|Total|Price|Quantity|Unit Price|Value|Rate|Number|Credit|Debit|Deposit|Withdrawal|Payment|Tax|Discount|Type|Status
Name|Address|Account|Currency|Invoice|Bill|Order|Job|Employee|Company|Bank|Day|Time|Due|Posted|Open|Closed|Payment Date|Payment date|Date Paid|Paid date
Post|Reference|Category|Notes|Tag|Info|Contact|Phone|Email|Code|Unit|Terms|Billing Terms|Fee|Fees|Commission|Project|Department|Owner|User
Start Date|End Date|Opened|Date Opened|Order Date|Ship Date|Shipping Date|Effective Date|Reconcile Date|Year|Month|Week""".replace("\n", "|").split("|")
PROGRAMS = {"gnucash", "homebank", "kmymoney"}
OUT = os.path.join(os.path.dirname(__file__), "../Sources/CounterfoilBankCSV/Vocabulary/HeaderNames/HeaderNames+Translations.swift")


def catalogs(folder):
    """Program, language and a dictionary of its texts."""
    for path in sorted(glob.glob(folder + "/**/LC_MESSAGES/*.mo", recursive=True)):
        program = os.path.basename(path)[:-3]
        if program in PROGRAMS:
            with open(path, "rb") as file:
                texts = gettext.GNUTranslations(file)._catalog
            yield program, path.split("/LC_MESSAGES")[0].split("/")[-1], {k: v for k, v in texts.items() if isinstance(k, str)}
    for path in sorted(glob.glob(folder + "/**/*.po", recursive=True)):
        text = open(path, encoding="utf-8").read()
        found = re.findall(r'^msgid "(.*)"\nmsgstr "(.*)"$', text, re.M)
        program = "ledgersmb" if "ledgersmb" in path else "tryton"
        yield program, os.path.basename(path)[:-3], dict(found)


def plain(text):
    return text.strip().rstrip(":：").strip().lower()


def collected(folder):
    roles, others = defaultdict(set), set()
    languages = set()
    for program, language, texts in catalogs(folder):
        payment = plain(texts.get("Payment") or "").rsplit(" ")[0][:5]
        for role, rank, terms in TERMS:
            for term in terms:
                for form in (term, term + ":"):
                    text = texts.get(form)
                    if role == "dueDate" and text and len(payment) > 3 and payment in plain(text):
                        continue
                    if text and plain(text) != plain(term) and 2 <= len(plain(text)) <= 40:
                        roles[plain(text)].add((role, rank))
                        languages.add(language.split("_")[0].split("@")[0])
        for term in OTHERS:
            for form in (term, term + ":"):
                if texts.get(form):
                    others.add(plain(texts[form]))
    words = defaultdict(set)
    left_out = set()
    for word, meanings in roles.items():
        if len({role for role, _ in meanings}) == 1 and word not in others and not re.search(r'[|"\\%&<>()\[\]]', word):
            words[min(meanings)].add(word)
        else:
            left_out.add(word)
    print(len(languages), "languages,", sum(map(len, words.values())), "words; left out:", sorted(left_out))
    return words


def main():
    words = collected(sys.argv[1])
    lines = [
        "// Made by Tables/bill_headings.py from the translations of GnuCash, HomeBank, KMyMoney, LedgerSMB and Tryton (Debian). Do not edit.",
        "", "extension HeaderNames {",
        "  /// What programs of bookkeeping call the columns of lists of bills, in all their languages. All other lists win.",
        "  static let translatedWords: [(role: ColumnRole, ranks: [String])] = [",
    ]
    for role in dict.fromkeys(role for role, _, _ in TERMS):
        lines += ["    (", f"      .{role},", "      ["]
        for rank in sorted({rank for r, rank, _ in TERMS if r == role}):
            lines += text(sorted(words[role, rank]))
        if len({rank for r, rank, _ in TERMS if r == role}) == 1:
            lines[-1] = lines[-1].rstrip(",")
        lines += ["      ]", "    ),"]
    lines += ["  ]", "}", ""]
    with open(OUT, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def text(names):
    """A Swift string of the names with bars between them, over several lines."""
    lines, line = [], ""
    for name in names:
        if len(line) + len(name) > 100:
            lines.append(line + "\\")
            line = ""
        line += name + "|"
    lines.append(line.rstrip("|"))
    return ['        """'] + ["        " + line for line in lines] + ['        """,']


main()
