"""Statements of a bank in several formats, made from a fixed seed: the same rows give the same bytes."""

import datetime
import random
import zipfile

SHOPS = [
    "BAY STATE GROCER", "COPPER KETTLE CAFE", "MAPLE STREET PHARMACY", "ORBIT STREAMING", "NORTHWIND AIR", "LANTERN NOODLE",
    "GREENLINE BIKES", "HOME AND HEARTH", "QUILL STATIONERS", "BRIDGEWATER CINEMA", "SALTMARSH FUEL", "WINTERCOAT CO",
    "STARLING FIBER", "COMMON ELECTRIC GAS", "HAWTHORN PROPERTY", "BAY COLONY INSURANCE",
]
OPENING = 100_000_00
FIRST_DAY = datetime.date(2016, 1, 1)


def payments(rows, seed=20260901):
    """Day, shop, amount in minor units, and balance behind it."""
    draw = random.Random(seed)
    balance = OPENING
    for row in range(rows):
        bits = draw.getrandbits(48)
        amount = -(bits % 20_000 + 1) if bits & 7 << 44 else bits % 500_000 + 1
        balance += amount
        shop = f"{SHOPS[bits >> 20 & 15]} {bits >> 24 & 0xFFFF:05d}"
        yield row, FIRST_DAY + datetime.timedelta(row * 4018 // rows), shop, amount, balance


def plain(minor, mark="."):
    return f"{'-' if minor < 0 else ''}{abs(minor) // 100}{mark}{abs(minor) % 100:02d}"


def written(path, parts):
    """Writes text part by part; what is true of all statements here."""
    with open(path, "w", newline="", encoding="utf-8") as out:
        block = []
        for part in parts:
            block.append(part)
            if len(block) == 20_000:
                out.write("".join(block))
                block.clear()
        out.write("".join(block))


def facts(rows):
    return {"rows": rows, "amount": sum(amount for _, _, _, amount, _ in payments(rows))}


def quoted_csv(path, rows):
    """Texts in quotes, each with a line end and a comma inside; one shop in sixteen has doubled quotes."""
    def parts():
        yield "Date,Description,Amount,Balance,Reference\n"
        for row, day, shop, amount, balance in payments(rows):
            shop = shop.replace("BAY COLONY", '""BAY COLONY""')
            yield f'{day},"{shop}\nBOSTON, MA",{plain(amount)},{plain(balance)},R{row:010d}\n'
    written(path, parts())
    return facts(rows)


def some_quoted_csv(path, rows):
    """One text in seven in quotes, with a comma inside."""
    def parts():
        yield "Date,Description,Amount,Balance,Reference\n"
        for row, day, shop, amount, balance in payments(rows):
            text = f'"{shop}, BOSTON"' if row % 7 == 3 else shop
            yield f"{day},{text},{plain(amount)},{plain(balance)},R{row:010d}\n"
    written(path, parts())
    return facts(rows)


def short_csv(path, rows):
    """Day, text and amount alone."""
    def parts():
        yield "Date,Description,Amount\n"
        for _, day, shop, amount, _ in payments(rows):
            yield f"{day},{shop},{plain(amount)}\n"
    written(path, parts())
    return facts(rows)


KIND_WORDS = {"entry": "entries", "bill": "bills"}
# The columns of the JSON below for a reader that must be told them.
JSON_TYPES = {
    "entry": {"date": "DATE", "amount": "DECIMAL(18,2)", "currency": "VARCHAR", "balance": "DECIMAL(18,2)",
              "description": "VARCHAR", "reference": "VARCHAR"},
    "bill": {"id": "VARCHAR", "date": "DATE", "amount": "DECIMAL(18,2)", "currency": "VARCHAR", "payee": "VARCHAR",
             "title": "VARCHAR", "category": "VARCHAR", "book": "VARCHAR", "account": "VARCHAR", "kind": "VARCHAR"},
}


def bills(path, rows):
    """Bills in forty categories and three books: on lines, or in one array where the file is named so."""
    start, between, end = ("[\n", ",\n", "\n]\n") if path.endswith(".json") else ("", "\n", "\n")

    def parts():
        yield start
        for row, day, shop, amount, _ in payments(rows):
            yield (f'{between if row else ""}{{"id":"B{row:07d}","date":"{day}","amount":"{plain(amount)}","currency":"USD",'
                   f'"payee":"{shop}","title":"Thing {row}","category":"category {row * 7 % 40}",'
                   f'"book":"{("household", "flat", "travel")[row % 3]}","account":"{("checking", "card")[row & 1]}",'
                   f'"kind":"{"income" if amount > 0 else "expense"}"}}')
        yield end
    written(path, parts())
    return facts(rows)


def ndjson(path, rows):
    written(path, (
        f'{{"date":"{day}","amount":"{plain(amount)}","currency":"USD","balance":"{plain(balance)}",'
        f'"description":"{shop}","reference":"R{row:010d}"}}\n' for row, day, shop, amount, balance in payments(rows)))
    return facts(rows)


def ofx(path, rows):
    """OFX 1.02: SGML, its end tags left out."""
    def parts():
        last = OPENING
        yield ("OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\n"
               "COMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n<OFX>\n<SIGNONMSGSRSV1>\n<SONRS>\n<STATUS>\n<CODE>0\n"
               "<SEVERITY>INFO\n</STATUS>\n<DTSERVER>20261231120000\n<LANGUAGE>ENG\n</SONRS>\n</SIGNONMSGSRSV1>\n<BANKMSGSRSV1>\n"
               "<STMTTRNRS>\n<TRNUID>1\n<STATUS>\n<CODE>0\n<SEVERITY>INFO\n</STATUS>\n<STMTRS>\n<CURDEF>USD\n<BANKACCTFROM>\n"
               "<BANKID>011000015\n<ACCTID>123456789\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>\n<BANKTRANLIST>\n<DTSTART>20160101\n"
               "<DTEND>20261231\n")
        for row, day, shop, amount, last in payments(rows):
            yield (f"<STMTTRN>\n<TRNTYPE>{'DEBIT' if amount < 0 else 'CREDIT'}\n<DTPOSTED>{day:%Y%m%d}120000\n"
                   f"<TRNAMT>{plain(amount)}\n<FITID>R{row:010d}\n<NAME>{shop}\n<MEMO>BOSTON MA\n</STMTTRN>\n")
        yield (f"</BANKTRANLIST>\n<LEDGERBAL>\n<BALAMT>{plain(last)}\n<DTASOF>20261231\n</LEDGERBAL>\n</STMTRS>\n</STMTTRNRS>\n"
               "</BANKMSGSRSV1>\n</OFX>\n")
    written(path, parts())
    return facts(rows)


def camt(path, rows):
    """camt.053.001.02, one statement."""
    def balance_of(code, minor, day):
        return (f"<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">{plain(abs(minor))}</Amt>"
                f"<CdtDbtInd>{'DBIT' if minor < 0 else 'CRDT'}</CdtDbtInd><Dt><Dt>{day}</Dt></Dt></Bal>\n")

    def parts():
        closing = OPENING + facts(rows)["amount"]
        yield ('<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">\n'
               "<BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-12-31T18:00:00</CreDtTm></GrpHdr>\n<Stmt><Id>S1</Id>"
               "<CreDtTm>2026-12-31T18:00:00</CreDtTm><Acct><Id><IBAN>DE75512108001245126199</IBAN></Id><Ccy>EUR</Ccy></Acct>\n")
        yield balance_of("OPBD", OPENING, FIRST_DAY)
        yield balance_of("CLBD", closing, "2026-12-31")
        for row, day, shop, amount, _ in payments(rows):
            side = "Cdtr" if amount < 0 else "Dbtr"
            yield (f'<Ntry><NtryRef>{row}</NtryRef><Amt Ccy="EUR">{plain(abs(amount))}</Amt>'
                   f"<CdtDbtInd>{'DBIT' if amount < 0 else 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>{day}</Dt></BookgDt>"
                   f"<ValDt><Dt>{day}</Dt></ValDt><AcctSvcrRef>R{row:010d}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly>"
                   "<Cd>CCRD</Cd><SubFmlyCd>POSD</SubFmlyCd></Fmly></Domn></BkTxCd>\n<NtryDtls><TxDtls><Refs><EndToEndId>"
                   f"E{row}</EndToEndId></Refs><RltdPties><{side}><Nm>{shop}</Nm></{side}></RltdPties><RmtInf><Ustrd>BOSTON MA "
                   f"{row}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n")
        yield "</Stmt></BkToCstmrStmt></Document>\n"
    written(path, parts())
    return facts(rows)


def mt940(path, rows, per_statement=100):
    """MT940 with the structured :86: of German banks; a hundred payments in each statement, whose balances follow on."""
    def balance_of(tag, minor, day):
        return f":{tag}:{'D' if minor < 0 else 'C'}{day:%y%m%d}EUR{plain(abs(minor), ',')}\r\n"

    def parts():
        balance = OPENING
        for row, day, shop, amount, after in payments(rows):
            if row % per_statement == 0:
                yield f":20:STARTUMS\r\n:25:51210800/1245126199\r\n:28C:{row // per_statement % 99999 + 1}/1\r\n"
                yield balance_of("60F", balance, day)
            yield (f":61:{day:%y%m%d}{day:%m%d}{'D' if amount < 0 else 'C'}R{plain(abs(amount), ',')}N004NONREF//R{row:010d}\r\n"
                   f":86:005?00KARTENZAHLUNG?109310?20BOSTON MA {row:07d}?30BYLADEM1001?31DE75512108001245126199"
                   f"?32{shop[:27]}\r\n")
            balance = after
            if row % per_statement == per_statement - 1 or row == rows - 1:
                yield balance_of("62F", balance, day) + "-\r\n"
    written(path, parts())
    return facts(rows)


def xlsx(path, rows):
    """A workbook as spreadsheets write it: shared strings, days as numbers with a date format, amounts as numbers."""
    epoch = datetime.date(1899, 12, 30)
    strings, cells = {}, []

    def shared(text):
        return strings.setdefault(text, len(strings))

    header = "".join(f'<c r="{letter}1" t="s"><v>{shared(name)}</v></c>' for letter, name in zip(
        "ABCDE", ["Date", "Description", "Amount", "Balance", "Reference"]))
    cells.append(f'<row r="1">{header}</row>')
    for row, day, shop, amount, balance in payments(rows):
        r = row + 2
        cells.append(f'<row r="{r}"><c r="A{r}" s="1"><v>{(day - epoch).days}</v></c><c r="B{r}" t="s"><v>{shared(shop)}</v></c>'
                     f'<c r="C{r}"><v>{plain(amount)}</v></c><c r="D{r}"><v>{plain(balance)}</v></c>'
                     f'<c r="E{r}" t="s"><v>{shared(f"R{row:010d}")}</v></c></row>')
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"><Default Extension="rels" ContentType='
        '"application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}.worksheet+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}.sharedStrings+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{kind}.styles+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" Type="{office}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets><sheet name="Statement" sheetId="1" r:id="rId1"/>'
        "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" Type="{office}/'
        f'worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{office}/sharedStrings" Target='
        f'"sharedStrings.xml"/><Relationship Id="rId3" Type="{office}/styles" Target="styles.xml"/></Relationships>',
        "xl/styles.xml": f'<styleSheet xmlns="{main}"><fonts count="1"><font/></fonts><fills count="1"><fill><patternFill '
        'patternType="none"/></fill></fills><borders '
        'count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf '
        'numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
        "xl/sharedStrings.xml": f'<sst xmlns="{main}" count="{2 * rows + 5}" uniqueCount="{len(strings)}">'
        + "".join(f"<si><t>{text}</t></si>" for text in strings) + "</sst>",
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><dimension ref="A1:E{rows + 1}"/><sheetData>' + "".join(cells)
        + "</sheetData></worksheet>",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in parts.items():
            # Without a time of its own the same rows give the same bytes.
            book.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), '<?xml version="1.0" encoding="UTF-8"?>\n' + text,
                          zipfile.ZIP_DEFLATED)
    return facts(rows)
