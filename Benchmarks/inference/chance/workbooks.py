"""The same statements as workbooks (xlsx), whose days and amounts are numbers with a form, or texts."""
import datetime
import io
import json
import random
import re
import zipfile
from decimal import Decimal
from xml.sax.saxutils import escape

NUMBER = re.compile(r"^([-+\u2212(]? ?)([0-9][0-9.,'\u00a0\u202f ]*)(\)?|-)$")
STYLES = (
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>'
    '<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>')
PARTS = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
    '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
    '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
    "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
    '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    "xl/styles.xml": STYLES,
}


def amount(text, mark):
    """The number a cell holds, None for what is none."""
    found = NUMBER.match(text)
    if not found or not found[2][-1].isdigit() or len(re.sub(r"[^0-9]", "", found[2])) > 8 and mark not in found[2]:
        return None
    digits = "".join("." if letter == mark else letter for letter in found[2] if letter.isdigit() or letter == mark)
    if digits.count(".") > 1:
        return None
    value = Decimal(digits)
    return -value if found[1].strip() in ("-", "\u2212", "(") or found[3] == "-" else value


def workbook(lines, pattern, mark, draw):
    """One sheet of the cells of each line."""
    days_are_numbers, amounts_are_numbers, day_style = draw.random() < 0.7, draw.random() < 0.8, draw.choice([1, 2])
    rows = []
    for number, cells in enumerate(lines, 1):
        row = []
        for column, text in enumerate(cells):
            place = f"{chr(65 + column)}{number}"
            try:
                day = datetime.datetime.strptime(text, pattern) if days_are_numbers else None
            except ValueError:
                day = None
            value = amount(text, mark) if amounts_are_numbers and not day else None
            if day:
                row.append(f'<c r="{place}" s="{day_style}"><v>{(day - datetime.datetime(1899, 12, 30)).days}</v></c>')
            elif value is not None and not re.fullmatch(r"[0-9]{5,}", text):
                # As programs write them: doubles.
                row.append(f'<c r="{place}" s="3"><v>{float(value)!r}</v></c>')
            elif text:
                row.append(f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>')
        rows.append(f'<row r="{number}">{"".join(row)}</row>')
    sheet = f'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{"".join(rows)}</sheetData></worksheet>'
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in {**PARTS, "xl/worksheets/sheet1.xml": sheet}.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return out.getvalue()


def workbooks(seed, statement, mark_of):
    facts, text = statement(seed, structured=seed % 3 == 0, line=lambda cells, delimiter, is_quoted=False: json.dumps(cells))
    lines = [json.loads(line) if line else [] for line in text.split("\n")[:-1]]
    return facts, workbook(lines, facts["days"], mark_of(facts["language"]), random.Random(f"workbooks {seed}"))
