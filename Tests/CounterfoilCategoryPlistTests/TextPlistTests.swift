import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Testing

@testable import CounterfoilCategoryPlist

@Suite("Property lists of OpenStep and GNUstep")
struct TextPlistTests {
  static let categories = """
    // the app's categories
    (
      { categoryID = c1; categoryTitle = "\\U9910\\U996e"; isIncome = NO; categoryImageFileNmae = "a.png"; },
      { categoryID = c2; categoryTitle = "Gehalt \\351\\344"; isIncome = 1; /* income */ },
      { categoryID = c3; categoryTitle = 'it is'; isIncome = <*BY>; },
    )

    """

  static let bills = """
    ( { billID = b1; dateStr = 2016-10-10; money = "19.99"; isIncome = 0; currency = EUR; },
      { billID = b2; dateStr = 2016-10-11; money = <*R5.50>; isIncome = YES; currency = EUR; note = ( a, { b = c; } ); },
      { billID = b3; dateStr = 2016-10-12; money = 1.999; currency = EUR; } )

    """

  @Test func recordsAreReadAsFromAnyPropertyList() throws {
    #expect(
      try Plist.read(Self.categories).lines == [
        "id=c1 title=餐饮 image=a.png isIncome=false", "id=c2 title=Gehalt Øî isIncome=true",
        "id=c3 title=it is isIncome=true",
      ])
    let read = try Plist.read(Self.bills)
    #expect(
      read.lines == [
        "id=b1 date=2016-10-10 amount=-19.99 EUR",
        "id=b2 date=2016-10-11 amount=5.50 EUR extra={\"note\":[\"a\",{\"b\":\"c\"}]}",
      ])
    #expect(read.rejects.map { "\($0.diagnostic)" }.first?.hasPrefix("t.plist:3:") == true)
  }

  @Test func theContractIsKept() {
    let samples = [
      CodecSample(name: "categories.plist", bytes: Array(Self.categories.utf8), recordCount: 3),
      CodecSample(name: "bills.plist", bytes: Array(Self.bills.utf8), recordCount: 3),
    ]
    #expect(CodecChecks(CategoryPlistCodec(), samples: samples).violations().map(\.description) == [])
  }

  @Test(arguments: [
    ("{ a = b; }", "{\"a\":\"b\"}"), ("{a=b;c=(d,e,);}", "{\"a\":\"b\",\"c\":[\"d\",\"e\"]}"), ("( )", "[]"),
    ("{}", "{}"),
    ("\"a\" = \"b\";\n/* c */ \"d\" = \"e\\nf\"; g;", "{\"a\":\"b\",\"d\":\"e\\nf\",\"g\":\"g\"}"),
    ("{ a = <0fbd 77>; }", "{\"a\":{\"$data\":\"D713\"}}"),
    ("{ a = <[AQID]>; b = <>; }", "{\"a\":{\"$data\":\"AQID\"},\"b\":{\"$data\":\"\"}}"),
    ("{ a = <*I-5>; b = <*BN>; c = <*R1.50>; }", "{\"a\":-5,\"b\":false,\"c\":1.50}"),
    ("{ a = <*D2001-01-01 01:00:00 +0100>; }", "{\"a\":{\"$date\":\"2001-01-01T00:00:00Z\"}}"),
    ("{ a = \"\\\"\\\\\\t\\101\\12x\"; }", "{\"a\":\"\\\"\\\\\\tA\\nx\"}"),
    ("{ a = \"\\Ud83e\\Udd80\\U41\"; }", "{\"a\":\"🦀A\"}"), ("{ /a/b:c.d-e_$ = 1; }", "{\"/a/b:c.d-e_$\":\"1\"}"),
    ("{ a = b/*c*/; d = e//f\n; }", "{\"a\":\"b\",\"d\":\"e\"}"), ("\"x\"", "\"x\""),
    ("{ \"é\" = 'ü'; }", "{\"é\":\"ü\"}"),
  ])
  func valuesAreWhatTheySay(_ text: String, _ json: String) throws {
    #expect(PropertyListJSON.text(try PropertyList(parsing: Array(text.utf8))) == json)
  }

  @Test func everyCodeOfNeXTSTEPHasItsCharacter() throws {
    for (code, character) in [
      (0o200, "\u{A0}"), (0o235, "µ"), (0o244, "\u{2044}"), (0o256, "ﬁ"), (0o275, "‰"), (0o320, "—"), (0o341, "Æ"),
      (0o350, "Ł"), (0o365, "ı"), (0o373, "ß"), (0o375, "ÿ"),
    ] {
      let text = "\"\\\(String(code, radix: 8))\""
      #expect(try PropertyList(parsing: Array(text.utf8)) == .string(character), "\(text)")
    }
  }

  @Test(arguments: [
    ("{ a = b }", 1, 9), ("{ a = b; a = c; }", 1, 10), ("{ a b; }", 1, 5), ("( a b )", 1, 5), ("{ a = ; }", 1, 7),
    ("{\n a = (b, c;\n}", 2, 11), ("{ a = \"b; }", 1, 7), ("{ a = <12 3>; }", 1, 7), ("{ a = <1g>; }", 1, 9),
    ("{ a = <*Q5>; }", 1, 7), ("{ a = <*D2001-13-01 00:00:00 +0000>; }", 1, 7), ("{ a = b; } c", 1, 12),
    ("{ a = b;", 1, 1), ("( a, ", 1, 1), ("{ a = \"\\U\"; }", 1, 8), ("{ a = \"\\Ud800\"; }", 1, 8),
    ("{ a = \"\\377\"; }", 1, 8),
    ("{ a = \"\\0\"; }", 1, 8), ("/* a", 1, 1), ("word", 1, 1), ("{ é = b; }", 1, 3), ("{ a = [1]; }", 1, 7),
    ("{ \"a\": 1 }", 1, 6),
  ])
  func faultsNameTheirPlace(_ text: String, _ line: Int, _ column: Int) {
    let fault = Plist.fault { _ = try PropertyList(parsing: Array(text.utf8), file: "f") }
    #expect(fault?.status == .badData)
    #expect(fault?.diagnostic.location?.line == line)
    #expect(fault?.diagnostic.location?.column == column)
  }

  @Test func depthIsBounded() {
    for text in [String(repeating: "(", count: 200_000), String(repeating: "{a=", count: 200_000)] {
      #expect(Plist.fault { _ = try PropertyList(parsing: Array(text.utf8)) }?.diagnostic.code == .plistTooDeep)
    }
  }

  @Test func changedBytesNeverCrash() {
    var state: UInt64 = 5
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let marks = Array("{}()<>*\"'\\;=,/UID09 \n\u{0}é".utf8)
    for round in 0..<3000 {
      var bytes = Array((round % 2 == 0 ? Self.categories : Self.bills).utf8)
      for _ in 0...random(5) {
        switch random(3) {
        case 0: bytes[random(bytes.count)] = marks[random(marks.count)]
        case 1: bytes.remove(at: random(bytes.count))
        default: bytes.insert(marks[random(marks.count)], at: random(bytes.count))
        }
      }
      let fault = Plist.fault { _ = try Plist.read(bytes) }
      #expect(fault.map { $0.status == .badData } ?? true)
    }
  }

  @Test(arguments: [
    ("{ a = b; }", "x", true), ("( { a = b; } )", "-", true), ("\"a\" = \"b\";", "x.strings", true),
    ("// !$*UTF8*$!\n{ archiveVersion = 1; }", "project.pbxproj", true), ("{ \"a\": 1 }", "x.json", false),
    ("[1]", "x.json", false), ("a = b", "x.ini", false), ("a = \"b\"\n", "x.toml", false),
    ("key: value\n", "x.yaml", false),
    ("(defun a () b)", "x.el", false), ("Date,Amount\n", "x.csv", false), ("{\\rtf1 a}", "x.rtf", false),
    ("body { color: red; }", "x.css", false), ("{{ a }}", "x.html", false), ("\"a\",\"b\"\n", "x.csv", false),
    ("x = 5;\n", "x.js", false), ("{\"a\" : {\"b\" = 1}}", "x", false), ("(a) = (b)", "x", false),
    ("{1:F01BANK}{2:O940}{4:\n:20:A\n", "x.sta", false), ("", "x.strings", false),
  ])
  func onlyItsOwnFilesAreClaimed(_ text: String, _ name: String, _ isOwn: Bool) {
    let sample = FileSample(bytes: Array(text.utf8), fileName: name, isComplete: true)
    #expect((CategoryPlistCodec().confidence(in: sample).score >= Confidence.floor) == isOwn)
  }

  @Test func utf16IsRead() throws {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in "( { bookID = b; bookName = \"Küche\"; } )".utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try Plist.read(bytes).lines == ["id=b name=Küche"])
  }
}
