import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Foundation
import Glibc
import Testing

/// A folder with an outside codec made of a shell script.
struct ScriptedCodec {
  let folder: TemporaryFolder
  static let good = """
    {"protocol":1,"name":"colon","title":"Invented","kinds":["book"],"extensions":["colon"],"canWrite":true}
    {"end":true,"count":1}
    """
  /// Every line `id:name` is a book, a line with `!` first a reject, as in ``ColonCodec``.
  static let decode = #"""
    awk '
      BEGIN { count = 0 }
      $0 == "" { next }
      /^!/ { count++; printf "{\"reject\":\"bad\",\"line\":%d,\"raw\":\"%s\"}\n", NR, $0; next }
      { count++; i = index($0, ":"); id = i ? substr($0, 1, i - 1) : $0; name = i ? substr($0, i + 1) : ""
        printf "{\"id\":\"%s\",\"name\":\"%s\",\"source\":{\"line\":%d}}\n", id, name, NR }
      END { printf "{\"end\":true,\"count\":%d}\n", count }'
    """#
  static let encode = #"""
    awk -F'"' '/"end"/ { match($0, /[0-9]+/); if (substr($0, RSTART, RLENGTH) != n + 0) exit 1; ok = 1; next }
      { n++; print $4 ":" $8 } END { exit !ok }'
    """#

  init(
    describe: String = good, probe: String = "{\"score\":90,\"reason\":\"a colon\"}\n{\"end\":true,\"count\":1}",
    decode: String = decode, encode: String = encode
  ) throws {
    folder = try TemporaryFolder()
    let script = """
      #!/bin/sh
      case "$1" in
      describe) cat <<'EOF'
      \(describe)
      EOF
      ;;
      probe) cat >/dev/null; cat <<'EOF'
      \(probe)
      EOF
      ;;
      decode) \(decode)
      ;;
      encode) \(encode)
      ;;
      esac
      """
    try folder.writeProgram("counterfoil-codec-colon", script + "\n")
  }

  func codec(idleSeconds: Int = 300) throws(Fault) -> OutsideCodec {
    let limits = ScriptedCodec.timeLimits(idleSeconds: idleSeconds)
    return try OutsideCodec(path: folder.file("counterfoil-codec-colon"), lines: LinesCodec(), timeLimits: limits)
  }

  /// A busy machine takes long for everything, so only a program that is to be given up on has little time.
  static func timeLimits(idleSeconds: Int = 300) -> OutsideTimeLimits {
    var limits = OutsideTimeLimits()
    limits.idleSeconds = idleSeconds
    limits.answerSeconds = 300
    return limits
  }

  /// All records, or the fault that stops the reading.
  static func read(_ codec: any Codec, _ text: String) throws(Fault) -> (books: [Book], rejects: [RejectedRecord]) {
    var reader = try codec.makeReader(ByteSource(name: "x.colon", bytes: Array(text.utf8)), options: ReadOptions())
    var batch = RecordBatch(schema: .book)
    var books: [Book] = []
    var rejects: [RejectedRecord] = []
    while try reader.read(into: &batch) {
      books += (0..<batch.count).compactMap { batch.book($0) }
      rejects += batch.rejects
    }
    return (books, rejects)
  }
}

@Suite("Formats from outside")
final class OutsideCodecTests {
  /// Kept until the test ends.
  private var scripts: [ScriptedCodec] = []

  /// A codec made of a script with one verb exchanged.
  private func codec(
    probe: String? = nil, decode: String = ScriptedCodec.decode, encode: String = ScriptedCodec.encode,
    idleSeconds: Int = 300
  ) throws -> OutsideCodec {
    let script =
      if let probe {
        try ScriptedCodec(probe: probe, decode: decode, encode: encode)
      } else {
        try ScriptedCodec(decode: decode, encode: encode)
      }
    scripts.append(script)
    return try script.codec(idleSeconds: idleSeconds)
  }

  @Test("A program that keeps the protocol keeps the contract of codecs")
  func soundProgramPasses() throws {
    let codec = try codec()
    #expect(codec.descriptor.name == "colon")
    #expect(codec.descriptor.kinds == [.book])
    let sample = CodecSample(
      name: "books.colon", bytes: Array("1:home\n!bad\n2:trip\n\n3:ünï\n4:\n".utf8), recordCount: 5)
    var checks = CodecChecks(codec, samples: [sample])
    checks.cutLimit = 24
    // Whether bytes cut inside a character are text is the program's own affair: cut between lines here.
    #expect(checks.violations().filter { $0.rule != .batches } == [])
  }

  @Test("Rejects come with their place and their text")
  func rejectsAreKept() throws {
    let found = try ScriptedCodec.read(codec(), "1:a\n!bad\n2:b\n!worse\n")
    #expect(found.books.map(\.name) == ["a", "b"])
    #expect(found.rejects.map(\.raw) == ["!bad", "!worse"])
    #expect(found.rejects.map(\.diagnostic.location) == [2, 4].map { SourceLocation(file: "x.colon", line: $0) })
  }

  @Test("Large data goes through in both directions at once", arguments: [Sweep.pick(300_000, whole: 1_000_000)])
  func largeDataDoesNotLock(_ lineCount: Int) throws {
    let codec = try codec(decode: ScriptedCodec.decode + " | cat")
    let text = (0..<lineCount / 10).map { "\($0):a name long enough to fill every pipe on the way\n" }.joined()
    let found = try ScriptedCodec.read(codec, text)
    #expect(found.books.count == lineCount / 10)
    let sink = ByteSink()
    var writer = try codec.makeWriter(sink, schema: .book, options: WriteOptions())
    var batch = RecordBatch(schema: .book)
    for book in found.books { batch.append(book) }
    try writer.write(batch)
    try writer.finish()
    #expect(sink.bytes == Array(text.utf8))
  }

  struct Betrayal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: String
    var code = DiagnosticCode.outsideProtocol
    var isStuck = false
    var status = ExitStatus.inputOutput
  }

  static let betrayals: [Betrayal] = [
    Betrayal(testDescription: "no closing line", script: #"cat >/dev/null; echo '{"id":"1","name":"a"}'"#),
    Betrayal(
      testDescription: "wrong count",
      script: #"cat >/dev/null; echo '{"id":"1","name":"a"}'; echo '{"end":true,"count":2}'"#),
    Betrayal(
      testDescription: "records after the end", script: #"echo '{"end":true,"count":1}'; echo '{"id":"1","name":"a"}'"#),
    Betrayal(testDescription: "malformed closing line", script: #"echo '{"end":true,"count":"many"}'"#),
    Betrayal(testDescription: "unfinished last line", script: #"echo '{"end":true,"count":0}'; printf '{"id"'"#),
    Betrayal(testDescription: "silence", script: "cat >/dev/null"),
    Betrayal(
      testDescription: "status 3 after everything", script: #"cat >/dev/null; echo '{"end":true,"count":0}'; exit 3"#,
      code: .outsideFailed),
    Betrayal(
      testDescription: "bad data by its own account", script: "echo 'line 7 is odd' >&2; exit 65", code: .outsideFailed,
      status: .badData),
    Betrayal(
      testDescription: "killed", script: #"echo '{"id":"1","name":"a"}'; kill -9 $$"#, code: .outsideFailed),
    Betrayal(testDescription: "stuck", script: "sleep 100", code: .outsideFailed, isStuck: true),
    Betrayal(
      testDescription: "stuck with a child that holds the pipe", script: #"sleep 100 & echo '{"end":true,"count":0}'"#,
      code: .outsideFailed, isStuck: true),
  ]

  @Test("What a program says is believed only with status 0 and the right count", arguments: betrayals)
  func betrayalsAreNotBelieved(_ betrayal: Betrayal) throws {
    let codec = try codec(decode: betrayal.script, idleSeconds: betrayal.isStuck ? 1 : 300)
    let fault = #expect(throws: Fault.self) { try ScriptedCodec.read(codec, "1:a\n") }
    #expect(fault?.diagnostic.code == betrayal.code)
    #expect(fault?.status == betrayal.status)
  }

  @Test("A fault quotes the program's last words, escaped and cut short")  // FAULTS 64
  func quotesStandardError() throws {
    let script = #"printf 'first\n\033]52;c;secret\007 last %0500d\n' 1 >&2; exit 1"#
    let codec = try codec(decode: script)
    let fault = #expect(throws: Fault.self) { try ScriptedCodec.read(codec, "1:a\n") }
    let said = fault?.diagnostic.fixes.first ?? ""
    #expect(said.hasPrefix("It said: \\x1B]52;c;secret\\x07 last 000"))
    #expect(said.utf8.count <= 180)
  }

  @Test("Standard error without end does not fill memory or stop the program")
  func floodOfErrors() throws {
    let script = "head -c 3000000 /dev/zero | tr '\\0' 'x' >&2; " + ScriptedCodec.decode
    #expect(try ScriptedCodec.read(codec(decode: script), "1:a\n").books.count == 1)
  }

  @Test("A program that reads no input but keeps the protocol is fine")
  func unreadInput() throws {
    let codec = try codec(decode: #"echo '{"end":true,"count":0}'"#)
    #expect(try ScriptedCodec.read(codec, String(repeating: "1:a\n", count: 200_000)).books.isEmpty)
  }

  @Test(
    "An encoder is not believed where it ends badly",
    arguments: ["cat >/dev/null; exit 1", "exit 1", "kill -9 $$", "sleep 100"])
  func badEncoders(_ script: String) throws {
    let codec = try codec(encode: script, idleSeconds: 1)
    let fault = #expect(throws: Fault.self) {
      var writer = try codec.makeWriter(ByteSink(), schema: .book, options: WriteOptions())
      var batch = RecordBatch(schema: .book)
      batch.append(Book(id: "1", name: "a"))
      try writer.write(batch)
      try writer.finish()
    }
    #expect(fault?.diagnostic.code == .outsideFailed)
  }

  @Test(
    "A program that does not describe itself as it must is refused",
    arguments: [
      "", "{}", "{\"protocol\":1,\"name\":\"colon\",\"kinds\":[\"book\"]}",
      "{\"protocol\":1,\"name\":\"other\",\"kinds\":[\"book\"]}\n{\"end\":true,\"count\":1}",
      "{\"protocol\":2,\"name\":\"colon\",\"kinds\":[\"book\"]}\n{\"end\":true,\"count\":1}",
      "{\"protocol\":1,\"name\":\"colon\"}\n{\"end\":true,\"count\":1}", "not json\n{\"end\":true,\"count\":1}",
    ])
  func badDescriptions(_ describe: String) throws {
    let script = try ScriptedCodec(describe: describe)
    let fault = #expect(throws: Fault.self) { try script.codec() }
    #expect(fault?.diagnostic.code == .outsideProtocol)
  }

  @Test("A failing probe is no confidence, and nothing else")
  func badProbes() throws {
    for probe in ["", "{\"score\":1000}\n{\"end\":true,\"count\":1}", "{\"score\":90}"] {
      let codec = try codec(probe: probe)
      #expect(codec.confidence(in: FileSample(bytes: [], fileName: nil, isComplete: true)).score == 0)
    }
  }

  @Test("Programs are found on the path, the first of a name, never in a relative folder")
  func discovery() throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    for (folder, name, mode) in [
      (first, "counterfoil-codec-b", 0o755), (second, "counterfoil-codec-b", 0o755),
      (second, "counterfoil-codec-a", 0o755),
      (second, "counterfoil-codec-plain", 0o644), (second, "counterfoil-codec-BAD", 0o755),
      (second, "counterfoil-codec-", 0o755), (second, "other", 0o755),
    ] {
      try folder.write(name, "#!/bin/sh\n")
      chmod(folder.file(name), mode_t(mode))
    }
    mkdir(second.file("counterfoil-codec-dir"), 0o755)
    let found = OutsideCodec.executables(onPath: ":.:/nowhere:\(first.path):\(second.path)")
    #expect(found == [second.file("counterfoil-codec-a"), first.file("counterfoil-codec-b")])
    // Another name of a folder is no other folder.
    symlink(first.path, second.file("link"))
    let once = OutsideCodec.executables(onPath: "\(second.file("link")):\(first.path)")
    #expect(once == [second.file("link/counterfoil-codec-b")])
  }

  @Test("A broken program or a taken name is told and left out")
  func brokenProgramsAreToldOf() throws {
    let script = try ScriptedCodec()
    try script.folder.writeProgram("counterfoil-codec-broken", "#!/bin/sh\nexit 1\n")
    let registry = CodecRegistry([LinesCodec()], outsideOnPath: script.folder.path, lines: LinesCodec())
    #expect(registry.codecs.map(\.descriptor.name) == ["colon", "lines"])
    #expect(registry.findings.count == 1)
    let second = CodecRegistry([ColonCodec()], outsideOnPath: script.folder.path, lines: LinesCodec())
    #expect(second.codecs.count == 1)
    #expect(second.findings.contains { $0.message.contains("colon") })
  }

  @Test("A program that reads a format that is known and not read here has it")
  func aFormatThatIsNotReadHereIsTheProgramsOwn() throws {
    let script = try ScriptedCodec()
    let registry = CodecRegistry([LinesCodec()], outsideOnPath: script.folder.path, lines: LinesCodec())
    let sample = FileSample(bytes: Array(UnreadFormatTests.norma43.utf8), fileName: "x.n43", isComplete: true)
    #expect(try registry.recognise(sample, name: "x.n43").codec.descriptor.name == "colon")
    let fault = #expect(throws: Fault.self) { try CodecRegistry([LinesCodec()]).recognise(sample, name: "x.n43") }
    #expect(fault?.diagnostic.code.name == "format.unread")
  }

  @Test("The sample codec describes itself, recognises its sample and reads it", .enabled(if: hasPython, "no python3"))
  func sampleCodec() throws {
    let path = Repository.file("Samples/codecs/counterfoil-codec-till").path
    let codec = try OutsideCodec(path: path, lines: LinesCodec(), timeLimits: ScriptedCodec.timeLimits())
    #expect(codec.descriptor.kinds == [.entry])
    let bytes = try Repository.bytes(Repository.file("Samples/codecs/corner-cafe.till"))
    #expect(codec.confidence(in: FileSample(bytes: bytes, fileName: "x", isComplete: true)).score == 95)
    let found = try ScriptedCodec.read(codec, String(decoding: bytes, as: UTF8.self))
    #expect(found.books.map(\.id) == ["till-2", "till-3", "till-4", "till-6"])
    #expect(found.rejects.map(\.diagnostic.location?.line) == [5])
  }

  static var hasPython: Bool {
    (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
      .contains { access("\($0)/python3", X_OK) == 0 }
  }
}
