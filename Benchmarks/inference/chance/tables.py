"""Tables made by chance, each with what is right for it. The same seed makes the same table.

A maker gives (facts, bytes). `facts["rows"]` are (day, signed amount, text); the rest says how the table was made.
"""
import datetime
import json
import random
from decimal import Decimal

from formats import formats
from pages import pages
from words import BILLS, CURRENCIES, MARKS, SIGNS, STATEMENTS
from workbooks import workbooks

# Which encodings people of a language still write.
ENCODINGS = {
    "en": ["cp1252", "cp437"], "de": ["cp1252", "iso-8859-15", "cp850", "mac_roman"], "fr": ["cp1252", "iso-8859-15", "cp850", "mac_roman"],
    "es": ["cp1252", "cp850", "mac_roman"], "pl": ["cp1250", "iso-8859-2", "cp852"], "nl": ["cp1252"], "sv": ["cp1252", "cp850", "mac_roman"],
    "it": ["cp1252", "cp850"], "cs": ["cp1250", "iso-8859-2", "cp852"], "pt": ["cp1252", "cp850", "mac_roman"],
    "tr": ["cp1254", "iso-8859-9", "cp857"], "ru": ["cp1251", "koi8-r", "cp866", "iso-8859-5"], "ja": ["cp932", "euc_jp", "iso2022_jp"],
    "zh": ["gb18030", "big5"], "hu": ["cp1250", "iso-8859-2", "cp852"],
}
DAYS = {
    "en": ["%d/%m/%Y", "%Y-%m-%d", "%d %b %Y", "%d-%m-%Y", "%m/%d/%Y", "%d/%m/%y"], "ja": ["%Y/%m/%d", "%Y年%m月%d日", "%Y%m%d"],
    "zh": ["%Y-%m-%d", "%Y/%m/%d", "%Y%m%d", "%Y.%m.%d"], "hu": ["%Y.%m.%d.", "%Y-%m-%d"], "sv": ["%Y-%m-%d"], "nl": ["%d-%m-%Y", "%Y%m%d"],
}
OTHER_DAYS = ["%d.%m.%Y", "%d/%m/%Y", "%Y-%m-%d", "%d.%m.%y", "%d-%m-%Y"]


class Numbers:
    """How a table writes its amounts."""

    def __init__(self, draw, language, styles):
        self.mark, self.group = MARKS[language]
        if self.group == " ":
            self.group = draw.choice([" ", "\u00a0", "\u202f"])
        self.is_grouped = draw.random() < 0.5
        self.digits = 0 if CURRENCIES[language] in ("JPY", "HUF") else 2
        self.style = draw.choices([style for style, _ in styles], [weight for _, weight in styles])[0]

    def plain(self, value):
        whole, _, part = f"{abs(value):.{self.digits}f}".partition(".")
        if self.is_grouped:
            groups = []
            while len(whole) > 3:
                groups.insert(0, whole[-3:])
                whole = whole[:-3]
            whole = self.group.join([whole] + groups)
        return whole + (self.mark + part if part else "")

    def signed(self, value):
        text = self.plain(value)
        if value >= 0:
            return "+" + text if self.style == "plus" else text
        return {"plus": "-" + text, "minus": "-" + text, "behind": text + "-", "brackets": f"({text})", "sign": "\u2212" + text, "apart": "- " + text}[self.style]


def cell(text, delimiter, is_quoted=False):
    if is_quoted or delimiter in text or '"' in text or "\n" in text:
        return '"' + text.replace('"', '""') + '"'
    return text


def line(cells, delimiter, is_quoted=False):
    return delimiter.join(cell(text, delimiter, is_quoted) for text in cells)


