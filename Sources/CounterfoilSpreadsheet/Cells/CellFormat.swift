import CounterfoilCodecKit

/// What a number format says about the numbers shown with it.
struct CellFormat: Hashable {
  enum Kind: Hashable {
    case number
    case percent
    /// A day, with or without a time of day.
    case day
    case dayTime
    /// A time of day or a span of time.
    case time
    /// A day or a time, by language: decided by the value.
    case byValue
  }

  var kind = Kind.number
  /// The sign or code of the currency shown beside the number.
  var symbol: [UInt8] = []
  /// Whether positive numbers are shown with a minus or in brackets.
  var printsMinus = false
  /// The mark of double entry shown beside all numbers, such as `Dr` of `0.00" Dr"`: the number alone does not say which way money went.
  var side: [UInt8] = []
  /// How many digits are shown behind a decimal mark that is only text of the format, as in `0"."00`: 1050 is shown as
  /// 10.50. Nil where there is no such mark.
  var shownPlaces: Int?

  /// The formats that are known by number; ECMA-376 18.8.30, and those of East Asian languages there.
  init(builtIn number: Int) {
    switch number {
    case 9, 10: kind = .percent
    case 14...17: kind = .day
    case 18...21, 45...47: kind = .time
    case 22: kind = .dayTime
    case 27...36, 50...58: kind = .byValue
    default: kind = .number
    }
  }

  /// The format of a code such as `yyyy\-mm\-dd` or `[$€-407] #,##0.00`; its first section counts.
  init(code: String) {
    var scanner = FormatScanner(code)
    scanner.scan()
    symbol = scanner.symbol
    printsMinus = scanner.printsMinus
    shownPlaces = scanner.shownPlaces
    side = scanner.side
    let isDay = scanner.hasDay || scanner.hasMonth && !scanner.hasTime
    if isDay {
      kind = scanner.hasTime ? .dayTime : .day
    } else if scanner.hasTime {
      kind = .time
    } else if scanner.isPercent {
      kind = .percent
    }
  }
}

/// Takes the first section of a format code apart; ECMA-376 18.8.31.
private struct FormatScanner {
  var hasDay = false
  var hasMonth = false
  var hasTime = false
  var isPercent = false
  var symbol: [UInt8] = []
  private let scalars: [Unicode.Scalar]
  private var index = 0
  /// Text between quotes or after a backslash, in one piece.
  private var literal = ""
  /// What is printed in front of the digits and after them, but for spaces and signs of currencies.
  private var front: [Unicode.Scalar] = []
  private var back: [Unicode.Scalar] = []
  private var hasDigits = false
  /// Digits behind each point or comma that is only text.
  private var textMarks: [Int] = []
  /// Whether the format has a decimal mark of its own.
  private var hasPoint = false
  /// Whether other sections follow the first.
  private var hasSections = false
  /// Whether the section is for numbers of some size only.
  private var hasCondition = false

  /// Whether what is around the digits of the section is a minus, or brackets. The first section is that of positive
  /// numbers, unless it has a condition.
  var printsMinus: Bool {
    let minus: [[Unicode.Scalar]] = [["-"], ["\u{2212}"], ["\u{2013}"]]
    if hasCondition { return false }
    return minus.contains(front) && back.isEmpty || front.isEmpty && minus.contains(back)
      || front == ["("] && back == [")"]
  }

  /// *Debit* and *credit* as TallyPrime's exports print them, *Soll* and *Haben* as SAP and DATEV do; none where other sections show some
  /// numbers otherwise.
  var side: [UInt8] {
    guard !hasSections, front.isEmpty != back.isEmpty else { return [] }
    let mark = String(String.UnicodeScalarView(front + back))
    return ["dr", "cr", "db", "s", "h"].contains(mark.lowercased().filter { $0 != "." }) ? Array(mark.utf8) : []
  }

  /// Behind a mark between thousands, and in front of a decimal mark, there are three digits.
  var shownPlaces: Int? {
    guard textMarks.count == 1, let places = textMarks.last, places != 3, !hasPoint else { return nil }
    return places
  }

  init(_ code: String) { scalars = Array(code.unicodeScalars.prefix(512)) }

  mutating func scan() {
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case ";":
        hasSections = true
        endLiteral()
        return
      case "\"":
        while index < scalars.count, scalars[index] != "\"" { take() }
        index += 1
      case "\\": if index < scalars.count { take() }
      case "_", "*": index += 1
      case "[": bracket()
      default: plain(scalar)
      }
    }
    endLiteral()
  }

  /// Notes what is printed beside the digits.
  private mutating func note(_ scalar: Unicode.Scalar) {
    if scalar.properties.isWhitespace || scalar.properties.generalCategory == .currencySymbol { return }
    if hasDigits { back.append(scalar) } else { front.append(scalar) }
  }

  private mutating func take() {
    note(scalars[index])
    literal.unicodeScalars.append(scalars[index])
    index += 1
  }

  private mutating func endLiteral() {
    if symbol.isEmpty, let known = CurrencySymbol(literal) { symbol = Array(known.text.utf8) }
    literal = ""
  }

  private mutating func bracket() {
    endLiteral()
    var text = ""
    while index < scalars.count, scalars[index] != "]" {
      text.unicodeScalars.append(scalars[index])
      index += 1
    }
    index += 1
    if let first = text.first, "<>=".contains(first) { hasCondition = true }
    if text.hasPrefix("$") {
      literal = String(text.dropFirst().prefix { $0 != "-" })
      endLiteral()
    } else if ["h", "hh", "m", "mm", "s", "ss"].contains(text.lowercased()) {
      hasTime = true
    }
  }

  private mutating func plain(_ scalar: Unicode.Scalar) {
    if scalar == "General".unicodeScalars.first, hasWord("eneral") {
      hasDigits = true
      return
    }
    switch scalar {
    case "0", "#", "?":
      if hasDigits, back == ["."] || back == [","] { textMarks.append(0) }
      if !textMarks.isEmpty { textMarks[textMarks.count - 1] += 1 }
      (hasDigits, back) = (true, [])
    case ".": hasPoint = true
    case ",", "/": break
    default: note(scalar)
    }
    switch scalar {
    case "y", "Y", "d", "D", "b", "B", "g", "G": hasDay = true
    case "e", "E": if index < scalars.count, scalars[index] != "+", scalars[index] != "-" { hasDay = true }
    case "m", "M": hasMonth = true
    case "h", "H", "s", "S": hasTime = true
    case "%": isPercent = true
    case "$", "€", "£", "¥", "￥": literal.unicodeScalars.append(scalar)
    default:
      endLiteral()
      return
    }
    if scalar.properties.isAlphabetic { endLiteral() }
  }

  private mutating func hasWord(_ rest: String) -> Bool {
    guard scalars[index...].starts(with: rest.unicodeScalars) else { return false }
    index += rest.unicodeScalars.count
    return true
  }
}
