#!/usr/bin/env python3
"""How well two worlds could be reconciled by who knows how they were made: `ceiling.py household|landlord --maker FOLDER`.

    Benchmarks/worlds/ceiling.py household --maker ../worlds --seed 1

FOLDER has a `worlds.py` with `make(name, seed, out)` and the worlds of these names, which another maker wrote. What they draw at random is known
here as rates: how often a purchase is booked how many days later, how often a name is written in which way. What is not in the files, such as
which of two equal purchases a note is for, nobody knows. Matchings are drawn as often as they are likely (Metropolis and others 1953), each pair
counts as often as it was drawn, and of all thresholds the one is printed that gives the best F1: no method that reads the same files can expect
more. Of landlord's payments the months are taken as known, so its ceiling is too high rather than too low.
"""

import argparse
import collections
import csv
import datetime
import importlib.util
import json
import math
import os
import random
import sys
import tempfile

sys.dont_write_bytecode = True
SHOPS = {
    "TRAMWAJE WROCLAWSKIE": "tram", "ZABKA Z": "snack", "PIEKARNIA HERT": "bread", "COSTA KAWA RYNEK": "coffee", "BIEDRONKA 2210": "groceries",
    "LIDL GRABISZYNSKA": "groceries", "ORLEN STACJA 771": "petrol", "ROSSMANN 112": "drugstore", "BANKOMAT PKO": "cash",
    "STOLOWKA URZAD": "lunch", "MPK PARKING": "parking"}
SUBSCRIPTIONS = {
    "Netflux": "streaming", "Spotted": "music", "Dizney+": "streaming", "iCloudy 200GB": "cloud", "GYMPASS": "gym", "ZEIT ABO": "newspaper",
    "VODAPHONE": "phone", "ALDI TALK": "phone"}
CARD = "PLATNOSC KARTA "
LATER = {0: 1 / 3, 1: 1 / 3, 2: 1 / 6, 3: 1 / 6}  # days from a purchase to its booking
LONE_AMOUNTS, LONE_WORDS = {1490, 599, 2200, 1000, 2000}, {"coffee", "snack", "lunch", "flea market", ""}
NEVER = 1e-9


def drawn(weights, sweeps, seed=1):
    """How likely each pair is in matchings of rows with bills, one to one: {(row, bill): probability}.

    `weights` are logarithms of how likely a pair is against leaving both alone.
    """
    of_row = collections.defaultdict(list)
    for row, bill in sorted(weights):
        of_row[row].append(bill)
    rows, chance = sorted(of_row), random.Random(seed)
    bill_of, row_of = {}, {}
    for _, row, bill in sorted(((weight, *pair) for pair, weight in weights.items()), reverse=True):
        if row not in bill_of and bill not in row_of:
            bill_of[row], row_of[bill] = bill, row
    counts, burnt = collections.Counter(), sweeps // 5

    def accepts(gain):
        return gain >= 0 or chance.random() < math.exp(gain)

    for sweep in range(sweeps):
        for _ in rows:
            row = rows[int(chance.random() * len(rows))]
            bill = of_row[row][int(chance.random() * len(of_row[row]))]
            old, other = bill_of.get(row), row_of.get(bill)
            weight = weights[row, bill]
            if old == bill:
                if accepts(-weight):
                    del bill_of[row], row_of[bill]
            elif other is None:
                if accepts(weight - (weights[row, old] if old is not None else 0)):
                    if old is not None:
                        del row_of[old]
                    bill_of[row], row_of[bill] = bill, row
            elif old is None:
                if accepts(weight - weights[other, bill]):
                    del bill_of[other]
                    bill_of[row], row_of[bill] = bill, row
            elif (other, old) in weights:
                if accepts(weight + weights[other, old] - weights[row, old] - weights[other, bill]):
                    bill_of[row], row_of[bill], bill_of[other], row_of[old] = bill, row, old, other
        if sweep >= burnt:
            counts.update(bill_of.items())
    return {pair: count / (sweeps - burnt) for pair, count in counts.items()}


def best_f1(found, total):
    """The best F1 of those at least so likely, with precision and recall: `found` are (probability, pairs, right ones)."""
    best, pairs, right = (0, 0, 0), 0, 0
    for _, count, hits in sorted(found, reverse=True):
        pairs, right = pairs + count, right + hits
        best = max(best, (2 * right / (pairs + total), right / pairs, right / total))
    return best


class Book:
    """A case as a maker writes it."""

    def __init__(self, makers, world, seed):
        with tempfile.TemporaryDirectory() as folder:
            makers.make(world, seed, folder)
            with open(os.path.join(folder, "bank.csv"), newline="", encoding="utf-8") as file:
                self.rows = list(csv.DictReader(file))
            with open(os.path.join(folder, "bills.json"), encoding="utf-8") as file:
                self.bills = json.load(file)
            with open(os.path.join(folder, "truth.json"), encoding="utf-8") as file:
                truth = json.load(file)
        # Rows and bills nobody can tell apart stand in for one another.
        self.look_of_row = {row["row"]: (row["date"], row["amount"], row["description"]) for row in self.rows}
        self.look_of_bill = {bill["id"]: str(sorted((key, value) for key, value in bill.items() if key != "id")) for bill in self.bills}
        self.truth = {(event, bill) for one in truth["clusters"] for place in one["events"] for event in truth["events"][place] for bill in one["bills"]}
        self.looks = {(self.look_of_row[row], self.look_of_bill[bill]) for row, bill in self.truth}

    def is_right(self, row, bill):
        return (self.look_of_row[row], self.look_of_bill[bill]) in self.looks


def day(text):
    return datetime.date.fromisoformat(text).toordinal()


def cents(text):
    return round(float(text) * 100)