def payments(draw, words, digits, count, is_card):
    unit = Decimal(1).scaleb(-digits)
    balance = (Decimal(draw.randint(0, 900_000)) * unit).quantize(unit)
    if is_card:
        balance = (-balance / 3).quantize(unit)
    day = datetime.date(draw.randint(2019, 2025), draw.randint(1, 12), draw.randint(1, 28))
    rows = []
    for _ in range(count):
        day += datetime.timedelta(draw.choice([0, 0, 1, 1, 2, 3, 7]))
        is_out = draw.random() < (0.88 if is_card else 0.75)
        if is_card:
            text = draw.choice(words["out"][:3] if is_out else words["cardpay"] + words["refund"])
        else:
            text = draw.choice(words["out"] if is_out else words["inn"])
        if draw.random() < 0.3:
            text += f" {draw.randint(100, 99999)}"
        size = (Decimal(int(10 ** draw.uniform(2, 5 if is_out else 5.8))) * unit).quantize(unit)
        if draw.random() < 0.15:
            size = Decimal(int(size) or 1).quantize(unit)
        amount = -size if is_out else size
        balance += amount
        rows.append(dict(
            day=day, value=day + datetime.timedelta(draw.choice([-2, -1, 0, 0, 0, 1, 2])), text=text, amount=amount, balance=balance,
            reference=str(draw.randint(10**5, 10**10)), payee=draw.choice(["", "A. Example", "Shop Ltd"]),
            time=f"{draw.randint(0, 23):02d}:{draw.randint(0, 59):02d}", is_abroad=draw.random() < 0.3))
    return rows


def invented(draw, words):
    """Names of columns, and words for money out and in, of which some belong to no language."""
    word = lambda: "".join(draw.choices(["ka", "lo", "mi", "ra", "te", "zu", "ven", "dun", "pli", "qua", "sim", "tor"], k=draw.randint(2, 4))).title()
    found = dict(words)
    for key in ("date", "value", "text", "payee", "amount", "debit", "credit", "dirh", "balance", "fee", "ref", "cur"):
        if draw.random() < 0.3:
            found[key] = [word() for _ in words[key]]
    if draw.random() < 0.3:
        found["dirw"] = [(word(), word())]
    return found


