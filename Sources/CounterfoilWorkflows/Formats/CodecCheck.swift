package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords
package import CounterfoilReports
import CounterfoilTesting

/// Puts a codec through the rules that every codec must keep, and an outside codec through those of its protocol, too.
package struct CodecCheck {
  package var codec: any Codec
  /// Files of the codec's format.
  package var files: [String]
  package var options: ReadOptions
  /// Whether samples are cut at every byte. An outside codec is started again for each cut.
  package var isThorough: Bool

  package init(_ codec: any Codec, files: [String], options: ReadOptions = ReadOptions(), isThorough: Bool = false) {
    self.codec = codec
    self.files = files
    self.options = options
    self.isThorough = isThorough
  }

  /// Places in a sample where an outside codec's input is cut.
  static let outsideCuts = 48

  /// Runs all checks; for an outside codec that means some hundred starts of its program.
  /// - Throws: exit status 64 where there is nothing to check it with, 66 for a missing file.
  package func run() throws(Fault) -> CodecCheckReport {
    guard codec.descriptor.canRead else {
      throw Fault(
        .usage, .codecCheckNothing, "\(codec.descriptor.name) only writes; the rules are about what is read back")
    }
    var report = CodecCheckReport(codec: codec.descriptor.name)
    var samples: [CodecSample] = []
    for file in files {
      let bytes = try ByteSource(path: file).readAll(limitBytes: options.limits.documentBytes)
      samples.append(CodecSample(name: file, bytes: bytes, options: options))
    }
    if samples.isEmpty { samples = try ownSamples(&report) }
    guard !samples.isEmpty || !report.violations.isEmpty else {
      throw Fault(
        .usage, .codecCheckNothing,
        "\(codec.descriptor.name) does not write, so it must be given files to be checked with",
        fixes: ["Name one or more files of its format: counterfoil codec check \(codec.descriptor.name) FILE."])
    }
    for sample in samples { try check(sample, &report) }
    if let outside = codec as? OutsideCodec, let kind = outside.descriptor.kinds.first {
      let records = outside.descriptor.canWrite ? lines(of: TypicalRecords.batch(kind, isPlain: true)) : nil
      report.violations += outside.protocolViolations(kind: kind.name, records: records)
        .map { .init(sample: "protocol", rule: $0.verb, detail: $0.detail) }
    }
    return report
  }

  private func check(_ sample: CodecSample, _ report: inout CodecCheckReport) throws(Fault) {
    var checks = CodecChecks(codec, samples: [sample])
    if codec is OutsideCodec, !isThorough {
      checks.cutLimit = CodecCheck.outsideCuts
      checks.headLimit = CodecCheck.outsideCuts
    }
    var counts = (records: 0, rejects: 0)
    do throws(Fault) {
      var reader = try codec.makeReader(ByteSource(name: sample.name, bytes: sample.bytes), options: sample.options)
      var batch = RecordBatch(schema: reader.schema)
      while try reader.read(into: &batch) {
        counts.records += batch.count
        counts.rejects += batch.rejects.count
      }
    } catch {
      report.notes.append(error.diagnostic)
    }
    report.samples.append(
      .init(
        name: sample.name, byteCount: sample.bytes.count, recordCount: counts.records, rejectedCount: counts.rejects))
    report.violations += checks.violations()
      .map { .init(sample: $0.sample, rule: $0.rule.rawValue, detail: $0.detail) }
  }

  /// Samples that the codec writes itself, one for each kind it holds: of records that are hard to write where it takes
  /// them, of plain ones where it refuses those.
  private func ownSamples(_ report: inout CodecCheckReport) throws(Fault) -> [CodecSample] {
    guard codec.descriptor.canWrite else { return [] }
    var samples: [CodecSample] = []
    for kind in codec.descriptor.kinds {
      guard let schema = Schema.standard(for: kind) else { continue }
      var refusal: Fault?
      for isPlain in [false, true] {
        do throws(Fault) {
          let sink = ByteSink()
          var writer = try codec.makeWriter(sink, schema: schema, options: WriteOptions())
          try writer.write(TypicalRecords.batch(kind, isPlain: isPlain))
          try writer.finish()
          var reading = options
          reading.kind = kind
          samples.append(
            CodecSample(
              name: "\(kind)-\(isPlain ? "plain" : "hard")", bytes: sink.bytes, options: reading,
              recordCount: TypicalRecords.batch(kind, isPlain: isPlain).count, rereadOptions: reading))
          refusal = nil
          break
        } catch {
          refusal = error
        }
      }
      if let refusal {
        report.violations.append(
          .init(
            sample: "\(kind)-plain", rule: "writes", detail: "plain records are refused: \(refusal.diagnostic.message)")
        )
      }
    }
    return samples
  }

  private func lines(of batch: RecordBatch) -> (lines: [UInt8], count: Int)? {
    let sink = ByteSink()
    var options = WriteOptions()
    options.requestedName = "ndjson"
    do throws(Fault) {
      var writer = try RecordJSONCodec().makeWriter(sink, schema: batch.schema, options: options)
      try writer.write(batch)
      try writer.finish()
    } catch {
      return nil
    }
    return (sink.bytes, batch.count)
  }
}

extension DiagnosticCode {
  package static let codecCheckNothing = DiagnosticCode(
    "codec.nothing", "There is nothing to check a codec with.")
}
