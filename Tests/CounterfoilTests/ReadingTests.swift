import Counterfoil
import CounterfoilTestSupport
import Foundation
import Testing

/// What a program is promised of reading.
struct ReadingTests {
  static func sample(_ name: String) -> String { Repository.file("Samples/\(name)").path }

  static let statements = [
    "statements/harbor-checking-2026-10-15.csv", "statements/harbor-checking-2026-11-14.csv", "bills.json",
  ]

  @Test(arguments: statements) func everyRecordHasAnIDThatIncludesItsFile(_ name: String) throws {
    let path = Self.sample(name)
    let contents = try Counterfoil.read(path)
    let ids = contents.kind == .bill ? try contents.bills.map(\.id) : try contents.entries.map(\.id)
    #expect(ids.count == contents.count && contents.count > 0)
    #expect(ids == (0..<contents.count).map { contents.records.id(of: $0) })
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.hasPrefix(path) })
  }

  /// A program reads one file at a time: of an archive with several it is told which there are, and names one.
  @Test func ofSeveralFilesInAnArchiveOneIsNamed() throws {
    let table = "date,description,amount,currency\n2026-10-01,Tea,-3.20,EUR\n"
    let zip = ZipWriter.archive([.init("a.csv", table), .init("b.csv", table + "2026-10-02,Bun,-2.00,EUR\n")])
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).zip")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(zip).write(to: file)
    for isFile in [true, false] {
      func read(_ options: ReadOptions = ReadOptions()) throws(Fault) -> FileContents {
        isFile
          ? try Counterfoil.read(file.path, options: options)
          : try Counterfoil.read(zip, name: "d.zip", options: options)
      }
      let fault = try #require(throws: Fault.self) { try read() }
      #expect(fault.diagnostic.code.name == "archive.several")
      #expect(fault.diagnostic.message.contains("\"a.csv\", \"b.csv\""))
      #expect(fault.diagnostic.fixes.joined().contains("`member`"))
      var options = ReadOptions()
      options.settings["member"] = "b.csv"
      #expect(try read(options).count == 2)
    }
    let imported = try StatementStore.inMemory().importFiles([file.path], account: "a")
    #expect(imported.files.count == 2)
  }

  @Test(arguments: ["Dollar", "eur", "EURO", "ZZZ"])
  func anAccountOfNoCurrencyIsSetAside(_ word: String) throws {
    let table = "id,name,currency,number,kind,extra\na,x,\(word),,,\nb,y,EUR,,,\nc,z,,,,\n"
    let contents = try Counterfoil.read(Array(table.utf8), name: "accounts.csv")
    #expect(try contents.accounts.map(\.id) == ["b", "c"])
    let reject = try #require(contents.rejects.first)
    #expect(contents.rejects.count == 1 && reject.raw.contains(word))
    #expect(reject.diagnostic.description.hasPrefix("accounts.csv:2: currency \"\(word)\" is no currency of ISO 4217"))
  }

  @Test func twoFilesOfTheSameRowsHaveNoIDInCommon() throws {
    let bytes = Array("date,description,amount\n2026-10-01,Tea,-3.20\n2026-10-02,Salary,900.00\n".utf8)
    var options = ReadOptions()
    options.currency = Currency("EUR")
    let first = try Counterfoil.read(bytes, name: "a.csv", options: options)
    let second = try Counterfoil.read(bytes, name: "b.csv", options: options)
    #expect(try first.entries.map(\.id) == ["a.csv:2", "a.csv:3"])
    #expect(try Set(first.entries.map(\.id)).isDisjoint(with: second.entries.map(\.id)))
    var all = first.records
    all.append(contentsOf: second.records)
    #expect((0..<all.count).map { all.location(of: $0).description } == ["a.csv:2", "a.csv:3", "b.csv:2", "b.csv:3"])
    #expect((0..<all.count).map { all.id(of: $0) } == ["a.csv:2", "a.csv:3", "b.csv:2", "b.csv:3"])
  }

  @Test func whatFollowsOnTheSameLineIsNamedByItsPosition() throws {
    let json =
      #"[{"date":"2026-10-01","amount":"-1.00","currency":"EUR"},{"date":"2026-10-01","amount":"-2.00","currency":"EUR"}]"#
    var options = ReadOptions()
    options.kind = .entry
    let contents = try Counterfoil.read(Array(json.utf8), name: "x.json", options: options)
    #expect(try contents.entries.map(\.id) == ["x.json:1", "x.json#2"])
  }

  @Test func aRefusalCarriesItsQuestionAndTheAnswerLeadsOn() throws {
    let bytes = Array("date,description,amount\n03/04/2026,Tea,-3.20\n05/06/2026,Salary,900.00\n".utf8)
    var options = ReadOptions()
    options.currency = Currency("EUR")
    let refusal = try #require(throws: Fault.self) { try Counterfoil.read(bytes, name: "a.csv", options: options) }
    let question = try #require(refusal.questions.first)
    let choice = try #require(question.choices.first { $0.text == "2026-04-03" })
    try options.answer(question, with: choice)
    let contents = try Counterfoil.read(bytes, name: "a.csv", options: options)
    #expect(try contents.entries.map(\.date.iso) == ["2026-04-03", "2026-06-05"])
  }

  @Test func anAnswerInWordsLeadsOnAndAWrongOneIsRefused() throws {
    let question = Question("Which currency?", choices: [], blank: .value(ofKey: "currency"))
    var options = ReadOptions()
    #expect(throws: Fault.self) { try options.answer(question, with: "no currency at all") }
    try options.answer(question, with: "CHF")
    let bytes = Array("date,description,amount\n2026-10-01,Tea,-3.20\n2026-10-02,Salary,900.00\n".utf8)
    let contents = try Counterfoil.read(bytes, name: "a.csv", options: options)
    #expect(try contents.entries.map(\.amount.description) == ["-3.20 CHF", "900.00 CHF"])
    #expect(throws: Fault.self) {
      try options.answer(Question("Which?", choices: [Question.Choice("one", profileLine: nil)]), with: "one")
    }
  }

  @Test func aStreamGivesWhatReadingGives() throws {
    let path = Self.sample("statements/harbor-checking-2026-11-14.csv")
    var options = ReadOptions()
    options.limits.batchRecords = 3
    var stream = try Counterfoil.stream(path, options: options)
    var rows: [StatementEntry] = []
    while let batch = try stream.next() {
      #expect(batch.count <= 3)
      rows += (0..<batch.count).compactMap { batch.entry($0) }
    }
    #expect(try rows == Counterfoil.read(path).entries)
  }

  @Test func aFileThatIsNotThereIsSaidWithItsName() throws {
    let fault = try #require(throws: Fault.self) { try Counterfoil.read("/nowhere/x.csv") }
    #expect(fault.status == .noInput && fault.questions.isEmpty && fault.description.contains("/nowhere/x.csv"))
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let contents = try Counterfoil.read(Self.sample("bills.json"))
    let bytes = try Counterfoil.encode(contents.records, as: "json")
    let again = try Counterfoil.read(bytes, name: "again.json")
    #expect(try again.bills.map(\.amount) == contents.bills.map(\.amount))
    #expect(try again.bills.map(\.payee) == contents.bills.map(\.payee))
    #expect(try again.bills.map(\.sourceID) == contents.bills.map(\.sourceID))
    #expect(try Counterfoil.encode(RecordBatch(contents.bills), as: "json") == bytes)
  }

  @Test func writingNeverReplacesADatabase() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "counterfoil-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "books.json").path
    _ = try StatementStore(path: path)
    let before = try Data(contentsOf: URL(filePath: path))
    let bills = try Counterfoil.read(Self.sample("bills.json")).bills
    let fault = try #require(throws: Fault.self) { try Counterfoil.write(bills, to: path) }
    #expect(fault.status == .cannotCreate)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }
}
