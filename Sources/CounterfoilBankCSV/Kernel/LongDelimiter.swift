import CounterfoilCodecKit
import CounterfoilModel

/// A delimiter of several characters, such as `~|~` or `||`, as banks take it where a single one may stand in texts.
///
/// Each is replaced by spaces and one byte that stands for it, as long together as the delimiter: all places stay as they
/// are, and fields are trimmed.
struct LongDelimiter: Equatable {
  /// The unit separator of ASCII, which no text of a bank has.
  static let stand: UInt8 = 0x1F
  private static let lineLimit = 200

  let bytes: [UInt8]
  /// Whether quotes stand around fields.
  private(set) var hasQuotes = false

  /// The delimiter of a table; nil where it is a single character.
  ///
  /// It is what stands between all names of the header, and as often in each line of the table. Where it repeats one
  /// character, that one stands alone or in multiples of it.
  static func find(in head: ArraySlice<UInt8>) -> LongDelimiter? {
    findMarks(in: head) ?? findSign(in: head)
  }

  /// Signs of two bytes that stand for nothing in texts of banks: the broken bar, which keyboards have beside the bar, and its
  /// neighbours in ISO 8859-1.
  private static let signs = ["\u{A6}", "\u{A7}", "\u{AC}", "\u{A4}"].map { Array($0.utf8) }

  /// A delimiter of one character that has two bytes: it stands as often in each line of the table.
  private static func findSign(in head: ArraySlice<UInt8>) -> LongDelimiter? {
    guard head.contains(0xC2) else { return nil }
    let lines = head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(lineLimit)
    let found = signs.first { sign in
      // The first line that has it is that of names.
      guard let header = lines.first(where: { !places(of: sign, in: $0).isEmpty }),
        !header.contains(where: \.isASCIIDigit)
      else { return false }
      let counts = lines.map { places(of: sign, in: $0).count }.filter { $0 > 0 }
      return Set(counts).count == 1 && counts[0] >= 2 && counts.count >= 2 && counts.count * 2 > lines.count
    }
    guard let found else { return nil }
    var delimiter = LongDelimiter(bytes: found)
    delimiter.hasQuotes = lines.contains { line in
      line.first == 0x22 || places(of: found, in: line).contains { $0 + 2 < line.endIndex && line[$0 + 2] == 0x22 }
    }
    return delimiter
  }

  private static func findMarks(in head: ArraySlice<UInt8>) -> LongDelimiter? {
    guard hasRun(head) else { return nil }
    let lines = head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(lineLimit)
    guard let first = lines.first(where: { runs(in: $0).count >= 2 }) else { return nil }
    let found = Set(runs(in: first).map(Array.init))
    guard found.count == 1, let mark = found.first, (2...4).contains(mark.count),
      mark.contains(where: isDelimiter) || mark == [0x3A, 0x3A]
    else { return nil }
    let isSingle = Set(mark).count == 1
    // What stands alone in the header or in front of it is the delimiter by itself.
    for line in lines.prefix(through: lines.firstIndex(of: first) ?? 0) where isSingle {
      if line.count(where: { $0 == mark[0] }) != (line == first ? places(of: mark, in: line).count * mark.count : 0) {
        return nil
      }
    }
    let count = places(of: mark, in: first).count
    // The same of several characters, of which one stands between other fields alone: `;$` is a semicolon in front of an amount.
    if !isSingle,
      mark.contains(where: { byte in
        isDelimiter(byte) && first.count { $0 == byte } > count * mark.count { $0 == byte }
      })
    {
      return nil
    }
    var rows = 0
    for line in lines {
      let found = places(of: mark, in: line).count
      if found == count { rows += 1 } else if found > 0 { return nil }
      // One of such characters alone is text; three may be read in two ways.
      if isSingle, runs(in: line).contains(where: { $0.first == mark[0] && $0.count % mark.count != 0 }) { return nil }
    }
    guard rows >= 2, rows * 2 > lines.count else { return nil }
    var delimiter = LongDelimiter(bytes: mark)
    delimiter.hasQuotes = lines.contains { line in
      places(of: mark, in: line).contains { $0 + mark.count < line.endIndex && line[$0 + mark.count] == 0x22 }
        || line.first == 0x22
    }
    return delimiter
  }

  /// Whether the byte that stands for a delimiter does so in a text: as often in each line that has it.
  static func isDelimiter(in head: ArraySlice<UInt8>) -> Bool {
    let lines = head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(lineLimit)
    let counts = Set(lines.map { line in line.count { $0 == stand } }).subtracting([0])
    return counts.count == 1
  }

