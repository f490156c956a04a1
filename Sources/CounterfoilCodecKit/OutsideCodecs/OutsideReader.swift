import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Reads the records a program decodes.
struct OutsideReader: RecordReader {
  private let lines: OutsideLines
  private let source: ByteSource
  private let rejectLimit: Int
  private var inner: any RecordReader
  private var rejectCount = 0
  private var isDone = false

  var schema: Schema { inner.schema }

  var inspection: Inspection {
    var inspection = Inspection()
    inspection.facts = [
      Inspection.Fact("read by", lines.programName, confidence: 100, evidence: "an outside codec on PATH")
    ]
    inspection.columns = inner.inspection.columns
    return inspection
  }

  init(_ codec: OutsideCodec, _ source: ByteSource, options: ReadOptions) throws(Fault) {
    self.source = source
    rejectLimit = options.limits.rejectCount
    var arguments = ["decode", "--file-name", source.name]
    let kind = options.kind ?? (codec.descriptor.kinds.count == 1 ? codec.descriptor.kinds[0] : nil)
    if let kind { arguments += ["--kind", kind.name] }
    if let encoding = options.encoding { arguments += ["--encoding", encoding] }
    for (key, value) in options.settings.sorted(by: { $0.key < $1.key }) { arguments += ["--set", "\(key)=\(value)"] }
    let child = try ChildProcess(path: codec.path, arguments: arguments, idleSeconds: codec.timeLimits.idleSeconds)
    lines = OutsideLines(child, source: source, lineLimitBytes: options.limits.recordBytes)
    var innerOptions = options
    innerOptions.kind = kind
    innerOptions.encoding = nil
    innerOptions.profile = nil
    innerOptions.readsOwnRecords = true
    innerOptions.settings = ["format": "ndjson"]
    let output = ByteSource(name: "output of \(child.name)", stream: lines)
    inner = try codec.lines.makeReader(output, options: innerOptions)
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    if !isDone {
      isDone = try !inner.read(into: &batch)
      if isDone {
        try lines.checkEnd()
        try source.verifyUnchanged()
      }
    } else {
      batch.removeAll(schema: schema)
    }
    let rejects = lines.takeRejects()
    rejectCount += rejects.count
    guard rejectCount <= rejectLimit else {
      throw Fault(
        .badData, .outsideRejected, "more than \(rejectLimit) records are rejected",
        at: SourceLocation(file: source.name))
    }
    batch.rejects += rejects
    batch.file = source.name
    let lastLine = batch.lineNumbers.last.map { Int($0) } ?? 0
    for row in 0..<batch.count {
      let place = lines.place(ofLine: Int(batch.lineNumbers[row]))
      batch.lineNumbers[row] = UInt32(clamping: place.line)
      batch.byteOffsets[row] = place.offset
    }
    lines.forgetPlaces(throughLine: lastLine)
    return !(batch.isEmpty && batch.rejects.isEmpty && batch.findings.isEmpty)
  }
}

/// The record lines of a program's output; the other lines are kept aside.
///
/// Ends only where the program ended with status 0 and a closing line whose count agrees; throws everywhere else.
final class OutsideLines: ByteStream {
  private static let chunkBytes = 64 * 1024

  private let child: ChildProcess
  private let source: ByteSource
  private let lineLimitBytes: Int
  private var ready: [UInt8] = []
  private var readyStart = 0
  /// Bytes of a line whose end has not come yet.
  private var partial: [UInt8] = []
  private var room = [UInt8](repeating: 0, count: OutsideLines.chunkBytes)
  /// The places of lines handed out, but for the first `forgottenCount`.
  private var places: [(line: Int, offset: Int64)] = []
  private var forgottenCount = 0
  private var rejects: [RejectedRecord] = []
  private var lineCount = 0
  private var endCount: Int?
  private var isComplete = false

  var programName: String { child.name }

