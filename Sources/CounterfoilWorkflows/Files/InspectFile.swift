import CounterfoilArchives
package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords
package import CounterfoilReports

/// Finds out what a file is.
package struct InspectFile {
  package var options: ReadOptions
  /// Whether all of the file is decoded, not only its first batch.
  package var countsAll: Bool
  /// How many records are shown.
  package var shownRecords: Int
  package var progress: Progress?

  /// Rejects and findings kept for the report; all are counted.
  static let keptDiagnostics = 1000

  package init(options: ReadOptions, countsAll: Bool = false, shownRecords: Int = 3, progress: Progress? = nil) {
    self.options = options
    self.countsAll = countsAll
    self.shownRecords = shownRecords
    self.progress = progress
  }

  /// What the file is. Where it is refused, what was found out until then and the refusal.
  /// - Throws: what is wrong with the command line, such as a format that does not exist.
  package func run(_ request: InputRequest, formats: CodecRegistry) throws(Fault) -> FileInspection {
    var result = FileInspection(file: request.path)
    do throws(Fault) {
      try look(request, formats, &result)
    } catch {
      if error.status == .usage { throw error }
      result.refusal = error
    }
    return result
  }

  private func look(
    _ request: InputRequest, _ formats: CodecRegistry, _ result: inout FileInspection
  ) throws(Fault) {
    let notes = InspectionNotes()
    var options = options
    options.notes = notes
    let found = try OpenInput.find(request, options: options, formats: formats, progress: progress)
    let packing = found.packing.map { [$0.fact] } ?? []
    result.found(found.codec.descriptor, found.confidence, sizeBytes: found.sizeBytes)
    result.details.facts = packing
    var input: OpenInput
    do throws(Fault) {
      input = try OpenInput(found)
    } catch {
      result.details = notes.inspection
      result.details.facts.insert(contentsOf: packing, at: 0)
      throw error
    }
    defer {
      result.details = input.reader.inspection
      result.details.facts.insert(contentsOf: packing, at: 0)
    }
    try read(&input, &result)
  }

  private func read(_ input: inout OpenInput, _ result: inout FileInspection) throws(Fault) {
    var batch = RecordBatch(schema: input.reader.schema)
    result.kind = input.reader.schema.kind.name
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
  }
}
