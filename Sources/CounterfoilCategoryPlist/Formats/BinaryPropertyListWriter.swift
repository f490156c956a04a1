import CounterfoilModel

/// Writes property-list values as `bplist00`. Equal texts, numbers and dates are stored once.
struct BinaryPropertyListWriter {
  private var objects: [[UInt8]] = []
  /// By an object's bytes: two texts that only look alike stay two.
  private var places: [[UInt8]: Int] = [:]
  /// Children of an array, or keys and then values of a dictionary; their references are written when all are known.
  private var children: [Int: [Int]] = [:]

  private init() {}

  /// The file of a value.
  /// - Throws: a fault where a number has more digits than binary floating point gives back.
  static func bytes(_ value: PropertyList) throws(Fault) -> [UInt8] {
    var writer = BinaryPropertyListWriter()
    _ = try writer.add(value)
    return writer.file()
  }

  private mutating func add(_ value: PropertyList) throws(Fault) -> Int {
    switch value {
    case .dictionary(let dictionary):
      return try addContainer(
        0xD0, count: dictionary.entries.count,
        dictionary.entries.map { .string($0.key) } + dictionary.entries.map(\.value))
    case .array(let values): return try addContainer(0xA0, count: values.count, values)
    default:
      let object = try BinaryPropertyListWriter.scalar(value)
      if let place = places[object] { return place }
      places[object] = objects.count
      objects.append(object)
      return objects.count - 1
    }
  }

  private mutating func addContainer(_ marker: UInt8, count: Int, _ values: [PropertyList]) throws(Fault) -> Int {
    let place = objects.count
    var object: [UInt8] = []
    BinaryPropertyListWriter.appendMarker(marker, count, to: &object)
    objects.append(object)
    var places: [Int] = []
    places.reserveCapacity(values.count)
    for value in values { places.append(try add(value)) }
    children[place] = places
    return place
  }

  private func file() -> [UInt8] {
    let referenceSize = BinaryPropertyListWriter.size(of: UInt64(objects.count))
    var bytes = BinaryPropertyListParser.magic
    var offsets: [Int] = []
    offsets.reserveCapacity(objects.count)
    for (place, object) in objects.enumerated() {
      offsets.append(bytes.count)
      bytes.append(contentsOf: object)
      for child in children[place] ?? [] {
        BinaryPropertyListWriter.append(UInt64(child), size: referenceSize, to: &bytes)
      }
    }
    let table = bytes.count
    let offsetSize = BinaryPropertyListWriter.size(of: UInt64(table))
    for offset in offsets { BinaryPropertyListWriter.append(UInt64(offset), size: offsetSize, to: &bytes) }
    bytes.append(contentsOf: [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)])
    BinaryPropertyListWriter.append(UInt64(objects.count), size: 8, to: &bytes)
    BinaryPropertyListWriter.append(0, size: 8, to: &bytes)
    BinaryPropertyListWriter.append(UInt64(table), size: 8, to: &bytes)
    return bytes
  }

  private static func scalar(_ value: PropertyList) throws(Fault) -> [UInt8] {
    var object: [UInt8] = []
    switch value {
    case .boolean(let value): object.append(value ? 0x09 : 0x08)
    case .integer(let number): append(number, to: &object)
    case .real(let number):
      guard number.isExactAsDouble else {
        throw Fault(
          .badData, .plistUnwritable,
          "a number has more digits than a binary property list gives back",
          fixes: ["Write an XML property list, which keeps every digit."])
      }
      object.append(0x23)
      append(number.double.bitPattern, size: 8, to: &object)
    case .date(let date):
      object.append(0x33)
      append(date.seconds.bitPattern, size: 8, to: &object)
    case .data(let data):
      appendMarker(0x40, data.count, to: &object)
      object.append(contentsOf: data)
    case .string(let text):
      if text.utf8.allSatisfy({ $0 < 0x80 }) {
        appendMarker(0x50, text.utf8.count, to: &object)
        object.append(contentsOf: text.utf8)
      } else {
        appendMarker(0x60, text.utf16.count, to: &object)
        for unit in text.utf16 { append(UInt64(unit), size: 2, to: &object) }
      }
    case .uid(let number):
      let size = size(of: UInt64(number))
      object.append(0x80 | UInt8(size - 1))
      append(UInt64(number), size: size, to: &object)
    case .dictionary, .array: break
    }
    return object
  }

  private static func append(_ number: Int128, to object: inout [UInt8]) {
    if number > Int128(Int64.max) {
      object.append(0x14)
      append(0, size: 8, to: &object)
      append(UInt64(truncatingIfNeeded: number), size: 8, to: &object)
      return
    }
    let bits = UInt64(truncatingIfNeeded: number)
    let size = number < 0 ? 8 : size(of: bits)
    object.append(0x10 | UInt8(size.trailingZeroBitCount))
    append(bits, size: size, to: &object)
  }

  /// 1, 2, 4 or 8.
  private static func size(of number: UInt64) -> Int {
    number <= 0xFF ? 1 : number <= 0xFFFF ? 2 : number <= 0xFFFF_FFFF ? 4 : 8
  }

  private static func appendMarker(_ marker: UInt8, _ count: Int, to object: inout [UInt8]) {
    if count < 15 {
      object.append(marker | UInt8(count))
    } else {
      object.append(marker | 15)
      append(Int128(count), to: &object)
    }
  }

  private static func append(_ number: UInt64, size: Int, to bytes: inout [UInt8]) {
    for index in stride(from: size - 1, through: 0, by: -1) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(index * 8)))
    }
  }
}
