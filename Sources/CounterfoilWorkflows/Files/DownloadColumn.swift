import CounterfoilRecords
import Glibc

/// The column `import` of a file of entries: the download each row came in, as a person or a program wrote it there.
enum DownloadColumn {
  private static let key = Array("\"import\"".utf8)

  /// For each entry the number of its download, -1 where its row names none; nil where no row names one.
  static func numbers(of entries: RecordBatch) -> [Int32]? {
    let extra = entries.texts[entries.schema.slot(of: EntryField.extra)]
    guard extra.arena.withUnsafeBytes({ keyStart(in: $0) }) != nil else { return nil }
    var numberOfName: [ArraySlice<UInt8>: Int32] = [:]
    var numbers: [Int32] = []
    numbers.reserveCapacity(entries.count)
    for row in 0..<entries.count {
      guard let json = extra.bytes(row), let range = json.withUnsafeBytes({ DownloadColumn.name(in: $0) }) else {
        numbers.append(-1)
        continue
      }
      let name = json[(json.startIndex + range.lowerBound)..<(json.startIndex + range.upperBound)]
      let number = numberOfName[name] ?? Int32(numberOfName.count)
      numberOfName[name] = number
      numbers.append(number)
    }
    return numberOfName.isEmpty ? nil : numbers
  }

  private static func keyStart(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    var index = 0
    while index + key.count <= bytes.count, let quote = memchr(start + index, 0x22, bytes.count - index) {
      index = UnsafeRawPointer(quote) - start
      if bytes[index...].starts(with: key) { return index }
      index += 1
    }
    return nil
  }

  /// The bytes between the quotes of the text `import` in a JSON object; nil where the object has no such text.
  private static func name(in json: UnsafeRawBufferPointer) -> Range<Int>? {
    guard var start = keyStart(in: json) else { return nil }
    start += key.count
    while start < json.count, json[start] == 0x20 || json[start] == 0x3A { start += 1 }
    guard start < json.count, json[start] == 0x22 else { return nil }
    var end = start + 1
    while end < json.count, json[end] != 0x22 { end += json[end] == 0x5C ? 2 : 1 }
    return end < json.count ? (start + 1)..<end : nil
  }
}
