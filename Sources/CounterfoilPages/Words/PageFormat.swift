internal import CounterfoilModel

/// What a template sees of something: texts, truths, lists and views by name.
typealias View = [String: Any]

/// How money, days, phones and distances are written. The page's script writes them alike.
struct PageFormat {
  let words: PageWords

  func money(_ money: Money, isPlain: Bool = false) -> View {
    total(MoneyTotal(minorUnits: Int128(money.minorUnits), currency: money.currency), isPlain: isPlain)
  }

  /// `sign`, `text`, `unit`, `code` and `side` (income, expense, plain or zero).
  /// - Parameter isPlain: whether a positive amount stands without its sign.
  func total(_ total: MoneyTotal, isPlain: Bool = false) -> View {
    let isNegative = total.minorUnits < 0
    let isZero = total.minorUnits == 0
    let decimal = Substring(total.decimal).drop { $0 == "-" }
    let parts = decimal.split(separator: ".")
    var text = PageFormat.grouped(String(parts[0]))
    if parts.count > 1 { text += "." + parts[1] }
    var view: View = [
      "sign": isNegative ? "\u{2212}" : isPlain || isZero ? "" : "+", "text": text,
      "side": isZero ? "zero" : isNegative ? "expense" : isPlain ? "plain" : "income", "code": total.currency.code,
    ]
    if total.currency != .unstated {
      view["unit"] = total.currency.code == "CNY" ? words["yuan"] : total.currency.code
    }
    return view
  }

  private static func grouped(_ digits: String) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return result
  }

  /// `iso`, `text`, `weekday`, `monthText` and `yearText`.
  func date(_ day: CalendarDate) -> View {
    let (year, month, dayOfMonth) = day.components
    let values = [
      "d": String(dayOfMonth), "m": String(month), "y": String(year), "mon": words.list("months")[month - 1],
      "month": words.list("longMonths")[month - 1],
    ]
    return [
      "iso": day.iso, "text": words.filled("date", values), "weekday": words.list("weekdays")[day.weekday - 1],
      "monthText": words.filled("monthYear", values), "yearText": words.filled("yearOnly", values),
    ]
  }

  /// `(617) 227-3728` for the ten digits of a North American number; any other as it is written.
  static func phone(_ text: String) -> String {
    let digits = Array(text)
    let isPlain = digits.allSatisfy { $0.isASCII && $0.isNumber }
    if isPlain, digits.count == 10 {
      return "(\(String(digits[0..<3]))) \(String(digits[3..<6]))-\(String(digits[6...]))"
    }
    if isPlain, digits.count == 11, digits[0] == "1" { return "+1 " + phone(String(digits[1...])) }
    return text
  }

  /// A decimal rounded to two digits after the point, half away from zero; any other text as it is.
  static func distance(_ text: String) -> String {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isDecimal = parts.allSatisfy { part in part.allSatisfy { $0.isASCII && $0.isNumber } }
    guard isDecimal, parts.count == 2, !parts[0].isEmpty, parts[0].count < 15 else { return text }
    let fraction = parts[1].compactMap(\.wholeNumberValue) + [0, 0, 0]
    var hundredths = (Int(parts[0]) ?? 0) * 100 + fraction[0] * 10 + fraction[1]
    if fraction[2] >= 5 { hundredths += 1 }
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  static func permille(_ part: Int128, of whole: Int128) -> Int {
    whole == 0 ? 0 : Int((part * 1000 + whole / 2) / whole)
  }
}
