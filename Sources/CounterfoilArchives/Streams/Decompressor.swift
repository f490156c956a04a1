import CounterfoilCArchives
import CounterfoilModel

/// One stepping decompressor of zlib or zstd. Not for two threads at once.
final class Decompressor {
  /// The largest window a zstd frame may want: 128 MiB, what the zstd command takes unless told otherwise.
  static let windowLog: Int32 = 27

  struct Step {
    var status: carchives_status
    var consumed: Int
    var produced: Int
  }

  private let handle: OpaquePointer
  private let file: String

  init(_ format: carchives_format, file: String) throws(Fault) {
    guard let handle = carchives_create(format, Decompressor.windowLog) else { throw .archiveMemory(file) }
    self.handle = handle
    self.file = file
  }

  deinit { carchives_destroy(handle) }

  func step(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Step {
    var consumed = 0
    var produced = 0
    let status = carchives_step(
      handle, input.baseAddress, input.count, &consumed, output.baseAddress, output.count, &produced)
    return Step(status: status, consumed: consumed, produced: produced)
  }

  func restart() throws(Fault) {
    guard carchives_restart(handle) != 0 else { throw .archiveMemory(file) }
  }

  /// The fault of a step that went wrong.
  func fault(_ status: carchives_status, at byteOffset: Int64) -> Fault {
    let place = SourceLocation(file: file, byteOffset: byteOffset)
    switch status {
    case CARCHIVES_NO_MEMORY: return .archiveMemory(file)
    case CARCHIVES_WINDOW:
      return Fault(
        .badData, .archiveTooLarge,
        "unpacking needs a window of more than \(1 << (Decompressor.windowLog - 20)) MiB", at: place,
        fixes: ["Unpack it with `zstd -d --long=31` and give the file that comes out."])
    case CARCHIVES_DICTIONARY:
      return Fault(
        .badData, .archiveMethod, "unpacking needs a dictionary that is not in the file", at: place,
        fixes: ["Unpack it where the dictionary is, and give the file that comes out."])
    default:
      let reason = String(cString: carchives_message(handle))
      return Fault(
        .badData, .archiveDamaged, "the compressed data is damaged: \(reason.isEmpty ? "it does not go on" : reason)",
        at: place, fixes: ["Download the file again."])
    }
  }
}

extension Fault {
  static func archiveMemory(_ file: String) -> Fault {
    Fault(.tryAgain, .archiveMemory, "memory is short", at: SourceLocation(file: file))
  }
}
