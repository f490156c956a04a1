import CounterfoilCodecKit
import CounterfoilModel

/// Writes field 86 in subfields; see ``Subfields`` for how they are read.
struct InformationWriter {
  /// Whether letters beyond those of SWIFT are written as they are.
  let keepsCharacters: Bool
  private var subfields: [(number: Int, text: String)] = []
  private var code = "999"

  init(keepsCharacters: Bool) { self.keepsCharacters = keepsCharacters }

  /// The field's lines, the first with its tag.
  mutating func lines(payee: String?, description: String?, members: [String: String]) -> [String] {
    subfields.removeAll(keepingCapacity: true)
    code = "999"
    if let text = members["bankCode"], text.utf8.count == 3, text.utf8.allSatisfy({ $0.isASCIIDigit }) { code = text }
    add(0, members["bookingText"], limit: 27)
    add(10, members["primaNota"], limit: 10)
    addPurpose(description, members)
    add(30, members["counterpartyAgent"], limit: 12)
    add(31, members["counterpartyAccount"], limit: 34)
    addName(payee)
    add(34, members["textKeyExtension"], limit: 3)
    subfields.sort { $0.number < $1.number }
    return wrapped()
  }

  private mutating func add(_ number: Int, _ text: String?, limit: Int) {
    guard let text, !text.isEmpty else { return }
    subfields.append((number, String(String.UnicodeScalarView(clean(text).unicodeScalars.prefix(limit)))))
  }

  /// Subfields are recognised by a question mark: none may be in a text.
  private func clean(_ text: String) -> String {
    var text = text
    if !keepsCharacters { text = SwiftCharacters.nearest(text) }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "?" ? "." : $0.value < 0x20 ? " " : $0 }))
  }

  /// The keywords of SEPA, each from a subfield of its own, then the purpose: at most fourteen times 27 characters.
  private mutating func addPurpose(_ description: String?, _ members: [String: String]) {
    let keys: [(String, String)] = [
      ("EREF", "endToEndId"), ("KREF", "orderReference"), ("MREF", "mandateId"), ("CRED", "creditorId"),
      ("DEBT", "debtorId"), ("PURP", "purpose"), ("ABWA", "ultimateDebtor"), ("ABWE", "ultimateCreditor"),
      ("OAMT", "originalAmount"), ("COAM", "compensationAmount"), ("RCDC", "returnReason"),
    ]
    var pieces: [String] = []
    for (word, name) in keys {
      guard let text = members[name], !text.isEmpty else { continue }
      pieces += cut("\(word)+\(clean(text))")
    }
    if let description, !description.isEmpty {
      pieces += cut(pieces.isEmpty ? clean(description) : "SVWZ+\(clean(description))")
    }
    let numbers = Array(20...29) + Array(60...63)
    for (number, piece) in zip(numbers, pieces) { subfields.append((number, piece)) }
  }

  /// The other party's name in two subfields.
  private mutating func addName(_ payee: String?) {
    guard let payee, !payee.isEmpty else { return }
    for (number, piece) in zip([32, 33], cut(clean(payee))) { subfields.append((number, piece)) }
  }

  /// The text in parts of 27 characters.
  private func cut(_ text: String) -> [String] {
    var scalars = Array(text.unicodeScalars)
    var pieces: [String] = []
    while scalars.count > Subfields.purposeBytes {
      var count = Subfields.purposeBytes
      // A reader counts bytes: a part of letters that take more is shorter.
      while count > 1, String(String.UnicodeScalarView(scalars[..<count])).utf8.count > Subfields.purposeBytes {
        count -= 1
      }
      pieces.append(String(String.UnicodeScalarView(scalars[..<count])))
      scalars.removeFirst(count)
    }
    if !scalars.isEmpty { pieces.append(String(String.UnicodeScalarView(scalars))) }
    return pieces
  }

  /// Whole subfields on each line, of at most 65 characters: so no line begins like a field or an end of message.
  private func wrapped() -> [String] {
    var lines: [String] = []
    var line = code
    for (number, text) in subfields {
      let subfield = "?\(number < 10 ? "0" : "")\(number)\(text)"
      // One short of full would be read as a space lost.
      if line.utf8.count + subfield.utf8.count > 63 {
        lines.append(line)
        line = ""
      }
      line += subfield
    }
    lines.append(line)
    lines[0] = ":86:" + lines[0]
    return lines
  }
}
