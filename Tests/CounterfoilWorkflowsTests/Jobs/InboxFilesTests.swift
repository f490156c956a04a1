import CounterfoilModel
import Foundation
import Glibc
import Testing

@testable import CounterfoilWorkflows

/// What an inbox finds, what waits, and what it cannot look at.
@Suite struct InboxFilesTests {
  private final class Folder {
    let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent("inbox-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A file that changed at a moment of the clock.
    func put(_ name: String, changed: timespec = timespec(tv_sec: 0, tv_nsec: 0)) throws {
      let url = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
      try #require(utimensat(AT_FDCWD, url.path, [changed, changed], 0) == 0)
    }

    func find(
      _ patterns: String..., now: timespec = timespec(tv_sec: 1_000_000, tv_nsec: 0),
      _ change: (inout JobFile.Inbox) -> Void = { _ in }
    ) -> InboxFiles {
      var inbox = JobFile.Inbox()
      change(&inbox)
      return InboxFiles(inbox, patterns: patterns.map { "\(path)/\($0)" }, now: now)
    }

    func names(_ paths: [String]) -> [String] { paths.map { String($0.dropFirst(path.count + 1)) } }
  }

  @Test func aFolderThatIsNamedByItselfIsAnError() throws {
    let folder = try Folder()
    try folder.put("in/a.csv")
    let named = folder.find("in")
    #expect(named.paths.isEmpty && named.faults.map(\.status) == [.configuration])
    #expect(folder.find("*").faults.isEmpty, "among others it is left out")
    #expect(folder.names(folder.find("in/[]a].csv").paths) == ["in/a.csv"])
  }

  /// A folder of a server that went away: the run goes on, and says so.
  @Test func aFolderThatDoesNotAnswerIsLeftWithWords() {
    let found = InboxFiles(JobFile.Inbox(), patterns: ["/net/a/*.csv"], now: timespec(), limitSeconds: 0.05) { _ in
      sleep(2)
      return (["/net/a/late.csv"], [])
    }
    #expect(found.paths.isEmpty && found.faults.map(\.status) == [.tryAgain])
    #expect(found.faults.first?.diagnostic.message.contains("did not answer") == true)
  }

  @Test func namesThatAreNoUTF8HaveTextsOfTheirOwn() throws {
    let folder = try Folder()
    for bytes: [UInt8] in [[0x61, 0xE9], [0x61, 0xE8], [0xFF], [0xE2, 0x82], [0xC3, 0xA9]] {
      let text = bytes.withUnsafeBufferPointer { RawPath.text($0) }
      let path = "\(folder.path)/\(text)"
      let descriptor = RawPath.withBytes(path) { open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }
      try #require(descriptor >= 0, "\(bytes)")
      close(descriptor)
    }
    let found = folder.find("*")
    #expect(found.paths.count == 5 && Set(found.paths).count == 5)
    let names = found.paths.map { path in RawPath.withBytes(path) { String(cString: $0).utf8.count } }
    #expect(names.count == 5 && found.paths.allSatisfy { path in RawPath.withBytes(path) { access($0, F_OK) } == 0 })
  }

