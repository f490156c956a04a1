"""A freelancer's office with clients abroad: invoices in four currencies, converted, withheld from and charged on the way."""

from kit import cut, day_of, money, plain, share_of, slip, workdays_after

CURRENCY = "EUR"
RATES = {
    "late": (.29, "https://www.zerohedge.com/news/2018-05-04/how-often-do-freelancers-get-paid-late-it-depends-if-youre-woman-or-man "
                  "(Bonsai, 100,000 freelancers: 29 % of invoices are paid late)"),
    "late_within_14": (.75, "the same: over 75 % of late invoices are paid within 14 days of the due date"),
    "late_within_30": (.90, "the same: 90 % within a month"),
    "never": (.013, "https://fxbaogao.com/detail/4092369 (Atradius 2018: 1.3 % of receivables are uncollectable)"),
    "abroad": (.7, "convention: this office lives on clients abroad"),
    "fee_our": (.15, "https://www.intergiro.com/faqs/transactions/swift-transactions-charges (SHA is most common; the rest: convention)"),
    "fee_ben": (.10, "the same: OUR and BEN are the exceptions"),
    "intermediary": (.4, "https://rutlandfx.com/what-are-intermediary-fees-and-how-can-you-avoid-them "
                         "(only where the route has correspondents; how often: convention)"),
    "intermediary_low": (1_000, "the same: between $10 …"),
    "intermediary_high": (5_000, "the same: … and $50 a payment"),
    "receiving_fee": (1_000, "https://help.currenciesdirect.com/en/sending-money/what-are-receiving-and-intermediary-fees "
                             "(banks charge for money received; 10.00: convention)"),
    "markup_low": (.005, "https://www.fundmore.finance/article/avoid-exchange-rate-markup-bank-wire-for-business-payments "
                         "(0.5 % to 4 % off the middle rate)"),
    "markup_high": (.04, "the same"),
    "withholding": (.2, "convention: a fifth of clients abroad are in countries that tax services at source"),
    "text_names_original": (.5, "convention: banks that print what was sent"),
    "number_missing": (.2, "convention: no statistic was found; surveys of receivables departments only say that it is common"),
    "number_slips": (.02, "convention"),
    "platform": (.12, "convention: clients who pay through a payment institution, in its name"),
    "deposit": (.25, "convention: half in advance, for projects"),
    "together": (.08, "convention: a client pays two invoices at once"),
    "subscription_fee": (.0175, "https://www.infinityapp.in/blog/understand-markup-fee-in-international-transactions "
                                "(cards charge 1 % to 3 % on foreign currency)"),
}
# Rates of tax at source on services and royalties: 10, 15, 20 % by treaty or law.
# https://thetaxtalk.com/2020/10/tax-rates-as-per-it-act-vs-tax-rates-as-per-tax-treaties-with-different-countries-a-compilation/
WITHHELD = (.10, .10, .15, .20)
# Euros for a unit, about the reference rates of January 2024 of the ECB,
# https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html,
# in millionths; a day moves them by up to .5 %, which makes some 5.5 % a year.
START_RATES = {"USD": 915_000, "GBP": 1_160_000, "CHF": 1_065_000, "JPY": 6_300}
# SWIFT MT103, field 70 (remittance information): 4 lines of 35 characters.
# https://docs.rs/swift-mt-message/latest/swift_mt_message/fields/field70/struct.Field70.html
REMITTANCE = 140
FIRST = ("Blue", "North", "Silver", "Red", "Quiet", "Bright", "Iron", "Green", "Rapid", "Lucid", "Amber", "Grand", "Open", "Stone")
SECOND = ("Harbor", "Pixel", "Orbit", "Meadow", "Lantern", "Anchor", "Summit", "Bridge", "Falcon", "Atlas", "Cedar", "Beacon")
TRADE = ("Media", "Labs", "Studios", "Software", "Publishing", "Consulting", "Games", "Design")
LEGAL = {"EUR": ("GmbH", "B.V.", "SAS", "S.r.l."), "USD": ("Inc.", "LLC", "Corp."), "GBP": ("Ltd", "LLP"), "CHF": ("AG", "Sàrl"),
         "JPY": ("K.K.", "Co., Ltd.")}
