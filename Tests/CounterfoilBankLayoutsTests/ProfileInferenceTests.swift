import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import Foundation
import Testing

/// `profile infer`: what was found out about a file, written down as a profile.
struct ProfileInferenceTests {
  private static func infer(_ text: String, encoding: String? = nil) throws -> String {
    var options = ReadOptions()
    options.layouts = Library()
    options.encoding = encoding
    return try ProfileInference.yaml(ByteSource(name: "download.csv", bytes: Array(text.utf8)), options: options)
  }

  /// The profile alone, without any layout at hand, reads the file as it was read with all that was found.
  @Test(arguments: Sweep.every(5, of: LayoutFolder.names))
  func readsTheSampleJustTheSame(_ name: String) throws {
    let text = try LayoutFolder.sample(name)
    let known = Statement(text)
    // What cannot be read without being told has no profile to infer.
    guard known.fault == nil else { return }
    let yaml = try Self.infer(text)
    let again = Statement(text, profile: yaml) { $0.layouts = NoLayouts() }
    #expect(again.fault == nil, "\(again.fault?.description ?? "")\n\(yaml)")
    #expect(again.records == known.records, "\(yaml)")
  }

  static let golden: [String] = {
    let folder = Repository.file("Tests/Golden/csv")
    let cases = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return cases.filter {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0)/input.csv").path)
    }
    .sorted()
  }()

  @Test(arguments: Sweep.every(3, of: golden))
  func readsTheGoldenCasesJustTheSame(_ name: String) throws {
    let bytes = try Repository.bytes(Repository.file("Tests/Golden/csv/\(name)/input.csv"))
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let known = Statement(text)
    guard known.fault == nil, let yaml = try? Self.infer(text) else { return }
    let again = Statement(text, profile: yaml) { $0.layouts = NoLayouts() }
    #expect(again.fault == nil, "\(again.fault?.description ?? "")\n\(yaml)")
    #expect(again.records == known.records, "\(yaml)")
  }

  @Test func everyDecisionHasItsEvidenceAsAComment() throws {
    let yaml = try Self.infer("Booked;Text;Betrag\n24.12.2026;Tree;-19,50\n27.12.2026;Pay;1.200,00\n")
    #expect(yaml.contains("# Found: 2 values fit"), "\(yaml)")
    #expect(yaml.contains("# Found: \"-19,50\" in line 2 has no other reading (100 %)"), "\(yaml)")
    #expect(yaml.contains("  amount: \"Betrag\"  # its name (95 %)"), "\(yaml)")
    #expect(yaml.contains("decimalMark: comma"))
    #expect(yaml.contains("date: \"d.M.yyyy\"") || yaml.contains("date: \"dd.MM.yyyy\""), "\(yaml)")
    // What is not told stays open, for a person to fill in.
    #expect(yaml.contains("# currency:"), "\(yaml)")
    #expect(CSVProfile.check(ProfileText(yaml: yaml, file: "p.yaml")).isEmpty)
  }

  /// Whatever a file has in its header cannot break out of a comment or a quoted text.
  @Test func textOfTheFileStaysInsideTheYAML() throws {
    let yaml = try Self.infer("Date,\"Amo\nunt: [}\",Amount\n2026-12-24,x,-1.50\n2026-12-25,\"#\",2.50\n")
    #expect(CSVProfile.check(ProfileText(yaml: yaml, file: "p.yaml")).isEmpty, "\(yaml)")
  }

  @Test func aFileThatLeavesAQuestionOpenHasNoProfile() {
    #expect(throws: Fault.self) { try Self.infer("Date,Text,Amount\n01/02/2026,a,-1.50\n03/04/2026,b,2.50\n") }
  }
}

/// No layout at all.
struct NoLayouts: LayoutLibrary {
  func layouts(withHeader names: [String]) -> [KnownLayout] { [] }
  func nearestLayout(toHeader names: [String]) -> KnownLayout? { nil }
  func layout(named name: String) -> KnownLayout? { nil }
}
