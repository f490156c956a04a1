import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilQIF
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@Suite("Lists of categories in QIF")
struct QIFCategoryTests {
  private static let list = """
    !Type:Cat
    NFood
    DAll that is eaten
    E
    ^
    NFood:Bread
    E
    T
    R12
    ^
    NSalary
    I
    ^
    DNo name
    ^
    !Type:Class
    NTrip
    ^

    """

  private static func rows(_ reading: GoldenReading) -> [String] {
    (0..<reading.batch.count).map { row in
      let batch = reading.batch
      let texts = [
        CategoryField.id.position, CategoryField.title.position, CategoryField.parent.position,
        CategoryField.extra.position,
      ].map {
        batch.text($0, row) ?? "-"
      }
      return (texts + [batch[CategoryField.isIncome, row] == true ? "income" : "expense"])
        .joined(separator: " | ")
    }
  }

  private static let expected = [
    #"Food | Food | - | {"D":"All that is eaten"} | expense"#,
    #"Food:Bread | Bread | Food | {"T":"","R":"12"} | expense"#,
    "Salary | Salary | - | - | income",
  ]

  @Test func aListAloneIsReadAsCategories() {
    let read = QIFSamples.read(Self.list)
    #expect(read.fault == nil && Self.rows(read) == Self.expected)
    #expect(read.rejects.map(\.diagnostic.code.name) == ["qif.field"])
    #expect(read.findings.map(\.code.name) == ["qif.set-aside"] && read.findings[0].message.contains("1 Class"))
  }

  @Test func theKindChoosesWhereThereArePaymentsToo() {
    var options = ReadOptions()
    #expect(QIFSamples.read(QIFSamples.accounts, options: options).batch.schema == .entry)
    options.kind = .category
    let read = QIFSamples.read(QIFSamples.accounts, options: options)
    #expect(read.batch.schema == .category && Self.rows(read) == ["Food | Food | - | - | expense"])
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let read = QIFSamples.read(Self.list)
    let written = try QIFSamples.write(read.batch)
    #expect(written.unheld == [] && written.text.hasPrefix("!Type:Cat\nNFood\nE\nDAll"))
    #expect(Self.rows(QIFSamples.read(written.text)) == Self.expected)
  }

  @Test func whatIsNotHeldIsSaid() throws {
    var batch = RecordBatch(schema: .category)
    for (id, title, parent, extra) in [
      ("17", "Food", nil, nil), ("a", "A:B", nil, #"{"color":"red"}"#), ("b", "x", "17", nil),
    ]
      as [(String, String, String?, String?)]
    {
      batch.beginRecord()
      batch.set(CategoryField.id, id)
      batch.set(CategoryField.title, title)
      batch.set(CategoryField.image, "img")
      batch.set(CategoryField.isIncome, true)
      batch.set(CategoryField.parent, parent)
      batch.set(CategoryField.extra, extra)
      batch.endRecord()
    }
    #expect(try QIFSamples.write(batch).unheld == ["id", "title", "image", "parent", "extra"])
  }
}
