import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import Testing

@testable import CounterfoilArchives

struct ZipTests {
  typealias Member = ZipWriter.Member

  private static let inner = Member("statement.csv", statement)

  @Test(arguments: [
    ZipWriter.archive([inner]),
    ZipWriter.archive([inner], comment: "from the bank PK\u{5}\u{6}"),
    ZipWriter.archive([inner.with { $0.hasDescriptor = true }]),
    ZipWriter.archive([inner.with { $0.isWide = true }], isWide: true),
    ZipWriter.archive([
      inner.with {
        $0.packed = Deflate.stored(statement)
        $0.method = 8
      }
    ]),
    ZipWriter.archive([
      Member("__MACOSX/._statement.csv", "x"), Member("folder/", ""), Member(".DS_Store", "x"),
      Member("letter.PDF", "x"), inner,
    ]),
  ])
  func theOnlyFileIsRead(_ archive: [UInt8]) {
    let read = Unpacked(archive, name: "download.zip", chunkBytes: 11)
    #expect(read.content == statement)
    #expect(read.innerName == "statement.csv")
    #expect(read.packing == CompressionFormat(kind: .zip, member: "statement.csv"))
    #expect(read.fault == nil)
  }

  @Test func severalFilesAreAskedAbout() {
    let archive = ZipWriter.archive([Member("a/jan.csv", statement), Member("a/feb.csv", "x")])
    let read = Unpacked(archive, name: "download.zip")
    #expect(read.code == "archive.several")
    #expect(read.fault?.diagnostic.message == "the archive holds 2 files: \"a/jan.csv\", \"a/feb.csv\"")
    #expect(Unpacked(archive, member: "jan.csv").content == statement)
    #expect(Unpacked(archive, member: "a/jan.csv").content == statement)
    #expect(Unpacked(archive, member: "mar.csv").code == "archive.several")
  }

  /// Each within the limits of one, all together beyond them.
  // FAULTS 61
  @Test func manySmallBombsAreALargeOne() {
    let members = (0..<12).map { Member("\($0).csv", runOf: 0x30, count: 15 << 20) }
    #expect(Unpacked(ZipWriter.archive(members)).code == "archive.too-large")
    #expect(Unpacked(ZipWriter.archive(Array(members.prefix(1))), name: "a.zip").code != "archive.too-large")
  }

  @Test func anArchiveWithoutFilesSaysSo() {
    #expect(Unpacked(ZipWriter.archive([])).code == "archive.empty")
    #expect(Unpacked(ZipWriter.archive([Member("folder/", "")])).code == "archive.empty")
  }

  // FAULTS 62
  @Test(arguments: [
    "../statement.csv", "a/../../statement.csv", "/etc/statement.csv", "C:/statement.csv", "a\\statement.csv", "..", "",
  ])
  func namesThatLeadOutAreRefused(_ name: String) {
    #expect(Unpacked(ZipWriter.archive([Member(name, statement)])).code == "archive.name")
  }

  // FAULTS 62
  @Test(arguments: [0o120777, 0o020666, 0o010644])
  func linksAndDevicesAreRefused(_ mode: Int) {
    let archive = ZipWriter.archive([Self.inner.with { $0.mode = mode }])
    #expect(Unpacked(archive).code == "archive.name")
  }

  @Test func twoDotsInsideANameAreNoHarm() {
    #expect(Unpacked(ZipWriter.archive([Member("jan..feb.csv", statement)])).content == statement)
  }

  @Test(arguments: [
    inner.with { $0.flags |= 1 },
    inner.with {
      $0.flags |= 1
      $0.method = 99
    },
  ])
  func encryptedMembersSayWhatToDo(_ member: Member) {
    let read = Unpacked(ZipWriter.archive([member]))
    #expect(read.code == "archive.encrypted")
    #expect(read.fault?.diagnostic.fixes.first?.contains("password") == true)
  }

  @Test func namesInGBKAreRead() {
    // 账单.csv
    let member = Self.inner.with {
      $0.name = [0xD5, 0xCB, 0xB5, 0xA5] + Array(".csv".utf8)
      $0.flags = 0
    }
    #expect(Unpacked(ZipWriter.archive([member])).innerName == "账单.csv")
  }

