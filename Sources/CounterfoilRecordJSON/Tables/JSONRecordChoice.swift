import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Decides which list of a JSON text holds its records: the one that reads as records, or the person.
struct JSONRecordChoice {
  let root: JSONValue
  let file: String
  let options: ReadOptions
  let profile: CSVProfile

  struct Finding {
    var paths: [RecordPath]
    var confidence: Int
    var evidence: String
  }

  /// Nil where no list may hold records.
  /// - Throws: exit status 65 with a question where several may.
  func find() throws(Fault) -> Finding? {
    if !profile.records.isEmpty {
      let paths = profile.records.compactMap { RecordPath($0) }
      return Finding(paths: paths, confidence: 100, evidence: "stated by the profile")
    }
    let search = RecordSearch(root)
    if search.hasOnlyEmptyLists { return Finding(paths: [], confidence: 50, evidence: "all lists are empty") }
    let groups = search.joined().filter(mayHoldRecords)
    if groups.count == 1 { return Finding(paths: groups[0], confidence: 95, evidence: "the only list with amounts") }
    var kept = groups.filter { isReadable($0) }
    // The whole file is one record only where nothing in it is.
    if kept.count > 1 { kept.removeAll { $0 == [RecordPath([])] } }
    guard let first = kept.first else { return nil }
    if kept.count == 1 {
      return Finding(paths: first, confidence: 85, evidence: "the only list with a day and an amount in each record")
    }
    throw question(kept)
  }

  /// Whether the records have two values, one of which may be an amount.
  private func mayHoldRecords(_ paths: [RecordPath]) -> Bool {
    guard let records = try? JSONRecordCollection.records(at: paths, in: root, file: file) else { return false }
    let columns = JSONTableColumns(stated: [])
    for record in records.prefix(1000) { columns.survey(record) }
    let own = columns.names.count { !$0.hasPrefix("$") || $0.hasSuffix("*") }
    return own > 1 && columns.facts.contains { $0.withDigits > 0 }
  }

  /// Whether a list reads as records, or would if a question were answered or a record were right.
  private func isReadable(_ paths: [RecordPath]) -> Bool {
    var options = options
    options.notes = nil
    do throws(Fault) {
      let records = try JSONRecordCollection.records(at: paths, in: root, file: file)
      var reader = try JSONTableReader(records, at: paths, file: file, options: options, profile: profile)
      var batch = RecordBatch(schema: reader.schema)
      while try reader.read(into: &batch) { if batch.count + batch.rejects.count > 0 { return true } }
      return false
    } catch {
      if error.diagnostic.code == .jsonMissingField { return !isMostlyMissing(paths) }
      let isOther = [.csvHeader, .csvColumnUnknown].contains(error.diagnostic.code)
      return !isOther || !(error.diagnostic.question?.choices.isEmpty ?? true)
    }
  }

  /// Whether most records of a list lack what a record needs: it holds something else.
  private func isMostlyMissing(_ paths: [RecordPath]) -> Bool {
    var lenient = profile
    lenient.badRows = .reject
    guard let records = try? JSONRecordCollection.records(at: paths, in: root, file: file),
      let reader = try? JSONTableReader(records, at: paths, file: file, options: options, profile: lenient)
    else { return false }
    return reader.incompleteCount * 2 > records.count
  }

  private func question(_ groups: [[RecordPath]]) -> Fault {
    var choices = groups.map { choice($0) }
    let single = groups.compactMap { $0.count == 1 ? $0[0] : nil }
    if single.count == groups.count, JSONRecordCollection.differingStep(of: single) != nil {
      choices.insert(choice(single, "all of them"), at: 0)
    }
    let names = groups.map { "`\($0.map(\.text).joined(separator: "`, `"))`" }.joined(separator: " and ")
    return Fault(
      .badData, .jsonRecords, "the records may be in \(names)", at: SourceLocation(file: file, line: 1),
      fixes: ["Put the one that holds them into the profile: \(choices.compactMap(\.profileLine)[0])."],
      question: Question("Where are the records?", choices: choices))
  }

  private func choice(_ paths: [RecordPath], _ words: String? = nil) -> Question.Choice {
    let count = (try? JSONRecordCollection.records(at: paths, in: root, file: file))?.count ?? 0
    let names = paths.map { JSONText.string($0.text) }
    let value = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
    let text = words ?? paths.map(\.text).joined(separator: " and ")
    return Question.Choice("\(text): \(count) records", profileLine: "records: \(value)")
  }
}