def household(makers, seed, sweeps):
    book = Book(makers, "household", seed)
    by_amount = collections.defaultdict(list)
    for bill in book.bills:
        by_amount[-cents(bill["amount"])].append((day(bill["date"]), bill["payee"], bill))
    weights = {}
    for row in book.rows:
        amount, booked, text = -cents(row["amount"]), day(row["date"]), row["description"].removeprefix(CARD)
        is_card = row["description"].startswith(CARD)
        name, word = next((name, word) for name, word in (SHOPS if is_card else SUBSCRIPTIONS).items() if text.startswith(name))
        rounded = (amount + 50) // 100 * 100
        for noted_as, share in {amount: .95 + .05 * (amount == rounded), rounded: .05 + .95 * (amount == rounded)}.items() if is_card else [(amount, 1)]:
            for noted, payee, bill in by_amount[noted_as]:
                if is_card:
                    days = sum(LATER.get(booked - noted + apart, 0) * chance for apart, chance in ((0, .9), (-1, .05), (1, .05)))
                    words = .4 * (payee == word) + .2 * (payee == name.split()[0].lower()) + .2 * (payee in ("", "misc"))
                    odds = 4 * share * days * words  # four of five purchases are noted
                else:
                    words = .5 * (payee == word) + .25 * (payee in ("", name.lower()))
                    odds = words / 3 / NEVER * (0 <= booked - noted <= 2)
                is_lone = noted_as in LONE_AMOUNTS and payee in LONE_WORDS and not bill.get("account")
                if odds:
                    weights[row["row"], bill["id"]] = math.log(.5 * odds / (.3 * .25 * .2 if is_lone else NEVER))
    found, rows, bills = [], set(), set()
    for (row, bill), probability in sorted(drawn(weights, sweeps).items(), key=lambda one: (-one[1], one[0])):
        if row not in rows and bill not in bills:
            rows.add(row)
            bills.add(bill)
            found.append((probability, 1, book.is_right(row, bill)))
    return best_f1(found, len(book.truth))


def landlord(makers, seed, sweeps):
    book = Book(makers, "landlord", seed)
    months = set(makers.MONTHS)

    def stem(text):
        words = text.split()
        return " ".join(words[:-1] if words and words[-1] in months else words)

    payers, tenants = collections.defaultdict(list), collections.defaultdict(list)
    for row in book.rows:
        payers[stem(row["description"])].append((day(row["date"]), cents(row["amount"]), row["row"]))
    for bill in book.bills:
        tenants[bill["payee"], cents(bill["amount"])].append((day(bill["date"]), bill["id"]))
    rents = {payer: collections.Counter(amount for _, amount, _ in rows).most_common(1)[0][0] for payer, rows in payers.items()}
    tenant_of = {bill: tenant for tenant, some in tenants.items() for _, bill in some}
    payer_of = {row: payer for payer, some in payers.items() for _, _, row in some}
    shared = collections.Counter((payer_of[row], tenant_of[bill]) for row, bill in book.truth)
    # Who pays for two months at once has a second bill for the next one.
    doubled_by = {payer: sorted(paid for paid, amount, _ in rows if amount == 2 * rents[payer]) for payer, rows in payers.items()}
    doubled_for = {
        tenant: sorted(start - 30 for start, count in collections.Counter(start for start, _ in some).items() if count > 1)
        for tenant, some in tenants.items()}
    stranger = .3 / len(makers.FIRST) / len(makers.LAST)

    def name_odds(payer, name):
        text, (first, last) = payer.upper() + " ", name.split(" ", 1)
        best = 0
        for f in {makers.fold(first).upper(), makers.fold(makers.german(first)).upper()}:
            for l in {makers.fold(last).upper(), makers.fold(makers.german(last)).upper()}:
                if any(text.startswith(form + " ") for form in (f + " " + l, l + ", " + f, l + " " + f[0] + ".")) or f" UND {f} {l} " in text:
                    return 1 / 7.6
                if text.split(" ", 1)[1].startswith(l + " "):
                    best = 1 / 7.6 / len(makers.FIRST)
        return max(best, stranger)

    weights = {}
    for payer in payers:
        for tenant in tenants:
            if tenant[1] == rents[payer]:
                doubled = list(zip(doubled_by[payer], doubled_for[tenant]))
                is_possible = len(doubled_by[payer]) == len(doubled_for[tenant]) and all(-8 <= paid - start <= 42 for paid, start in doubled)
                # Everybody pays somebody's rent: leaving both alone is worth nothing.
                weights[payer, tenant] = math.log(name_odds(payer, tenant[0])) + (30 if is_possible else 22)
    found, of_payers, of_tenants = [], set(), set()
    for (payer, tenant), probability in sorted(drawn(weights, sweeps).items(), key=lambda one: (-one[1], one[0])):
        if payer not in of_payers and tenant not in of_tenants:
            of_payers.add(payer)
            of_tenants.add(tenant)
            found.append((probability, sum(shared[payer, other] for other in tenants), shared[payer, tenant]))
    return best_f1(found, len(book.truth))


WORLDS = {"household": (household, 200), "landlord": (landlord, 4000)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("world", choices=WORLDS)
    parser.add_argument("--maker", required=True, metavar="FOLDER", help="the folder of worlds.py")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    spec = importlib.util.spec_from_file_location("maker", os.path.join(arguments.maker, "worlds.py"))
    makers = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(makers)
    ceiling, sweeps = WORLDS[arguments.world]
    print("%s, seed %d: F1 at most %.3f (precision %.3f, recall %.3f)" % (arguments.world, arguments.seed, *ceiling(makers, arguments.seed, sweeps)))


if __name__ == "__main__":
    main()
