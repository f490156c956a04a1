"""Table shapes of banks, cards, wallets and lists of bills, all invented, and what is right for each.  README.md says how."""
import json
import os
from typing import NamedTuple

HERE = os.path.dirname(os.path.abspath(__file__))
# The part that is judged: "open", "attacks", or "locked", which is run once, when all tuning is over.
PART = os.environ.get("PART", "open")


class Shape(NamedTuple):
    name: str
    data: bytes
    right: object           # rows (day, amount, currency, part of the text), None where the file does not say; or "refuse"
    needless: str | None    # why the file decides by itself; None where a question may be due
    aside: int              # so many rows at the end of `right` may be set aside for a person
    must: str | None = None       # the topic of the question that must be asked: a reading in silence is a guess
    alts: list = ()               # (label, rows): further readings which the answers must be able to reach
    need: str = "all"             # of right and alts: all must be reachable, or any one
    maycur: str | None = None     # where `right` names no currency: the only one that may be named, "" none, None not judged
    kind: str = "entry"           # or "bill": rows (amount, currency, {due, date, number, name})
    named: int = 0                # rows with money that can be no entries: left out, so many must be named
    refuse_ok: bool = False       # a refusal is as good as the right reading
    note: str = ""
    source: str = ""
    tags: tuple = ()
    lang: str = ""
    encoding: str = ""


def rows(value):
    return value if value == "refuse" else [tuple(x) for x in value]


def load():
    with open(os.path.join(HERE, PART, "expect.json"), encoding="utf-8") as f:
        for e in json.load(f):
            with open(os.path.join(HERE, PART, "files", e["file"]), "rb") as g:
                data = g.read()
            yield Shape(e["file"], data, rows(e["right"]), e["needless"], e["aside"], e["must"], [(label, rows(x)) for label, x in e["alts"]], e["need"],
                        e["maycur"], e["kind"], e["named"], e["refuse_ok"], e["note"], e["source"], tuple(e["tags"]), e["lang"], e["encoding"])


ALL = list(load())
SHAPES = [s for s in ALL if s.kind == "entry"]
BILLS = [s for s in ALL if s.kind == "bill"]
