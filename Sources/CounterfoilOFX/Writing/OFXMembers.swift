import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText

/// The members of an entry's `extra`, sorted by where OFX holds them.
struct OFXMembers {
  struct Element {
    var tag: OFXTag
    /// The aggregate it is in; nil directly in the transaction.
    var group: OFXTag?
    var name: String
    var text: String
  }

  /// Those of the statement: `statement`, `BANKID`, …
  private(set) var statement: [String: String] = [:]
  /// Those of the transaction, in the order of the standard.
  private(set) var elements: [Element] = []
  /// Whether OFX has a place for all.
  var isHeld = true

  private static let statementNames: Set<String> = [
    "statement", "BANKID", "BRANCHID", "ACCTTYPE", "ACCTKEY", "BROKERID", "CURDEF",
  ]
  private static let groups: [OFXTag] = [.payee, .bankAcctTo, .ccAcctTo, .imageData, .currency, .origCurrency]
  /// Those the fields are written to.
  private static let fields: Set<OFXTag> = [.trnAmt, .fitID, .name, .memo, .refNum]

  init(_ extra: String?) {
    guard let extra else { return }
    guard let members = JSONText.textMembers(of: extra) else {
      isHeld = false
      return
    }
    // A value that is no string would come back as one.
    var copy = extra
    let values: [Bool] = copy.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      guard let members = JSONText.members(of: bytes) else { return [] }
      return members.map { bytes[$0.value.lowerBound] == 0x22 }
    }
    for (index, member) in members.enumerated() {
      guard index < values.count, values[index], let text = member.text, !text.isEmpty else {
        isHeld = false
        continue
      }
      add(member.name, text)
    }
    elements.sort { OFXMembers.rank($0) < OFXMembers.rank($1) }
  }

  private mutating func add(_ name: String, _ text: String) {
    if OFXMembers.statementNames.contains(name) {
      statement[name] = text
      return
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let tag = OFXMembers.tag(parts[parts.count - 1])
    if parts.count == 1 {
      let isOwn = tag != .unknown && tag.rawValue <= OFXTag.subAcctFund.rawValue && !tag.isAggregate
      let isVendors = tag == .unknown && name.contains(".") && OFXMembers.isName(name)
      guard isOwn && !OFXMembers.fields.contains(tag) || isVendors else {
        isHeld = false
        return
      }
      elements.append(Element(tag: tag, group: nil, name: name, text: text))
    } else if parts.count == 2, let group = OFXMembers.groups.first(where: { $0.text == parts[0] }),
      OFXMembers.isName(parts[1])
    {
      elements.append(Element(tag: tag, group: group, name: parts[1], text: text))
    } else {
      isHeld = false
    }
  }

  private static func tag(_ name: String) -> OFXTag {
    var copy = name
    let tag = copy.withUTF8 { OFXTagTable.shared.tag(UnsafeRawBufferPointer($0)) }
    return tag.text == name ? tag : .unknown
  }

  private static func isName(_ name: String) -> Bool {
    name.utf8.count <= 64 && name.utf8.first.map { $0.isASCIIUppercase } ?? false
      && name.utf8.allSatisfy { OFXLexer.isNameByte($0) && !$0.isASCIILowercase }
  }

  private static func rank(_ element: Element) -> Int {
    if let group = element.group { return Int(group.rawValue) << 8 | Int(element.tag.rawValue) + 1 }
    return Int(element.tag.rawValue) << 8
  }

  /// Leaves an aggregate out.
  mutating func drop(_ group: OFXTag) {
    elements.removeAll { $0.group == group }
    isHeld = false
  }

  /// The text of an element directly in the transaction.
  func text(_ tag: OFXTag, in group: OFXTag? = nil) -> String? {
    elements.first { $0.tag == tag && $0.group == group }?.text
  }
}
