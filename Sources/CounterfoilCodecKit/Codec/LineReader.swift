public import CounterfoilModel
public import CounterfoilRecords

/// Why a codec cannot take a record: it becomes a ``RejectedRecord``, with the line it is on.
public struct RecordError: Error, Hashable, Sendable {
  /// What is wrong, listed in `Schemas/diagnostic-codes.json` for codes of ours.
  public var code: DiagnosticCode
  /// One sentence.
  public var message: String
  /// What a person can do.
  public var fixes: [String]

  /// - Parameters:
  ///   - message: one sentence, without the place: the reader adds it.
  ///   - code: `codec.record`, or one of your own.
  ///   - fixes: what a person can do.
  public init(
    _ message: String, code: DiagnosticCode = .recordUnreadable,
    fixes: [String] = []
  ) {
    self.code = code
    self.message = message
    self.fixes = fixes
  }
}

/// Reads a text format that has one record a line. Memory stays bounded whatever the size of the file.
///
/// The text is decoded and checked, and lines may end with LF or CRLF. Every limit of ``ReadOptions`` is kept. A record
/// that lacks a field which its kind must have is set aside, as is one that the codec throws a ``RecordError`` for.
public struct LineReader: RecordReader {
  /// Sets the fields of the record begun from a line without its end; false where the line holds no record.
  public typealias Parse = (_ line: String, _ batch: inout RecordBatch) throws(RecordError) -> Bool

  /// The schema of all batches.
  public let schema: Schema
  private let text: DecodedText
  private let options: ReadOptions
  private let parse: Parse
  private var pending: [UInt8] = []
  private var start = 0
  private var lineNumber = 0
  private var byteOffset: Int64
  private var rejectCount = 0
  private var isAtEnd = false

  /// The encoding, and why.
  public var inspection: Inspection {
    var inspection = Inspection()
    inspection.facts = [text.fact]
    return inspection
  }

  /// - Throws: a ``Fault`` where the encoding cannot be found out.
  public init(
    _ schema: Schema, _ source: ByteSource, _ options: ReadOptions, parse: @escaping Parse
  ) throws(Fault) {
    self.schema = schema
    self.options = options
    self.parse = parse
    text = try source.decoded(encoding: options.encoding)
    byteOffset = Int64(text.byteOrderMarkBytes)
  }

  /// The next lines as records; see ``RecordReader/read(into:)``. O(bytes of the lines).
  /// - Throws: status 65 where a line is too long or too many were rejected, and what the source throws.
  public mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    batch.removeAll(schema: schema)
    batch.file = text.source.name
    while batch.count < max(1, options.limits.batchRecords), let line = try nextLine() { try take(line, &batch) }
    return !batch.isEmpty || !batch.rejects.isEmpty
  }

  private mutating func take(_ line: ArraySlice<UInt8>, _ batch: inout RecordBatch) throws(Fault) {
    lineNumber += 1
    // Offsets are given where the text is stored as it is read.
    let offset = text.encoding == .utf8 ? byteOffset : -1
    byteOffset += Int64(line.count)
    var content = line
    if content.last == UInt8(ascii: "\n") { content.removeLast() }
    if content.last == UInt8(ascii: "\r") { content.removeLast() }
    let words = String(decoding: content, as: UTF8.self)
    batch.beginRecord(line: lineNumber, byteOffset: offset)
    do throws(RecordError) {
      guard try parse(words, &batch) else { return batch.abandonRecord() }
      if batch.keepsRaw { batch.raws.append(words) }
      batch.endRecord()
      if let defect = batch.defect(of: batch.count - 1) {
        batch.removeLast()
        batch.beginRecord()
        throw RecordError(defect.message, code: defect.code, fixes: defect.fixes)
      }
    } catch {
      batch.abandonRecord()
      let place = SourceLocation(
        file: batch.file, line: lineNumber, column: 1, byteOffset: offset < 0 ? nil : offset)
      batch.rejects.append(
        RejectedRecord(
          diagnostic: Diagnostic(error.code, .error, error.message, at: place, fixes: error.fixes), raw: words))
      rejectCount += 1
      guard rejectCount <= options.limits.rejectCount else {
        throw Fault(
          .badData, error.code,
          "more than \(options.limits.rejectCount) lines were rejected: the file is not what it seems", at: place)
      }
    }
  }

  /// The next line with its end; nil after the last one.
  private mutating func nextLine() throws(Fault) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return pending[start...end]
      }
      searched = pending.count
      guard pending.count - start <= options.limits.recordBytes else {
        throw Fault(
          .badData, .inputTooLarge, "a line is longer than \(options.limits.recordBytes) bytes",
          at: SourceLocation(file: text.source.name, line: lineNumber + 1))
      }
      if isAtEnd {
        defer { start = pending.count }
        return start == pending.count ? nil : pending[start...]
      }
      searched -= start
      pending.removeFirst(start)
      start = 0
      isAtEnd = try fill() == 0
    }
  }

  private mutating func fill() throws(Fault) -> Int {
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    var result = Result<Int, Fault>.success(0)
    chunk.withUnsafeMutableBytes { buffer in
      do throws(Fault) { result = .success(try text.source.read(into: buffer)) } catch { result = .failure(error) }
    }
    let count = try result.get()
    pending.append(contentsOf: chunk[..<count])
    return count
  }
}

extension DiagnosticCode {
  /// A line that ``LineReader/Parse`` refused, unless its ``RecordError`` has a code of its own.
  public static let recordUnreadable = DiagnosticCode("codec.record", "A record of a codec's file cannot be read.")
}
