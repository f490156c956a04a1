import CounterfoilArchives
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilXML
import Glibc

/// Regions of cells that a sheet shows as one: the first cell is shown, and what the others hold nobody sees (ECMA-376-1, 18.3.1.54;
/// [MS-XLS] 2.4.168).
struct MergedCells {
  struct Region {
    var rows: ClosedRange<Int>
    var columns: ClosedRange<Int>
  }

  /// In order of their first row.
  private let regions: [Region]
  private var next = 0
  /// Those that reach into the row at hand.
  private var open: [Region] = []
  private var row = 0

  init(_ regions: [Region] = []) { self.regions = regions.sorted { $0.rows.lowerBound < $1.rows.lowerBound } }

  /// To be called for each row, in their order.
  @inline(__always)
  mutating func begin(row: Int) {
    if regions.isEmpty { return }
    self.row = row
    while next < regions.count, regions[next].rows.lowerBound <= row {
      open.append(regions[next])
      next += 1
    }
    open.removeAll { $0.rows.upperBound < row }
  }

  /// Whether a cell of the row at hand lies beneath another one.
  @inline(__always)
  func covers(column: Int) -> Bool {
    if open.isEmpty { return false }
    return open.contains {
      $0.columns.contains(column) && (row != $0.rows.lowerBound || column != $0.columns.lowerBound)
    }
  }
}

extension MergedCells {
  /// The most regions of a sheet that are looked at.
  private static let limit = 1 << 20

  /// Those of a worksheet part, which names them behind its rows: only a part with the word in it is read as XML for them. What is
  /// wrong in a part is told where its rows are read.
  init(_ archive: ZipArchive, part: String) {
    guard MergedCells.mayHold(archive, part: part),
      let reader = try? PartReader(archive, part: part, names: ["mergeCell", "ref"])
    else {
      self.init()
      return
    }
    var regions: [Region] = []
    var isMerged = false
    while regions.count < MergedCells.limit, let event = try? reader.next(), event != .documentEnd {
      if event == .start { isMerged = reader.stream.name == 0 }
      if event == .attribute, isMerged, reader.stream.name == 1, let region = Region(reader.stream.text) {
        regions.append(region)
      }
    }
    self.init(regions)
  }

  /// Whether the word stands in a part, or its characters are not bytes.
  private static func mayHold(_ archive: ZipArchive, part: String) -> Bool {
    guard let entry = archive.entry(named: part), let stream = try? archive.stream(of: entry) else { return false }
    let source = ByteSource(name: archive.file, stream: stream)
    let word = Array("mergeCell".utf8)
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { block.deallocate() }
    var kept = 0
    var isFirst = true
    while let count = try? source.read(into: UnsafeMutableRawBufferPointer(rebasing: block[kept...])), count > 0 {
      let bytes = UnsafeRawBufferPointer(rebasing: block[..<(kept + count)])
      if isFirst, bytes.prefix(4).contains(where: { $0 == 0 || $0 >= 0xFE }) { return true }
      isFirst = false
      if holds(bytes, word) { return true }
      // The end may be the beginning of the word.
      kept = min(bytes.count, word.count - 1)
      let tail = Array(bytes.suffix(kept))
      block.copyBytes(from: tail)
    }
    return false
  }

  /// By its `g`, which is rare in the cells of a sheet.
  private static func holds(_ bytes: UnsafeRawBufferPointer, _ word: [UInt8]) -> Bool {
    guard let base = bytes.baseAddress, let rare = word.firstIndex(of: UInt8(ascii: "g")) else { return false }
    var place = rare
    while place + word.count - rare <= bytes.count,
      let hit = memchr(base + place, Int32(word[rare]), bytes.count - place)
    {
      let found = UnsafeRawPointer(hit) - base
      let start = found - rare
      if start + word.count <= bytes.count,
        word.withUnsafeBytes({ memcmp(base + start, $0.baseAddress!, word.count) == 0 })
      {
        return true
      }
      place = found + 1
    }
    return false
  }
}

extension MergedCells.Region {
  /// Of `B2:C2`; nil for a text that is none.
  init?(_ text: UnsafeRawBufferPointer) {
    let ends = text.split(separator: 0x3A).map { MergedCells.Region.place(Array($0)) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first.row <= last.row, first.column <= last.column
    else { return nil }
    self.init(rows: first.row...last.row, columns: first.column...last.column)
  }

  /// The row, from 1, and the column, from 0.
  private static func place(_ text: [UInt8]) -> (row: Int, column: Int)? {
    let letters = text.prefix(while: \.isASCIIUppercase)
    let row = text.dropFirst(letters.count).withUnsafeBytes { $0.wholeNumber }
    guard (1...3).contains(letters.count), let row, row > 0 else { return nil }
    return (row, letters.reduce(0) { $0 * 26 + Int($1 - 0x40) } - 1)
  }
}
