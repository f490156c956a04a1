import CounterfoilCodecKit
import CounterfoilModel

/// A compound file after [MS-CFB], a small file system in a file; Excel 97 keeps its workbook in one.
///
/// Every number in it is checked before it is used, and no chain of sectors is followed further than there are sectors.
struct CompoundFile {
  static let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  /// A stream of the root folder.
  struct Entry {
    var name: String
    fileprivate var start: UInt32
    fileprivate var byteCount: Int
  }

  private let bytes: LittleEndianBytes
  private let file: String
  private let sectorBytes: Int
  private let sectorCount: Int
  private var table: [UInt32] = []
  private var miniTable: [UInt32] = []
  private var miniStream: [UInt8] = []
  /// Streams below this size lie in the stream of small sectors.
  private let cutoffBytes: Int
  private(set) var entries: [Entry] = []

  private static let headerBytes = 512
  private static let entryBytes = 128
  private static let miniSectorBytes = 64
  /// Numbers from here on are no sectors: the end of a chain, free, and what the table itself takes.
  private static let firstReserved: UInt32 = 0xFFFF_FFFA

  /// - Throws: exit status 65 where the file is cut off or is not as it must be.
  init(_ bytes: [UInt8], file: String) throws(Fault) {
    self.bytes = LittleEndianBytes(all: bytes)
    self.file = file
    guard bytes.count >= CompoundFile.headerBytes, bytes.starts(with: CompoundFile.signature) else {
      throw CompoundFile.damaged("the workbook's header is cut off", file)
    }
    let shift = self.bytes.u16(30)
    guard self.bytes.u16(28) == 0xFFFE, shift == (self.bytes.u16(26) == 4 ? 12 : 9), self.bytes.u16(32) == 6 else {
      throw CompoundFile.damaged("the workbook's header is not as it must be", file)
    }
    sectorBytes = 1 << shift
    // The header takes the room of one sector; the last one may be shorter than the others.
    sectorCount = max(0, (bytes.count - 1) / sectorBytes)
    cutoffBytes = Int(self.bytes.u32(56))
    table = try readTable()
    try readDirectory()
  }

  /// The stream of that name in the root folder; case does not count, as [MS-CFB] 2.6.4 has it.
  func entry(named name: String) -> Entry? { entries.first { $0.name.lowercased() == name.lowercased() } }

  func read(_ entry: Entry) throws(Fault) -> [UInt8] {
    guard entry.byteCount < cutoffBytes else { return try stream(entry.start, byteCount: entry.byteCount) }
    var result: [UInt8] = []
    guard entry.byteCount <= miniStream.count else { throw damaged("a stream of the workbook is cut off") }
    result.reserveCapacity(entry.byteCount)
    for sector in try chain(entry.start, in: miniTable) {
      let start = sector * CompoundFile.miniSectorBytes
      let count = min(CompoundFile.miniSectorBytes, entry.byteCount - result.count)
      guard start + count <= miniStream.count else { throw damaged("a stream of the workbook is cut off") }
      result += miniStream[start..<start + count]
      if result.count == entry.byteCount { break }
    }
    guard result.count == entry.byteCount else { throw damaged("a stream of the workbook is cut off") }
    return result
  }

  // MARK: Sectors

  private func offset(ofSector sector: UInt32) throws(Fault) -> Int {
    guard sector < sectorCount else { throw damaged("the workbook refers to a place behind its end") }
    return (Int(sector) + 1) * sectorBytes
  }

  /// Where each sector goes on; [MS-CFB] 2.3 and 2.5.
  private func readTable() throws(Fault) -> [UInt32] {
    let perSector = sectorBytes / 4
    var wanted: [UInt32] = []
    for index in 0..<109 where bytes.u32(76 + index * 4) < CompoundFile.firstReserved {
      wanted.append(bytes.u32(76 + index * 4))
    }
    var next = bytes.u32(68)
    var listCount = 0
    while next < CompoundFile.firstReserved {
      let place = try offset(ofSector: next)
      listCount += 1
      guard listCount <= sectorCount, place + sectorBytes <= bytes.count else {
        throw damaged("the workbook's list of sectors has no end")
      }
      for index in 0..<perSector - 1 where bytes.u32(place + index * 4) < CompoundFile.firstReserved {
        wanted.append(bytes.u32(place + index * 4))
      }
      next = bytes.u32(place + sectorBytes - 4)
    }
    guard wanted.count <= sectorCount else { throw damaged("the workbook's list of sectors is longer than the file") }
    var table: [UInt32] = []
    table.reserveCapacity(wanted.count * perSector)
    for sector in wanted {
      let place = try offset(ofSector: sector)
      guard place + sectorBytes <= bytes.count else { throw damaged("the workbook's table of sectors is cut off") }
      for index in 0..<perSector { table.append(bytes.u32(place + index * 4)) }
    }
    return table
  }

