import CounterfoilModel
import Testing

@testable import CounterfoilCategoryPlist

@Suite("Property lists come back as they were")
struct PropertyListRoundTripTests {
  @Test(arguments: PropertyList.FileFormat.allCases)
  func writtenValuesReadBack(format: PropertyList.FileFormat) throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomValues(seed: seed)
      let value = random.value(depth: 5)
      let bytes = try value.bytes(as: format)
      let back = try PropertyList(parsing: bytes)
      #expect(back == value, "seed \(seed)")
      // Bytes tell what `==` on texts does not: composed and decomposed letters.
      #expect(try back.bytes(as: format) == bytes, "seed \(seed)")
    }
  }

  @Test func extraIsReversible() throws {
    for seed in 0..<500 as Range<UInt64> {
      var random = RandomValues(seed: seed)
      let dictionary = random.dictionary(depth: 4)
      let text = PropertyListJSON.objectText(dictionary)
      #expect(PropertyListJSON.dictionary(text) == dictionary, "seed \(seed): \(text)")
    }
  }

  @Test(arguments: [
    #"{}"#, #"{"a":null,"b":[1,-0,1.50,1E5,12345678901234567890123,"x",[],{}]}"#, #"{"$data":"AQI="}"#,
    #"{"d":{"$date":"2016-10-10T12:10:00Z"},"r":{"$real":"nan"},"u":{"$uid":7},"x":{"$dict":{"$date":"now"}}}"#,
    #"{"half":{"$date":"0.5"}}"#, #"{"名":"\u202e"}"#,
  ])
  func jsonOfExtraIsReversible(text: String) throws {
    let dictionary = try #require(PropertyListJSON.dictionary(text))
    #expect(PropertyListJSON.objectText(dictionary) == text)
  }

  @Test(arguments: PropertyList.FileFormat.allCases)
  func aCutFileIsRefused(format: PropertyList.FileFormat) throws {
    var random = RandomValues(seed: 7)
    let value = PropertyList.array((0..<12).map { _ in random.value(depth: 2) })
    let bytes = try value.bytes(as: format)
    // The line end behind </plist> may go.
    let whole = format == .xml ? bytes.count - 1 : bytes.count
    for count in 0..<whole {
      #expect(throws: Fault.self, "cut at \(count)") { try PropertyList(parsing: Array(bytes[..<count])) }
    }
  }

  // FAULTS 57
  @Test(arguments: PropertyList.FileFormat.allCases)
  func aDamagedFileNeverTraps(format: PropertyList.FileFormat) throws {
    var random = RandomValues(seed: 11)
    let value = PropertyList.array((0..<12).map { _ in random.value(depth: 3) })
    let bytes = try value.bytes(as: format)
    var read = 0
    for _ in 0..<4000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random.generator) {
        // Half of the hits go to the trailer and the offsets, where they hurt most.
        let isTail = Bool.random(using: &random.generator)
        let start = isTail ? max(0, bytes.count - 60) : 0
        damaged[Int.random(in: start..<bytes.count, using: &random.generator)] = UInt8.random(
          in: 0...255, using: &random.generator)
      }
      if (try? PropertyList(parsing: damaged)) != nil { read += 1 }
    }
    #expect(read < 4000)
  }

  @Test func laysOutAsAppleDoes() throws {
    let value = PropertyList.dictionary(
      PropertyListDictionary([
        .init("a & b", .array([.string("<x>\r"), .integer(-1), .array([]), .dictionary(PropertyListDictionary())])),
        .init("data", .data(Array(repeating: 0xFF, count: 60))), .init("yes", .boolean(true)),
      ]))
    let text = String(decoding: try value.bytes(as: .xml), as: UTF8.self)
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>a &amp; b</key>
      \t<array>
      \t\t<string>&lt;x&gt;&#13;</string>
      \t\t<integer>-1</integer>
      \t\t<array/>
      \t\t<dict/>
      \t</array>
      \t<key>data</key>
      \t<data>
      \t////////////////////////////////////////////////////////////////////
      \t////////////
      \t</data>
      \t<key>yes</key>
      \t<true/>
      </dict>
      </plist>

      """
    #expect(text == expected)
  }

  @Test func refusesWhatAFormatCannotHold() throws {
    let control = PropertyList.string("a\u{1B}[31m")
    #expect(Plist.fault { _ = try control.bytes(as: .xml) }?.diagnostic.code == .plistUnwritable)
    #expect(try PropertyList(parsing: control.bytes(as: .binary)) == control)
    let half = PropertyList.date(try #require(PropertyListDate(seconds: 0.5)))
    #expect(Plist.fault { _ = try half.bytes(as: .xml) }?.diagnostic.code == .plistUnwritable)
    #expect(try PropertyList(parsing: half.bytes(as: .binary)) == half)
    let digits = PropertyList.real(try #require(PropertyListReal("0.12345678901234567890")))
    #expect(Plist.fault { _ = try digits.bytes(as: .binary) }?.diagnostic.code == .plistUnwritable)
    #expect(try PropertyList(parsing: digits.bytes(as: .xml)) == digits)
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", -978_307_200.0), ("2001-01-01T00:00:00Z", 0), ("2000-12-31T23:59:59Z", -1),
    ("2024-02-29T12:00:01Z", 730_900_801), ("0001-01-01T00:00:00Z", -63_113_904_000),
  ])
  func datesCountFrom2001(text: String, seconds: Double) throws {
    let date = try #require(PropertyListDate(iso: text))
    #expect(date.seconds == seconds)
    #expect(date.iso == text)
  }
}
