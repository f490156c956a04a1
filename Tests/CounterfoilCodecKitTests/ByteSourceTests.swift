import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Foundation
import Glibc
import Testing

@Suite("Where bytes come from")
struct ByteSourceTests {
  @Test("Peeking, skipping and reading in any order give each byte once", arguments: [1, 2, 3, 10, 1000])
  func peekAndRead(_ chunkBytes: Int) throws {
    let bytes = (0..<500).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      let source = ByteSource(name: "x", bytes: bytes, chunkBytes: chunkBytes)
      var position = 0
      while true {
        let wanted = Int.random(in: 0..<40, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          #expect(Array(try source.peek(wanted)) == Array(bytes[position..<min(position + wanted, 500)]))
          continue
        case 1:
          try source.skip(wanted)
          position = min(position + wanted, 500)
        default:
          var room = [UInt8](repeating: 0, count: wanted + 1)
          let count = try room.withUnsafeMutableBytes { try source.read(into: $0) }
          #expect(Array(room[..<count]) == Array(bytes[position..<position + count]))
          position += count
          if count == 0 {
            #expect(position == 500)
            break
          }
          continue
        }
        if position == 500 { break }
      }
    }
  }

  @Test("Reading fully fills the buffer unless the input ends")
  func readFully() throws {
    let source = ByteSource(name: "x", bytes: Array(0..<100), chunkBytes: 7)
    var room = [UInt8](repeating: 0, count: 60)
    #expect(try room.withUnsafeMutableBytes { try source.readFully(into: $0) } == 60)
    #expect(room == Array(0..<60))
    #expect(try room.withUnsafeMutableBytes { try source.readFully(into: $0) } == 40)
    #expect(try room.withUnsafeMutableBytes { try source.readFully(into: $0) } == 0)
  }

  @Test("Reading all stops at the limit", arguments: [99, 100, 101])
  func readAllLimit(_ limit: Int) throws {
    let source = ByteSource(name: "x", bytes: [UInt8](repeating: 1, count: 100), chunkBytes: 9)
    if limit < 100 {
      let fault = #expect(throws: Fault.self) { try source.readAll(limitBytes: limit) }
      #expect(fault?.diagnostic.code == .inputTooLarge)
    } else {
      #expect(try source.readAll(limitBytes: limit).count == 100)
    }
  }

  @Test("A sample says whether it is all of the file")
  func samples() throws {
    for (count, isComplete) in [(0, true), (10, true), (65536, true), (65537, false)] {
      let source = ByteSource(name: "x.CSV", bytes: [UInt8](repeating: 1, count: count), chunkBytes: 1000)
      let sample = try source.sample()
      #expect(sample.isComplete == isComplete && sample.bytes.count == min(count, 65536))
      #expect(sample.fileExtension == "csv")
      #expect(try source.readAll(limitBytes: 1 << 20).count == count)
    }
  }

  // FAULTS 84
  @Test("What is no regular file, not there or not ours to read is refused with status 66")
  func refusesOtherThings() throws {
    let folder = try TemporaryFolder()
    mkfifo(folder.file("fifo"), 0o600)
    for (path, code) in [
      (folder.file("fifo"), DiagnosticCode.inputNotRegular), (folder.path, .inputNotRegular),
      ("/dev/null", .inputNotRegular), (folder.file("none"), .inputMissing), (folder.file("fifo/x"), .inputMissing),
    ] {
      let fault = #expect(throws: Fault.self) { try ByteSource(path: path) }
      #expect(fault?.status == .noInput, "\(path)")
      #expect(fault?.diagnostic.code == code, "\(path)")
    }
  }

  // FAULTS 82, 83
  @Test("A file that changes while it is read is a reason to try again", arguments: [false, true])
  func noticesChanges(isDecoded: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.csv", "one\n")
    let file = try ByteSource(path: folder.file("a.csv"))
    let source = isDecoded ? try file.decoded().source : file
    try source.verifyUnchanged()
    #expect(try source.readAll(limitBytes: 100).count == 4)
    let handle = try #require(FileHandle(forWritingAtPath: folder.file("a.csv")))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("two\n".utf8))
    try handle.close()
    let fault = #expect(throws: Fault.self) { try source.verifyUnchanged() }
    #expect(fault?.status == .tryAgain)
    #expect(fault?.diagnostic.code == .inputChanged)
  }

  @Test("A file replaced by another under its name is read as it was opened")
  func replacedFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.csv", "one\n")
    let source = try ByteSource(path: folder.file("a.csv"))
    try folder.write("b.csv", "other\n")
    rename(folder.file("b.csv"), folder.file("a.csv"))
    #expect(try source.readAll(limitBytes: 100) == Array("one\n".utf8))
  }
}

@Suite("The formats at hand")
struct CodecRegistryTests {
  /// A codec that is as sure as it is told to be.
  struct Sure: Codec {
    let name: String
    let score: Int
    var canRead = true
    var highestScore = 100
    var isAsked: @Sendable () -> Void = {}

    var descriptor: CodecDescriptor {
      var descriptor = CodecDescriptor(
        name: name, aliases: [name + "2"], title: name, kinds: [.book], fileExtensions: [], mediaTypes: [],
        canRead: canRead, isStreaming: true)
      descriptor.highestScore = highestScore
      return descriptor
    }

