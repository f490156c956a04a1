#!/usr/bin/env python3
"""Makes labelled worlds: `worlds.py NAME --seed N --out FOLDER` writes bank.csv, bills.json and truth.json.

`small-NAME` writes forty small books of the same world, FOLDER/01 … FOLDER/40, and the truth of all of them in FOLDER/truth.json.
The same arguments give the same bytes. `worlds.py --list` names the worlds, `--rates NAME` their numbers and where they are from, and
`--rate fails=.06` (repeatable) replaces one, to see what depends on it.
"""

import argparse
import importlib
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import Book, Dice, Rates, pooled, write_truth  # noqa: E402 (the file beside this one)

# Rows of the bank, about, of the whole world; books run for two years.
WORLDS = {"freelancer": 1_500, "shop": 2_000, "homeowners": 2_400, "practice": 2_000, "family": 1_700, "subscriptions": 2_000,
          "wholesaler": 1_800, "charity": 2_400}
DAYS = 730
BOOKS, SMALLEST, LARGEST = 40, 60, 400
# The shortest and longest time a small book runs, in months.
MONTHS = (4, 18)


def live(name, dice, rows, days, prefix="", replaced=None):
    """A book of that world, and the rates that made it."""
    world = importlib.import_module(name)
    rates = Rates(world.RATES, replaced)
    book = Book(world.CURRENCY, days, prefix)
    world.live(book, dice, rates, rows)
    return book, rates


def make(name, seed, folder, replaced=None):
    """Writes the case, and gives back its truth."""
    world = name.removeprefix("small-")
    if world == name:
        dice = Dice(f"{name} {seed}")
        return live(name, dice, WORLDS[name], DAYS, replaced=replaced)[0].write(folder, dice)
    truths = []
    for number in range(1, BOOKS + 1):
        dice = Dice(f"{name} {seed} {number}")
        rows, months = dice.between(SMALLEST, LARGEST), dice.between(*MONTHS)
        book, _ = live(world, dice, rows, months * 30 + 10, f"{number:02}-", replaced)
        truths.append(book.write(os.path.join(folder, f"{number:02}"), dice))
    truth = pooled(truths)
    write_truth(folder, truth)
    return truth


def names():
    return [*WORLDS, *(f"small-{name}" for name in WORLDS)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?", choices=names(), metavar="NAME")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", metavar="FOLDER")
    parser.add_argument("--rate", action="append", default=[], metavar="RATE=VALUE", help="another value of a rate")
    parser.add_argument("--list", action="store_true", help="the worlds there are")
    parser.add_argument("--rates", choices=list(WORLDS), metavar="NAME", help="a world's rates and their sources")
    options = parser.parse_args()
    if options.list:
        for name in WORLDS:
            print(f"{name:14} {importlib.import_module(name).__doc__.splitlines()[0]}")
    elif options.rates:
        for name, (value, source) in importlib.import_module(options.rates).RATES.items():
            print(f"{name:24} {value!s:>8}  {source}")
    elif options.name and options.out:
        replaced = {name: float(value) for name, value in (one.split("=") for one in options.rate)}
        make(options.name, options.seed, options.out, replaced)
    else:
        parser.error("NAME and --out, or --list, or --rates NAME")


if __name__ == "__main__":
    main()
