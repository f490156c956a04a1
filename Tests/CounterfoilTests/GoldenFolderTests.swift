import Counterfoil
import CounterfoilTesting
import Foundation
import Testing

/// The golden runner, with a codec and a folder of somebody else's.
struct GoldenFolderTests {
  private static func folder(_ files: [String: String]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "counterfoil-\(UUID().uuidString)")
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return folder
  }

  @Test func aCaseIsRecordedOnceAndThenCompared() throws {
    let url = try Self.folder([
      "slips/input.slip": LineReaderTests.slip, "slips/options.txt": "encoding: utf-8\n", "stray/input.slip": "",
    ])
    defer { try? FileManager.default.removeItem(at: url) }
    var golden = GoldenFolder(url)
    let codec = LineReaderTests.SlipCodec()
    golden.isRecording = false
    #expect(throws: (any Error).self) { try golden.differences(codec, case: "slips") }
    golden.isRecording = true
    #expect(try golden.differences(codec, case: "slips").count == 2)
    golden.isRecording = false
    #expect(try golden.differences(codec, case: "slips") == [])
    let answer = url.appending(path: "slips/records.ndjson")
    let records = try String(contentsOf: answer, encoding: .utf8)
    #expect(records.hasPrefix(#"{"line":2,"date":"2026-10-01","amount":"-3.20 EUR","payee":"Tea"}"#))
    try Data(records.replacing("-3.20", with: "3.20").utf8).write(to: answer)
    #expect(try golden.differences(codec, case: "slips").count == 1)
    #expect(golden.strayFolders(cases: ["slips", "slips", "gone"]) == ["gone", "stray", "slips twice"])
    #expect(throws: GoldenError.self) { try golden.differences(codec, case: ".") }
  }
}
