import CounterfoilCategoryPlist
import CounterfoilTestSupport
import Foundation
import Testing

@Suite("Property lists of other people")
struct PropertyListCorpusTests {
  static let names = ["xml.plist", "binary.plist", "book.plist", "xml-animals.plist"]

  @Test(
    .enabled(if: Repository.hasCorpus("plist"), "test data folder shared/corpora/plist is not beside this checkout"),
    arguments: names)
  func roundTripsAsValues(name: String) throws {
    let folder = try #require(Repository.corpus("plist"))
    let bytes = try Repository.bytes(folder.appendingPathComponent(name))
    let value = try PropertyList(parsing: bytes, file: name)
    for format in PropertyList.FileFormat.allCases {
      let written = try value.bytes(as: format)
      #expect(try PropertyList(parsing: written, file: name) == value)
      #expect(try PropertyList(parsing: written, file: name).bytes(as: format) == written)
    }
  }

  @Test(
    .enabled(if: Repository.hasCorpus("plist"), "test data folder shared/corpora/plist is not beside this checkout"))
  func keepsDigitsOrderAndSpaces() throws {
    let folder = try #require(Repository.corpus("plist"))
    let bytes = try Repository.bytes(folder.appendingPathComponent("xml.plist"))
    guard case .dictionary(let list) = try PropertyList(parsing: bytes) else {
      Issue.record("no dictionary")
      return
    }
    #expect(list.entries.map(\.key).prefix(4) == ["Author", "Lines", "Death", "Height"])
    #expect(list["BiggestNumber"] == .integer(18_446_744_073_709_551_615))
    #expect(list["SmallestNumber"] == .integer(-9_223_372_036_854_775_808))
    #expect(list["HexademicalNumber"] == .integer(0xDEAD_BEEF))
    #expect(list["Height"] == PropertyListReal("1.6").map(PropertyList.real))
    #expect(list["Birthdate"] == PropertyListDate(iso: "1981-05-16T11:32:06Z").map(PropertyList.date))
    #expect(list["Blank"] == .string(""))
    #expect(list["Pets"] == .string("A cat & a dog."))
    #expect(list["Data"] == .data([0, 0, 0, 0xBE, 0, 0, 0, 3, 0, 0, 0, 0x1E, 0, 0, 0]))
  }
}
