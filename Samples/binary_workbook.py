"""Writes small binary workbooks of Excel 97 (.xls): the records of [MS-XLS] in a compound file of [MS-CFB]."""

import struct


def record(kind, data=b""):
    return struct.pack("<HH", kind, len(data)) + data


def packed(number, hundredth=False):
    """A whole number, or one in hundredths, as an RK number."""
    return struct.pack("<i", number << 2 | 2 | (1 if hundredth else 0))


def text(words, long=True):
    data = words.encode("utf-16-le")
    return struct.pack("<H" if long else "<B", len(data) // 2) + b"\x01" + data


def workbook(sheet, rows):
    """A sheet of texts, days and hundredths: each cell is a str, a datetime.date or an int of cents."""
    start = lambda kind: record(0x0809, struct.pack("<HHHHII", 0x0600, kind, 0x0DBB, 1997, 0, 6))
    front = start(5) + record(0x0042, struct.pack("<H", 1200))
    front += record(0x003D, struct.pack("<9H", 0, 0, 9000, 6000, 0x38, 0, 0, 1, 600)) + record(0x0022, struct.pack("<H", 0))
    front += record(0x0031, struct.pack("<HHHHHBBBB", 200, 0, 0x7FFF, 400, 0, 0, 0, 0, 0) + text("Arial", long=False)) * 5
    front += record(0x041E, struct.pack("<H", 164) + text("mm/dd/yyyy"))
    # The first 16 formats are those of styles; then a text, a day and an amount.
    for number in [0] * 16 + [164, 4]:
        front += record(0x00E0, struct.pack("<HHH", 0, number, 0xFFF5 if number == 0 else 1) + bytes(14))
    name = text(sheet, long=False)
    place = len(front) + 4 + 6 + len(name) + 4
    front += record(0x0085, struct.pack("<IBB", place, 0, 0) + name) + record(0x000A)
    body = start(0x10) + record(0x0200, struct.pack("<IIHHH", 0, len(rows), 0, max(map(len, rows)), 0))
    for line, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            where = struct.pack("<HH", line, column)
            if isinstance(cell, str):
                body += record(0x0204, where + struct.pack("<H", 15) + text(cell))
            elif isinstance(cell, int):
                body += record(0x027E, where + struct.pack("<H", 17) + packed(cell, hundredth=True))
            else:
                body += record(0x027E, where + struct.pack("<H", 16) + packed(cell.toordinal() - 693594))
    return compound([("Workbook", front + body + record(0x000A))])


def compound(streams):
    """A compound file of some streams, by name; small ones lie in the small sectors."""
    free, end, special = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
    table, mini_table, body, mini, entries = [special], [], b"", b"", []

    def put(data):
        nonlocal body
        count = -(-len(data) // 512)
        if count == 0:
            return end
        first = len(table)
        table.extend(list(range(first + 1, first + count)) + [end])
        body += data.ljust(count * 512, b"\0")
        return first

    for name, data in streams:
        if len(data) < 4096:
            count = -(-len(data) // 64)
            first = len(mini_table)
            mini_table.extend(list(range(first + 1, first + count)) + [end])
            mini += data.ljust(count * 64, b"\0")
        else:
            first = put(data)
        entries.append((name, 2, first, len(data)))
    mini_first = put(mini)
    filled = mini_table + [free] * (-len(mini_table) % 128)
    list_first = put(struct.pack(f"<{len(filled)}I", *filled))
    directory = b""
    everything = [("Root Entry", 5, mini_first, len(mini))] + entries
    for index, (name, kind, first, size) in enumerate(everything):
        units = (name + "\0").encode("utf-16-le")
        right = index + 1 if 0 < index < len(everything) - 1 else free
        directory += units.ljust(64, b"\0") + struct.pack("<HBB3I", len(units), kind, 1, free, right, 1 if index == 0 else free)
        directory += bytes(36) + struct.pack("<IQ", first, size)
    directory_first = put(directory.ljust(-(-len(directory) // 512) * 512, b"\0"))
    assert len(table) <= 128, "one sector of the table is all there is"
    header = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += struct.pack("<9I", 0, 1, directory_first, 0, 4096, list_first, 1 if mini_table else 0, end, 0)
    header += struct.pack("<109I", 0, *[free] * 108)
    return header + struct.pack("<128I", *(table + [free] * (128 - len(table)))) + body
