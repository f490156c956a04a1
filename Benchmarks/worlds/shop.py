"""A web shop: cards through a processor that pays out a day's orders less fees, a wallet that pays out weekly, some by transfer."""

from kit import cut, plain, share_of, slip, workday, workdays_after

CURRENCY = "USD"
RATES = {
    "by_card": (.68, "convention: mixes of payment differ by country more than by anything that could be cited for all"),
    "by_wallet": (.20, "convention, as above; the rest pays by transfer"),
    "fee_share": (.029, "https://support.hellowalla.com/en/articles/9107881-stripe-payout-and-merchant-transaction-fees (2.9 % …)"),
    "fee_each": (30, "the same: … and 30 cents a payment"),
    "payout_days": (2, "https://help.pushpress.com/en/articles/508478-stripe-transfers (payouts on a two-business-day schedule)"),
    "returned": (.165, "https://delivery.defilat.com/archives/offers/online-return (NRF 2022: 16.5 % of online sales come back)"),
    "returned_in_part": (.35, "convention: orders of several things come back in part"),
    "disputed": (.005, "https://chargeback.io/zh/blog/stripe-chargeback-rate (networks watch shops from .65 % on)"),
    "dispute_fee": (1_500, "https://chargeback.io/blog/stripe-chargeback-fee ($15 each, whatever comes of it)"),
    "transfer_without_number": (.25, "convention"),
    "transfer_slips": (.02, "convention"),
    "other_payer": (.10, "convention: a partner or a firm pays"),
    "never_paid": (.06, "convention: orders in advance that are never paid, and are not taken off the books"),
    "books_gateway": (.6, "https://matrixify.app/documentation/orders/ (exports of orders name the gateway; how many books keep it as who "
                          "owes the money, in place of the customer: convention)"),
    "names_payout": (.5, "convention: half of bookkeepers enter the processor's fees payout by payout"),
}
# What a bank shows of a credit by ACH: a company's name of 16 characters, and its description of the entry.
# https://docs.oracle.com/en/industries/energy-water/rate-cloud/23c/rcs-user-guides/Topics/C1_BP06Payment_Company_Batch_Header_Record.html
COMPANY = 16
FIRST = ("Ann", "Ben", "Carla", "Dev", "Ella", "Finn", "Grace", "Hugo", "Ines", "Jack", "Kim", "Luis", "Mia", "Noor", "Omar", "Pia",
         "Ravi", "Sue", "Tom", "Una", "Vera", "Will", "Yara", "Zoe")
LAST = ("Adler", "Bishop", "Castro", "Doyle", "Eriksen", "Flores", "Garner", "Hansen", "Iverson", "Jensen", "Keller", "Lopez",
        "Morgan", "Nash", "Olsen", "Pratt", "Quinn", "Reyes", "Sutton", "Turner", "Underhill", "Vega", "Walsh", "Young")
PRICES = (1_290, 1_490, 1_990, 2_490, 2_490, 2_900, 3_450, 3_990, 4_950, 5_900, 7_990, 12_900)
SUPPLIERS = ("Packwell Boxes", "Threadmill Fabrics", "Kiln & Clay", "Lumen Print")


def basket(dice):
    count = dice.weighted(((1, 55), (2, 25), (3, 12), (4, 8)))
    total = sum(dice.pick(PRICES) for _ in range(count))
    return total + (490 if total < 5_000 else 0), count


class Processor:
    """Collects payments, refunds and disputes, and pays out what is left."""

    def __init__(self, name, words, weekly, has_fee_bills, is_payee):
        self.name, self.words, self.weekly = name, words, weekly
        self.has_fee_bills, self.is_payee = has_fee_bills, is_payee
        self.open = {}  # the day of the payout → bills, what they add up to, fees

    def day_of_payout(self, day, rate):
        if self.weekly:
            return workday(day + 7 - day % 7)  # on Monday, for the week
        return workdays_after(day, rate.payout_days)

    def add(self, day, rate, bill, amount, fee):
        one = self.open.setdefault(self.day_of_payout(day, rate), [[], 0, 0])
        one[0].append(bill)
        one[1] += amount
        one[2] += fee

    def pay_out(self, book, dice):
        held = [[], 0, 0]
        for day in sorted(self.open):
            if day >= book.days:
                continue
            bills, total, fees = [old + new for old, new in zip(held, self.open[day])]
            held = [[], 0, 0]
            if total <= fees:
                # Nothing is left to pay out: it is taken off the next payout.
                held = [bills, total, fees]
                continue
            number = dice.digits(9)
            if self.has_fee_bills:
                # Bookkeepers who enter fees write the payout's day; its number is in the processor's pages only.
                bills = bills + [book.bill(day - 1, -fees, self.name, kind="expense")]
                row = book.row("checking", day, total - fees, self.words.format(number=number))
                book.settle("payout", [row], bills)
            else:
                row = book.row("checking", day, total - fees, self.words.format(number=number))
                book.settle("payout", [row], bills, off=-fees, why="fees")


