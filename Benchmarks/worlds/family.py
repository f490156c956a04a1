"""A family with two accounts and a card: shared bills, subscriptions that rise, everyday purchases without bills."""

from kit import cut, day_of

CURRENCY = "USD"
RATES = {
    "payments_a_month": (39, "https://dokumen.tips/documents/the-2020-diary-of-consumer-payment-choice.html "
                              "(a person: 39 payments a month …)"),
    "bills_a_month": (8, "the same: … of them 8.4 bills"),
    "cash": (.26, "https://pdfslide.net/documents/the-2018-diary-of-consumer-payment-choice-atlanta-fed.html "
                  "(26 % of payments in cash: no row)"),
    "by_card": (.45, "the same: 23 % by credit, 28 % by debit card"),
    "posted_first": (1, "https://legalclarity.org/why-do-credit-card-transactions-take-so-long-to-post (posted after one …)"),
    "posted_last": (3, "the same: … to three business days"),
    "price_rises": (1.0, "https://qz.com/1524449/netflix-just-raised-prices-in-the-us-a-history-of-hikes-charted (every one to two years)"),
    "rise_low": (.08, "https://lemmy.notmy.cloud/post/1491479/2834864 (prices of one service, 2011-2025: steps of 8 …)"),
    "rise_high": (.18, "the same: … to 18 %"),
    "rise_noticed": (.5, "convention: each month half of those who still write the old price find out"),
    "shared": (.25, "convention: bills that both pay half of, each from their own account"),
    "bill_missing": (.12, "convention: bills that were never entered"),
    "row_elsewhere": (.06, "convention: bills paid in cash or by somebody else"),
    "refunded": (.04, "convention: purchases taken back"),
    "late": (.15, "convention: bills paid after they are due"),
    "tip": (.04, "convention: tradesmen's bills rounded up"),
}
# Names of merchants on cards: 25 characters, then 13 of the town (ISO 8583, field 43).
# https://docs.cielo.com.br/ecommerce-cielo/v3.0-en/docs/soft-descriptor (Visa: 25 characters)
MERCHANT, TOWN = 25, 13
# Everyday shops, and about what is spent there, in cents. No bill is ever entered for them.
SHOPS = (("KROEGER #{n}", 800, 14_000, 9), ("TRADER MOES #{n} QPS", 600, 9_000, 5), ("SHELTER OIL {n}", 2_000, 7_500, 6),
         ("SQ *CORNER COFFEE", 350, 1_450, 9), ("MCDOUGALS F{n}", 600, 3_200, 4), ("AMZN MKTP US*{r}", 700, 12_000, 8),
         ("TARGOT 0000{n}", 900, 15_000, 4), ("CVX/PHARMACY #0{n}", 500, 6_000, 3), ("CITY TRANSIT FARE", 275, 275, 6),
         ("PARKMOBILE {n}", 200, 900, 3), ("TST* LUNA TAQUERIA", 1_400, 9_500, 3))
# Subscriptions and what they cost at first; the ledger expects the price that was agreed.
SUBSCRIPTIONS = (("Netflicks", "NETFLICKS.COM", 1_549), ("Spotifine", "SPOTIFINE USA", 1_099), ("Disney Minus", "DISNEYMINUS", 1_099),
                 ("iStorage", "ISTORE.COM/BILL", 299), ("The Daily Gazette", "DAILY GAZETTE DIGITAL", 1_700),
                 ("FitBarn", "FITBARN CLUB FEES", 3_499), ("Peak Cloud", "PEAKCLOUD LTD", 999), ("HelloMeals", "HELLOMEALS BOX", 5_994))
# Bills: name, words of the bank, lowest, highest, every how many months, has a number. Equal low and high: the same every month.
UTILITIES = (("Riverside Electric", "RIVERSIDE ELEC AUTOPAY", 6_500, 24_000, 1), ("City Water Dept", "CITY OF AKRON UTIL", 4_000, 9_500, 2),
             ("Comfast Internet", "COMFAST CABLE", 7_999, 7_999, 1), ("Verizone Wireless", "VZ WIRELESS VZ PAY", 14_500, 17_500, 1),
             ("Oak Street Mortgage", "OAK ST MTG PMT", 184_000, 184_000, 1), ("StateFirm Insurance", "STATE FIRM INS PREM", 21_300, 21_300, 1),
             ("Little Oaks Daycare", "LITTLE OAKS", 118_000, 118_000, 1), ("Northgas", "NORTHGAS CO PAYMENT", 2_500, 21_000, 1))
ONCE = ("Dr. Patel Dentistry", "Lakeside Plumbing", "Akron School District", "Sears Appliance Repair", "Music Lessons Ms. Reed",
        "County Property Tax", "Green Lawn Care", "Family Vet Clinic", "Camp Birchwood")


def card_day(dice, rate, day):
    return day + dice.between(rate.posted_first, rate.posted_last)


def everyday(book, dice, rate, shops, count):
    for _ in range(count):
        name, low, high, _ = dice.weighted([(shop, shop[3]) for shop in shops])
        text = name.format(n=dice.between(100, 999), r=dice.digits(6))
        amount = low if low == high else dice.between(low, high)
        day = dice.below(book.days)
        account = "card" if dice.chance(rate.by_card / (rate.by_card + .2)) else dice.pick(("joint", "hers"))
        town = dice.pick(("AKRON OH", "CLEVELAND OH", "800-555-0199 WA", ""))
        booked = card_day(dice, rate, day) if account == "card" else day
        row = book.row(account, booked, -amount, f"{cut(text, MERCHANT)} {cut(town, TOWN)}")
        if row is not None and amount > 2_000 and dice.chance(rate.refunded):
            back = book.row(account, day + dice.between(4, 25), amount, f"{cut(text, MERCHANT)} {cut(town, TOWN)}")
            if back is not None:
                book.refunds.append((back, row))


