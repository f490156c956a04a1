"""A charity: pledges of few round sums with long references, standing orders without any, gifts that nobody pledged."""

from kit import cut, day_of, plain, slip

CURRENCY = "CHF"
RATES = {
    "pledged_rows": (.55, "convention: rows that pay a pledge; all others are gifts without one"),
    "retained_new": (.25, "https://agitator.thedonorvoice.com/seize-this-moment (M+R 2021: 25 % of new donors give again …)"),
    "retained_old": (.63, "the same: … and 63 % of others"),
    "unfulfilled": (.08, "https://curtisgroupconsultants.com/planning-for-pledge-attrition/ (plan for 8 to 10 % of pledges unpaid)"),
    "skips": (.04, "convention: a month missed; half make it up with the next"),
    "with_slip": (.5, "convention: donors who use the slip with its reference"),
    "standing_order": (.35, "convention: standing orders; only the first was typed from a slip"),
    "keeps_reference": (.3, "convention: standing orders that carry the reference of the first slip for ever"),
    "slips": (.01, "convention: references typed by hand; their check digit stops nearly all wrong ones"),
    "gives_more": (.06, "convention: sums that are rounded up, or given with another"),
    "partner": (.12, "convention: a wife, a husband, a firm pays"),
    "employer": (.06, "convention: pledges by payroll, which an employer pays for all its people at once"),
    "a_year_at_once": (.04, "convention"),
}
# Shares of a year's gifts by month: December has twice to three times what others have.
# https://institute.blackbaud.com/charitable-giving-report/overall-giving-trends/ (percentage of contributions in December; form: convention)
SEASON = (7, 6, 7, 7, 7, 7, 6, 6, 7, 8, 10, 22)
# References of Swiss QR-bills: 27 digits, the last a check digit modulo 10, recursive.
# https://rubydoc.info/gems/prawn-swiss_qr_bill/0.5.4/Prawn/SwissQRBill/Reference
CHECK = (0, 9, 4, 6, 8, 2, 7, 1, 3, 5)
# Round sums (convention).
SUMS = ((1_000, 4), (1_500, 2), (2_000, 5), (2_500, 4), (3_000, 2), (5_000, 4), (10_000, 2))
FIRST = ("Urs", "Beat", "Regula", "Vreni", "Luca", "Chiara", "Jean", "Marie", "Reto", "Sandra", "Pascal", "Nadia", "Bruno", "Heidi",
         "Marco", "Sylvie", "Thomas", "Ursula", "Daniel", "Claire")
LAST = ("Ammann", "Baumann", "Caduff", "Delacroix", "Egli", "Favre", "Gerber", "Huber", "Imhof", "Joss", "Keller", "Lüthi", "Meier",
        "Nägeli", "Oberholzer", "Piguet", "Rossi", "Steiner", "Tanner", "Widmer", "Zürcher", "Bernasconi")
CAMPAIGNS = ("Brunnen", "Schule", "Nothilfe", "Winter", "Augenlicht", "Wald")
EMPLOYERS = ("Migrolino AG", "Helvetia Werke AG", "Kantonsspital")


def reference(dice, donor, campaign, serial):
    """Customer of the bank, donor, campaign, number of the pledge, check digit."""
    digits = f"210000{donor:07}{campaign:03}{serial:010}"
    carry = 0
    for digit in digits:
        carry = CHECK[(carry + int(digit)) % 10]
    return digits + str((10 - carry) % 10)


class Donor:
    def __init__(self, dice, rate, number, months):
        self.number, self.name = number, f"{dice.pick(FIRST)} {dice.pick(LAST)}"
        self.payer = f"{dice.pick(FIRST)} {dice.pick((self.name.split()[1], dice.pick(LAST)))}" if dice.chance(rate.partner) else self.name
        self.sum, self.every = dice.weighted(SUMS), dice.weighted(((1, 6), (3, 3), (12, 2)))
        self.first = dice.below(max(1, months - 3)) if dice.chance(.5) else dice.below(self.every)
        self.day = dice.pick((1, 1, 3, 5, 15, 25, 25, 28))
        self.is_new = self.first >= self.every
        self.campaign = dice.below(len(CAMPAIGNS))
        part = dice.source.random()
        self.way = "slip" if part < rate.with_slip else "order" if part < rate.with_slip + rate.standing_order else "free"
        self.keeps = dice.chance(rate.keeps_reference)
        self.first_reference, self.owed = "", []
        self.employer = dice.pick(EMPLOYERS) if self.every == 1 and dice.chance(rate.employer) else ""


