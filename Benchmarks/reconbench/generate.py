#!/usr/bin/env python3
"""Makes an invented household's statements and bills, with the truth about which belong together.

    generate.py --rows 10000 --noise low|medium|high --seed 1 [--rows-per-account 4000] --out FOLDER

FOLDER then holds bank.csv, bills.json and truth.json. The same arguments give the same bytes: all draws come from
`random.Random.random()`, whose sequence Python guarantees.

truth.json: `events` lists the rows of each real payment (more than one where downloads repeat it); `clusters` which events settle
which bills; `transfers` pairs of events; `refunds` (refund, purchase); `twins` groups of equal payments that are all real;
`bill_duplicates` groups of bills recorded twice; `bill_twins` groups of equal bills that are all real.
"""
import argparse
import csv
import datetime
import json
import os
import random

DAYS = 730
START = datetime.date(2024, 1, 1)
DOWNLOAD_DAYS = 60
# How often each kind of thing happens.
KINDS = {"purchase": 62, "contract": 7, "income": 3, "split": 4, "instalments": 2, "transfer": 6, "refund": 4, "twins": 3,
         "bank_only": 4, "bill_only": 3, "recorded_twice": 2}
# Shares and days that grow with the noise: delay of a booking, how often words are cut, left blank or replaced, and so on.
NOISE = {
    "low": {"slow": .1, "blank": .02, "generic": .03, "cut": .05, "mask": .1, "reworded": .1, "tip": .01, "account": .95},
    "medium": {"slow": .3, "blank": .06, "generic": .08, "cut": .15, "mask": .3, "reworded": .25, "tip": .03, "account": .8},
    "high": {"slow": .5, "blank": .12, "generic": .15, "cut": .3, "mask": .5, "reworded": .45, "tip": .06, "account": .6},
}
FIRST = ["Amber", "Birch", "Cedar", "Dover", "Elm", "Falcon", "Grove", "Heron", "Indigo", "Jasper", "Kestrel", "Linden", "Maple",
         "Nimbus", "Orchid", "Pine", "Quarry", "River", "Saffron", "Thistle", "Umber", "Violet", "Willow", "Yarrow", "Zephyr"]
SECOND = ["Bakery", "Books", "Cafe", "Cycles", "Deli", "Diner", "Fuel", "Garden", "Grill", "Hardware", "Market", "Noodles",
          "Optics", "Pharmacy", "Pizza", "Repairs", "Shoes", "Sports", "Studio", "Toys"]
CONTRACTS = ["Northlight Energy", "Bluewave Telecom", "Harbour Insurance", "Cinema Club", "City Water", "Stonebridge Rent",
             "Gymnasium Six", "Cloud Storage Plus"]
CITIES = ["BOSTON", "LEEDS", "PORTO", "OSLO", "GRAZ", "LYON"]
GENERIC = ["shopping", "food", "card payment", "stuff", "to sort", "lunch"]


class Dice:
    """Draws that use nothing of `random` but its guaranteed sequence."""

    def __init__(self, seed):
        self.source = random.Random(seed)

    def below(self, count):
        return int(self.source.random() * count)

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def chance(self, share):
        return self.source.random() < share

    def pick(self, items):
        return items[self.below(len(items))]

    def shuffle(self, items):
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]