  /// The sectors of a chain, in order.
  private func chain(_ start: UInt32, in table: [UInt32]) throws(Fault) -> [Int] {
    var sectors: [Int] = []
    var next = start
    while next < CompoundFile.firstReserved {
      guard next < table.count, sectors.count < table.count else {
        throw damaged("a chain of the workbook's sectors leads nowhere")
      }
      sectors.append(Int(next))
      next = table[Int(next)]
    }
    return sectors
  }

  /// - Parameter byteCount: nil for all of the chain.
  private func stream(_ start: UInt32, byteCount: Int?) throws(Fault) -> [UInt8] {
    var result: [UInt8] = []
    if let byteCount {
      guard byteCount <= bytes.count else { throw damaged("a stream of the workbook is cut off") }
      result.reserveCapacity(byteCount)
    }
    for sector in try chain(start, in: table) {
      if let byteCount, result.count == byteCount { break }
      let place = try offset(ofSector: UInt32(sector))
      let count = min(sectorBytes, byteCount.map { $0 - result.count } ?? sectorBytes, bytes.count - place)
      result += bytes.all[place..<place + count]
    }
    guard byteCount == nil || result.count == byteCount else { throw damaged("a stream of the workbook is cut off") }
    return result
  }

  // MARK: The directory

  private mutating func readDirectory() throws(Fault) {
    let directory = LittleEndianBytes(all: try stream(bytes.u32(48), byteCount: nil))
    let count = directory.count / CompoundFile.entryBytes
    guard count > 0, directory.all[66] == 5 else { throw damaged("the workbook's directory is missing") }
    miniStream = try stream(directory.u32(116), byteCount: size(0, directory))
    let miniBytes = LittleEndianBytes(all: try stream(bytes.u32(60), byteCount: nil))
    miniTable = (0..<miniBytes.count / 4).map { miniBytes.u32($0 * 4) }
    // The entries of a folder are a tree; those of inner folders are left aside.
    var seen = [Bool](repeating: false, count: count)
    var open = [directory.u32(76)]
    while let number = open.popLast() {
      if number == 0xFFFF_FFFF { continue }
      guard number < count, !seen[Int(number)] else { throw damaged("the workbook's directory is damaged") }
      seen[Int(number)] = true
      let place = Int(number) * CompoundFile.entryBytes
      open += [directory.u32(place + 68), directory.u32(place + 72)]
      guard directory.all[place + 66] == 2 else { continue }
      let unitCount = min(31, max(0, directory.u16(place + 64) / 2 - 1))
      let units = (0..<unitCount).map { UInt16(directory.u16(place + $0 * 2)) }
      entries.append(
        Entry(
          name: String(decoding: units, as: UTF16.self), start: directory.u32(place + 116),
          byteCount: try size(place, directory)))
    }
  }

  /// In files of version 3 the upper half of the size may hold anything; [MS-CFB] 2.6.1.
  private func size(_ place: Int, _ directory: LittleEndianBytes) throws(Fault) -> Int {
    let wide = directory.u64(place + 120)
    guard let size = Int(exactly: sectorBytes == 512 ? wide & 0xFFFF_FFFF : wide) else {
      throw damaged("a stream of the workbook is larger than the file")
    }
    return size
  }

  private func damaged(_ message: String) -> Fault { CompoundFile.damaged(message, file) }

  private static func damaged(_ message: String, _ file: String) -> Fault {
    Fault(.badData, .xlsxMalformed, message, at: SourceLocation(file: file), fixes: ["Download the file again."])
  }
}
