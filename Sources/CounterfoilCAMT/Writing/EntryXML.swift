import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Writes one entry; finds the fields it has no place for.
struct EntryXML {
  let shape: CAMTShape
  /// Names of fields that held something so far that could not be written.
  private(set) var unheld: Set<String> = []

  init(shape: CAMTShape) { self.shape = shape }

  mutating func lose(_ field: String) { unheld.insert(field) }

  /// The entry's XML.
  mutating func xml(_ batch: RecordBatch, _ row: Int, amount: Money, day: CalendarDate, account: String) -> [UInt8] {
    var members = EntryMembers(batch[EntryField.extra, row])
    let isPending = batch[EntryField.status, row] == EntryStatus.pending.rawValue
    let isReversal = members.take("reversal", limit: 4) == "true"
    let batchTexts = members.takeArray("transactions")
    var output = XMLOutput(depth: 3)
    output.element("Ntry") { output in
      output.leaf("NtryRef", members.take("entryReference", limit: 35))
      output.leaf("Amt", amount.magnitude.decimal, currency: amount.currency.code)
      output.leaf("CdtDbtInd", amount.isNegative ? "DBIT" : "CRDT")
      if isReversal { output.leaf("RvslInd", "true") }
      let status = isPending ? "PDNG" : "BOOK"
      if shape.isOld { output.leaf("Sts", status) } else { output.element("Sts") { $0.leaf("Cd", status) } }
      bookingDay(batch, row, day, &output)
      valueDay(batch, row, &members, &output)
      output.leaf("AcctSvcrRef", reference(batch, row))
      output.required("BkTxCd") { code(&members, &$0) }
      output.element("AmtDtls") { amounts(&members, &$0) }
      output.element("Chrgs") { charges(&members, &$0) }
      output.element("NtryDtls") { output in
        output.element("Btch") { output in
          output.leaf("MsgId", members.take("batchMessageId", limit: 35))
          output.leaf("PmtInfId", members.take("batchPaymentId", limit: 35))
          output.leaf("NbOfTxs", members.take("batchCount", limit: 15) { $0.utf8.allSatisfy { $0.isASCIIDigit } })
        }
        details(
          batch, row, &members, batchTexts, isMoneyIn: !amount.isNegative, isReversal: isReversal, account, &output)
      }
      if batchTexts.isEmpty, batch.isMissing(EntryField.description, row) {
        // Readers take it for the description where there is no other text: the entry would come back with one.
      } else {
        let text = batchTexts.isEmpty ? nil : batchText(batch, row, members)
        output.leaf("AddtlNtryInf", text ?? members.take("bookingText", limit: 500))
      }
    }
    if !members.isHeld { unheld.insert("extra") }
    if !batch.isMissing(EntryField.category, row) { unheld.insert("category") }
    return output.bytes
  }

  // MARK: Parts of the entry

  private mutating func bookingDay(
    _ batch: RecordBatch, _ row: Int, _ day: CalendarDate, _ output: inout XMLOutput
  ) {
    var time: String?
    if let text = batch[EntryField.time, row] {
      let digits = text.utf8.enumerated().allSatisfy { $0 == 2 || $0 == 5 ? $1 == 0x3A : $1.isASCIIDigit }
      if text.utf8.count == 8, digits, text != "00:00:00" { time = text } else { unheld.insert("time") }
    }
    output.element("BookgDt") { output in
      if let time { output.leaf("DtTm", "\(day.iso)T\(time)") } else { output.leaf("Dt", day.iso) }
    }
  }

  private func valueDay(_ batch: RecordBatch, _ row: Int, _ members: inout EntryMembers, _ output: inout XMLOutput) {
    guard let day = batch[EntryField.valueDate, row] else { return }
    let time = members.take("valueTime", limit: 40) { $0.hasPrefix(day.iso + "T") }
    output.element("ValDt") { output in
      if let time { output.leaf("DtTm", time) } else { output.leaf("Dt", day.iso) }
    }
  }

  /// The one reference there is room for stands for id and reference alike.
  private mutating func reference(_ batch: RecordBatch, _ row: Int) -> String? {
    let id = batch[EntryField.id, row]
    let reference = batch[EntryField.reference, row]
    guard let text = reference ?? id else { return nil }
    if id != text { unheld.insert("id") }
    if reference != text { unheld.insert("reference") }
    let isFit =
      text.unicodeScalars.count <= 35 && EntryMembers.isKept(text)
      && !Array(text.utf8).withUnsafeBytes(EntryView.isPlaceholder)
    guard isFit else {
      if id != nil { unheld.insert("id") }
      if reference != nil { unheld.insert("reference") }
      return nil
    }
    return text
  }

