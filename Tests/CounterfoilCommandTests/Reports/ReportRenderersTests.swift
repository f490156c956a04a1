import CounterfoilTestSupport
import Foundation
import Testing

/// A report's items are filled in twice: by the command for the first of each list, by the page's script for all.
@Suite(.enabled(if: Browser.isInstalled, "\(Browser.absence)"), .enabled(if: Sweep.isWhole, "runs with make test-all"))
struct ReportRenderersTests {
  @Test(arguments: ["en", "zh"])
  func thePagesScriptFillsTemplatesAsTheCommandDoes(_ language: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("renderers-\(language)-\(getpid()).html")
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try Command.run(
      ["report"] + ReportCommandTests.household + ["--language", language, "-o", file.path])
    try #require(outcome.status <= 1, "\(outcome.words)")
    let html = try String(contentsOf: file, encoding: .utf8)
    let literal = String(decoding: try JSONEncoder().encode(html), as: UTF8.self)
    try Browser.page(width: 1280, height: 900) { page throws in
      try page.open(file)
      // The page as it was written, its scripts never run.
      try page.value("void (window.written = new DOMParser().parseFromString(\(literal), 'text/html'))")
      let names = try page.texts(
        "[...written.querySelectorAll('[data-list]')].filter(l => l.children.length).map(l => l.dataset.list)")
      #expect(
        Set(["matches", "missingBills", "balances", "timeline", "records", "books", "places", "members"])
          .isSubset(of: names))
      for name in names {
        let panel = try page.text("written.querySelector('[data-list=\(name)]').closest('[data-panel]').id")
        try page.click("[data-tab=\(panel)]")
        try page.value("document.querySelector('[data-list=\(name)]').scrollIntoView()")
        try page.wait(for: "document.querySelector('[data-list=\(name)]').innerText.length > 0")
        try page.settle()
        let difference = try page.text(
          """
          (() => {
            const tidy = (html) => html.replace(/ (seen|arrives)\\b/g, '').replace(/\\n/g, '');
            const host = document.querySelector('[data-list=\(name)]');
            const live = tidy((host.querySelector('.chunk') ?? host).innerHTML);
            const written_ = tidy(written.querySelector('[data-list=\(name)]').innerHTML);
            const length = Math.min(live.length, written_.length);
            let place = 0;
            while (place < length && live[place] === written_[place]) place += 1;
            return length > 0 && place === length ? '' : live.slice(place - 40, place + 80) + ' | ' + written_.slice(place - 40, place + 80);
          })()
          """)
        #expect(difference == "", "\(name)")
      }
    }
  }
}
