internal import CounterfoilModel
internal import CounterfoilRecords

extension Reconciliation {
  /// Elements are written by several threads, that many at a time.
  private static let elementsAtOnce = 16_384

  func writeList<Failure>(
    _ key: StaticString, _ count: Int, _ json: inout JSONText, _ write: ([UInt8]) throws(Failure) -> Void,
    element: @Sendable (Int, inout JSONText) -> Void
  ) throws(Failure) {
    json.key(key)
    json.open("[")
    try writeElements(0..<count, &json, write, element: element)
    json.close("]")
  }

  /// Writes what `element` makes of each row, in order, and hands out what is there so far.
  func writeElements<Failure>(
    _ rows: Range<Int>, _ json: inout JSONText, _ write: ([UInt8]) throws(Failure) -> Void,
    element: @Sendable (Int, inout JSONText) -> Void
  ) throws(Failure) {
    if rows.isEmpty { return }
    try write(json.bytes)
    json.bytes.removeAll(keepingCapacity: true)
    var start = rows.lowerBound
    var byteCount = 0
    while start < rows.upperBound {
      let first = start
      start = min(rows.upperBound, start + Reconciliation.elementsAtOnce)
      let continuesList = json.continuesList
      // As much room as the texts before took.
      let room = byteCount + byteCount / 8
      let texts = Partition.map(start - first, threadCount: explainer.options.threadCount) { range in
        var text = JSONText(continuesList: continuesList || !range.contains(0))
        text.bytes.reserveCapacity(room)
        for place in range { element(first + place, &text) }
        return text
      }
      for text in texts {
        try write(text.bytes)
        byteCount = text.bytes.count
        json.continueList(as: text)
      }
    }
  }

  func appendEntryID(_ row: Int, to text: inout [UInt8]) {
    Side.appendID(of: row, in: entries, idField: EntryField.id.position, to: &text)
  }

  func appendBillID(_ row: Int, to text: inout [UInt8]) {
    Side.appendID(of: row, in: bills, idField: BillField.id.position, to: &text)
  }

  func writeEntries(_ rows: some Sequence<Int>, _ json: inout JSONText) {
    json.open("[")
    for row in rows {
      json.element()
      json.string { appendEntryID(row, to: &$0) }
    }
    json.close("]")
  }

  func writeBills(_ rows: some Sequence<Int>, _ json: inout JSONText) {
    json.open("[")
    for row in rows {
      json.element()
      json.string { appendBillID(row, to: &$0) }
    }
    json.close("]")
  }

  func writeMatch(_ place: Int, _ json: inout JSONText) {
    let match = matches[place]
    json.element()
    json.open("{")
    json.key("entries")
    writeEntries(match.entries, &json)
    json.key("bills")
    writeBills(match.bills, &json)
    json.field("probability", match.probability, digits: 4)
    json.field("decision", match.decision.rawValue)
    json.field("shape", match.shape.rawValue)
    json.key("evidence")
    json.open("[")
    for reason in explainer.reasons(for: match) {
      json.element()
      json.open("{")
      json.field("kind", reason.kind.rawValue)
      json.field("text") { explainer.append(reason, of: match, to: &$0) }
      json.field("weight", reason.weight, digits: 2)
      json.close("}")
    }
    json.close("]")
    if let remaining = match.remaining { json.field("remaining", remaining.decimal) }
    if let rival = match.runnerUp {
      json.key("runnerUp")
      json.open("{")
      json.field("entry") { appendEntryID(rival.entry, to: &$0) }
      json.field("bill") { appendBillID(rival.bill, to: &$0) }
      json.field("probability", rival.probability, digits: 4)
      json.close("}")
    }
    json.close("}")
  }

  func writeDuplicate(_ place: Int, _ json: inout JSONText) {
    let copy = duplicates[place]
    json.element()
    json.open("{")
    json.field("entry") { appendEntryID(copy.entry, to: &$0) }
    json.field("of") { appendEntryID(copy.original, to: &$0) }
    json.field("probability", copy.probability, digits: 4)
    json.field("reason", reason(of: copy))
    json.close("}")
  }

  func writePairs(_ json: inout JSONText) {
    write(&json, "duplicateBills", duplicateBills, "bill", "of", appendBillID)
    write(&json, "transfers", transfers, "from", "to", appendEntryID)
    write(&json, "refunds", refunds, "refund", "original", appendEntryID)
    json.key("channels")
    json.open("[")
    for channel in channels {
      json.element()
      json.open("{")
      json.key("entries")
      writeEntries(channel.entries, &json)
      json.field("probability", channel.probability, digits: 4)
      json.field("reason", channel.reason)
      json.close("}")
    }
    json.close("]")
  }

  func write(
    _ json: inout JSONText, _ key: StaticString, _ pairs: [RowPair], _ first: StaticString, _ second: StaticString,
    _ appendID: (Int, inout [UInt8]) -> Void
  ) {
    json.key(key)
    json.open("[")
    for pair in pairs {
      json.element()
      json.open("{")
      json.field(first) { appendID(pair.first, &$0) }
      json.field(second) { appendID(pair.second, &$0) }
      json.field("probability", pair.probability, digits: 4)
      json.close("}")
    }
    json.close("]")
  }

  func writeUnmatchedEntry(_ place: Int, _ json: inout JSONText) {
    let row = Int(unmatchedEntries[place])
    json.element()
    json.open("{")
    json.field("entry") { appendEntryID(row, to: &$0) }
    json.field("whyNot", whyNot(entry: row))
    json.close("}")
  }

  func writeUnmatchedBill(_ place: Int, _ json: inout JSONText) {
    let row = Int(unmatchedBills[place])
    json.element()
    json.open("{")
    json.field("bill") { appendBillID(row, to: &$0) }
    json.field("whyNot", whyNot(bill: row))
    if !isCovered(bill: row) { json.field("covered", number: "false") }
    json.close("}")
  }
}
