#!/usr/bin/env python3
"""What simple rules make of a case: `baselines.py exact|date_amount CASE ANSWER`.

exact        the same account, day, amount and words
date_amount  the same amount and currency, the nearest day of at most five; words are not looked at

Rows of a later download that are equal in account, day, amount and words are dropped as repeats.
"""
import collections
import csv
import datetime
import json
import os
import sys


def day(text):
    return datetime.date.fromisoformat(text).toordinal()


def rows_of(case):
    with open(os.path.join(case, "bank.csv"), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def repeats(rows):
    """Rows that another download of the account lists alike."""
    seen, dropped = {}, []
    for row in rows:
        key = row["account"], row["date"], row["amount"], row["description"]
        if seen.setdefault(key, row["import"]) != row["import"]:
            dropped.append(row["row"])
    return dropped


def key_of(record, rule):
    if rule == "date_amount":
        return record["amount"], record["currency"]
    words = record.get("description", record.get("payee", ""))
    return record["account"], record["date"], record["amount"], record["currency"], words.casefold()


def main():
    rule, case, target = sys.argv[1:]
    if rule not in ("exact", "date_amount"):
        sys.exit(f"baselines: no rule {rule}")
    rows = rows_of(case)
    dropped = set(repeats(rows))
    with open(os.path.join(case, "bills.json"), encoding="utf-8") as file:
        bills = json.load(file)
    open_bills = collections.defaultdict(list)
    for bill in bills:
        open_bills[key_of(bill, rule)].append(bill)
    matches = []
    for row in rows:
        if row["row"] in dropped:
            continue
        candidates = open_bills[key_of(row, rule)]
        near = [bill for bill in candidates if abs(day(bill["date"]) - day(row["date"])) <= 5]
        if near:
            best = min(near, key=lambda bill: (abs(day(bill["date"]) - day(row["date"])), bill["id"]))
            candidates.remove(best)
            matches.append({"bank": [row["row"]], "bills": [best["id"]]})
    with open(target, "w", encoding="utf-8") as out:
        json.dump({"matches": matches, "drop": sorted(dropped), "bill_drop": [], "transfers": [], "refunds": []}, out)


if __name__ == "__main__":
    main()
