import CounterfoilModel
import Glibc

/// A converter of the C library, strict: it stops at what it cannot convert and never writes a substitute.
final class Iconv {
  enum Stop {
    /// All input was taken.
    case needsInput
    /// The output is full.
    case needsOutput
    /// The input ends inside a character.
    case incomplete
    /// The next input bytes are no character, or none the target can hold.
    case invalid
  }

  private let handle: iconv_t

  /// - Throws: exit status 78 where the C library lacks the converter.
  init(from source: TextEncoding, to target: TextEncoding, name: String) throws(Fault) {
    guard let handle = iconv_open(target.iconvName, source.iconvName), Int(bitPattern: handle) != -1 else {
      let wanted = source == .utf8 ? target : source
      throw Fault(
        .configuration, .encodingUnavailable, "this system cannot convert \(wanted.name)",
        at: SourceLocation(file: name),
        fixes: ["Install the C library's converters (Debian: libc-bin, locales; Alpine: gnu-libiconv)."])
    }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// Writes what waits for a mark that may follow it, as a letter of Windows-1258 does, and starts again.
  /// - Returns: how many bytes.
  func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    var outputLeft = output.count
    output.withMemoryRebound(to: CChar.self) { output in
      var outputPointer = output.baseAddress
      _ = iconv(handle, nil, nil, &outputPointer, &outputLeft)
    }
    return output.count - outputLeft
  }

  /// Converts from the front of `input` to the front of `output`; says how many bytes of each and why it stopped.
  func convert(
    _ input: UnsafeMutableRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> (taken: Int, given: Int, stop: Stop) {
    var inputLeft = input.count
    var outputLeft = output.count
    let (result, number) = input.withMemoryRebound(to: CChar.self) { input in
      output.withMemoryRebound(to: CChar.self) { output in
        var inputPointer = input.baseAddress
        var outputPointer = output.baseAddress
        let result = iconv(handle, &inputPointer, &inputLeft, &outputPointer, &outputLeft)
        return (result, errno)
      }
    }
    let stop: Stop
    if Int(truncatingIfNeeded: result) != -1 {
      // A positive count means that characters were replaced by look-alikes: never asked for, so never kept.
      stop = result == 0 ? .needsInput : .invalid
    } else {
      stop = number == E2BIG ? .needsOutput : number == EINVAL ? .incomplete : .invalid
    }
    return (input.count - inputLeft, output.count - outputLeft, stop)
  }
}
