import CounterfoilTestSupport
import Foundation
import Testing

@testable import Counterfoil

/// A program is told what a program can do.
struct ProgramAdviceTests {
  @Test(arguments: [
    (
      "Name it with --account, or write `account:` into a profile.",
      "Name it with `account`, or write `account:` into a profile."
    ),
    ("Say which ones you want with --kind.", "Say which ones you want with `kind`."),
    ("Say which with --currency, such as --currency USD.", "Say which with `currency`, such as `currency` USD."),
    (
      "Name the format with --from; `counterfoil codecs` lists them.",
      "Name the format with `format:`; `builtInCodecs` are those there are."
    ),
    ("Say the order with --set date=dd/MM/yyyy.", "Say the order with `settings[\"date\"] = \"dd/MM/yyyy\"`."),
    (
      "Name the sheet: --set sheet=NAME, or `sheet: NAME` in the profile.",
      "Name the sheet: `settings[\"sheet\"] = \"NAME\"`, or `sheet: NAME` in the profile."
    ),
    (
      "It was read as X; `--profile none` reads it without.",
      "It was read as X; `profile` with `layout: none` reads it without."
    ),
    ("If it is from X: `--profile x-bank`.", "If it is from X: `profile` with `layout: x-bank`."),
    ("Run `counterfoil verify --store FILE`.", "Run `counterfoil verify --store FILE`."),
    ("a -- b", "a -- b"), ("", ""),
  ])
  func optionsAreCalledAsTheLibraryCallsThem(_ typed: String, said: String) {
    #expect(ProgramAdvice.text(typed) == said)
  }

  @Test func aRefusalNamesTheOptionOfTheLibrary() throws {
    let table = "date,description,amount\n2026-10-01,Tea,-3.20\n2026-10-02,Salary,900.00\n"
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(table.utf8).write(to: file)
    let imported = try StatementStore.inMemory().importFiles([file.path])
    let fault = try #require(imported.files[0].fault)
    #expect(fault.diagnostic.fixes == ["Name it with `account`, or write `account:` into a profile."])
    let unknown = try #require(throws: Fault.self) { try Counterfoil.read(Array("~~~~".utf8), name: "x.unknown") }
    #expect(!unknown.diagnostic.fixes.isEmpty && !unknown.diagnostic.fixes.joined().contains("--"))
  }

  @Test func anImportHeedsEveryOption() throws {
    let table =
      "date,description,amount,currency\n2026-10-01,Tea,-3.20,EUR\n2026-10-02,\(String(repeating: "x", count: 5000)),900.00,EUR\n"
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(table.utf8).write(to: file)
    let store = try StatementStore.inMemory()
    var options = ReadOptions()
    options.limits.recordBytes = 1000
    #expect(throws: Fault.self) { try Counterfoil.read(file.path, options: options) }
    #expect(try store.importFiles([file.path], account: "a", options: options).files[0].fault != nil)
    for path in [\ReadOptions.leavesSignsOpen, \ReadOptions.keepsHundredths] {
      var options = ReadOptions()
      options[keyPath: path] = true
      let fault = try #require(throws: Fault.self) {
        try store.importFiles([file.path], account: "a", options: options)
      }
      #expect(fault.status == .usage)
    }
    #expect(try store.importFiles([file.path], account: "a").files[0].addedCount == 2)
  }
}