def words(dice, rate, donor, bill_reference):
    if donor.way == "slip":
        return slip(dice, bill_reference) if dice.chance(rate.slips) else bill_reference
    if donor.way == "order":
        donor.first_reference = donor.first_reference or bill_reference
        return donor.first_reference if donor.keeps else dice.pick(("", "Spende"))
    return dice.pick(("Spende", f"Spende {CAMPAIGNS[donor.campaign]}", "Don", "", f"{CAMPAIGNS[donor.campaign]}"))


def pledge(book, dice, rate, donor, month, payroll):
    """A pledge of a month, and what comes of it."""
    book.serial += 1
    day = day_of(month, donor.day)
    number = reference(dice, donor.number, donor.campaign, book.serial)
    bill = book.bill(day, donor.sum, f"{donor.name} c/o {donor.employer}" if donor.employer else donor.name, number, due=day + 10)
    if donor.employer:
        payroll.setdefault((month, donor.employer), []).append(bill)
        return
    if dice.chance(rate.unfulfilled):
        return
    if dice.chance(rate.skips):
        if dice.chance(.5):
            donor.owed.append(bill)
        return
    bills, donor.owed = donor.owed + [bill], []
    total = donor.sum * len(bills)
    more = donor.sum * dice.between(1, 4) // 2 // 500 * 500 if donor.way != "order" and dice.chance(rate.gives_more) else 0
    text = dice.pick(("GUTSCHRIFT", "ZAHLUNGSEINGANG QR")) if donor.way == "slip" else "DAUERAUFTRAG" if donor.way == "order" else "GUTSCHRIFT"
    paid = day + (0 if donor.way == "order" else dice.between(0, 14))
    row = book.row("spenden", paid, total + more, f"{text} {cut(plain(donor.payer), 70)} {words(dice, rate, donor, number)}")
    book.settle("made up" if len(bills) > 1 else "pledge", [row], bills, off=more, why="gives more" if more else "")


def at_once(book, dice, rate, donor, months):
    """Twelve months' pledges paid with one transfer in the first."""
    last = min(donor.first + 12, months)
    bills = []
    for month in range(donor.first, last):
        book.serial += 1
        day = day_of(month, donor.day)
        bills.append(book.bill(day, donor.sum, donor.name, reference(dice, donor.number, donor.campaign, book.serial), due=day + 10))
    row = book.row("spenden", day_of(donor.first, donor.day) + dice.between(0, 6), donor.sum * len(bills),
                   f"GUTSCHRIFT {plain(donor.payer)} Jahresspende")
    book.settle("a year at once", [row], bills)


def give(book, dice, rate, donor, months, payroll):
    if donor.every == 1 and not donor.employer and dice.chance(rate.a_year_at_once):
        at_once(book, dice, rate, donor, months)
        return
    stays = True
    for month in range(donor.first, months, donor.every):
        if month > donor.first and (month - donor.first) % 12 == 0:
            stays = dice.chance(rate.retained_new if donor.is_new and month - donor.first == 12 else rate.retained_old)
        if not stays:
            return
        pledge(book, dice, rate, donor, month, payroll)


def live(book, dice, rate, rows):
    months = book.days // 30
    book.serial = dice.between(1_000, 90_000)
    payroll, number = {}, 1_000 + dice.below(5_000)
    while len(book.rows) < rows * rate.pledged_rows:
        number += dice.between(1, 40)
        give(book, dice, rate, Donor(dice, rate, number, months), months, payroll)
    for (month, employer), bills in payroll.items():
        total = sum(book.bills[bill]["amount"] for bill in bills)
        text = f"GUTSCHRIFT {plain(employer).upper()} PAYROLL GIVING {month % 12 + 1:02}/{2024 + month // 12}"
        row = book.row("spenden", day_of(month + 1, 5), total, text)
        book.settle("payroll", [row], bills)
    while len(book.rows) < rows:
        month = dice.below(months)
        if not dice.chance(SEASON[month % 12] / 22):
            continue
        amount = dice.weighted(SUMS) if dice.chance(.75) else dice.amount(500, 50_000)
        name = f"{dice.pick(FIRST)} {dice.pick(LAST)}"
        said = dice.pick(("", "Spende", f"Spende {dice.pick(CAMPAIGNS)}", "Trauerspende", "statt Blumen"))
        book.row("spenden", day_of(month, dice.between(1, 28)), amount, f"GUTSCHRIFT {plain(name)} {said}")
