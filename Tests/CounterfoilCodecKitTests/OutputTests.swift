import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import Foundation
import Glibc
import Testing

/// A folder that goes away with the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("counterfoil-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: file(name)).map { String(decoding: $0, as: UTF8.self) }
  }
  func write(_ name: String, _ text: String) throws {
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
  }
  /// Writes a program that can be run.
  ///
  /// Another program writes the file: while this process holds it open, a child that another test starts at that moment
  /// holds it too, and Linux runs no file that is open for writing.
  func writeProgram(_ name: String, _ text: String) throws {
    try write("\(name).text", text)
    let copied = try Program.run("/usr/bin/install", ["-m", "755", file("\(name).text"), file(name)])
    try #require(copied.status == 0)
    try FileManager.default.removeItem(atPath: file("\(name).text"))
  }
  func mode(_ name: String) -> mode_t {
    var status = stat()
    return lstat(file(name), &status) == 0 ? status.st_mode & 0o7777 : 0
  }
}

@Suite("Files that appear whole or not at all")
struct OutputTests {
  // FAULTS 78
  @Test("The old file stands until the new one is whole; without a commit nothing changes")
  func oldOrNew() throws {
    let folder = try TemporaryFolder()
    try folder.write("out", "old")
    do {
      let file = try AtomicFile(path: folder.file("out"))
      try file.sink.write(String(repeating: "x", count: 1_000_000))
      #expect(folder.text("out") == "old")
    }
    #expect(folder.text("out") == "old")
    #expect(try folder.names() == ["out"])
    let file = try AtomicFile(path: folder.file("out"))
    try file.sink.write("new")
    try file.commit()
    #expect(folder.text("out") == "new")
    #expect(try folder.names() == ["out"])
  }

  @Test("A killed writer leaves the old file as it was", arguments: [0, 1, 300_000])  // FAULTS 73, 78
  func killedWriter(_ byteCount: Int) async throws {
    let folder = try TemporaryFolder()
    try folder.write("out", "old")
    let path = folder.file("out")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, byteCount = byteCount as Int] in
      let file = try AtomicFile(path: path)
      try file.sink.write(String(repeating: "x", count: byteCount))
      try file.sink.flush()
      kill(getpid(), SIGKILL)
    }
    #expect(folder.text("out") == "old")
    let file = try AtomicFile(path: path)
    try file.sink.write("new")
    try file.commit()
    #expect(folder.text("out") == "new")
  }

  @Test("A symbolic link at the path is replaced, never followed")  // FAULTS 70
  func linksAreNotFollowed() throws {
    let folder = try TemporaryFolder()
    try folder.write("victim", "precious")
    symlink(folder.file("victim"), folder.file("out"))
    let file = try AtomicFile(path: folder.file("out"))
    try file.sink.write("new")
    try file.commit()
    #expect(folder.text("victim") == "precious")
    #expect(folder.text("out") == "new")
  }

  @Test("A replaced file keeps its mode; a private one is for its owner alone")  // FAULTS 72
  func modes() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "x")
    chmod(folder.file("old"), 0o640)
    for (name, access) in [("old", AtomicFile.Access.ordinary), ("private", .ownerOnly)] {
      let file = try AtomicFile(path: folder.file(name), access: access)
      try file.sink.write("y")
      try file.commit()
    }
    #expect(folder.mode("old") == 0o640)
    #expect(folder.mode("private") == 0o600)
  }

  @Test("A missing folder, a folder in the way and no name are refused with status 73")
  func refusals() throws {
    let folder = try TemporaryFolder()
    mkdir(folder.file("dir"), 0o755)
    for path in [folder.file("none/out"), folder.file("dir"), folder.path + "/", folder.file("dir/.."), ""] {
      let fault = #expect(throws: Fault.self) { try AtomicFile(path: path) }
      #expect(fault?.status == .cannotCreate, "\(path)")
    }
    #expect(try folder.names() == ["dir"])
  }

  @Test("A full disk is a reason to try again, not an internal error")  // FAULTS 74
  func fullDisk() throws {
    let destination = try OutputDestination(path: "/dev/full")
    try destination.sink.write("x")
    let fault = #expect(throws: Fault.self) { try destination.commit() }
    #expect(fault?.status == .tryAgain)
  }

  @Test("A device is written to as it is")
  func devices() throws {
    let destination = try OutputDestination(path: "/dev/null")
    try destination.sink.write("x")
    try destination.commit()
    var status = stat()
    #expect(lstat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("A reader that went away is told apart from a failure")  // FAULTS 86
  func closedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, SIG_DFL) }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    let sink = ByteSink(descriptor: ends[1], name: "pipe")
    try sink.write("x")
    let fault = #expect(throws: Fault.self) { try sink.flush() }
    close(ends[1])
    #expect(fault?.diagnostic.code == .outputClosed)
  }

  @Test("Slow readers and signals lose no byte")  // FAULTS 76
  func shortWrites() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let (reading, writing) = (ends[0], ends[1])
    let expected = (0..<200_000).map { "\($0)\n" }.joined()
    let writer = Thread {
      let sink = ByteSink(descriptor: writing, name: "pipe")
      try? sink.write(expected)
      try? sink.flush()
      close(writing)
    }
    writer.start()
    var received: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 5000)
    while true {
      let count = read(reading, &room, room.count)
      if count <= 0 { break }
      received += room[..<count]
    }
    close(reading)
    #expect(String(decoding: received, as: UTF8.self) == expected)
  }
}