  /// Whether a mark is one that delimiters are made of, as stars and number signs alone are not: they hide digits of cards.
  private static func isDelimiter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "|") || byte == UInt8(ascii: "~") || byte == UInt8(ascii: "^") || byte == UInt8(ascii: ";")
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "~"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "#"), UInt8(ascii: ";"),
      UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: ":"),
      UInt8(ascii: "<"), UInt8(ascii: ">"):
      true
    default: false
    }
  }

  /// Whether two marks stand side by side somewhere.
  private static func hasRun(_ head: ArraySlice<UInt8>) -> Bool {
    var isBehindMark = false
    for byte in head {
      let isOne = isMark(byte)
      if isOne, isBehindMark { return true }
      isBehindMark = isOne
    }
    return false
  }

  /// The runs of two marks and more in a line, as long as they are.
  private static func runs(in line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(whereSeparator: { !isMark($0) }).filter { $0.count >= 2 }
  }

  /// Where a delimiter stands outside of quotes, one behind the other.
  private static func places(of mark: [UInt8], in line: ArraySlice<UInt8>) -> [Int] {
    var places: [Int] = []
    var index = line.startIndex
    var isInQuotes = false
    while index + mark.count <= line.endIndex {
      if line[index] == 0x22, isInQuotes || index == line.startIndex || places.last == index - mark.count {
        isInQuotes.toggle()
      }
      if !isInQuotes, line[index] == mark[0], line[index..<index + mark.count].elementsEqual(mark) {
        places.append(index)
        index += mark.count
      } else {
        index += 1
      }
    }
    return places
  }
}

/// A text with a byte for each of its delimiters of several characters.
final class LongDelimiterStream: ByteStream {
  private static let chunkBytes = 1 << 16
  private let base: ByteSource
  private let delimiter: LongDelimiter
  private var isInQuotes = false
  /// What was read and may be the start of a delimiter.
  private var waiting: [UInt8] = []
  private var output: [UInt8] = []
  private var outputStart = 0
  private var room = [UInt8](repeating: 0, count: LongDelimiterStream.chunkBytes)

  init(_ base: ByteSource, _ delimiter: LongDelimiter) {
    self.base = base
    self.delimiter = delimiter
  }

  func verifyUnchanged() throws(Fault) { try base.verifyUnchanged() }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    while outputStart == output.count {
      let count = try fill()
      if count == 0, output.isEmpty { return 0 }
    }
    let count = min(buffer.count, output.count - outputStart)
    output.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[outputStart..<outputStart + count]))
    }
    outputStart += count
    return count
  }

  /// Makes the next output; says how many bytes were read for it, 0 at the end.
  private func fill() throws(Fault) -> Int {
    output.removeAll(keepingCapacity: true)
    outputStart = 0
    var outcome: Result<Int, Fault> = .success(0)
    room.withUnsafeMutableBytes { room in
      do throws(Fault) { outcome = .success(try base.read(into: room)) } catch { outcome = .failure(error) }
    }
    let count = try outcome.get()
    waiting += room[..<count]
    let taken = take(isLast: count == 0)
    waiting.removeFirst(taken)
    return count
  }

  /// Moves what waits into the output, up to where a delimiter may be cut; says how many bytes that were.
  private func take(isLast: Bool) -> Int {
    let mark = delimiter.bytes
    var index = 0
    while index < waiting.count {
      let byte = waiting[index]
      if byte == mark[0], !isInQuotes {
        if index + mark.count > waiting.count, !isLast { break }
        if waiting[index...].starts(with: mark) {
          for _ in 1..<mark.count { output.append(0x20) }
          output.append(LongDelimiter.stand)
          index += mark.count
          continue
        }
      }
      if delimiter.hasQuotes, byte == 0x22 { isInQuotes.toggle() }
      output.append(byte)
      index += 1
    }
    return index
  }
}

extension ByteSource {
  /// The text with a single byte for a delimiter of several characters; the source itself where it has none.
  ///
  /// Where its text breaks off, reading it says so.
  func withSingleDelimiters() -> ByteSource {
    guard let head = try? peek(1 << 14), let delimiter = LongDelimiter.find(in: head) else { return self }
    return ByteSource(name: name, innerName: innerName, size: size, stream: LongDelimiterStream(self, delimiter))
  }
}
