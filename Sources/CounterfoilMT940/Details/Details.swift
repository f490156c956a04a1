import CounterfoilCodecKit

/// What field 86 says, as far as it can be told apart; room that is used over and over.
final class Details {
  /// Parts that have a member of `extra` of their own, in the order of those.
  enum Key: Int, CaseIterable {
    case bankCode, bookingText, primaNota, counterpartyAccount, counterpartyAgent, textKey
    case endToEnd, customerReference, mandate, creditor, debtor, purpose, ultimateDebtor, ultimateCreditor
    case ultimateParty, originalAmount, compensationAmount, returnReason, creditorReference, executionDay
    // These have columns instead.
    case payee, description

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
      case .payee: "payee"
      case .description: "description"
      }
    }
  }

  private static let keys = Key.allCases

  /// By key.
  private let values: UnsafeMutablePointer<TextRoom>
  private var usedKeys: UInt32 = 0
  /// Parts without a key: a name and what it says.
  private(set) var others: [(name: [UInt8], value: [UInt8])] = []

  init() {
    values = .allocate(capacity: Details.keys.count)
    for key in Details.keys { (values + key.rawValue).initialize(to: TextRoom(capacity: 64)) }
  }

  deinit {
    for key in Details.keys { values[key.rawValue].release() }
    values.deallocate()
  }

  func removeAll() {
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
    guard usedKeys != 0 else { return }
    forEachUsed { values[$0].removeAll() }
    usedKeys = 0
  }

  /// The keys in order, of which some have a value.
  @inline(__always)
  private func forEachUsed(_ body: (Int) -> Void) {
    var rest = usedKeys
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }

  /// The value of a key; empty where there is none. Valid until the key's value changes.
  @inline(__always)
  subscript(_ key: Key) -> UnsafeRawBufferPointer { values[key.rawValue].bytes }

  /// Adds to a key's value.
  @inline(__always)
  func append(_ key: Key, _ bytes: UnsafeRawBufferPointer, separator: UInt8? = nil) {
    usedKeys |= 1 << UInt32(key.rawValue)
    if let separator, !values[key.rawValue].isEmpty { values[key.rawValue].append(separator) }
    values[key.rawValue].append(bytes)
  }

  /// Adds to a key's value, without the spaces in it.
  func appendNumber(_ key: Key, _ bytes: UnsafeRawBufferPointer, separator: UInt8? = nil) {
    append(key, UnsafeRawBufferPointer(start: nil, count: 0), separator: separator)
    values[key.rawValue].appendWithoutSpaces(bytes)
  }

  /// Empties a key's value.
  func clear(_ key: Key) { values[key.rawValue].removeAll() }

  func addOther(_ name: [UInt8], _ value: UnsafeRawBufferPointer) {
    let value = Array(value.trimmed)
    if !value.isEmpty { others.append((name, value)) }
  }

  /// Takes white space off all ends, makes runs of it one space in what people read, and drops words for nothing.
  func tidy() {
    forEachUsed { number in
      values[number].collapse()
      if number < Key.payee.rawValue, Details.isPlaceholder(values[number].bytes) { values[number].removeAll() }
    }
  }

  /// Puts the booking text in front of the description where no other party is named: what then tells a payment from others is what the
  /// bank calls it, such as *RETRAIT BANCOMAT* (BIL) or *ENTGELTABSCHLUSS*.
  func describeByBookingText() {
    let text = self[.bookingText]
    guard !text.isEmpty, self[.payee].isEmpty else { return }
    let description = self[.description]
    if description.count >= text.count, description.part(0..<text.count).elementsEqual(text) { return }
    append(.description, text)
    values[Key.description.rawValue].turn(description.count, separator: 0x20)
  }

  /// Adds the members to a record's `extra`.
  func addMembers(to extra: inout JSONMembers) {
    var rest = usedKeys & (1 << UInt32(Key.payee.rawValue) - 1)
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      if !values[number].isEmpty { extra.add(Details.keys[number].name, bytes: values[number].bytes) }
      rest &= rest &- 1
    }
    for other in others { extra.addAnother(other.name[...], other.value[...]) }
  }

  /// Words that stand for no reference.
  static func isPlaceholder(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let first = text.first, first == 0x4E || first == 0x45 || first == 0x50 || first == 0x4D || first == 0x4B
    else { return false }
    return text.isWord("N") || text.isWord("KREF+") || text.isWord("KREF") || text.isWord("NONREF")
      || text.isWord("NOTPROVIDED") || text.isWord("NOTAVAILABLE") || text.isWord("EREF") || text.isWord("PREF")
      || text.isWord("MARF")
  }
}
