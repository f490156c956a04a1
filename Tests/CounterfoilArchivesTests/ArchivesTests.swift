import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import Testing

@testable import CounterfoilArchives

/// Reads a file as every verb does.
struct Unpacked {
  var content: [UInt8] = []
  var packing: CompressionFormat?
  var innerName: String?
  var fault: Fault?

  init(_ bytes: [UInt8], name: String = "a.csv.gz", member: String? = nil, chunkBytes: Int = .max) {
    do throws(Fault) {
      let opened = try ByteSource(name: name, bytes: bytes, chunkBytes: chunkBytes).opened(member: member)
      packing = opened.packing
      innerName = try opened.source.sample().fileName
      content = try opened.source.readAll(limitBytes: 1 << 26)
      try opened.source.verifyUnchanged()
    } catch {
      fault = error
    }
  }

  var code: String? { fault?.diagnostic.code.name }
}

let statement = Array("date,amount\n2026-01-05,-12.50\n2026-01-06,3.00\n".utf8)

struct PackedStreamTests {
  @Test(arguments: [1, 2, 3, 7, 4096])
  func gzipOfSeveralMembersIsOneText(_ chunkBytes: Int) {
    let bytes = PackedFile.gzip(statement, name: "inner.csv") + PackedFile.gzip([]) + PackedFile.gzip(statement)
    let read = Unpacked(bytes, chunkBytes: chunkBytes)
    #expect(read.content == statement + statement)
    #expect(read.packing == CompressionFormat(kind: .gzip))
    #expect(read.innerName == "a.csv")
    #expect(read.fault == nil)
  }

  @Test(arguments: [1, 2, 3, 7, 4096])
  func zstdOfSeveralFramesIsOneText(_ chunkBytes: Int) {
    let bytes =
      PackedFile.zstdSkippable([1, 2, 3]) + PackedFile.zstd(statement) + PackedFile.zstdSkippable([])
      + PackedFile.zstd(statement)
    let read = Unpacked(bytes, name: "x/a.CSV.ZST", chunkBytes: chunkBytes)
    #expect(read.content == statement + statement)
    #expect(read.innerName == "x/a.CSV")
    #expect(read.fault == nil)
  }

  /// Made by gzip -9 and zstd -19 --check from "date,amount\n" and 500 lines "2026-01-05,-12.50\n".
  @Test(arguments: RealFiles.all)
  func readsWhatTheToolsWrite(_ file: [UInt8]) {
    let text = "date,amount\n" + String(repeating: "2026-01-05,-12.50\n", count: 500)
    let read = Unpacked(file, name: "-", chunkBytes: 5)
    #expect(String(decoding: read.content, as: UTF8.self) == text)
    #expect(read.fault == nil)
  }

  @Test(arguments: [PackedFile.gzip(statement), PackedFile.zstd(statement)] + RealFiles.all)
  func everyCutIsAFaultWithItsPlace(_ file: [UInt8]) {
    for count in 4..<file.count {
      let read = Unpacked(Array(file[..<count]))
      #expect(read.code == "archive.truncated" || read.code == "archive.damaged", "cut at \(count): \(read)")
      #expect(read.fault?.status == .badData)
      #expect((0...count).contains(Int(read.fault?.diagnostic.location?.byteOffset ?? -1)))
    }
  }

  @Test func aWrongChecksumOrLengthIsAFault() {
    let wrongSum = PackedFile.gzip(deflated: Deflate.stored(statement), crc: 1, count: statement.count)
    #expect(Unpacked(wrongSum).code == "archive.damaged")
    let wrongLength = PackedFile.gzip(deflated: Deflate.stored(statement), crc: CRC32.of(statement), count: 3)
    #expect(Unpacked(wrongLength).code == "archive.damaged")
    // The last four bytes of a frame made with --check are its checksum.
    var frame = RealFiles.all[1]
    frame[frame.count - 1] ^= 1
    #expect(Unpacked(frame).code == "archive.damaged")
  }

  @Test(arguments: [PackedFile.gzip(statement), PackedFile.zstd(statement)])
  func whatFollowsIsReportedUnlessItIsZeros(_ file: [UInt8]) {
    #expect(Unpacked(file + Array("junk".utf8)).code == "archive.trailing")
    #expect(Unpacked(file + [0, 0, 0, 0, 0, 7]).code == "archive.trailing")
    #expect(Unpacked(file + Array("junk".utf8)).fault?.diagnostic.location?.byteOffset == Int64(file.count))
    #expect(Unpacked(file + [UInt8](repeating: 0, count: 1000)).content == statement)
  }

  // FAULTS 61
  @Test func bombsAreStoppedEarly() {
    let zeros = Deflate.run(of: 0, count: 64 << 20)
    #expect(Unpacked(PackedFile.gzip(deflated: zeros, crc: 0, count: 64 << 20)).code == "archive.too-large")
    #expect(Unpacked(PackedFile.zstdRun(of: 0x31, blocks: 100_000)).code == "archive.too-large")
  }

  @Test func aSmallFileMayShrinkHoweverMuch() {
    let count = 4 << 20
    let read = Unpacked(PackedFile.zstdRun(of: 0x31, blocks: count >> 16))
    #expect(read.content == [UInt8](repeating: 0x31, count: count))
  }

  @Test func aWindowBeyondTheLimitIsRefused() {
    // RFC 8878 3.1.1.1.2: exponent 18 above 2^10 is 256 MiB.
    #expect(Unpacked(PackedFile.zstd(statement, windowByte: 18 << 3)).code == "archive.too-large")
    #expect(Unpacked(PackedFile.zstd(statement, windowByte: 17 << 3)).content == statement)
  }

  @Test(arguments: [
    ("a.tar.gz", Array(repeating: UInt8(0x61), count: 257) + Array("ustar\u{0}00".utf8), "archive.foreign"),
    ("a.gz.gz", PackedFile.gzip(statement), "archive.nested"),
    ("a.zip.gz", ZipWriter.archive([.init("a.csv", statement)]), "archive.nested"),
  ])
  func anArchiveInsideIsRefused(_ name: String, _ inside: [UInt8], _ code: String) {
    #expect(Unpacked(PackedFile.gzip(inside), name: name).code == code)
  }

  @Test(
    arguments: [
      [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4],
      Array("Rar!\u{1A}\u{07}\u{01}".utf8), Array("BZh91AY&SY".utf8),
    ] as [[UInt8]])
  func archivesOfOtherKindsAreNamed(_ file: [UInt8]) {
    #expect(Unpacked(file).code == "archive.foreign")
  }

  @Test func otherFilesStayAsTheyAre() {
    for file in [statement, [], [0x1F], [0x50, 0x4B], Array("BZh-Bank AG;1".utf8)] {
      let read = Unpacked(file, name: "plain.csv")
      #expect(read.content == file)
      #expect(read.packing == nil)
      #expect(read.innerName == "plain.csv")
    }
  }

  @Test(arguments: 0..<300)
  func damageNeverTraps(_ seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let archive = ZipWriter.archive([.init("a.csv", statement), .init("__MACOSX/x", statement)])
    var file = (RealFiles.all + [archive, PackedFile.gzip(statement), PackedFile.zstd(statement)])[seed % 5]
    for _ in 0..<1 + seed % 4 {
      file[Int(random.next() % UInt64(file.count))] = UInt8(truncatingIfNeeded: random.next())
    }
    let read = Unpacked(file)
    #expect(read.fault == nil || read.fault?.status == .badData)
  }
}