  @Test func findsWhatAShellFinds() throws {
    let folder = try Folder()
    for name in ["a.csv", "b.csv", "ab.csv", ".h.csv", "x/a.csv", "y/a.csv", "y/b.txt", "*.csv", "[z].csv", "zz"] {
      try folder.put(name)
    }
    try #require(symlink("y", "\(folder.path)/link") == 0)
    for (pattern, names) in [
      ("*.csv", ["*.csv", "[z].csv", "a.csv", "ab.csv", "b.csv"]), ("?.csv", ["*.csv", "a.csv", "b.csv"]),
      ("[ab].csv", ["a.csv", "b.csv"]), ("[!a].csv", ["*.csv", "b.csv"]), ("\\*.csv", ["*.csv"]),
      ("\\[z\\].csv", ["[z].csv"]), ("*/*.csv", ["link/a.csv", "x/a.csv", "y/a.csv"]),
      ("*/b.txt", ["link/b.txt", "y/b.txt"]),
      (".*", [".h.csv"]), ("./y/../a.csv", ["./y/../a.csv"]), ("y//*.txt", ["y/b.txt"]), ("y/", []), ("*/", []),
      ("none*", []), ("**/a.csv", ["link/a.csv", "x/a.csv", "y/a.csv"]),
    ] {
      let found = folder.find(pattern)
      let expected = names.filter { $0 != "./y/../a.csv" }
      if expected == names { #expect(folder.names(found.paths) == names, "\(pattern)") }
      #expect(found.paths.count == names.count, "\(pattern)")
      #expect(found.faults == [], "\(pattern)")
    }
  }

  @Test func whatIsNotThereIsAnErrorUnlessItMayBeMissing() throws {
    let folder = try Folder()
    try folder.put("in/a.csv")
    for pattern in ["none/*.csv", "none/b/*/c", "in/b.csv", "in/a.csv/*", "none/a.csv"] {
      let found = folder.find(pattern, "in/*.csv")
      #expect(found.faults.map(\.status) == [.noInput], "\(pattern)")
      #expect(found.faults.first?.diagnostic.fixes.joined().contains("mustExist: false") == true)
      #expect(folder.names(found.paths) == ["in/a.csv"], "the others go on")
      let allowed = folder.find(pattern, "in/*.csv") { $0.mustExist = false }
      #expect(allowed.faults == [], "\(pattern)")
      #expect(folder.names(allowed.paths) == ["in/a.csv"])
    }
    #expect(folder.find("*/none/*.csv", "*/b.csv").faults == [], "what stands behind a wildcard need not be there")
    #expect(folder.find("none/*.csv", "none/*.txt").faults.count == 1, "each folder is named once")
  }

  @Test func aFolderThatMayNotBeReadIsAnErrorWhereverItStands() throws {
    let folder = try Folder()
    try folder.put("in/a.csv")
    try #require(symlink("loop", "\(folder.path)/loop") == 0)
    for pattern in ["loop/*.csv", "*/*.csv", "loop/a.csv"] {
      let found = folder.find(pattern) { $0.mustExist = false }
      #expect(found.faults.map(\.status) == [.noInput], "\(pattern): to be missing is something else")
    }
    #expect(folder.names(folder.find("*/*.csv").paths) == ["in/a.csv"])
  }

  @Test(arguments: [
    // Seconds and nanoseconds of the change before now; whether it waits.
    (0, 0, true), (59, 999_999_999, true), (60, 0, false), (61, 0, false), (1_000_000, 0, false),
    // The clock was set back, or a server's is ahead.
    (-1, 0, true), (-59, 0, true), (-60, 0, false), (-86_400, 0, false), (-1_000_000_000, 0, false),
  ])
  func aYoungFileWaitsAndOneOfTheFarFutureDoesNot(_ seconds: Int, _ nanoseconds: Int, _ waits: Bool) throws {
    let folder = try Folder()
    let now = timespec(tv_sec: 1_900_000_000, tv_nsec: 500_000_000)
    let total = (now.tv_sec - seconds) * 1_000_000_000 + now.tv_nsec - nanoseconds
    try folder.put("a.csv", changed: timespec(tv_sec: total / 1_000_000_000, tv_nsec: total % 1_000_000_000))
    let found = folder.find("*.csv", now: now)
    #expect(folder.names(found.settling) == (waits ? ["a.csv"] : []))
    #expect(folder.names(found.paths) == (waits ? [] : ["a.csv"]))
    #expect(found.notes.map(\.code) == (waits ? [.jobsSettling] : []))
    #expect(found.faults == [])
    #expect(folder.names(folder.find("*.csv", now: now) { $0.settleSeconds = 0 }.paths) == ["a.csv"])
  }

  /// What copies keep is the time of the original: it says nothing of whether the copy is whole.
  @Test func aFileThatSaysItIsOldWaitsUntilItIsThereLongEnough() throws {
    let folder = try Folder()
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    try folder.put("a.csv")
    let found = folder.find("*.csv", now: now)
    #expect(found.paths.isEmpty && folder.names(found.settling) == ["a.csv"])
    now.tv_sec += 90
    #expect(folder.names(folder.find("*.csv", now: now).paths) == ["a.csv"])
  }
}
