import CounterfoilCategoryPlist
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Testing

@Suite("The codec contract")
struct PlistConformanceTests {
  static let bills = Plist.list(
    """
    <dict><key>billID</key><string>b1</string><key>dateStr</key><string>2016-10-10</string><key>money</key>
    <real>19.99</real><key>category</key><dict><key>categoryID</key><string>c</string></dict></dict>
    <dict><key>billID</key><string>b2</string><key>money</key><real>1.999</real></dict>
    <dict><key>cost</key><integer>5</integer><key>datetime</key><string>2016.10.11 17:10</string></dict>
    """)

  static let table = """
    <bills>
      <bill><date>2024-02-28</date><amount currency="EUR">-1.50</amount><title>Brot &amp; Käse</title></bill>
      <bill><date>2024-02-28</date><amount currency="EUR">1.505</amount></bill>
      <bill><date>2024-02-29</date><amount currency="KWD">1.505</amount><photo>AQID</photo></bill>
    </bills>
    """

  @Test func propertyListsKeepIt() throws {
    var samples = [CodecSample(name: "bills.plist", bytes: Array(Self.bills.utf8), recordCount: 3)]
    for (name, count) in [("categories.plist", 16), ("categories-binary.plist", 16), ("categories-nested.plist", 19)] {
      let bytes = try Repository.bytes(Repository.file("Samples/timi/\(name)"))
      for format in ["xml", "binary"] {
        var sample = CodecSample(name: name, bytes: bytes, recordCount: count)
        sample.writeOptions.settings = ["format": format]
        samples.append(sample)
      }
    }
    var checks = CodecChecks(CategoryPlistCodec(), samples: samples)
    checks.cutLimit = 300
    #expect(checks.violations().map(\.description) == [])
  }

  @Test func tablesKeepIt() {
    let samples = [CodecSample(name: "bills.xml", bytes: Array(Self.table.utf8), recordCount: 3)]
    #expect(CodecChecks(CategoryXMLCodec(), samples: samples).violations().map(\.description) == [])
  }

  /// Objects of a binary property list may lie in any order, and one may be used twice.
  @Test func placesOfSharedObjectsOnlyGrow() throws {
    let bytes = BinaryPlistHostileTests.file([
      [0xA3, 6, 1, 6], [0xD2, 2, 3, 4, 5], [0x58] + Array("bookName".utf8), [0x56] + Array("bookID".utf8),
      [0x51, 0x61], [0x51, 0x62], [0xD2, 2, 3, 5, 4],
    ])
    let samples = [CodecSample(name: "shared.plist", bytes: bytes, recordCount: 3)]
    #expect(CodecChecks(CategoryPlistCodec(), samples: samples).violations().map(\.description) == [])
    #expect(try Plist.read(bytes).lines == ["id=a name=b", "id=b name=a", "id=a name=b"])
  }
}
