#!/usr/bin/env python3
"""What measuring promises, without Counterfoil: `python3 Benchmarks/worlds/test_measure.py`. Stand-ins take its place."""

import json
import math
import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import baselines  # noqa: E402
import ceiling  # noqa: E402
import fitted  # noqa: E402
import measure  # noqa: E402

# A command that knows the truth: it answers with it, of each book; `--spoil` gives every match the bills of the next, `--silent` none.
KNOWING = '''#!/usr/bin/env python3
import json, os, sys
if "--fail" in sys.argv:
    sys.exit("gone wrong")
folder = os.path.dirname(sys.argv[2])
truth = json.load(open(os.path.join(folder, "truth.json"), encoding="utf-8"))
bills = [one["bills"] for one in truth["clusters"]]
if "--spoil" in sys.argv:
    bills = bills[1:] + bills[:1]
matches = [{"entries": [truth["events"][event][0] for event in one["events"]], "bills": some, "probability": 1.0, "decision": "linked"}
           for one, some in zip(truth["clusters"], bills)]
model = [word for word in sys.argv if word.startswith("--model=")]
if model:
    learned = json.load(open(model[0].removeprefix("--model="), encoding="utf-8"))
    assert learned, "nothing was fitted"
print(json.dumps({"matches": [] if "--silent" in sys.argv else matches, "duplicates": [], "duplicateBills": [], "transfers": [], "refunds": []}))
sys.exit(1)
'''
# A program that fits: it writes which folders it was given.
FITTING = '''#!/usr/bin/env python3
import json, sys
json.dump(sys.argv[2:], open(sys.argv[1], "w", encoding="utf-8"))
json.dump(sys.argv[2:], open(__file__ + ".saw", "w", encoding="utf-8"))
'''


def row(name, day, amount, text, currency="EUR"):
    return {"row": name, "day": day, "cents": amount, "currency": currency, "description": text}


def bill(name, day, amount, payee="", number="", currency="EUR"):
    return {"id": name, "day": day, "cents": amount, "currency": currency, "payee": payee, "number": number}


def pairs(answer):
    return {(tuple(match["bank"]), tuple(match["bills"])) for match in answer["matches"]}


class Rules(unittest.TestCase):
    def test_actual_takes_the_payee_before_the_nearest_day_and_no_amount_but_the_same(self):
        rows = [row("r", 100, 500, "CARD BAKER")]
        bills = [bill("near", 100, 500, "Miller"), bill("far", 107, 500, "Baker"), bill("other", 100, 501, "Baker")]
        self.assertEqual(pairs(baselines.actual(rows, bills)), {(("r",), ("far",))})
        self.assertEqual(pairs(baselines.actual(rows, [bill("late", 92, 500, "Baker")])), set())

    def test_similar_takes_five_percent_and_two_days(self):
        rows = [row("r", 100, 1_000, "")]
        self.assertEqual(pairs(baselines.similar(rows, [bill("b", 102, 1_049)])), {(("r",), ("b",))})
        for other in (bill("b", 103, 1_000), bill("b", 100, 1_050), bill("b", 100, -1_000), bill("b", 100, 1_000, currency="USD")):
            self.assertEqual(pairs(baselines.similar(rows, [other])), set())

    def test_number_wants_whole_numbers_that_add_up(self):
        bills = [bill("one", 1, 300, number="RE-0815"), bill("two", 1, 200, number="RE-0816"), bill("short", 1, 5, number="17")]
        self.assertEqual(pairs(baselines.number([row("r", 9, 500, "RE-0815 RE0816")], bills)), {(("r",), ("one", "two"))})
        self.assertEqual(pairs(baselines.number([row("r", 9, 499, "RE-0815 RE0816")], bills)), set())
        self.assertEqual(pairs(baselines.number([row("r", 9, 299, "paid re-0815")], bills)), {(("r",), ("one",))})
        self.assertEqual(pairs(baselines.number([row("r", 9, 300, "RE-08151 17")], bills)), set())

    def test_fitted_learns_what_tells_pairs_apart_and_links_one_to_one(self):
        with tempfile.TemporaryDirectory() as data:
            folder = measure.case("small-charity", 3, data)
            model = fitted.learn([measure.books(folder)])
            book = measure.books(folder)[0]
            found = fitted.answer(model, *baselines.read(book))
            self.assertEqual(len({match["bank"][0] for match in found["matches"]}), len(found["matches"]))
            self.assertEqual(len({match["bills"][0] for match in found["matches"]}), len(found["matches"]))
            self.assertEqual(found, fitted.answer(fitted.learn([measure.books(folder)]), *baselines.read(book)))
            named = dict(zip(["bias", "equal", "near", "else", "number"], model[0]))
            self.assertGreater(named["equal"], named["else"])
            self.assertGreater(named["number"], 1)


