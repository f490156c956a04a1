import CounterfoilTestSupport
import Foundation
import Testing

/// All of a store as text, and back.
@Suite struct StoreExportTests {
  private func prepare(_ scratch: borrowing Scratch) throws -> String {
    let store = scratch.path("books.sqlite")
    for line in [
      ["import", "Samples/accounts.json", "Samples/bills.json"],
      ["import", "Samples/statements/harbor-checking-2026-11-14.csv", "--account", "checking"], ["reconcile"],
      ["import", "Samples/timi/categories.plist"], ["undo", "r3"],
    ] { #expect(try Command.run(line + ["--store", store, "-q"]).status <= 1, "\(line)") }
    return store
  }

  private func verified(_ store: String) throws -> [String?] {
    let outcome = try Command.run(["verify", "--json", "--store", store])
    #expect(outcome.status == 0, "\(outcome.words)")
    return try ["head", "contentDigest"].map { try outcome.object()[$0] as? String }
  }

  @Test func anExportMakesAnEqualStore() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    let file = scratch.path("all.ndjson")
    #expect(try Command.run(["export", "-o", file, "--store", store]).status == 0)
    let text = try Command.run(["export", "--store", store])
    #expect(text.output == (try Repository.bytes(URL(fileURLWithPath: file))))
    let validator = try JSONSchemaValidator(schemaNamed: "store-export")
    for line in text.lines { #expect(validator.validate(Data(line.utf8)) == [], "\(line.prefix(200))") }
    let again = scratch.path("deep/again.sqlite")
    let made = try Command.run(["import", file, "--store", again, "--json"])
    #expect(made.status == 0, "\(made.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "restore").validate(Data(made.output)) == [])
    #expect(try verified(again) == verified(store))
    #expect(try Command.run(["export", "--store", again]).output == text.output)
    // It goes on like any other, and takes no place that is taken.
    #expect(try Command.run(["undo", "r2", "--store", again]).status == 0)
    #expect(try Command.run(["import", file, "--store", again]).status == 73)
    #expect(try Command.run(["import", file, "--store", scratch.path("x.sqlite"), "--dry-run"]).status == 64)
  }

  /// As the help shows it: packed on its way. Where no store can be made of it, it is never taken for a table.
  @Test func aPackedExportMakesAnEqualStoreAndAPipedOneIsRefused() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    let folder = scratch.folder
    let shell = { (text: String) in try Command.shell(text, in: folder) }
    _ = try shell("counterfoil export --store \(store) -o all.ndjson; gzip -k all.ndjson; cp all.ndjson in.csv")
    _ = try shell("python3 -m zipfile -c all.zip all.ndjson; zstd -q all.ndjson")
    for ending in ["ndjson.gz", "zip", "ndjson.zst"] where try shell("test -e all.\(ending)").status == 0 {
      let made = try shell("counterfoil import all.\(ending) --store \(ending).sqlite")
      #expect(made.status == 0, "\(ending): \(made.words)")
      #expect(try verified(scratch.path("\(ending).sqlite")) == verified(store), "\(ending)")
      // Cut short, nothing is made of it.
      let cut = try shell(
        "head -c 900 all.\(ending) > cut.\(ending); counterfoil import cut.\(ending) --store cut.sqlite")
      #expect(cut.status == 65, "\(ending): \(cut.words)")
      #expect(try shell("test -e cut.sqlite").status == 1, "\(ending)")
    }
    for command in [
      "import - --store n.sqlite < all.ndjson", "import all.ndjson none.csv --store n.sqlite",
      "import csv:in.csv --store n.sqlite --account a", "import - --store n.sqlite < all.ndjson.gz",
      "convert all.ndjson --to csv", "inspect in.csv", "reconcile all.ndjson --against all.ndjson",
    ] {
      let refused = try shell("counterfoil \(command)")
      #expect(
        refused.status == 65 && refused.words.contains("[store.exported]") && !refused.words.contains("columns:"),
        "\(command): \(refused.status) \(refused.words)")
    }
  }

  /// Each export is one state of the store, though another process writes: it makes a store.
  @Test func anExportBesideAWriterMakesAStore() throws {
    let scratch = try Scratch()
    _ = try prepare(scratch)
    let outcome = try Command.shell(
      """
      export COUNTERFOIL_STORE=books.sqlite
      ( i=0; while [ ! -e stop ] && [ $i -lt 500 ]; do i=$((i+1))
        counterfoil add -q bill id=R$i date=2026-11-20 amount=-12.00 currency=USD --wait 60; done ) &
      for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do counterfoil export -o e$i --wait 60 || exit 9; done
      touch stop; wait
      for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do counterfoil import -q e$i --store n$i.sqlite || exit 8; done
      """, in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.words)")
  }

  /// Whatever was taken from an export, added or changed, nothing is made of it.
  @Test func anExportThatIsNotWholeMakesNoStore() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    let lines = try Command.run(["export", "--store", store]).text.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.hasPrefix(#"{"table":"bills""#) })
    var changed = lines
    changed[place] = changed[place].replacing(/"minor_units":-?[0-9]+/, with: #""minor_units":-1"#)
    var hostile = lines
    hostile[0] = hostile[0].replacing(
      #""schema":["#, with: #""schema":["CREATE TRIGGER t AFTER INSERT ON bills BEGIN SELECT 1; END","#)
    var extra = lines
    extra[0] = extra[0].replacing(#""schema":["#, with: #""schema":["CREATE TABLE mine (a)","#)
    var newer = lines
    newer[0] = newer[0].replacing(/"version":[0-9]+/, with: #""version":99"#)
    let stories: [(String, [String], Int32)] = [
      ("cut short", Array(lines.dropLast()), 65), ("a row less", lines.filter { $0 != lines[place] }, 65),
      ("another amount", changed, 65), ("a trigger", hostile, 65), ("a table of its own", extra, 65),
      ("a row twice", Array(lines[...place] + lines[place...]), 65), ("no JSON", Array(lines[...place]) + ["{"], 65),
      ("a newer version", newer, 70),
    ]
    for (name, lines, status) in stories {
      let file = try scratch.write(lines.joined(separator: "\n") + "\n", "broken.ndjson")
      let outcome = try Command.run(["import", file, "--store", scratch.path("new/none.sqlite")])
      #expect(outcome.status == status, "\(name): \(outcome.status) \(outcome.words)")
      let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path("new"))
      #expect(left == ["none.sqlite.lock"], "\(name): \(left)")
    }
  }
}
