import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilReconciler

/// Reads exchange rates of days, exactly: a table `date,from,to,rate`, or the price lines of a ledger.
///
/// `P 2026-10-01 EUR 161.25 JPY` as hledger and Ledger write it, `2026-10-01 price EUR 161.25 JPY` as Beancount does; all
/// other lines of a ledger are passed over, as are prices of what is no currency.
package enum RateFile {
  /// The rates of a file.
  /// - Throws: exit status 66 for a missing file, 65 for a line that is no rate, with its place.
  package static func read(_ path: String) throws(Fault) -> RateTable {
    let source = try ByteSource(path: path)
    let bytes = try source.decoded(encoding: "utf-8").source.readAll(limitBytes: limitBytes)
    return try read(String(decoding: bytes, as: UTF8.self), file: path)
  }

  private static let limitBytes = 64 << 20

  static func read(_ text: String, file: String) throws(Fault) -> RateTable {
    var rates: [RateTable.Rate] = []
    var columns: [String: Int]?
    var delimiter: Character = ","
    for (place, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let location = SourceLocation(file: file, line: place + 1)
      let line = Substring(line.first == "\u{FEFF}" ? line.dropFirst() : line)
      if line.allSatisfy(\.isWhitespace) || line.first == ";" || line.first == "#" { continue }
      if let columns {
        rates.append(try row(fields(line, delimiter), columns, location))
      } else if let header = header(line) {
        (columns, delimiter) = header
      } else if let rate = try price(line, location) {
        rates.append(rate)
      }
    }
    guard !rates.isEmpty || columns != nil else {
      throw Fault(
        .badData, .rateFile, "the file holds no exchange rate", at: SourceLocation(file: file),
        fixes: ["Write a table with the header date,from,to,rate, or lines such as P 2026-10-01 EUR 161.25 JPY."])
    }
    return RateTable(rates)
  }

  // MARK: Tables

  private static func header(_ line: Substring) -> (columns: [String: Int], delimiter: Character)? {
    for delimiter in [",", ";", "\t"] as [Character] {
      let names = fields(line, delimiter).map { $0.lowercased() }
      let columns = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
      if ["date", "from", "to", "rate"].allSatisfy({ columns[$0] != nil }) { return (columns, delimiter) }
    }
    return nil
  }

  private static func fields(_ line: Substring, _ delimiter: Character) -> [Substring] {
    line.split(separator: delimiter, omittingEmptySubsequences: false).map { field in
      var field = field.drop(while: \.isWhitespace)
      while field.last?.isWhitespace == true { field.removeLast() }
      if field.count >= 2, field.first == "\"", field.last == "\"" { field = field.dropFirst().dropLast() }
      return field
    }
  }

  private static func row(
    _ fields: [Substring], _ columns: [String: Int], _ location: SourceLocation
  ) throws(Fault) -> RateTable.Rate {
    func field(_ name: String) -> Substring {
      let place = columns[name] ?? 0
      return place < fields.count ? fields[place] : ""
    }
    guard let day = CalendarDate(iso: field("date")) else {
      throw bad("\"\(excerpt(field("date")))\" is no day such as 2026-10-01", location)
    }
    guard let from = Currency(field("from")), let to = Currency(field("to")) else {
      throw bad("\"\(excerpt(field("from")))\" or \"\(excerpt(field("to")))\" is no currency of ISO 4217", location)
    }
    return try rate(day, from, to, number(field("rate"), location), location)
  }

  // MARK: Ledgers

  /// The rate of a price line; nil for any other line, and for prices of what is no currency.
  private static func price(_ line: Substring, _ location: SourceLocation) throws(Fault) -> RateTable.Rate? {
    let uncommented = line.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)[0]
    var words = uncommented.split(whereSeparator: \.isWhitespace)
    let date: Substring
    if words.count >= 4, words[0] == "P" {
      date = words[1]
      words.removeFirst(2)
      // Ledger may name a time of day.
      if words[0].contains(":"), words[0].first?.isNumber == true { words.removeFirst() }
    } else if words.count >= 4, words[1] == "price" {
      date = words[0]
      words.removeFirst(2)
    } else {
      return nil
    }
    guard words.count >= 2, let from = currency(words[0]) else { return nil }
    let parts = date.split(whereSeparator: { "-/.".contains($0) }).compactMap { Int($0) }
    guard parts.count == 3, let day = CalendarDate(year: parts[0], month: parts[1], day: parts[2]) else {
      throw bad("\"\(excerpt(date))\" is no day such as 2026-10-01", location)
    }
    let text = words[1...].joined(separator: " ")
    let reading = number(text[...], location)
    let found = try reading.get()
    guard let symbol = found.symbol, let to = only(symbol) else { return nil }
    return try rate(day, from, to, .success(found), location)
  }

  private static func currency(_ word: Substring) -> Currency? {
    let plain = word.filter { $0 != "\"" }
    return Currency(plain) ?? CurrencySymbol(plain).flatMap(only)
  }

  private static func only(_ symbol: CurrencySymbol) -> Currency? {
    symbol.candidates.count == 1 ? symbol.candidates[0] : nil
  }

  // MARK: Numbers

  private static func number(_ text: Substring, _ location: SourceLocation) -> Result<AmountReading, Fault> {
    var copy = String(text)
    let notation = AmountNotation(decimalMark: text.contains(".") || !text.contains(",") ? .point : .comma)
    return copy.withUTF8 { bytes in
      do throws(AmountError) {
        return .success(try notation.read(UnsafeRawBufferPointer(bytes)))
      } catch {
        return .failure(bad("\"\(excerpt(text))\" is no rate such as 161.25", location))
      }
    }
  }

  /// A rate between units as one between minor units.
  private static func rate(
    _ day: CalendarDate, _ from: Currency, _ to: Currency, _ reading: Result<AmountReading, Fault>,
    _ location: SourceLocation
  ) throws(Fault) -> RateTable.Rate {
    let reading = try reading.get()
    guard reading.coefficient > 0, reading.sign != .minus else { throw bad("a rate is above zero", location) }
    var tens = Int(to.minorUnitDigits) - Int(from.minorUnitDigits) - reading.fractionDigits
    var (numerator, denominator) = (reading.coefficient, Int64(1))
    while tens != 0 {
      let (product, overflow) = (tens > 0 ? numerator : denominator).multipliedReportingOverflow(by: 10)
      guard !overflow else { throw bad("the rate has too many digits", location) }
      if tens > 0 { numerator = product } else { denominator = product }
      tens += tens > 0 ? -1 : 1
    }
    return RateTable.Rate(
      day: day.daysSinceEpoch, from: from.packedCode, to: to.packedCode, numerator: numerator, denominator: denominator)
  }

  private static func bad(_ message: String, _ location: SourceLocation) -> Fault {
    Fault(.badData, .rateFile, message, at: location)
  }

  private static func excerpt(_ text: Substring) -> String { TerminalText.excerpt(String(text), limitBytes: 40) }
}

extension DiagnosticCode {
  package static let rateFile = DiagnosticCode("rates.line", "A file of exchange rates holds a line that is no rate.")
}