def statement(seed, structured=False, is_invented=False, line=line):
    """A statement of an account or a card. `structured`: with more columns and rows than payments; `is_invented`: with names nobody knows."""
    draw = random.Random(f"{'structure' if structured else 'statement'} {seed}")
    language = draw.choice(sorted(STATEMENTS))
    words, currency = STATEMENTS[language], CURRENCIES[language]
    if is_invented:
        words = invented(random.Random(f"names {seed}"), words)
    is_card = not structured and draw.random() < 0.2
    numbers = Numbers(draw, language, [("minus", 8), ("behind", 1), ("brackets", 1), ("sign", 1), ("plus", 1), ("apart", 1)])
    count = draw.choices([draw.randint(1, 4), draw.randint(5, 14), draw.randint(15, 60)], [2, 4, 3])[0]
    rows = payments(draw, words, numbers.digits, count, is_card)
    sign = draw.choices(["signed", "direction", "columns", "marks", "turned"], [5, 3, 4, 1, 2 if is_card else 0])[0]
    pattern = draw.choice(DAYS.get(language, OTHER_DAYS))
    delimiter = draw.choice([";", ";", "\t", ",", "|"]) if numbers.mark == "," else draw.choice([",", ",", ";", "\t", "|"])
    is_quoted = draw.random() < 0.25
    has = lambda share: draw.random() < share
    beside = draw.choices(["column", "none", "header", "amount", "preamble"], [3, 2, 1, 1, 1])[0]

    def money(value):
        text = numbers.signed(value)
        return f"{text} {mark}" if beside == "amount" else text

    mark = SIGNS[currency] if has(0.5) else currency
    columns = [(draw.choice(words["date"]), lambda x: x["day"].strftime(pattern))]
    if has(0.3):
        columns.insert(draw.choice([0, 1, 1]), (draw.choice(words["value"]), lambda x: x["value"].strftime(pattern)))
    texts = [(draw.choice(words["text"]), lambda x: x["text"])]
    if has(0.3):
        texts.append((draw.choice(words["payee"]), lambda x: x["payee"]))
    if has(0.3):
        texts.append((draw.choice(words["ref"]), lambda x: x["reference"]))
    name = draw.choice(words["amount"])
    if beside == "header" and "(" not in name:
        name += f" ({currency})"
    empty = draw.choice(["", "", "", numbers.plain(Decimal(0)), "-"])
    if sign == "signed":
        amounts = [(name, lambda x: money(x["amount"]))]
    elif sign == "turned":
        amounts = [(name, lambda x: money(-x["amount"]))]
    elif sign == "direction":
        out, into = draw.choice(words["dirw"])
        amounts = [(draw.choice(words["dirh"]), lambda x: out if x["amount"] < 0 else into), (name, lambda x: money(abs(x["amount"])))]
        draw.shuffle(amounts)
    elif sign == "columns":
        place_of_side = draw.randrange(min(len(words["debit"]), len(words["credit"])))
        is_negative = has(0.2)
        amounts = [
            (words["debit"][place_of_side], lambda x: (money(x["amount"]) if is_negative else money(-x["amount"])) if x["amount"] < 0 else empty),
            (words["credit"][place_of_side], lambda x: money(x["amount"]) if x["amount"] > 0 else empty),
        ]
        if has(0.25):
            amounts.reverse()
    else:
        out, into = draw.choice([(" DR", " CR"), ("", " CR"), ("D", "C"), (" Dr", " Cr")])
        amounts = [(name, lambda x: numbers.plain(x["amount"]) + (out if x["amount"] < 0 else into))]
    more = []
    has_balance = has(0.5)
    if has_balance:
        turn = -1 if sign == "turned" else 1
        if sign == "marks":
            more.append((draw.choice(words["balance"]), lambda x: numbers.plain(x["balance"]) + (" DR" if x["balance"] < 0 else " CR")))
        else:
            more.append((draw.choice(words["balance"]), lambda x: money(turn * x["balance"])))
    if beside == "column":
        more.append((draw.choice(words["cur"]), lambda x: currency))
    if has(0.15):
        more.append((draw.choice(words["fee"]), lambda x: numbers.plain(Decimal(0))))
    features = []
    if structured:
        for feature, share in [("abroad", 0.15), ("rate", 0.05), ("points", 0.08), ("tax", 0.08), ("status", 0.15), ("time", 0.15)]:
            if has(share):
                features.append(feature)
        if "abroad" in features:
            more.append((draw.choice(["Original amount", "Originalbetrag", "Montant devise", "Foreign Amount"]),
                         lambda x: numbers.plain(x["amount"] * 2) if x["is_abroad"] else ""))
            more.append((draw.choice(["Original currency", "Originalwährung", "Foreign Currency"]), lambda x: "CHF" if x["is_abroad"] else ""))
        if "rate" in features:
            more.append((draw.choice(["Rate", "Kurs", "Exchange rate"]), lambda x: f"1{numbers.mark}0913"))
        if "points" in features:
            more.append((draw.choice(["Points", "Bonuspunkte", "Miles"]), lambda x: x["reference"][:2]))
        if "tax" in features:
            more.append((draw.choice(["VAT", "MwSt", "TVA", "IVA"]), lambda x: numbers.plain((abs(x["amount"]) / 5).quantize(x["amount"]))))
        if "status" in features:
            more.append((draw.choice(["Status", "State", "Estado"]), lambda x: "Completed"))
        if "time" in features:
            columns.append((draw.choice(["Time", "Uhrzeit", "Heure", "Hora"]), lambda x: x["time"]))
        for feature, share in [("header_again", 0.1), ("sections", 0.1), ("carried", 0.1), ("lines", 0.1)]:
            if has(share):
                features.append(feature)
    draw.shuffle(more)
    columns += texts + amounts + more if has(0.7) else amounts + texts + more
    order = draw.choices(["oldest first", "newest first", "mixed"], [5, 4, 0 if structured else 1])[0]
    shown = rows[::-1] if order == "newest first" else draw.sample(rows, len(rows)) if order == "mixed" else rows
    lines = []
    if has(0.3):
        front = [["Account", "12345678"]]
        if is_card:
            front.append([words["card"], ""])
        if beside == "preamble":
            front.append([words["cur"][0], currency])
        if has(0.5):
            front.append([words["opening"], numbers.signed(rows[0]["balance"] - rows[0]["amount"])])
        lines += [line(cells, delimiter, is_quoted) for cells in front] + [""] * has(0.6)
    header = line([heading for heading, _ in columns], delimiter, is_quoted)
    has_header = structured or has(0.93)
    if has_header:
        lines.append(header)
    for place, row in enumerate(shown):
        if place and place % 7 == 0 and "header_again" in features:
            lines.append(header)
        if place and place % 6 == 0 and "sections" in features:
            lines.append(line([row["day"].strftime("%B %Y")] + [""] * (len(columns) - 1), delimiter))
        if place and place % 10 == 0 and "carried" in features and has_balance:
            before = shown[place - 1]
            lines.append(line(["Balance carried forward" if heading == texts[0][0] else value(before) if heading in words["balance"] else ""
                               for heading, value in columns], delimiter))
        cells = [value(row) for _, value in columns]
        if place % 3 == 0 and "lines" in features:
            cells = [text + "\nref 1234" if heading == texts[0][0] else text for text, (heading, _) in zip(cells, columns)]
        lines.append(line(cells, delimiter, is_quoted))
    if sign in ("columns", "signed") and has(0.15):
        out, into = (sum(x["amount"] for x in rows if (x["amount"] < 0) == is_out) for is_out in (True, False))
        sums = {name: out + into} if sign == "signed" else {words["debit"][place_of_side]: -out, words["credit"][place_of_side]: into}
        cells = [money(sums[heading]) if heading in sums else "" for heading, _ in columns]
        lines.append(line([words["total"]] + cells[1:], delimiter, is_quoted))
    text = "\n".join(lines) + "\n"
    facts = dict(language=language, code=currency, card=is_card, sign=sign, order=order, balance=has_balance, header=has_header, amounts=numbers.style,
                 currency=beside, days=pattern, features=features)
    return {**facts, "rows": [(x["day"].isoformat(), str(x["amount"]), x["text"]) for x in rows]}, text


