import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

extension SampleCheck {
  mutating func checkBatches(_ outcome: ReadOutcome) {
    for batch in outcome.batches {
      if let standard = Schema.standard(for: batch.schema.kind), standard != batch.schema {
        return report(.batches, "the schema of \(batch.schema.kind) is not the one of that kind")
      }
      if batch.file != sample.name { return report(.batches, "the batch says it is from \"\(batch.file)\"") }
      if let problem = SampleCheck.problem(in: batch) { return report(.batches, problem) }
    }
  }

  /// What is wrong with a batch's columns; nil where all is well.
  private static func problem(in batch: RecordBatch) -> String? {
    let counts =
      batch.days.map(\.count) + batch.amounts.flatMap { [$0.minorUnits.count, $0.currencies.count] }
      + batch.integers.map(\.count) + batch.booleans.map(\.count) + batch.texts.map(\.count)
      + [batch.lineNumbers.count, batch.byteOffsets.count] + (batch.keepsRaw ? [batch.raws.count] : [])
    if let odd = counts.first(where: { $0 != batch.count }) {
      return "a column of \(odd) values in a batch of \(batch.count) records"
    }
    for row in 0..<batch.count { if let defect = batch.defect(of: row) { return defect.message } }
    for (position, field) in batch.schema.fields.enumerated() {
      for row in 0..<batch.count {
        guard field.type.isTextual, field.type != .bytes else { continue }
        let slot = batch.schema.slot(of: position)
        if batch.texts[slot].withBytes(row, UTF8Validator.firstInvalid) != nil {
          return "the \(field.name) of a record is not UTF-8"
        }
      }
    }
    return nil
  }

  mutating func checkLocations(_ outcome: ReadOutcome) {
    let lineCount = 1 + sample.bytes.count { $0 == 0x0A } + sample.bytes.count { $0 == 0x0D }
    var line: UInt32 = 0
    var offset: Int64 = -1
    for batch in outcome.batches {
      for row in 0..<batch.count {
        let (nextLine, nextOffset) = (batch.lineNumbers[row], batch.byteOffsets[row])
        if nextLine != 0, nextLine < line { return report(.locations, "line \(nextLine) comes after line \(line)") }
        if codec.descriptor.countsTextLines, nextLine > lineCount {
          return report(.locations, "line \(nextLine) of a file with \(lineCount) lines")
        }
        if nextOffset >= 0, nextOffset <= offset {
          return report(.locations, "byte \(nextOffset) comes after byte \(offset)")
        }
        if nextOffset >= sample.bytes.count { return report(.locations, "byte \(nextOffset) is not in the file") }
        line = max(line, nextLine)
        offset = max(offset, nextOffset)
      }
    }
    let rejectLines = outcome.rejects.compactMap { $0.diagnostic.location?.line }
    for (first, second) in zip(rejectLines, rejectLines.dropFirst()) where second < first {
      return report(.locations, "a reject of line \(second) comes after one of line \(first)")
    }
  }

  mutating func checkRoundTrip(_ whole: ReadOutcome) {
    guard let schema = whole.batches.first?.schema, codec.descriptor.kinds.contains(schema.kind) else { return }
    var unheld: [String] = []
    let written: [UInt8]
    do throws(Fault) {
      written = try write(whole, schema, &unheld)
    } catch {
      return report(.roundTrip, "its own records cannot be written: \(error)")
    }
    var options = sample.rereadOptions ?? ReadOptions()
    if sample.rereadOptions == nil { options.kind = schema.kind }
    let again = ReadOutcome(codec, written, name: sample.name, options: options)
    if let fault = again.fault { return report(.roundTrip, "what was written cannot be read: \(fault)") }
    if let reject = again.rejects.first {
      return report(.roundTrip, "what was written is rejected: \(reject.diagnostic)")
    }
    let (rows, rowsAgain) = (whole.rows, again.rows)
    if rows.count != rowsAgain.count {
      return report(.roundTrip, "\(rowsAgain.count) records of \(rows.count) came back")
    }
    for (number, pair) in zip(rows, rowsAgain).enumerated() {
      let fields = SampleCheck.differingFields(
        whole.batches[pair.0.batch], pair.0.row, again.batches[pair.1.batch], pair.1.row)
      let lost = fields.filter { !unheld.contains($0) }
      if !lost.isEmpty {
        return report(.roundTrip, "record \(number + 1) came back with another \(lost.joined(separator: ", "))")
      }
    }
    var ignored: [String] = []
    if (try? write(again, schema, &ignored)) != written {
      report(.roundTrip, "the records that came back are written in another way")
    }
  }

  private func write(
    _ outcome: ReadOutcome, _ schema: Schema, _ unheld: inout [String]
  ) throws(Fault) -> [UInt8] {
    let sink = ByteSink()
    var writer = try codec.makeWriter(sink, schema: schema, options: sample.writeOptions)
    for batch in outcome.batches { try writer.write(batch) }
    try writer.finish()
    unheld = writer.unheldFields
    return sink.bytes
  }

  /// The names of the fields in which two records differ.
  private static func differingFields(
    _ left: RecordBatch, _ leftRow: Int, _ right: RecordBatch, _ rightRow: Int
  ) -> [String] {
    guard left.schema == right.schema else { return ["schema"] }
    return left.schema.fields.indices.filter { field in
      switch left.schema.fields[field].type {
      case .day: left.day(field, leftRow) != right.day(field, rightRow)
      case .amount: left.amount(field, leftRow) != right.amount(field, rightRow)
      case .integer: left.integer(field, leftRow) != right.integer(field, rightRow)
      case .boolean: left.boolean(field, leftRow) != right.boolean(field, rightRow)
      case .text, .decimal, .json, .bytes: left.bytes(field, leftRow) != right.bytes(field, rightRow)
      }
    }
    .map { left.schema.fields[$0].name }
  }
}
