package import CounterfoilCategorisation
package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords

/// Reads files of one kind and writes their records, one after another, in another format. Memory stays bounded where
/// both formats stream.
package struct Conversion {
  package var inputs: [InputRequest]
  package var options: ReadOptions
  package var target: any Codec
  package var writeOptions: WriteOptions
  package var progress: Progress?
  /// What is said about entries and bills on their way; nil for no rules.
  package var rules: RuleMatcher?

  package init(
    inputs: [InputRequest], options: ReadOptions, target: any Codec, writeOptions: WriteOptions,
    progress: Progress? = nil, rules: RuleMatcher? = nil
  ) {
    self.inputs = inputs
    self.options = options
    self.target = target
    self.writeOptions = writeOptions
    self.progress = progress
    self.rules = rules
  }

  /// What was converted.
  package struct Outcome: Sendable, Hashable {
    package var recordCount = 0
    package var rejectedCount = 0
    /// Whether a finding needs a person, though all was read that is there.
    package var needsPerson = false
    /// Fields with values that the target has no place for.
    package var unheldFields: [String] = []
  }

  /// Converts all inputs into the sink.
  /// - Parameter report: called with every finding and reject, in order.
  package func run(
    into sink: ByteSink, formats: CodecRegistry, report: (Diagnostic) -> Void
  ) throws(Fault) -> Outcome {
    guard target.descriptor.canWrite else {
      throw Fault(.usage, .formatUnwritable, "the format \(target.descriptor.name) can only be read")
    }
    var outcome = Outcome()
    var writer: (any RecordWriter)?
    var schema: Schema?
    var present: Set<String> = []
    for request in inputs {
      var input = try OpenInput(request, options: options, formats: formats, progress: progress)
      var batch = RecordBatch(schema: input.reader.schema)
      while try input.reader.read(into: &batch) {
        for reject in batch.rejects { report(reject.diagnostic) }
        for finding in batch.findings {
          report(finding)
          outcome.needsPerson = outcome.needsPerson || finding.code.needsPerson
        }
        outcome.rejectedCount += batch.rejects.count
        outcome.recordCount += batch.count
        if batch.isEmpty { continue }
        if let schema, schema != batch.schema { throw kindsDiffer(schema, batch.schema, file: input.source.name) }
        schema = batch.schema
        _ = rules?.apply(to: &batch)
        Conversion.note(batch, &present)
        try write(batch, to: &writer, sink)
      }
      try input.source.verifyUnchanged()
      if schema == nil { schema = input.reader.schema }
    }
    if writer == nil, let schema { writer = try target.makeWriter(sink, schema: schema, options: writeOptions) }
    try writer?.finish()
    // A field that the target must state and no record has is made up there, not left out.
    let empty = Set(schema?.fields.map(\.name) ?? []).subtracting(present)
    outcome.unheldFields = (writer?.unheldFields ?? []).filter { !empty.contains($0) }
    return outcome
  }

  /// Adds the names of fields that a record has a value in.
  private static func note(_ batch: RecordBatch, _ present: inout Set<String>) {
    for (place, field) in batch.schema.fields.enumerated() where !present.contains(field.name) {
      if batch.hasValues(place) { present.insert(field.name) }
    }
  }

  private func write(_ batch: RecordBatch, to writer: inout (any RecordWriter)?, _ sink: ByteSink) throws(Fault) {
    if writer == nil { writer = try target.makeWriter(sink, schema: batch.schema, options: writeOptions) }
    try writer?.write(batch)
  }

  private func kindsDiffer(_ first: Schema, _ second: Schema, file: String) -> Fault {
    Fault(
      .badData, .convertKindsDiffer,
      "this file holds records of kind \(second.kind); those before it hold kind \(first.kind)",
      at: SourceLocation(file: file), fixes: ["Convert files of different kinds one by one."])
  }
}

extension DiagnosticCode {
  package static let convertKindsDiffer = DiagnosticCode(
    "convert.kinds", "Files of different kinds cannot be converted into one.")
  package static let convertUnheld = DiagnosticCode(
    "convert.unheld", "The target format has no place for some fields; they were left out.")
}
