import CounterfoilModel

/// Writes what is in `TxDtls`.
struct TransactionXML {
  let shape: CAMTShape
  let account: String
  let isCounterpartDebtor: Bool
  /// Names of fields that could not be written as they are.
  private(set) var lost: [String] = []

  init(shape: CAMTShape, account: String, isCounterpartDebtor: Bool) {
    self.shape = shape
    self.account = account
    self.isCounterpartDebtor = isCounterpartDebtor
  }

  mutating func write(
    _ members: inout EntryMembers, payee: String?, description: String?, reference: String, _ output: inout XMLOutput
  ) {
    output.element("Refs") { references(&members, reference, &$0) }
    if let (amount, currency) = members.takeAmount("amount") ?? members.takeAmount("transactionAmount") {
      if shape.isOld {
        output.element("AmtDtls") { $0.element("TxAmt") { $0.leaf("Amt", amount, currency: currency) } }
      } else {
        output.leaf("Amt", amount, currency: currency)
        output.leaf("CdtDbtInd", members.take("direction", limit: 4) { $0 == "CRDT" || $0 == "DBIT" })
      }
    }
    parties(&members, payee, &output)
    output.element("Purp") { code("purpose", &members, &$0) }
    output.element("RmtInf") { remittance(description, &members, &$0) }
    output.element("RtrInf") { output in
      output.element("Rsn") { code("returnReason", &members, &$0) }
      output.leaf("AddtlInf", members.take("returnText", limit: 105))
    }
    // Without a description readers take it for one: it stays among what was left out.
    if description != nil { output.leaf("AddtlTxInf", members.take("transactionText", limit: 500)) }
  }

  private func references(_ members: inout EntryMembers, _ reference: String, _ output: inout XMLOutput) {
    output.leaf("MsgId", members.take("messageId", limit: 35))
    output.leaf("AcctSvcrRef", members.take(reference, limit: 35))
    output.leaf("PmtInfId", members.take("paymentId", limit: 35))
    output.leaf("InstrId", members.take("instructionId", limit: 35))
    output.leaf("EndToEndId", members.take("endToEndId", limit: 35))
    if !shape.isOld { output.leaf("UETR", members.take("uetr", limit: 36, where: TransactionXML.isUUID)) }
    output.leaf("TxId", members.take("transactionId", limit: 35))
    output.leaf("MndtId", members.take("mandateId", limit: 35))
    output.leaf("ChqNb", members.take("chequeNumber", limit: 35))
    output.leaf("ClrSysRef", members.take("clearingReference", limit: 35))
  }