class Household:
    def __init__(self, rows, noise, seed, rows_per_account):
        self.dice = Dice(f"{seed} {noise}")
        self.noise = NOISE[noise]
        self.target = rows
        self.accounts = [f"account-{number}" for number in range(1, max(2, round(rows / rows_per_account)) + 1)]
        self.rows = []  # (account, download, day, order, event, text, cents, status)
        self.events = 0
        self.bills = []
        self.clusters, self.transfers, self.refunds = [], [], []
        self.twins, self.bill_twins, self.bill_duplicates = [], [], []
        self.prices = {}

    # ---- Words and amounts

    def shop(self):
        """A shop: some are visited far more often than others."""
        dice = self.dice
        size = 20 if dice.chance(.5) else len(FIRST) * len(SECOND)
        number = dice.below(size)
        return f"{FIRST[number % len(FIRST)]} {SECOND[number // len(FIRST) % len(SECOND)]}"

    def price(self, shop):
        """Shops have prices of their own, so equal amounts are common."""
        dice = self.dice
        menu = self.prices.setdefault(shop, [dice.between(5, 90) * 50 for _ in range(6)])
        return dice.pick(menu) if dice.chance(.7) else dice.between(199, 9000)

    def bank_words(self, name):
        dice = self.dice
        text = name.upper()
        if dice.chance(self.noise["cut"]):
            text = text[:max(6, len(text) - dice.between(2, 7))]
        if dice.chance(.5):
            text = dice.pick(["POS ", "CARD ", "SQ *", "DIRECT DEBIT "]) + text
        if dice.chance(self.noise["mask"]):
            text += f" {dice.between(100, 99999)}"
        return f"{text} {dice.pick(CITIES)}" if dice.chance(.4) else text

    def bill_words(self, name):
        dice = self.dice
        if dice.chance(self.noise["blank"]):
            return ""
        if dice.chance(self.noise["generic"]):
            return dice.pick(GENERIC)
        return name.split()[0] if dice.chance(self.noise["cut"]) else name

    # ---- Rows and bills

    def event(self, account, day, cents, text):
        """One payment: its row, once more in the next download where the two overlap."""
        dice = self.dice
        number, self.events = self.events, self.events + 1
        day = min(DAYS - 1, day + (dice.between(1, 4) if dice.chance(self.noise["slow"]) else dice.below(2)))
        download = day // DOWNLOAD_DAYS
        order = dice.below(1 << 30)
        is_repeated = (day + 10) // DOWNLOAD_DAYS > download
        # What is pending at the end of a download is booked by the next one, mostly a day or two later.
        is_pending = (day + 3) // DOWNLOAD_DAYS > download and dice.chance(.5)
        self.rows.append((account, download, day, order, number, text, cents, "pending" if is_pending else "posted"))
        if is_repeated:
            again = text[:18] if dice.chance(self.noise["reworded"]) and len(text) > 18 else text
            booked = min(DAYS - 1, day + dice.below(3)) if is_pending else day
            self.rows.append((account, download + 1, booked, order, number, again, cents, "posted"))
        return number

    def bill(self, account, day, cents, text, kind="expense", counter=None, number=""):
        self.bills.append({
            "date": self.date(day), "due": self.date(day + 14) if number else None, "payee": text, "amount": f"{cents / 100:.2f}", "currency": "USD", "kind": kind,
            "account": account if self.dice.chance(self.noise["account"]) else None, "counter_account": counter, "number": number})
        return len(self.bills) - 1

    @staticmethod
    def date(day):
        return (START + datetime.timedelta(days=day)).isoformat()

    def settle(self, kind, events, bills):
        self.clusters.append((kind, events, bills))

    # ---- What happens

    def purchase(self, day):
        shop, account = self.shop(), self.dice.pick(self.accounts)
        cents = self.price(shop)
        bill = self.bill(account, day, -cents, self.bill_words(shop))
        paid = cents + (cents * self.dice.between(5, 20) // 100 if self.dice.chance(self.noise["tip"]) else 0)
        event = self.event(account, day, -paid, self.bank_words(shop))
        self.settle("purchase", [event], [bill])
        return account, shop, cents, event

    def contract(self, day):
        name, account = self.dice.pick(CONTRACTS), self.dice.pick(self.accounts)
        cents = self.dice.between(900, 120000)
        for month in range(self.dice.between(3, 12)):
            when = day % 28 + 30 * month
            if when < DAYS - 5:
                bill = self.bill(account, when, -cents, self.bill_words(name))
                self.settle("contract", [self.event(account, when, -cents, self.bank_words(name))], [bill])

    def income(self, day):
        account, cents = self.dice.pick(self.accounts), self.dice.between(80000, 500000)
        bill = self.bill(account, day, cents, self.bill_words("Lighthouse Robotics"), kind="income")
        self.settle("income", [self.event(account, day, cents, self.bank_words("Lighthouse Robotics payroll"))], [bill])

    def split(self, day):
        """One payment for several bills of one payee."""
        shop, account = self.shop(), self.dice.pick(self.accounts)
        parts = [self.price(shop) for _ in range(self.dice.between(2, 4))]
        bills = [self.bill(account, max(0, day - self.dice.below(12)), -part, self.bill_words(shop), kind="bill",
                           number=f"INV-{self.dice.between(1000, 99999)}") for part in parts]
        self.settle("split", [self.event(account, day, -sum(parts), self.bank_words(shop))], bills)

    def instalments(self, day):
        """One bill paid in equal monthly parts."""
        shop, account = self.shop(), self.dice.pick(self.accounts)
        count, part = self.dice.between(2, 4), self.dice.between(1500, 20000)
        if day + 30 * count >= DAYS:
            return
        bill = self.bill(account, day, -part * count, self.bill_words(shop), kind="bill")
        events = [self.event(account, day + 30 * turn, -part, self.bank_words(shop)) for turn in range(count)]
        self.settle("instalments", events, [bill])

    def transfer(self, day):
        """Money moved between two own accounts."""
        source = self.dice.pick(self.accounts)
        target = self.dice.pick([account for account in self.accounts if account != source])
        cents = self.dice.between(10, 900) * 500
        left = self.event(source, day, -cents, f"TRANSFER TO {target.upper()}")
        right = self.event(target, day, cents, f"TRANSFER FROM {source.upper()}")
        self.transfers.append([left, right])
        if self.dice.chance(.5):
            bill = self.bill(source, day, -cents, "transfer", kind="transfer", counter=target)
            self.settle("transfer", [left], [bill])

    def refund(self, day):
        account, shop, cents, event = self.purchase(day)
        back = self.event(account, min(DAYS - 1, day + self.dice.between(3, 30)), cents, self.bank_words(f"{shop} refund"))
        self.refunds.append([back, event])

    def same_twice(self, day):
        """Two equal purchases of one day, both real."""
        shop, account = self.shop(), self.dice.pick(self.accounts)
        cents, text, words = self.price(shop), self.bank_words(shop), self.bill_words(shop)
        bills = [self.bill(account, day, -cents, words) for _ in range(2)]
        for bill in bills:
            self.bills[bill]["account"] = account
        before = len(self.rows)
        first = self.event(account, day, -cents, text)
        # The second is booked on the same day, in the same downloads and words.
        copies = self.rows[before:]
        second, self.events = self.events, self.events + 1
        self.rows += [row[:4] + (second,) + row[5:] for row in copies]
        self.twins.append([first, second])
        self.bill_twins.append(bills)
        for event, bill in zip((first, second), bills):
            self.settle("twins", [event], [bill])

    def bank_only(self, day):
        text, cents = self.dice.pick([("MONTHLY FEE", -1200), ("INTEREST", 37), ("ATM WITHDRAWAL", -6000), ("ATM FEE", -300)])
        self.event(self.dice.pick(self.accounts), day, cents, text)

    def bill_only(self, day):
        shop = self.shop()
        self.bill(self.dice.pick(self.accounts), day, -self.price(shop), self.bill_words(shop))

    def recorded_twice(self, day):
        account, shop = self.dice.pick(self.accounts), self.shop()
        cents = self.dice.between(2000, 90000)
        bills = [self.bill(account, day, -cents, shop) for _ in range(2)]
        self.bill_duplicates.append(bills)
        self.settle("purchase", [self.event(account, day, -cents, self.bank_words(shop))], bills[:1])

    def live(self):
        kinds = [kind for kind, share in KINDS.items() for _ in range(share)]
        verbs = {kind: getattr(self, "same_twice" if kind == "twins" else kind) for kind in KINDS}
        while len(self.rows) < self.target:
            verbs[self.dice.pick(kinds)](self.dice.below(DAYS - 5))

    # ---- Files

    def write(self, folder):
        os.makedirs(folder, exist_ok=True)
        rows_of = [[] for _ in range(self.events)]
        self.rows.sort(key=lambda row: row[:4])
        with open(os.path.join(folder, "bank.csv"), "w", newline="", encoding="utf-8") as out:
            table = csv.writer(out, lineterminator="\n")
            table.writerow(["row", "import", "account", "date", "description", "amount", "currency", "status"])
            for number, (account, download, day, _, event, text, cents, status) in enumerate(self.rows):
                name = f"b{number:07}"
                rows_of[event].append(name)
                table.writerow([name, f"{account}/{download:03}", account, self.date(day), text, f"{cents / 100:.2f}", "USD",
                                status])
        order = list(range(len(self.bills)))
        self.dice.shuffle(order)
        order.sort(key=lambda place: self.bills[place]["date"])
        names = {place: f"l{number:07}" for number, place in enumerate(order)}
        with open(os.path.join(folder, "bills.json"), "w", encoding="utf-8") as out:
            lines = (json.dumps({"id": names[place], **self.bills[place]}) for place in order)
            out.write("[\n" + ",\n".join(lines) + "\n]\n")
        truth = {
            "events": rows_of, "transfers": self.transfers, "refunds": self.refunds, "twins": self.twins,
            "clusters": [{"type": kind, "events": events, "bills": [names[bill] for bill in bills]}
                         for kind, events, bills in self.clusters],
            "bill_twins": [[names[bill] for bill in group] for group in self.bill_twins],
            "bill_duplicates": [[names[bill] for bill in group] for group in self.bill_duplicates]}
        with open(os.path.join(folder, "truth.json"), "w", encoding="utf-8") as out:
            json.dump(truth, out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=10_000)
    parser.add_argument("--noise", choices=sorted(NOISE), default="medium")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows-per-account", type=int, default=4_000, help="the more, the more look-alikes")
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    household = Household(options.rows, options.noise, options.seed, options.rows_per_account)
    household.live()
    household.write(options.out)


if __name__ == "__main__":
    main()