  init(_ child: ChildProcess, source: ByteSource, lineLimitBytes: Int) {
    self.child = child
    self.source = source
    self.lineLimitBytes = lineLimitBytes
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    while readyStart == ready.count {
      if isComplete { return 0 }
      ready.removeAll(keepingCapacity: true)
      readyStart = 0
      try receive()
    }
    let count = min(buffer.count, ready.count - readyStart)
    ready.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[readyStart..<readyStart + count]))
    }
    readyStart += count
    return count
  }

  /// Throws where the reader of the lines stopped before the program's end was seen.
  func checkEnd() throws(Fault) {
    while !isComplete {
      ready.removeAll(keepingCapacity: true)
      try receive()
      guard ready.isEmpty else { throw broken("records come after the end of the records") }
    }
  }

  func takeRejects() -> [RejectedRecord] {
    defer { rejects = [] }
    return rejects
  }

  /// Where the record of a line handed out (from 1) lies in the file; line 0 and byte -1 where the program did not say.
  func place(ofLine line: Int) -> (line: Int, offset: Int64) {
    let index = line - 1 - forgottenCount
    return places.indices.contains(index) ? places[index] : (0, -1)
  }

  /// Lets go of the places of lines up to that one.
  func forgetPlaces(throughLine line: Int) {
    let count = min(max(line - forgottenCount, 0), places.count)
    places.removeFirst(count)
    forgottenCount += count
  }

  private func receive() throws(Fault) {
    var count = 0
    var failure: Fault?
    room.withUnsafeMutableBytes { room in
      do throws(Fault) { count = try child.read(into: room, feed: nextInput) } catch { failure = error }
    }
    if let failure { throw failure }
    if count == 0 { return try conclude() }
    var start = 0
    while let end = room[start..<count].firstIndex(of: 0x0A) {
      partial += room[start..<end]
      try take(partial)
      partial.removeAll(keepingCapacity: true)
      start = end + 1
    }
    partial += room[start..<count]
    guard partial.count <= lineLimitBytes else { throw broken("a line is longer than \(lineLimitBytes) bytes") }
  }

  private func nextInput() throws(Fault) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: OutsideLines.chunkBytes)
    var count = 0
    var failure: Fault?
    bytes.withUnsafeMutableBytes { bytes in
      do throws(Fault) { count = try source.read(into: bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    if count == 0 { return nil }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  private func take(_ line: [UInt8]) throws(Fault) {
    if line.allSatisfy({ $0.isASCIIBlank || $0 == 0x0D }) { return }
    guard endCount == nil else { throw broken("a line comes after the closing one") }
    switch OutsideControl(line: line) {
    case nil:
      lineCount += 1
      places.append(OutsideLines.place(in: line))
      ready += line
      ready.append(0x0A)
    case .end(let count): endCount = count
    case .reject(let message, let place, let raw):
      lineCount += 1
      rejects.append(
        RejectedRecord(
          diagnostic: Diagnostic(
            .outsideRejected, .error, TerminalText.excerpt(message),
            at: SourceLocation(file: source.name, line: place)), raw: raw))
    case .malformed: throw broken("a line beginning with \"end\" or \"reject\" is not as it must be")
    }
  }

  private func conclude() throws(Fault) {
    try child.finish()
    guard partial.isEmpty else { throw broken("its last line has no end") }
    guard let endCount else { throw broken("the closing line {\"end\":true,\"count\":\(lineCount)} is missing") }
    guard endCount == lineCount else {
      throw broken("it says that it gave \(endCount) records, and gave \(lineCount)")
    }
    isComplete = true
  }

  /// The place in `"source":{"line":…,"offset":…}`.
  private static func place(in line: [UInt8]) -> (line: Int, offset: Int64) {
    let inner: String? = line.withUnsafeBytes { text in
      JSONText.members(of: text)?.first { Array(text[$0.name]) == Array("\"source\"".utf8) }
        .map { String(decoding: text[$0.value], as: UTF8.self) }
    }
    var place: (line: Int, offset: Int64) = (0, -1)
    for (name, text) in inner.flatMap({ JSONText.textMembers(of: $0) }) ?? [] {
      if name == "line" { place.line = text.flatMap { Int($0) } ?? 0 }
      if name == "offset" { place.offset = text.flatMap { Int64($0) } ?? -1 }
    }
    return place
  }

  private func broken(_ reason: String) -> Fault {
    Fault(
      .inputOutput, .outsideProtocol, "\(child.name) breaks the protocol of outside codecs: \(reason)",
      at: SourceLocation(file: source.name),
      fixes: ["Nothing of this file was taken. Report it to the author of \(child.name)."])
  }
}
