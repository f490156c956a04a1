"""Statements in formats that say what they mean, made by chance: QIF, OFX 1 and 2, MT940, camt.053."""
import datetime
import random
from decimal import Decimal
from xml.sax.saxutils import escape

from words import CURRENCIES, STATEMENTS


def comma(value, digits):
    return f"{abs(value):.{digits}f}".replace(".", ",") if digits else f"{abs(value):.0f},"


def qif(draw, rows, code, digits):
    form = draw.choice(["%Y-%m-%d", "%d.%m.%Y", "%m/%d'%y", "%d/%m/%Y"])
    lines = ["!Account", "NBank", "TBank", "^"] * (draw.random() < 0.4) + ["!Type:" + draw.choice(["Bank", "CCard", "Cash"])]
    for row in rows:
        lines += ["D" + row["day"].strftime(form), draw.choice("TTU") + f"{row['amount']:,.{digits}f}", "P" + row["text"]]
        if draw.random() < 0.3:
            lines.append("M" + draw.choice(["memo", "ref 4711", "note, with comma"]))
        if draw.random() < 0.2:
            lines.append("N" + row["reference"][:4])
        if draw.random() < 0.15:
            half = (row["amount"] / 2).quantize(row["amount"])
            lines += ["SFood", f"${half}", "SOther", f"${row['amount'] - half}"]
        lines.append("^")
    end = draw.choice(["\n", "\r\n"])
    return (end.join(lines) + end).encode(draw.choice(["utf-8", "utf-8-sig"])), {}


def ofx(draw, rows, code, digits):
    is_xml = draw.random() < 0.5
    is_card = draw.random() < 0.3
    mark = draw.choice([".", ".", ","])

    def tag(name, text):
        text = escape(text)
        return f"<{name}>{text}</{name}>" if is_xml or draw.random() < 0.3 else f"<{name}>{text}"

    def day(value):
        return value.strftime("%Y%m%d") + draw.choice(["", "120000", "120000.000[-5:EST]", "000000[+1:CET]"])

    body = []
    for number, row in enumerate(rows):
        fields = [tag("TRNTYPE", draw.choice(["DEBIT", "CREDIT", "OTHER", "POS", "DEP"]) if draw.random() < 0.5 else ("DEBIT" if row["amount"] < 0 else "CREDIT")),
                  tag("DTPOSTED", day(row["day"])), tag("TRNAMT", f"{row['amount']:{draw.choice(['', '+'])}.{digits}f}".replace(".", mark)),
                  tag("FITID", f"{row['reference']}{number}"), tag("NAME", row["text"][:32])]
        if draw.random() < 0.4:
            fields.append(tag("MEMO", draw.choice(["a & b", "x < y", "memo"])))
        body.append("<STMTTRN>" + "\n".join(fields) + "</STMTTRN>")
    account = "<CCACCTFROM>" + tag("ACCTID", "411111") + "</CCACCTFROM>" if is_card else (
        "<BANKACCTFROM>" + tag("BANKID", "12030000") + tag("ACCTID", "2020") + tag("ACCTTYPE", "CHECKING") + "</BANKACCTFROM>")
    outer, inner, message = ("CREDITCARDMSGSRSV1", "CCSTMTRS", "CCSTMTTRNRS") if is_card else ("BANKMSGSRSV1", "STMTRS", "STMTTRNRS")
    status = "<STATUS>" + tag("CODE", "0") + tag("SEVERITY", "INFO") + "</STATUS>"
    end = f"{rows[-1]['balance']:.{digits}f}"
    text = (f"<OFX><SIGNONMSGSRSV1><SONRS>{status}{tag('DTSERVER', day(rows[-1]['day']))}{tag('LANGUAGE', 'ENG')}</SONRS></SIGNONMSGSRSV1><{outer}><{message}>"
            f"{tag('TRNUID', '1')}{status}<{inner}>{tag('CURDEF', code)}{account}<BANKTRANLIST>{tag('DTSTART', day(rows[0]['day']))}{tag('DTEND', day(rows[-1]['day']))}"
            + "\n".join(body) + f"</BANKTRANLIST><LEDGERBAL>{tag('BALAMT', end)}{tag('DTASOF', day(rows[-1]['day']))}</LEDGERBAL>"
            f"</{inner}></{message}></{outer}></OFX>\n")
    if is_xml:
        return ('<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'
                + text).encode(), {}
    head = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:UTF-8\nCHARSET:NONE\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n"
    return (head + text).encode(), {}


