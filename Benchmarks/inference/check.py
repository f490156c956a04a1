#!/usr/bin/env python3
"""How a counterfoil command reads the tables of this folder with no configuration.

    python check.py COUNTERFOIL [NAME…] [--keep DIR] [--bill-options "--kind bill"]

README.md says what the verdicts mean.
One line for each file that is not read as it should be, and last lines with the counts.  --keep writes the files
to DIR and leaves them there.  A bill's file is converted with --bill-options, without them if that is a usage error.
"""
import argparse
import json
import os
import re
import shlex
import subprocess
import tempfile
from collections import Counter
from decimal import Decimal

from tables import ALL

VERDICTS = ["exact", "review", "asked", "needless", "partial", "trap", "noanswer", "lossy", "wrong", "refused", "crash", "stopped"]
GOOD = {"exact", "review", "asked"}
STATUSES = (0, 1, 64, 65, 66, 78)  # read, read with something for a person, usage, data, no input, configuration
QUESTION = 65
USAGE = 64
TEXTS = ("payee", "description", "title", "remark")
MOST_QUESTIONS = 5
MOST_READINGS = 3000  # of one file with answers, in the search for the right ones; then its verdict is "stopped"
SAME_CURRENCY = {"RUR": "RUB"}
command = None
bill_options = ()
readings = 0  # of the file at hand


class Stopped(Exception):
    """More answers lead on than are tried."""


