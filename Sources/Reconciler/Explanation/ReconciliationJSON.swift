internal import Model
internal import Records

extension Reconciliation {
  /// Appends the reconciliation as one JSON object, in the shape of `Schemas/reconciliation.schema.json`.
  ///
  /// The bytes depend on the input alone. O(matches + unmatched × log n).
  /// - Parameter entrySource: the file and line an entry row came from, for `entrySources`.
  public func writeJSON(
    into bytes: inout [UInt8], entrySource: (Int) -> (file: String, line: Int?) = { _ in ("", nil) }
  ) {
    var json = JSONText()
    json.open("{")
    writeMatches(&json)
    writePairs(&json)
    writeUnmatched(&json)
    writeBalances(&json) { row in
      let source = entrySource(row)
      guard !source.file.isEmpty else { return entryID(row) }
      let name = source.file.split(separator: "/").last.map(String.init) ?? source.file
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
      json.close("}")
    }
    json.close("]")
    json.key("entrySources")
    json.open("{")
    for row in rowsByFile(entrySource) {
      let source = entrySource(row)
      json.key(entryID(row))
      json.open("{")
      json.field("file", source.file)
      if let line = source.line { json.field("line", number: "\(line)") }
      json.close("}")
    }
    json.close("}")
    json.close("}")
    json.bytes.append(0x0A)
    bytes.append(contentsOf: json.bytes)
  }

  /// Entry rows that came from files, in order of the files' names: the order in which they were read does not count.
  private func rowsByFile(_ entrySource: (Int) -> (file: String, line: Int?)) -> [Int] {
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
      .flatMap(\.rows)
  }

  private func writeMatches(_ json: inout JSONText) {
    json.key("matches")
    json.open("[")
    for match in matches {
      json.element()
      json.open("{")
      json.key("entries")
      json.strings(match.entries.map(entryID))
      json.key("bills")
      json.strings(match.bills.map(billID))
      json.field("probability", number: JSONText.fixed(match.probability, digits: 4))
      json.field("decision", match.decision.rawValue)
      json.field("shape", match.shape.rawValue)
      json.key("evidence")
      json.open("[")
      for item in evidence(of: match) {
        json.element()
        json.open("{")
        json.field("kind", item.kind.rawValue)
        json.field("text", item.text)
        json.field("weight", number: JSONText.fixed(item.weight, digits: 2))
        json.close("}")
      }
      json.close("]")
      if let remaining = match.remaining { json.field("remaining", remaining.decimal) }
      if let rival = match.runnerUp {
        json.key("runnerUp")
        json.open("{")
        json.field("entry", entryID(rival.entry))
        json.field("bill", billID(rival.bill))
        json.field("probability", number: JSONText.fixed(rival.probability, digits: 4))
        json.close("}")
      }
      json.close("}")
    }
    json.close("]")
  }

  private func writePairs(_ json: inout JSONText) {
    json.key("duplicates")
    json.open("[")
    for copy in duplicates {
      json.element()
      json.open("{")
      json.field("entry", entryID(copy.entry))
      json.field("of", entryID(copy.original))
      json.field("probability", number: JSONText.fixed(copy.probability, digits: 4))
      json.field("reason", reason(of: copy))
      json.close("}")
    }
    json.close("]")
    write(&json, "duplicateBills", duplicateBills, "bill", "of", billID)
    write(&json, "transfers", transfers, "from", "to", entryID)
    write(&json, "refunds", refunds, "refund", "original", entryID)
    json.key("channels")
    json.open("[")
    for channel in channels {
      json.element()
      json.open("{")
      json.key("entries")
      json.strings(channel.entries.map(entryID))
      json.field("probability", number: JSONText.fixed(channel.probability, digits: 4))
      json.field("reason", channel.reason)
      json.close("}")
    }
    json.close("]")
  }

  private func write(
    _ json: inout JSONText, _ key: String, _ pairs: [RowPair], _ first: String, _ second: String, _ id: (Int) -> String
  ) {
    json.key(key)
    json.open("[")
    for pair in pairs {
      json.element()
      json.open("{")
      json.field(first, id(pair.first))
      json.field(second, id(pair.second))
      json.field("probability", number: JSONText.fixed(pair.probability, digits: 4))
      json.close("}")
    }
    json.close("]")
  }

  private func writeUnmatched(_ json: inout JSONText) {
    json.key("unmatchedEntries")
    json.open("[")
    for row in unmatchedEntries {
      json.element()
      json.open("{")
      json.field("entry", entryID(Int(row)))
      json.field("whyNot", whyNot(entry: Int(row)))
      json.close("}")
    }
    json.close("]")
    json.key("unmatchedBills")
    json.open("[")
    for row in unmatchedBills {
      json.element()
      json.open("{")
      json.field("bill", billID(Int(row)))
      json.field("whyNot", whyNot(bill: Int(row)))
      if !isCovered(bill: Int(row)) { json.field("covered", number: "false") }
      json.close("}")
    }
    json.close("]")
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
    json.field("balancesChecked", number: "\(check?.checkedCount ?? 0)")
    guard let check else { return }
    if let row = check.breaks.first?.before { json.field("firstBreak", entryID(row)) }
    if let listing = check.listing { json.field("listing", listing.rawValue) }
    json.field("breakCount", number: "\(check.breakCount)")
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
        json.strings(explanation.rows.map(entryID))
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
      json.strings(day.rows.map(entryID))
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
      json.field("occurrences", number: "\(bill.occurrences)")
      json.field("firstDate", bill.firstDate.iso)
      json.field("lastDate", bill.lastDate.iso)
      if let next = bill.nextDate { json.field("nextDate", next.iso) }
      json.field("confidence", number: JSONText.fixed(bill.confidence, digits: 4))
      json.field("state", bill.state.rawValue)
      json.field("text", bill.text)
      json.key("bills")
      json.strings(bill.bills.map(billID))
      json.key("entries")
      json.strings(bill.entries.map(entryID))
      json.close("}")
    }
    json.close("]")
  }

  private func writeSummary(_ json: inout JSONText) {
    json.key("summary")
    json.open("{")
    let counts = [
      ("entries", summary.entryCount), ("bills", summary.billCount), ("linked", summary.linkedCount),
      ("review", summary.reviewCount), ("duplicates", summary.duplicateCount),
      ("duplicateBills", summary.duplicateBillCount), ("transfers", summary.transferCount),
      ("refunds", summary.refundCount), ("unmatchedEntries", summary.unmatchedEntryCount),
      ("unmatchedBills", summary.unmatchedBillCount), ("uncoveredBills", summary.uncoveredBillCount),
    ]
    for (name, count) in counts { json.field(name, number: "\(count)") }
    json.field("targetPrecision", number: JSONText.fixed(summary.targetPrecision, digits: 4))
    json.field("expectedPrecision", number: JSONText.fixed(summary.expectedPrecision, digits: 4))
    json.field("needsPerson", number: summary.needsPerson ? "true" : "false")
    json.close("}")
  }
}
