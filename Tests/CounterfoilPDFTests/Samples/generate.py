#!/usr/bin/env python3
"""Makes the PDF statements of Tests/Golden/pdf: invented people, accounts and payments, in the layouts of seven kinds of banks.

Needs reportlab (pip install reportlab). The files come out the same, byte for byte, with the same version of it (5.1.0).
Usage: generate.py FOLDER
"""
import os
import sys
import zlib

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas


class Page:
    """Places texts from the top of a page."""

    def __init__(self, path, size=A4, font="Helvetica", points=9):
        self.canvas = Canvas(path, pagesize=size, invariant=1)
        self.size, self.font, self.points = size, font, points
        self.canvas.setFont(font, points)
        self.y = size[1] - 50

    def text(self, x, words, bold=False, points=None):
        self.canvas.setFont(self.font + ("-Bold" if bold else ""), points or self.points)
        self.canvas.drawString(x, self.y, words)

    def right(self, x, words, bold=False):
        font = self.font + ("-Bold" if bold else "")
        self.canvas.setFont(font, self.points)
        self.canvas.drawRightString(x, self.y, words)

    def down(self, points=12):
        self.y -= points

    def turn(self):
        self.canvas.showPage()
        self.canvas.setFont(self.font, self.points)
        self.y = self.size[1] - 50

    def save(self):
        self.canvas.save()


def amount(cents, point=".", group=",", sign="-"):
    whole, rest = divmod(abs(cents), 100)
    digits = f"{whole:,}".replace(",", group)
    return (sign if cents < 0 else "") + f"{digits}{point}{rest:02d}"


def english_current(path):
    """Days printed once and without a year, money out and in, a balance at the end of each day, sums carried over."""
    rows = [
        ("02 Nov", [("DD", ["CITY WATER"], -3120), ("VIS", ["CORNER CAFE", "INT'L 0031337"], -475)]),
        ("03 Nov", [("CR", ["MERIDIAN STUDIOS LTD", "SALARY NOV"], 248000)]),
        ("05 Nov", [("SO", ["HARBOUR LETTINGS", "RENT FLAT 4"], -95000), ("VIS", ["USD 12.34 @ 1.2988", "BOOKS ABROAD"], -950)]),
        ("09 Nov", [("VIS", ["FERRY TICKETS"], -2350)]),
        ("10 Nov", [("ATM", ["CASH MARKET SQ", "NOV10"], -10000)]),
        ("16 Nov", [("DD", ["NORTHERN POWER"], -6418), ("VIS", ["GREENGROCER"], -1822), ("VIS", ["GREENGROCER"], -1822)]),
        ("23 Nov", [("CR", ["A REED", "THANKS FOR DINNER"], 4250)]),
        ("27 Nov", [("DD", ["LIBRARY FUND"], -500)]),
    ]
    page = Page(path)
    columns = dict(date=50, kind=100, text=130, out=400, into=470, balance=545)

    def head(number):
        page.text(50, "Thames & Tyne Bank", bold=True, points=14)
        page.right(545, f"Page {number} of 2")
        page.down(24)
        if number == 1:
            page.text(50, "Miss R Quill, 4 Harbour Row, Tynemouth")
            page.right(545, "Sort code 00-00-00   Account 12345678")
            page.down(14)
            page.text(50, "Your current account statement, 1 November 2026 to 30 November 2026")
            page.down(14)
            page.text(50, "All amounts in GBP")
            page.down(30)
        for x, name in [("date", "Date"), ("kind", "Type"), ("text", "Description")]:
            page.text(columns[x], name, bold=True)
        for x, name in [("out", "Paid out"), ("into", "Paid in"), ("balance", "Balance")]:
            page.right(columns[x], name, bold=True)
        page.down(16)

    balance = 51239
    head(1)
    page.text(columns["text"], "BALANCE BROUGHT FORWARD")
    page.right(columns["balance"], amount(balance))
    page.down()
    for index, (day, payments) in enumerate(rows):
        if index == 4:
            page.text(columns["text"], "BALANCE CARRIED FORWARD")
            page.right(columns["balance"], amount(balance))
            page.y = 60
            page.text(50, "Thames & Tyne Bank is invented. Interest 0.00 % on balances up to 1,000.00.", points=7)
            page.turn()
            head(2)
            page.text(columns["text"], "BALANCE BROUGHT FORWARD")
            page.right(columns["balance"], amount(balance))
            page.down()
        for number, (kind, texts, cents) in enumerate(payments):
            if number == 0:
                page.text(columns["date"], day)
            page.text(columns["kind"], kind)
            for line, words in enumerate(texts):
                page.text(columns["text"], words)
                if line + 1 < len(texts):
                    page.down()
            balance += cents
            page.right(columns["out" if cents < 0 else "into"], amount(abs(cents)))
            if number + 1 == len(payments):
                page.right(columns["balance"], amount(balance))
            page.down()
    page.text(columns["text"], "BALANCE CARRIED FORWARD")
    page.right(columns["balance"], amount(balance))
    page.y = 60
    page.text(50, "Thames & Tyne Bank is invented. Interest 0.00 % on balances up to 1,000.00.", points=7)
    page.save()


