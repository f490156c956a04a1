internal import CounterfoilModel
internal import CounterfoilRecords
internal import CounterfoilText

extension Reconciliation {
  /// Elements are written by several threads, that many at a time.
  private static let elementsAtOnce = 16_384

  func writeList<Failure>(
    _ key: String, _ count: Int, _ json: inout JSONWriter, _ write: ([UInt8]) throws(Failure) -> Void,
    element: @Sendable (Int, inout JSONWriter) -> Void
  ) throws(Failure) {
    json.key(key)
    json.open(.array)
    try writeElements(0..<count, &json, write, element: element)
    json.close(.array)
  }

  /// Writes what `element` makes of each row, in order, and hands out what is there so far.
  func writeElements<Failure>(
    _ rows: Range<Int>, _ json: inout JSONWriter, _ write: ([UInt8]) throws(Failure) -> Void,
    element: @Sendable (Int, inout JSONWriter) -> Void
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
        var text = JSONWriter(.lines, continuesList: continuesList || !range.contains(0))
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
    entries.appendName(of: row, id: EntryField.id.position, to: &text)
  }

  func appendBillID(_ row: Int, to text: inout [UInt8]) {
    bills.appendName(of: row, id: BillField.id.position, to: &text)
  }

  func writeEntries(_ rows: some Sequence<Int>, _ json: inout JSONWriter) {
    json.open(.array)
    for row in rows {
      json.value { appendEntryID(row, to: &$0) }
    }
    json.close(.array)
  }

  func writeBills(_ rows: some Sequence<Int>, _ json: inout JSONWriter) {
    json.open(.array)
    for row in rows {
      json.value { appendBillID(row, to: &$0) }
    }
    json.close(.array)
  }

  func writeMatch(_ place: Int, _ json: inout JSONWriter) {
    let match = matches[place]
    json.open(.object)
    json.key("entries")
    writeEntries(match.entries, &json)
    json.key("bills")
    writeBills(match.bills, &json)
    json.member("probability", match.probability, digits: 4)
    json.member("decision", match.decision.rawValue)
    json.member("shape", match.shape.rawValue)
    if leftAlone.matches.contains(place) { json.member("leftAlone", true) }
    json.key("evidence")
    json.open(.array)
    for reason in explainer.reasons(for: match) {
      json.open(.object)
      json.member("kind", reason.kind.rawValue)
      json.member("text") { explainer.sentence(reason, of: match).append(in: .english, to: &$0) }
      json.member("weight", reason.weight, digits: 2)
      json.close(.object)
    }
    json.close(.array)
    if let remaining = match.remaining { json.member("remaining", remaining.decimal) }
    if let rival = match.runnerUp {
      json.key("runnerUp")
      json.open(.object)
      json.member("entry") { appendEntryID(rival.entry, to: &$0) }
      json.member("bill") { appendBillID(rival.bill, to: &$0) }
      json.member("probability", rival.probability, digits: 4)
      json.close(.object)
    }
    json.close(.object)
  }

  /// Nothing where nothing is left alone.
  func writeLeftAlone(_ json: inout JSONWriter) {
    guard !leftAlone.entries.isEmpty || !leftAlone.bills.isEmpty || !leftAlone.duplicateBills.isEmpty else { return }
    json.key("leftAlone")
    json.open(.object)
    json.key("entries")
    writeEntries(leftAlone.entries, &json)
    json.key("bills")
    writeBills(leftAlone.bills, &json)
    write(&json, "duplicateBills", leftAlone.duplicateBills, "bill", "of", appendBillID)
    json.close(.object)
  }

  func writeDuplicate(_ place: Int, _ json: inout JSONWriter) {
    let copy = duplicates[place]
    json.open(.object)
    json.member("entry") { appendEntryID(copy.entry, to: &$0) }
    json.member("of") { appendEntryID(copy.original, to: &$0) }
    json.member("probability", copy.probability, digits: 4)
    json.member("reason") { reason(of: copy).append(in: .english, to: &$0) }
    json.close(.object)
  }

  func writePairs(_ json: inout JSONWriter) {
    write(&json, "duplicateBills", duplicateBills, "bill", "of", appendBillID)
    write(&json, "transfers", transfers, "from", "to", appendEntryID)
    write(&json, "refunds", refunds, "refund", "original", appendEntryID)
    json.key("channels")
    json.open(.array)
    for channel in channels {
      json.open(.object)
      json.key("entries")
      writeEntries(channel.entries, &json)
      json.member("probability", channel.probability, digits: 4)
      json.member("reason") { channel.reason.append(in: .english, to: &$0) }
      json.close(.object)
    }
    json.close(.array)
  }

  func write(
    _ json: inout JSONWriter, _ key: String, _ pairs: [RowPair], _ first: String, _ second: String,
    _ appendID: (Int, inout [UInt8]) -> Void
  ) {
    json.key(key)
    json.open(.array)
    for pair in pairs {
      json.open(.object)
      json.member(first) { appendID(pair.first, &$0) }
      json.member(second) { appendID(pair.second, &$0) }
      json.member("probability", pair.probability, digits: 4)
      json.close(.object)
    }
    json.close(.array)
  }

  func writeUnmatchedEntry(_ place: Int, _ json: inout JSONWriter) {
    let row = Int(unmatchedEntries[place])
    json.open(.object)
    json.member("entry") { appendEntryID(row, to: &$0) }
    json.member("whyNot") { whyNot(entry: row).append(in: .english, to: &$0) }
    json.close(.object)
  }

  func writeUnmatchedBill(_ place: Int, _ json: inout JSONWriter) {
    let row = Int(unmatchedBills[place])
    json.open(.object)
    json.member("bill") { appendBillID(row, to: &$0) }
    json.member("whyNot") { whyNot(bill: row).append(in: .english, to: &$0) }
    if !isCovered(bill: row) { json.member("covered", false) }
    json.close(.object)
  }
}
