import CounterfoilTestSupport
import Foundation
import Testing

@Suite struct ReportCommandTests {
  static let household = [
    "Samples/statements/harbor-checking-2026-10-15.csv", "Samples/statements/harbor-checking-2026-11-14.csv",
    "Samples/bills.json", "Samples/accounts.json", "Samples/timi/categories.plist", "Samples/timi/books.plist",
    "Samples/pharmacies.json", "Samples/members.json", "--profile", "Samples/profiles/harbor-checking.yaml",
  ]

  /// Payees and remarks that try to become markup, links, formulas or other lines.
  static let naughty = [
    #"<script>alert(1)</script>"#, #""><img src=x onerror=alert(1)>"#, "]]></style><!--", "javascript:alert(1)",
    "[click](http://evil.example)", "![x](http://evil.example/x.png)", "www.evil.example", "http://evil.example/a",
    "a@evil.example", "@everyone #1", "| a | b |", "`code` $x$ **bold** ~~gone~~", "=cmd|' /C calc'!A0",
    "two\nlines\r\nthree", "\u{1B}[31mred\u{07}", "\u{202E}desrever", "&lt;b&gt; &#60;b&#62;", "{{title}} {{{data}}}",
  ]

  private func naughtyBills(_ scratch: borrowing Scratch) throws -> String {
    let bills = Self.naughty.enumerated().map { number, text in
      [
        "id": "n\(number)", "date": "2026-10-\(10 + number)", "amount": "-1.00", "currency": "EUR", "payee": text,
        "title": text, "remark": text, "category": text, "book": text, "account": text,
      ]
    }
    let data = try JSONSerialization.data(withJSONObject: bills)
    return try scratch.write(String(decoding: data, as: UTF8.self), "naughty.json")
  }

  @Test(arguments: ["pie", "timeline", "timeline-sideways", "flow"], ["en", "zh"])
  func picturesAreWellFormedAndNeedNothing(_ picture: String, _ language: String) throws {
    let scratch = try Scratch()
    let out = scratch.path("picture.svg")
    let bills = try naughtyBills(scratch)
    for files in [Self.household, [bills], ["Samples/consumptions.json"]] {
      let outcome = try Command.run(
        ["report"] + files + ["--picture", picture, "--language", language, "-o", out])
      #expect(outcome.status <= 1, "\(outcome.words)")
      let check = try Command.shell("xmllint --noout --nonet '\(out)'")
      #expect(check.status == 0, "\(check.words)")
      let text = try String(contentsOfFile: out, encoding: .utf8)
      #expect(!text.contains("<script") && !text.contains("href") && !text.contains("<img") && !text.contains("url("))
      #expect(text.components(separatedBy: "=\"http").count == 2, "only the name of SVG itself")
      #expect(text.contains("role=\"img\"") && text.contains("<title") && text.contains("<desc"))
      #expect(text.contains("prefers-color-scheme: dark"))
      let again = try Command.run(
        ["report"] + files + ["--format", "svg", "--picture", picture, "--language", language])
      #expect(again.text == text)
    }
  }

  @Test func theTimeLineHasOneAxisAndEachDayOnce() throws {
    let svg = try Command.run(["report", "Samples/consumptions.json", "--picture", "timeline"]).text
    #expect(svg.components(separatedBy: "class=\"axis\"").count == 2)
    #expect(svg.components(separatedBy: "11 Oct 2016").count == 2)
    #expect(svg.contains("−1,310.00"), "the day's total")
    // Two of the four have a remark, each in a box of its own.
    #expect(svg.components(separatedBy: "class=\"ground\"").count == 2 + 2)
  }

  @Test func theSidewaysLineIsSpacedByTimeBetweenDashedEnds() throws {
    let svg = try Command.run(["report", "Samples/consumptions.json", "--picture", "timeline-sideways"]).text
    #expect(svg.components(separatedBy: "class=\"axis\"").count == 2)
    #expect(svg.components(separatedBy: "class=\"axis dash\"").count == 3)
    let nodes = svg.split(separator: "\n").filter { $0.contains("class=\"node\"") }
    let places = nodes.compactMap { Double($0.split(separator: "\"")[1]) }
    try #require(places.count == 3, "\(nodes)")
    #expect(places[2] - places[1] > places[1] - places[0], "four days apart, and one")
  }

