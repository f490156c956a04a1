import CounterfoilTestSupport
import Foundation
import Testing

/// The report of the samples as a browser shows it.
@Suite(.enabled(if: Browser.isInstalled, "\(Browser.absence)"))
struct ReportPageTests {
  /// The page of all samples, written once.
  private static let household = Result { try written(ReportCommandTests.household, "household") }

  private static func written(_ arguments: [String], _ name: String) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("counterfoil-\(name)-\(getpid()).html")
    let outcome = try Command.run(["report"] + arguments + ["-o", file.path])
    guard outcome.status <= 1 else { throw ScriptTrouble("\(outcome.words)") }
    return file
  }

  private struct ScriptTrouble: Error {
    let words: String
    init(_ words: String) { self.words = words }
  }

  /// Opens the page, and at the end sees that it complained of nothing and asked for nothing.
  private func view(
    _ file: URL? = nil, width: Int = 1280, height: Int = 900, features: [String: String] = [:],
    _ body: (BrowserPage) throws -> Void
  ) throws {
    let file = try file ?? Self.household.get()
    try Browser.page(width: width, height: height) { page throws in
      try page.emulate(features)
      try page.open(file)
      try body(page)
      #expect(page.complaints == [])
      #expect(page.requests.filter { !$0.hasPrefix("data:") } == [file.absoluteString])
    }
  }

  private func tabs(_ page: BrowserPage) throws -> [String] {
    try page.texts("[...document.querySelectorAll('[data-tab]')].map(tab => tab.dataset.tab)")
  }

  private func open(_ tab: String, _ page: BrowserPage) throws {
    try page.click("[data-tab=\(tab)]")
    try page.wait(for: "!document.querySelector('[data-panel=\(tab)]').hidden")
    try page.settle()
  }

  // MARK: The whole

  @Test func opensFromDiskAndComplainsOfNothing() throws {
    try view { page throws in
      let tabs = try tabs(page)
      #expect(tabs == ["reconciliation", "timeline", "shares", "books", "cards", "records"])
      for tab in tabs {
        try open(tab, page)
        #expect(try page.number("document.querySelector('[data-panel=\(tab)]').innerText.length") > 20, "\(tab)")
      }
    }
  }

  @Test func stepsAndListsCountTheSame() throws {
    try view { page throws in
      let steps = try page.texts(
        """
        [...document.querySelectorAll('[data-step]')].filter(s => s.dataset.step !== 'toMend').map(s => {
          const list = document.querySelector(s.getAttribute('href') + ' [data-count]').textContent.trim();
          const count = s.querySelector('.step-count').textContent.trim();
          return count === list ? 'same' : s.dataset.step + ': ' + count + ', ' + list; })
        """)
      #expect(!steps.isEmpty && Set(steps) == ["same"], "\(steps)")
    }
  }

  @Test func tablesAloneAreShownWithoutAnyBill() throws {
    let files = ["Samples/timi/categories.plist", "Samples/timi/add-categories.plist", "Samples/timi/books.plist"]
    try view(try Self.written(files, "tables")) { page throws in
      #expect(try page.text("document.querySelector('[data-tab][aria-current]').dataset.tab") == "books")
      let words = try page.text("document.getElementById('books').innerText")
      for word in ["Household", "Groceries", "Salary", "add-garden"] { #expect(words.contains(word), "\(word)") }
    }
    try view(try Self.written(["Samples/pharmacies.json"], "places")) { page throws in
      #expect(try page.text("document.querySelector('[data-tab][aria-current]').dataset.tab") == "cards")
    }
  }

  @Test func everythingOfTheSamplesIsThere() throws {
    try view { page throws in
      // Lists are filled as they come near the screen, and emptied as they leave it.
      var words = ""
      for part in ["waiting", "missingBills", "missingEntries", "matches"] {
        try page.value("document.querySelector('[data-part=\(part)]').scrollIntoView()")
        try page.wait(for: "document.querySelector('[data-list=\(part)] .chunk')?.children.length > 0")
        words += try page.text("document.querySelector('[data-part=\(part)]').textContent")
      }
      for word in ["Piano lesson", "MONTHLY MAINTENANCE FEE", "Dentist", "nearest miss"] {
        #expect(words.contains(word), "\(word)")
      }
      #expect(try page.number("document.querySelectorAll('[data-picture=flow] path').length") >= 4)
      try open("cards", page)
      let cards = try page.text("document.getElementById('cards').innerText")
      for word in ["Green Cross Pharmacy", "0.16 miles", "(617) 227-3728", "393 Hanover Street", "02108", "闻佳宜"] {
        #expect(cards.contains(word), "\(word)")
      }
      try open("books", page)
      let books = try page.text("document.getElementById('books').innerText")
      for word in ["Household", "Flat in Bonn", "Autumn journey"] { #expect(books.contains(word), "\(word)") }
    }
  }

  @Test func speaksChinese() throws {
    try view { page throws in
      try page.click("[data-language=zh]")
      #expect(try page.text("document.documentElement.lang").hasPrefix("zh"))
      try open("shares", page)
      try page.click("[data-years] button:nth-child(2)")
      let months = try page.texts("[...document.querySelectorAll('[data-months] button')].map(b => b.textContent)")
      #expect(months.contains("10月") && months.contains("11月"), "\(months)")
      try page.click("[data-language=en]")
      let english = try page.texts("[...document.querySelectorAll('[data-months] button')].map(b => b.textContent)")
      #expect(english.contains("Oct") && english.contains("Nov"), "\(english)")
    }
  }

  // MARK: Time lines

  @Test func theAxisIsUnbrokenAfterAResize() throws {
    try view { page throws in
      try open("timeline", page)
      for width in [1280, 820, 390, 1100] {
        try page.resize(width: width, height: 800)
        try page.settle()
        let axis = """
          (() => { const box = (s) => document.querySelector(s).getBoundingClientRect();
            const axis = box('[data-axis]'), end = box('[data-axis-end]'), list = box('[data-list=timeline]');
            return document.querySelectorAll('[data-axis]').length === 1 && axis.width >= 1
              && axis.top <= list.top + 1 && axis.bottom >= list.bottom - 1 && axis.bottom >= end.top - 1
              && axis.left > 0 && axis.right < innerWidth; })()
          """
        #expect(try page.holds(axis), "\(width)")
      }
      // All of the way down, through every month.
      try page.value("scrollTo(0, document.body.scrollHeight)")
      try page.settle()
      #expect(try page.holds("document.querySelector('[data-axis-end]').getBoundingClientRect().bottom > 0"))
    }
  }

  @Test func theNewestDayComesFirstWhereAskedFor() throws {
    try view(try Self.written(["Samples/consumptions.json"], "newest")) { page throws in
      try open("timeline", page)
      try page.click("[data-order=newest]")
      try page.settle()
      let days = try page.texts("[...document.querySelectorAll('#timeline [data-day]')].map(d => d.dataset.day)")
      #expect(days == ["2016-10-15", "2016-10-11", "2016-10-10"])
    }
  }

  @Test func eachDayStandsOnceAndSidesTellInFromOut() throws {
    try view(try Self.written(["Samples/consumptions.json"], "consumptions")) { page throws in
      try open("timeline", page)
      let days = try page.texts("[...document.querySelectorAll('#timeline [data-day]')].map(d => d.dataset.day)")
      #expect(days == ["2016-10-10", "2016-10-11", "2016-10-15"])
      // A box for a remark only where there is one.
      #expect(try page.number("document.querySelectorAll('#timeline .item').length") == 4)
      #expect(try page.number("document.querySelectorAll('#timeline .remark').length") == 2)
      #expect(try page.number("document.querySelectorAll('#timeline .month').length") == 1)
      // As tall as its text.
      let heights =
        try page.value(
          "[...document.querySelectorAll('#timeline .item')].map(i => i.getBoundingClientRect().height)") as? [Double]
      #expect(Set(heights ?? []).count > 1, "\(heights ?? [])")
    }
    try view { page throws in
      try open("timeline", page)
      #expect(
        try page.holds(
          """
          (() => { const middle = (e) => { const b = e.getBoundingClientRect(); return b.left + b.width / 2; };
            const axis = middle(document.querySelector('[data-axis]'));
            const bodies = (s) => [...document.querySelectorAll('#timeline .item.' + s + ' .item-body')];
            return bodies('income').length > 0 && bodies('expense').length > 0
              && bodies('income').every(e => middle(e) < axis) && bodies('expense').every(e => middle(e) > axis); })()
          """))
    }
  }

  @Test func theSidewaysLineScrollsAndStaysInOnePiece() throws {
    try view { page throws in
      try open("timeline", page)
      try page.click("[data-layout=horizontal]")
      for width in [1280, 390, 900] {
        try page.resize(width: width, height: 800)
        try page.settle()
        let line = """
          (() => { const rail = document.querySelector('[data-rail]');
            const box = (s) => rail.querySelector(s).getBoundingClientRect();
            const axis = box('[data-rail-axis]'), head = box('[data-rail-head]'), tail = box('[data-rail-tail]');
            const dots = [...rail.querySelectorAll('.node-dot')].map(d => d.getBoundingClientRect());
            const level = (b) => b.top + b.height / 2;
            const stacks = [...rail.querySelectorAll('.node-stack')].map(s => s.getBoundingClientRect());
            return rail.scrollWidth > rail.clientWidth && dots.length > 2
              && dots.every(d => Math.abs(level(d) - level(dots[0])) < 1)
              && Math.abs(level(axis) - level(dots[0])) < 8 && head.left < dots[0].left
              && axis.left <= dots[0].left && axis.right >= dots.at(-1).right && tail.right > dots.at(-1).right
              && stacks.every(s => s.bottom <= level(dots[0]) + 1); })()
          """
        #expect(try page.holds(line), "\(width)")
      }
      // Days further apart have nodes further apart.
      let gaps =
        try page.value(
          """
          [...document.querySelectorAll('[data-rail] [data-node]')].slice(0, 12).map((n, i, all) => i === 0 ? null
            : [(Date.parse(n.dataset.node) - Date.parse(all[i - 1].dataset.node)) / 864e5,
              n.querySelector('.node-dot').getBoundingClientRect().left
                - all[i - 1].querySelector('.node-dot').getBoundingClientRect().left]).slice(1)
          """) as? [[Double]]
      let sorted = try #require(gaps).sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
      for (near, far) in zip(sorted, sorted.dropFirst()) where near[0] < far[0] { #expect(near[1] < far[1] + 1) }
    }
  }

  // MARK: Shares and books

  @Test func aSliceShowsThatCategorysBills() throws {
    try view { page throws in
      try open("shares", page)
      for key in ["click", "Enter", " "] {
        let slice = "document.querySelectorAll('[data-slice]')[1]"
        let category = try page.text("\(slice).dataset.slice")
        if key == "click" {
          try page.value("document.querySelectorAll('[data-legend]')[1].setAttribute('data-here', '')")
          try page.click("[data-here]")
        } else {
          try page.value("\(slice).focus()")
          try page.press(key)
          try page.settle()
        }
        let name = try page.text(
          "document.querySelector('[data-legend=\"\(category)\"] .legend-title').textContent")
        #expect(try page.text("document.querySelector('[data-slice-title]').textContent") == name)
        let rows = try page.texts(
          "[...document.querySelectorAll('[data-list=slice] .record')].map(r => r.innerText)")
        #expect(!rows.isEmpty && rows.allSatisfy { $0.contains(name) }, "\(name): \(rows)")
        let groups = "document.querySelectorAll('[data-list=slice] [data-month], [data-list=slice] [data-day]').length"
        #expect(try page.number(groups) >= 2)
        // The same again takes it back.
        try page.value("document.querySelector('[data-legend=\"\(category)\"]').click()")
        #expect(try page.number("document.querySelectorAll('[data-list=slice] .record').length") == 0)
      }
    }
  }

  @Test func aSliceIsClickedWhereItIsDrawn() throws {
    try view { page throws in
      try open("shares", page)
      // A quarter of the way into the first slice, on the ring itself.
      let place =
        try page.value(
          """
          (() => { const ring = document.querySelector('.ring'); ring.scrollIntoView({block: 'center', behavior: 'instant'});
            const box = ring.getBoundingClientRect(), size = Math.min(box.width, box.height) / 200;
            return [box.left + box.width / 2 + 70 * size * Math.sin(.3), box.top + box.height / 2 - 70 * size * Math.cos(.3)];
          })()
          """) as? [Double]
      let point = try #require(place)
      try page.click(x: point[0], y: point[1])
      let title = try page.text("document.querySelector('[data-slice-title]').textContent")
      #expect(try page.text("document.querySelector('.legend-row .legend-title').textContent") == title)
    }
  }

  @Test func aBookIsSwitchedTo() throws {
    try view { page throws in
      try open("books", page)
      try page.click("[data-choose=book][data-key='1']")
      try open("records", page)
      let rows = try page.texts("[...document.querySelectorAll('[data-list=records] .record')].map(r => r.innerText)")
      #expect(!rows.isEmpty && rows.allSatisfy { $0.contains("Flat in Bonn") }, "\(rows.prefix(3))")
    }
  }

  // MARK: Search and filters

  @Test func searchFindsABill() throws {
    try view { page throws in
      try open("records", page)
      let count = try page.number("document.querySelectorAll('[data-list=records] .record').length")
      try page.value("document.getElementById('q').focus()")
      try page.type("orbit streaming")
      try page.wait(for: "document.getElementById('found').textContent !== ''")
      try page.settle()
      let rows = try page.texts("[...document.querySelectorAll('[data-list=records] .record')].map(r => r.innerText)")
      #expect(!rows.isEmpty && Double(rows.count) < count && rows.allSatisfy { $0.contains("Orbit Streaming") })
      try page.value("document.getElementById('q').value = ''")
      try page.value("document.getElementById('q').focus()")
      try page.type("no such thing anywhere")
      try page.wait(for: "document.getElementById('found').textContent.startsWith('0 ')")
    }
  }

  @Test(arguments: [
    ("f-category", "Groceries", "Groceries"), ("f-account", "Harbor Trust card", "Harbor Trust card"),
    ("f-book", "Autumn journey", "Autumn journey"), ("f-outcome", "Missing", "Missing"),
  ])
  func filtersChoose(_ field: String, _ choice: String, _ shown: String) throws {
    try view { page throws in
      try open("records", page)
      try page.click("#filter-toggle")
      try page.value(
        """
        (() => { const field = document.getElementById('\(field)');
          field.value = [...field.options].find(o => o.text === '\(choice)').value;
          field.dispatchEvent(new Event('input', {bubbles: true})); })()
        """)
      try page.wait(for: "document.getElementById('found').textContent !== ''")
      let rows = try page.texts("[...document.querySelectorAll('[data-list=records] .record')].map(r => r.innerText)")
      #expect(!rows.isEmpty && rows.allSatisfy { $0.contains(shown) }, "\(rows.prefix(3))")
      #expect(try page.holds("document.getElementById('found').textContent.startsWith('\(rows.count) ')"))
      try page.click("#filter-clear")
      try page.wait(for: "document.getElementById('found').textContent === ''")
    }
  }

  @Test func daysAndAmountsBoundTheRows() throws {
    try view { page throws in
      try open("records", page)
      try page.value(
        """
        for (const [id, value] of [['f-since', '2026-10-01'], ['f-until', '2026-10-31'], ['f-min', '100'], ['f-max', '250']])
          document.getElementById(id).value = value;
        document.getElementById('f-max').dispatchEvent(new Event('input', {bubbles: true}));
        """)
      try page.wait(for: "document.getElementById('found').textContent !== ''")
      let sizes =
        try page.value(
          """
          [...document.querySelectorAll('[data-list=records] .record')].map(r =>
            [r.querySelector('time').dateTime, Number(r.querySelector('.money').textContent.replace(/[^0-9.]/g, ''))])
          """) as? [[Any]]
      let rows = try #require(sizes)
      #expect(rows.count > 3)
      #expect(rows.allSatisfy { ($0[0] as? String)?.hasPrefix("2026-10-") ?? false }, "\(rows)")
      #expect(rows.allSatisfy { (100...250).contains(($0[1] as? NSNumber)?.doubleValue ?? 0) }, "\(rows)")
    }
  }

  // MARK: Cards and movement

  /// Counts animations and transitions of cards as they start.
  private static let countMoves = """
    window.moves = {};
    for (const kind of ['animationstart', 'transitionstart']) document.addEventListener(kind, (event) => {
      const card = event.target.closest('[data-card]');
      if (card) window.moves[card.dataset.card] = (window.moves[card.dataset.card] ?? 0) + 1;
    });
    """

  private func comeAndGo(_ page: BrowserPage) throws {
    for _ in 0..<3 {
      try open("cards", page)
      try page.value("scrollTo(0, document.body.scrollHeight)")
      try page.settle()
      try page.value("scrollTo(0, 0)")
      try page.settle()
      try page.value("new Promise(done => setTimeout(() => done(true), 150))")
      try open("records", page)
    }
  }

  @Test func aCardMovesOnceAndNeverAgain() throws {
    try view(height: 500) { page throws in
      try page.value(Self.countMoves)
      try comeAndGo(page)
      try page.value("new Promise(done => setTimeout(() => done(true), 700))")
      let moves = try page.value("window.moves") as? [String: Int] ?? [:]
      #expect(moves.count >= 4, "\(moves)")
      #expect(moves.values.allSatisfy { $0 == 1 }, "\(moves)")
    }
  }

  @Test func nothingMovesWhereMovementIsNotWanted() throws {
    try view(height: 500, features: ["prefers-reduced-motion": "reduce"]) { page throws in
      try page.value(Self.countMoves)
      try comeAndGo(page)
      #expect(try page.number("Object.keys(window.moves).length") == 0)
      #expect(try page.number("document.getAnimations().length") == 0)
      try open("cards", page)
      #expect(
        try page.holds("[...document.querySelectorAll('[data-card]')].every(c => getComputedStyle(c).opacity === '1')"))
    }
  }
}
