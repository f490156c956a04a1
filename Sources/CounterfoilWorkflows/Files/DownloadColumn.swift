import CounterfoilRecords
import CounterfoilText
import Glibc

/// The column `import` of a file of entries: the download each row came in, as a person or a program wrote it there.
enum DownloadColumn {
  private static let name = "import"

  /// For each entry the number of its download, -1 where its row names none; nil where no row names one.
  static func numbers(of entries: RecordBatch) -> [Int32]? {
    let extra = entries.texts[entries.schema.slot(of: EntryField.extra)]
    // Most files have no such column: one look at all rows together tells.
    guard extra.arena.withUnsafeBytes({ holdsName($0) }) else { return nil }
    var numberOfName: [String: Int32] = [:]
    var numbers: [Int32] = []
    numbers.reserveCapacity(entries.count)
    for row in 0..<entries.count {
      guard let download = extra.withBytes(row, { JSONText.text(ofMember: name, in: $0) }) else {
        numbers.append(-1)
        continue
      }
      let number = numberOfName[download] ?? Int32(numberOfName.count)
      numberOfName[download] = number
      numbers.append(number)
    }
    return numberOfName.isEmpty ? nil : numbers
  }

  private static func holdsName(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let key = Array("\"\(name)\"".utf8)
    var index = 0
    while let start = bytes.baseAddress, index + key.count <= bytes.count,
      let quote = memchr(start + index, 0x22, bytes.count - index)
    {
      index = UnsafeRawPointer(quote) - start
      if bytes[index...].starts(with: key) { return true }
      index += 1
    }
    return false
  }
}
