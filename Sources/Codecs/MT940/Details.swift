import CodecKit

/// What field 86 says, as far as it can be told apart; room that is used over and over.
struct Details {
  /// Parts that have a member of `extra` of their own, in the order of those.
  enum Key: Int, CaseIterable {
    case bankCode, bookingText, primaNota, counterpartyAccount, counterpartyAgent, textKey
    case endToEnd, customerReference, mandate, creditor, debtor, purpose, ultimateDebtor, ultimateCreditor
    case ultimateParty, originalAmount, compensationAmount, returnReason, creditorReference, executionDay

    var name: StaticString {
      switch self {
      case .bankCode: "bankCode"
      case .bookingText: "bookingText"
      case .primaNota: "primaNota"
      case .counterpartyAccount: "counterpartyAccount"
      case .counterpartyAgent: "counterpartyAgent"
      case .textKey: "textKeyExtension"
      case .endToEnd: "endToEndId"
      case .customerReference: "orderReference"
      case .mandate: "mandateId"
      case .creditor: "creditorId"
      case .debtor: "debtorId"
      case .purpose: "purpose"
      case .ultimateDebtor: "ultimateDebtor"
      case .ultimateCreditor: "ultimateCreditor"
      case .ultimateParty: "ultimateParty"
      case .originalAmount: "originalAmount"
      case .compensationAmount: "compensationAmount"
      case .returnReason: "returnReason"
      case .creditorReference: "creditorReference"
      case .executionDay: "executionDate"
      }
    }
  }

  private var values = [[UInt8]](repeating: [], count: Key.allCases.count)
  private var usedKeys: UInt32 = 0
  var payee: [UInt8] = []
  var description: [UInt8] = []
  /// Parts without a key: a name and what it says.
  private(set) var others: [(name: [UInt8], value: [UInt8])] = []

  mutating func removeAll() {
    payee.removeAll(keepingCapacity: true)
    description.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    guard usedKeys != 0 else { return }
    for key in Key.allCases where usedKeys & 1 << UInt32(key.rawValue) != 0 {
      values[key.rawValue].removeAll(keepingCapacity: true)
    }
    usedKeys = 0
  }

  /// The value of a key; empty where there is none.
  subscript(_ key: Key) -> [UInt8] { values[key.rawValue] }

  /// Adds to a key's value.
  mutating func append(_ key: Key, _ bytes: some Collection<UInt8>, separator: UInt8? = nil) {
    usedKeys |= 1 << UInt32(key.rawValue)
    if let separator, !values[key.rawValue].isEmpty { values[key.rawValue].append(separator) }
    values[key.rawValue].append(contentsOf: bytes)
  }

  /// Empties a key's value.
  mutating func clear(_ key: Key) { values[key.rawValue].removeAll(keepingCapacity: true) }

  mutating func addOther(_ name: [UInt8], _ value: some Collection<UInt8>) {
    let value = Details.trimmed(Array(value))
    if !value.isEmpty { others.append((name, value)) }
  }

  /// Takes white space off all ends, makes runs of it one space in what people read, and drops words for nothing.
  mutating func tidy() {
    payee = Details.collapsed(payee)
    description = Details.collapsed(description)
    guard usedKeys != 0 else { return }
    for key in Key.allCases where usedKeys & 1 << UInt32(key.rawValue) != 0 {
      let value = Details.collapsed(values[key.rawValue])
      values[key.rawValue] = Details.isPlaceholder(value) ? [] : value
    }
  }

  /// Adds the members to a record's `extra`.
  func addMembers(to extra: inout JSONMembers) {
    if usedKeys != 0 {
      for key in Key.allCases where !values[key.rawValue].isEmpty { extra.add(key.name, values[key.rawValue][...]) }
    }
    for other in others { extra.addAnother(other.name[...], other.value[...]) }
  }

  /// Words that stand for no reference.
  static func isPlaceholder(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first, first == 0x4E || first == 0x45 || first == 0x50 || first == 0x4D || first == 0x4B
    else { return false }
    return ["N", "KREF+", "KREF", "NONREF", "NOTPROVIDED", "NOTAVAILABLE", "EREF", "PREF", "MARF"].contains {
      text.elementsEqual($0.utf8)
    }
  }

  static func trimmed(_ text: [UInt8]) -> [UInt8] {
    guard text.first == 0x20 || text.last == 0x20 else { return text }
    return Array(text.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed())
  }

  private static func collapsed(_ text: [UInt8]) -> [UInt8] {
    var isPlain = text.first != 0x20 && text.last != 0x20
    if isPlain {
      var before: UInt8 = 0
      for byte in text {
        if byte == 0x09 || byte == 0x20 && before == 0x20 {
          isPlain = false
          break
        }
        before = byte
      }
    }
    if isPlain { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for byte in text {
      if byte == 0x20 || byte == 0x09 {
        if !result.isEmpty, result.last != 0x20 { result.append(0x20) }
      } else {
        result.append(byte)
      }
    }
    if result.last == 0x20 { result.removeLast() }
    return result
  }
}