@Suite("Text out in other encodings")
struct TextEncoderTests {
  @Test("Text written in an encoding reads back the same", arguments: TranscodingTests.cases)
  func writesEveryEncoding(_ example: TranscodingTests.Case) throws {
    let memory = ByteSink()
    let sink = try ByteSink(encoding: example.encoding, into: memory, writesByteOrderMark: true)
    let text = String(repeating: example.text + "\n", count: 100_000)
    // Pieces that end inside characters.
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: 65_537) {
      try sink.write(Array(bytes[start..<min(start + 65_537, bytes.count)]))
    }
    try sink.flush()
    #expect(memory.bytes.starts(with: example.encoding.byteOrderMark))
    let source = try ByteSource(name: "x", bytes: memory.bytes).transcoded(from: example.encoding)
    #expect(try source.readAll(limitBytes: 1 << 24) == bytes)
  }

  @Test(
    "A character the encoding cannot hold is a fault at its place, never a question mark",
    arguments: [TextEncoding.latin1, .windows1250, .windows1251, .windows1252, .big5, .shiftJIS, .eucKR, .gbk])
  func refusesUnencodable(_ encoding: TextEncoding) throws {
    let memory = ByteSink()
    let sink = try ByteSink(encoding: encoding, into: memory, name: "out.csv")
    try sink.write("a\nbc😀")
    let fault = #expect(throws: Fault.self) { try sink.flush() }
    #expect(fault?.status == .badData)
    #expect(fault?.diagnostic.code == .encodingUnencodable)
    #expect(fault?.diagnostic.location == SourceLocation(file: "out.csv", line: 2, column: 3))
    #expect(fault?.diagnostic.message.contains("U+1F600") == true)
  }

  @Test("Look-alikes are not written instead of a character that is missing")
  func refusesLookalikes() {
    for text in ["ﬁ", "”", "Č", "…", "−"] {
      #expect(throws: Fault.self) { try TextEncoding.latin1.encode(text, name: "x") }
    }
  }

  @Test("A place in decoded text leads to the place in the file", arguments: TranscodingTests.cases)
  func storedByteCounts(_ example: TranscodingTests.Case) throws {
    let text = example.text + "a,1€\n"
    guard let stored = try? example.encoding.encode(text, name: "x") else { return }
    let count = Array(text.utf8).withUnsafeBytes { example.encoding.storedByteCount(of: $0) }
    let isAmbiguous = example.encoding == .gb18030 || example.encoding == .gbk
    #expect(count == (isAmbiguous ? nil : stored.count))
  }
}
