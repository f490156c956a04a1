import Counterfoil
import Glibc

/// The codec named by FUZZ_CODEC.
private let codec: any Codec = {
  let name = getenv("FUZZ_CODEC").map { String(cString: $0) } ?? ""
  guard let codec = Targets.codec(named: name) else {
    let names = Targets.codecs.map(\.descriptor.name).joined(separator: " ")
    say("FUZZ_CODEC must be one of: \(names)")
    exit(64)
  }
  return codec
}()

/// Reads the bytes as a file of the codec's format. Whatever they are, it must end well or with a fault: a trap, a
/// sanitizer's report or a second of work is a finding. So is a file whose records come back otherwise when they are
/// written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let name = "input.\(codec.descriptor.fileExtensions.first ?? "bin")"
  let sample = FileSample(
    bytes: Array(bytes.prefix(FileSample.limitBytes)), fileName: name,
    isComplete: count <= FileSample.limitBytes)
  let score = codec.confidence(in: sample).score
  guard (0...100).contains(score) else { fail("confidence \(score)") }
  guard codec.descriptor.canRead, let first = Reading(bytes, name: name, options: ReadOptions()) else { return 0 }
  if codec.descriptor.canWrite { checkRoundTrip(first, name: name) }
  return 0
}

/// The batches of a file read to its end.
private struct Reading {
  var schema: Schema
  var batches: [RecordBatch] = []
  var count: Int { batches.reduce(0) { $0 + $1.count } }
  var rejectCount: Int { batches.reduce(0) { $0 + $1.rejects.count } }

  /// Nil where the file is refused.
  init?(_ bytes: [UInt8], name: String, options: ReadOptions) {
    do throws(Fault) {
      var reader = try codec.makeReader(ByteSource(name: name, bytes: bytes, chunkBytes: 1021), options: options)
      schema = reader.schema
      var batch = RecordBatch(schema: schema)
      while try reader.read(into: &batch) {
        for diagnostic in batch.rejects.map(\.diagnostic) + batch.findings where diagnostic.message.isEmpty {
          fail("a finding without words: \(diagnostic.code.name)")
        }
        batches.append(batch)
      }
      schema = reader.schema
    } catch {
      if error.status == .internalFault { fail("an internal fault: \(error)") }
      return nil
    }
  }
}

private func checkRoundTrip(_ first: Reading, name: String) {
  guard first.count > 0, codec.descriptor.kinds.contains(first.schema.kind) else { return }
  let sink = ByteSink()
  do throws(Fault) {
    var writer = try codec.makeWriter(sink, schema: first.schema, options: WriteOptions())
    for batch in first.batches { try writer.write(batch) }
    try writer.finish()
  } catch {
    return
  }
  var options = ReadOptions()
  options.kind = first.schema.kind
  guard let again = Reading(sink.bytes, name: name, options: options) else {
    fail("what was written is refused:\n\(String(decoding: sink.bytes.prefix(2000), as: UTF8.self))")
  }
  guard again.rejectCount == 0, again.count == first.count else {
    fail("\(first.count) records came back as \(again.count) and \(again.rejectCount) rejects")
  }
}

private func fail(_ message: String) -> Never {
  say("\(codec.descriptor.name): \(message)")
  abort()
}

private func say(_ message: String) {
  let line = Array((message + "\n").utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The package manager calls an executable's main function by this name.
@_cdecl("fuzz_main")
public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  var (count, arguments) = (count, arguments)
  return runDriver(&count, &arguments, fuzzOne)
}
