import CounterfoilAnonymizer
import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What a reader makes of a file, or of its sample: to be compared.
struct SampleReading {
  private(set) var records = RecordBatch(schema: .entry)
  private(set) var inspection = Inspection()
  private(set) var fault: Fault?
  private var rejects: [String] = []
  private var findings: [String] = []

  /// Nil for a file of no known format: nothing is read.
  init(_ codec: (any Codec)?, _ bytes: [UInt8], name: String, options: ReadOptions) {
    guard let codec else { return }
    do throws(Fault) {
      var reader = try codec.makeReader(ByteSource(name: name, bytes: bytes), options: options.withProfile())
      do throws(Fault) {
        try read(&reader)
      } catch {
        fault = error
      }
      inspection = reader.inspection
    } catch {
      fault = error
    }
  }

  private mutating func read(_ reader: inout any RecordReader) throws(Fault) {
    var batch = RecordBatch(schema: reader.schema)
    records = RecordBatch(schema: reader.schema)
    while try reader.read(into: &batch) {
      rejects += batch.rejects.map { SampleReading.place($0.diagnostic) }
      findings += batch.findings.map(SampleReading.place)
      if records.isEmpty, records.schema != batch.schema { records = RecordBatch(schema: batch.schema) }
      guard records.schema == batch.schema else { continue }
      batch.rejects = []
      batch.findings = []
      records.append(contentsOf: batch)
    }
  }

  /// Code, line: what must be the same in the sample. Columns differ where a number became longer.
  private static func place(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic.code.name) in line \(diagnostic.location?.line.map { "\($0)" } ?? "-")"
  }

  /// The file as its codec is asked about it.
  func file(_ text: [UInt8]) -> SampleFile { SampleFile(text: text, inspection: inspection, records: records) }

  /// In what the reading of a sample differs, in words; empty where it is the same.
  func differences(from other: SampleReading) -> [String] {
    var result: [String] = []
    func compare(_ what: String, _ mine: String, _ others: String) {
      if mine != others { result.append("\(what): \(others) instead of \(mine)") }
    }
    compare("what stops it", words(fault), words(other.fault))
    compare("records", "\(records.count)", "\(other.records.count)")
    if records.schema == other.records.schema {
      compare("lines of records", "\(records.lineNumbers)", "\(other.records.lineNumbers)")
      for slot in records.days.indices where records.days[slot] != other.records.days[slot] {
        result.append("days differ")
      }
      for slot in records.amounts.indices {
        let mine = records.amounts[slot].minorUnits
        let others = other.records.amounts[slot].minorUnits
        // The first column is the amount, whose sign says which way money went; the others are balances.
        let isSame =
          mine.count == others.count && zip(mine, others).allSatisfy { slot > 0 || $0.signum() == $1.signum() }
        if !isSame { result.append("signs of amounts differ") }
        compare("currencies", "\(records.amounts[slot].currencies)", "\(other.records.amounts[slot].currencies)")
      }
    }
    compare("rejected records", rejects.joined(separator: ", "), other.rejects.joined(separator: ", "))
    compare("findings", findings.joined(separator: ", "), other.findings.joined(separator: ", "))
    // Their values may hold an account number or a balance: only what they are about is told.
    let topics = Set(inspection.facts.map(\.topic) + other.inspection.facts.map(\.topic)).sorted()
    let differing = topics.filter { facts(about: $0) != other.facts(about: $0) }
    if !differing.isEmpty { result.append("other findings about \(differing.joined(separator: ", "))") }
    if columns != other.columns { result.append("columns are taken for other fields") }
    return result
  }

  private func words(_ fault: Fault?) -> String { fault.map { SampleReading.place($0.diagnostic) } ?? "nothing" }

  /// What was found out about a topic, numbers and what names an account aside.
  private func facts(about topic: String) -> [String] {
    inspection.facts.filter { $0.topic == topic }.map { fact in
      if topic == "sheet" { return "#" }
      if ["statement", "account"].contains(topic) {
        return fact.value.split(separator: " ").map {
          $0.count > 3 && $0.contains(where: \.isLetter) && !$0.contains(where: \.isNumber) ? "\($0)" : "#"
        }.joined(separator: " ")
      }
      return fact.value
    }
  }

  private var columns: String {
    inspection.columns.map { "\($0.position) \($0.header) \($0.field ?? "-")" }.joined(separator: ", ")
  }
}
