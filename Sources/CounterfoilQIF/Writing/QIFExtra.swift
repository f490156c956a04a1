import CounterfoilCodecKit
import CounterfoilText

/// The members of `extra` that QIF has lines for.
struct QIFExtra {
  struct Split {
    var category: String?
    var memo: String?
    var amount: String?
    var percent: String?

    func append(to bytes: inout [UInt8]) {
      bytes += "S\(category ?? "")\n".utf8
      for (code, text) in [("E", memo), ("$", amount), ("%", percent)] {
        if let text { bytes += "\(code)\(text)\n".utf8 }
      }
    }

    var members: [(name: String, text: String)] {
      [("category", category), ("memo", memo), ("amount", amount), ("percent", percent)].compactMap { name, text in
        text.map { (name, $0) }
      }
    }
  }

  private(set) var type = "Bank"
  /// `XIn`, `XOut` or another action that moves cash of an investment account.
  private(set) var action: String?
  /// Other lines, by their letter.
  private(set) var lines: [(code: String, text: String)] = []
  private(set) var splits: [Split] = []
  private(set) var isHeld = true

  /// Letters of the fields, which no member may take, and those of splits.
  private static let taken: Set<String> = ["D", "T", "U", "P", "M", "S", "E", "$", "%", "^", "!"]

  var isOutgoingTransfer: Bool { action.map(QIFPayment.outgoingActions.contains) ?? false }

  init(_ extra: String?) {
    guard let extra else { return }
    guard let members = JSONText.textMembers(of: extra) else {
      isHeld = false
      return
    }
    // A value that is no string would come back as one.
    var copy = extra
    let isPlain = copy.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      return JSONText.members(of: bytes)?.allSatisfy { member in
        bytes[member.value.lowerBound] == 0x22 || bytes[member.name].elementsEqual("\"splits\"".utf8)
      } ?? false
    }
    guard isPlain else {
      isHeld = false
      return
    }
    let wantsInvestment = members.contains { $0.name == "type" && $0.text == "Invst" }
    for (name, text) in members {
      guard let text, !text.isEmpty else {
        isHeld = false
        continue
      }
      switch name {
      case "type" where QIFSection.paymentTypes.contains(text): type = text
      case "type" where wantsInvestment: type = text
      case "N" where wantsInvestment && QIFPayment.cashActions.contains(text): action = text
      case "splits": addSplits(text)
      default:
        guard name.utf8.count == 1, !QIFExtra.taken.contains(name), name != "N", name > " " else {
          isHeld = false
          continue
        }
        lines.append((name, text))
      }
    }
    if type == "Invst", action == nil {
      type = "Bank"
      isHeld = false
    }
  }

  /// Takes the splits apart; a text that is not what our reader makes is not held.
  private mutating func addSplits(_ json: String) {
    var found: [Split] = []
    for object in JSONText.textElements(of: json) ?? [] {
      var split = Split()
      for (name, text) in JSONText.textMembers(of: object) ?? [] {
        switch name {
        case "category": split.category = text
        case "memo": split.memo = text
        case "amount": split.amount = text
        case "percent": split.percent = text
        default: isHeld = false
        }
      }
      let isPlain = split.members.allSatisfy { $0.text == QIFRecordOutput.trimmed($0.text) && !$0.text.contains("\n") }
      if !isPlain || split.members.contains(where: { $0.text.contains("\r") || $0.text.contains("\r\n") }) {
        isHeld = false
        return
      }
      found.append(split)
    }
    let again = "[" + found.map { JSONWriter.object($0.members) ?? "{}" }.joined(separator: ",") + "]"
    if again == json { splits = found } else { isHeld = false }
  }
}
