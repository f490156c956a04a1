"""A homeowners' association: equal dues of many members by standing order, by hand, late, several months or flats at once."""

from kit import cut, day_of, plain, share_of

CURRENCY = "EUR"
RATES = {
    "standing_order": (.70, "convention: members who set up a standing order; no statistic of associations was found"),
    "in_arrears": (.07, "https://simplebooklet.com/goodwincompanydelinquencydata?textonly=1 (most associations have 5 to 20 % behind)"),
    "arrears_end": (.45, "convention: dunned once a quarter"),
    "arrears_in_part": (.25, "convention"),
    "two_flats": (.08, "convention: owners of a second flat, who mostly pay both at once"),
    "other_payer": (.15, "convention: a husband or wife, a daughter, a tenant pays"),
    "flat_in_text": (.55, "convention: forms ask for the flat; standing orders are typed once and keep what was typed"),
    "month_in_text": (.35, "convention: only those who pay by hand write a month"),
    "yearly_raise": (.06, "convention: dues rise once a year"),
    "raise_missed": (.40, "convention: standing orders that are not changed in time"),
    "pays_ahead": (.03, "convention: members who pay the year at once"),
    "sold": (.03, "convention: flats that change hands in a year, the dues from then on by somebody else"),
}
# The data format of German banks (DFÜ-Abkommen, Anlage 3, field :86:): texts in parts of 27 characters, names in two of them.
# https://www.yumpu.com/de/document/view/21995137/8-kontoauszugsinformationen-gemass-swift-mt940-mt942/10
PART, NAME = 27, 54
FIRST = ("Anna", "Bernd", "Claudia", "Dieter", "Elke", "Frank", "Gisela", "Holger", "Ilse", "Jürgen", "Karin", "Lutz", "Monika",
         "Norbert", "Petra", "Rainer", "Sabine", "Thomas", "Ute", "Volker", "Yvonne", "Zoran", "Mehmet", "Agnieszka")
LAST = ("Müller", "Schmidt", "Schneider", "Fischer", "Weber", "Meyer", "Wagner", "Becker", "Schulz", "Hoffmann", "Schäfer", "Koch",
        "Bauer", "Richter", "Klein", "Wolf", "Schröder", "Neumann", "Schwarz", "Zimmermann", "Braun", "Krüger", "Hofmann",
        "Hartmann", "Lange", "Yilmaz", "Nowak", "Krause", "Lehmann", "Köhler")
MONTHS = ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember")
# Square metres of the kinds of flat in a house; dues go by them, so few sums are asked of many (§ 16 WEG).
# https://www.gesetze-im-internet.de/woeigg/__16.html
SIZES = (42, 58, 58, 71, 71, 71, 84, 84, 96, 112)
FIRMS = (("Gärtnerei Lindner", 42_000, 1), ("Hausmeisterdienst Pohl", 69_000, 1), ("Stadtwerke", 180_000, 1),
         ("Aufzug Krone", 23_800, 3), ("Dachdeckerei Sommer", 0, 0), ("Sanitär Ahrens", 0, 0))


