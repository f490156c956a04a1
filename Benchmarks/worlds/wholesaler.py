"""A wholesaler in Japan: customers pay a month's deliveries in one sum, less what came back and the fee of the transfer."""

from kit import day_of, workday

CURRENCY = "JPY"
RATES = {
    "closes_on_20": (.3, "https://www.yayoi-kk.co.jp/seikyusho/oyakudachi/seikyusho-shimebi (months close on their last day, or on "
                         "the 20th or 25th; shares: convention)"),
    "credit_notes": (.05, "https://timebusinessnews.com/deduction-management (3 to 6 % of receivables are deducted or credited)"),
    "fee_taken_off": (.5, "https://www.d-tide.co.jp/column/column127.html (it is common that customers take the fee off; share: convention)"),
    "left_out": (.03, "convention: a delivery that a customer does not find in its books is paid a month later"),
    "short": (.03, "https://timebusinessnews.com/deduction-management (short payments: 3 to 6 %)"),
    "discount": (.10, "convention: customers with terms of 2 % for payment within ten days"),
    "late": (.15, "convention: paid some days after the due date"),
    "two_months": (.02, "convention: a month is missed, and paid with the next"),
    "pays_each": (.12, "convention: small customers who pay delivery by delivery"),
}
# Fees of a bank for transfers to other banks, by way and amount: http://www.tottoribank.co.jp/interest/fee/index.html
FEES = (165, 165, 385, 495, 550, 660)
# Names of remitters in transfers between Japanese banks: kana of half width and no small ones, 48 characters, nothing else is said.
# http://www.awabank.co.jp/houjin/service/fb/zengin/tsuchi/
REMITTER = 48
NAMES = (("田中", "ﾀﾅｶ"), ("山本", "ﾔﾏﾓﾄ"), ("小林", "ｺﾊﾞﾔｼ"), ("加藤", "ｶﾄｳ"), ("吉田", "ﾖｼﾀﾞ"), ("松本", "ﾏﾂﾓﾄ"), ("井上", "ｲﾉｳｴ"), ("木村", "ｷﾑﾗ"),
         ("清水", "ｼﾐｽﾞ"), ("森", "ﾓﾘ"), ("池田", "ｲｹﾀﾞ"), ("橋本", "ﾊｼﾓﾄ"), ("石川", "ｲｼｶﾜ"), ("前田", "ﾏｴﾀﾞ"), ("藤田", "ﾌｼﾞﾀ"), ("岡田", "ｵｶﾀﾞ"),
         ("長谷川", "ﾊｾｶﾞﾜ"), ("村上", "ﾑﾗｶﾐ"), ("近藤", "ｺﾝﾄﾞｳ"), ("坂本", "ｻｶﾓﾄ"))
TRADES = (("商店", "ｼﾖｳﾃﾝ"), ("食品", "ｼﾖｸﾋﾝ"), ("水産", "ｽｲｻﾝ"), ("酒店", "ｻｹﾃﾝ"), ("物産", "ﾌﾞﾂｻﾝ"), ("製菓", "ｾｲｶ"), ("青果", "ｾｲｶ"), ("フーズ", "ﾌ-ｽﾞ"))
FORMS = (("株式会社{}", "ｶ){}"), ("{}株式会社", "{}(ｶ"), ("有限会社{}", "ﾕ){}"), ("{}", "{}"))
SUPPLIERS = (("北海製粉株式会社", "ﾎﾂｶｲｾｲﾌﾝ(ｶ"), ("瀬戸内塩業", "ｾﾄｳﾁｴﾝｷﾞﾖｳ"), ("丸山運送株式会社", "ﾏﾙﾔﾏｳﾝｿｳ(ｶ"), ("大和包装", "ﾔﾏﾄﾎｳｿｳ"))