def convert(path, answers=(), options=()):
    """Status, records (None unless read) and messages; answers are lines of a profile."""
    call = [command, "convert", path, "--to", "json", *options]
    with tempfile.TemporaryDirectory() as folder:
        if answers:
            profile = os.path.join(folder, "profile.yaml")
            with open(profile, "w", encoding="utf-8") as f:
                f.write(joined(answers))
            call += ["--profile", profile]
        try:
            p = subprocess.run(call, capture_output=True, timeout=60, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return None, None, "it ran for more than a minute"
    out, messages = p.stdout.decode("utf-8", "replace"), p.stderr.decode("utf-8", "replace")
    if p.returncode not in (0, 1):
        return p.returncode, None, messages
    try:
        return p.returncode, json.loads(out, parse_float=str) if out.strip() else [], messages
    except ValueError as e:
        return None, None, f"the output is not JSON: {e}"


def joined(answers):
    """A profile of these lines; lines of columns become one."""
    columns = {}  # a later answer about the same field wins
    for m in (re.match(r"columns: \{(.*)\}$", a) for a in answers):
        columns.update(re.findall(r"(\w+): (.*?)(?:, (?=\w+: )|$)", m[1]) if m else [])
    lines = [a for a in answers if not re.match(r"columns: \{.*\}$", a)]
    both = ", ".join(f"{field}: {column}" for field, column in columns.items())
    return "\n".join(lines + (["columns: {" + both + "}"] if columns else [])) + "\n"


def code(messages):
    m = re.search(r"\[([\w.-]+)\]", messages)
    return m[1] if m else None


def set_aside(messages):
    """How many rows were set aside and named."""
    return len(re.findall(r"^\S[^\n]*?:\d+(?::\d+)?: (?!warning)[^\n]*\[[\w.-]+\]", messages, re.M))


def same(currency):
    return SAME_CURRENCY.get(currency, currency)


def differences(records, right, maycur=None, kind="entry"):
    """What differs, as sets of (day, signed amount), then in the currency where the file states one, then in words."""
    if kind == "bill":
        return bill_differences(records, right)
    got = [(r.get("date"), Decimal(r["amount"]) if r.get("amount") else None, same(r.get("currency")), r) for r in records]
    got = [g for g in got if g[1] != 0]  # an entry of nothing may be kept or left out
    want = [(day, Decimal(amount), same(currency), text) for day, amount, currency, text in right if Decimal(amount) != 0]
    found = [] if len(got) == len(want) else [f"{len(got)} records, right {len(want)}"]
    have, need = Counter(g[:2] for g in got), Counter(w[:2] for w in want)
    found += [f"missing {day} {amount} x{n}" for (day, amount), n in (need - have).items()]
    found += [f"invented {day} {amount} x{n}" for (day, amount), n in (have - need).items()]
    if found:
        return found
    if maycur is not None and not any(w[2] for w in want):
        found += [f"invented currency {c}: " + (f"only {maycur} could be known" if maycur else "none could be known") for c in {g[2] for g in got} - {None, "", maycur}]
        if found:
            return found
    for (day, amount, currency), _ in (Counter(w[:3] for w in want if w[2]) - Counter(g[:3] for g in got)).items():
        found.append(f"currency of {day} {amount}: right {currency}")
    for day, amount, _, text in want:
        if text and not any(g[:2] == (day, amount) and text in words(g[3]) for g in got):
            found.append(f"text {text!r} is not in payee or description")
    return found


def words(record):
    """The texts of an entry; its reference where it has no other."""
    return " ".join(str(record.get(k, "")) for k in TEXTS).strip() or str(record.get("reference", ""))


def values(record):
    """All that a record says, as strings."""
    if isinstance(record, dict):
        return [v for x in record.values() for v in values(x)]
    return [v for x in record for v in values(x)] if isinstance(record, list) else [str(record)]


def bill_differences(records, right):
    left, found, soft = list(records), [], []
    if len(records) != len(right):
        found.append(f"{len(records)} records, right {len(right)}")
    for amount, currency, facts in right:
        fits = [r for r in left if r.get("amount") and Decimal(r["amount"]) == Decimal(amount) and {facts.get("due"), facts.get("date")} & set(values(r))]
        fits.sort(key=lambda r: not any(facts.get("number", "") in v for v in values(r)))
        if not fits:
            found.append(f"missing bill {facts.get('number', '')} {amount}")
            continue
        left.remove(fits[0])
        said = values(fits[0])
        if currency and same(fits[0].get("currency")) != currency:
            soft.append(f"currency of {facts.get('number', '')}: right {currency}")
        soft += [f"text {k} {facts[k]!r} of {facts.get('number', '')} is not in the record" for k in ("due", "date", "number", "name") if facts.get(k) and not any(facts[k] in v for v in said)]
    found += [f"invented {r.get('date')} {r.get('amount')}" for r in left]
    return found or soft


def unlike(records, right, shape, messages, answered=False):
    """differences, where rows that may be set aside were set aside and named."""
    maycur = None if answered else shape.maycur
    d = differences(records, right, maycur, shape.kind)
    if d and shape.aside and set_aside(messages):
        d = differences(records, right[:-shape.aside], maycur, shape.kind)
    if d and shape.named and pending(records):
        # Where `right` is what is booked, what is read as pending is named by that.
        booked = [r for r in records if r.get("status") != "pending"]
        d = differences(booked, right, maycur, shape.kind) and d
    return d


def pending(records):
    """How many records say of themselves that they are not booked yet."""
    return sum(r.get("status") == "pending" for r in records)


def settle(path, right, shape, answers=(), options=(), depth=0):
    """Answers the questions as a knowing person would: of the answers offered, those that end in the right reading.
    Returns the answers, and None or why they do not get there."""
    global readings
    readings += 1
    if readings > MOST_READINGS:
        raise Stopped
    status, records, messages = convert(path, answers, options)
    given = [*answers, *options]
    if status in (0, 1):
        d = unlike(records, right, shape, messages, any("currency" in x for x in given))
        return given, "read wrongly: " + "; ".join(d[:3]) if d else None
    if depth >= MOST_QUESTIONS:
        return given, f"more than {MOST_QUESTIONS} questions"
    # An answer of several lines goes on in lines that start below the first one, and so behind where answers begin.
    whole = re.sub(r"\n {12,}(?=[a-z][A-Za-z]*: )", "\v", messages)
    offered = [a.strip().replace("\v", "\n") for a in re.findall(r"→  ([^\n]*)", whole)]
    offered = [a for a in offered if a and "NAME" not in a]
    if not offered and (code(messages) or "").startswith("encoding"):
        offered = ["encoding: " + e for names in re.findall(r"could be ([^\[]*) \[", messages)[:1] for e in names.split(" or ")]
    first = None
    for a in offered:
        if a in answers:
            continue
        if a.startswith("--"):
            path_taken, why = settle(path, right, shape, answers, (*options, *a.split(" ", 1)), depth + 1)
        else:
            path_taken, why = settle(path, right, shape, (*answers, a), options, depth + 1)
        if why is None:
            return path_taken, None
        first = first or (path_taken, why)
    return first or (given, f"no answer is offered that goes on: {messages.splitlines()[0] if messages else ''}".replace(path, os.path.basename(path)))


def currency_changes_more(path, status, records, messages):
    """Where no currency was found, stating one must change nothing else."""
    if not records or any(r.get("currency") for r in records):
        return False
    named = re.search(r"`currency: ([A-Z]{3})`", messages)
    stated = "USD" if "($ may be" in messages else named[1] if named else "EUR"
    status2, again, _ = convert(path, options=("--currency", stated))
    # Of a currency without hundredths none are printed once it is known.
    fields = lambda rows, currency: [(r.get("date"), Decimal(r["amount"]), currency or r.get("currency")) for r in rows]
    return status2 != status or not again or fields(again, None) != fields(records, stated)


def soften(d, right):
    """The verdict for differences in a file that was read."""
    mixed = isinstance(right, list) and len({x[-2 if len(x) == 4 else 1] for x in right if x[-2 if len(x) == 4 else 1]}) > 1 and any(x.startswith("currency") for x in d)
    soft = all(x.startswith(("currency of", "text ")) for x in d)
    return "lossy" if soft and not mixed else "wrong"


def judge(path, shape):
    """(verdict, why, answers) for one file."""
    right, refuse = shape.right, shape.right == "refuse"
    options = tuple(bill_options) if shape.kind == "bill" else ()
    status, records, messages = convert(path, options=options)
    if options and status == USAGE:
        options = ()
        status, records, messages = convert(path)
    if status not in STATUSES:
        return "crash", f"status {status}: {messages[:200]}", []
    if status in (0, 1):
        if refuse:
            return ("wrong", f"should be refused, {len(records)} entries were read", []) if records else ("exact", "", [])
        aside, d = set_aside(messages), unlike(records, right, shape, messages)
        if shape.must and not (shape.named and aside >= shape.named and not d):
            return "wrong", f"must be asked ({shape.must}), was read in silence" + (": " + "; ".join(d[:3]) if d else ""), []
        if d:
            return soften(d, right), "; ".join(d[:4]), []
        if shape.kind == "entry" and currency_changes_more(path, status, records, messages):
            return "wrong", "with --currency, which the warning asks for, it reads otherwise", []
        if shape.named > aside + pending(records):
            return "lossy", f"{shape.named} row(s) with money were left out, {aside} named", []
        return "review" if aside else "exact", "", []
    if status != QUESTION:
        return ("exact", "", []) if refuse else ("refused", messages[:200], [])
    if refuse:
        return "exact", "", []
    global readings
    readings = 0
    try:
        tried = [(label, *settle(path, reading, shape, (), options)) for label, reading in [("right", right), *(shape.alts if shape.must else ())]]
    except Stopped:
        return "stopped", f"{code(messages)}: the search for the right answers was stopped after {MOST_READINGS} readings of the file", []
    reached = [t for t in tried if t[2] is None]
    if not reached:
        if shape.refuse_ok:
            return "exact", "", []
        _, answers, why = tried[0]
        return "trap" if "read wrongly" in why else "noanswer", f"{code(messages)}: {why}", answers
    if shape.must and shape.need == "all" and len(reached) < len(tried):
        label, answers, why = next(t for t in tried if t[2] is not None)
        return "partial", f"{code(messages)}: the reading {label!r} cannot be reached: {why}", answers
    return "needless" if shape.needless else "asked", f"{code(messages)}: {shape.needless or ''}", reached[0][1]


def main():
    global command, bill_options
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("counterfoil")
    ap.add_argument("names", nargs="*", metavar="NAME", help="files of this folder, with or without .csv")
    ap.add_argument("--keep", metavar="DIR")
    ap.add_argument("--bill-options", default="--kind bill", metavar="WORDS", help="options for a list of bills (default: --kind bill)")
    ap.add_argument("--json", metavar="FILE", help="write every verdict to FILE")
    a = ap.parse_intermixed_args()
    command, bill_options = os.path.abspath(a.counterfoil), shlex.split(a.bill_options)
    names = {n if os.path.splitext(n)[1] else n + ".csv" for n in a.names}
    if unknown := names - {s.name for s in ALL}:
        ap.error(f"no such file: {', '.join(sorted(unknown))}")
    counts, told = {"entry": Counter(), "bill": Counter()}, []
    with tempfile.TemporaryDirectory() as scratch:
        folder = a.keep or scratch
        os.makedirs(folder, exist_ok=True)
        for shape in ALL:
            if names and shape.name not in names:
                continue
            path = os.path.join(folder, shape.name)
            with open(path, "wb") as f:
                f.write(shape.data)
            verdict, why, answers = judge(path, shape)
            counts[shape.kind][verdict] += 1
            told.append(dict(name=shape.name, verdict=verdict, why=why, answers=answers))
            if verdict not in GOOD:
                given = f" after {' | '.join(answers)}" if answers else ""
                print(f"{verdict.upper():8s} {shape.name}{given}: {why[:230]}", flush=True)
    for kind, label in (("entry", "tables"), ("bill", "bills")):
        if counts[kind]:
            print(f"{label}: {sum(counts[kind].values())} files, " + ", ".join(f"{v} {counts[kind][v]}" for v in VERDICTS))
    if a.json:
        with open(a.json, "w", encoding="utf-8") as f:
            json.dump(told, f, ensure_ascii=False, indent=1)


if __name__ == "__main__":
    main()
