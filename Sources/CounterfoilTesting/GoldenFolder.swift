public import CounterfoilCodecKit
public import Foundation

/// A folder of golden cases, for tests of a codec: what was read once and looked at is read again.
///
/// Each case is a folder with an `input.*`, perhaps a `profile.yaml` and an `options.txt`, and beside them what has to be
/// read (`records.ndjson`) and said (`diagnostics.txt`). Gives values, so any test framework can use it.
///
/// With `RECORD=1` in the environment the answers are written again; such a run fails, so that nobody takes it for a
/// check. In a test:
/// ```swift
/// static let golden = GoldenFolder(URL(filePath: "Tests/Golden/till"))
/// static let cases = ["one-day", "no-amount"]
/// @Test func everyFolderIsACase() { #expect(Self.golden.strayFolders(cases: Self.cases) == []) }
/// @Test(arguments: cases) func isReadAsItsAnswerSays(_ name: String) throws {
///   #expect(try Self.golden.differences(TillCodec(), case: name) == [])
/// }
/// ```
public struct GoldenFolder: Sendable {
  /// The folder that holds a folder for each case.
  public var url: URL
  /// Whether answers are written instead of compared; `RECORD=1` in the environment says so.
  public var isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// - Parameter url: the folder that holds a folder for each case.
  public init(_ url: URL) { self.url = url }

  /// Folders that no case names, and cases without a folder, sorted; empty where all is well.
  public func strayFolders(cases: [String]) -> [String] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    let repeated = Dictionary(grouping: cases, by: \.self).filter { $0.value.count > 1 }.map { "\($0.key) twice" }
    return Set(folders.filter { $0.first != "." }).symmetricDifference(cases).sorted() + repeated.sorted()
  }

  /// What differs from the answers of one case; empty where nothing does.
  /// - Throws: where a file of the case cannot be read, or says nothing a test can use.
  public func differences(_ codec: any Codec, case name: String) throws -> [String] {
    let folder = url.appendingPathComponent(name)
    let reading = try GoldenReading(codec, case: folder)
    let answers = [("records.ndjson", reading.recordLines), ("diagnostics.txt", reading.diagnosticLines)]
    return try answers.compactMap { file, answer in
      let place = folder.appendingPathComponent(file)
      if isRecording {
        try Data(answer.utf8).write(to: place)
        return "\(name)/\(file) was written again; look at the difference and run without RECORD"
      }
      let expected = try String(contentsOf: place, encoding: .utf8)
      return answer == expected ? nil : "\(name)/\(file) should be\n\(expected)but is\n\(answer)"
    }
  }
}
