import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilWorkflows

/// A zip archive of several statements is read as several files.
@Suite struct ArchiveRequestsTests {
  typealias Member = ZipWriter.Member

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let formats = CodecRegistry(Formats.builtIn)
  private static let january = Member("january.csv", table(1))
  private static let february = Member("february.csv", table(2))
  private static let statement = Member(
    "konto.sta",
    ":20:A\n:25:10020030/1234567\n:28C:1/1\n:60F:C260101EUR100,00\n:61:2601050105D12,50NMSCNONREF\n:86:Shop\n"
      + ":62F:C260105EUR87,50\n-\n")

  private static func table(_ month: Int) -> String {
    "Date,Payee,Amount,Currency,Account\n2026-0\(month)-05,Shop,-\(month).50,EUR,acc\(month)\n"
      + "2026-0\(month)-06,Work,\(month)00.00,EUR,acc\(month)\n"
  }

  private func write(_ members: [Member], _ name: String = "download.zip") throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data(ZipWriter.archive(members)).write(to: file)
    return file.path
  }

  private func unfolded(
    _ path: String, format: String? = nil, settings: [String: String] = [:], profile: String? = nil
  ) -> [InputRequest] {
    var options = ReadOptions()
    options.settings = settings
    options.profile = profile.map { ProfileText(yaml: $0, file: "p.yaml") }
    return InputRequest.unfolded([InputRequest(path: path, format: format)], options: options, formats: formats)
  }

  private func clean() { try? FileManager.default.removeItem(at: folder) }

  private func planned(_ inputs: [InputRequest], in store: Store) throws -> ImportPlan {
    try Importer(store: store, registry: formats).apply(ImportRequest(inputs: inputs)).plan
  }

  @Test func eachStatementIsAFileInOrderOfName() throws {
    defer { clean() }
    let members = [
      Self.statement, Self.january, Self.february, Member("__MACOSX/._january.csv", "x"), Member("x/", ""),
    ]
    for order in [members, members.reversed()] {
      let path = try write(order)
      let requests = unfolded(path)
      #expect(requests.map(\.path) == ["february.csv", "january.csv", "konto.sta"].map { "\(path)/\($0)" })
      #expect(requests.allSatisfy { $0.filePath == path && $0.canBeReadAgain })
    }
  }

  @Test func theStoreEndsTheSameWhateverTheFilesCameIn() throws {
    defer { clean() }
    let members = [Self.january, Self.february, Self.statement]
    var digests: Set<String> = []
    for order in [members, members.reversed()] {
      let store = try Store.inMemory()
      let plan = try planned(unfolded(write(order)), in: store)
      #expect(plan.status == .success)
      #expect(plan.files.map(\.accounts) == [["acc2"], ["acc1"], ["10020030/1234567"]])
      #expect(plan.added == 5)
      digests.insert(try store.contentDigest())
    }
    let store = try Store.inMemory()
    for member in members {
      let file = folder.appendingPathComponent(String(decoding: member.name, as: UTF8.self))
      try Data(member.packed).write(to: file)
      _ = try planned([InputRequest(path: file.path)], in: store)
    }
    digests.insert(try store.contentDigest())
    #expect(digests.count == 1)
  }

  /// The file the store knows is the one inside: in another archive, or by itself, it is the same.
  @Test func aFileIsKnownByItsOwnBytes() throws {
    defer { clean() }
    let store = try Store.inMemory()
    _ = try planned(unfolded(write([Self.january, Self.statement])), in: store)
    let file = folder.appendingPathComponent("other-name.csv")
    try Data(Self.january.packed).write(to: file)
    let alone = try planned([InputRequest(path: file.path)], in: store)
    #expect(alone.files.map(\.added) == [0])
    let again = try planned(unfolded(write([Self.january, Self.february], "next.zip")), in: store)
    #expect(again.files.map(\.added) == [2, 0])
    #expect(again.files[1].sha256 == alone.files[0].sha256)
  }

  @Test func secondCopiesAndPicturesAreLeftOutAndNamed() throws {
    defer { clean() }
    let path = try write([
      Self.january, Member("copy of january.csv", Self.january.packed), Self.february, Member("letter.pdf", "%PDF-1.4"),
      Member("logo", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), Member("empty.csv", ""),
    ])
    let plan = try planned(unfolded(path), in: try Store.inMemory())
    #expect(plan.files.map(\.name) == ["copy of january.csv", "february.csv"])
    #expect(plan.added == 4)
    let codes = plan.files[0].findings.map(\.code.name)
    #expect(codes == ["archive.left-out", "archive.same-file", "archive.left-out", "archive.left-out"])
    #expect(plan.files[1].findings.isEmpty)
  }

  @Test(arguments: [
    ([january, february, Member("readme.txt", "Dear customer,\nhere they are.\n")], "archive.member"),
    ([january, february, Member("more.zip", ZipWriter.archive([january]))], "archive.nested"),
    ([january, february, Member("more.csv.gz", [0x1F, 0x8B, 8, 0])], "archive.nested"),
    ([january, february, Member("more.7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])], "archive.nested"),
    ([january, february.with { $0.flags |= 1 }], "archive.encrypted"),
    ([january, february.with { $0.crc ^= 1 }], "archive.damaged"),
    ([Member("a", "GIF89a"), Member("b", "GIF87a"), Member("c", "")], "archive.empty"),
  ])
  func nothingOfAnArchiveIsTakenWhereSomethingIsWrong(_ members: [Member], _ code: String) throws {
    defer { clean() }
    let path = try write(members)
    let store = try Store.inMemory()
    let other = folder.appendingPathComponent("other.csv")
    try Data(Self.table(3).utf8).write(to: other)
    let plan = try planned(unfolded(path) + [InputRequest(path: other.path)], in: store)
    #expect(plan.files.count == 2)
    #expect(plan.files[0].fault?.diagnostic.code.name == code)
    #expect(plan.files[0].fault?.status == .badData)
    #expect(plan.files[0].fault?.diagnostic.location?.file == path)
    #expect(plan.files[0].fault?.diagnostic.fixes.isEmpty == false)
    #expect(plan.added == 2, "the other file goes on")
  }

  /// Of PDFs alone each is a file; beside files that programs read they are left out.
  @Test func pdfsAloneAreFiles() throws {
    defer { clean() }
    let pdf = try Repository.bytes(Repository.file("Samples/pdf/rheinbank-2026-11-30.pdf"))
    let path = try write([Member("november.pdf", pdf), Member("terms.pdf", "%PDF-1.4\n"), Member("logo.png", "GIF89a")])
    #expect(unfolded(path).map(\.path) == ["november.pdf", "terms.pdf"].map { "\(path)/\($0)" })
    let mixed = try write([Self.january, Self.february, Member("november.pdf", pdf)])
    #expect(unfolded(mixed).count == 2)
  }

  /// What one statement leaves open, or has wrong, is its own matter.
  @Test func aQuestionAboutOneStatementStopsNoOther() throws {
    defer { clean() }
    let open = Member("open.csv", "Date,Payee,Amount,Currency,Account\n01/02/2026,x,-1.50,EUR,a\n")
    let path = try write([Self.january, open])
    let plan = try planned(unfolded(path), in: try Store.inMemory())
    #expect(plan.files.map(\.added) == [2, 0])
    #expect(plan.files[1].fault?.diagnostic.code.name == "csv.date-order")
    #expect(plan.files[1].fault?.diagnostic.location == SourceLocation(file: "\(path)/open.csv", line: 2))
  }

  @Test func whatIsSaidOfTheFilesCounts() throws {
    defer { clean() }
    // A table that nothing shows to be one, until a profile says which column is what.
    let bare = Member("bare", "x1\ty1\n05.01.2026\t-2,50\n06.01.2026\t-3,50\n")
    let path = try write([Self.january, Self.february, bare])
    #expect(unfolded(path, settings: ["member": "january.csv"]).map(\.path) == [path])
    #expect(unfolded(path).map(\.refusal?.diagnostic.code.name) == ["archive.member"])
    let profile = "delimiter: tab\ncolumns: {date: x1, amount: y1}\ndate: dd.MM.yyyy\ndecimalMark: comma\n"
    #expect(unfolded(try write([bare, Member("bare2", "x1\ty1\n07.01.2026\t-2,50\n")]), profile: profile).count == 2)
    let letter = Member("notes.txt", "Dear customer,\nhere they are.\n")
    let mixed = try write([Self.january, Self.february, letter])
    for request in unfolded(mixed, format: "csv") + unfolded(mixed, profile: "currency: EUR\n") {
      #expect(request.refusal?.diagnostic.code.name == "archive.member")
    }
    #expect(unfolded("-").map(\.path) == ["-"])
    #expect(unfolded(path + ".missing").map(\.path) == [path + ".missing"])
  }

  @Test func recordsOfSeveralStatementsAreTold() throws {
    defer { clean() }
    let path = try write([Self.january, Self.february])
    var files = try RecordFiles(
      unfolded(path), kind: .entry, options: ReadOptions(), formats: formats, progress: nil, report: { _ in })
    files.settleIDs(idField: EntryField.id.position, referenceField: EntryField.reference.position)
    #expect(files.batch[EntryField.id, 0] == "\(path)/february.csv:2")
    #expect(files.downloads == [0, 0, 1, 1])
    #expect(files.places.location(of: 2) == SourceLocation(file: "\(path)/january.csv", line: 2))
  }
}