class Member:
    def __init__(self, dice, rate, flats):
        self.flats = flats  # (number, size)
        self.move_in(dice, rate)
        self.behind, self.owed, self.paid_until = False, [], 0

    def move_in(self, dice, rate):
        self.last, self.first = dice.pick(LAST), dice.pick(FIRST)
        self.payer = f"{dice.pick(FIRST)} {dice.pick(LAST) if dice.chance(.4) else self.last}" if dice.chance(rate.other_payer) else \
            dice.pick((f"{self.first} {self.last}", f"{self.last} {self.first}", f"{self.first[0]}. {self.last}"))
        self.orders = dice.chance(rate.standing_order)
        self.words = self.template(dice, rate)
        self.late = 0 if self.orders else dice.weighted(((0, 5), (3, 3), (9, 2)))

    def template(self, dice, rate):
        """What this member writes, for good: `F` is the flat, `M` the month."""
        words = dice.pick(("Hausgeld", "Wohngeld", "Hausgeld WEG", "Nebenkosten", "monatl. Zahlung", "Beitrag"))
        if dice.chance(rate.flat_in_text):
            words += dice.pick((" WE F", " Whg. F", " Wohnung Nr. F", " F"))
        if not self.orders and dice.chance(rate.month_in_text):
            words += dice.pick((" M", " M"))
        return words if dice.chance(.93) else ""

    def text(self, dice, months):
        place = months[0] % 12
        month = dice.pick((MONTHS[place], f"{place + 1:02}/{2024 + months[0] // 12}", MONTHS[place][:3]))
        if len(months) > 1:
            month += f"-{MONTHS[months[-1] % 12][:3]}"
        flat = "+".join(str(number) for number, _ in self.flats)
        words = self.words.replace("F", flat) if "F" in self.words.split(" ")[-2:] else self.words
        words = " ".join(month if word == "M" else word for word in words.split())
        kind = "DAUERAUFTRAGSGUTSCHR" if self.orders and len(months) == 1 else "GUTSCHR. UEBERWEISUNG"
        return f"{kind} {cut(plain(self.payer), NAME)} {cut(plain(words), PART * 5)}"


def dues(size, year, rate):
    """Whole euros a month, by size, raised every year."""
    cents = size * 390
    for _ in range(year):
        cents += share_of(cents, rate.yearly_raise)
    return (cents + 50) // 100 * 100