  // FAULTS 61
  @Test func tooManyMembersAreRefused() {
    let members = (0...1000).map { Member("\($0).csv", "") }
    #expect(Unpacked(ZipWriter.archive(members)).code == "archive.too-large")
    #expect(Unpacked(ZipWriter.archive(Array(members.dropLast()))).code == "archive.several")
  }

  // FAULTS 61
  @Test func tooMuchContentIsRefused() {
    let run = Member("zeros.csv", runOf: 0x30, count: 17 << 20)
    #expect(Unpacked(ZipWriter.archive([run])).code == "archive.too-large", "more than 100 to 1")
    let large = Self.inner.with {
      $0.unpackedBytes = 200_000_001
      $0.method = 8
    }
    #expect(Unpacked(ZipWriter.archive([large])).code == "archive.too-large", "more than 200 MB")
    let half = large.with { $0.unpackedBytes = 15_000_000 }
    let many = (0..<14).map { number in half.with { $0.name = Array("\(number)".utf8) } }
    #expect(Unpacked(ZipWriter.archive(many)).code == "archive.too-large", "more than 200 MB together")
  }

  @Test func membersThatOverlapAreRefused() {
    let second = Self.inner.with {
      $0.sharesDataBefore = true
    }
    let archive = ZipWriter.archive([Self.inner, second.with { $0.name = Array("statement.cs2".utf8) }])
    #expect(Unpacked(archive).code == "archive.damaged")
    #expect(Unpacked(ZipWriter.archive([Self.inner, second])).code == "archive.damaged")
  }

  @Test(arguments: [
    inner.with { $0.crc ^= 1 },
    inner.with {
      $0.packed = Deflate.stored(statement)
      $0.method = 8
      $0.unpackedBytes += 1
    },
    inner.with {
      $0.packed = Deflate.stored(statement)
      $0.method = 8
      $0.unpackedBytes -= 1
    },
    inner.with {
      $0.packed = Deflate.stored(statement) + [0]
      $0.method = 8
    },
    inner.with {
      $0.packed = Array(Deflate.stored(statement).dropLast())
      $0.method = 8
    },
  ])
  func contentThatDiffersFromTheDirectoryIsAFault(_ member: Member) {
    #expect(Unpacked(ZipWriter.archive([member])).code == "archive.damaged")
  }

  @Test func otherMethodsAreNamed() {
    let read = Unpacked(ZipWriter.archive([Self.inner.with { $0.method = 12 }]))
    #expect(read.code == "archive.method")
  }

  @Test func everyCutIsAFault() {
    let archive = ZipWriter.archive([Self.inner, Member("__MACOSX/a", "x")], isWide: true)
    for count in 4..<archive.count {
      let code = Unpacked(Array(archive[..<count])).code
      #expect(code == "archive.truncated" || code == "archive.damaged", "cut at \(count)")
    }
  }

  @Test func whatFollowsTheArchiveIsAFault() {
    #expect(Unpacked(ZipWriter.archive([Self.inner]) + [0x0A]).code == "archive.truncated")
  }

  @Test func whatStandsBeforeTheArchiveIsNotTakenForIt() {
    let read = Unpacked(Array("#!/bin/sh\n".utf8) + ZipWriter.archive([Self.inner]))
    #expect(read.packing == nil)
  }

  @Test func workbooksStayAsTheyAre() {
    let workbook = ZipWriter.archive([
      Member("[Content_Types].xml", "<Types/>"), Member("xl/workbook.xml", "<workbook/>"),
    ])
    let read = Unpacked(workbook, name: "statement.xlsx")
    #expect(read.content == workbook)
    #expect(read.packing == nil)
    let packed = Unpacked(ZipWriter.archive([Member("statement.xlsx", workbook)]))
    #expect(packed.content == workbook)
    #expect(packed.innerName == "statement.xlsx")
    #expect(Unpacked(PackedFile.gzip(workbook), name: "a.xlsx.gz").content == workbook)
  }
}
