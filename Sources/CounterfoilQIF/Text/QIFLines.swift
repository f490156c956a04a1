import CounterfoilModel

/// The lines of a text, ended by LF, CR LF or CR, one after another.
struct QIFLines {
  let bytes: [UInt8]
  /// Where the next line starts.
  private(set) var cursor = 0
  /// The number of the last line, from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next line without its end and without white space at both ends of its text; nil after the last.
  mutating func next() -> QIFLine? {
    guard cursor < bytes.count else { return nil }
    let start = cursor
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    cursor = min(end + 1, bytes.count)
    if end < bytes.count, bytes[end] == 0x0D, cursor < bytes.count, bytes[cursor] == 0x0A { cursor += 1 }
    number += 1
    var last = end
    while last > start, bytes[last - 1].isASCIIBlank { last -= 1 }
    var first = start
    while first < last, bytes[first].isASCIIBlank { first += 1 }
    return QIFLine(number: number, start: first, end: last)
  }
}

/// One line: a letter and a text.
struct QIFLine {
  var number: Int
  /// Where the letter stands.
  var start: Int
  var end: Int

  var isEmpty: Bool { start == end }

  /// The text after the letter, without white space at its front.
  func text(in bytes: [UInt8]) -> Range<Int> {
    var first = min(start + 1, end)
    while first < end, bytes[first].isASCIIBlank { first += 1 }
    return first..<end
  }
}

/// What a header line says of the records after it.
enum QIFSection: Equatable {
  /// Payments of an account; the word is that after `!Type:`, such as `Bank`.
  case payments(String)
  case investments
  /// The list of accounts, or the one the next section is of.
  case accounts
  /// Categories, classes, memorized transactions, prices…
  case list(String)
  /// An option: the section before goes on.
  case option(String)

  /// The section of a line that starts with `!`. The words come in any case.
  init(_ header: String) {
    let word = header.lowercased()
    if word.hasPrefix("!account") {
      self = .accounts
    } else if word.hasPrefix("!type:") {
      let name = header.dropFirst(6).drop { $0 == " " }
      let key = name.lowercased()
      if let known = QIFSection.paymentTypes.first(where: { $0.lowercased() == key }) {
        self = .payments(known)
      } else if key.hasPrefix("invst") {
        self = .investments
      } else {
        self = .list(String(name.prefix(40)))
      }
    } else if word.hasPrefix("!option:") || word.hasPrefix("!clear:") {
      self = .option(String(word.drop { $0 != ":" }.dropFirst()))
    } else {
      self = .list(String(header.dropFirst().prefix(40)))
    }
  }

  /// Sections of payments, as they are written.
  static let paymentTypes = ["Bank", "Cash", "CCard", "Oth A", "Oth L", "Oth S"]
  /// Lists that hold no payments; any other unknown section is worth a warning.
  static let knownLists: Set<String> = [
    "cat", "class", "memorized", "security", "prices", "tag", "budget", "template", "invitem", "invoice", "bill", "tax",
    "loan", "address",
  ]
}
