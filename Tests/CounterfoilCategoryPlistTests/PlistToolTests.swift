import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilCategoryPlist

@Suite("Other programs agree")
struct PlistToolTests {
  /// Python reads what was written and writes it again; both must be the value that went out.
  @Test(
    .enabled(if: Program.path(of: "python3") != nil, "python3 is not installed"),
    arguments: PropertyList.FileFormat.allCases)
  func pythonReadsAndWritesTheSameValue(format: PropertyList.FileFormat) throws {
    let script = """
      import plistlib, sys
      with open(sys.argv[1], 'rb') as f: value = plistlib.load(f)
      form = plistlib.FMT_XML if sys.argv[2] == 'xml' else plistlib.FMT_BINARY
      with open(sys.argv[1], 'wb') as f: plistlib.dump(value, f, fmt=form, sort_keys=False)
      """
    var values: [PropertyList] = []
    for seed in 0..<20 as Range<UInt64> {
      var random = RandomValues(seed: seed)
      values.append(random.value(depth: 4))
    }
    for other in PropertyList.FileFormat.allCases {
      // Python's XML writer turns carriage returns into line feeds; its reader and its binary writer keep them.
      let value = Self.forPython(.array(values), keepsReturns: other == .binary)
      let back: PropertyList = try Tool.withFile(try value.bytes(as: format)) { file in
        let outcome = try Tool.run("python3", ["-c", script, file, other.rawValue])
        #expect(outcome.status == 0, "\(outcome.all)")
        return try PropertyList(parsing: Array(try Data(contentsOf: URL(fileURLWithPath: file))))
      }
      #expect(back == value)
    }
  }

  /// Python spells some numbers otherwise and cannot read `CF$UID` in XML.
  private static func forPython(_ value: PropertyList, keepsReturns: Bool) -> PropertyList {
    func text(_ text: String) -> String {
      keepsReturns ? text : String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" }))
    }
    switch value {
    case .array(let values): return .array(values.map { forPython($0, keepsReturns: keepsReturns) })
    case .dictionary(let dictionary):
      var plain = PropertyListDictionary()
      for entry in dictionary.entries { plain.set(text(entry.key), forPython(entry.value, keepsReturns: keepsReturns)) }
      return .dictionary(plain)
    case .string(let string): return .string(text(string))
    case .real(let number): return .string(number.text)
    case .uid(let number): return .integer(Int128(number))
    default: return value
    }
  }

  @Test(.enabled(if: Program.path(of: "python3") != nil, "python3 is not installed"))
  func pythonReadsTheSameRealsAndRecords() throws {
    var batch = RecordBatch(schema: .place)
    batch.beginRecord()
    batch.set(1, text: "A & B")
    batch.set(6, text: "42.365142822266")
    batch.set(11, text: "0.15821025961609")
    batch.endRecord()
    for format in ["xml", "binary"] {
      let bytes = try Plist.write([batch], .place, CategoryPlistCodec(), ["format": format])
      let output = try Tool.withFile(bytes) { file in
        try Tool.run("python3", ["-c", "import plistlib, sys; print(plistlib.load(open(sys.argv[1], 'rb')))", file])
          .all
      }
      #expect(
        output
          == "[{'recordKind': 'place', 'name': 'A & B', 'latitude': 42.365142822266, 'distance': 0.15821025961609}]\n")
    }
  }

  private static let canary = "/counterfoil-canary-"

  // FAULTS 53: nothing is opened and no socket is made.
  @Test(.enabled(if: Program.path(of: "strace") != nil, "strace is not installed"))
  func nothingIsOpenedUnderStrace() throws {
    let program = try #require(try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    // Under the tracer only the test below runs, by the same test program.
    let arguments = ["--testing-library", "swift-testing", "--filter", "opensOnlyTheControlFile"]
    let trace = try Tool.withFile([]) { log in
      _ = try Tool.run(
        "strace", ["-f", "-qq", "-o", log, "-e", "trace=%file,%network", program] + arguments,
        environment: ["COUNTERFOIL_TRACED": "1"])
      return String(decoding: try Data(contentsOf: URL(fileURLWithPath: log)), as: UTF8.self)
    }
    let lines = trace.split(separator: "\n")
    try #require(lines.contains { $0.contains("\(Self.canary)control") }, "the tracer saw nothing")
    #expect(lines.filter { $0.contains(Self.canary) && !$0.contains("\(Self.canary)control") } == [])
    #expect(
      lines.filter { $0.contains("AF_INET") || $0.contains("PropertyList-1.0.dtd") || $0.contains("catalog") } == [])
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["COUNTERFOIL_TRACED"] != nil, "runs under strace only"))
  func opensOnlyTheControlFile() {
    _ = FileManager.default.fileExists(atPath: "\(Self.canary)control")
    let apple = "PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\""
    let doctypes = [
      "<!DOCTYPE plist \(apple)>", "<!DOCTYPE plist SYSTEM \"\(Self.canary)dtd\">",
      "<!DOCTYPE plist [<!ENTITY x SYSTEM \"file://\(Self.canary)entity\">]>",
      "<!DOCTYPE plist [<!ENTITY % x SYSTEM \"http://127.0.0.1:9\(Self.canary)parameter\"> %x;]>",
      "<!DOCTYPE plist SYSTEM \"http://127.0.0.1:9\(Self.canary)net\">", "",
    ]
    let include =
      "<plist xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"\(Self.canary)include\"/></plist>"
    for doctype in doctypes {
      for body in ["<plist><string>&x;</string></plist>", "<plist><true/></plist>", include] {
        _ = try? PropertyList(parsing: Array("\(doctype)\(body)".utf8))
        _ = try? Plist.read(Array("\(doctype)\(body)".utf8), CategoryXMLCodec())
      }
    }
  }
}