PLATFORMS = ("WISE EUROPE SA", "PAYONEER EUROPE LTD", "REVOLUT BANK UAB", "AIRWALLEX")
TOOLS = (("Figmatic", 1500), ("Cloudstack Hosting", 2400), ("Mailpigeon", 1900), ("Fontfoundry", 1200), ("Backup Vault", 999))


class Market:
    """Rates of exchange, day by day."""

    def __init__(self, dice, days):
        self.days = {"EUR": [1_000_000] * (days + 120)}
        for currency, rate in START_RATES.items():
            walk = []
            for _ in range(days + 120):
                rate += rate * dice.between(-50, 50) // 10_000
                walk.append(rate)
            self.days[currency] = walk

    def euros(self, amount, currency, day, markup=0.0):
        """Cents for an amount of the smallest unit of a currency."""
        units = amount * (100 if currency == "JPY" else 1)
        rate = self.days[currency][day]
        return units * (rate - share_of(rate, markup)) // 1_000_000


def client(dice, rate, place):
    currency = dice.weighted((("USD", 4), ("GBP", 3), ("CHF", 2), ("JPY", 1))) if dice.chance(rate.abroad) else "EUR"
    name = f"{dice.pick(FIRST)} {dice.pick(SECOND)} {dice.pick(TRADE)}"
    legal = f"{name} {dice.pick(LEGAL[currency])}"
    fees = "OUR" if dice.chance(rate.fee_our) else "BEN" if dice.chance(rate.fee_ben) else "SHA"
    return {
        "name": name, "legal": legal, "currency": currency, "fees": fees, "terms": dice.pick((14, 14, 30, 30, 45)),
        "withheld": dice.pick(WITHHELD) if currency not in ("EUR", "CHF") and dice.chance(rate.withholding) else 0,
        "platform": dice.pick(PLATFORMS) if dice.chance(rate.platform) else "", "retainer": dice.amount(20_000, 300_000) // 5_000 * 5_000,
        "every": dice.pick((1, 1, 2, 3)), "names_original": dice.chance(rate.text_names_original), "place": place, "held": []}


def paid_on(dice, rate, due, issued):
    """The day a client sends the money; nothing where never."""
    if dice.chance(rate.never):
        return None
    if not dice.chance(rate.late):
        return dice.between(max(issued + 1, due - 12), due)
    part = dice.source.random()
    return due + (dice.between(1, 14) if part < rate.late_within_14 else
                  dice.between(15, 30) if part < rate.late_within_30 else dice.between(31, 75))


def pay(book, dice, rate, market, one, bills, day, gross, kind):
    """Sends `gross` of the client's currency: what arrives, and with which words."""
    currency = one["currency"]
    net = gross - share_of(gross, one["withheld"])
    charged = 0
    if currency != "EUR" and one["fees"] != "OUR" and dice.chance(1 if one["fees"] == "BEN" else rate.intermediary):
        charged = dice.between(rate.intermediary_low, rate.intermediary_high) // 500 * 500
        charged = charged * 150 // 100 if currency == "JPY" else charged  # some 1,500 to 7,500 yen
    day = workdays_after(day, dice.weighted(((0, 43), (1, 47), (2, 7), (3, 3))))  # Swift: 43 % within the hour, nearly all in a day
    # https://www.theasianbanker.com/press-releases/swift-cross-border-payment-speed-surpasses-g20-target
    markup = rate.markup_low + (rate.markup_high - rate.markup_low) * dice.source.random() if currency != "EUR" else 0
    arrived = market.euros(net - charged, currency, day, markup)
    if currency != "EUR" and one["fees"] == "BEN":
        arrived -= rate.receiving_fee
    numbers = [book.bills[bill]["number"] for bill in bills]
    if dice.chance(rate.number_missing):
        words = dice.pick(("INVOICE PAYMENT", "SERVICES", "CONSULTING FEE", ""))
    else:
        numbers = [slip(dice, number) if dice.chance(rate.number_slips) else number for number in numbers]
        words = dice.pick(("INV {}", "INVOICE {}", "{}", "/RFB/{}")).format(" ".join(numbers))
    if one["platform"]:
        text = f"{one['platform']} {cut(words + ' ' + plain(one['name']).upper(), 70)}"
    else:
        text = f"{cut(plain(one['legal']).upper(), 35)} {cut(words, REMITTANCE)}"
    if currency != "EUR" and one["names_original"]:
        text += f" {currency}{money(net, currency)}" + (f" CHGS {currency}{money(charged, currency)}" if charged else "")
    row = book.row("giro", day, arrived, text)
    why = "foreign" if currency != "EUR" else ""
    book.settle(kind, [row], bills, arrived - sum(book.bills[bill]["amount"] for bill in bills) if not why else 0, why)


