#!/usr/bin/env python3
"""What worlds promise: `python3 Benchmarks/worlds/test_worlds.py`. Needs nothing but Python; some 20 seconds."""

import collections
import csv
import datetime
import filecmp
import importlib
import json
import os
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "reconbench")]
import score  # noqa: E402 (the scorer beside this folder)
import worlds  # noqa: E402
from kit import CLOSED, DIGITS, Dice  # noqa: E402

# Bills that two rows settle one after the other, because the first was returned.
SETTLED_TWICE = {"subscriptions"}


def read(folder):
    with open(os.path.join(folder, "bank.csv"), newline="", encoding="utf-8") as file:
        rows = {row["row"]: row for row in csv.DictReader(file)}
    with open(os.path.join(folder, "bills.json"), encoding="utf-8") as file:
        bills = json.load(file)
    with open(os.path.join(folder, "truth.json"), encoding="utf-8") as file:
        return rows, {bill["id"]: bill for bill in bills}, json.load(file)


def books(folder):
    """The books of a case: itself, or the small ones in it."""
    if os.path.exists(os.path.join(folder, "bank.csv")):
        return [folder]
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if os.path.isdir(os.path.join(folder, name))]


def smallest(text, currency):
    """An amount in its currency's smallest unit, from its text."""
    whole, _, part = text.lstrip("-").partition(".")
    digits = DIGITS.get(currency, 2)
    if len(part) != digits:
        raise ValueError(f"{text}: {currency} has {digits} digits")
    return int(whole + part) * (-1 if text.startswith("-") else 1)


