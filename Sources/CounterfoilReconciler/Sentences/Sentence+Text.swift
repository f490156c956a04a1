internal import CounterfoilModel

extension Sentence {
  /// The languages that have a table of words.
  package enum Language: Sendable, CaseIterable {
    case english
    case chinese
  }

  package func text(in language: Language) -> String {
    var text: [UInt8] = []
    append(in: language, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Words with `{0}` for the first value, and `{0|day|days}` for what goes with one and with any other number.
  package static func template(_ code: Code, in language: Language) -> StaticString {
    switch language {
    case .english: code.english
    case .chinese: code.chinese
    }
  }

  func append(in language: Language, to text: inout [UInt8]) {
    let template = Sentence.template(code, in: language)
    let bytes = UnsafeBufferPointer(start: template.utf8Start, count: template.utf8CodeUnitCount)
    var start = 0
    while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")) {
      text.append(contentsOf: bytes[start..<open])
      guard let close = bytes[open...].firstIndex(of: UInt8(ascii: "}")) else { return }
      let value = self[Int(bytes[open + 1] &- UInt8(ascii: "0"))]
      if close == open + 2 {
        value?.append(in: language, to: &text)
      } else {
        let bar = UInt8(ascii: "|")
        let middle = bytes[(open + 3)..<close].firstIndex(of: bar) ?? close
        text.append(contentsOf: value == .count(1) ? bytes[(open + 3)..<middle] : bytes[(middle + 1)..<close])
      }
      start = close + 1
    }
    text.append(contentsOf: bytes[start...])
  }
}

extension Sentence.Value {
  /// As written in English; only sentences within sentences are written otherwise in other languages.
  package var text: String {
    var text: [UInt8] = []
    append(in: .english, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  fileprivate func append(in language: Sentence.Language, to text: inout [UInt8]) {
    switch self {
    case .count(let count): Money.appendDecimal(Int64(count), digits: 0, to: &text)
    case .amount(let units, let digits): Money.appendDecimal(units, digits: digits, to: &text)
    case .money(let money): text.append(contentsOf: "\(money)".utf8)
    case .total(let total): text.append(contentsOf: total.decimal.utf8)
    case .day(let day): text.append(contentsOf: day.iso.utf8)
    case .percent(let percent): text.append(contentsOf: "\(percent) %".utf8)
    case .name(let name): text.append(contentsOf: name.utf8)
    case .sentence(let sentence): sentence.append(in: language, to: &text)
    }
  }
}
