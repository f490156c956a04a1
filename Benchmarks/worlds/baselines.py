"""What simple rules make of a book: each takes its rows and bills, and gives an answer in the scorer's form.

similar  beangulp's test for repeats: two days, 5 % (https://github.com/beancount/beangulp, beangulp/similar.py)
actual   Actual's import: the same amount within seven days, first where the payee agrees, then the nearest day
         (https://github.com/actualbudget/actual/issues/2668 says what it looks at)
number   bills whose whole number stands in the text, if they add up; one bill also if they do not

`exact` and `date_amount` are those of reconbench, beside this folder; `fitted` is in fitted.py.
"""

import collections
import csv
import datetime
import json
import os
import re


def read(folder):
    """Rows and bills, with days as numbers and amounts as whole numbers of the smallest unit."""
    with open(os.path.join(folder, "bank.csv"), newline="", encoding="utf-8") as file:
        rows = [{**row, "day": day(row["date"]), "cents": smallest(row["amount"])} for row in csv.DictReader(file)]
    with open(os.path.join(folder, "bills.json"), encoding="utf-8") as file:
        bills = [{**bill, "day": day(bill["date"]), "cents": smallest(bill["amount"])} for bill in json.load(file)]
    return rows, bills


def day(text):
    return datetime.date.fromisoformat(text).toordinal()


def smallest(text):
    return int(text.replace(".", ""))


def words(text):
    return [word for word in re.split(r"\W+", text.casefold()) if len(word) > 1]


def number_of(text):
    """A number as one writes it down again: letters and digits, without signs between them and zeros before."""
    return re.sub(r"[\W_]", "", text.casefold()).lstrip("0")


def tokens(text):
    """What may be numbers in a text: words with a digit, and two neighbours together."""
    found = text.casefold().split()
    return {number_of(one) for one in found if any(letter.isdigit() for letter in one)}


def one_to_one(pairs):
    """Pairs in their order, each row and bill once."""
    taken, answer = set(), []
    for row, bill in pairs:
        if ("row", row) not in taken and ("bill", bill) not in taken:
            taken |= {("row", row), ("bill", bill)}
            answer.append({"bank": [row], "bills": [bill]})
    return {"matches": answer}


def by_amount(bills):
    index = collections.defaultdict(list)
    for bill in bills:
        index[bill["currency"], bill["cents"]].append(bill)
    return index


def similar(rows, bills):
    """The first bill that is close enough, for each row in turn."""
    index = collections.defaultdict(list)
    for bill in bills:
        index[bill["day"]].append(bill)
    pairs = []
    for row in rows:
        near = (bill for gap in range(-2, 3) for bill in index.get(row["day"] + gap, ()))
        for bill in near:
            small, large = sorted((abs(row["cents"]), abs(bill["cents"])))
            if bill["currency"] == row["currency"] and row["cents"] * bill["cents"] > 0 and large * 20 < small * 21:
                pairs.append((row["row"], bill["id"]))
                break
    return one_to_one(pairs)


def actual(rows, bills):
    index, pairs = by_amount(bills), []
    for row in rows:
        said = set(words(row["description"]))
        for bill in index.get((row["currency"], row["cents"]), ()):
            gap = abs(row["day"] - bill["day"])
            if gap <= 7:
                payee = set(words(bill["payee"]))
                pairs.append((not payee or not payee <= said, gap, row["row"], bill["id"]))
    return one_to_one((row, bill) for _, _, row, bill in sorted(pairs))


def number(rows, bills):
    index = collections.defaultdict(list)
    for bill in bills:
        found = number_of(bill["number"])
        if len(found) >= 4:
            index[found].append(bill)
    matches, taken = [], set()
    for row in rows:
        named = [bill for token in sorted(tokens(row["description"])) for bill in index.get(token, ())
                 if bill["id"] not in taken and bill["cents"] * row["cents"] > 0]
        adds_up = sum(bill["cents"] for bill in named) == row["cents"] and all(bill["currency"] == row["currency"] for bill in named)
        if named and (len(named) == 1 or adds_up):
            taken |= {bill["id"] for bill in named}
            matches.append({"bank": [row["row"]], "bills": [bill["id"] for bill in named]})
    return {"matches": matches}


RULES = {"similar": similar, "actual": actual, "number": number}
