/// A value of hledger's rules with columns in it: `%3 USD`, `-%amount`, `%payee %memo`.
struct Interpolation {
  /// The columns, from 1, in order.
  private(set) var columns: [Int] = []
  /// What is around them, without spaces and signs.
  private(set) var text = ""
  /// Whether a minus comes before the first column.
  private(set) var isNegated = false

  var hasText: Bool { !text.isEmpty }

  /// - Parameter fields: the names of the columns, in order.
  init(_ value: String, fields: [String]) {
    var rest = Substring(value)
    while let sign = rest.firstIndex(of: "%") {
      let before = rest[..<sign]
      let name = rest[rest.index(after: sign)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      rest = rest[sign...].dropFirst(name.count + 1)
      guard let column = Int(name) ?? fields.firstIndex(of: name.lowercased()).map({ $0 + 1 }), column >= 1 else {
        // hledger takes a name it does not know for text.
        text += "\(before)%\(name)"
        continue
      }
      let plain = before.filter { !$0.isWhitespace }
      if columns.isEmpty, plain.hasSuffix("-") { isNegated = true }
      text += plain.hasSuffix("-") ? String(plain.dropLast()) : plain
      columns.append(column)
    }
    text += rest.filter { !$0.isWhitespace }
  }
}

/// A pattern of C's strptime as a pattern of days, and of times after them.
struct StrptimePattern {
  private(set) var date = ""
  private(set) var time: String?
  private(set) var hasShortYear = false

  /// Nil where it has a part that has no counterpart.
  init?(_ format: String) {
    var day = ""
    var clock = ""
    var hasClock = false
    var between = ""
    var characters = Substring(format)
    while let character = characters.popFirst() {
      guard character == "%" else {
        between.append(character)
        continue
      }
      while let flag = characters.first, "-_^0E".contains(flag) { characters.removeFirst() }
      guard let letter = characters.popFirst() else { return nil }
      if let part = StrptimePattern.days[letter] {
        guard !hasClock else { return nil }
        day += StrptimePattern.literal(between) + part
        if letter == "y" || letter == "D" { hasShortYear = true }
      } else if let part = StrptimePattern.clock[letter] {
        if !hasClock { between = "" }
        clock += StrptimePattern.literal(between) + part
        hasClock = true
      } else {
        return nil
      }
      between = ""
    }
    guard !day.isEmpty, hasClock || between.isEmpty || !between.contains(where: \.isLetter) else { return nil }
    date = day + (hasClock ? "" : StrptimePattern.literal(between))
    time = hasClock ? clock + StrptimePattern.literal(between) : nil
    // The common times are read without being stated.
    if let time, ["HH:mm", "HH:mm:ss"].contains(time) { self.time = nil }
  }

  private static let days: [Character: String] = [
    "d": "d", "e": "d", "m": "M", "y": "yy", "Y": "yyyy", "b": "MMM", "B": "MMM", "h": "MMM", "F": "yyyy-MM-dd",
    "D": "M/d/yy",
  ]
  private static let clock: [Character: String] = [
    "H": "HH", "k": "H", "I": "hh", "l": "h", "M": "mm", "S": "ss", "T": "HH:mm:ss", "R": "HH:mm", "p": "a", "P": "a",
  ]

  private static func literal(_ text: String) -> String {
    text.contains(where: \.isLetter) ? "'\(text)'" : text
  }
}
