"""A baseline that is fitted: logistic regression on pairs, learned from the worlds it is not judged on.

It shows what leaving a world out costs, and how a tool that is fitted is measured here: `learn` is given every world but the one that
is judged, large and small, of another seed. It links one row with one bill only.
"""

import collections
import functools
import json
import math
import os

from baselines import by_amount, number_of, read, tokens, words
from kit import Dice

# Days from a bill to its row, as steps; rows further away are no candidates unless the number agrees.
STEPS = (-15, -5, -1, 0, 1, 4, 11, 31, 76)
PAIRS_OF_A_WORLD, ROUNDS, CANDIDATES = 2_000, 8, 25
PROMISE = .99


def candidates(rows, bills):
    """Pairs of a row and a bill that may belong together, as (row, bill, features)."""
    amounts = by_amount(bills)
    numbers = collections.defaultdict(list)
    payees = collections.defaultdict(list)
    for bill in bills:
        if len(number_of(bill["number"])) >= 4:
            numbers[number_of(bill["number"])].append(bill)
        for word in set(words(bill["payee"])):
            payees[word].append(bill)
    found = []
    for row in rows:
        named = [bill for token in tokens(row["description"]) for bill in numbers.get(token, ())]
        equal = [bill for bill in amounts.get((row["currency"], row["cents"]), ()) if step(row, bill) is not None]
        said = set(words(row["description"]))
        near = [bill for word in said if len(payees.get(word, ())) < 200 for bill in payees.get(word, ())
                if step(row, bill) is not None and bill["cents"] * row["cents"] > 0]
        some = {bill["id"]: bill for bill in named + sorted(equal, key=lambda bill: abs(gap(row, bill)))[:CANDIDATES] +
                sorted(near, key=lambda bill: abs(gap(row, bill)))[:CANDIDATES]}
        names = {bill["id"] for bill in named}
        for bill in some.values():
            if bill["cents"] * row["cents"] > 0:
                found.append((row, bill, bill["id"] in names, said, len(equal)))
    claims = collections.Counter(bill["id"] for row, bill, *_ in found if row["cents"] == bill["cents"])
    return [(row["row"], bill["id"], features(row, bill, is_named, said, count, claims[bill["id"]]))
            for row, bill, is_named, said, count in found]


def gap(row, bill):
    return row["day"] - bill["day"]


def step(row, bill):
    """Which step of days the pair is on."""
    days = gap(row, bill)
    if days < STEPS[0] or days >= STEPS[-1]:
        return None
    return sum(days >= edge for edge in STEPS) - 1


def features(row, bill, is_named, said, equal, claims):
    payee = words(bill["payee"])
    same = bill["currency"] == row["currency"]
    ratio = row["cents"] / bill["cents"]
    place = step(row, bill)
    days = [float(place == one) for one in range(len(STEPS) - 1)]
    return [1.0, float(same and ratio == 1), float(same and .94 <= ratio < 1), float(same and not .94 <= ratio <= 1), float(is_named),
            float(not bill["number"]), sum(word in said for word in payee) / len(payee) if payee else 0.0,
            float(same and ratio == 1) / max(1, equal), float(same and ratio == 1) / max(1, claims), *days]


def truth_of(folder):
    with open(os.path.join(folder, "truth.json"), encoding="utf-8") as file:
        truth = json.load(file)
    return {(row, bill) for one in truth["clusters"] for event in one["events"] for row in truth["events"][event] for bill in one["bills"]}


def probability(weights, vector):
    total = sum(weight * value for weight, value in zip(weights, vector))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


@functools.cache
def examples_of(folders):
    """Some pairs of these books, with whether they belong together."""
    pairs = []
    for folder in folders:
        right = truth_of(folder)
        pairs += [(vector, float((row, bill) in right)) for row, bill, vector in candidates(*read(folder))]
    return Dice("examples").shuffled(pairs)[:PAIRS_OF_A_WORLD]


def learn(folders):
    """Weights, and the probability from which on links kept the promise in these books."""
    dice = Dice("fitted")
    examples = [example for books in folders for example in examples_of(tuple(books))]
    weights = [0.0] * len(examples[0][0])
    for turn in range(ROUNDS):
        pace = .3 / (1 + turn)
        for vector, is_right in dice.shuffled(examples):
            wrong = is_right - probability(weights, vector)
            for place, value in enumerate(vector):
                if value:
                    weights[place] += pace * wrong * value
    ranked = sorted(((probability(weights, vector), is_right) for vector, is_right in examples), reverse=True)
    bar, right = 1.0, 0.0
    for count, (found, is_right) in enumerate(ranked, 1):
        right += is_right
        if right / count >= PROMISE:
            bar = found
    return weights, bar


def answer(model, rows, bills):
    weights, bar = model
    ranked = sorted(((-probability(weights, vector), row, bill) for row, bill, vector in candidates(rows, bills)))
    taken, matches = set(), []
    for minus, row, bill in ranked:
        if minus > -.5 or ("row", row) in taken or ("bill", bill) in taken:
            continue
        taken |= {("row", row), ("bill", bill)}
        matches.append({"bank": [row], "bills": [bill], "p": -minus, "decision": "linked" if -minus >= bar else "review"})
    return {"matches": matches}