def subscription(book, dice, rate, name, words, price, months):
    """Paid by card each month; the ledger writes what it believes the price to be."""
    believed, number = price, dice.between(2, 27)
    rises = dice.between(3, 14) if dice.chance(rate.price_rises) else months + 1
    for month in range(months):
        if month == rises:
            steps = int((rate.rise_low + (rate.rise_high - rate.rise_low) * dice.source.random()) * price)
            price = (price + steps) // 100 * 100 + 99
            rises = month + dice.between(12, 24)
        if believed != price and month != rises and dice.chance(rate.rise_noticed):
            believed = price
        day = day_of(month, number)
        bill = None if dice.chance(rate.bill_missing) else book.bill(day, -believed, name)
        row = book.row("card", card_day(dice, rate, day) - 1, -price, f"{words} {dice.pick(('CA', 'NY', dice.digits(10)))}")
        if bill is not None:
            off = believed - price
            book.settle("subscription", [row], [bill], off=off, why="the price has risen" if off else "")


def bill(book, dice, rate, name, words, amount, day, number=""):
    """A bill that is paid from one account, by card, or half by each."""
    if dice.chance(rate.bill_missing):
        book.row("joint", day + 5, -amount, words)
        return
    due = day + dice.pick((14, 20, 21, 30))
    one = book.bill(day, -amount, name, number, due=due, kind="bill")
    if dice.chance(rate.row_elsewhere):
        return
    paid = due + (dice.between(1, 12) if dice.chance(rate.late) else -dice.between(0, 12))
    if dice.chance(rate.shared) and amount > 4_000:
        half = amount // 2
        rows = [book.row("joint", paid, -half, words), book.row("hers", paid + dice.between(0, 3), half - amount, words)]
        lacks = [part for part, row in zip((half, amount - half), rows) if row is None]
        book.settle("shared", rows, [one], off=sum(lacks), why="the rest is open" if lacks else "")
        return
    if dice.chance(rate.tip) and not number:
        more = -amount % 1_000 or 1_000
        row = book.row("joint", paid, -(amount + more), words)
        book.settle("rounded up", [row], [one], off=-more, why="tip")
        return
    account = dice.weighted((("joint", 6), ("card", 3), ("hers", 2)))
    book.settle("bill", [book.row(account, paid, -amount, words)], [one])


def own_money(book, dice, months):
    """Pay, transfers between the accounts, and the card settled in full each month from what was spent."""
    for month in range(months):
        for account, amount, words in (("joint", 412_350, "ACME CORP PAYROLL"), ("hers", 238_710, "COUNTY HOSPITAL PAYROLL")):
            for number in (14, 28):
                book.row(account, day_of(month, number), amount // 2, f"{words} PPD")
        move(book, "hers", "joint", day_of(month, 2), 90_000, "household")
        if dice.chance(.6):
            move(book, "joint", "savings", day_of(month, 15), dice.between(2, 10) * 5_000, "savings")
        for _ in range(dice.between(0, 2)):
            book.row("joint", day_of(month, dice.between(1, 28)), dice.between(10, 80) * 100, f"VENMOO CASHOUT {dice.digits(8)}")
            book.row("joint", day_of(month, dice.between(1, 28)), -dice.pick((4_000, 6_000, 10_000, 20_000)), "ATM WITHDRAWAL MAIN ST")
        end = day_of(month, 25)
        begin = day_of(month - 1, 25) if month else -1
        owed = -sum(row["amount"] for row in book.rows if row["account"] == "card" and begin < row["day"] <= end and not row.get("own"))
        if owed > 0:
            move(book, "joint", "card", end + 18, owed, "CREDIT CRD AUTOPAY", "PAYMENT THANK YOU")


def move(book, source, target, day, amount, words, arrived="TRANSFER FROM CHK"):
    left = book.row(source, day, -amount, f"{'ONLINE TRANSFER TO ' + target.upper() if words.islower() else ''} {words}")
    right = book.row(target, day + day % 2, amount, f"{arrived} {source.upper() if words.islower() else ''}")
    if right is not None:
        book.rows[right]["own"] = True
    if left is not None and right is not None:
        book.transfers.append((left, right))


def live(book, dice, rate, rows):
    months = book.days // 30
    shops = SHOPS if rows > 150 else SHOPS[:6]
    for name, words, low, high, every in UTILITIES:
        for month in range(0, months, every):
            bill(book, dice, rate, name, words, dice.between(low, high), day_of(month, dice.between(1, 8)))
    for name, words, price in SUBSCRIPTIONS if rows > 150 else SUBSCRIPTIONS[:4]:
        subscription(book, dice, rate, name, words, price, months)
    for month in range(months):
        for _ in range(dice.between(1, 3)):
            name = dice.pick(ONCE)
            number = dice.digits(5) if dice.chance(.5) else ""
            words = cut(name.upper(), dice.between(9, MERCHANT)) + (f" {number}" if number and dice.chance(.6) else "")
            bill(book, dice, rate, name, words, dice.amount(3_000, 90_000), month * 30 + dice.below(28), number)
    own_rows = months * 8
    persons = rate.payments_a_month - rate.bills_a_month
    left = max(rows - len(book.rows) - own_rows, months * 4)
    everyday(book, dice, rate, shops, min(left, int(months * persons * 2 * (1 - rate.cash))))
    own_money(book, dice, months)
