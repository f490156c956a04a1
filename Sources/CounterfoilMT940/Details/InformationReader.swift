import CounterfoilCodecKit

/// Tells apart what banks put into field 86, which SWIFT leaves free (`6*65x`).
///
/// Known are the subfields of German, Austrian and Polish banks (three digits, then a separator and two digits; DFÜ
/// agreement of Deutsche Kreditwirtschaft, annex 3, chapter 8.2.4), the codewords between slashes of Dutch and Belgian
/// banks (SWIFT for Corporates; DNB structure), and the words with a colon of ABN AMRO and Knab. Anything else is
/// description as a whole.
enum InformationReader {
  /// The longest line of a SWIFT text.
  private static let lineBytes = 65
  /// A line of codewords that is shorter was not cut where it was full: banks cut at 64 or 65, or at a word.
  private static let shortBytes = 60

  /// Reads the lines of the field, without its tag.
  ///
  /// - Parameter text: room to put them together in.
  static func read(_ lines: [UnsafeRawBufferPointer], _ text: inout TextRoom, into details: Details) {
    guard let first = lines.first(where: { !$0.isEmpty }) else { return }
    text.removeAll()
    if let separator = Subfields.separator(of: first) {
      join(lines, separator: separator, into: &text)
      Subfields.read(text.bytes, separator: separator, into: details)
    } else if Codewords.isBegun(by: first) {
      for (index, line) in lines.enumerated() {
        text.append(line)
        guard index + 1 < lines.count, line.count < shortBytes, line.last != 0x2F else { continue }
        if lines[index + 1].first != 0x2F { text.append(0x20) }
      }
      Codewords.read(text.bytes, into: details)
    } else {
      joinWords(lines, into: &text)
      if !ColonWords.read(text.bytes, into: details) { Keywords.read(text.bytes, into: details) }
    }
    details.tidy()
    details.describeByBookingText()
  }

  /// Subfields go on over the ends of lines. A line that is one short of full lost a space at its end.
  private static func join(
    _ lines: [UnsafeRawBufferPointer], separator: UInt8, into text: inout TextRoom
  ) {
    for (index, line) in lines.enumerated() {
      text.append(line)
      guard index + 1 < lines.count, line.count == lineBytes - 1, let next = lines[index + 1].first else { continue }
      if next != separator, next != 0x20, line.last != separator { text.append(0x20) }
    }
  }

  /// Full lines were cut anywhere; others end at a word.
  private static func joinWords(_ lines: [UnsafeRawBufferPointer], into text: inout TextRoom) {
    for line in lines {
      text.append(line)
      if line.count < lineBytes { text.append(0x20) }
    }
  }
}