class Customer:
    def __init__(self, dice, rate):
        (last, kana), (trade, trade_kana), (form, form_kana) = dice.pick(NAMES), dice.pick(TRADES), dice.pick(FORMS)
        self.name, self.kana = form.format(last + trade), form_kana.format(kana + trade_kana)[:REMITTER]
        self.closes = 20 if dice.chance(rate.closes_on_20) else 31
        self.fee = dice.pick(FEES) if dice.chance(rate.fee_taken_off) else 0
        self.has_discount, self.pays_each = dice.chance(rate.discount), dice.chance(rate.pays_each)
        self.deliveries = dice.between(2, 9)
        # What is ordered again and again: cases at the same price, so that deliveries are often equal.
        self.cases = [(dice.amount(1_000, 30_000) // 10 * 10, dice.between(1, 12)) for _ in range(4)]
        self.waiting = []

    def delivery(self, dice):
        price, count = dice.pick(self.cases)
        return price * max(1, count + dice.between(-2, 2)) * 108 // 100  # food bears 8 % of tax


def month(book, dice, rate, customer, place):
    """The deliveries of a month up to its closing day, and their payment at the end of the next month."""
    closing = day_of(place, customer.closes)
    opening = day_of(place - 1, customer.closes) + 1 if place else 0
    bills = []
    for _ in range(max(1, customer.deliveries + dice.between(-1, 1))):
        day = dice.between(opening, closing)
        book.serial += 1
        bills.append(book.bill(day, customer.delivery(dice), customer.name, f"{2024 + place // 12 - 2000}-{book.serial:05}"))
        if dice.chance(rate.credit_notes):
            back = -(book.bills[bills[-1]]["amount"] * dice.between(1, 4) // 4)
            bills.append(book.bill(min(closing, day + 3), back, customer.name, f"CR{book.serial:05}", kind="refund"))
    due = workday(day_of(place + 1, 31))
    if customer.pays_each:
        for bill in bills:
            if book.bills[bill]["amount"] > 0:
                pay(book, customer, [bill], book.bills[bill]["day"] + dice.between(3, 20), "delivery")
        return
    kept = []
    for bill in bills:
        (kept if dice.chance(rate.left_out) else customer.waiting).append(bill)
    total = sum(book.bills[bill]["amount"] for bill in customer.waiting)
    if total <= 0 or dice.chance(rate.two_months):
        customer.waiting += kept
        return
    day = due + (dice.between(1, 9) if dice.chance(rate.late) else 0)
    if customer.has_discount:
        day = workday(closing + dice.between(5, 9))
    off, why = 0, ""
    if customer.has_discount:
        off, why = -(total * 2 // 100), "discount"
    elif dice.chance(rate.short):
        off, why = -(dice.between(1, 8) * 500), "short"
    pay(book, customer, customer.waiting, day, "month", off, why)
    customer.waiting = kept


def pay(book, customer, bills, day, kind, off=0, why=""):
    total = sum(book.bills[bill]["amount"] for bill in bills)
    if customer.fee and total > 5_000:
        off, why = off - customer.fee, f"{why}, fee" if why else "fee"
    if total + off <= 0:
        return
    row = book.row("futsu", day, total + off, f"振込 {customer.kana}")
    book.settle(kind, [row], bills, off=off, why=why)


def suppliers(book, dice, months):
    """Suppliers send one bill a month; the bank books its own fee beside each payment."""
    for place in range(months):
        for name, kana in SUPPLIERS:
            amount = dice.amount(50_000, 2_000_000)
            bill = book.bill(day_of(place, 31), -amount, name, f"S{dice.digits(6)}", due=day_of(place + 1, 31), kind="bill")
            row = book.row("futsu", day_of(place + 1, 31), -amount, f"振込 {kana}")
            book.settle("supplier", [row], [bill])
            if row is not None:
                book.row("futsu", day_of(place + 1, 31), -dice.pick(FEES), "振込手数料")
        book.row("futsu", day_of(place, 25), -dice.between(30, 90) * 10_000, "給与振込")
        book.row("futsu", day_of(place, 27), -dice.between(20_000, 60_000), "電気料 ﾄｳｷﾖｳﾃﾞﾝﾘﾖｸ")


def live(book, dice, rate, rows):
    months = book.days // 30
    book.serial = dice.between(100, 9_000)
    customers, made = [], 0
    # Rows a month: one for each customer, one for each delivery of those who pay each; suppliers and costs make ten.
    while made < max(3, rows / months - 10):
        customers.append(Customer(dice, rate))
        made += customers[-1].deliveries if customers[-1].pays_each else 1
    for place in range(months):
        for customer in customers:
            month(book, dice, rate, customer, place)
    suppliers(book, dice, months)