  private static func isUUID(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index) ? byte == 0x2D : byte.isASCIIDigit || byte >= 0x61 && byte <= 0x66
      }
  }

  // MARK: Parties

  private mutating func parties(_ members: inout EntryMembers, _ payee: String?, _ output: inout XMLOutput) {
    let name = nameToWrite(payee)
    let other = members.take("counterpartyAccount", limit: 34) { $0 != account }
    let ultimate = name == nil ? nil : members.take("ultimateParty", limit: 140)
    // A reader takes the only party there is for the other one.
    let hasOther = name != nil || other != nil
    let ownName = hasOther ? members.take("ownName", limit: 140) : nil
    let ownAccount = hasOther ? members.take("ownAccount", limit: 34) : nil
    let ownUltimate = hasOther ? members.take("ownUltimateParty", limit: 140) : nil
    let identifier = members.take("creditorId", limit: 35)
    let (debtor, creditor) = isCounterpartDebtor ? (name, ownName) : (ownName, name)
    let (debtorAccount, creditorAccount) = isCounterpartDebtor ? (other, ownAccount) : (ownAccount, other)
    let (ultimateDebtor, ultimateCreditor) = isCounterpartDebtor ? (ultimate, ownUltimate) : (ownUltimate, ultimate)
    output.element("RltdPties") { output in
      party("Dbtr", debtor, nil, &output)
      accountElement("DbtrAcct", debtorAccount, &output)
      party("UltmtDbtr", ultimateDebtor, nil, &output)
      party("Cdtr", creditor, identifier, &output)
      accountElement("CdtrAcct", creditorAccount, &output)
      party("UltmtCdtr", ultimateCreditor, nil, &output)
    }
    let agents = ["counterpartyAgent", "ownAgent"].map { members.take($0, limit: 11, where: isAgent) }
    output.element("RltdAgts") { output in
      for (element, agent) in [
        ("DbtrAgt", agents[isCounterpartDebtor ? 0 : 1]), ("CdtrAgt", agents[isCounterpartDebtor ? 1 : 0]),
      ] {
        output.element(element) { $0.element("FinInstnId") { $0.leaf(shape.agentElement, agent) } }
      }
    }
  }

  private mutating func nameToWrite(_ payee: String?) -> String? {
    guard let payee else { return nil }
    if EntryMembers.isKept(payee), payee.unicodeScalars.count <= 140 { return payee }
    lost.append("payee")
    return nil
  }

  private func party(_ element: String, _ name: String?, _ identifier: String?, _ output: inout XMLOutput) {
    func body(_ output: inout XMLOutput) {
      output.leaf("Nm", name)
      output.element("Id") { $0.element("PrvtId") { $0.element("Othr") { $0.leaf("Id", identifier) } } }
    }
    output.element(element) { output in
      if shape.isOld { body(&output) } else { output.element("Pty") { body(&$0) } }
    }
  }

  private func accountElement(_ element: String, _ number: String?, _ output: inout XMLOutput) {
    output.element(element) { TransactionXML.account(number, &$0) }
  }

  /// `Id` with an IBAN where the number is one, else with another number.
  static func account(_ number: String?, _ output: inout XMLOutput) {
    output.element("Id") { output in
      if let number, isIBAN(number) {
        output.leaf("IBAN", number)
      } else {
        output.element("Othr") { $0.leaf("Id", number) }
      }
    }
  }

  static func isIBAN(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (15...34).contains(bytes.count) else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      let isCapital = byte.isASCIIUppercase
      let isDigit = byte.isASCIIDigit
      return index < 2 ? isCapital : index < 4 ? isDigit : isCapital || isDigit || byte.isASCIILowercase
    }
  }

  /// The narrower pattern of both versions.
  private func isAgent(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 8 || bytes.count == 11 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      let isCapital = byte.isASCIIUppercase
      switch index {
      case 0..<6: return isCapital
      case 6: return isCapital || byte >= 0x32 && byte <= 0x39
      case 7: return isCapital && byte != 0x4F || byte.isASCIIDigit
      default: return isCapital || byte.isASCIIDigit
      }
    }
  }

  // MARK: Texts

  private func code(_ name: String, _ members: inout EntryMembers, _ output: inout XMLOutput) {
    guard let text = members.take(name, limit: 35) else { return }
    output.leaf(text.unicodeScalars.count <= 4 ? "Cd" : "Prtry", text)
  }

  private mutating func remittance(_ description: String?, _ members: inout EntryMembers, _ output: inout XMLOutput) {
    if let description {
      let (lines, isExact) = TransactionXML.lines(description)
      if !isExact { lost.append("description") }
      for line in lines { output.leaf("Ustrd", line) }
    }
    let number = members.take("documentNumber", limit: 35)
    let reference = members.take("creditorReference", limit: 35)
    output.element("Strd") { output in
      output.element("RfrdDocInf") { $0.leaf("Nb", number) }
      output.element("CdtrRefInf") { $0.leaf("Ref", reference) }
    }
  }

  /// The text in parts of at most 140 characters, cut at spaces where it has some; whether a reader that joins them with
  /// a space gets the same text.
  static func lines(_ text: String) -> (lines: [String], isExact: Bool) {
    var isExact = EntryMembers.isKept(text)
    var scalars = Array(text.unicodeScalars.filter { EntryMembers.isKept("x\($0)x") || $0 == " " }.map { $0 })
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " { scalars.removeLast() }
    var lines: [String] = []
    var start = 0
    while scalars.count - start > 140 {
      // Neither part may begin or end with a space: it would be trimmed.
      let cut = (start + 1...start + 140).last {
        scalars[$0] == " " && scalars[$0 - 1] != " " && scalars[$0 + 1] != " "
      }
      lines.append(String(String.UnicodeScalarView(scalars[start..<(cut ?? start + 140)])))
      if cut == nil { isExact = false }
      start = cut.map { $0 + 1 } ?? start + 140
    }
    if start < scalars.count { lines.append(String(String.UnicodeScalarView(scalars[start...]))) }
    return (lines, isExact)
  }
}
