import CounterfoilTestSupport
import Foundation
import Testing

/// What a page holds: texts stay texts, both renderers agree, and a long report stays quick.
@Suite(.enabled(if: Browser.isInstalled, "\(Browser.absence)"))
struct ReportContentTests {
  private func written(_ arguments: [String], _ scratch: borrowing Scratch) throws -> URL {
    let file = scratch.path("report.html")
    let outcome = try Command.run(["report"] + arguments + ["-o", file])
    #expect(outcome.status <= 1, "\(outcome.words)")
    return URL(fileURLWithPath: file)
  }

  private func open(_ tab: String, _ page: BrowserPage) throws {
    try page.value("location.hash = '\(tab)'")
    try page.wait(for: "!document.querySelector('[data-panel=\(tab)]').hidden")
    try page.settle()
  }

  // FAULTS 66
  @Test func textsOfDataStayTexts() throws {
    let scratch = try Scratch()
    let texts =
      ReportCommandTests.naughty + [
        #"</script><script>alert(2)</script>"#, "<!--<script>", "\u{2028}", "${alert(3)}", #"\u003cimg src=x>"#,
        "data:text/html,<script>alert(4)</script>", "é\"\u{301} onmouseover=alert(5) x=\"", "'; alert(6); '",
      ]
    let bills = texts.enumerated().map { number, text in
      [
        "id": "<b>\(number)</b>\"'", "date": "2026-10-\(10 + number % 20)", "amount": "-1.00", "currency": "EUR",
        "payee": text, "title": text, "remark": text, "category": text, "book": text, "account": text, "number": text,
      ]
    }
    let place: [String: Any] = [
      "name": texts[0], "address1": texts[1], "city": texts[2], "state": texts[9], "zipCode": "02108",
      "phone": "javascript:alert(7)", "email": "javascript:alert(8)@x", "fax": texts[4], "distance": 1.25,
    ]
    let members = texts.map { ["name": $0, "role": $0, "about": $0, "email": $0, "phone": $0, "location": $0] }
    func json(_ value: Any, _ name: String) throws -> String {
      try scratch.write(String(decoding: JSONSerialization.data(withJSONObject: value), as: UTF8.self), name)
    }
    let files = try [json(bills, "bills.json"), json([place], "places.json"), json(members, "members.json")]
    let report = try written(files + ["--title", "<img src=x onerror=alert(9)>"], scratch)
    try Browser.page { page throws in
      try page.open(report)
      for language in ["en", "zh"] {
        try page.value("document.querySelector('[data-language=\(language)]').click()")
        for tab in ["timeline", "shares", "books", "cards", "records"] {
          try open(tab, page)
          if tab == "timeline" { try page.click("[data-layout=horizontal]") }
          if tab == "shares" { try page.value("document.querySelectorAll('[data-legend]').forEach(l => l.click())") }
          try page.settle()
          let strange = try page.texts(
            """
            [...document.querySelectorAll('img, iframe, object, embed, b, link, base, meta[http-equiv=refresh], script[src]')]
              .map(e => e.outerHTML).concat([...document.querySelectorAll('[href]')].map(e => e.getAttribute('href'))
              .filter(a => !/^(#|tel:[+0-9]+$|mailto:[^?&]+$)/.test(a)))
              .concat([...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames())
              .filter(name => /^on/i.test(name)))
            """)
          #expect(strange == [], "\(tab)")
        }
      }
      try open("records", page)
      let shown = try page.text("document.querySelector('[data-list=records]').textContent")
      #expect(shown.contains("<script>alert(1)</script>") && shown.contains("{{{data}}}"))
      #expect(try page.text("document.title") == "<img src=x onerror=alert(9)>")
      #expect(page.complaints == [])
      #expect(page.requests.filter { !$0.hasPrefix("data:") } == [report.absoluteString])
    }
  }

  /// The items of all lists of a document, as markup, by the lists' names.
  private static let items = """
    (page) => Object.fromEntries([...page.querySelectorAll('[data-list]')].map(host => [host.dataset.list,
      [...(host.querySelector('.chunk') ? host.querySelectorAll('.chunk > *') : host.children)].map(item => {
        const copy = item.cloneNode(true);
        for (const e of [copy, ...copy.querySelectorAll('[class]')]) e.classList.remove('seen', 'arrives');
        return copy.outerHTML;
      })]))
    """

