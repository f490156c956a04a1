internal import CounterfoilModel
internal import CounterfoilRecords
internal import CounterfoilText

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
    var json = JSONWriter(.lines)
    json.open(.object)
    try writeList("matches", matches.count, &json, write) { writeMatch($0, &$1) }
    try writeList("duplicates", duplicates.count, &json, write) { writeDuplicate($0, &$1) }
    writePairs(&json)
    try writeList("unmatchedEntries", unmatchedEntries.count, &json, write) { writeUnmatchedEntry($0, &$1) }
    try writeList("unmatchedBills", unmatchedBills.count, &json, write) { writeUnmatchedBill($0, &$1) }
    writeLeftAlone(&json)
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
    writeRules(&json)
    json.key("findings")
    json.open(.array)
    for finding in findings {
      json.open(.object)
      json.member("code", finding.code.name)
      json.member("severity", finding.severity.rawValue)
      json.member("message", finding.message)
      if !finding.fixes.isEmpty {
        json.key("fixes")
        json.open(.array)
        for fix in finding.fixes {
          json.value(fix)
        }
        json.close(.array)
      }
      json.close(.object)
    }
    json.close(.array)
    json.key("entrySources")
    json.open(.object)
    for rows in pieces {
      try writeElements(rows, &json, write) { row, json in
        let source = entrySource(row)
        json.key { appendEntryID(row, to: &$0) }
        json.open(.object)
        json.member("file", source.file)
        if let line = source.line { json.member("line", line) }
        json.close(.object)
      }
    }
    json.close(.object)
    json.close(.object)
    json.bytes.append(0x0A)
    try write(json.bytes)
  }

  private func writeRules(_ json: inout JSONWriter) {
    let uses = ruleUses
    guard !uses.isEmpty else { return }
    json.key("matchingRules")
    json.open(.array)
    for use in uses {
      json.open(.object)
      json.member("name", use.name)
      json.member("entries", use.entryCount)
      json.member("bills", use.billCount)
      json.member("linked", use.linkedCount)
      json.member("review", use.reviewCount)
      json.close(.object)
    }
    json.close(.array)
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

  private func writeBalances(_ json: inout JSONWriter, _ place: (Int) -> String) {
    json.key("balance")
    json.open(.array)
    for line in balances {
      json.open(.object)
      if let account = line.account { json.member("account", account) }
      json.member("currency", line.currency.code)
      json.member("entries", line.entryTotal.decimal)
      json.member("explained", line.explainedTotal.decimal)
      json.member("unexplained", line.unexplained.decimal)
      write(&json, line.check, place)
      json.close(.object)
    }
    json.close(.array)
  }

  private func write(_ json: inout JSONWriter, _ check: BalanceCheck.Account?, _ place: (Int) -> String) {
    json.member("balancesChecked", check?.checkedCount ?? 0)
    guard let check else { return }
    if let row = check.breaks.first?.before { json.member("firstBreak", entryID(row)) }
    if let listing = check.listing { json.member("listing", listing.rawValue) }
    json.member("breakCount", check.breakCount)
    json.key("breaks")
    json.open(.array)
    for item in check.breaks {
      json.open(.object)
      if let row = item.after { json.member("afterEntry", entryID(row)) }
      if let row = item.before { json.member("beforeEntry", entryID(row)) }
      json.member("difference", item.difference.decimal)
      json.member("kind", item.kind.rawValue)
      json.member("message", item.sentence(place).text(in: .english))
      json.key("explanations")
      json.open(.array)
      for explanation in item.explanations {
        json.open(.object)
        json.member("kind", explanation.kind.rawValue)
        json.key("entries")
        writeEntries(explanation.rows, &json)
        if let expected = explanation.expected { json.member("expected", expected.decimal) }
        if let found = explanation.found { json.member("found", found.decimal) }
        if let other = explanation.other { json.member("other", entryID(other)) }
        json.close(.object)
      }
      json.close(.array)
      json.close(.object)
    }
    json.close(.array)
    json.key("reorderedDays")
    json.open(.array)
    for day in check.reorderedDays {
      json.open(.object)
      json.member("date", day.day.iso)
      json.key("entries")
      writeEntries(day.rows, &json)
      json.member("isOnlyOrder", day.isOnly)
      json.close(.object)
    }
    json.close(.array)
  }

  private func writeRecurring(_ json: inout JSONWriter) {
    json.key("recurring")
    json.open(.array)
    for bill in recurring {
      json.open(.object)
      json.member("payee", bill.payee)
      if let account = bill.account { json.member("account", account) }
      json.member("interval", bill.interval.rawValue)
      json.member("currency", bill.lowest.currency.code)
      if bill.lowest == bill.highest {
        json.member("amount", bill.lowest.decimal)
      } else {
        json.member("lowestAmount", bill.lowest.decimal)
        json.member("highestAmount", bill.highest.decimal)
      }
      json.member("occurrences", bill.occurrences)
      json.member("firstDate", bill.firstDate.iso)
      json.member("lastDate", bill.lastDate.iso)
      if let next = bill.nextDate { json.member("nextDate", next.iso) }
      json.member("confidence", bill.confidence, digits: 4)
      json.member("state", bill.state.rawValue)
      json.member("text", bill.sentence.text(in: .english))
      json.key("bills")
      writeBills(bill.bills, &json)
      json.key("entries")
      writeEntries(bill.entries, &json)
      json.close(.object)
    }
    json.close(.array)
  }

  private func writeSummary(_ json: inout JSONWriter) {
    json.key("summary")
    json.open(.object)
    let counts: [(String, Int)] = [
      ("entries", summary.entryCount), ("bills", summary.billCount), ("linked", summary.linkedCount),
      ("review", summary.reviewCount), ("duplicates", summary.duplicateCount),
      ("duplicateBills", summary.duplicateBillCount), ("transfers", summary.transferCount),
      ("refunds", summary.refundCount), ("unmatchedEntries", summary.unmatchedEntryCount),
      ("unmatchedBills", summary.unmatchedBillCount), ("uncoveredBills", summary.uncoveredBillCount),
    ]
    for (name, count) in counts { json.member(name, count) }
    if summary.leftAloneCount > 0 { json.member("leftAlone", summary.leftAloneCount) }
    json.member("targetPrecision", summary.targetPrecision, digits: 4)
    json.member("expectedPrecision", summary.expectedPrecision, digits: 4)
    json.member("needsPerson", summary.needsPerson)
    json.close(.object)
  }
}
