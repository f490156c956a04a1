"""A business that collects subscriptions by direct debit: one credit for a day's debits, some of them returned and tried again."""

from kit import cut, day_of, plain, workday, workdays_after

CURRENCY = "EUR"
RATES = {
    "fails": (.029, "https://gocardless.com/guides/posts/why-payments-fail/ (2.9 % of payments fail …)"),
    "retried": (.83, "the same: … and .5 % when they are tried again, so some 83 % of retries are paid"),
    "no_money": (.8, "https://www.gocardless.com/en-us/guides/posts/why-bank-debit-payments-fail/ (over 80 % for want of money; "
                     "a mandate that was cancelled is not tried again)"),
    "refunded_late": (.002, "https://support.slimpay.com/hc/de/articles/210741489-R-Transactions (eight weeks' right to a refund; "
                            "how often: convention)"),
    "return_fee": (300, "https://www.wiado.de/ruecklastschriftgebuehren/ (about 3 euros a return)"),
    "fee_passed_on": (400, "https://hopkins.law/expertise/ruecklastschrift (some 4 euros may be charged to who caused it)"),
    "passes_on": (.5, "convention: half of businesses charge it"),
    "fee_apart": (.6, "convention: banks that book the fee of a return as a row of its own"),
    "by_transfer": (.18, "convention: customers who give no mandate and pay an invoice"),
    "transfer_late": (.29, "https://www.zerohedge.com/news/2018-05-04/how-often-do-freelancers-get-paid-late-it-depends-if-youre-woman-or-man "
                           "(29 % of invoices are paid late)"),
    "transfer_number_missing": (.25, "convention"),
    "transfer_never": (.013, "https://fxbaogao.com/detail/4092369 (1.3 % uncollectable)"),
    "leaves": (.03, "convention: a month"),
    "upgrades": (.015, "convention: a month, to another plan"),
}
# A direct debit's end-to-end reference has at most 35 characters, and comes back with a return; German banks' statements write
# EREF+, MREF+ and SVWZ+ into parts of 27. https://www.yumpu.com/de/document/view/21995137/8-kontoauszugsinformationen-gemass-swift-mt940-mt942/10
PART = 27
# Reasons of returns: AM04 no money, MD01 no mandate, AC04 account closed, MD06 refund at the debtor's wish (ISO 20022 external codes).
# https://www.iso20022.org/catalogue-messages/additional-content-messages/external-code-sets
PLANS = ((1_490, 5), (2_990, 4), (5_990, 2), (9_900, 1))
FIRST = ("Lea", "Paul", "Nora", "Felix", "Ida", "Jonas", "Mara", "Tim", "Eva", "Max", "Lena", "Ben", "Clara", "Finn", "Greta", "Jan")
LAST = ("Albers", "Brandt", "Conrad", "Dietz", "Engel", "Franke", "Graf", "Haas", "Jahn", "Kaiser", "Lorenz", "Martin", "Otto",
        "Peters", "Roth", "Sauer", "Thiel", "Ulrich", "Vogt", "Winter", "Zander", "Arnold", "Böhm", "Günther")


class Subscriber:
    def __init__(self, dice, rate, number, since):
        self.name = f"{dice.pick(FIRST)} {dice.pick(LAST)}"
        self.number, self.since, self.until = number, since, None
        self.day = dice.pick((1, 1, 15))
        self.plan = dice.weighted(PLANS)
        self.mandate = f"M{number:05}-{dice.digits(2)}"
        self.by_transfer = dice.chance(rate.by_transfer)
        self.waits_for_fee = None


def collect(book, dice, rate, day, debits, retries, words):
    """One credit for all debits of a day; what banks give back comes alone, days later."""
    if not debits:
        return
    total = sum(book.bills[bill]["amount"] for _, bills in debits for bill in bills)
    row = book.row("giro", day, total, f"SEPA-LASTSCHRIFT SAMMLER {words} ANZ {len(debits)} KREF+{cut(book.creditor + str(day), PART)}")
    book.settle("batch", [row], [bill for _, bills in debits for bill in bills])
    if row is None:
        return
    for subscriber, bills in debits:
        amount = sum(book.bills[bill]["amount"] for bill in bills)
        number = book.bills[bills[0]]["number"]
        if dice.chance(rate.refunded_late) and words != "RETRY":
            returned(book, dice, rate, workdays_after(day, dice.between(8, 38)), amount, number, subscriber, "MD06")
        elif words != "RETRY" and dice.chance(rate.fails):
            back = workdays_after(day, dice.between(1, 5))
            has_no_money = dice.chance(rate.no_money)
            returned(book, dice, rate, back, amount, number, subscriber, "AM04" if has_no_money else dice.pick(("MD01", "AC04")))
            if has_no_money:
                retries.setdefault(workday(back + 14), []).append((subscriber, bills))
            else:
                subscriber.until = min(subscriber.until or book.days, day)
        elif words == "RETRY" and not dice.chance(rate.retried):
            returned(book, dice, rate, workdays_after(day, 3), amount, number, subscriber, "AM04")
            subscriber.until = min(subscriber.until or book.days, day)