def german_giro(path):
    """Days without a year, texts below, S and H behind the amounts, the old and the new balance in lines of their own."""
    rows = [
        ("02.11.", "01.11.", ["Dauerauftrag", "Wohnbau Lindenhof eG", "Miete Wohnung 17 zum 01.11."], -78000),
        ("03.11.", "03.11.", ["Gutschrift", "Atelier Morgenrot GmbH", "Gehalt Oktober, Personalnummer 4711"], 241235),
        ("05.11.", "05.11.", ["Lastschrift", "Stadtwerke Rheinau", "Abschlag 85,00 EUR Vertrag 00-4412"], -8500),
        ("09.11.", "10.11.", ["Kartenzahlung", "Buchhandlung am Markt"], -2390),
        ("12.11.", "12.11.", ["Überweisung", "Fahrrad Köster", "Rechnung 2026-1187 vom 04.11.2026"], -104999),
        ("16.11.", "16.11.", ["Gutschrift", "M. Adler"], 1250),
        ("27.11.", "30.11.", ["Entgelt Kontoführung"], -490),
    ]
    page = Page(path)

    def head(number):
        page.text(50, "Rheinbank eG", bold=True, points=13)
        page.text(320, f"Kontoauszug 11/2026   Blatt {number} von 2")
        page.down(20)
        page.text(50, "Frau Ina Sommer, Lindenweg 3, 12345 Rheinau")
        page.down()
        page.text(50, "IBAN DE02 1203 0000 0000 2020 51")
        page.down()
        page.text(50, "Kontoauszug vom 01.11.2026 bis 30.11.2026, Beträge in EUR")
        page.down(30)
        for x, name in [(50, "Buchung"), (100, "Valuta"), (150, "Verwendungszweck")]:
            page.text(x, name, bold=True)
        page.right(520, "Betrag EUR", bold=True)
        page.down(18)

    def line(words, cents, day=None):
        page.text(150, words)
        page.right(520, amount(cents, ",", ".", "").replace("-", "") + (" S" if cents < 0 else " H"))
        page.down(18)

    balance = 163417
    head(1)
    line("alter Kontostand vom 31.10.2026", balance)
    for index, (day, value, texts, cents) in enumerate(rows):
        if index == 4:
            line("Übertrag auf Blatt 2", balance)
            page.turn()
            head(2)
            line("Übertrag von Blatt 1", balance)
        page.text(50, day)
        page.text(100, value)
        page.right(520, amount(cents, ",", ".", "") + (" S" if cents < 0 else " H"))
        for words in texts:
            page.text(150, words)
            page.down(11)
        page.down(5)
        balance += cents
    line("neuer Kontostand vom 30.11.2026", balance)
    page.y = 70
    page.text(50, "Bitte prüfen Sie den Auszug. Guthaben sind bis 100.000 EUR gesichert. Die Bank ist erfunden.", points=7)
    page.save()