def mt940(draw, rows, code, digits):
    opening = rows[0]["balance"] - rows[0]["amount"]
    has_entry_day, funds = draw.random() < 0.6, draw.random() < 0.3
    lines = [":20:STARTUMSE", ":25:" + draw.choice(["12030000/2020", "DE02120300000000202051"]), ":28C:00001/001",
             f":60F:{'D' if opening < 0 else 'C'}{rows[0]['day']:%y%m%d}{code}{comma(opening, digits)}"]
    for row in rows:
        is_reversal = draw.random() < 0.1
        mark = ("RC" if row["amount"] < 0 else "RD") if is_reversal else ("D" if row["amount"] < 0 else "C")
        entry = f"{row['day']:%m%d}" if has_entry_day else ""
        lines.append(f":61:{row['value'] if has_entry_day else row['day']:%y%m%d}{entry}{mark}{code[2] if funds else ''}{comma(row['amount'], digits)}NTRFNONREF//{row['reference']}")
        text = row["text"].encode("ascii", "replace").decode().replace("?", "x")
        if draw.random() < 0.5:
            lines.append(f":86:166?00GUTSCHRIFT?20{text[:27]}?21more?32NAME")
        else:
            lines.append(f":86:{text}")
    lines += [f":62F:{'D' if rows[-1]['balance'] < 0 else 'C'}{rows[-1]['day']:%y%m%d}{code}{comma(rows[-1]['balance'], digits)}", "-"]
    head = "{1:F01BANKDEFFAXXX0000000000}{2:I940BANKDEFFXXXXN}{4:\r\n" if draw.random() < 0.2 else ""
    return (head + "\r\n".join(lines) + ("}" if head else "") + "\r\n").encode("ascii", "replace"), {}


def camt(draw, rows, code, digits):
    version = draw.choice(["02", "04", "08"])
    opening = rows[0]["balance"] - rows[0]["amount"]

    def amount(value):
        return f'<Amt Ccy="{code}">{abs(value):.{digits}f}</Amt><CdtDbtInd>{"DBIT" if value < 0 else "CRDT"}</CdtDbtInd>'

    def balance(kind, value, day):
        return f"<Bal><Tp><CdOrPrtry><Cd>{kind}</Cd></CdOrPrtry></Tp>{amount(value)}<Dt><Dt>{day}</Dt></Dt></Bal>"

    def date(name, day):
        return f"<{name}><Dt>{day}</Dt></{name}>" if draw.random() < 0.7 else f"<{name}><DtTm>{day}T23:30:00{draw.choice(['', 'Z', '+02:00', '-05:00'])}</DtTm></{name}>"

    entries = []
    for row in rows:
        status = "<Sts>BOOK</Sts>" if version != "08" else "<Sts><Cd>BOOK</Cd></Sts>"
        is_reversal = draw.random() < 0.1
        entries.append(f"<Ntry>{amount(row['amount'])}{'<RvslInd>true</RvslInd>' if is_reversal else ''}{status}{date('BookgDt', row['day'])}{date('ValDt', row['value'])}"
                       f"<AcctSvcrRef>{row['reference']}</AcctSvcrRef><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><RmtInf><Ustrd>{escape(row['text'])}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>")
    return (f'<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.{version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId>'
            f"<CreDtTm>{rows[-1]['day']}T08:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><CreDtTm>{rows[-1]['day']}T08:00:00</CreDtTm><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>{code}</Ccy></Acct>"
            + balance("OPBD", opening, rows[0]["day"]) + balance("CLBD", rows[-1]["balance"], rows[-1]["day"]) + "".join(entries) + "</Stmt></BkToCstmrStmt></Document>\n").encode(), {}


WRITERS = {"qif": qif, "ofx": ofx, "mt940": mt940, "camt": camt}


def formats(seed, payments):
    draw = random.Random(f"formats {seed}")
    language = draw.choice(sorted(STATEMENTS))
    code = CURRENCIES[language]
    digits = 0 if code in ("JPY", "HUF") else 2
    rows = payments(draw, STATEMENTS[language], digits, draw.choice([1, 3, 8, 30]), False)
    kind = draw.choice(sorted(WRITERS))
    data, more = WRITERS[kind](draw, rows, code, digits)
    return {"format": kind, "code": code, **more, "rows": [(row["day"].isoformat(), str(row["amount"]), row["text"]) for row in rows]}, data
