"""A medical practice: insurers pay a week's claims in one remittance, some in part, some not; patients pay fees at the desk and bills."""

from kit import cut, share_of, slip, workday, workdays_after

CURRENCY = "USD"
RATES = {
    "denied": (.11, "https://harinemanagement.com/blog/good-denial-rate-medical-practice (MGMA: a median of 11.1 % of claims)"),
    "written_off": (.35, "http://www.myhealthcarelogic.com/accounts-receivable-denial-management (MGMA: 35 % of denied claims are "
                         "written off without an appeal)"),
    "appeal_paid": (.55, "the same: AMA, more than half are recoverable on appeal"),
    "reduced": (.08, "convention: claims paid below the contract's fee"),
    "adjudication_first": (14, "https://cgsmedicare.com/mycgs/ssi/financial/payment_floor_status.html (not before the 14th day)"),
    "adjudication_last": (38, "https://www.medicalbillersandcoders.com/blog/?p=30610 (30 to 40 days in accounts receivable)"),
    "pays_each_claim": (.2, "convention: a small insurer sends a payment for each claim"),
    "copay": (.71, "https://relayto.com/relayto/2017-employer-health-benefits-survey-i0xh01wphyuqc/MOYg5QPL8 (KFF: 71 % owe a fixed "
                   "sum for a visit)"),
    "coinsured": (.22, "the same: 22 % owe a share …"),
    "coinsurance": (.19, "the same: … of 19 %"),
    "desk_fee": (.027, "https://support.hellowalla.com/en/articles/9107881-stripe-payout-and-merchant-transaction-fees (2.7 % in person)"),
    "patient_never": (.15, "convention: patients' bills that are never paid"),
    "patient_instalments": (.12, "convention: bills above 30 dollars in parts"),
    "patient_number": (.5, "convention: patients who write the account's number"),
    "patient_slips": (.03, "convention"),
}
# Average fees for a visit are $25 to $26, so few sums are owed by many.
# https://meps.ahrq.gov/mepsweb/data_stats/summ_tables/insr/state/series_2/2018/tiif5.htm
COPAYS = (1_500, 2_000, 2_500, 2_500, 3_000, 4_000)
# Fees a contract allows for a visit: one for each code, so claims of one insurer are often equal.
VISITS = ((8_900, 5), (12_600, 4), (17_900, 2), (6_100, 3), (24_500, 1), (31_800, 1), (4_350, 2))
# What payments of health plans carry: company, description HCCLAIMPMT, and in the addendum the trace number (CCD+, TRN segment).
# https://healthcare.nacha.org/MoreFAQs
INSURERS = (("Aetnor Health", "AETNOR"), ("Bluefield Cross", "BCBF OF OHIO"), ("Unity Care", "UNITYCARE HMO"),
            ("Medirate", "MEDIRATE PART B"), ("Summit Benefit", "SUMMIT TPA"))
FIRST = ("Alice", "Bob", "Cathy", "David", "Erin", "Frank", "Gina", "Henry", "Iris", "James", "Kelly", "Larry", "Maria", "Nate", "Olga",
         "Paul", "Rosa", "Steve", "Tina", "Victor", "Wendy")
LAST = ("Allen", "Baker", "Clark", "Davis", "Evans", "Foster", "Green", "Harris", "Irwin", "Jackson", "King", "Lewis", "Miller",
        "Nelson", "Owens", "Parker", "Roberts", "Scott", "Taylor", "Walker", "Wright", "Young", "Nguyen", "Garcia")


class Insurer:
    def __init__(self, dice, rate, place, one_by_one):
        self.name, self.words = INSURERS[place]
        self.factor = dice.between(92, 108)  # each contract has its own fees
        self.weekday = dice.below(5)
        self.payer, self.one_by_one = dice.digits(10), one_by_one
        # Each decides in a time of its own, about the same for all claims: what came in a week is paid in a week.
        self.waits = dice.between(rate.adjudication_first, rate.adjudication_last)
        self.weeks = {}  # the day of payment → claims and what is paid of each

    def approves(self, day, claim, paid):
        week = day + (self.weekday - day) % 7
        self.weeks.setdefault(week, []).append((claim, paid))

    def pay(self, book, dice):
        for day in sorted(self.weeks):
            claims = self.weeks[day]
            if self.one_by_one:
                for claim, paid in claims:
                    text = f"{self.words} HCCLAIMPMT {book.bills[claim]['number']}"
                    self.settle(book, [claim], book.row("operating", day + dice.below(4), paid, text), paid)
            else:
                trace = f"TRN*1*{dice.digits(11)}*1{self.payer[:9]}~"
                total = sum(paid for _, paid in claims)
                row = book.row("operating", day, total, f"{self.words} HCCLAIMPMT {trace}")
                self.settle(book, [claim for claim, _ in claims], row, total)

    @staticmethod
    def settle(book, claims, row, paid):
        off = paid - sum(book.bills[claim]["amount"] for claim in claims)
        book.settle("remittance" if len(claims) > 1 else "claim", [row], claims, off=off, why="paid in part" if off else "")


