import CounterfoilCategoryPlist
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import Testing

// FAULTS 57
@Suite("Hostile binary property lists")
struct BinaryPlistHostileTests {
  /// A file of these objects, with one-byte references and two-byte offsets; the first one is the top.
  static func file(_ objects: [[UInt8]], count: UInt64? = nil, top: UInt64 = 0, table: UInt64? = nil) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
      bytes += object
    }
    let start = UInt64(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [count ?? UInt64(objects.count), top, table ?? start] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - $0 * 8)) }
    }
    return bytes
  }

  @Test(arguments: [
    ("array that holds itself", "plist.binary", file([[0xA1, 0]])),
    ("ring of two", "plist.binary", file([[0xA1, 1], [0xA1, 0]])),
    ("ring through a dictionary", "plist.binary", file([[0xD1, 1, 0], [0x51, 0x61]])),
    ("huge array", "plist.binary", file([[0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])),
    ("huge dictionary", "plist.binary", file([[0xDF, 0x13, 0x40, 0, 0, 0, 0, 0, 0, 0]])),
    ("huge text", "plist.binary", file([[0x5F, 0x12, 0xFF, 0xFF, 0xFF, 0xFF]])),
    ("huge wide text", "plist.binary", file([[0x6F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])),
    ("huge data", "plist.binary", file([[0x4F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])),
    ("data over its end", "plist.binary", file([[0x44, 1, 2]])),
    ("reference outside", "plist.binary", file([[0xA1, 9]])),
    ("too many objects", "plist.binary", file([[0x09]], count: 1 << 62)),
    ("no object", "plist.binary", file([[0x09]], count: 0)),
    ("top outside", "plist.binary", file([[0x09]], top: 1)),
    ("table outside", "plist.binary", file([[0x09]], table: .max)),
    ("table in the header", "plist.binary", file([[0x09]], table: 3)),
    ("null", "plist.binary", file([[0x00]])),
    ("set", "plist.binary", file([[0xC1, 1], [0x09]])),
    ("number of 32 bytes", "plist.binary", file([[0x15] + Array(repeating: 0, count: 32)])),
    ("number outside 64 bits", "plist.binary", file([[0x14, 1] + Array(repeating: 0, count: 15)])),
    ("half a surrogate", "plist.binary", file([[0x61, 0xD8, 0x00]])),
    ("ASCII that is not", "plist.binary", file([[0x51, 0xE9]])),
    ("NUL in a text", "plist.binary", file([[0x51, 0x00]])),
    ("date that is none", "plist.binary", file([[0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]])),
    ("key that is no text", "plist.binary", file([[0xD1, 1, 1], [0x09]])),
    ("same key twice", "plist.duplicate-key", file([[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x09]])),
    ("another version", "plist.binary", Array("bplist15".utf8) + Array(repeating: 0, count: 64)),
    ("header alone", "plist.binary", Array("bplist00".utf8)),
  ])
  func isRefused(name: String, code: String, bytes: [UInt8]) throws {
    let fault = try #require(Plist.fault { _ = try PropertyList(parsing: bytes, file: "h.plist") })
    #expect(fault.status == .badData)
    #expect(fault.diagnostic.code.name == code, "\(fault)")
    #expect(fault.diagnostic.location?.byteOffset != nil)
  }

  /// Each array holds the next one sixteen times: 16⁵⁰ values in 900 bytes.
  @Test func sharedObjectsDoNotUnfoldWithoutBound() throws {
    var objects: [[UInt8]] = (0..<50).map { [0xAF, 0x10, 16] + Array(repeating: UInt8($0 + 1), count: 16) }
    objects.append([0x09])
    var fault: Fault?
    let time = processorTime {
      fault = Plist.fault { _ = try PropertyList(parsing: BinaryPlistHostileTests.file(objects)) }
    }
    #expect(fault?.diagnostic.code.name == "plist.too-large")
    #expect(time < .seconds(10))
  }

  /// One text of 60,000 bytes, used 200 × 200 times.
  @Test func sharedTextsDoNotUnfoldWithoutBound() throws {
    let text: [UInt8] = [0x5F, 0x11, 0xEA, 0x60] + Array(repeating: 0x61, count: 60_000)
    let inner: [UInt8] = [0xAF, 0x10, 200] + Array(repeating: 2, count: 200)
    let outer: [UInt8] = [0xAF, 0x10, 200] + Array(repeating: 1, count: 200)
    let bytes = BinaryPlistHostileTests.file([outer, inner, text])
    #expect(Plist.fault { _ = try PropertyList(parsing: bytes) }?.diagnostic.code.name == "plist.too-large")
  }

  @Test func nestingIsBounded() throws {
    let objects: [[UInt8]] = (0..<200).map { [0xA1, UInt8($0 + 1)] } + [[0x09]]
    let fault = Plist.fault { _ = try PropertyList(parsing: BinaryPlistHostileTests.file(objects)) }
    #expect(fault?.diagnostic.code.name == "plist.too-deep")
    let fewer: [[UInt8]] = (0..<100).map { [0xA1, UInt8($0 + 1)] } + [[0x09]]
    #expect(throws: Never.self) { try PropertyList(parsing: BinaryPlistHostileTests.file(fewer)) }
  }

  @Test func sharingIsRead() throws {
    let bytes = BinaryPlistHostileTests.file([[0xA2, 1, 1], [0xA1, 2], [0x22, 0x3F, 0x8C, 0xCC, 0xCD]])
    let real = PropertyList.real(try #require(PropertyListReal("1.1")))
    #expect(try PropertyList(parsing: bytes) == .array([.array([real]), .array([real])]))
  }
}
