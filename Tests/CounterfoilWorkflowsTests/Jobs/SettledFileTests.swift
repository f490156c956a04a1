import Foundation
import Glibc
import Testing

@testable import CounterfoilWorkflows

struct SettledFileTests {
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("settled-\(UUID().uuidString)").path

    init() throws {
      for name in ["in", "done"] {
        try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }
  }

  /// As rsync -t --inplace and cp -p do: the size and the time of writing stay, and what was read is not what lies there.
  @Test func aFileThatWasWrittenAgainWithItsOldTimeStays() throws {
    let scratch = try Folder()
    try scratch.write("BOOK,-19.90\n", "in/a.csv")
    let path = scratch.path("in/a.csv")
    let identity = try #require(SettledFile.Identity(path))
    var status = stat()
    #expect(stat(path, &status) == 0)
    let file = try #require(fopen(path, "r+"))
    fputs("BOOK,-29.90\n", file)
    fclose(file)
    var times = [status.st_atim, status.st_mtim]
    #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
    #expect(try SettledFile.move(path, identity, into: scratch.path("done")) == nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "BOOK,-29.90\n")
    let now = try #require(SettledFile.Identity(path))
    #expect(try SettledFile.move(path, now, into: scratch.path("done")) == scratch.path("done/a.csv"))
  }

  @Test func theFolderItLiesInIsNoFolderToMoveTo() throws {
    let scratch = try Folder()
    try scratch.write("a\n", "in/a.csv")
    #expect(symlink("in", scratch.path("again")) == 0)
    let identity = try #require(SettledFile.Identity(scratch.path("in/a.csv")))
    let fault = #expect(throws: (any Error).self) {
      try SettledFile.move(scratch.path("in/a.csv"), identity, into: scratch.path("again"))
    }
    #expect("\(String(describing: fault))".contains("the one it lies in"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("in")) == ["a.csv"])
  }

  /// A move that was cut short leaves a second name, and one to another file system a copy: the first name goes, once.
  @Test(arguments: [true, false])
  func whatLiesThereAlreadyIsTheMove(isSecondName: Bool) throws {
    let scratch = try Folder()
    try scratch.write("a\n", "in/a.csv")
    let (path, target) = (scratch.path("in/a.csv"), scratch.path("done/a.csv"))
    if isSecondName { #expect(link(path, target) == 0) } else { try scratch.write("a\n", "done/a.csv") }
    let identity = try #require(SettledFile.Identity(path))
    #expect(try SettledFile.move(path, identity, into: scratch.path("done")) == target)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("in")) == [])
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "a\n")
  }
}
