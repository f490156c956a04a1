package import CounterfoilCodecKit
import CounterfoilModel

extension JournalCodec {
  /// Names of accounts, texts and amounts, line by line, and which amounts add up.
  package func sampleParts(of file: SampleFile) -> SampleParts? { JournalParts(file.text, dialect).parts }
}

/// The parts of a journal as places among its bytes.
private struct JournalParts {
  private(set) var parts = SampleParts()
  private let scalars: [UInt32]
  /// Where each character starts, and at the end the number of bytes.
  private let offsets: [Int]
  private let decimalMark: UInt8

  /// Tags that readers go by.
  private static let tags: Set<String> = [
    "counterfoil", "counterfoil-category", "counterfoil-payee", "counterfoil-description", "counterfoil-status",
    "counterfoil-kind", "counterfoil-extra", "counterfoil-counter-account", "counterfoil-posting",
    "counterfoil-opening", "id", "time", "reference", "number", "balance", "value-date", "due-date", "remark", "book",
    "date", "date2", "payee", "type",
  ]
  private static let keptValues: Set<String> = [
    "counterfoil-status", "counterfoil-kind", "counterfoil-posting", "counterfoil-opening", "date", "date2", "time",
    "value-date", "due-date", "type",
  ]

  init(_ text: [UInt8], _ dialect: JournalDialect) {
    let characters = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    scalars = characters.map(\.value)
    offsets = characters.reduce(into: [0]) { offsets, character in
      offsets.append(offsets[offsets.count - 1] + UTF8.width(character))
    }
    let lines = JournalLines(scalars, isBeancount: dialect == .beancount)
    decimalMark = UInt8(lines.decimalMark)
    for (part, range) in lines.parts {
      switch part {
      case .account: addAccount(range)
      case .words: add(range, .words)
      case .comment: addComment(range)
      case .amount: add(range, .numbers)
      }
    }
    var ledger = SampleLedger()
    ledger.isBeancount = dialect == .beancount
    ledger.isByDay = dialect != .ledger
    ledger.decimalMark = decimalMark
    ledger.events = lines.events.map { event in
      var event = event
      for index in event.postings.indices {
        take(&event.postings[index].amount)
        take(&event.postings[index].price)
        take(&event.postings[index].assertion)
      }
      return event
    }
    parts.ledger = ledger
    parts.keptWords = JournalVocabulary.roots.union(["unknown"])
  }

  private func bytes(_ range: Range<Int>) -> Range<Int> { offsets[range.lowerBound]..<offsets[range.upperBound] }

  private mutating func add(_ range: Range<Int>, _ role: SampleParts.Role) {
    parts.add(bytes(range), role, decimalMark: decimalMark)
  }

  /// Adds an amount as a part, and says where it is among the bytes.
  private mutating func take(_ amount: inout SampleLedger.Amount?) {
    guard let range = amount?.range else { return }
    add(range, .numbers)
    amount?.range = bytes(range)
  }

  private func string(_ range: Range<Int>) -> String {
    var text = ""
    for scalar in scalars[range] { text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    return text
  }

  /// The names of an account; the first stays where it says of which kind it is.
  private mutating func addAccount(_ range: Range<Int>) {
    let around: Set<UInt32> = [0x20, 0x09, 0x22, 0x28, 0x5B, 0x3D]
    var index = range.lowerBound
    while index < range.upperBound {
      if scalars[index].isASCIIBlank {
        index += 1
        continue
      }
      let isStart = index == range.lowerBound || around.contains(scalars[index - 1])
      let end = index + scalars[index..<range.upperBound].prefix { SampleLetters.isLetter($0) }.count
      if end > index, isStart, end == range.upperBound || [0x3A, 0x29, 0x5D].contains(scalars[end]),
        JournalVocabulary.roots.contains(string(index..<end).lowercased())
      {
        index = end
        continue
      }
      if string(index..<min(index + 8, range.upperBound)).lowercased() == ":unknown" {
        index += 8
        continue
      }
      let next =
        scalars[(index + 1)..<range.upperBound].firstIndex { around.contains($0) || $0 == 0x3A }
        .map { scalars[$0] == 0x3A ? $0 : $0 + 1 } ?? range.upperBound
      add(index..<next, .text)
      index = next
    }
  }

  /// A comment; the tags that readers know stay, and the values of some.
  private mutating func addComment(_ range: Range<Int>) {
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let isName = { (scalar: UInt32) in
        SampleLetters.isLetter(scalar) || scalar == 0x2D || SampleLetters.digit(scalar) != nil
      }
      let end = index + scalars[index..<range.upperBound].prefix(while: isName).count
      let name = end < range.upperBound && scalars[end] == 0x3A ? string(index..<end) : ""
      guard JournalParts.tags.contains(name) else {
        index = max(end, index + 1)
        continue
      }
      let rest = scalars[(end + 1)..<range.upperBound]
      let value = String(decoding: rest.filter { $0 != 0x20 }.prefix(8).map { UInt8(clamping: $0) }, as: UTF8.self)
      let isMark = name == "counterfoil" && ["entry", "bill", "null", "true"].contains(value.lowercased())
      let isKept = JournalParts.keptValues.contains(name) || isMark
      let stop = isKept ? end + 1 + rest.prefix { $0 != 0x2C && $0 != 0x0A }.count : end + 1
      add(start..<index, .words)
      index = stop
      start = stop
    }
    add(start..<range.upperBound, .words)
  }
}