def french_account(path):
    """Amounts with spaces between thousands, debit and credit, the balances in these columns, totals of both."""
    rows = [
        ("02/11/2026", "02/11/2026", ["PRLV SEPA LOGIS DU CANAL", "LOYER NOVEMBRE REF 778 12"], -83000),
        ("04/11/2026", "04/11/2026", ["VIR ATELIER BLEU SARL", "SALAIRE OCTOBRE", "REF 2026-10-ROCHE"], 218044),
        ("06/11/2026", "05/11/2026", ["CARTE 05/11 LIBRAIRIE DES QUAIS"], -2745),
        ("13/11/2026", "13/11/2026", ["CHEQUE 7714203"], -120000),
        ("18/11/2026", "17/11/2026", ["CARTE 17/11 BRASSERIE DU PORT", "12,40 GBP TAUX 1,1612"], -1440),
        ("30/11/2026", "30/11/2026", ["COTISATION CARTE", "PERIODE NOVEMBRE 2026"], -395),
    ]
    page = Page(path)
    page.text(50, "BANQUE DU CANAL", bold=True, points=13)
    page.down(24)
    page.text(50, "Mme Claire Roche, 12 quai des Tanneurs, 31000 Toulouse")
    page.down()
    page.text(50, "RELEVE DE COMPTE en EUR du 01/11/2026 au 30/11/2026")
    page.down()
    page.text(50, "IBAN FR76 3000 6000 0112 3456 7890 189")
    page.down(28)
    for x, name in [(50, "Date"), (115, "Valeur"), (185, "Libellé")]:
        page.text(x, name, bold=True)
    page.right(460, "Débit", bold=True)
    page.right(540, "Crédit", bold=True)
    page.down(16)
    euro = lambda cents: amount(abs(cents), ",", " ")
    balance = 104512
    page.text(185, "SOLDE CREDITEUR AU 31/10/2026")
    page.right(540, euro(balance))
    page.down(14)
    for day, value, texts, cents in rows:
        page.text(50, day)
        page.text(115, value)
        page.right(460 if cents < 0 else 540, euro(cents))
        for words in texts:
            page.text(185, words)
            page.down(12)
        balance += cents
    page.text(185, "TOTAL DES MOUVEMENTS")
    page.right(460, euro(sum(row[3] for row in rows if row[3] < 0)))
    page.right(540, euro(sum(row[3] for row in rows if row[3] > 0)))
    page.down(14)
    page.text(185, "SOLDE CREDITEUR AU 30/11/2026")
    page.right(540, euro(balance))
    page.y = 50
    page.text(50, "Banque inventée. Découvert autorisé 500,00 EUR.", points=7)
    page.save()


