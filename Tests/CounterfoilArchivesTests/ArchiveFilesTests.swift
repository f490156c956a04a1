import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilArchives

/// Archives of several files, as files of their own.
@Suite struct ArchiveFilesTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  private func write(_ bytes: [UInt8], _ name: String = "a.zip") throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file.path
  }

  private func clean() { try? FileManager.default.removeItem(at: folder) }

  @Test func filesComeInOrderOfName() throws {
    defer { clean() }
    let path = try write(
      ZipWriter.archive([
        .init("b.csv", "2"), .init("x/", ""), .init("__MACOSX/._b.csv", "x"), .init("a/c.csv", "3"),
        .init("a.csv", "1"),
      ]))
    let files = try #require(try ArchiveFiles(path: path))
    #expect(files.names == ["a.csv", "a/c.csv", "b.csv"])
    #expect(try files.read("a/c.csv") == Array("3".utf8))
    #expect(files.place(of: "b.csv") == "\(path)/b.csv")
    let opened = try ByteSource.member("b.csv", ofArchive: path, place: files.place(of: "b.csv"))
    #expect(opened.source.name == "\(path)/b.csv")
    #expect(opened.source.innerName == "b.csv")
    #expect(try opened.source.readAll(limitBytes: 10) == Array("2".utf8))
    #expect(opened.packing?.fact.evidence == "one of 3 files in it")
  }

  @Test(arguments: [
    ZipWriter.archive([.init("a.csv", "1")]), ZipWriter.archive([.init("a.csv", "1"), .init("b.pdf", "%PDF-")]),
    ZipWriter.archive([.init("[Content_Types].xml", "x"), .init("xl/workbook.xml", "x"), .init("xl/a.xml", "x")]),
    Array("Date,Amount\n".utf8), [],
  ])
  func whatIsOneFileStaysOne(_ bytes: [UInt8]) throws {
    defer { clean() }
    let names = try ArchiveFiles(path: write(bytes))?.names
    #expect(names == nil)
  }

  @Test(arguments: [
    ("", "it is empty"), ("%PDF-1.7", nil), ("GIF89a", "it is a picture"), ("Date,Amount", nil), ("PDF", nil),
  ])
  func onlyWhatSurelyHoldsNoPaymentsIsLeftOut(_ text: String, _ reason: String?) {
    #expect(ArchiveFiles.leftOutReason(Array(text.utf8), isBesideOthers: false) == reason)
    let beside = ArchiveFiles.leftOutReason(Array(text.utf8), isBesideOthers: true)
    #expect(text == "%PDF-1.7" ? beside?.contains("PDF") == true : beside == reason)
  }

  /// PDFs may be statements: where there is nothing else, each is a file; beside one file for programs they are named.
  @Test func pdfsCountWhereThereIsNothingElse() throws {
    defer { clean() }
    let two: [ZipWriter.Member] = [.init("a.pdf", "%PDF-1"), .init("b.pdf", "%PDF-2"), .init("logo.png", "x")]
    let only = try #require(try ArchiveFiles(path: write(ZipWriter.archive(Array(two.prefix(2))))))
    let holdsOthers = try only.holdsFilesForPrograms()
    #expect(only.names == ["a.pdf", "b.pdf"] && !holdsOthers)
    let one = ZipWriter.archive([.init("a.csv", "1"), .init("b.pdf", "%PDF-")])
    let opened = try ByteSource(name: "a.zip", bytes: one).opened()
    #expect(opened.notes.map(\.code) == [.archiveLeftOut] && opened.notes[0].message.contains("\"b.pdf\""))
    #expect(try ByteSource(name: "a.zip", bytes: one).opened(member: "a.csv").notes.isEmpty)
    let picture = ZipWriter.archive([two[0], two[2]])
    #expect(try ByteSource(name: "a.zip", bytes: picture).opened().source.innerName == "a.pdf")
  }

  /// What is kept of an archive must not outlive it.
  @Test func anArchiveThatWasReplacedIsReadAnew() throws {
    defer { clean() }
    let path = try write(ZipWriter.archive([.init("a.csv", "1"), .init("b.csv", "2")]))
    #expect(try ArchiveFiles(path: path)?.read("a.csv") == Array("1".utf8))
    _ = try write(ZipWriter.archive([.init("a.csv", "3"), .init("b.csv", "4")]))
    #expect(try ArchiveFiles(path: path)?.read("a.csv") == Array("3".utf8))
    _ = try write(ZipWriter.archive([.init("a.csv", "3"), .init("c.csv", "4")]))
    let fault = #expect(throws: Fault.self) { try ByteSource.member("b.csv", ofArchive: path, place: "a.zip/b.csv") }
    #expect(fault?.status == .tryAgain)
  }
}
