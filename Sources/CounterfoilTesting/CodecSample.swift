public import CounterfoilCodecKit

/// A valid input of a codec, with what is known about it. It may hold records the codec rejects.
public struct CodecSample: Sendable {
  /// For violations; also the file's name, so an extension helps recognition.
  public var name: String
  /// The whole input, as a file has it.
  public var bytes: [UInt8]
  /// How it is read.
  public var options: ReadOptions
  /// How many records the input holds, good and bad ones; nil where that was not counted by hand.
  public var recordCount: Int?
  /// How its records are written.
  public var writeOptions: WriteOptions
  /// How what was written is read again; nil where it is to be found out from the kind alone.
  public var rereadOptions: ReadOptions?
  /// Whether the codec must recognise it without being told.
  public var isRecognisable: Bool

  /// - Parameters:
  ///   - name: the file's name, for violations and recognition.
  ///   - bytes: the whole input.
  ///   - options: how it is read.
  ///   - recordCount: how many records it holds, good and bad ones; nil where nobody counted.
  ///   - writeOptions: how its records are written.
  ///   - rereadOptions: how what was written is read again; nil to tell by the kind alone.
  ///   - isRecognisable: whether the codec must recognise it without being told.
  public init(
    name: String, bytes: [UInt8], options: ReadOptions = ReadOptions(), recordCount: Int? = nil,
    writeOptions: WriteOptions = WriteOptions(), rereadOptions: ReadOptions? = nil, isRecognisable: Bool = true
  ) {
    self.name = name
    self.bytes = bytes
    self.options = options
    self.recordCount = recordCount
    self.writeOptions = writeOptions
    self.rereadOptions = rereadOptions
    self.isRecognisable = isRecognisable
  }
}

/// A rule of the codec contract.
public enum CodecRule: String, Sendable, CaseIterable {
  /// The codec reads its own sample to the end.
  case reads
  /// The codec knows its own sample, and judges any head of it without crashing.
  case recognition
  /// Columns of a batch are equally long, texts are UTF-8, required fields are there, and a schema of ours is whole.
  case batches
  /// A batch holds no more records than asked for.
  case batchLimit = "batch limit"
  /// Any size of the chunks that come in gives the same records.
  case chunkSize = "chunk size"
  /// Any size of batches gives the same records.
  case batchSize = "batch size"
  /// Any number of threads gives the same records.
  case threadCount = "thread count"
  /// Cutting the input off changes no record in front of the cut.
  case cut
  /// Places only grow, and lie in the file.
  case locations
  /// Records and rejects together are the records of the input.
  case count
  /// What was written reads back as the same records, and is written the same way again.
  case roundTrip = "round trip"
}

/// A rule a codec broke.
public struct CodecViolation: Sendable, Hashable, CustomStringConvertible {
  /// The rule that was broken.
  public var rule: CodecRule
  /// The name of the sample.
  public var sample: String
  /// What was done, expected and found.
  public var detail: String

  /// `SAMPLE: RULE: DETAIL`, in one line.
  public var description: String { "\(sample): \(rule.rawValue): \(detail)" }
}