  @Test func slicesAddUpToTheWhole() throws {
    let scratch = try Scratch()
    let bill = { (id: String, category: String, amount: String) in
      #"{"id":"\#(id)","date":"2026-10-01","amount":"\#(amount)","currency":"EUR","category":"\#(category)"}"#
    }
    let file = try scratch.write(
      "["
        + [bill("a", "rent", "-750.00"), bill("b", "food", "-200.00"), bill("c", "fun", "-50.00")]
        .joined(separator: ",") + "]", "bills.json")
    let markdown = try Command.run(["report", file, "--kind", "bill", "--format", "markdown"]).text
    for row in ["| rent | 750.00 | 75 % | 1 |", "| food | 200.00 | 20 % | 1 |", "| fun | 50.00 | 5 % | 1 |"] {
      #expect(markdown.contains(row), "\(markdown)")
    }
    let one = try scratch.write("[\(bill("a", "rent", "-750.00"))]", "one.json")
    let svg = try Command.run(["report", one, "--kind", "bill", "--picture", "pie"]).text
    // A circle that starts and ends in one point would be nothing: it is drawn in halves.
    #expect(svg.components(separatedBy: "A104 104").count == 3)
  }

  @Test func nothingInMarkdownComesOfData() throws {
    let scratch = try Scratch()
    let outcome = try Command.run(["report", try naughtyBills(scratch), "--format", "markdown"])
    #expect(outcome.status == 0, "\(outcome.words)")
    let text = outcome.text.replacingOccurrences(of: "<br>", with: "").replacingOccurrences(of: "<!-- -->", with: "¤")
    #expect(!text.contains("<") && !text.contains("javascript:") && !text.contains("http:") && !text.contains("www."))
    #expect(!text.contains("](") && !text.contains("@e") && !text.contains("#1") && !text.contains("\u{202E}"))
    #expect(!outcome.output.contains(0x1B))
    // Every row of a table has as many cells as its head.
    var cells: Int?
    for line in outcome.text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        cells = nil
        continue
      }
      let count = line.replacingOccurrences(of: "\\|", with: "").filter { $0 == "|" }.count
      #expect(cells ?? count == count, "\(line)")
      cells = count
    }
  }

  @Test(arguments: ["en", "zh"])
  func textFitsMailAndMovesNothing(_ language: String) throws {
    let scratch = try Scratch()
    let bills = try naughtyBills(scratch)
    for files in [Self.household, [bills], ["Samples/consumptions.json"]] {
      let out = scratch.path("report.txt")
      let outcome = try Command.run(["report"] + files + ["--language", language, "-o", out])
      #expect(outcome.status <= 1, "\(outcome.words)")
      let widest = try Command.shell("wc -L < '\(out)'", environment: ["LC_ALL": "C.UTF-8"])
      #expect(try #require(Int(widest.lines.first ?? "")) <= 76)
      let text = try String(contentsOfFile: out, encoding: .utf8)
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
    }
  }

  @Test func theOutputsNameDecidesItsForm() throws {
    let scratch = try Scratch()
    for (name, start) in [
      ("a.html", "<!doctype html>"), ("a.svg", "<?xml"), ("a.md", "# Autumn"), ("a.txt", "Autumn\n==="),
    ] {
      let out = scratch.path(name)
      let outcome = try Command.run(["report", "Samples/consumptions.json", "--title", "Autumn", "-o", out])
      #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.words)")
      let text = try String(contentsOfFile: out, encoding: .utf8)
      #expect(text.lowercased().hasPrefix(start.lowercased()), "\(name): \(text.prefix(60))")
    }
  }

  @Test(arguments: [
    ["--format", "pdf"], ["--picture", "bar"], ["--book", "nobody's"], ["--account", "nowhere"],
    ["--since", "2026-11-02", "--until", "2026-11-01"], ["--language", "xx"], ["--since", "October"],
    ["--format", "text", "--picture", "pie"], ["--format", "svg", "--template", "Samples"],
    ["--write-templates", "x", "-o", "y"],
  ])
  func wrongWordsAreRefused(_ words: [String]) throws {
    let outcome = try Command.run(["report", "Samples/consumptions.json"] + words)
    #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome.words)")
  }

  @Test func periodAccountAndBookChoose() throws {
    let all = try Command.run(["report"] + Self.household + ["--format", "text"])
    #expect(all.text.contains("Hawthorn Property") && all.text.contains("Stadtwerke"))
    let flat = try Command.run(["report"] + Self.household + ["--format", "text", "--book", "flat"])
    #expect(!flat.text.contains("Hawthorn Property") && flat.text.contains("Stadtwerke"))
    let october = try Command.run(
      ["report"] + Self.household
        + ["--format", "text", "--since", "2026-10-01", "--until", "2026-10-31", "--account", "checking"])
    #expect(october.text.contains("2026-10-30") && !october.text.contains("2026-11-05"), "\(october.text)")
  }

  @Test func theOrderOfFilesAndTheEnvironmentMakeNoDifference() throws {
    let files = Array(Self.household.prefix(6))
    let profile = Array(Self.household.suffix(2))
    let usual = try Command.run(["report"] + files + profile + ["--format", "html"])
    let turned = try Command.run(
      ["report"] + files.reversed() + profile + ["--format", "html"],
      environment: ["LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati", "HOME": "/nowhere"])
    #expect(usual.status == 1 && usual.output == turned.output)
  }

  @Test func theStoresDecisionsStand() throws {
    let scratch = try Scratch()
    let environment = ["COUNTERFOIL_STORE": scratch.path("books.sqlite"), "HOME": scratch.folder.path]
    func run(_ arguments: [String]) throws -> Outcome { try Command.run(arguments, environment: environment) }
    #expect(try run(["import", "-q", "Samples/accounts.json", "Samples/bills.json"]).status == 0)
    for day in ["2026-10-15", "2026-11-14"] {
      let file = "Samples/statements/harbor-checking-\(day).csv"
      #expect(try run(["import", "-q", file, "--account", "checking"]).status == 0)
    }
    let before = try run(["report", "--format", "text"])
    #expect(before.status == 1 && before.text.contains("Check these"), "\(before.words)")
    #expect(try run(["reconcile", "-q"]).status == 1)
    // What was kept is told as it was found.
    let kept = try run(["report", "--format", "text"])
    #expect(outcomes(kept.text) == outcomes(before.text))
    let proposals = try run(["review", "--json"]).object()["proposals"] as? [[String: Any]]
    let name = try #require(proposals?.first?["id"] as? String)
    let proposed = { (text: String) in text.split(separator: "\n").first { $0.hasPrefix("pays?") } }
    let rejected = try #require(proposed(kept.text))
    #expect(try run(["reject", name]).status == 0)
    let after = try run(["report", "--format", "text"])
    #expect(!after.text.contains(rejected), "\(after.text)")
    let runs = try run(["runs", "--json"]).text
    _ = try run(["report", "--format", "html"])
    #expect(try run(["runs", "--json"]).text == runs, "a report changes nothing")
  }

  private func outcomes(_ text: String) -> [Substring] {
    text.split(separator: "\n").drop { $0 != "Reconciliation" }.prefix { $0 != "Check these" }.map { $0 }
  }

  @Test func aStatementAndItsBalancesAreShown() throws {
    let outcome = try Command.run([
      "report", "Samples/wrong/balance-gap.csv", "Samples/bills.json", "--format", "text", "--currency", "USD",
    ])
    #expect(outcome.text.contains("Breaks here"), "\(outcome.words)\(outcome.text)")
  }

  // MARK: Templates

  @Test func templatesAreWrittenOnceAndUsed() throws {
    let scratch = try Scratch()
    let folder = scratch.path("templates")
    let written = try Command.run(["report", "--write-templates", folder])
    #expect(written.status == 0, "\(written.words)")
    let page = "\(folder)/top.mustache"
    var text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(try Command.run(["report", "--write-templates", folder]).status == 73, "nothing is overwritten")
    let plain = try Command.run(["report", "Samples/consumptions.json", "--format", "html"])
    let same = try Command.run(["report", "Samples/consumptions.json", "--template", folder, "--format", "html"])
    #expect(plain.output == same.output)
    text += "\n<p>Our own line, {{title}}</p>\n"
    try text.write(toFile: page, atomically: true, encoding: .utf8)
    let own = try Command.run(["report", "Samples/consumptions.json", "--template", folder, "--title", "A & B"])
    #expect(own.status == 0 && own.text.contains("Our own line, A &amp; B"), "\(own.words)")
  }

  @Test(arguments: [
    ("{{#rows}}\n<b>", "template.syntax"), ("ok\n{{{title}}}", "template.unsafe"),
    ("\n<a href=\"{{title}}\">x</a>", "template.unsafe"), ("\n{{nonsense}}", "template.name"),
  ])
  func aBadTemplateIsAnErrorWithFileAndLine(_ text: String, _ code: String) throws {
    let scratch = try Scratch()
    try scratch.write(text, "templates/item.mustache")
    let outcome = try Command.run(
      ["report", "Samples/consumptions.json", "--template", scratch.path("templates"), "-o", scratch.path("a.html")])
    #expect(outcome.status == 78)
    #expect(outcome.words.contains("item.mustache:2") && outcome.words.contains("[\(code)]"), "\(outcome.words)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("a.html")))
  }
}
