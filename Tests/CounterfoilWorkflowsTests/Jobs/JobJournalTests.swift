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

  /// Two job files of one name may share a journal; one that was moved is the same.
  @Test func aNamesakeThatIsThereIsAnotherJob() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    func place(_ name: String) throws -> String {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
      return file.path
    }
    let (one, two, journal) = (try place("a/jobs.yaml"), try place("b/jobs.yaml"), try place("runs.ndjson"))
    let lines = [(one, 0), (two, 66)].map { #"{"at":"2026-11-14T06:15:00Z","jobs":"\#($0)","status":\#($1)}"# + "\n" }
    try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: journal))
    #expect(JournaledRun.last(of: one, in: journal)?.status == 0)
    #expect(JournaledRun.last(of: two, in: journal)?.status == 66)
    #expect(JournaledRun.last(of: "jobs.yaml", in: journal)?.status == 66, "named from where it lies")
    try FileManager.default.removeItem(atPath: two)
    #expect(JournaledRun.last(of: one, in: journal)?.status == 0)
    #expect(JournaledRun.last(of: try place("c/jobs.yaml"), in: journal)?.status == 66, "it was moved")
  }
}