class Measuring(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.programs = {name: os.path.join(cls.scratch.name, name) for name in ("knowing", "fitting")}
        for name, words in (("knowing", KNOWING), ("fitting", FITTING)):
            with open(cls.programs[name], "w", encoding="utf-8") as out:
                out.write(words)
            os.chmod(cls.programs[name], 0o755)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def measured(self, *arguments):
        target = os.path.join(self.scratch.name, "measured.json")
        done = subprocess.run([sys.executable, "-B", os.path.join(HERE, "measure.py"), self.programs["knowing"], *arguments,
                               "--data", os.path.join(self.scratch.name, "data"), "--json", target], capture_output=True, text=True)
        with open(target, encoding="utf-8") as file:
            return done, json.load(file)

    def test_who_knows_the_truth_scores_one_and_keeps_the_promise(self):
        for name in ("family", "small-shop"):
            done, found = self.measured(name, "--against", "none")
            self.assertEqual(done.returncode, 0, done.stderr)
            mine = found[name]["counterfoil"]
            self.assertEqual([mine[one] for one in ("linked P", "linked R", "all P", "F1", "groups", "promise")], [1, 1, 1, 1, 1, "kept"])
            self.assertTrue(mine["wrong"].startswith("0/"))

    def test_who_links_wrongly_breaks_the_promise_and_who_links_nothing_keeps_it(self):
        done, found = self.measured("family", "--against", "none", "--with=--spoil")
        self.assertEqual(found["family"]["counterfoil"]["promise"], "BROKEN")
        self.assertIn("family: the promise is broken", done.stdout)
        _, found = self.measured("family", "--against", "date_amount", "--with=--silent")
        self.assertEqual((found["family"]["counterfoil"]["F1"], found["family"]["date_amount"]["promise"]), (0, None))

    def test_a_command_that_fails_is_named(self):
        done, found = self.measured("family", "--against", "none", "--with=--fail")
        self.assertEqual((done.returncode, found), (70, {}))
        self.assertIn("family: status 1: gone wrong", done.stdout)

    def test_what_is_fitted_never_sees_the_world_it_is_judged_on(self):
        for name in ("family", "small-family"):
            done, found = self.measured(name, "--against", "none", "--fit", self.programs["fitting"], "--with=--model={fitted}")
            self.assertEqual(found[name]["counterfoil"]["F1"], 1, done.stderr)
            with open(self.programs["fitting"] + ".saw", encoding="utf-8") as file:
                seen = {re.sub(r"/\d+$", "", os.path.relpath(folder, os.path.join(self.scratch.name, "data"))) for folder in json.load(file)}
            self.assertEqual(len(seen), 14)
            self.assertFalse([one for one in seen if "family" in one])
            self.assertTrue(all(one.endswith("-2") for one in seen), "other seeds than the one that is judged")


class Ceiling(unittest.TestCase):
    def test_matchings_are_drawn_as_often_as_they_are_likely(self):
        # Two rows for one bill: neither, the one, or the other three times as often.
        found = ceiling.drawn({("a", "x"): 0.0, ("b", "x"): math.log(3)}, 20_000)
        self.assertAlmostEqual(found["a", "x"], 1 / 5, delta=0.02)
        self.assertAlmostEqual(found["b", "x"], 3 / 5, delta=0.02)

    def test_rows_that_fit_alike_share_their_bills(self):
        pairs = {(row, bill): 5.0 for row in "ab" for bill in "xy"}
        found = ceiling.drawn(pairs, 20_000)
        for pair in pairs:
            self.assertAlmostEqual(found[pair], 1 / 2, delta=0.02)

    def test_the_best_threshold_is_found(self):
        # With the second the precision is 3/4 and the recall 3/4; with the third they are 3/6 and 3/4.
        self.assertEqual(ceiling.best_f1([(0.9, 2, 2), (0.6, 2, 1), (0.3, 2, 0)], 4), (0.75, 0.75, 0.75))


if __name__ == "__main__":
    unittest.main()