def american_checking(path):
    """A box of balances with the labels above, signed amounts, texts of two lines around the line of the amount."""
    rows = [
        ("11/02/2026", ["Direct deposit", "Granite Peak Labs payroll"], 198450),
        ("11/04/2026", ["Card purchase Harbor Books", "Portland OR card 0042"], -3199),
        ("11/09/2026", ["Check 1183"], -125000),
        ("11/13/2026", ["Card purchase Tall Pines Grocery", "Beaverton OR card 0042"], -8816),
        ("11/17/2026", ["Mobile deposit", "check from J. Hollis"], 6000),
        ("11/24/2026", ["Electric bill", "Cascade Power web payment"], -7341),
    ]
    page = Page(path, size=LETTER)
    page.text(54, "Harbor Federal Savings", bold=True, points=14)
    page.down(22)
    page.text(54, "Statement period 11/01/2026 - 11/30/2026   Checking ending in 0042   Amounts in USD")
    page.down(30)
    opening, closing = 84210, 84210 + sum(row[2] for row in rows)
    for x, label, cents in [(54, "Beginning balance", opening), (204, "Deposits", None), (354, "Ending balance", closing)]:
        if cents is None:
            continue
        page.text(x, label)
    page.down(14)
    page.text(54, "$" + amount(opening))
    page.text(354, "$" + amount(closing))
    page.down(30)
    page.text(54, "Date", bold=True)
    page.text(130, "Description", bold=True)
    page.right(440, "Amount", bold=True)
    page.right(540, "Balance", bold=True)
    page.down(20)
    balance = opening
    for day, texts, cents in rows:
        balance += cents
        top = page.y
        for index, words in enumerate(texts):
            page.y = top - 11 * index
            page.text(130, words)
        page.y = top - 11 * (len(texts) - 1) / 2
        page.text(54, day)
        page.right(440, amount(cents))
        page.right(540, amount(balance))
        page.y = top - 11 * len(texts) - 10
    page.y = 60
    page.text(54, "Harbor Federal Savings is invented. Questions? Call 555-0100.", points=7)
    page.save()


def spanish_newest_first(path):
    """The newest row first, a balance in each, minus signs behind the amounts; opening and closing in the head."""
    rows = [
        ("27/11/2026", "27/11/2026", "Recibo agua Aguas del Sur", -2815),
        ("20/11/2026", "20/11/2026", "Bizum de L. Campos", 1500),
        ("16/11/2026", "15/11/2026", "Compra tarjeta Librería Alba", -1895),
        ("05/11/2026", "05/11/2026", "Transferencia alquiler piso", -69000),
        ("03/11/2026", "03/11/2026", "Nómina Talleres Vega S.L.", 187650),
    ]
    page = Page(path, font="Courier", points=8)
    opening = 41217
    closing = opening + sum(row[3] for row in rows)
    euro = lambda cents: amount(abs(cents), ",", ".") + ("-" if cents < 0 else "")
    page.text(40, "CAJA DEL SUR (inventada)", bold=True)
    page.down(20)
    page.text(40, "Titular: Elena Prado   Cuenta ES91 2100 0418 4502 0005 1332   Moneda EUR")
    page.down(14)
    page.text(40, "Movimientos del 01/11/2026 al 30/11/2026")
    page.down(14)
    page.text(40, f"Saldo inicial: {euro(opening)}")
    page.text(300, f"Saldo final: {euro(closing)}")
    page.down(26)
    page.text(40, "Fecha")
    page.text(110, "F. valor")
    page.text(180, "Concepto")
    page.right(470, "Importe")
    page.right(550, "Saldo")
    page.down(14)
    balance = closing
    for day, value, words, cents in rows:
        page.text(40, day)
        page.text(110, value)
        page.text(180, words)
        page.right(470, euro(cents))
        page.right(550, euro(balance))
        balance -= cents
        page.down(12)
    page.save()


def english_card(path):
    """A credit card: what is owed grows by payments; names of columns in two lines; CR behind what came in."""
    rows = [
        ("Oct 30", "Nov 02", ["TALL PINES GROCERY", "PORTLAND OR"], 8816),
        ("Nov 04", "Nov 05", ["HARBOR BOOKS"], 3199),
        ("Nov 10", "Nov 10", ["PAYMENT THANK YOU"], -25000),
        ("Nov 12", "Nov 13", ["NORTH TRAM PASS", "MONTHLY"], 10000),
        ("Nov 18", "Nov 19", ["HARBOR BOOKS RETURN"], -1250),
    ]
    page = Page(path, size=LETTER)
    page.text(54, "Harbor Federal Credit Card", bold=True, points=14)
    page.down(22)
    page.text(54, "Statement period October 26, 2026 - November 25, 2026, all amounts in USD")
    page.down(22)
    opening = 25000
    closing = opening + sum(row[3] for row in rows)
    for label, cents in [("Previous balance", opening), ("New balance", closing)]:
        page.text(54, label)
        page.right(240, "$" + amount(cents))
        page.down(13)
    page.text(54, "Minimum payment due December 20")
    page.right(240, "$25.00")
    page.down(28)
    page.text(54, "Transaction")
    page.text(120, "Posting")
    page.down(11)
    page.text(54, "Date")
    page.text(120, "Date")
    page.text(190, "Description")
    page.right(500, "Amount")
    page.down(16)
    for day, posted, texts, cents in rows:
        page.text(54, day)
        page.text(120, posted)
        if cents < 0:
            page.right(516, amount(-cents) + " CR")
        else:
            page.right(500, amount(cents))
        for words in texts:
            page.text(190, words)
            page.down(11)
        page.down(4)
    page.save()


