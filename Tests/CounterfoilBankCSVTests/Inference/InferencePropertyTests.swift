import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Statements made by chance, in many layouts: each is read exactly, but for rows set aside, or asked about.
struct InferencePropertyTests {
  enum Layout: CaseIterable {
    /// One column with signs; turned: positive is money out; bare: without signs.
    case signed, turned, bare
    /// Columns for money out and in, in this order and the other one.
    case split, splitTurned
    /// Without signs, beside words nobody knows.
    case words

    var header: [String] {
      switch self {
      case .signed, .turned, .bare: ["Date", "Text", "Amount", "Balance"]
      case .split: ["Date", "Text", "Debit", "Credit", "Balance"]
      case .splitTurned: ["Date", "Text", "Credit", "Debit", "Balance"]
      case .words: ["Date", "Text", "Amount", "Movement", "Balance"]
      }
    }
  }

  /// A small generator, so that a failure can be had again.
  struct Draw {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }

  struct Statement {
    var text: String
    /// Day and minor units of each row.
    var rows: [String]
  }

  private static func number(_ minorUnits: Int, comma: Bool) -> String {
    let whole = abs(minorUnits) / 100
    let cents = abs(minorUnits) % 100
    let groups = whole >= 1000 ? "\(whole / 1000)\(comma ? "." : ",")\(padded(whole % 1000, 3))" : "\(whole)"
    return "\(groups)\(comma ? "," : ".")\(padded(cents, 2))"
  }

  private static func padded(_ value: Int, _ length: Int) -> String {
    let text = "\(value)"
    return String(repeating: "0", count: max(0, length - text.count)) + text
  }

  private static func day(_ day: CalendarDate, form: Int) -> String {
    let (year, month, number) = day.components
    return switch form {
    case 0: day.iso
    case 1: "\(padded(number, 2))/\(padded(month, 2))/\(year)"
    case 2: "\(month)/\(number)/\(year)"
    case 3: "\(padded(number, 2)).\(padded(month, 2)).\(padded(year % 100, 2))"
    default: "\(year)\(padded(month, 2))\(padded(number, 2))"
    }
  }

  static func statement(_ layout: Layout, seed: UInt64) throws -> Statement {
    var draw = Draw(state: seed)
    let comma = draw.below(2) == 0
    let form = draw.below(5)
    let isNewestFirst = draw.below(2) == 0
    let hasHeader = draw.below(2) == 0
    let inflowShare = [0, 1, 3][draw.below(3)]
    var today = try #require(CalendarDate(year: 2023, month: 1 + draw.below(12), day: 1 + draw.below(28)))
    var balance = draw.below(900_000)
    var lines: [String] = []
    var rows: [String] = []
    let separator = comma ? ";" : ","
    for row in 0..<[2, 3, 4, 6, 12, 30][draw.below(6)] {
      today = try #require(today.advanced(byDays: [0, 0, 1, 2, 9][draw.below(5)]))
      let amount = (1 + draw.below(90_000)) * (draw.below(10) < inflowShare ? 1 : -1)
      balance += amount
      let size = "\"\(number(amount, comma: comma))\""
      let printed = "\"\(amount < 0 ? "-" : "")\(number(amount, comma: comma))\""
      let middle: [String] =
        switch layout {
        case .signed: [printed]
        case .turned: ["\"\(amount > 0 ? "-" : "")\(number(amount, comma: comma))\""]
        case .bare: [size]
        case .split: amount < 0 ? [size, ""] : ["", size]
        case .splitTurned: amount < 0 ? ["", size] : [size, ""]
        case .words: [size, amount < 0 ? "Abgang" : "Zugang"]
        }
      let total = "\"\(balance < 0 ? "-" : "")\(number(balance, comma: comma))\""
      let cells = [day(today, form: form), "shop \(row % 7)"] + middle + [total]
      lines.append(cells.joined(separator: separator))
      rows.append("\(today.iso) \(amount)")
    }
    if isNewestFirst { lines.reverse() }
    if hasHeader { lines.insert(layout.header.joined(separator: separator), at: 0) }
    return Statement(text: lines.joined(separator: "\n") + "\n", rows: rows.sorted())
  }

  // FAULTS 20, 24, 30, 31
  @Test(arguments: Layout.allCases)
  func whatIsReadIsRight(_ layout: Layout) throws {
    var readCount = 0
    for seed in 1...60 {
      let statement = try Self.statement(layout, seed: UInt64(seed * 7919))
      let reading = Reading(statement.text)
      if reading.fault != nil { continue }
      readCount += 1
      var left = statement.rows
      for row in 0..<reading.batch.count {
        let found = "\(Reading.text(reading.batch, "date", row)) \(reading.batch.amounts[0].minorUnits[row])"
        let place = left.firstIndex(of: found)
        #expect(place != nil, "\(found) was read, from\n\(statement.text)")
        if let place { left.remove(at: place) }
      }
      #expect(left.count == reading.rejects.count, "\(statement.text)")
    }
    // Where the balance follows, most are read and not asked about.
    #expect(readCount >= (layout == .bare || layout == .words ? 10 : 30))
  }
}
