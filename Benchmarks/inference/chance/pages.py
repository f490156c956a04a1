"""Statements on pages, made by chance: a PDF as banks print it, with what is right for it."""
import datetime
import random
from decimal import Decimal

from words import CURRENCIES, SIGNS, STATEMENTS

LANGUAGES = ["de", "en", "es", "fr", "it", "nl", "pt", "sv"]
OPENING = {
    "en": ["Opening balance", "Balance brought forward", "Previous balance"], "de": ["Alter Kontostand", "Anfangssaldo", "Saldovortrag"],
    "fr": ["Solde initial", "Ancien solde"], "es": ["Saldo inicial", "Saldo anterior"], "it": ["Saldo iniziale"],
    "nl": ["Beginsaldo", "Vorig saldo"], "pt": ["Saldo inicial", "Saldo anterior"], "sv": ["Ingående saldo"],
}
CLOSING = {
    "en": ["Closing balance", "New balance", "Balance carried forward"], "de": ["Neuer Kontostand", "Endsaldo"],
    "fr": ["Solde final", "Nouveau solde"], "es": ["Saldo final"], "it": ["Saldo finale"], "nl": ["Eindsaldo", "Nieuw saldo"], "pt": ["Saldo final"],
    "sv": ["Utgående saldo"],
}
CARRIED = {"en": "Carried forward", "de": "Übertrag", "fr": "Report", "es": "Suma y sigue", "it": "Riporto", "nl": "Transport", "pt": "A transportar", "sv": "Transport"}
# Widths of Helvetica in thousandths; all other characters are taken to be as wide as a digit.
NARROW = {" ": 278, ".": 278, ",": 278, "'": 191, "-": 333, "(": 333, ")": 333, "+": 584, "i": 222, "l": 222, "t": 278, "r": 333, "f": 278}


class Page:
    """Words at places; from the top left, in points."""

    def __init__(self, font, size):
        self.font, self.size, self.marks = font, size, []

    def width(self, text):
        if self.font == "Courier":
            return 0.6 * self.size * len(text)
        return sum(NARROW.get(letter, 556) for letter in text) * self.size / 1000

    def put(self, x, y, text, align="left"):
        if text:
            at = x - self.width(text) if align == "right" else x
            self.marks.append((at, 842 - y, text))

    def stream(self):
        def escaped(text):
            return text.replace("\u202f", "\u00a0").encode("cp1252", "replace").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
        return b"\n".join(b"BT /F1 %d Tf %.2f %.2f Td (%s) Tj ET" % (self.size, x, y, escaped(text)) for x, y, text in self.marks)


def document(pages):
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>" % pages[0].font.encode())
    kids = []
    for page in pages:
        data = page.stream()
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(data), data))
        objects.append(b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R /Resources << /Font << /F1 3 0 R >> >> >>" % len(objects))
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(kids), len(kids))
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"xref\n0 %d\n0000000000 65535 f \n%strailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1, table, len(objects) + 1, len(out))


