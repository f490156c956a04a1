import CounterfoilCodecKit
import CounterfoilModel
import Foundation
import Testing

@testable import CounterfoilWorkflows

/// The journal is appended to, and put aside when it is full.
struct JobJournalTests {
  @Test func isPutAsideBySizeAndKeepsThreeOfThem() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("runs.ndjson").path
    let journal = JobJournal(try OutputPlace(path, protecting: ProtectedFiles()), limitBytes: 30)
    func text(_ name: String) -> String? { try? String(contentsOfFile: path + name, encoding: .utf8) }
    for number in 1...14 { try journal.append(Array("{\"n\":\(number)}\n".utf8)) }
    // Three lines of eight bytes fit, or three of nine.
    #expect(text("") == "{\"n\":13}\n{\"n\":14}\n")
    #expect(text(".1") == "{\"n\":10}\n{\"n\":11}\n{\"n\":12}\n")
    #expect(text(".3") == "{\"n\":4}\n{\"n\":5}\n{\"n\":6}\n" && text(".4") == nil)
    try Data("{\"n\":1".utf8).write(to: URL(fileURLWithPath: path))
    try journal.append(Array("{\"n\":2}\n".utf8))
    #expect(text("") == "{\"n\":1\n{\"n\":2}\n", "what a power cut left is a line of its own")
  }
}
