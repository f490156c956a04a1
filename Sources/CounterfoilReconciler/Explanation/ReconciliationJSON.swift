internal import CounterfoilModel
internal import CounterfoilRecords

extension Reconciliation {
  /// Hands out the reconciliation as one JSON object, in the shape of `Schemas/reconciliation.schema.json`, piece by
  /// piece: it is never held in memory whole.
  ///
  /// The bytes depend on the input alone. O(matches + unmatched × log n).
  /// - Parameter entrySource: the file and line an entry row came from, for `entrySources`; called by several threads.
  package func writeJSON<Failure>(
    entrySource: @escaping @Sendable (Int) -> (file: String, line: Int?) = { _ in ("", nil) },
    to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONText()
    json.open("{")
    try writeList("matches", matches.count, &json, write) { writeMatch($0, &$1) }
    try writeList("duplicates", duplicates.count, &json, write) { writeDuplicate($0, &$1) }
    writePairs(&json)
    try writeList("unmatchedEntries", unmatchedEntries.count, &json, write) { writeUnmatchedEntry($0, &$1) }
    try writeList("unmatchedBills", unmatchedBills.count, &json, write) { writeUnmatchedBill($0, &$1) }
    let pieces = rowsByFile(entrySource)
    let files = FileNames(pieces.map { entrySource($0.lowerBound).file })
    writeBalances(&json) { row in
      let source = entrySource(row)
      guard !source.file.isEmpty else { return entryID(row) }
      let name = files[source.file]
      return source.line.map { "\(name):\($0)" } ?? "\(name), \(entryID(row))"
    }
    writeRecurring(&json)
    writeSummary(&json)
    writePrecision(&json)
    json.key("findings")
    json.open("[")
    for finding in findings {
      json.element()
      json.open("{")
      json.field("code", finding.code.name)
      json.field("severity", finding.severity.rawValue)
      json.field("message", finding.message)
      if !finding.fixes.isEmpty {
        json.key("fixes")
        json.open("[")
        for fix in finding.fixes {
          json.element()
          json.string(fix)
        }
        json.close("]")
      }
      json.close("}")
    }
    json.close("]")
    json.key("entrySources")
    json.open("{")
    for rows in pieces {
      try writeElements(rows, &json, write) { row, json in
        let source = entrySource(row)
        json.key { appendEntryID(row, to: &$0) }
        json.open("{")
        json.field("file", source.file)
        if let line = source.line { json.field("line", number: line) }
        json.close("}")
      }
    }
    json.close("}")
    json.close("}")
    json.bytes.append(0x0A)
    try write(json.bytes)
  }

  /// Entry rows that came from files, in order of the files' names: the order in which they were read does not count.
  private func rowsByFile(_ entrySource: (Int) -> (file: String, line: Int?)) -> [Range<Int>] {
    var pieces: [(file: String, rows: Range<Int>)] = []
    for row in 0..<entries.count {
      let file = entrySource(row).file
      if let last = pieces.indices.last, pieces[last].file == file {
        pieces[last].rows = pieces[last].rows.lowerBound..<(row + 1)
      } else {
        pieces.append((file, row..<(row + 1)))
      }
    }
    return pieces.filter { !$0.file.isEmpty }.sorted { ($0.file, $0.rows.lowerBound) < ($1.file, $1.rows.lowerBound) }
      .map(\.rows)
  }

  private func writeBalances(_ json: inout JSONText, _ place: (Int) -> String) {
    json.key("balance")
    json.open("[")
    for line in balances {
      json.element()
      json.open("{")
      if let account = line.account { json.field("account", account) }
      json.field("currency", line.currency.code)
      json.field("entries", line.entryTotal.decimal)
      json.field("explained", line.explainedTotal.decimal)
      json.field("unexplained", line.unexplained.decimal)
      write(&json, line.check, place)
      json.close("}")
    }
    json.close("]")
  }

  private func write(_ json: inout JSONText, _ check: BalanceCheck.Account?, _ place: (Int) -> String) {
    json.field("balancesChecked", number: check?.checkedCount ?? 0)
    guard let check else { return }
    if let row = check.breaks.first?.before { json.field("firstBreak", entryID(row)) }
    if let listing = check.listing { json.field("listing", listing.rawValue) }
    json.field("breakCount", number: check.breakCount)
    json.key("breaks")
    json.open("[")
    for item in check.breaks {
      json.element()
      json.open("{")
      if let row = item.after { json.field("afterEntry", entryID(row)) }
      if let row = item.before { json.field("beforeEntry", entryID(row)) }
      json.field("difference", item.difference.decimal)
      json.field("kind", item.kind.rawValue)
      json.field("message", item.message(place))
      json.key("explanations")
      json.open("[")
      for explanation in item.explanations {
        json.element()
        json.open("{")
        json.field("kind", explanation.kind.rawValue)
        json.key("entries")
        writeEntries(explanation.rows, &json)
        if let expected = explanation.expected { json.field("expected", expected.decimal) }
        if let found = explanation.found { json.field("found", found.decimal) }
        if let other = explanation.other { json.field("other", entryID(other)) }
        json.close("}")
      }
      json.close("]")
      json.close("}")
    }
    json.close("]")
    json.key("reorderedDays")
    json.open("[")
    for day in check.reorderedDays {
      json.element()
      json.open("{")
      json.field("date", day.day.iso)
      json.key("entries")
      writeEntries(day.rows, &json)
      json.field("isOnlyOrder", number: day.isOnly ? "true" : "false")
      json.close("}")
    }
    json.close("]")
  }

  private func writeRecurring(_ json: inout JSONText) {
    json.key("recurring")
    json.open("[")
    for bill in recurring {
      json.element()
      json.open("{")
      json.field("payee", bill.payee)
      if let account = bill.account { json.field("account", account) }
      json.field("interval", bill.interval.rawValue)
      json.field("currency", bill.lowest.currency.code)
      if bill.lowest == bill.highest {
        json.field("amount", bill.lowest.decimal)
      } else {
        json.field("lowestAmount", bill.lowest.decimal)
        json.field("highestAmount", bill.highest.decimal)
      }
      json.field("occurrences", number: bill.occurrences)
      json.field("firstDate", bill.firstDate.iso)
      json.field("lastDate", bill.lastDate.iso)
      if let next = bill.nextDate { json.field("nextDate", next.iso) }
      json.field("confidence", bill.confidence, digits: 4)
      json.field("state", bill.state.rawValue)
      json.field("text", bill.text)
      json.key("bills")
      writeBills(bill.bills, &json)
      json.key("entries")
      writeEntries(bill.entries, &json)
      json.close("}")
    }
    json.close("]")
  }

  private func writeSummary(_ json: inout JSONText) {
    json.key("summary")
    json.open("{")
    let counts: [(StaticString, Int)] = [
      ("entries", summary.entryCount), ("bills", summary.billCount), ("linked", summary.linkedCount),
      ("review", summary.reviewCount), ("duplicates", summary.duplicateCount),
      ("duplicateBills", summary.duplicateBillCount), ("transfers", summary.transferCount),
      ("refunds", summary.refundCount), ("unmatchedEntries", summary.unmatchedEntryCount),
      ("unmatchedBills", summary.unmatchedBillCount), ("uncoveredBills", summary.uncoveredBillCount),
    ]
    for (name, count) in counts { json.field(name, number: count) }
    json.field("targetPrecision", summary.targetPrecision, digits: 4)
    json.field("expectedPrecision", summary.expectedPrecision, digits: 4)
    json.field("needsPerson", number: summary.needsPerson ? "true" : "false")
    json.close("}")
  }
}
