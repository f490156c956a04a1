"""What worlds are written with: draws, days, rates with their sources, and a book of rows, bills and what settles what.

Nothing here depends on the platform: all draws come from `random.Random.random()`, whose sequence Python guarantees, and no
function of libm is used. Amounts are whole numbers of a currency's smallest unit.
"""

import csv
import datetime
import json
import os
import random

START = datetime.date(2024, 1, 1)  # a Monday
DIGITS = {"JPY": 0}  # 2 for all others here (ISO 4217)

# Days on which banks do not book besides Saturdays and Sundays: the closing days of TARGET.
# https://www.ecb.europa.eu/press/pr/date/2000/html/pr001214_4.en.html
CLOSED = {datetime.date(*day) for day in (
    (2024, 1, 1), (2024, 3, 29), (2024, 4, 1), (2024, 5, 1), (2024, 12, 25), (2024, 12, 26), (2025, 1, 1), (2025, 4, 18),
    (2025, 4, 21), (2025, 5, 1), (2025, 12, 25), (2025, 12, 26), (2026, 1, 1), (2026, 4, 3), (2026, 4, 6), (2026, 5, 1))}

# How often leading digits occur in amounts of many sizes: Benford's law, log10(1 + 1/d), in thousandths.
# https://www.redflagfraud.com/DataAnalytics/MathematicsOfBenfordsLaw
BENFORD = ((1, 301), (2, 176), (3, 125), (4, 97), (5, 79), (6, 67), (7, 58), (8, 51), (9, 46))


class Dice:
    """Draws that use nothing of `random` but its guaranteed sequence."""

    def __init__(self, seed):
        self.source = random.Random(seed)

    def below(self, count):
        return int(self.source.random() * count)

    def between(self, low, high):
        """A whole number; both ends count."""
        return low + self.below(high - low + 1)

    def chance(self, share):
        return self.source.random() < share

    def pick(self, items):
        return items[self.below(len(items))]

    def weighted(self, pairs):
        """An item, as often as its weight says."""
        place = self.source.random() * sum(weight for _, weight in pairs)
        for item, weight in pairs:
            place -= weight
            if place < 0:
                return item
        return pairs[-1][0]

    def shuffled(self, items):
        items = list(items)
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]
        return items

    def waits(self, share, most):
        """How often something with that share happens in a row."""
        count = 0
        while count < most and self.chance(share):
            count += 1
        return count

    def amount(self, low, high):
        """An amount of many sizes: its leading digit as Benford's law says, its size even in powers of ten."""
        while True:
            power = 10 ** (self.between(len(str(low)), len(str(high))) - 1)
            found = self.weighted(BENFORD) * power + self.below(power)
            if low <= found <= high:
                return found

    def digits(self, count):
        return "".join(str(self.below(10)) for _ in range(count))


class Rates:
    """The numbers of a world: name → (value, source). Each can be replaced, to see what depends on it."""

    def __init__(self, table, replaced=None):
        self.table, self.used = table, set()
        self.replaced = replaced or {}
        unknown = set(self.replaced) - set(table)
        if unknown:
            raise SystemExit(f"no rate {', '.join(sorted(unknown))}; there are {', '.join(table)}")

    def __getattr__(self, name):
        if name not in self.table:
            raise AttributeError(name)
        self.used.add(name)
        return self.replaced.get(name, self.table[name][0])


# --- Days --------------------------------------------------------------------------------------------------------------

def date(day):
    return START + datetime.timedelta(days=day)


def workday(day):
    """That day, or the next on which banks book."""
    while date(day).weekday() > 4 or date(day) in CLOSED:
        day += 1
    return day


def workdays_after(day, count):
    for _ in range(count):
        day = workday(day + 1)
    return workday(day)


def day_of(month, number):
    """A day of a month, months counted from START; beyond its end, its last day."""
    year, place = divmod(month, 12)
    while True:
        try:
            return (datetime.date(START.year + year, place + 1, number) - START).days
        except ValueError:
            number -= 1


def month_of(day):
    found = date(day)
    return (found.year - START.year) * 12 + found.month - 1


# --- Words -------------------------------------------------------------------------------------------------------------

# What banks make of letters that SEPA's character set lacks (EPC217-08, and what German banks say of it).
# https://wiki.xmldation.com/Support/DK/Charset
PLAIN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "AE", "Ö": "OE", "Ü": "UE", "é": "e", "è": "e", "ê": "e",
                       "ç": "c", "ñ": "n", "å": "a", "ø": "o", "á": "a", "í": "i", "ó": "o", "&": "+", "#": " "})


def plain(text):
    return text.translate(PLAIN)


def cut(text, length):
    return text[:length].rstrip()


def slip(dice, text):
    """A text with one digit wrong, as typed by hand: another digit, two swapped, or one missing."""
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    if not places:
        return text
    place = dice.pick(places)
    kind = dice.below(3)
    if kind == 0:
        return text[:place] + str((int(text[place]) + dice.between(1, 9)) % 10) + text[place + 1:]
    if kind == 1 and place + 1 < len(text):
        return text[:place] + text[place + 1] + text[place] + text[place + 2:]
    return text[:place] + text[place + 1:]