def orders(book, dice, rate, per_day):
    is_payee = dice.chance(rate.books_gateway)
    cards = Processor("Stripway", cut("STRIPWAY", COMPANY) + " TRANSFER ST-{number}", False, dice.chance(rate.names_payout), is_payee)
    wallet = Processor("Paymate", cut("PAYMATE", COMPANY) + " INST XFER {number}", True, dice.chance(rate.names_payout), is_payee)
    serial = dice.between(10_000, 60_000)
    for day in range(book.days):
        for _ in range(dice.waits(per_day / (per_day + 1), 60)):
            serial += 1
            total, count = basket(dice)
            name = f"{dice.pick(FIRST)} {dice.pick(LAST)}"
            number = f"#{serial}"
            part = dice.source.random()
            processor = cards if part < rate.by_card else wallet if part < rate.by_card + rate.by_wallet else None
            if processor:
                payee = processor.name if processor.is_payee else name
                taken(book, dice, rate, processor, day, book.bill(day, total, payee, number), total, count, payee, number)
            else:
                transferred(book, dice, rate, day, book.bill(day, total, name, number), total, count, name, number)
    for processor in (cards, wallet):
        processor.pay_out(book, dice)


def taken(book, dice, rate, processor, day, bill, total, count, name, number):
    """An order that a processor collects, and what comes back of it. Fees of refunds are not returned.

    https://support.stripe.com/questions/understanding-fees-for-refunded-payments
    """
    processor.add(day, rate, bill, total, share_of(total, rate.fee_share) + rate.fee_each)
    later = day + dice.between(5, 35)
    if later >= book.days:
        return
    if dice.chance(rate.disputed):
        credit = book.bill(later, -total, name, number + "-CB", kind="refund")
        processor.add(later, rate, credit, -total, rate.dispute_fee)
    elif dice.chance(rate.returned):
        back = total * dice.between(1, count - 1) // count if count > 1 and dice.chance(rate.returned_in_part) else total
        credit = book.bill(later, -back, name, number + "-R", kind="refund")
        processor.add(later, rate, credit, -back, 0)


def transferred(book, dice, rate, day, bill, total, count, name, number):
    """An order paid in advance by transfer; refunds are sent back by transfer."""
    if dice.chance(rate.never_paid):
        return
    payer = f"{dice.pick(FIRST)} {name.split()[1]}" if dice.chance(rate.other_payer) else name
    if dice.chance(rate.transfer_without_number):
        words = dice.pick(("order", "online order", "thanks", ""))
    else:
        words = slip(dice, number) if dice.chance(rate.transfer_slips) else number
        words = dice.pick(("{}", "order {}", "Order no {}", "{} " + name)).format(words.lstrip("#") if dice.chance(.6) else words)
    row = book.row("checking", day + dice.between(0, 6), total, f"ACH CREDIT {plain(payer).upper()} {words}")
    book.settle("transfer order", [row], [bill])
    later = day + dice.between(12, 35)
    if row is not None and later < book.days and dice.chance(rate.returned):
        credit = book.bill(later, -total, name, number + "-R", kind="refund")
        back = book.row("checking", later + dice.between(0, 4), -total, f"ACH DEBIT REFUND {number} {plain(name).upper()}")
        book.settle("refund", [back], [credit])
        if back is not None:
            book.refunds.append((back, row))


def costs(book, dice, rate):
    """Suppliers with invoices, and advertising that is debited without any."""
    for month in range(book.days // 30):
        for name in SUPPLIERS:
            day = month * 30 + dice.between(0, 28)
            number = f"{name[:2].upper()}{dice.digits(5)}"
            amount = dice.amount(10_000, 600_000)
            bill = book.bill(day, -amount, name, number, due=day + 30, kind="bill")
            row = book.row("checking", day + dice.between(14, 34), -amount, f"BILL PAY {name.upper()} {number}")
            book.settle("supplier", [row], [bill])
        for _ in range(4):
            book.row("checking", month * 30 + dice.below(30), -dice.pick((5_000, 10_000, 25_000)), f"ADREACH *{dice.digits(8)}")
        book.row("checking", month * 30 + 1, -210_000, "RENT UNIT 7 FULTON ST")


def live(book, dice, rate, rows):
    months = book.days // 30
    # A day's orders by transfer and their refunds make a row each; payouts, suppliers and advertising come besides.
    wanted = max(40, rows - months * 34)
    orders(book, dice, rate, max(1.2, wanted / book.days / (1 - rate.by_card - rate.by_wallet) / 1.1))
    costs(book, dice, rate)
