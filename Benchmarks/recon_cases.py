"""Labelled cases for the reconciler, made by a maker of cases and kept in a folder; made again when their maker changes."""

import csv
import hashlib
import json
import os
import shutil
import subprocess
import sys


def digest(*paths):
    """Of the contents of files."""
    total = hashlib.sha256()
    for path in paths:
        with open(path, "rb") as file:
            while part := file.read(1 << 20):
                total.update(part)
    return total.hexdigest()[:16]


def written(path, value):
    """Writes JSON so that a run that is stopped leaves the old file or the new one."""
    with open(path + ".part", "w", encoding="utf-8") as out:
        json.dump(value, out)
    os.replace(path + ".part", path)


def kept(path, maker):
    """What was written there by this very maker; nothing where it was another."""
    try:
        with open(path, encoding="utf-8") as file:
            value = json.load(file)
        return value if value.get("maker") == maker else None
    except (OSError, ValueError, AttributeError):
        return None


def case(bench, data, noise, seed, rows, *more):
    """The folder of a case; made where it is not there yet."""
    folder = os.path.join(data, "-".join([noise, str(rows), str(seed), *(word.strip("-") for word in more)]))
    arguments = ["--rows", str(rows), "--noise", noise, "--seed", str(seed), *more]
    names = ("generate.py", "merchants.py", "rng.py")
    scripts = [path for path in (os.path.join(bench, name) for name in names) if os.path.exists(path)]
    maker = digest(*scripts) + " " + " ".join(arguments)
    if kept(os.path.join(folder, "made.json"), maker):
        return folder
    print(f"making {os.path.basename(folder)} …", file=sys.stderr, flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    command = [sys.executable, "-B", os.path.join(bench, "generate.py"), *arguments, "--out", folder]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    written(os.path.join(folder, "made.json"), {"maker": maker})
    return folder


def transfers(corpora, data):
    """The bank transfers of Splink as a case; nothing where the files are not there."""
    source = os.path.join(corpora, "splink-transactions")
    if not os.path.isdir(source):
        return None
    folder = os.path.join(data, "splink")
    maker = digest(*(os.path.join(source, f"{name}.csv") for name in ("origin", "destination", "truth"))) + " 1"
    if kept(os.path.join(folder, "made.json"), maker):
        return folder
    os.makedirs(folder, exist_ok=True)

    def table(name):
        with open(os.path.join(source, name), newline="", encoding="utf-8") as file:
            return list(csv.reader(file))[1:]

    origin, destination, links = table("origin.csv"), table("destination.csv"), table("truth.csv")
    with open(os.path.join(folder, "bank.csv"), "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["row", "import", "account", "date", "description", "amount", "currency", "status"])
        writer.writerows([i, "A/0", "A", day, memo, amount, "GBP", "posted"] for i, day, memo, amount in origin)
    bills = [{"id": i, "date": day, "due": None, "payee": memo, "amount": amount, "currency": "GBP", "kind": "expense",
              "account": "A", "counter_account": None, "number": ""} for i, day, memo, amount in destination]
    place = {row[0]: event for event, row in enumerate(origin)}
    truth = {"events": [[row[0]] for row in origin],
             "clusters": [{"type": "transfer", "events": [place[left]], "bills": [right]} for left, right in links],
             "transfers": [], "refunds": [], "twins": [], "bill_twins": [], "bill_duplicates": []}
    written(os.path.join(folder, "bills.json"), bills)
    written(os.path.join(folder, "truth.json"), truth)
    written(os.path.join(folder, "made.json"), {"maker": maker})
    return folder