class Worlds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folders = {name: os.path.join(cls.scratch.name, name) for name in worlds.names()}
        for name, folder in cls.folders.items():
            worlds.make(name, 1, folder)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def each(self):
        for name, folder in self.folders.items():
            for book in books(folder):
                with self.subTest(book=os.path.relpath(book, self.scratch.name)):
                    yield name.removeprefix("small-"), *read(book)

    def test_the_same_arguments_give_the_same_bytes_and_another_seed_others(self):
        for name, folder in self.folders.items():
            with self.subTest(world=name), tempfile.TemporaryDirectory() as again:
                worlds.make(name, 1, again)
                for first, second in zip(books(folder), books(again), strict=True):
                    for file in ("bank.csv", "bills.json", "truth.json"):
                        self.assertTrue(filecmp.cmp(os.path.join(first, file), os.path.join(second, file), shallow=False), file)
                worlds.make(name, 2, again)
                self.assertFalse(filecmp.cmp(os.path.join(books(folder)[0], "bank.csv"), os.path.join(books(again)[0], "bank.csv"),
                                             shallow=False))

    def test_every_row_is_one_event_and_the_truth_knows_no_other_ids(self):
        for _, rows, bills, truth in self.each():
            self.assertEqual(collections.Counter(row for event in truth["events"] for row in event), collections.Counter(list(rows)))
            for one in truth["clusters"]:
                self.assertTrue(one["events"] and one["bills"])
                self.assertTrue(all(0 <= event < len(truth["events"]) for event in one["events"]))
                self.assertTrue(all(bill in bills for bill in one["bills"]))

    def test_what_is_settled_adds_up_to_the_cent(self):
        for _, rows, bills, truth in self.each():
            for one in truth["clusters"]:
                paid = [rows[truth["events"][event][0]] for event in one["events"]]
                meant = [bills[bill] for bill in one["bills"]]
                total = sum(smallest(row["amount"], row["currency"]) for row in paid)
                if one["why"] == "foreign":
                    self.assertEqual({total > 0}, {smallest(bill["amount"], bill["currency"]) > 0 for bill in meant})
                    continue
                currency = paid[0]["currency"]
                self.assertEqual({bill["currency"] for bill in meant}, {currency})
                owed = sum(smallest(bill["amount"], currency) for bill in meant)
                self.assertEqual(total - owed, smallest(one["off"], currency), one)
                self.assertEqual(bool(one["why"]), total != owed)

    def test_a_row_settles_once_and_a_bill_is_settled_once_unless_it_came_back(self):
        for world, _, _, truth in self.each():
            events = collections.Counter(event for one in truth["clusters"] for event in one["events"])
            settled = collections.Counter(bill for one in truth["clusters"] for bill in one["bills"])
            self.assertEqual(max(events.values()), 1)
            self.assertLessEqual(max(settled.values()), 2 if world in SETTLED_TWICE else 1)
            self.assertFalse(set(events) & {event for pair in truth["transfers"] for event in pair})

    def test_ids_are_unique_across_the_books_of_a_pool(self):
        for name, folder in self.folders.items():
            ids = collections.Counter()
            for book in books(folder):
                rows, bills, _ = read(book)
                ids.update([*rows, *bills])
            self.assertEqual(max(ids.values()), 1, name)

    def test_banks_book_on_their_days_in_order(self):
        for _, rows, bills, _ in self.each():
            last = collections.defaultdict(lambda: datetime.date.min)
            for row in rows.values():
                day = datetime.date.fromisoformat(row["date"])
                self.assertTrue(day.weekday() < 5 and day not in CLOSED, row)
                self.assertGreaterEqual(day, last[row["account"]])
                last[row["account"]] = day
                self.assertNotEqual(smallest(row["amount"], row["currency"]), 0)
            for bill in bills.values():
                if bill["due"]:
                    self.assertLessEqual(bill["date"], bill["due"])

    def test_transfers_move_as_much_as_arrives_and_refunds_go_back(self):
        for _, rows, _, truth in self.each():
            def amount(event):
                row = rows[truth["events"][event][0]]
                return smallest(row["amount"], row["currency"]), row["account"]
            for source, target in truth["transfers"]:
                self.assertEqual(amount(source)[0], -amount(target)[0])
                self.assertNotEqual(amount(source)[1], amount(target)[1])
            for back, first in truth["refunds"]:
                self.assertLess(amount(back)[0] * amount(first)[0], 0)

    def test_small_books_are_small_and_pool_to_the_whole(self):
        for name, folder in self.folders.items():
            if not name.startswith("small-"):
                continue
            parts = [read(book) for book in books(folder)]
            self.assertEqual(len(parts), worlds.BOOKS)
            self.assertLess(max(len(rows) for rows, _, _ in parts), 800, name)
            with open(os.path.join(folder, "truth.json"), encoding="utf-8") as file:
                whole = json.load(file)
            self.assertEqual(len(whole["events"]), sum(len(rows) for rows, _, _ in parts))
            self.assertEqual(sum(len(one["bills"]) for one in whole["clusters"]),
                             sum(len(one["bills"]) for _, _, truth in parts for one in truth["clusters"]))

    def test_the_truth_scores_one_and_nothing_scores_none(self):
        for name, folder in self.folders.items():
            with open(os.path.join(folder, "truth.json"), encoding="utf-8") as file:
                truth = json.load(file)
            matches = [{"bank": [truth["events"][event][0] for event in one["events"]], "bills": one["bills"], "p": 1.0}
                       for one in truth["clusters"]]
            found = score.score(folder, {"matches": matches})
            self.assertEqual((found["links"]["f1"], found["clusters_exact"]["f1"], found["ece"]), (1, 1, 0), name)
            self.assertEqual(score.score(folder, {"matches": []})["links"]["r"], 0, name)
            # The same bills of other payments are wrong.
            turned = [{**one, "bank": other["bank"]} for one, other in zip(matches, matches[1:] + matches[:1])]
            self.assertLess(score.score(folder, {"matches": turned})["links"]["p"], .2, name)


class Numbers(unittest.TestCase):
    def test_every_rate_has_a_source_and_is_used(self):
        for name in worlds.WORLDS:
            table = importlib.import_module(name).RATES
            for rate, (_, source) in table.items():
                self.assertRegex(source, r"^(https?://\S+ \(.+\)|the same\b|convention\b)", f"{name}: {rate}")
            _, rates = worlds.live(name, Dice("used"), worlds.WORLDS[name], worlds.DAYS)
            self.assertEqual(set(table) - rates.used, set(), name)

    def test_another_rate_makes_another_world_and_an_unknown_one_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            few, many = (worlds.make("subscriptions", 1, folder, {"fails": share}) for share in (.0, .2))
            def returned(truth):
                return sum(len(bills) > 1 for bills in clusters_of(truth).values())
            self.assertEqual(returned(few), 0)
            self.assertGreater(returned(many), 100)
            with self.assertRaises(SystemExit):
                worlds.make("subscriptions", 1, folder, {"nothing": .5})


def clusters_of(truth):
    found = collections.defaultdict(list)
    for one in truth["clusters"]:
        for bill in one["bills"]:
            found[bill].append(one)
    return found


if __name__ == "__main__":
    unittest.main()
