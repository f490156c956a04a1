public import CounterfoilCodecKit
public import CounterfoilModel
public import CounterfoilRecords
import CounterfoilWorkflows

/// Writes records to a file, which is replaced as a whole or left as it was.
/// - Parameters:
///   - records: of one kind.
///   - path: `-` is standard output.
///   - format: the name of a codec; nil for the one that writes files of the path's extension.
///   - options: how the file is written.
///   - codecs: the formats there are.
/// - Returns: fields with values that the format has no place for.
/// - Throws: a ``Fault`` with status 64 where no format is given or it cannot be written, 65 where a record does not
///   fit it, 73 where the file cannot be created or must not be replaced.
@discardableResult
public func write(
  _ records: RecordBatch, to path: String, format: String? = nil, options: WriteOptions = WriteOptions(),
  codecs: [any Codec] = builtInCodecs
) throws(Fault) -> [String] {
  try Fault.advising { () throws(Fault) in
    let codec = try codec(writing: path, format: format, codecs)
    let destination = try OutputDestination(OutputPlace(path, protecting: ProtectedFiles()))
    let unheld = try write(records, into: destination.sink, codec, format, options)
    try destination.commit()
    return unheld
  }
}

/// Writes entries to a file; see ``write(_:to:format:options:codecs:)-(RecordBatch,_,_,_,_)``.
@discardableResult
public func write(
  _ entries: [StatementEntry], to path: String, format: String? = nil, options: WriteOptions = WriteOptions(),
  codecs: [any Codec] = builtInCodecs
) throws(Fault) -> [String] {
  try write(RecordBatch(entries), to: path, format: format, options: options, codecs: codecs)
}

/// Writes bills to a file; see ``write(_:to:format:options:codecs:)-(RecordBatch,_,_,_,_)``.
@discardableResult
public func write(
  _ bills: [Bill], to path: String, format: String? = nil, options: WriteOptions = WriteOptions(),
  codecs: [any Codec] = builtInCodecs
) throws(Fault) -> [String] {
  try write(RecordBatch(bills), to: path, format: format, options: options, codecs: codecs)
}

/// Records as the bytes of a file in the format of that name.
/// - Throws: as ``write(_:to:format:options:codecs:)-(RecordBatch,_,_,_,_)``.
public func encode(
  _ records: RecordBatch, as format: String, options: WriteOptions = WriteOptions(),
  codecs: [any Codec] = builtInCodecs
) throws(Fault) -> [UInt8] {
  try Fault.advising { () throws(Fault) in
    let sink = ByteSink()
    _ = try write(records, into: sink, codec(writing: "", format: format, codecs), format, options)
    return sink.takeBytes()
  }
}

private func write(
  _ records: RecordBatch, into sink: ByteSink, _ codec: any Codec, _ format: String?, _ options: WriteOptions
) throws(Fault) -> [String] {
  var options = options
  options.requestedName = options.requestedName ?? format
  var writer = try codec.makeWriter(sink, schema: records.schema, options: options)
  try writer.write(records)
  try writer.finish()
  return writer.unheldFields
}

private func codec(writing path: String, format: String?, _ codecs: [any Codec]) throws(Fault) -> any Codec {
  let formats = CodecRegistry(codecs)
  let codec: (any Codec)? = if let format { try formats.required(format) } else { formats.writer(forFileName: path) }
  guard let codec else {
    throw Fault(
      .usage, .formatUnstated, "the name \(path) does not tell the format", fixes: ["Say it with `format:`."])
  }
  guard codec.descriptor.canWrite else {
    throw Fault(.usage, .formatUnwritable, "the format \(codec.descriptor.name) can only be read")
  }
  return codec
}

extension RecordBatch {
  /// A batch of entries, each with the place it came from.
  public init(_ entries: [StatementEntry]) {
    self.init(schema: .entry)
    for entry in entries {
      beginFile(entry.location?.file ?? "")
      append(entry)
    }
  }

  /// A batch of bills, each with the place it came from.
  public init(_ bills: [Bill]) {
    self.init(schema: .bill)
    for bill in bills {
      beginFile(bill.location?.file ?? "")
      append(bill)
    }
  }
}
