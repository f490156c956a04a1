import CounterfoilCodecKit
import CounterfoilModel

/// Refuses a head that holds a line longer than a record may be, before its contents are weighed: what such a file
/// needs is no decimal mark.
struct LineLengthCheck {
  let file: String
  let limitBytes: Int

  /// - Throws: exit status 65 with the line and the place of its first byte. O(bytes), and nothing for heads within
  ///   the limit.
  func check(_ head: ArraySlice<UInt8>) throws(Fault) {
    guard head.count > limitBytes else { return }
    var line = 1
    var start = head.startIndex
    var isAfterReturn = false
    for position in head.indices {
      let byte = head[position]
      if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D || !isAfterReturn { line += 1 }
        start = position + 1
      } else if position - start >= limitBytes {
        throw Fault(
          .badData, .csvRecordTooLong, "this line is longer than \(limitBytes) bytes and does not end",
          at: SourceLocation(file: file, line: line, column: 1), fixes: ["Is this a table of text?"])
      }
      isAfterReturn = byte == 0x0D
    }
  }
}
