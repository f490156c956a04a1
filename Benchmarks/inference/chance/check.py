#!/usr/bin/env python3
"""Reads tables made by chance and says which are read wrongly without a question.

    python3 check.py COUNTERFOIL [MAKER…] [--seed N] [--count N] [--keep DIR]

Makers are those of tables.py. A file that is refused counts as refused, with the code of its question; exact are those all of
whose days and amounts are right, `review` those of which rows were set aside and named.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
from decimal import Decimal

from tables import MAKERS

ASIDE = re.compile(r"^\S[^\n]*?:\d+(?::\d+)?: (?!warning)[^\n]*\[[\w.-]+\]", re.M)


def judge(command, maker, seed, folder, is_kept):
    """(verdict, what is wrong, facts) of one file."""
    make, ending, options = MAKERS[maker]
    facts, data = make(seed)
    path = os.path.join(folder, f"{maker}-{seed}{ending}")
    with open(path, "wb") as out:
        out.write(data)
    try:
        done = subprocess.run([command, "convert", path, "--to", "json", *options], capture_output=True, stdin=subprocess.DEVNULL, timeout=120)
    finally:
        if not is_kept:
            os.remove(path)
    words = done.stderr.decode("utf-8", "replace")
    if done.returncode not in (0, 1):
        code = re.search(r"\[([\w.-]+)\]", words)
        return f"refused, {code[1] if code else done.returncode}", "", facts
    records = [record for record in json.loads(done.stdout or b"[]") if Decimal(record.get("amount", "1")) != 0]
    right = [row for row in facts["rows"] if Decimal(row[1]) != 0]
    got = collections.Counter((record.get("date"), Decimal(record.get("amount", "0"))) for record in records)
    want = collections.Counter((day, Decimal(amount)) for day, amount, _ in right)
    missing, invented = want - got, got - want
    if invented or sum(missing.values()) > len(ASIDE.findall(words)):
        show = lambda some: ", ".join(f"{day} {amount}" for day, amount in list(some)[:2])
        return "WRONG", f"missing {show(missing) or 'none'}; invented {show(invented) or 'none'}", facts
    if other := {record.get("currency") for record in records} - {None, "", facts.get("code")} if "code" in facts else set():
        return "WRONG", f"currency {', '.join(sorted(other))}, right {facts['code']}", facts
    if facts.get("has_text"):
        texts = collections.defaultdict(str)
        for record in records:
            texts[record["date"], Decimal(record["amount"])] += " ".join(record.get(field, "") for field in ("payee", "description")) + "\n"
        for day, amount, text in right:
            if (day, Decimal(amount)) in got and text not in texts[day, Decimal(amount)]:
                return "text lost", f"{day} {amount}: {text}", facts
    return ("review" if missing else "exact"), "", facts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("counterfoil")
    parser.add_argument("makers", nargs="*", metavar="MAKER", help=", ".join(MAKERS))
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default: 0)")
    parser.add_argument("--count", type=int, default=500, help="how many of each maker (default: 500)")
    parser.add_argument("--keep", metavar="DIR", help="write the files to DIR and leave them there")
    given = parser.parse_args()
    command = os.path.abspath(given.counterfoil)
    if unknown := set(given.makers) - set(MAKERS):
        parser.error(f"no such maker: {', '.join(sorted(unknown))}")
    is_wrong = False
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = given.keep or scratch
        os.makedirs(folder, exist_ok=True)
        for maker in given.makers or MAKERS:
            seeds = range(given.seed, given.seed + given.count)
            counts = collections.Counter()
            for seed, (verdict, why, facts) in zip(seeds, pool.map(lambda seed: judge(command, maker, seed, folder, bool(given.keep)), seeds)):
                counts[verdict] += 1
                if verdict in ("WRONG", "text lost"):
                    is_wrong |= verdict == "WRONG"
                    print(f"{verdict}: {maker} {seed}: {why}; {({k: v for k, v in facts.items() if k != 'rows'})}", flush=True)
            print(f"{maker}: " + ", ".join(f"{count} {verdict}" for verdict, count in counts.most_common()), flush=True)
    sys.exit(1 if is_wrong else 0)


if __name__ == "__main__":
    main()