def invoices(book, dice, rate, market, one):
    for month in range(one["place"] % one["every"], book.days // 30, one["every"]):
        day = day_of(month, dice.between(1, 28))
        gross = one["retainer"] if dice.chance(.5) else dice.amount(15_000, 800_000)
        if one["currency"] == "JPY":
            gross = gross * 3 // 2 // 1_000 * 1_000 or 1_000
        book.serial += 1
        number = f"{2024 + month // 12}-{book.serial:03}"
        if dice.chance(rate.deposit):
            # Half in advance on an invoice of its own, the rest on another.
            halves = [gross // 2, gross - gross // 2]
            parts = [(day, halves[0], f"{number}A"), (min(book.days - 1, day + 30), halves[1], f"{number}B")]
        else:
            parts = [(day, gross, number)]
        for issued, amount, name in parts:
            due = issued + one["terms"]
            bill = book.bill(issued, amount, one["legal"] if dice.chance(.6) else one["name"], name, due=due, currency=one["currency"])
            sent = paid_on(dice, rate, due, issued)
            if sent is None:
                continue
            if dice.chance(rate.together) and not one["held"]:
                one["held"] = [(bill, amount)]
                continue
            bills, total = [bill], amount
            if one["held"]:
                bills, total = [one["held"][0][0], bill], one["held"][0][1] + amount
                one["held"] = []
            pay(book, dice, rate, market, one, bills, sent, total, "together" if len(bills) > 1 else "invoice")


def expenses(book, dice, rate, market):
    """Tools billed in dollars and paid by card, and what has no bill at all."""
    for name, price in TOOLS:
        for month in range(book.days // 30):
            day = day_of(month, 3 + len(name))
            bill = book.bill(day, -price, name, f"{name[:3].upper()}-{dice.digits(6)}", currency="USD")
            cents = market.euros(price, "USD", day)
            row = book.row("giro", day + dice.between(1, 3), -(cents + share_of(cents, rate.subscription_fee)),
                           f"CARD {name.upper()} {'IE' if price % 2 else 'SAN FRANCISCO'}")
            book.settle("tool", [row], [bill], why="foreign")
    for month in range(book.days // 30):
        book.row("giro", day_of(month, 1), -49_50, "KRANKENKASSE BEITRAG")
        book.row("giro", day_of(month, 27), -dice.between(20, 60) * 5_000, "PRIVATENTNAHME")
        if month % 3 == 2:
            book.row("giro", day_of(month, 10), -dice.amount(50_000, 900_000), "FINANZAMT UST VORANMELDUNG")
            book.row("giro", day_of(month, 30), -1_490, "KONTOFUEHRUNG QUARTAL")


def live(book, dice, rate, rows):
    market = Market(dice, book.days)
    book.serial = 100
    months = book.days // 30
    for place in range(max(3, (rows - months * 8) * 3 // (months * 2))):
        invoices(book, dice, rate, market, client(dice, rate, place))
    expenses(book, dice, rate, market)
