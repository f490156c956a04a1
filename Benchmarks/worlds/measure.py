#!/usr/bin/env python3
"""Measures the reconciler, and simple rules beside it, on the worlds: `measure.py COUNTERFOIL [CASE…]`.

    Benchmarks/worlds/measure.py .build/release/counterfoil                        all worlds and their small books, seed 1
    Benchmarks/worlds/measure.py .build/release/counterfoil small-charity --seed 7 --again
    Benchmarks/worlds/measure.py --against actual,number                           no command: the rules alone
    Benchmarks/worlds/measure.py COMMAND --fit PROGRAM --with --model={fitted}     a model of all worlds but the one that is judged

A line says, of what was *linked* without a person: precision, recall, how many are wrong; of *all* that was proposed: precision, recall,
F1; F1 of *groups* of more than two; how far stated probabilities are off (ECE); and whether the promise for links was *kept*. Small
books are scored as one. `--again` imports each book into a store and reconciles it three times with nothing new: what the second and
third run link is printed below, and should be nothing. Cases are kept in Benchmarks/data/worlds, and made again when their makers change.

`--fit PROGRAM` is called as `PROGRAM OUT FOLDER…` with the folders of all books of the other worlds (of the next seed), and writes OUT;
`{fitted}` in a `--with` stands for that file. It is a report and no test: the status is 0 unless something crashed.
"""

import argparse
import collections
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
BESIDE = os.path.join(HERE, "..")
sys.path[:0] = [HERE, BESIDE, os.path.join(BESIDE, "reconbench")]
import baselines  # noqa: E402 (the files beside this one)
import fitted  # noqa: E402
import recon_measures  # noqa: E402
import score  # noqa: E402
import worlds  # noqa: E402
from recon_cases import digest, kept, written  # noqa: E402

DATA = os.path.join(BESIDE, "data", "worlds")
SCRIPTS = ("exact", "date_amount")  # of reconbench
# What the files' authors would answer if they are asked: amounts have signs, and money out is negative.
SIGNS = os.path.join(HERE, "signs.yaml")
RULES = [*SCRIPTS, *baselines.RULES, "fitted"]
HEAD = ["case", "tool", "linked P", "linked R", "wrong", "all P", "all R", "F1", "groups", "ECE", "promise"]


class Crash(Exception):
    """A program failed."""


def said(text):
    print(f"  {text}", file=sys.stderr, flush=True)


# --- Cases -------------------------------------------------------------------------------------------------------------

def case(name, seed, data=DATA):
    """The folder of a case; made where it is not there yet, or its makers have changed."""
    folder = os.path.join(data, f"{name}-{seed}")
    scripts = [os.path.join(HERE, f"{one}.py") for one in ("kit", "worlds", name.removeprefix("small-"))]
    maker = f"{digest(*scripts)} {name} {seed}"
    if not kept(os.path.join(folder, "made.json"), maker):
        shutil.rmtree(folder, ignore_errors=True)
        worlds.make(name, seed, folder)
        written(os.path.join(folder, "made.json"), {"maker": maker})
    return folder


def books(folder):
    if os.path.exists(os.path.join(folder, "bank.csv")):
        return [folder]
    return sorted(entry.path for entry in os.scandir(folder) if entry.is_dir())


def joined(answers):
    """The answers for many books as one; names of rows and bills differ already."""
    whole = collections.defaultdict(list)
    for answer in answers:
        for name, found in answer.items():
            whole[name] += found
    return whole


# --- Answers -----------------------------------------------------------------------------------------------------------

