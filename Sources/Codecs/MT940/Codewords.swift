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

  static func isBegun(by line: ArraySlice<UInt8>) -> Bool {
    let text = Array(line.drop { $0 == 0x20 })
    return word(text, at: 0) != nil
  }

  /// A codeword that begins with the slash at an index, and where its text begins.
  private static func word(_ text: [UInt8], at index: Int) -> (String, Int)? {
    guard index < text.count, text[index] == 0x2F else { return nil }
    var end = index + 1
    while end < text.count, end - index <= 4, text[end] >= 0x41, text[end] <= 0x5A { end += 1 }
    guard end < text.count, text[end] == 0x2F, end - index >= 3 else { return nil }
    let word = String(decoding: text[(index + 1)..<end], as: UTF8.self)
    return words[word] == nil ? nil : (word, end + 1)
  }

  static func read(_ text: [UInt8], into details: inout Details) {
    var index = text.firstIndex(of: 0x2F) ?? text.count
    while index < text.count, let (word, start) = word(text, at: index) {
      // Its text ends where the next codeword begins, which may share the slash.
      var end = start
      while end < text.count, Codewords.word(text, at: end) == nil { end += 1 }
      if start > 0, Codewords.word(text, at: start - 1) != nil { end = start - 1 }
      take(word, text[start..<max(start, end)], into: &details)
      index = max(end, index + 1)
    }
  }

  private static func take(_ word: String, _ value: ArraySlice<UInt8>, into details: inout Details) {
    let value = trimmed(value)
    switch words[word] {
    case .key(let key): details.append(key, value, separator: 0x20)
    case .name:
      if details.payee.isEmpty {
        details.payee.append(contentsOf: value)
      } else {
        details.addOther(Array("NAME".utf8), value)
      }
    case .text: appendText(value, into: &details)
    case .structured:
      // `/STRD/CUR/1234567890123456/`: who issued the reference, then the reference.
      let parts = value.split(separator: 0x2F)
      details.append(.creditorReference, parts.last ?? [])
    case .holder: if details.payee.isEmpty { details.payee.append(contentsOf: value) }
    case .counterparty: counterparty(value, into: &details)
    default: details.addOther(Array(word.utf8), value)
    }
  }

  private static func appendText(_ value: ArraySlice<UInt8>, into details: inout Details) {
    var value = value
    for prefix in ["USTD//", "STRD//"] where value.starts(with: prefix.utf8) { value = value.dropFirst(6) }
    for prefix in ["STRD/CUR/"] where value.starts(with: prefix.utf8) {
      return details.append(.creditorReference, trimmed(value.dropFirst(9)))
    }
    if !details.description.isEmpty, !value.isEmpty { details.description.append(0x20) }
    details.description.append(contentsOf: value)
  }

  /// `account/agent/name/city`, each perhaps empty.
  private static func counterparty(_ value: ArraySlice<UInt8>, into details: inout Details) {
    let parts = value.split(separator: 0x2F, maxSplits: 3, omittingEmptySubsequences: false)
    if let account = parts.first { details.append(.counterpartyAccount, account, separator: 0x20) }
    if parts.count > 1 { details.append(.counterpartyAgent, parts[1], separator: 0x20) }
    if parts.count > 2, details.payee.isEmpty { details.payee.append(contentsOf: parts[2]) }
    if parts.count > 3 { details.addOther(Array("CITY".utf8), trimmed(parts[3])) }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first, first == 0x2F || first == 0x20 { text = text.dropFirst() }
    while let last = text.last, last == 0x2F || last == 0x20 { text = text.dropLast() }
    return text
  }
}