  /// The items of one list that the script has drawn by now, as markup, by their place in the whole list.
  ///
  /// Only the beginning and what is near the screen is drawn, and how much that is depends on how busy the machine is.
  private static let drawn = """
    (name) => {
      const clean = (item) => {
        const copy = item.cloneNode(true);
        for (const e of [copy, ...copy.querySelectorAll('[class]')]) e.classList.remove('seen', 'arrives');
        return copy.outerHTML;
      };
      const children = [...document.querySelector(`[data-list=${name}]`).children];
      const parts = children.some(child => child.matches('.chunk'))
        ? children.map(chunk => [Number(chunk.dataset.from), [...chunk.children]]) : [[0, children]];
      return Object.fromEntries(parts.flatMap(([from, items]) => items.map((item, place) => [from + place, clean(item)])));
    }
    """

  @Test(arguments: ["en", "zh"])
  func theScriptDrawsWhatTheFileHolds(_ language: String) throws {
    let scratch = try Scratch()
    let report = try written(ReportCommandTests.household + ["--language", language], scratch)
    let file = try JSONSerialization.data(withJSONObject: [String(contentsOf: report, encoding: .utf8)])
    try Browser.page { page throws in
      try page.open(report)
      // No script of a parsed text runs: this is what a browser without scripts shows.
      try page.value(
        "window.still = new DOMParser().parseFromString(\(String(decoding: file, as: UTF8.self))[0], 'text/html')")
      let still = try #require(try page.value("(\(Self.items))(window.still)") as? [String: [String]])
      var drawn: [String: [String: String]] = [:]
      for tab in ReportReachTests.tabs {
        try open(tab, page)
        // A list is drawn when it comes near the screen.
        for list in try page.texts("[...document.querySelectorAll('#\(tab) [data-list]')].map(l => l.dataset.list)") {
          guard still[list]?.isEmpty == false else { continue }
          try page.value("document.querySelector('[data-list=\(list)]').scrollIntoView()")
          try page.wait(for: "'0' in (\(Self.drawn))('\(list)')")
          drawn[list] = try page.value("(\(Self.drawn))('\(list)')") as? [String: String]
        }
      }
      #expect(still.values.map(\.count).reduce(0, +) > 100)
      for (list, items) in still.sorted(by: { $0.key < $1.key }) {
        let seen = drawn[list] ?? [:]
        for (place, item) in items.enumerated() {
          guard let other = seen["\(place)"], other != item else { continue }
          Issue.record("\(list) \(place):\n\(item)\n\(other)")
          break
        }
        #expect(items.isEmpty == seen.isEmpty, "\(list)")
        // Of a long list the file holds the beginning, forty items, or on the time line the days of eighty rows; how far the
        // script has gone on depends on how busy the machine is.
        let isBeginning = items.count == 40 || list == "timeline"
        let last = seen.keys.compactMap { Int($0) }.max() ?? 0
        #expect(isBeginning || last < max(1, items.count), "\(list) has more than the file")
      }
      let pie = "querySelector('[data-pie]').innerHTML"
      #expect(try page.text("document.\(pie)") == page.text("window.still.\(pie)"))
      #expect(page.complaints == [])
    }
  }

  @Test func fiftyThousandBillsStayQuick() throws {
    let scratch = try Scratch()
    var lines: [String] = []
    for number in 0..<50_000 {
      let day = "20\(10 + number / 5000)-\(10 + number % 3)-\(10 + number % 19)"
      lines.append(
        #"{"id":"B\#(number)","date":"\#(day)","amount":"-\#(number % 700 + 1).50","currency":"USD","kind":"expense","#
          + #""payee":"Payee \#(number % 3000)","title":"Thing \#(number)","category":"c\#(number % 40)"}"#)
    }
    let bills = try scratch.write("[\(lines.joined(separator: ",\n"))]", "bills.json")
    let report = try written([bills], scratch)
    let size = try FileManager.default.attributesOfItem(atPath: report.path)[.size] as? Int ?? .max
    #expect(size <= 15_000_000)
    try Browser.page { page throws in
      try page.open(report)
      let nodes = "document.getElementsByTagName('*').length"
      for tab in ["timeline", "records"] {
        try open(tab, page)
        #expect(try page.number(nodes) < 15_000, "\(tab)")
        for share in [0.25, 0.5, 1.0] {
          try page.value("scrollTo(0, document.body.scrollHeight * \(share))")
          try page.settle()
          try page.value("new Promise(done => setTimeout(() => done(true), 100))")
          #expect(try page.number(nodes) < 15_000, "\(tab) \(share)")
          let seen = "document.elementsFromPoint(innerWidth / 2, innerHeight / 2).some(e => e.closest('[data-list]'))"
          #expect(try page.holds(seen) || share == 1, "\(tab) \(share)")
        }
      }
      try page.value("document.getElementById('q').value = 'thing 49999'")
      try page.value("document.getElementById('q').dispatchEvent(new Event('input', {bubbles: true}))")
      try page.wait(for: "document.getElementById('found').textContent.startsWith('1 ')")
      #expect(page.complaints == [])
    }
  }
}