def money(amount, currency):
    digits = DIGITS.get(currency, 2)
    sign, whole = ("-" if amount < 0 else ""), str(abs(amount)).rjust(digits + 1, "0")
    return sign + (f"{whole[:-digits]}.{whole[-digits:]}" if digits else whole)


def share_of(amount, share):
    """A share of an amount, in hundredths of a percent, rounded half up, away from zero."""
    parts = round(share * 10_000)
    return (abs(amount) * parts + 5_000) // 10_000 * (1 if amount >= 0 else -1)


# --- The book ----------------------------------------------------------------------------------------------------------

class Book:
    """Rows of the bank, bills, and what settles what."""

    def __init__(self, currency, days, prefix=""):
        self.currency, self.days, self.prefix = currency, days, prefix
        self.rows, self.bills, self.clusters = [], [], []
        self.transfers, self.refunds, self.twins = [], [], []

    def row(self, account, day, amount, text):
        """A row on the next day of the bank; its number, or nothing where that lies behind the end of the statement."""
        day = workday(day)
        if day >= self.days or not amount:
            return None
        self.rows.append({"account": account, "day": day, "amount": amount, "text": " ".join(text.split())})
        return len(self.rows) - 1

    def bill(self, day, amount, payee, number="", due=None, kind=None, account=None, currency=None):
        self.bills.append({
            "day": day, "due": due, "payee": payee, "amount": amount, "currency": currency or self.currency,
            "kind": kind or ("income" if amount > 0 else "expense"), "account": account, "number": number})
        return len(self.bills) - 1

    def settle(self, kind, rows, bills, off=0, why=""):
        """These rows settle these bills. `off` is what the rows are more than the bills, and `why`."""
        rows = [row for row in rows if row is not None]
        if not rows:
            return
        if why != "foreign":
            found = sum(self.rows[row]["amount"] for row in rows) - sum(self.bills[bill]["amount"] for bill in bills)
            if found != off or bool(off) != bool(why):
                raise ValueError(f"{kind}: rows are {found} more than the bills, not {off} ({why})")
        self.clusters.append({"type": kind, "rows": rows, "bills": list(bills), "off": off, "why": why})

    def names(self, dice):
        """Ids that carry nothing but the order of rows in the file, and of bills by day."""
        rows = sorted(dice.shuffled(range(len(self.rows))), key=lambda row: (self.rows[row]["account"], self.rows[row]["day"]))
        bills = sorted(dice.shuffled(range(len(self.bills))), key=lambda bill: self.bills[bill]["day"])
        return rows, bills

    def write(self, folder, dice):
        """Writes the case, and gives back its truth."""
        os.makedirs(folder, exist_ok=True)
        rows, bills = self.names(dice)
        row_name = {row: f"{self.prefix}r{place:06}" for place, row in enumerate(rows)}
        bill_name = {bill: f"{self.prefix}b{place:06}" for place, bill in enumerate(bills)}
        with open(os.path.join(folder, "bank.csv"), "w", newline="", encoding="utf-8") as out:
            table = csv.writer(out, lineterminator="\n")
            table.writerow(["row", "import", "account", "date", "description", "amount", "currency", "status"])
            for row in rows:
                one = self.rows[row]
                table.writerow([row_name[row], f"{one['account']}/0", one["account"], date(one["day"]), one["text"],
                                money(one["amount"], self.currency), self.currency, "posted"])
        lines = []
        for bill in bills:
            one = self.bills[bill]
            lines.append(json.dumps({
                "id": bill_name[bill], "date": str(date(one["day"])), "due": None if one["due"] is None else str(date(one["due"])),
                "payee": one["payee"], "amount": money(one["amount"], one["currency"]), "currency": one["currency"],
                "kind": one["kind"], "account": one["account"], "counter_account": None, "number": one["number"]},
                ensure_ascii=False))
        with open(os.path.join(folder, "bills.json"), "w", encoding="utf-8") as out:
            out.write("[\n" + ",\n".join(lines) + "\n]\n")
        place = {row: number for number, row in enumerate(rows)}
        truth = {
            "events": [[row_name[row]] for row in rows],
            "clusters": [{"type": one["type"], "events": [place[row] for row in one["rows"]],
                          "bills": [bill_name[bill] for bill in one["bills"]],
                          "off": money(one["off"], self.currency), "why": one["why"]} for one in self.clusters],
            "transfers": [[place[left], place[right]] for left, right in self.transfers],
            "refunds": [[place[back], place[first]] for back, first in self.refunds],
            "twins": [[place[row] for row in group] for group in self.twins],
            "bill_twins": [], "bill_duplicates": []}
        write_truth(folder, truth)
        return truth


def write_truth(folder, truth):
    with open(os.path.join(folder, "truth.json"), "w", encoding="utf-8") as out:
        json.dump(truth, out, ensure_ascii=False)


def pooled(truths):
    """The truth of many books as one: names of rows and bills differ already, numbers of events are moved on."""
    whole = {"events": [], "clusters": [], "transfers": [], "refunds": [], "twins": [], "bill_twins": [], "bill_duplicates": []}
    for truth in truths:
        first = len(whole["events"])
        whole["events"] += truth["events"]
        whole["clusters"] += [{**one, "events": [first + event for event in one["events"]]} for one in truth["clusters"]]
        for name in ("transfers", "refunds", "twins"):
            whole[name] += [[first + event for event in group] for group in truth[name]]
    return whole
