#!/usr/bin/env python3
"""Scores an answer against the truth of a case: `score.py CASE ANSWER` prints the scores as JSON.

An answer holds `matches` ({bank: rows, bills, p?}), `drop` (rows that repeat others), `bill_drop` (bills recorded twice),
`transfers` (pairs of rows) and `refunds` (refund, purchase). Rows of one payment, equal payments of one day, and bills that cannot be
told apart count as one another: answers are compared as multisets of classes.
"""
import collections
import json
import os
import sys


def rates(right, found, wanted):
    """Precision, recall and F1."""
    precision = right / found if found else float(not wanted)
    recall = right / wanted if wanted else 1.0
    total = precision + recall
    return {"p": precision, "r": recall, "f1": 2 * precision * recall / total if total else 0.0}


def compared(found, wanted):
    return rates(sum((found & wanted).values()), sum(found.values()), sum(wanted.values()))


class Truth:
    """The truth of a case, in classes: `row` and `bill` tell that of a row and of a bill."""

    def __init__(self, case):
        with open(os.path.join(case, "truth.json"), encoding="utf-8") as file:
            self.all = json.load(file)
        self.class_of_event = {event: event for event in range(len(self.all["events"]))}
        for group in self.all["twins"]:
            self.class_of_event.update(dict.fromkeys(group, group[0]))
        self.event_of_row = {row: event for event, rows in enumerate(self.all["events"]) for row in rows}
        groups = self.all["bill_twins"] + self.all["bill_duplicates"]
        self.class_of_bill = {bill: group[0] for group in groups for bill in group}
        self.pairs = collections.Counter()
        self.groups = collections.Counter()
        self.kinds = []
        for cluster in self.all["clusters"]:
            events = [self.class_of_event[event] for event in cluster["events"]]
            bills = [self.bill(bill) for bill in cluster["bills"]]
            found = [(event, bill) for event in events for bill in bills]
            self.pairs.update(found)
            self.kinds += [(cluster["type"], pair) for pair in found]
            if len(found) > 1:
                self.groups[tuple(sorted(events)), tuple(sorted(bills))] += 1

    def row(self, row):
        return self.class_of_event[self.event_of_row[row]]

    def bill(self, bill):
        return self.class_of_bill.get(bill, bill)


def calibration(flags):
    """How far the shares that are right lie from the probabilities stated, in ten bins."""
    bins = collections.defaultdict(lambda: [0.0, 0])
    for probability, is_right in flags:
        one = bins[min(9, int(probability * 10))]
        one[0] += probability
        one[1] += is_right
    return sum(abs(stated - right) for stated, right in bins.values()) / len(flags)


def score(case, answer):
    truth = Truth(case)
    links = sorted(
        ((match.get("p", 1.0), (truth.row(row), truth.bill(bill)))
         for match in answer.get("matches", []) for row in match["bank"] for bill in match["bills"]),
        key=lambda link: -link[0])
    left, flags = collections.Counter(truth.pairs), []
    for probability, pair in links:
        flags.append((probability, left[pair] > 0))
        left[pair] -= left[pair] > 0
    scores = {"links": rates(sum(is_right for _, is_right in flags), len(flags), sum(truth.pairs.values()))}
    if flags and any("p" in match for match in answer["matches"]):
        scores["ece"] = calibration(flags)

    seen, by_kind = collections.Counter(pair for _, pair in links), collections.defaultdict(lambda: [0, 0])
    for kind, pair in truth.kinds:
        by_kind[kind][0] += seen[pair] > 0
        by_kind[kind][1] += 1
        seen[pair] -= seen[pair] > 0
    scores["recall_by_kind"] = {kind: {"r": right / count, "n": count} for kind, (right, count) in sorted(by_kind.items())}

    groups = collections.Counter()
    for match in answer.get("matches", []):
        if len(match["bank"]) + len(match["bills"]) > 2:
            groups[tuple(sorted(map(truth.row, match["bank"]))), tuple(sorted(map(truth.bill, match["bills"])))] += 1
    scores["clusters_exact"] = compared(groups, truth.groups)

    # Of each class of payments all rows but one for each payment repeat others.
    dropped = collections.Counter(map(truth.row, set(answer.get("drop", []))))
    surplus = collections.Counter()
    for event, rows in enumerate(truth.all["events"]):
        surplus[truth.class_of_event[event]] += len(rows) - 1
    scores["repeats"] = compared(dropped, surplus)
    lost = {one: count - surplus[one] for one, count in dropped.items() if count > surplus[one]}
    twins = {group[0]: len(group) for group in truth.all["twins"]}
    scores["lost_transactions"] = {"rate": sum(lost.values()) / max(1, len(truth.all["events"]))}
    scores["twins_lost"] = {
        "rate": sum(count for one, count in lost.items() if one in twins) / max(1, sum(twins.values()))}

    twice = collections.Counter({group[0]: len(group) - 1 for group in truth.all["bill_duplicates"]})
    scores["bill_repeats"] = compared(collections.Counter(map(truth.bill, set(answer.get("bill_drop", [])))), twice)

    def event_pairs(pairs, class_of, ordered):
        return collections.Counter(
            tuple(map(class_of, pair)) if ordered else tuple(sorted(map(class_of, pair))) for pair in pairs)

    for name, ordered in (("transfers", False), ("refunds", True)):
        scores[name] = compared(
            event_pairs(answer.get(name, []), truth.row, ordered),
            event_pairs(truth.all[name], truth.class_of_event.get, ordered))
    return scores


if __name__ == "__main__":
    with open(sys.argv[2], encoding="utf-8") as file:
        print(json.dumps(score(sys.argv[1], json.load(file)), indent=1))