def statements(seed):
    facts, text = statement(seed)
    return facts, text.encode(random.Random(f"code {seed}").choices(["utf-8", "utf-8-sig", "utf-16"], [8, 2, 1])[0])


def structures(seed):
    facts, text = statement(seed, structured=True)
    return facts, text.encode()


def names(seed):
    facts, text = statement(seed, structured=seed % 3 == 0, is_invented=True)
    return facts, text.encode()


def encodings(seed):
    """The same statements in the encodings their languages were written in before Unicode."""
    facts, text = statement(seed)
    name = random.Random(f"code {seed}").choice(ENCODINGS[facts["language"]])
    text = text.replace("\u2212", "-").replace("\u202f", " ").replace("\u00a0", " ")
    for sign, word in [("₽", "руб"), ("₺", "TL"), ("€", "EUR"), ("£", "GBP")]:
        try:
            sign.encode(name)
        except UnicodeEncodeError:
            text = text.replace(sign, word)
    try:
        return {**facts, "encoding": name, "has_text": True}, text.encode(name)
    except UnicodeEncodeError:
        return {**facts, "encoding": "utf-8", "has_text": True}, text.encode()


PARTIES = ["Acme GmbH", "Nordlicht AB", "Müller & Sohn", "Blue Ltd", "Casa Verde", "Studio 7", "Ковчег ООО", "Green SAS"]
NAMES = {"en": "Name", "de": "Name", "fr": "Nom", "es": "Nombre", "nl": "Naam", "pl": "Nazwa", "it": "Nome", "ru": "Наименование"}
TITLES = {
    "en": ("Accounts payable", "Accounts receivable"), "de": ("Verbindlichkeiten", "Forderungen"),
    "fr": ("Factures fournisseurs", "Factures clients"), "es": ("Facturas de proveedores", "Facturas de clientes"),
    "nl": ("Inkoopfacturen", "Verkoopfacturen"), "pl": ("Faktury zakupu", "Faktury sprzedaży"),
    "it": ("Fatture passive", "Fatture attive"), "ru": ("Счета поставщиков", "Счета покупателям"),
}


