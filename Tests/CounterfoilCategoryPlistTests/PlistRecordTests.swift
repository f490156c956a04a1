import CounterfoilCategoryPlist
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@Suite("Records in property lists")
struct PlistRecordTests {
  @Test func readsTheAppsCategoriesWithBothKindsOfBoolean() throws {
    let rows = try Plist.read(
      Plist.list(
        """
        <dict><key>categoryID</key><string>c1</string><key>categoryImageFileNmae</key><string>food.png</string>\
        <key>categoryTitle</key><string>餐饮</string><key>isIncome</key><integer>0</integer></dict>
        <dict><key>categoryID</key><string>c2</string><key>categoryImageFileName</key><string>pay.png</string>\
        <key>categoryTitle</key><string>工资</string><key>isIncome</key><true/><key>color</key><string>red</string></dict>
        """))
    #expect(rows.schema == .category)
    #expect(
      rows.lines == [
        "id=c1 title=餐饮 image=food.png isIncome=false",
        #"id=c2 title=工资 image=pay.png isIncome=true extra={"imageKey":"categoryImageFileName","color":"red"}"#,
      ])
    #expect(rows.batches[0].lineNumbers == [5, 6])
  }

  @Test func readsNestedTablesWithStableIds() throws {
    let rows = try Plist.read(
      Plist.head + """
        <dict><key>支出</key><dict><key>餐饮</key><array><string>早餐</string><string>早餐</string></array></dict>
        <key>收入</key><array><string>工资</string></array></dict></plist>
        """)
    #expect(
      rows.lines == [
        "id=支出/餐饮/早餐 title=早餐 isIncome=false parent=餐饮", "id=支出/餐饮/早餐#2 title=早餐 isIncome=false parent=餐饮",
        "id=收入/工资 title=工资 isIncome=true",
      ])
  }

  @Test func readsConsumptionsExactly() throws {
    let rows = try Plist.read(
      Plist.list(
        """
        <dict><key>title</key><string>充了手机话费</string><key>cost</key><real>100.0</real>\
        <key>datetime</key><string>2016.10.10 12:10</string><key>appendix</key><string></string></dict>
        <dict><key>title</key><string>办健身卡</string><key>cost</key><integer>1000</integer>\
        <key>datetime</key><string>2016.10.15 11:00</string></dict>
        <dict><key>title</key><string>x</string><key>cost</key><string>0.29</string>\
        <key>datetime</key><string>2016.10.15 11:00</string></dict>
        """))
    #expect(
      rows.lines == [
        "date=2016-10-10 time=12:10 amount=-100.00 CNY title=充了手机话费 remark=",
        "date=2016-10-15 time=11:00 amount=-1000.00 CNY title=办健身卡",
        "date=2016-10-15 time=11:00 amount=-0.29 CNY title=x",
      ])
  }

  @Test func readsTheAppsBillsWithPhotoAndNestedCategory() throws {
    let text = Plist.list(
      """
      <dict><key>billID</key><string>b1</string><key>dateStr</key><string>2016-10-10</string>
      <key>reMarks</key><string>好</string><key>remarkPhoto</key><data>AQID</data><key>isIncome</key><false/>
      <key>money</key><real>19.99</real>
      <key>category</key>
      <dict><key>categoryID</key><string>c1</string><key>categoryTitle</key><string>餐饮</string></dict>
      <key>book</key><dict><key>bookName</key><string>家</string></dict>
      <key>made</key><date>2016-10-10T12:10:00Z</date></dict>
      <dict><key>billID</key><string>b2</string><key>dateStr</key><string>2016.10.11</string>
      <key>isIncome</key><integer>1</integer><key>money</key><integer>5</integer></dict>
      """)
    let rows = try Plist.read(text)
    #expect(
      rows.lines == [
        "id=b1 date=2016-10-10 amount=-19.99 CNY remark=好 category=餐饮 book=家 photo=[1, 2, 3] "
          + #"extra={"category":{"categoryID":"c1"},"made":{"$date":"2016-10-10T12:10:00Z"}}"#,
        "id=b2 date=2016-10-11 amount=5.00 CNY",
      ])
    let written = try Plist.write(rows.batches, .bill, CategoryPlistCodec(), ["shape": "tm"])
    let shown = String(decoding: written, as: UTF8.self)
    #expect(shown.contains("<key>categoryID</key>\n\t\t\t<string>c1</string>\n\t\t\t<key>categoryTitle</key>"))
    #expect(shown.contains("<key>money</key>\n\t\t<real>19.99</real>"))
    #expect(shown.contains("<key>made</key>\n\t\t<date>2016-10-10T12:10:00Z</date>"))
    #expect(try Plist.read(written).lines == rows.lines)
  }

  // FAULTS 26, 27, 28
  @Test(arguments: [
    ("<real>19.989999999999998</real>", "plist.amount"), ("<real>1e2</real>", "plist.amount"),
    ("<real>nan</real>", "plist.amount"), ("<string>1,000.00</string>", "plist.amount"),
    ("<integer>18446744073709551615</integer>", "plist.amount"), ("<true/>", "plist.field"),
  ])
  func anInexactAmountIsRejectedWithItsPlace(value: String, code: String) throws {
    let text = Plist.list(
      "<dict><key>cost</key><integer>1</integer><key>datetime</key><string>2016.10.10 12:10</string></dict>\n"
        + "<dict><key>cost</key>\(value)<key>datetime</key><string>2016.10.10 12:10</string></dict>")
    let rows = try Plist.read(text)
    #expect(rows.count == 1)
    #expect(rows.rejects.map(\.diagnostic.code.name) == [code])
    #expect(rows.rejects.first?.diagnostic.location?.description == "t.plist:6:22")
    #expect(rows.rejects.first?.raw.hasPrefix("<dict><key>cost</key>\(value)") == true)
  }

  /// A binary property list holds 0.1 + 0.2 as 0.30000000000000004: no amount of two digits.
  @Test(arguments: [(0.1 + 0.2, false), (0.3, true), (19.99, true), (810.0, true), (1e22, false)] as [(Double, Bool)])
  func binaryRealsCountByTheirShortestDecimal(cost: Double, isTaken: Bool) throws {
    let list = PropertyList.array([
      .dictionary(
        PropertyListDictionary([
          .init("cost", .real(PropertyListReal(cost))), .init("datetime", .string("2016.10.10 12:10")),
        ]))
    ])
    let rows = try Plist.read(list.bytes(as: .binary))
    #expect(rows.count == (isTaken ? 1 : 0))
    #expect(rows.rejects.count == (isTaken ? 0 : 1))
  }

  @Test(arguments: [
    ("<key>datetime</key><string>2016.02.30 12:10</string>", "plist.date"),
    ("<key>datetime</key><string>2016.10.10 24:10</string>", "plist.date"),
    ("<key>dateStr</key><string>10/10/2016</string>", "plist.date"),
    ("<key>dateStr</key><date>2016-10-10T00:00:00Z</date>", "plist.date"),
    ("<key>title</key><string>x</string>", "plist.missing"),
    ("<key>dateStr</key><string>2016-10-10</string><key>money</key><integer>1</integer>", "plist.amount"),
    ("<key>dateStr</key><string>2016-10-10</string><key>currency</key><string>ABC</string>", "plist.currency"),
  ])
  func aBadRecordIsRejectedAndTheOthersStay(fields: String, code: String) throws {
    let rows = try Plist.read(
      Plist.list(
        "<dict><key>cost</key><integer>1</integer>\(fields)</dict><string>x</string>"
          + "<dict><key>cost</key><integer>1</integer><key>datetime</key><string>2016.10.10 12:10</string></dict>"))
    #expect(rows.count == 1)
    #expect(rows.rejects.map(\.diagnostic.code.name) == [code, "plist.field"])
  }

  @Test(arguments: [
    ("<true/>", "plist.shape"), ("<dict><key>a</key><true/></dict>", "plist.shape"),
    ("<array><integer>1</integer></array>", "plist.shape"),
    ("<array><dict><key>foo</key><true/></dict></array>", "plist.kind"),
    ("<array><dict><key>recordKind</key><string>cat</string></dict></array>", "plist.kind"),
    (
      "<array><dict><key>date</key><string>2024-01-01</string><key>amount</key><string>1</string></dict></array>",
      "plist.kind"
    ),
  ])
  func whatIsNoTableIsRefused(body: String, code: String) throws {
    let fault = try #require(Plist.fault { _ = try Plist.read("\(Plist.head)\(body)</plist>") })
    #expect(fault.diagnostic.code.name == code)
    #expect(fault.status == .badData)
  }

  // FAULTS 17
  @Test func anEmptyTableHasNoRecords() throws {
    let rows = try Plist.read("\(Plist.head)<array/></plist>")
    #expect(rows.count == 0)
    #expect(rows.batches.isEmpty)
  }

  // FAULTS 29
  @Test func anAmountWithoutCurrencyIsSaidAndUnstated() throws {
    let text = Plist.list(
      "<dict><key>recordKind</key><string>entry</string><key>date</key><string>2024-01-01</string>"
        + "<key>amount</key><string>-1.5</string></dict>")
    let rows = try Plist.read(text)
    #expect(rows.lines == ["date=2024-01-01 amount=-1.50 XXX"])
    #expect(rows.findings.map(\.code) == [.plistCurrency])
    var options = ReadOptions()
    options.currency = Currency("EUR")
    options.account = "giro"
    #expect(try Plist.read(text, options).lines == ["account=giro date=2024-01-01 amount=-1.50 EUR"])
  }

  @Test func tooManyRejectsStopTheRead() throws {
    var options = ReadOptions()
    options.kind = .member
    options.limits.rejectCount = 3
    let text = Plist.list(String(repeating: "<dict/>\n", count: 5))
    #expect(Plist.fault { _ = try Plist.read(text, options) }?.diagnostic.code == .plistRejects)
  }

  @Test(arguments: ["tm", "canonical"], ["xml", "binary"])
  func everyKindComesBackAsItWas(shape: String, format: String) throws {
    for kind in RecordKind.all {
      let schema = try #require(Schema.standard(for: kind))
      for seed in 0..<Sweep.pick(12, whole: 40) as Range<UInt64> {
        var random = RandomValues(seed: seed)
        let batch = random.batch(schema, count: 9)
        let written = try Plist.write([batch], schema, CategoryPlistCodec(), ["shape": shape, "format": format])
        var options = ReadOptions()
        options.limits.batchRecords = 4
        let rows = try Plist.read(written, CategoryPlistCodec(), options)
        #expect(rows.schema == schema)
        #expect(rows.lines == (0..<batch.count).map { Plist.line(batch, $0) }, "\(kind) seed \(seed)")
        #expect(rows.rejects.map(\.diagnostic.description) == [])
        let again = try Plist.write(rows.batches, schema, CategoryPlistCodec(), ["shape": shape, "format": format])
        #expect(again == written)
      }
    }
  }

  /// What a format cannot hold digit for digit goes through it as JSON text.
  @Test(arguments: ["tm", "canonical"], ["xml", "binary"])
  func extraLosesNothing(shape: String, format: String) throws {
    let extras = [
      #"{"rate":1.50}"#, #"{"rate":0.12345678901234567890123}"#, #"{"when":{"$date":"0.5"}}"#, #"{"bell":"\u0007"}"#,
      #"{"\u0007":[1E400]}"#, #"{"isIncome":true,"category":{"categoryTitle":"x"}}"#, #"{"category":{}}"#,
      #"{"extra":{"extra":1},"id":"other"}"#, #"{"a":{"$real":"+1"},"imageKey":"x"}"#, "{}",
      String(repeating: #"{"a":"#, count: 119) + "{}" + String(repeating: "}", count: 119),
      String(repeating: #"{"a":"#, count: 500) + "{}" + String(repeating: "}", count: 500),
    ]
    for kind in [RecordKind.category, .book, .bill] {
      let schema = try #require(Schema.standard(for: kind))
      var batch = RecordBatch(schema: schema)
      for extra in extras {
        batch.beginRecord()
        for (index, field) in schema.fields.enumerated() where field.isRequired {
          switch field.type {
          case .boolean: batch.set(index, boolean: true)
          case .amount: batch.set(index, amount: Money(minorUnits: 0, currency: .unstated))
          case .day: batch.set(index, day: .first)
          default: batch.set(index, text: "x")
          }
        }
        batch.set(schema.fields.count - 1, text: extra)
        batch.endRecord()
      }
      let written = try Plist.write([batch], schema, CategoryPlistCodec(), ["shape": shape, "format": format])
      let rows = try Plist.read(written)
      #expect(rows.lines == (0..<batch.count).map { Plist.line(batch, $0) })
      #expect(rows.rejects.isEmpty)
    }
  }

  // FAULTS 5
  @Test func lostLettersAreSaid() throws {
    let text = Plist.list(
      "<dict><key>bookID</key><string>\u{FFFD}\u{FFFD}</string><key>bookName</key><string>a</string></dict>")
    let findings = try Plist.read(text).findings
    #expect(
      findings.map(\.description) == [
        "t.plist:5:32: the text holds 2 replacement characters (U+FFFD): letters were lost before this file was written "
          + "[xml.replacement]"
      ])
    let table = "<books>\n<book><id>\u{FFFD}</id><name>a</name></book></books>"
    #expect(try Plist.read(Array(table.utf8), CategoryXMLCodec()).findings.map(\.severity) == [.warning])
  }

  @Test func keepsOrChangesTheSpellingOfTheImageKey() throws {
    for name in ["categoryImageFileNmae", "categoryImageFileName"] {
      let text = Plist.list(
        "<dict><key>categoryID</key><string>c</string><key>\(name)</key><string>i</string>"
          + "<key>isIncome</key><true/></dict>"
      )
      let rows = try Plist.read(text)
      let kept = String(decoding: try Plist.write(rows.batches, .category), as: UTF8.self)
      #expect(kept.contains("<key>\(name)</key>"))
      #expect(!kept.contains("imageKey"))
      for other in ["categoryImageFileNmae", "categoryImageFileName"] {
        let changed = try Plist.write(
          rows.batches, .category, CategoryPlistCodec(), ["imageKey": other, "isIncome": "integer"])
        let text = String(decoding: changed, as: UTF8.self)
        #expect(
          text.contains(
            "<key>\(other)</key>\n\t\t<string>i</string>\n\t\t<key>isIncome</key>\n\t\t<integer>1</integer>"))
      }
    }
  }

  @Test(arguments: [["format": "json"], ["shape": "x"], ["imageKey": "x"], ["isIncome": "x"], ["colour": "red"]])
  func unknownSettingsAreRefused(settings: [String: String]) {
    let fault = Plist.fault { _ = try Plist.write([], .category, CategoryPlistCodec(), settings) }
    #expect(fault?.status == .usage)
    #expect(fault?.diagnostic.code == .plistSetting)
  }

  @Test func aTextXMLCannotHoldIsSaidWithItsPlace() throws {
    var batch = RecordBatch(schema: .member)
    batch.file = "m.json"
    batch.beginRecord(line: 7)
    batch.set(1, text: "bell\u{7}")
    batch.endRecord()
    let fault = try #require(Plist.fault { _ = try Plist.write([batch], .member) })
    #expect(fault.diagnostic.code == .plistUnwritable)
    #expect(fault.diagnostic.location?.line == 7)
    // FAULTS 71
    #expect(!fault.description.contains("bell"))
    #expect(
      try Plist.read(Plist.write([batch], .member, CategoryPlistCodec(), ["format": "binary"])).lines == [
        "name=bell\u{7}"
      ])
  }

  @Test(arguments: [
    ("categories.plist", "category", 16), ("categories-binary.plist", "category", 16), ("books.plist", "book", 3),
    ("categories-nested.plist", "category", 19), ("bills.plist", "bill", 3),
  ])
  func readsTheSamples(name: String, kind: String, count: Int) throws {
    let bytes = try Repository.bytes(Repository.file("Samples/timi/\(name)"))
    let rows = try Plist.read(bytes)
    #expect(rows.schema.kind.name == kind)
    #expect(rows.count == count)
    #expect(rows.rejects.isEmpty)
    for codec in [CategoryPlistCodec(), CategoryXMLCodec()] as [any Codec] {
      let written = try Plist.write(rows.batches, rows.schema, codec)
      #expect(try Plist.read(written, codec).lines == rows.lines)
    }
  }

  @Test func confidenceGoesByContent() {
    func score(_ bytes: [UInt8], _ name: String?, _ codec: any Codec = CategoryPlistCodec()) -> Int {
      codec.confidence(in: FileSample(bytes: bytes, fileName: name, isComplete: false)).score
    }
    let list = Array("\(Plist.head)<array/></plist>".utf8)
    let wide = "\u{FEFF}<plist><array/></plist>".utf16.reduce(into: [UInt8]()) {
      $0 += [UInt8($1 & 255), UInt8($1 >> 8)]
    }
    #expect(score(list, nil) > 90)
    #expect(score(wide, nil) > 90)
    #expect(score(Array("bplist00".utf8), nil) > 90)
    #expect(score(list, nil, CategoryXMLCodec()) == 0)
    #expect(score(Array("<!-- <plist> --><categories>".utf8), "a.plist") == 0)
    #expect(score(Array("<!-- <plist> --><categories>".utf8), "a.plist", CategoryXMLCodec()) > 80)
    #expect(score(Array("<Document xmlns=\"urn:iso\">".utf8), "a.xml", CategoryXMLCodec()) == 0)
    for text in ["", "[{}]", "a,b\n1,2", "<", "<html><plist>"] {
      #expect(score(Array(text.utf8), "x.csv") == 0)
      #expect(score(Array(text.utf8), "x.csv", CategoryXMLCodec()) == 0)
    }
  }
}