def dutch_totals(path):
    """No balance of an account, as of a wallet; the sums of money out and in prove it."""
    rows = [
        ("02-11-2026", "Boodschappen De Markt", -4310),
        ("04-11-2026", "Terugbetaling J. de Boer", 1250),
        ("11-11-2026", "Treinkaart Noorderlijn", -2980),
        ("23-11-2026", "Opwaarderen", 10000),
    ]
    page = Page(path)
    euro = lambda cents: amount(abs(cents), ",", ".")
    page.text(50, "Portemonnee Polder (verzonnen)", bold=True)
    page.down(20)
    page.text(50, "Overzicht van 01-11-2026 t/m 30-11-2026, bedragen in EUR")
    page.down(28)
    page.text(50, "Datum")
    page.text(130, "Omschrijving")
    page.right(420, "Af")
    page.right(500, "Bij")
    page.down(16)
    for day, words, cents in rows:
        page.text(50, day)
        page.text(130, words)
        page.right(420 if cents < 0 else 500, euro(cents))
        page.down(14)
    page.text(130, "Totaal")
    page.right(420, euro(sum(row[2] for row in rows if row[2] < 0)))
    page.right(500, euro(sum(row[2] for row in rows if row[2] > 0)))
    page.save()


def encrypted(path):
    """Opens with a password only."""
    canvas = Canvas(path, pagesize=A4, invariant=1, encrypt="secret")
    canvas.drawString(50, 700, "Opening balance 1.00")
    canvas.save()


def bomb(path):
    """A content of a gigabyte, packed twice."""
    inner, outer, packed, size = zlib.compressobj(9), zlib.compressobj(9), b"", 0
    block = b"BT /F1 9 Tf 10 10 Td (ab cd) Tj ET " * 30000
    while size < 1 << 30:
        packed += outer.compress(inner.compress(block))
        size += len(block)
    packed += outer.compress(inner.flush()) + outer.flush()
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 1/Kids[4 0 R]>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/Courier>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents 5 0 R>>",
        b"<</Length %d/Filter[/FlateDecode/FlateDecode]>>stream\n%s\nendstream" % (len(packed), packed),
    ]
    text, offsets = b"%PDF-1.4\n", []
    for number, words in enumerate(objects, 1):
        offsets.append(len(text))
        text += b"%d 0 obj\n%s\nendobj\n" % (number, words)
    start = len(text)
    text += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    text += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    text += b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    with open(path, "wb") as file:
        file.write(text)


STATEMENTS = {
    "encrypted": encrypted,
    "english-current": english_current,
    "german-giro": german_giro,
    "french-account": french_account,
    "american-checking": american_checking,
    "spanish-newest-first": spanish_newest_first,
    "english-card": english_card,
    "dutch-totals": dutch_totals,
}

if __name__ == "__main__":
    for name, make in STATEMENTS.items():
        folder = os.path.join(sys.argv[1], name)
        os.makedirs(folder, exist_ok=True)
        make(os.path.join(folder, "input.pdf"))
    bomb(os.path.join(os.path.dirname(os.path.abspath(__file__)), "bomb.pdf"))