def bills(seed):
    """A list of bills to pay or to receive, of which something, or nothing, says which."""
    draw = random.Random(f"bills {seed}")
    language = draw.choice(sorted(BILLS))
    words = BILLS[language]
    numbers = Numbers(draw, language, [("minus", 1)])
    is_to_pay, told = draw.random() < 0.5, draw.choice(["party", "party", "party", "title", "none"])
    has_notes, notes_are_positive = draw.random() < 0.25, draw.random() < 0.4
    day = datetime.date(draw.randint(2020, 2025), draw.randint(1, 12), draw.randint(1, 28))
    rows = []
    for place in range(draw.choice([1, 2, 4, 8, 15])):
        day += datetime.timedelta(draw.randint(0, 9))
        net = Decimal(int(10 ** draw.uniform(3, 6))) / 100
        tax = (net * Decimal("0.19")).quantize(Decimal("0.01"))
        state = draw.choice([0, 1, 1, 2])
        paid = net + tax if not state else ((net + tax) / 2).quantize(Decimal("0.01")) if draw.random() < 0.1 else Decimal(0)
        rows.append(dict(
            no=f"{draw.choice(['RE-', 'INV', '', '2024-'])}{1000 + 7 * place}", day=day, due=day + datetime.timedelta(draw.choice([0, 10, 14, 30, 60])),
            name=draw.choice(PARTIES), net=net, vat=tax, gross=net + tax, paid=paid, open=net + tax - paid, state=state,
            is_note=has_notes and draw.random() < 0.25))
    pattern = draw.choice(["%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y"])
    form = draw.choice([["gross"], ["gross"], ["net", "vat", "gross"], ["gross", "open"], ["gross", "paid", "open"], ["net", "vat", "gross", "paid", "open"], ["open"]])
    columns = ["no", "date"] + ["due"] * (draw.random() < 0.85) + ["party"] + form
    if draw.random() < 0.4:
        columns.append("status")
    if has_notes and draw.random() < 0.8:
        columns.insert(draw.randint(0, 3), "kind")
    if draw.random() < 0.4:
        columns.append("cur")
    if draw.random() < 0.3:
        columns.insert(3, "text")
    if draw.random() < 0.2:
        draw.shuffle(columns)
    is_plain = notes_are_positive and "kind" in columns
    party = draw.choice(words["vendor" if is_to_pay else "cust"]) if told == "party" else NAMES[language]
    headings = {column: party if column == "party" else draw.choice(words[column]) for column in columns}

    def text(row, column):
        if column in ("net", "vat", "gross", "paid", "open"):
            return ("-" if row["is_note"] and not is_plain else "") + numbers.plain(row[column])
        if column in ("date", "due"):
            return row["day" if column == "date" else "due"].strftime(pattern)
        return {"no": row["no"], "party": row["name"], "status": words["sw"][row["state"]], "kind": words["kw"][row["is_note"]],
                "cur": CURRENCIES[language], "text": "Project 12"}[column]

    delimiter = draw.choice([";", "\t"]) if numbers.mark == "," else draw.choice([",", "\t", ";"])
    lines = [TITLES[language][0 if is_to_pay else 1], ""] if told == "title" else []
    lines.append(line([headings[column] for column in columns], delimiter))
    lines += [line([text(row, column) for column in columns], delimiter) for row in rows]
    right = [(x["day"].isoformat(), str((-1 if is_to_pay != x["is_note"] else 1) * x["open" if form == ["open"] else "gross"]), x["name"]) for x in rows]
    return dict(language=language, to_pay=is_to_pay, told=told, columns=columns, notes=has_notes, rows=right), ("\n".join(lines) + "\n").encode()


WORDS_OF_SIDES = [
    ("type", "debit", "credit"), ("direction", "out", "in"), ("creditDebitIndicator", "DBIT", "CRDT"), ("side", "DEBIT", "CREDIT"),
    ("transaction_type", "withdrawal", "deposit"), ("flow", "OUTGOING", "INCOMING"), ("sign", "-", "+"),
]


