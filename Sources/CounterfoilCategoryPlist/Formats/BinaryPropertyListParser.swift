import CounterfoilModel
import CounterfoilXML

/// Reads Apple's binary property lists, version `bplist00`.
///
/// Layout as in the comments of Apple's open source CFBinaryPList.c: header, objects, a table of their offsets, and a
/// trailer of 32 bytes. An object may be used in several places; what that unfolds to is bounded.
struct BinaryPropertyListParser {
  static let magic = Array("bplist00".utf8)
  private static let trailerBytes = 32
  /// Values after unfolding, as in XML.
  private static let valueCountMax = 2_000_000
  /// Bytes of texts and data after unfolding, as in XML.
  static let textBytesMax = 64 << 20

  let bytes: [UInt8]
  private let file: String
  private let depthMax: Int
  private var offsetSize = 0
  private var referenceSize = 0
  private var objectCount = 0
  private var tableStart = 0
  private var valueCount = 0
  var textBytes = 0
  /// Objects of the dictionaries and arrays being read, outermost first.
  private var path: [Int] = []
  var texts: [Int: String] = [:]

  private init(_ bytes: [UInt8], file: String, depth: Int) {
    self.bytes = bytes
    self.file = file
    depthMax = depth
  }

  static func isBinary(_ head: some Collection<UInt8>) -> Bool { head.starts(with: "bplist".utf8) }

  /// The value of a file. Offsets in it are bytes of the file.
  static func parse(_ bytes: [UInt8], file: String, depth: Int = 128) throws(Fault) -> LocatedValue {
    var parser = BinaryPropertyListParser(bytes, file: file, depth: depth)
    let top = try parser.readTrailer()
    return try parser.value(top)
  }

  // MARK: Structure

  func fault(
    _ message: String, at offset: Int, code: DiagnosticCode = .plistBinary
  ) -> Fault {
    Fault(.badData, code, message, at: SourceLocation(file: file, byteOffset: Int64(offset)))
  }

  private mutating func readTrailer() throws(Fault) -> Int {
    guard bytes.starts(with: BinaryPropertyListParser.magic) else {
      throw fault("this binary property list has another version than bplist00", at: 0)
    }
    guard bytes.count >= 8 + 1 + 1 + BinaryPropertyListParser.trailerBytes else {
      throw fault("the binary property list is cut off", at: bytes.count)
    }
    let trailer = bytes.count - BinaryPropertyListParser.trailerBytes
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    let count = number(at: trailer + 8, size: 8)
    let top = number(at: trailer + 16, size: 8)
    let table = number(at: trailer + 24, size: 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw fault("the trailer gives offsets or references of no bytes, or of more than 8", at: trailer + 6)
    }
    guard table >= 9, table < UInt64(trailer) else {
      throw fault("the offset table lies outside the file; it may be cut off", at: trailer + 24)
    }
    guard count >= 1, count <= (UInt64(trailer) - table) / UInt64(offsetSize) else {
      throw fault("the trailer counts more objects than the offset table holds", at: trailer + 8)
    }
    guard top < count else { throw fault("the top object is not in the offset table", at: trailer + 16) }
    tableStart = Int(table)
    objectCount = Int(count)
    return Int(top)
  }

  /// A big-endian number of 1 to 8 bytes that lie in the file.
  func number(at offset: Int, size: Int) -> UInt64 {
    bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func offset(of object: Int) throws(Fault) -> Int {
    let entry = tableStart + object * offsetSize
    let offset = number(at: entry, size: offsetSize)
    guard offset >= 8, offset < UInt64(tableStart) else { throw fault("an object lies outside the file", at: entry) }
    return Int(offset)
  }

  /// Checks that an object's next bytes lie before the offset table.
  func require(_ count: Int, of size: Int = 1, from start: Int, object: Int) throws(Fault) {
    let (total, overflow) = count.multipliedReportingOverflow(by: size)
    guard !overflow, count >= 0, total <= tableStart - start else {
      throw fault("an object is longer than the file", at: object)
    }
  }

  /// The count in a marker's low half, or in the integer object after it.
  func count(_ low: UInt8, _ start: inout Int, object: Int) throws(Fault) -> Int {
    if low != 15 { return Int(low) }
    try require(1, from: start, object: object)
    let marker = bytes[start]
    let size = 1 << Int(marker & 15)
    guard marker >> 4 == 1, size <= 8 else { throw fault("an object has no count", at: object) }
    try require(size, from: start + 1, object: object)
    let count = number(at: start + 1, size: size)
    guard count <= UInt64(bytes.count) else { throw fault("an object is longer than the file", at: object) }
    start += 1 + size
    return Int(count)
  }

  // MARK: Values

  private mutating func value(_ object: Int) throws(Fault) -> LocatedValue {
    let start = try offset(of: object)
    valueCount += 1
    guard valueCount <= BinaryPropertyListParser.valueCountMax else {
      throw fault(
        "the property list unfolds to more than \(BinaryPropertyListParser.valueCountMax) values", at: start,
        code: .plistTooLarge)
    }
    let marker = bytes[start]
    let content: LocatedValue.Content =
      switch marker >> 4 {
      case 0xA, 0xD: try container(object, start, isDictionary: marker >> 4 == 0xD)
      default: .scalar(try scalar(object, start, marker))
      }
    return LocatedValue(content: content, offset: start, endOffset: start)
  }

  private mutating func container(
    _ object: Int, _ start: Int, isDictionary: Bool
  ) throws(Fault) -> LocatedValue.Content {
    guard !path.contains(object) else { throw fault("an object holds itself", at: start) }
    guard path.count < depthMax else { throw fault("values are nested too deep", at: start, code: .plistTooDeep) }
    path.append(object)
    defer { path.removeLast() }
    var position = start + 1
    let count = try count(bytes[start] & 15, &position, object: start)
    try require(count, of: isDictionary ? referenceSize * 2 : referenceSize, from: position, object: start)
    if !isDictionary {
      var values: [LocatedValue] = []
      for index in 0..<count { values.append(try value(try reference(position, index))) }
      return .array(values)
    }
    var entries: [LocatedValue.Entry] = []
    for index in 0..<count {
      let key = try value(try reference(position, index))
      guard case .scalar(.string(let text)) = key.content else {
        throw fault("a dictionary has a key that is not a text", at: start)
      }
      let item = try value(try reference(position, count + index))
      entries.append(LocatedValue.Entry(key: text, keyOffset: key.offset, value: item))
    }
    if let repeated = PropertyListDictionary.repeatedKey(in: entries.map(\.key)) {
      throw fault(
        "a dictionary has the key \"\(XMLCharacters.shown(entries[repeated].key))\" twice", at: start,
        code: .plistDuplicateKey)
    }
    return .dictionary(entries)
  }

  private func reference(_ position: Int, _ index: Int) throws(Fault) -> Int {
    let place = position + index * referenceSize
    let object = number(at: place, size: referenceSize)
    guard object < UInt64(objectCount) else { throw fault("an object is not in the offset table", at: place) }
    return Int(object)
  }
}
