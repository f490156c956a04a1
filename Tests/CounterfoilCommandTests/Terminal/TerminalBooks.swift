import CounterfoilTestSupport
import Foundation

/// A store with texts that try to take a terminal over or to break its columns, made once for all tests.
enum TerminalBooks {
  /// Colours the program never uses, the clipboard, C1, letters turned round, marks, wide letters, long words, lines.
  ///
  /// A colour in here is 35 or 36: what is seen as `\x1B[1m` or `\x1B[31m` was the program's own.
  static let texts = [
    "x\u{1B}[35mred\u{1B}[36m", "clip\u{1B}]52;c;aGk=\u{07}board", "c1\u{9B}35mx\u{85}", "\u{202E}desrever\u{2066}",
    "Cafe\u{301} Sa\u{300}le\u{30C}k", "星巴克咖啡店 东京都千代田区", "👨‍👩‍👧 Family 👍🏽", "☎️ Phone ⌚ 🌡", "🇩🇪 Flag 🏴‍☠️",
    String(repeating: "Donaudampfschifffahrt", count: 12), "tab\there\nnew\rline", "한국어 가게", "ｆｕｌｌ　ｗｉｄｔｈ",
    "back\u{8}space \u{7F}del", "zero\u{200B}width \u{FEFF}bom",
  ]

  struct Books {
    let folder: URL
    let proposal: String
    let entry: String
    let row: String?

    var store: String { folder.appendingPathComponent("books.sqlite").path }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
  }

  static let made = Result { try make() }

  private struct Trouble: Error { let words: String }

  private static func make() throws -> Books {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("counterfoil-terminal-\(getpid())")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, records) in files {
      let data = try JSONSerialization.data(withJSONObject: records)
      try data.write(to: folder.appendingPathComponent(name))
    }
    for (name, text) in plainFiles { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    let store = folder.appendingPathComponent("books.sqlite").path
    func run(_ arguments: [String]) throws -> Outcome {
      let outcome = try Command.run(arguments + ["--store", store])
      guard outcome.status <= 1 else { throw Trouble(words: "\(arguments): \(outcome.words)") }
      return outcome
    }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    let statements = ["10-15", "11-14"].map { "Samples/statements/harbor-checking-2026-\($0).csv" }
    _ = try run(["import", "-q", "Samples/accounts.json", "Samples/bills.json"])
    _ = try run(["import", "-q"] + statements + ["--account", "checking"])
    _ = try run(["reconcile", "-q", "--account", "checking"])
    let lists = ["bills.json", "places.json", "members.json"].map(path) + ["Samples/timi/categories.plist"]
    _ = try run(["import", "-q", path("entries.json")] + lists + ["Samples/timi/books.plist"])
    _ = try run(["import", "-q", path("pending.json"), "--kind", "entry"])
    let review = try run(["review", "--json"]).object()
    let proposals = review["proposals"] as? [[String: Any]] ?? []
    guard let first = proposals.first, let name = first["id"] as? String,
      let entry = (first["entries"] as? [String])?.first
    else { throw Trouble(words: "no proposal: \(review)") }
    let rows = review["rows"] as? [[String: Any]] ?? review["items"] as? [[String: Any]] ?? []
    return Books(folder: folder, proposal: name, entry: entry, row: rows.first?["id"] as? String)
  }

  private static var files: [String: [[String: Any]]] {
    let entries = texts.enumerated().map { number, text -> [String: Any] in
      [
        "id": "h\(number)", "date": "2026-11-\(10 + number)", "amount": "-\(number * number * 37).25",
        "currency": "USD", "status": "booked", "payee": text, "description": "for \(text)", "account": "wall\(number)",
      ]
    }
    let bills = texts.enumerated().map { number, text -> [String: Any] in
      [
        "id": "hb\(number)", "date": "2026-11-\(10 + number)", "amount": "-\(number * number * 37 + number % 3).25",
        "currency": "USD", "payee": text, "title": "title \(text)", "remark": text, "category": text, "book": text,
        "account": "wall\(number)",
      ]
    }
    let places = texts.map { ["name": $0, "address1": $0, "city": $0, "phone": $0, "email": $0] }
    let members = texts.map { ["name": $0, "role": $0, "about": $0, "email": $0, "phone": $0] }
    var pending = entries.prefix(4).map { $0.filter { $0.key != "id" } }
    for place in pending.indices { pending[place]["status"] = "pending" }
    return [
      "entries.json": entries, "bills.json": bills, "places.json": places, "members.json": members,
      "pending.json": Array(pending),
    ]
  }

  private static let rules = """
    - name: "Caf\u{301}e \\u001b[35m星"
      when: {payee: "Cafe"}
      then: {category: "food \\u202e"}
    - name: nobody
      when: {payee: "\\u001b[35mnobody"}
      then: {category: none}

    """

  private static var plainFiles: [String: String] {
    let evil = texts.prefix(4).joined(separator: " ")
    let rows = texts.enumerated().map { number, text in
      let cell = text.replacing("\"", with: "").replacing("\n", with: " ").replacing("\r", with: " ")
      return "2026-11-\(10 + number),\"\(cell)\",\(number == 3 ? "x\u{1B}[35m" : "-\(number).50")\n"
    }
    return [
      "evil.csv": "Date,\"Description \u{1B}[35m\",Amount\n" + rows.joined(),
      "questions.csv":
        "Date,\(String(evil.prefix(20))),Sum\u{1B}[35m A,Sum B\n01/02/2026,x,1.00,2.00\n03/04/2026,y,3.00,4.00\n",
      "rules.yaml": rules,
      "wrong-rules.yaml": "rules:\n  - paye\u{202E}e: x\n    category: [1\n",
      "wrong.yaml": "date\u{301}: \"\\u001b[35m\"\nfoo: bar\n",
    ]
  }
}