def visit(book, dice, rate, insurers, desk, day):
    insurer = dice.pick(insurers)
    patient = f"{dice.pick(FIRST)} {dice.pick(LAST)}"
    allowed = dice.weighted(VISITS) * insurer.factor // 100
    part = dice.source.random()
    copay = dice.pick(COPAYS) if part < rate.copay else 0
    share = share_of(allowed, rate.coinsurance) if rate.copay <= part < rate.copay + rate.coinsured else 0
    book.serial += 1
    if copay:
        # Paid at the desk, entered as a receipt; the terminal pays a day's receipts out together.
        desk.setdefault(day, []).append(book.bill(day, copay, patient, f"R{book.serial}"))
    claimed = allowed - copay - share
    if claimed <= 0:
        return
    claim = book.bill(day, claimed, insurer.name, f"CLM{book.serial:07}")
    decided = day + insurer.waits + dice.below(2)
    if dice.chance(rate.denied):
        if dice.chance(1 - rate.written_off) and dice.chance(rate.appeal_paid):
            insurer.approves(decided + dice.between(30, 70), claim, claimed)
    elif dice.chance(rate.reduced):
        insurer.approves(decided, claim, share_of(claimed, dice.between(55, 95) / 100))
    else:
        insurer.approves(decided, claim, claimed)
    if share:
        statement(book, dice, rate, patient, share, decided + dice.between(3, 10))


def statement(book, dice, rate, patient, share, day):
    """A patient's own bill, after the insurer has decided."""
    if day >= book.days:
        return
    number = f"{dice.between(10, 99)}-{dice.digits(5)}"
    bill = book.bill(day, share, patient, number, due=day + 30)
    if dice.chance(rate.patient_never):
        return
    payer = patient if dice.chance(.85) else f"{dice.pick(FIRST)} {patient.split()[1]}"
    words = (slip(dice, number) if dice.chance(rate.patient_slips) else number) if dice.chance(rate.patient_number) else ""
    text = dice.pick(("ZELLE FROM {} {}", "BILLPAY {} ACCT {}", "CHECKDEP {} {}", "ACH {} {}")).format(payer.upper(), words)
    if share > 3_000 and dice.chance(rate.patient_instalments):
        count = dice.between(2, 4)
        parts = [share // count] * count
        parts[-1] += share - sum(parts)
        rows = [book.row("operating", day + 20 + 30 * turn, part, text) for turn, part in enumerate(parts)]
        lacks = sum(part for part, row in zip(parts, rows) if row is None)
        book.settle("instalments", rows, [bill], off=-lacks, why="the rest is open" if lacks else "")
    else:
        book.settle("patient", [book.row("operating", day + dice.between(4, 50), share, text)], [bill])


def live(book, dice, rate, rows):
    weeks = book.days // 7
    # Rows a week: five insurers (one of them pays claim by claim), five days of the desk, patients' own bills, costs.
    per_day = max(1.0, (rows / weeks - 11) / 5 / (.2 * .9 + .22 * .85))
    count = dice.between(2, len(INSURERS)) if rows < 1_000 else len(INSURERS)
    each = {place for place in range(count) if dice.chance(rate.pays_each_claim)}
    insurers = [Insurer(dice, rate, place, place in each if rows < 1_000 else place == 4) for place in range(count)]
    desk, book.serial = {}, 100_000 + dice.below(800_000)
    for day in range(book.days):
        if workday(day) == day:
            for _ in range(dice.waits(per_day / (per_day + 1), 200)):
                visit(book, dice, rate, insurers, desk, day)
    for insurer in insurers:
        insurer.pay(book, dice)
    for day, receipts in desk.items():
        total = sum(book.bills[bill]["amount"] for bill in receipts)
        fee = share_of(total, rate.desk_fee)
        row = book.row("operating", workdays_after(day, 1), total - fee, f"{cut('SQUAREBOX INC', 16)} {dice.digits(6)} SETTLEMENT")
        book.settle("desk", [row], receipts, off=-fee, why="fees")
    for week in range(weeks):
        if week % 2 == 0:
            book.row("operating", week * 7 + 4, -dice.between(1_100_000, 1_250_000), "PAYROLLCO PAYROLL")
        bill = book.bill(week * 7, -dice.amount(4_000, 150_000), "Medline Supply", f"{dice.digits(8)}", due=week * 7 + 30, kind="bill")
        paid = week * 7 + dice.between(20, 33)
        row = book.row("operating", paid, book.bills[bill]["amount"], f"MEDLINE SUPPLY ACH {book.bills[bill]['number']}")
        book.settle("supplies", [row], [bill])
