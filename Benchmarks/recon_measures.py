#!/usr/bin/env python3
"""Scores one answer for a labelled case: `recon_measures.py BENCH CASE ANSWER` prints every measure by name, as JSON.

A process of its own, so that the memory it takes is never counted as that of a program measured after it. ANSWER is a plan of
`counterfoil reconcile --json`, or what the scorer (score.py in BENCH) takes.
"""

import collections
import json
import sys

sys.dont_write_bytecode = True


def answer_of(plan):
    """What the scorer takes, from a plan of ours."""
    return {
        "matches": [{"bank": match["entries"], "bills": match["bills"], "p": match["probability"],
                     "decision": match["decision"]} for match in plan["matches"]],
        "drop": [copy["entry"] for copy in plan["duplicates"]], "bill_drop": [copy["bill"] for copy in plan["duplicateBills"]],
        "transfers": [[transfer["from"], transfer["to"]] for transfer in plan["transfers"]],
        "refunds": [[refund["refund"], refund["original"]] for refund in plan["refunds"]],
    }


def linked(truth, matches):
    """Of what was linked without a person: the share that is right, and the share of all true links it makes."""
    left, right, made = collections.Counter(truth.pairs), 0, 0
    for match in matches:
        if match["decision"] != "linked":
            continue
        for row in match["bank"]:
            for bill in match["bills"]:
                made += 1
                pair = truth.row(row), truth.bill(bill)
                if left[pair] > 0:
                    left[pair] -= 1
                    right += 1
    return {"linked: precision": right / made if made else 1.0,
            "linked: share of true": right / max(1, sum(truth.pairs.values()))}


def measures(scorer, case, answer):
    scores = scorer.score(case, answer)
    result = {
        "link F1": scores["links"]["f1"], "link precision": scores["links"]["p"],
        "repeats F1": scores["repeats"]["f1"], "lost %": 100 * scores["lost_transactions"]["rate"],
        "twins lost %": 100 * scores["twins_lost"]["rate"], "groups exact F1": scores["clusters_exact"]["f1"],
        "transfers F1": scores["transfers"]["f1"], "refunds F1": scores["refunds"]["f1"],
        "bill repeats F1": scores["bill_repeats"]["f1"],
    }
    if "ece" in scores:
        result["calibration (ECE)"] = scores["ece"]
    if any("decision" in match for match in answer["matches"]):
        result |= linked(scorer.Truth(case), answer["matches"])
    return {"measures": result, "kinds": scores["recall_by_kind"]}


def main():
    bench, case, path = sys.argv[1:]
    sys.path.insert(0, bench)
    import score
    with open(path, encoding="utf-8") as file:
        answer = json.load(file)
    json.dump(measures(score, case, answer_of(answer) if "duplicates" in answer else answer), sys.stdout)


if __name__ == "__main__":
    main()