def returned(book, dice, rate, day, amount, number, subscriber, reason):
    text = f"RUECKLASTSCHRIFT {reason} EREF+{cut(number, 35)} MREF+{subscriber.mandate} {plain(subscriber.name).upper()}"
    if dice.chance(rate.fee_apart):
        book.row("giro", day, -amount, text)
        book.row("giro", day, -rate.return_fee, f"ENTGELT RUECKLASTSCHRIFT {cut(number, 35)}")
    else:
        book.row("giro", day, -(amount + rate.return_fee), text + " INKL. ENTGELT")
    if dice.chance(rate.passes_on):
        subscriber.waits_for_fee = rate.fee_passed_on


def invoice(book, dice, rate, subscriber, day):
    """The month's invoice, and a fee of a return as another on the next collection.

    It is due on the day of the collection; where it is paid by transfer, in two weeks.
    """
    due = day + 14 if subscriber.by_transfer else day
    book.serial += 1
    bills = [book.bill(day - 5, subscriber.plan, subscriber.name, f"RE-{2024 + day // 366}-{book.serial:06}", due=due)]
    if subscriber.waits_for_fee:
        book.serial += 1
        bills.append(book.bill(day - 5, subscriber.waits_for_fee, subscriber.name, f"RE-{2024 + day // 366}-{book.serial:06}", due=due))
        subscriber.waits_for_fee = None
    return bills


def transfer(book, dice, rate, subscriber, bills, day):
    if dice.chance(rate.transfer_never):
        return
    total = sum(book.bills[bill]["amount"] for bill in bills)
    number = book.bills[bills[0]]["number"]
    words = dice.pick(("Abo", "Rechnung", "")) if dice.chance(rate.transfer_number_missing) else \
        dice.pick(("{}", "RG {}", "Rechnungsnr. {}")).format(dice.pick((number, number[8:].lstrip("0"))))
    paid = day + 14 + (dice.between(1, 30) if dice.chance(rate.transfer_late) else -dice.between(0, 14))
    row = book.row("giro", paid, total, f"GUTSCHRIFT {plain(subscriber.name)} {cut(words, 140)}")
    book.settle("transfer", [row], bills)


def live(book, dice, rate, rows):
    months = book.days // 30
    # Rows a month: a quarter of subscribers pay or come back alone; batches and costs besides.
    count = max(15, int((rows / months - 12) / (rate.by_transfer + 2.6 * rate.fails)))
    book.serial, book.creditor = dice.between(1_000, 9_000), f"DE{dice.digits(2)}ZZZ{dice.digits(11)}-"
    subscribers = [Subscriber(dice, rate, number, -1) for number in range(count)]
    retries = {}
    for month in range(months):
        for place, one in enumerate(subscribers):
            if one.until is None and dice.chance(rate.leaves):
                one.until = day_of(month, 28)
            if one.until is not None and one.until <= day_of(month, 1):
                subscribers[place] = Subscriber(dice, rate, len(subscribers) + book.serial, day_of(month, 1))
            elif dice.chance(rate.upgrades):
                one.plan = dice.weighted(PLANS)
        for number in (1, 15):
            day = workday(day_of(month, number))
            first, again = [], []
            for one in subscribers:
                if one.day != number or (one.until is not None and one.until < day):
                    continue
                bills = invoice(book, dice, rate, one, day)
                if one.by_transfer:
                    transfer(book, dice, rate, one, bills, day)
                else:
                    (first if one.since >= day_of(month, 1) else again).append((one, bills))
            collect(book, dice, rate, day, first, retries, "FRST")
            collect(book, dice, rate, day, again, retries, "RCUR")
        for day in sorted(one for one in retries if one < day_of(month + 1, 1)):
            collect(book, dice, rate, day, retries.pop(day), {}, "RETRY")
        for _ in range(6):
            amount = dice.amount(2_000, 400_000)
            name = dice.pick(("Hosting Hansa", "Büro Nord", "Steuerkanzlei Petri", "Werbehaus Elbe"))
            bill = book.bill(month * 30 + dice.below(28), -amount, name, dice.digits(6), due=month * 30 + 30, kind="bill")
            paid = book.bills[bill]["day"] + dice.between(3, 28)
            row = book.row("giro", paid, -amount, f"UEBERWEISUNG {plain(name)} RG {book.bills[bill]['number']}")
            book.settle("cost", [row], [bill])
        book.row("giro", day_of(month, 28), -dice.between(20, 60) * 50_000, "LOHN GEHALT SAMMLER")
