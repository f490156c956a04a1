import CounterfoilCodecKit
import CounterfoilModel
import Foundation
import Glibc
import Testing

@Suite struct ProtectedFilesTests {
  private static let header = "SQLite format 3\0"

  @Test func whatBecameADatabaseMeanwhileIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    try folder.write("out", "old")
    let file = try AtomicFile(path: folder.file("out"))
    try file.sink.write("new")
    try folder.write("out", Self.header)
    let fault = #expect(throws: Fault.self) { try file.commit() }
    #expect(fault?.status == .cannotCreate)
    #expect(fault?.diagnostic.code == .outputProtected)
    #expect(folder.text("out") == Self.header)
    #expect(try folder.names() == ["out"])
  }

  @Test func whatBecameAnInputMeanwhileIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    try folder.write("in", "precious")
    var files = ProtectedFiles()
    files.add(folder.file("in"), as: .input)
    let file = try AtomicFile(path: folder.file("out"), protecting: files)
    try file.sink.write("new")
    try #require(link(folder.file("in"), folder.file("out")) == 0)
    #expect(throws: Fault.self) { try file.commit() }
    #expect(folder.text("out") == "precious")
  }

  @Test func theFolderThatWasOpenedCountsWhereverItIsNow() throws {
    let folder = try TemporaryFolder()
    try #require(mkdir(folder.file("a"), 0o755) == 0)
    let file = try AtomicFile(path: folder.file("a/out"))
    try file.sink.write("new")
    try #require(rename(folder.file("a"), folder.file("b")) == 0)
    try folder.write("b/out", Self.header)
    #expect(throws: Fault.self) { try file.commit() }
    #expect(folder.text("b/out") == Self.header)
  }

  @Test(arguments: [Self.header + "rest", "\u{37}\u{7F}\u{06}"])
  func onlyDatabasesAreKnownByTheirHead(_ head: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("x", head)
    let isDatabase = head.hasPrefix(Self.header)
    if isDatabase {
      #expect(throws: Fault.self) { try ProtectedFiles().check(folder.file("x")) }
    } else {
      try ProtectedFiles().check(folder.file("x"))
    }
  }

  @Test(
    arguments: [
      [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7], [0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83],
    ] as [[UInt8]])
  func aJournalThatRepairsADatabaseIsNotReplaced(_ head: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try Data(head + [0, 0, 0, 1]).write(to: URL(fileURLWithPath: folder.file("x.db-journal")))
    #expect(throws: Fault.self) { try ProtectedFiles().check(folder.file("x.db-journal")) }
  }

  @Test func aWordThatIsNoFileProtectsNothing() throws {
    let folder = try TemporaryFolder()
    var files = ProtectedFiles()
    files.add(folder.file("layout-name"), as: .profile)
    try files.check(folder.file("layout-name"))
    files.addStore(folder.file("none/books"), companions: ["-journal"])
    for name in ["none/books", "none/./books", "none/sub/../books-journal", "none//books"] {
      #expect(throws: Fault.self, "\(name)") { try files.check(folder.file(name)) }
    }
    for name in ["none/books2", "books", "none/books.json"] { try files.check(folder.file(name)) }
  }

  @Test func linksInACircleEnd() throws {
    let folder = try TemporaryFolder()
    symlink("b", folder.file("a"))
    symlink("a", folder.file("b"))
    var files = ProtectedFiles()
    files.addStore(folder.file("a"), companions: [])
    #expect(throws: Fault.self) { try files.check(folder.file("b")) }
    try files.check(folder.file("c"))
  }
}