def run(command):
    """The JSON that our command prints. A status of 1 says that something needs a person."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    try:
        if done.returncode in (0, 1):
            return json.loads(done.stdout)
    except ValueError:
        pass
    raise Crash(f"status {done.returncode}: {' '.join(done.stderr.split())[-300:] or 'no words, and no JSON'}")


def ours(command, folder, more):
    return joined(recon_measures.answer_of(run(
        [command, "reconcile", os.path.join(book, "bank.csv"), "--against", os.path.join(book, "bills.json"), "--profile", SIGNS, "--json",
         *more]))
        for book in books(folder))


def by_script(rule, folder):
    """What a baseline of reconbench makes of a book."""
    with tempfile.TemporaryDirectory() as scratch:
        target = os.path.join(scratch, "answer.json")
        subprocess.run([sys.executable, "-B", os.path.join(BESIDE, "reconbench", "baselines.py"), rule, folder, target], check=True)
        with open(target, encoding="utf-8") as file:
            return json.load(file)


def others(name, seed, data):
    """The books of all worlds but that of a case, large and small, by world and of the next seed."""
    left_out = name.removeprefix("small-")
    return [books(case(form + one, seed + 1, data)) for one in worlds.WORLDS if one != left_out for form in ("", "small-")]


def baseline(rule, name, folder, seed, data, models):
    if rule == "fitted":
        world = name.removeprefix("small-")
        if world not in models:
            models[world] = fitted.learn(others(name, seed, data))
        return joined(fitted.answer(models[world], *baselines.read(book)) for book in books(folder))
    if rule in SCRIPTS:
        return joined(by_script(rule, book) for book in books(folder))
    return joined(baselines.RULES[rule](*baselines.read(book)) for book in books(folder))


def again(command, folder, more):
    """Reconciles each book three times in a store: how many pairs each run links, and how many of those are right."""
    truth, found = score.Truth(folder), [[0, 0] for _ in range(3)]
    for book in books(folder):
        with open(os.path.join(book, "bank.csv"), newline="", encoding="utf-8") as file:
            rows = [row["row"] for row in csv.DictReader(file)]
        with tempfile.TemporaryDirectory() as scratch:
            store = ["--store", os.path.join(scratch, "books.sqlite")]
            run([command, "import", os.path.join(book, "bank.csv"), "--profile", SIGNS, "--json", *store])
            run([command, "import", os.path.join(book, "bills.json"), "--json", *store])
            for turn in range(3):
                plan = run([command, "reconcile", "--json", *store, *more])
                for match in plan["matches"]:
                    if match["decision"] != "linked":
                        continue
                    for entry in match["entries"]:
                        row = rows[plan["entrySources"][entry]["line"] - 2]
                        for bill in match["bills"]:
                            found[turn][0] += 1
                            found[turn][1] += truth.pairs[truth.row(row), truth.bill(bill)] > 0
    return found


# --- Scores ------------------------------------------------------------------------------------------------------------

def measured(folder, answer, target):
    """All measures of an answer by name."""
    scores = score.score(folder, answer)
    links, found = scores["links"], {"all P": None, "linked P": None, "linked R": None, "wrong": None, "promise": None}
    found |= {"all P": links["p"], "all R": links["r"], "F1": links["f1"], "groups": scores["clusters_exact"]["f1"],
              "ECE": scores.get("ece"), "kinds": scores["recall_by_kind"], "transfers": scores["transfers"]["f1"],
              "refunds": scores["refunds"]["f1"]}
    if any("decision" in match for match in answer["matches"]):
        made = sum(len(match["bank"]) * len(match["bills"]) for match in answer["matches"] if match["decision"] == "linked")
        shares = recon_measures.linked(score.Truth(folder), answer["matches"])
        precision, recall = shares["linked: precision"], shares["linked: share of true"]
        found |= {"linked P": precision, "linked R": recall, "wrong": f"{made - round(precision * made)}/{made}",
                  "promise": "kept" if precision >= target or not made else "BROKEN"}
    return found


def text(name, value):
    if value is None:
        return "–"
    return value if isinstance(value, str) else f"{value:.4f}" if name in ("linked P", "all P") else f"{value:.3f}"


def table(rows, has_bars):
    if has_bars:
        print("\n".join(f"| {' | '.join(row)} |" for row in [rows[0], ["---"] * len(rows[0]), *rows[1:]]))
        return
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) if place < 2 else cell.rjust(width)
                        for place, (cell, width) in enumerate(zip(row, widths))).rstrip(), flush=True)


def one_case(name, options, models):
    """The lines of a case: ours first, then each baseline."""
    folder, lines = case(name, options.seed, options.data), {}
    if options.command:
        more = list(options.more)
        with tempfile.TemporaryDirectory() as scratch:
            if options.fit:
                out = os.path.join(scratch, "fitted")
                flat = [book for some in others(name, options.seed, options.data) for book in some]
                if subprocess.run([options.fit, out, *flat], stdout=sys.stderr).returncode:
                    raise Crash(f"{options.fit} failed")
                more = [one.replace("{fitted}", out) for one in more]
            lines["counterfoil"] = measured(folder, ours(options.command, folder, more), options.target)
            if options.again:
                lines["counterfoil"]["runs"] = again(options.command, folder, more)
    for rule in options.against:
        lines[rule] = measured(folder, baseline(rule, name, folder, options.seed, options.data, models), options.target)
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="?", help="counterfoil; without it, the baselines alone")
    parser.add_argument("cases", nargs="*", metavar="CASE", help="worlds, or small-WORLD; all unless said")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default=",".join(RULES), help=f"baselines: none, or some of {','.join(RULES)}")
    parser.add_argument("--target", type=float, default=.99, help="the promise for links")
    parser.add_argument("--again", action="store_true", help="reconcile three times in a store")
    parser.add_argument("--kinds", action="store_true", help="recall by kind of case")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--fit", help="a program that fits on other worlds")
    parser.add_argument("--with", dest="more", action="append", default=[], help="an argument more for the command")
    parser.add_argument("--data", default=DATA, help="where cases are kept")
    parser.add_argument("--json", default="", help="write everything measured there too")
    options = parser.parse_args()
    if options.command in worlds.names():
        options.cases, options.command = [options.command, *options.cases], None
    options.cases = options.cases or worlds.names()
    options.against = [] if options.against == "none" else options.against.split(",")
    for name, known in [(name, worlds.names()) for name in options.cases] + [(rule, RULES) for rule in options.against]:
        if name not in known:
            sys.exit(f"measure: no {name}; there are {', '.join(known)}")
    if options.command and not os.access(options.command, os.X_OK):
        sys.exit(f"measure: no command at {options.command}; `make release` makes it")
    os.makedirs(options.data, exist_ok=True)
    rows, results, crashes, models, runs = [HEAD], {}, [], {}, []
    for name in options.cases:
        try:
            results[name] = one_case(name, options, models)
        except Crash as crash:
            crashes.append(f"{name}: {crash}")
            continue
        except KeyboardInterrupt:
            crashes.append("stopped before the end: what was measured until then")
            break
        for tool, found in results[name].items():
            rows.append([name, tool, *(text(column, found[column]) for column in HEAD[2:])])
            if options.kinds and tool == "counterfoil":
                said(f"{name}: " + "  ".join(f"{kind} {part['r']:.3f}/{part['n']}" for kind, part in found["kinds"].items()))
            if "runs" in found:
                runs.append(f"{name}: " + ", ".join(f"run {turn} links {made} ({right} right)"
                                                    for turn, (made, right) in enumerate(found["runs"], 1)))
        said(f"{name}: done")
        if options.json:
            written(options.json, results)
    table(rows, options.markdown)
    for line in runs + summary(results) + crashes:
        print(line)
    if options.json:
        written(options.json, results)
    return 70 if crashes else 0


def summary(results):
    """Where the promise broke, and where a baseline has the better F1."""
    lines = []
    for name, tools in results.items():
        mine = tools.get("counterfoil")
        if not mine:
            continue
        if mine["promise"] == "BROKEN":
            lines.append(f"{name}: the promise is broken, {mine['wrong']} links are wrong")
        better = [f"{tool} {found['F1']:.3f}" for tool, found in tools.items() if found["F1"] > mine["F1"] + 1e-9]
        if better:
            lines.append(f"{name}: F1 {mine['F1']:.3f} is less than that of {', '.join(better)}")
    return lines


if __name__ == "__main__":
    sys.exit(main())
