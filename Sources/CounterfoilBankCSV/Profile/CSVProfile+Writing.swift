import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

extension CSVProfile {
  /// The keys a profile may have, in the order they are written.
  package static let keys: [String] = [
    "name", "layout", "bank", "country", "source", "recognised", "kind", "format", "encoding", "delimiter", "quote",
    "escape",
    "records", "sheet", "skipLines", "hasHeader", "header", "footer", "columns",
    "date", "pivotYear", "lastDay", "emptyDay", "time", "decimalMark", "groupingMark", "unit", "sign", "feeSign",
    "outflow",
    "inflow", "neutral", "neutralRows",
    "currency", "account", "ledgerAccount", "pending", "booked", "void", "ignored", "sameNumber", "sumRows", "badRows",
    "strictBalance",
  ]

  static let delimiterNames: [String: UInt8] = ["comma": 0x2C, "semicolon": 0x3B, "tab": 0x09, "bar": 0x7C]

  /// The profile as YAML with a comment on each key; keys not stated are written as comments. Reads back as it is.
  package var yaml: String {
    var lines = ["# Layout of a bank's table. What is stated here wins; what is not is found out from the file."]
    for key in CSVProfile.keys {
      let (comment, example) = CSVProfile.notes[key] ?? ("", "")
      lines.append("")
      lines.append("# \(comment)")
      if let value = value(of: key) {
        lines.append(value.hasPrefix("\n") ? "\(key):\(value)" : "\(key): \(value)")
      } else {
        lines.append("# \(key): \(example)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func value(of key: String) -> String? {
    switch key {
    case "name": name.map(quoted)
    case "layout": layout
    case "bank": bank.map(quoted)
    case "country": country
    case "source": source.map(quoted)
    case "recognised": recognised.map { "\($0)" }
    case "kind": kind?.name
    case "format": isJSON == true ? "json" : nil
    case "encoding": encoding.map(quoted)
    case "delimiter":
      delimiter.map { byte in CSVProfile.delimiterNames.first { $0.value == byte }?.key ?? quoted(byte) }
    case "quote": quote.map { $0.map { $0 == 0x22 ? "double" : $0 == 0x27 ? "single" : quoted($0) } ?? "none" }
    case "escape": escape.map { $0.map { $0 == 0x5C ? "backslash" : quoted($0) } ?? "doubled" }
    case "records": records.isEmpty ? nil : records.count == 1 ? quoted(records[0]) : list(records)
    case "sheet": sheet.map(quoted)
    case "skipLines": skipLines.map { "\($0)" }
    case "hasHeader": hasHeader.map { "\($0)" }
    case "header": header.map(list)
    case "columns": columns.isEmpty ? nil : columnLines
    case "date": date.map(quoted)
    case "pivotYear": pivotYear.map { "\($0)" }
    case "lastDay": lastDay.map(\.iso)
    case "emptyDay": emptyDay?.rawValue
    case "sameNumber": sameNumber?.rawValue
    case "time": time.map(quoted)
    case "decimalMark": decimalMark.map { $0 == .point ? "point" : "comma" }
    case "groupingMark": groupingMark?.rawValue
    case "unit": unit?.rawValue
    case "sign": sign?.rawValue
    case "feeSign": feeSign?.rawValue
    case "neutralRows": neutralRows?.rawValue
    case "sumRows": sumRows?.rawValue
    case "currency": currency?.code
    case "account": account.map(quoted)
    case "ledgerAccount": ledgerAccount.map(quoted)
    case "badRows": badRows?.rawValue
    case "strictBalance": strictBalance.map { "\($0)" }
    default: wordLists[key].flatMap { $0.isEmpty ? nil : list($0) }
    }
  }

  private var wordLists: [String: [String]] {
    [
      "footer": footer, "outflow": outflow, "inflow": inflow, "neutral": neutral, "pending": pending, "booked": booked,
      "void": void, "ignored": ignored,
    ]
  }

  private var columnLines: String {
    CSVProfile.columnNames.reduce(into: "") { text, field in
      guard let stated = columns[field] else { return }
      let names = stated.map { column in
        switch column {
        case .named(let name): quoted(name)
        case .numbered(let number): "\(number)"
        }
      }
      text += "\n  \(field): " + (names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]")
    }
  }

  private func list(_ texts: [String]) -> String { "[\(texts.map(quoted).joined(separator: ", "))]" }

  private func quoted(_ byte: UInt8) -> String { quoted(String(decoding: [byte], as: UTF8.self)) }

  /// A double-quoted YAML scalar; JSON's escapes are among YAML's.
  private func quoted(_ text: String) -> String { JSONText.string(text) }

  /// For each key what it says, and an example.
  static let notes: [String: (comment: String, example: String)] = [
    "name": ("For people.", "\"My bank, current account\""),
    "layout": (
      "The name of a layout that comes with Counterfoil; `counterfoil profile list` lists them.", "de-dkb-giro"
    ),
    "bank": ("The bank, wallet or app.", "\"DKB\""),
    "country": ("The bank's country, as two letters.", "DE"),
    "source": ("What the facts rest on.", "\"a download of March 2026\""),
    "recognised": (
      "Whether files with this header are read so without being told (layouts that come along only).", "true"
    ),
    "kind": (
      "What a row is: entry (a bank's row) or bill (what you recorded yourself); also category, book, account, place, member.",
      "entry"
    ),
    "format": ("json: the file is JSON; its records are a table whose columns are the paths of members.", "json"),
    "encoding": ("The encoding of the file.", "windows-1252"),
    "delimiter": ("What stands between two fields: comma, semicolon, tab, bar, or one character.", "semicolon"),
    "quote": ("What stands around a field that holds a delimiter: double, single, one character, or none.", "double"),
    "escape": ("How a quote inside quotes is written: doubled, or with a backslash before it.", "doubled"),
    "records": (
      "Where the records of a JSON file are: names, with [*] behind a list, and * for any name; or several such ways.",
      "\"transactions.booked[*]\""
    ),
    "sheet": ("The sheet of a workbook; without meaning for other files.", "\"Transactions\""),
    "skipLines": ("Lines in front of the header (or of the first row, where there is no header).", "4"),
    "hasHeader": ("Whether a row names the columns.", "true"),
    "header": (
      "The names of all columns, in order. A file with other names is refused, and told what differs.",
      "[\"Date\", \"Text\", \"Amount\"]"
    ),
    "footer": ("How lines start that end the rows.", "[\"Total\"]"),
    "columns": (
      "Which column holds a field: its name, its number from 1 (needed without a header), or a list to be joined.",
      "{date: \"Booked\", amount: 3}"
    ),
    "date": ("How days are written: yyyy, yy, MM, M, MMM (a name), dd, d; other characters as they are.", "dd.MM.yyyy"),
    "pivotYear": ("The first of the hundred years that two-digit years stand for; 1970 unless stated.", "1970"),
    "lastDay": (
      "The last day of the statement, for days printed without a year: each is the last one of that name up to it.",
      "2024-01-31"
    ),
    "emptyDay": (
      "above: a row without a day is of the day of the row above it, as where each is printed once.", "above"
    ),
    "sameNumber": (
      "Of bills, what rows with the same number are: separate (bills of their own), lines (parts that are added up), "
        + "whole (each with the amount of the whole bill).", "lines"
    ),
    "time": (
      "How times of day are written: HH, H (0 to 23), hh, h (1 to 12, with a for AM or PM), mm, ss; others as they are.",
      "HH.mm.ss"
    ),
    "decimalMark": ("point or comma.", "comma"),
    "groupingMark": (
      "The only mark allowed between groups of digits: other (of point and comma), apostrophe, space, none.", "other"
    ),
    "unit": (
      "What amounts are counted in: minor (the currency's smallest unit, such as cents), major (the currency itself), "
        + "thousands, tenThousands, lakhs, millions, crores, hundredMillions, billions.", "minor"
    ),
    "sign": (
      "amount: as printed, negative is money out; outflow: positive is money out; direction: the word decides; "
        + "plus: a plus is money in, no sign money out; balance: the running balance tells.",
      "amount"
    ),
    "feeSign": (
      "What the sign of a fee says: taken (nothing, each is taken off), amount (that of an amount), cost (negative was given back).",
      "taken"
    ),
    "outflow": ("Words of the direction column for money out, besides those known.", "[\"paid\"]"),
    "inflow": ("Words of the direction column for money in.", "[\"got\"]"),
    "neutral": ("Words of the direction column that say neither.", "[\"moved\"]"),
    "neutralRows": ("What becomes of rows with such a word: reject (set aside for you), inflow, outflow.", "reject"),
    "currency": ("The currency of amounts that name none.", "EUR"),
    "account": ("The account of rows that name none.", "\"DE02120300000000202051\""),
    "ledgerAccount": (
      "Which account of the books is the bank's, in a ledger such as a DATEV Buchungsstapel.", "\"1200\""
    ),
    "pending": ("Words of the status column for rows the bank may still change.", "[\"open\"]"),
    "booked": ("Words of the status column for rows that stand.", "[\"done\"]"),
    "void": ("Words of the status column for payments that did not take place.", "[\"bounced\"]"),
    "ignored": (
      "Words of the status or direction column for rows that are left out: no record, no reject, only counted.",
      "[\"bounced\"]"
    ),
    "sumRows": (
      "What becomes of rows that seem to state a total or a balance: reject (set aside for you), payment (they are payments).",
      "reject"
    ),
    "badRows": ("refuse: a row that cannot be read refuses the file; reject: it is set aside and counted.", "refuse"),
    "strictBalance": ("Whether a running balance that does not add up refuses the file.", "false"),
  ]
}

extension CSVProfile {
  /// The lines that are stated, and no others.
  package var statedYAML: String {
    CSVProfile.keys.compactMap { key in
      value(of: key).map { $0.hasPrefix("\n") ? "\(key):\($0)\n" : "\(key): \($0)\n" }
    }.joined()
  }
}