def months(book, dice, rate, members):
    for month in range(book.days // 30):
        due = day_of(month, 1)
        for member in members:
            if dice.chance(rate.sold / 12) and not member.owed:
                member.move_in(dice, rate)
            if month < member.paid_until:
                continue
            bills = [book.bill(due, dues(size, month // 12, rate), f"{member.last}, {member.first}",
                               f"WE{number:03}-{2024 + month // 12}{month % 12 + 1:02}", due=due + 4)
                     for number, size in member.flats]
            monthly(book, dice, rate, member, month, due, bills)


def monthly(book, dice, rate, member, month, due, bills):
    total = sum(book.bills[bill]["amount"] for bill in bills)
    member.owed.append((month, bills, total))
    if member.behind:
        if not dice.chance(rate.arrears_end):
            return
        member.behind = False
    elif dice.chance(rate.in_arrears * rate.arrears_end):  # so that the share of those behind stays what it is
        member.behind = True
        return
    owed, member.owed = member.owed, []
    day = due + (dice.weighted(((0, 8), (1, 1))) if member.orders else dice.between(-3, 6) + dice.below(member.late + 1))
    late = len(owed) > 1
    if late:
        day = due + dice.between(2, 25)
    all_bills = [bill for _, some, _ in owed for bill in some]
    whole = sum(one for _, _, one in owed)
    text = member.text(dice, [one for one, _, _ in owed])
    if late and dice.chance(rate.arrears_in_part):
        # In two parts, a round one first.
        first = whole // 2 // 5_000 * 5_000 or whole // 2
        rows = [book.row("giro", day, first, text), book.row("giro", day + dice.between(10, 28), whole - first, text)]
        if rows[1] is None and rows[0] is not None:
            book.settle("in part", rows, all_bills, off=first - whole, why="the rest is open")
        else:
            book.settle("in part", rows, all_bills)
        return
    if month % 12 == 0 and month and member.orders and not late and dice.chance(rate.raise_missed):
        raised(book, dice, rate, member, month, day, bills, total, text)
        return
    row = book.row("giro", max(0, day), whole, text)
    book.settle("arrears" if late else "two flats" if len(bills) > 1 else "dues", [row], all_bills)


def raised(book, dice, rate, member, month, day, bills, total, text):
    """A standing order that still has last year's sum; what lacks comes later by hand."""
    before = sum(dues(size, month // 12 - 1, rate) for _, size in member.flats)
    rows = [book.row("giro", day, before, text)]
    lacks = total - before
    rows.append(book.row("giro", day + dice.between(12, 45), lacks, f"GUTSCHR. UEBERWEISUNG {plain(member.payer)} Differenz Hausgeld"))
    if lacks and rows[0] is not None and rows[1] is None:
        book.settle("raised", rows, bills, off=-lacks, why="the rest is open")
    else:
        book.settle("raised", rows, bills)


def settlements(book, dice, members):
    """Once a year what was used is settled: members pay, or get back, each a sum of his own."""
    for month in range(5, book.days // 30, 12):
        day = day_of(month, 15)
        for member in members:
            for number, size in member.flats:
                amount = dice.between(-35_000, 45_000)
                bill = book.bill(day, amount, f"{member.last}, {member.first}", f"WE{number:03}-ABR{2023 + month // 12}", due=day + 30)
                words = f"Abrechnung {2023 + month // 12} WE {number}"
                if amount > 0:
                    if dice.chance(.93):
                        row = book.row("giro", day + dice.between(5, 45), amount, f"GUTSCHR. UEBERWEISUNG {plain(member.payer)} {words}")
                        book.settle("settlement", [row], [bill])
                else:
                    row = book.row("giro", day + 35, amount, f"UEBERWEISUNG {plain(member.first + ' ' + member.last)} Guthaben {words}")
                    book.settle("settlement", [row], [bill])


def firms(book, dice):
    for month in range(book.days // 30):
        for name, monthly_, every in FIRMS:
            if (every and month % every) or (not every and not dice.chance(.35)):
                continue
            day = day_of(month, dice.between(2, 26))
            amount = monthly_ or dice.amount(8_000, 900_000)
            number = f"{dice.between(1, 9)}{dice.digits(4)}"
            bill = book.bill(day, -amount, name, number, due=day + 14, kind="bill")
            words = "LASTSCHRIFT" if name == "Stadtwerke" else "UEBERWEISUNG"
            row = book.row("giro", day + dice.between(3, 20), -amount, f"{words} {plain(name)} RG {number}")
            book.settle("firm", [row], [bill])
        left = book.row("giro", day_of(month, 16), -120_000, "UEBERTRAG RUECKLAGE")
        right = book.row("reserve", day_of(month, 16), 120_000, "ZUFUEHRUNG INSTANDHALTUNGSRUECKLAGE")
        if left is not None and right is not None:
            book.transfers.append((left, right))
        book.row("giro", day_of(month, 28), -890, "ENTGELT KONTOFUEHRUNG")


def live(book, dice, rate, rows):
    count = max(8, rows * 100 // (book.days // 30) // 103 - 4)
    members, number = [], 1
    while number <= count:
        flats = [(number, dice.pick(SIZES))]
        if dice.chance(rate.two_flats):
            number += 1
            flats.append((number, dice.pick(SIZES)))
        member = Member(dice, rate, flats)
        members.append(member)
        number += 1
    for member in members:
        if dice.chance(rate.pays_ahead):
            ahead(book, dice, member, rate)
    months(book, dice, rate, members)
    settlements(book, dice, members)
    firms(book, dice)


def ahead(book, dice, member, rate):
    """A whole year in January."""
    last = min(12, book.days // 30)
    bills = []
    member.paid_until = last
    for month in range(last):
        for number, size in member.flats:
            bills.append(book.bill(day_of(month, 1), dues(size, 0, rate), f"{member.last}, {member.first}",
                                   f"WE{number:03}-2024{month + 1:02}", due=day_of(month, 1) + 4))
    total = sum(book.bills[bill]["amount"] for bill in bills)
    row = book.row("giro", dice.between(1, 12), total, f"GUTSCHR. UEBERWEISUNG {plain(member.payer)} Hausgeld Jahr 2024")
    book.settle("a year at once", [row], bills)