    func confidence(in sample: FileSample) -> Confidence {
      isAsked()
      return Confidence(score: score, reason: name)
    }

    func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
      throw Fault(.usage, .formatUnknown, "unused")
    }

    func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
      throw Fault(.usage, .formatUnknown, "unused")
    }
  }

  let sample = FileSample(bytes: [], fileName: "x", isComplete: true)

  @Test("The surest codec is taken")
  func takesTheSurest() throws {
    let registry = CodecRegistry([Sure(name: "a", score: 40), Sure(name: "c", score: 70), Sure(name: "b", score: 69)])
    #expect(try registry.recognise(sample, name: "x").codec.descriptor.name == "c")
    #expect(registry.codecs.map(\.descriptor.name) == ["a", "b", "c"])
    #expect(registry.codec(named: "b2")?.descriptor.name == "b")
    #expect(registry.codec(named: "z") == nil)
  }

  @Test("Who cannot be as sure as another is not asked; who can be is, and two equals are told in the order of names")
  func asksWhoCanWin() throws {
    func registry(_ other: Int, isAsked: @escaping @Sendable () -> Void) -> CodecRegistry {
      CodecRegistry([Sure(name: "a", score: 70, highestScore: 70, isAsked: isAsked), Sure(name: "b", score: other)])
    }
    let surer = try registry(71) { Issue.record("it is asked") }.recognise(sample, name: "x")
    #expect(surer.codec.descriptor.name == "b")
    let fault = #expect(throws: Fault.self) { try registry(70) {}.recognise(sample, name: "x") }
    #expect(fault?.diagnostic.message == "this file could be a or b")
    #expect(try registry(69) {}.recognise(sample, name: "x").codec.descriptor.name == "a")
  }

  @Test("Two equally sure codecs are an error that names both, never a guess")
  func ambiguity() {
    let registry = CodecRegistry([Sure(name: "a", score: 70), Sure(name: "b", score: 70), Sure(name: "c", score: 20)])
    let fault = #expect(throws: Fault.self) { try registry.recognise(sample, name: "x") }
    #expect(fault?.diagnostic.code == .formatAmbiguous)
    #expect(fault?.diagnostic.message.contains("a or b") == true)
  }

  @Test("A doubtful codec and one that cannot read do not count")
  func unknownFormat() {
    let registry = CodecRegistry([Sure(name: "a", score: 19), Sure(name: "b", score: 90, canRead: false)])
    let fault = #expect(throws: Fault.self) { try registry.recognise(sample, name: "x") }
    #expect(fault?.status == .badData)
    #expect(fault?.diagnostic.code == .formatUnknown)
  }

  @Test("Every code of the module is listed once")
  func codesAreListed() {
    let names = DiagnosticCode.codecKitCodes.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.split(separator: ".").count == 2 })
  }
}

@Suite("Other people's words on a terminal")
struct TerminalTextTests {
  /// Told by number in the tests' own output, which goes to a terminal.
  static let cases: [(String, String)] = [
    ("a\u{1B}[31mred", "a\\x1B[31mred"), ("\u{1B}]52;c;aGk=\u{07}", "\\x1B]52;c;aGk=\\x07"),
    ("\u{9B}31m", "\\u{009B}31m"), ("\u{202E}gpj.exe", "\\u{202E}gpj.exe"),
    ("a\u{2066}b\u{2069}", "a\\u{2066}b\\u{2069}"), ("a\r\nb\tc", "a\\r\\nb\\tc"), ("\u{7F}", "\\x7F"),
    ("a\u{200B}b", "a\\u{200B}b"), ("\u{2028}", "\\u{2028}"), ("Grün 中文 😀 ₽", "Grün 中文 😀 ₽"), ("👩‍👧", "👩‍👧"),
    ("\u{E0041}", "\\u{E0041}"), ("\u{FEFF}x", "\\u{FEFF}x"),
  ]

  // FAULTS 64
  @Test("Control characters come out as visible escapes", arguments: cases.indices)
  func escapes(_ number: Int) {
    #expect(TerminalText.escape(TerminalTextTests.cases[number].0) == TerminalTextTests.cases[number].1)
  }

  @Test("No unsafe character survives in any excerpt, and none is longer than asked for", arguments: [4, 10, 160])
  func excerpts(_ limitBytes: Int) {
    let long = String(repeating: "中\u{1B}é\u{202E}a", count: 100)
    for text in [
      long, "short", "", String(repeating: "x", count: limitBytes), String(repeating: "é", count: limitBytes),
    ] {
      for excerpt in [
        TerminalText.excerpt(text, limitBytes: limitBytes),
        TerminalText.excerpt(bytes: Array(text.utf8), limitBytes: limitBytes),
      ] {
        #expect(excerpt.utf8.count <= limitBytes, "\(excerpt)")
        #expect(!excerpt.unicodeScalars.contains(where: TerminalText.isUnsafe))
        if text.utf8.count > limitBytes { #expect(excerpt.hasSuffix("…")) }
      }
    }
    #expect(TerminalText.excerpt("x") == "x")
    #expect(TerminalText.excerpt(bytes: [0x61, 0xFF, 0xC3]) == "a\\xFF\\xC3")
  }
}