def pages(seed, payments, numbers_of, day_forms):
    """A statement of an account or a card. Some print no balance, or leave out what would prove the rows."""
    draw = random.Random(f"pages {seed}")
    has = lambda share: draw.random() < share
    language = draw.choice(LANGUAGES)
    words, currency = STATEMENTS[language], CURRENCIES[language]
    is_card = has(0.2)
    numbers = numbers_of(draw, language)
    unit = Decimal(1).scaleb(-numbers.digits)
    rows = payments(draw, words, numbers.digits, draw.choice([1, 3, 8, 20, 45]), is_card)
    opening = rows[0]["balance"] - rows[0]["amount"]
    form = draw.choices(["signed", "columns", "marks", "turned"], [4, 4, 2, 3 if is_card else 0])[0]
    turn = -1 if form == "turned" else 1
    pattern = draw.choice([p for p in day_forms if p != "%d/%m"] + (["%d/%m", "%d.%m."] if has(0.5) else []))
    balances = draw.choices(["row", "day", "ends", "none"], [5, 2, 4, 2])[0]
    layout = dict(language=language, code=currency, card=is_card, sign=form, days=pattern, balance=balances, amounts=numbers.style)
    font, size = draw.choice([("Helvetica", 9), ("Helvetica", 8), ("Courier", 8), ("Courier", 7)])
    places = dict(day=draw.choice([30, 40, 56]), value=None, text=draw.choice([150, 170]), money=draw.choice([390, 410, 430]), second=480, balance=555)
    has_value = has(0.4)
    out, into = draw.choice([(" DR", " CR"), ("", " CR"), (" D", " C"), (" S", " H") if language == "de" else (" DR", " CR")])

    def marked(value):
        return numbers.plain(value) + (out if value < 0 else into)

    def money(value):
        return marked(value) if form == "marks" else numbers.signed(turn * value)

    first, last = rows[0]["day"], rows[-1]["day"]
    made = []
    line_height = draw.choice([11, 13, 16])

    def start():
        page = Page(font, size)
        made.append(page)
        page.put(40, 40, draw.choice(["Harbour Bank", "Rheinbank AG", "Banco Azul"]))
        y = 70
        if len(made) == 1 or repeats:
            page.put(40, y, f"{first.strftime(draw_days)} - {last.strftime(draw_days)}")
            page.put(300, y, "IBAN DE02 1203 0000 0000 2020 51" if has(0.5) else "Account 12345678")
            y += 20
            if is_card:
                page.put(40, y, words["card"])
                y += 20
            if shows_currency:
                page.put(40, y, f"{words['cur'][0]}: {currency}")
                y += 20
        if len(made) == 1 and summary and balances != "none":
            page.put(40, y, draw.choice(OPENING[language]))
            page.put(300, y, money(opening), "right")
            page.put(40, y + 14, draw.choice(CLOSING[language]))
            page.put(300, y + 14, money(rows[-1]["balance"]), "right")
            y += 36
        if len(made) == 1 or repeats:
            page.put(places["day"], y, heads["date"])
            if places["value"]:
                page.put(places["value"], y, heads["value"])
            page.put(places["text"], y, heads["text"])
            if form == "columns":
                page.put(places["money"], y, heads["debit"], "right")
                page.put(places["second"], y, heads["credit"], "right")
            else:
                page.put(places["second"], y, heads["amount"], "right")
            if balances in ("row", "day"):
                page.put(places["balance"], y, heads["balance"], "right")
            y += line_height + 4
        return page, y

    repeats, summary, shows_currency = has(0.6), has(0.5), has(0.8)
    draw_days = "%d/%m/%Y" if language in ("en", "fr", "es", "it", "pt") else "%Y-%m-%d" if language == "sv" else "%d.%m.%Y"
    side = draw.randrange(min(len(words["debit"]), len(words["credit"])))
    heads = dict(date=draw.choice(words["date"]), value=draw.choice(words["value"]), text=draw.choice(words["text"]), amount=draw.choice(words["amount"]),
                 debit=words["debit"][side], credit=words["credit"][side], balance=draw.choice(words["balance"]))
    # Headings of columns that stand beside one another do not overlap.
    measure = Page(font, size)
    end = places["day"] + max(measure.width(heads["date"]), measure.width("00.00.0000")) + 8
    if has_value:
        places["value"], end = end, end + max(measure.width(heads["value"]), measure.width("00.00.0000")) + 8
    places["text"] = max(places["text"], end)
    wraps, carries, is_newest_first = has(0.4), has(0.3), has(0.15)
    shown = rows[::-1] if is_newest_first else rows
    page, y = start()

    def balance_line(text, value):
        page.put(places["text"], y, text)
        page.put(places["balance"] if balances in ("row", "day") else places["second"], y, money(value), "right")

    in_table = not summary and balances != "none"
    if in_table and not is_newest_first:
        balance_line(draw.choice(OPENING[language]), opening)
        y += line_height
    for place, row in enumerate(shown):
        if y > 760:
            if carries and balances in ("row", "day"):
                balance_line(CARRIED[language], shown[place - 1]["balance"] if not is_newest_first else row["balance"])
            page.put(500, 810, f"{len(made)}")
            page, y = start()
        page.put(places["day"], y, row["day"].strftime(pattern))
        if places["value"]:
            page.put(places["value"], y, row["value"].strftime(pattern))
        text = row["text"].encode("cp1252", "replace").decode("cp1252")
        page.put(places["text"], y, text[:34])
        if form == "columns":
            page.put(places["money" if row["amount"] < 0 else "second"], y, numbers.plain(row["amount"]), "right")
        else:
            page.put(places["second"], y, money(row["amount"]), "right")
        is_last = place + 1 == len(shown) or shown[place + 1]["day"] != row["day"]
        if balances == "row" or balances == "day" and is_last and not is_newest_first:
            page.put(places["balance"], y, money(row["balance"]), "right")
        y += line_height
        if wraps and has(0.5):
            page.put(places["text"], y, draw.choice(["Ref. 4711-2024", "Mandate 8831", "END TO END 12,50", row["reference"], "12.03.2024 10:15"]))
            y += line_height
    if in_table and not is_newest_first:
        balance_line(draw.choice(CLOSING[language]), rows[-1]["balance"])
        y += line_height
    if has(0.2):
        page.put(40, y + 20, draw.choice(["This statement needs no signature.", "Page total 1,00", "Member of the deposit guarantee scheme, 100 000 EUR"]))
    facts = dict(layout, wraps=wraps, newest_first=is_newest_first, summary=summary, currency=shows_currency)
    return {**facts, "rows": [(x["day"].isoformat(), str(x["amount"].quantize(unit)), x["text"]) for x in rows]}, document(made)