def answers(seed):
    """JSON of an interface that nobody documented."""
    draw = random.Random(f"answers {seed}")
    words = STATEMENTS[draw.choice(["en", "de", "fr", "es", "it", "nl"])]
    currency = draw.choice(["EUR", "GBP", "USD", "SEK", "JPY", "KWD"])
    digits = {"JPY": 0, "KWD": 3}.get(currency, 2)
    rows = payments(draw, words, digits, draw.choice([1, 2, 4, 8, 20]), False)
    how = draw.choice(["text", "text", "number", "minor", "object", "object_signed", "sides", "turned"])
    is_told = how == "object" or how in ("number", "minor") and draw.random() < 0.4
    told, out, into = draw.choice(WORDS_OF_SIDES)
    day_name = draw.choice(["date", "bookingDate", "booked_at", "posted", "transactionDate", "created", "timestamp", "valueDate"])
    day_form = draw.choice(["day", "day", "moment", "seconds", "milliseconds", "%d.%m.%Y"])
    has_balance, has_currency, has_original, has_id = draw.random() < 0.4, draw.random() < 0.7, draw.random() < 0.15, draw.random() < 0.8
    minor_name = draw.choice(["amountMinor", "amount_minor"] + ["amountInCents"] * (digits == 2))
    amount_name, value_name = draw.choice(["transactionAmount", "amount"]), draw.choice(["value", "amount"])

    def day(value):
        moment = int(datetime.datetime(value.year, value.month, value.day, 12, tzinfo=datetime.timezone.utc).timestamp())
        return {"day": value.isoformat(), "moment": value.isoformat() + "T11:20:00Z", "seconds": moment, "milliseconds": moment * 1000}.get(
            day_form, value.strftime(day_form))

    records = []
    for place, row in enumerate(rows):
        record = {"id": f"tx{place}"} if has_id else {}
        record[day_name] = day(row["day"])
        amount = -row["amount"] if how == "turned" else abs(row["amount"]) if is_told else row["amount"]
        if how in ("text", "turned"):
            record["amount"] = f"{amount:.{digits}f}"
        elif how == "number":
            record["amount"] = float(amount) if digits else int(amount)
        elif how == "minor":
            record[minor_name] = int(amount.scaleb(digits))
        elif how == "sides":
            record["debit" if row["amount"] < 0 else "credit"] = f"{abs(row['amount']):.{digits}f}"
            record["credit" if row["amount"] < 0 else "debit"] = None
        else:
            record[amount_name] = {value_name: f"{amount:.{digits}f}", "currency": currency}
        if is_told:
            record[told] = out if row["amount"] < 0 else into
        if has_currency and how not in ("object", "object_signed"):
            record["currency"] = currency
        if has_balance:
            record["runningBalance"] = int(row["balance"].scaleb(digits)) if how == "minor" else f"{row['balance']:.{digits}f}"
        if has_original:
            record["originalAmount"] = {"value": f"{abs(row['amount']) * 2:.2f}", "currency": "CHF"}
        record["description"] = row["text"]
        records.append(record)
    if draw.random() < 0.3:
        records.reverse()
    whole = draw.choice([
        records, {"transactions": records, "count": len(records)}, {"data": records, "next": None},
        {"account": {"id": "acc1", "currency": currency}, "result": {"items": records}}])
    facts = dict(how=how, told=is_told and told, day=day_form, currency=currency if has_currency else "", balance=has_balance)
    return {**facts, "rows": [(x["day"].isoformat(), str(x["amount"]), x["text"]) for x in rows]}, json.dumps(whole, ensure_ascii=False, indent=1).encode()


def printed(seed):
    """A statement on pages."""
    return pages(seed, payments, lambda draw, language: Numbers(draw, language, [("minus", 8), ("behind", 2), ("brackets", 1), ("plus", 1)]), OTHER_DAYS)


MAKERS = {
    "statements": (statements, ".csv", []), "structures": (structures, ".csv", []), "names": (names, ".csv", []), "encodings": (encodings, ".csv", []),
    "bills": (bills, ".csv", ["--kind", "bill"]), "answers": (answers, ".json", []), "pages": (printed, ".pdf", []),
    "formats": (lambda seed: formats(seed, payments), ".txt", []),
    "workbooks": (lambda seed: workbooks(seed, statement, lambda language: MARKS[language][0]), ".xlsx", []),
}
