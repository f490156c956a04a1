import Archives
public import CodecKit
public import Model
import Records
public import Reports

/// Finds out what a file is.
public struct InspectFile {
  public var options: ReadOptions
  /// Whether all of the file is decoded, not only its first batch.
  public var countsAll: Bool
  /// How many records are shown.
  public var shownRecords: Int
  public var progress: Progress?

  /// Rejects and findings kept for the report; all are counted.
  static let keptDiagnostics = 1000

  public init(options: ReadOptions, countsAll: Bool = false, shownRecords: Int = 3, progress: Progress? = nil) {
    self.options = options
    self.countsAll = countsAll
    self.shownRecords = shownRecords
    self.progress = progress
  }

  public func run(_ request: InputRequest, formats: CodecRegistry) throws(Fault) -> FileInspection {
    var input = try OpenInput(request, options: options, formats: formats, progress: progress)
    let descriptor = input.codec.descriptor
    var batch = RecordBatch(schema: input.reader.schema)
    var result = FileInspection(
      file: request.path, format: descriptor.name, formatTitle: descriptor.title, confidence: input.confidence.score,
      reason: input.confidence.reason, kind: input.reader.schema.kind.name, sizeBytes: input.sizeBytes,
      details: input.reader.inspection)
    var isAtEnd = false
    repeat {
      isAtEnd = try !input.reader.read(into: &batch)
      if isAtEnd { break }
      result.recordCount += batch.count
      result.rejectedCount += batch.rejects.count
      result.rejects += batch.rejects.prefix(InspectFile.keptDiagnostics - result.rejects.count).map(\.diagnostic)
      result.findings += batch.findings.prefix(InspectFile.keptDiagnostics - result.findings.count)
      if result.firstRecords.isEmpty { result.firstRecords = try RecordLines.lines(batch, limit: shownRecords) }
      result.kind = batch.schema.kind.name
    } while countsAll || result.recordCount < shownRecords && result.rejects.count < InspectFile.keptDiagnostics
    if isAtEnd { try input.source.verifyUnchanged() }
    result.isComplete = isAtEnd
    result.details = input.reader.inspection
    if let packing = input.packing { result.details.facts.insert(packing.fact, at: 0) }
    return result
  }
}
