import CounterfoilCategoryPlist
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@Suite("XML tables")
struct CategoryXMLTests {
  static let kinds: [Schema] = [.category, .book, .bill]

  @Test(arguments: kinds)
  func everyKindComesBackAsItWas(schema: Schema) throws {
    for seed in 0..<Sweep.pick(20, whole: 60) as Range<UInt64> {
      var random = RandomValues(seed: seed)
      let batch = random.batch(schema, count: 7)
      let written = try Plist.write([batch], schema, CategoryXMLCodec())
      var options = ReadOptions()
      options.limits.batchRecords = 3
      let rows = try Plist.read(written, CategoryXMLCodec(), options)
      #expect(rows.lines == (0..<batch.count).map { Plist.line(batch, $0) }, "seed \(seed)")
      #expect(try Plist.write(rows.batches, schema, CategoryXMLCodec()) == written)
    }
  }

  @Test func iconsForNewCategoriesHaveNoTitle() throws {
    var batch = RecordBatch(schema: .category)
    batch.beginRecord()
    batch.set(0, text: "c")
    batch.set(1, text: "title")
    batch.set(3, boolean: false)
    batch.endRecord()
    let sink = ByteSink()
    var options = WriteOptions()
    options.settings = ["table": "addCategories"]
    var writer = try CategoryXMLCodec().makeWriter(sink, schema: .category, options: options)
    try writer.write(batch)
    try writer.finish()
    #expect(writer.unheldFields == ["title"])
    #expect(
      String(decoding: sink.bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <addCategories>
          <addCategory>
            <id>c</id>
            <isIncome>false</isIncome>
          </addCategory>
        </addCategories>

        """)
    #expect(try Plist.read(sink.bytes, CategoryXMLCodec()).lines == ["id=c isIncome=false"])
  }

  @Test(arguments: [
    ("<accounts/>", "xml.element"), ("<categories><book/></categories>", "xml.element"),
    ("<categories><category><isIncome>1</isIncome><colour/></category></categories>", "xml.element"),
    ("<categories><category><id>a</id><id>b</id></category></categories>", "xml.element"),
    ("<categories><category><id><b/></id></category></categories>", "xml.element"),
    ("<categories version=\"1\"/>", "xml.element"), ("<categories>x</categories>", "xml.element"),
    ("<addCategories><addCategory><title>a</title></addCategory></addCategories>", "xml.element"),
    ("<categories><category><id currency=\"EUR\"/></category></categories>", "xml.element"),
    ("<categories xmlns=\"urn:x\"/>", "xml.namespace"), ("<!DOCTYPE categories><categories/>", "xml.doctype"),
    ("<categories>&x;</categories>", "xml.entity"), ("<categories>", "xml.malformed"),
  ])
  func whatTheSchemaForbidsIsRefused(text: String, code: String) throws {
    let fault = try #require(Plist.fault { _ = try Plist.read(Array(text.utf8), CategoryXMLCodec()) })
    #expect(fault.status == .badData)
    #expect(fault.diagnostic.code.name == code, "\(fault)")
  }

  @Test func badValuesAreRejectedOneByOne() throws {
    let text = """
      <bills>
        <bill><date>2024-02-30</date><amount currency="EUR">1</amount></bill>
        <bill><date>2024-02-28</date><amount currency="EUR">1.005</amount></bill>
        <bill><date>2024-02-28</date><amount currency="EURO">1</amount></bill>
        <bill><date>2024-02-28</date><amount>1</amount></bill>
        <bill><amount currency="EUR">1</amount></bill>
        <bill><date>2024-02-28</date><amount currency="EUR">1</amount><photo>A</photo></bill>
        <bill><date>2024-02-28</date><amount currency="EUR">1</amount><extra>x</extra></bill>
        <bill><date> 2024-02-28 </date><amount currency="JPY"> -1 </amount><title> a </title></bill>
      </bills>
      """
    let rows = try Plist.read(Array(text.utf8), CategoryXMLCodec())
    #expect(rows.lines == ["date=2024-02-28 amount=-1 JPY title= a "])
    #expect(
      rows.rejects.map(\.diagnostic.code.name) == [
        "xml.value", "plist.amount", "plist.currency", "plist.currency", "plist.missing", "xml.value", "xml.value",
      ])
    #expect(rows.rejects.map { $0.diagnostic.location?.line } == [2, 3, 4, 5, 6, 7, 8])
    #expect(rows.rejects.first?.raw == #"<bill><date>2024-02-30</date><amount currency="EUR">1</amount></bill>"#)
  }

  @Test func otherKindsAreRefusedBeforeTheFirstByte() {
    let fault = Plist.fault { _ = try Plist.write([], .entry, CategoryXMLCodec()) }
    #expect(fault?.status == .usage)
    #expect(
      Plist.fault { _ = try Plist.write([], .book, CategoryXMLCodec(), ["table": "addCategories"]) }?.status == .usage)
  }

  @Test(.enabled(if: Program.path(of: "xmllint") != nil, "xmllint is not installed"), arguments: kinds)
  func whatIsWrittenFitsTheSchema(schema: Schema) throws {
    var random = RandomValues(seed: 3)
    let batch = random.batch(schema, count: 40)
    for settings in schema == .category ? [[:], ["table": "addCategories"]] : [[:]] {
      let written = try Plist.write([batch], schema, CategoryXMLCodec(), settings)
      #expect(try Self.lint(written) == 0)
    }
    #expect(
      try Self.lint(Array("<categories><category><isIncome>perhaps</isIncome></category></categories>".utf8)) != 0)
  }

  private static func lint(_ bytes: [UInt8]) throws -> Int32 {
    try Tool.withFile(bytes) { file in
      try Tool.run(
        "xmllint", ["--nonet", "--noout", "--schema", Repository.file("Schemas/category-table.xsd").path, file]
      ).status
    }
  }
}
