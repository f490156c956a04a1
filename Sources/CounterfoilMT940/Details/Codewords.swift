/// Field 86 in codewords between slashes: `/TRTP/SEPA OVERBOEKING/IBAN/NL…/BIC/…/NAME/…/REMI/…/EREF/…`.
enum Codewords {
  private enum Part {
    case key(Details.Key)
    case name, text, structured, counterparty
    /// Only holds others: `/ORDP//NAME/…`.
    case holder
    case other
  }

  private static let words: [String: Part] = [
    "TRTP": .key(.bookingText), "IBAN": .key(.counterpartyAccount), "BIC": .key(.counterpartyAgent), "NAME": .name,
    "REMI": .text, "USTD": .text, "STRD": .structured, "EREF": .key(.endToEnd), "PREF": .other,
    "MARF": .key(.mandate), "CSID": .key(.creditor), "ORDP": .holder, "BENM": .holder, "CNTP": .counterparty,
    "ULTD": .key(.ultimateDebtor), "ULTC": .key(.ultimateCreditor), "ULTB": .key(.ultimateParty),
    "PURP": .key(.purpose), "CUR": .key(.creditorReference), "RTRN": .key(.returnReason),
    "ISDT": .key(.executionDay), "OCMT": .key(.originalAmount), "CHGS": .key(.compensationAmount), "TRCD": .other,
    "ADDR": .other, "ID": .other, "EXCH": .other, "SVCL": .other, "NRTX": .other, "TYPE": .other, "CODE": .other,
    "SUM": .other, "TXDT": .other, "SDDT": .other, "CREF": .other, "KREF": .key(.customerReference), "CITY": .other,
    "INST": .other, "ACCW": .key(.counterpartyAccount), "ACCT": .other, "SVWZ": .text,
  ]

  static func isBegun(by line: UnsafeRawBufferPointer) -> Bool {
    let start = line.firstIndex { $0 != 0x20 } ?? line.count
    return word(line, at: start) != nil
  }

  /// A codeword that begins with the slash at an index, and where its text begins.
  private static func word(_ text: UnsafeRawBufferPointer, at index: Int) -> (String, Int)? {
    guard index < text.count, text[index] == 0x2F else { return nil }
    var end = index + 1
    while end < text.count, end - index <= 4, text[end] >= 0x41, text[end] <= 0x5A { end += 1 }
    guard end < text.count, text[end] == 0x2F, end - index >= 3 else { return nil }
    let word = String(decoding: text[(index + 1)..<end], as: UTF8.self)
    return words[word] == nil ? nil : (word, end + 1)
  }

  static func read(_ text: UnsafeRawBufferPointer, into details: Details) {
    var index = text.firstIndex(of: 0x2F) ?? text.count
    while index < text.count, let (word, start) = word(text, at: index) {
      // Its text ends where the next codeword begins, which may share the slash.
      var end = start
      while end < text.count, Codewords.word(text, at: end) == nil { end += 1 }
      if start > 0, Codewords.word(text, at: start - 1) != nil { end = start - 1 }
      take(word, text.part(start..<max(start, end)), into: details)
      index = max(end, index + 1)
    }
  }

  private static func take(_ word: String, _ value: UnsafeRawBufferPointer, into details: Details) {
    let value = trimmed(value)
    switch words[word] {
    case .key(let key): details.append(key, value, separator: 0x20)
    case .name:
      if details[.payee].isEmpty {
        details.append(.payee, value)
      } else {
        details.addOther(Array("NAME".utf8), value)
      }
    case .text: appendText(value, into: details)
    case .structured:
      // `/STRD/CUR/1234567890123456/`: who issued the reference, then the reference.
      let parts = value.split(separator: 0x2F)
      details.append(.creditorReference, parts.last.map { UnsafeRawBufferPointer(rebasing: $0) } ?? value.part(0..<0))
    case .holder: if details[.payee].isEmpty { details.append(.payee, value) }
    case .counterparty: counterparty(value, into: details)
    default: details.addOther(Array(word.utf8), value)
    }
  }

  private static func appendText(_ value: UnsafeRawBufferPointer, into details: Details) {
    var value = value
    for prefix in ["USTD//", "STRD//"] as [StaticString] where value.begins(prefix) { value = value.from(6) }
    if value.begins("STRD/CUR/") { return details.append(.creditorReference, trimmed(value.from(9))) }
    if !value.isEmpty { details.append(.description, value, separator: 0x20) }
  }

  /// `account/agent/name/city`, each perhaps empty.
  private static func counterparty(_ value: UnsafeRawBufferPointer, into details: Details) {
    let parts = value.split(separator: 0x2F, maxSplits: 3, omittingEmptySubsequences: false)
      .map { UnsafeRawBufferPointer(rebasing: $0) }
    if let account = parts.first { details.append(.counterpartyAccount, account, separator: 0x20) }
    if parts.count > 1 { details.append(.counterpartyAgent, parts[1], separator: 0x20) }
    if parts.count > 2, details[.payee].isEmpty { details.append(.payee, parts[2]) }
    if parts.count > 3 { details.addOther(Array("CITY".utf8), trimmed(parts[3])) }
  }

  private static func trimmed(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    text.trimmed { $0 == 0x2F || $0 == 0x20 }
  }
}