  private func code(_ members: inout EntryMembers, _ output: inout XMLOutput) {
    let parts = members.take("transactionCode", limit: 14) { text in
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      return parts.count == 3 && parts.allSatisfy { (1...4).contains($0.unicodeScalars.count) }
    }?.split(separator: "-").map(String.init)
    if let parts {
      output.element("Domn") { output in
        output.leaf("Cd", parts[0])
        output.element("Fmly") { output in
          output.leaf("Cd", parts[1])
          output.leaf("SubFmlyCd", parts[2])
        }
      }
    }
    guard let bankCode = members.take("bankCode", limit: 35) else { return }
    output.element("Prtry") { output in
      output.leaf("Cd", bankCode)
      output.leaf("Issr", members.take("bankCodeIssuer", limit: 35))
    }
  }

  private func amounts(_ members: inout EntryMembers, _ output: inout XMLOutput) {
    for (name, element) in [("instructedAmount", "InstdAmt"), ("counterValue", "CntrValAmt")] {
      guard let (amount, currency) = members.takeAmount(name) else { continue }
      output.element(element) { $0.leaf("Amt", amount, currency: currency) }
    }
  }

  /// Version 2 has a total only beside a charge of its own.
  private func charges(_ members: inout EntryMembers, _ output: inout XMLOutput) {
    if shape.isOld, !members.has("charge") { return }
    if let (amount, currency) = members.takeAmount("charges") {
      output.leaf("TtlChrgsAndTaxAmt", amount, currency: currency)
    }
    guard let (amount, currency) = members.takeAmount("charge") else { return }
    if shape.isOld {
      output.leaf("Amt", amount, currency: currency)
    } else {
      output.element("Rcrd") { $0.leaf("Amt", amount, currency: currency) }
    }
  }

  // MARK: Transactions

  private mutating func details(
    _ batch: RecordBatch, _ row: Int, _ members: inout EntryMembers, _ transactions: [String], isMoneyIn: Bool,
    isReversal: Bool, _ account: String, _ output: inout XMLOutput
  ) {
    let payee = batch[EntryField.payee, row]
    let description = batch[EntryField.description, row]
    let isUndone = isReversal || members.has("returnReason")
    guard transactions.isEmpty else {
      // A batch has parties and texts in its transactions only.
      if payee != nil { unheld.insert("payee") }
      for text in transactions {
        var inner = EntryMembers(text)
        let payee = inner.take("payee", limit: 1000)
        let description = inner.take("description", limit: 100_000)
        var isHeld = true
        output.element("TxDtls") { output in
          isHeld = transaction(
            &inner, payee: payee, description: description, isMoneyIn: isMoneyIn != inner.has("returnReason"), account,
            reference: "id", &output)
        }
        if !isHeld || !inner.isHeld || transactions.count == 1 { members.lose() }
      }
      return
    }
    var lost: [String] = []
    output.element("TxDtls") { output in
      var writer = TransactionXML(shape: shape, account: account, isCounterpartDebtor: isMoneyIn != isUndone)
      writer.write(&members, payee: payee, description: description, reference: "transactionReference", &output)
      lost = writer.lost
    }
    unheld.formUnion(lost)
  }

  /// The description of a batch, whose transactions have texts of their own.
  private mutating func batchText(_ batch: RecordBatch, _ row: Int, _ members: EntryMembers) -> String? {
    guard let text = batch[EntryField.description, row] else { return nil }
    guard !members.has("bookingText"), EntryMembers.isKept(text), text.unicodeScalars.count <= 500 else {
      unheld.insert("description")
      return nil
    }
    return text
  }

  private func transaction(
    _ members: inout EntryMembers, payee: String?, description: String?, isMoneyIn: Bool, _ account: String,
    reference: String, _ output: inout XMLOutput
  ) -> Bool {
    var writer = TransactionXML(shape: shape, account: account, isCounterpartDebtor: isMoneyIn)
    writer.write(&members, payee: payee, description: description, reference: reference, &output)
    return writer.lost.isEmpty
  }
}
