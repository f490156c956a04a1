import CounterfoilTestSupport
import Foundation
import Testing

/// What the tests of pages see with is tested itself: it must notice what it is there to notice.
@Suite(.enabled(if: Browser.isInstalled, "\(Browser.absence)"))
struct BrowserTests {
  private func page(_ html: String, _ body: (BrowserPage) throws -> Void) throws {
    let scratch = try Scratch()
    let path = try scratch.write("<!doctype html><meta charset=utf-8><title>t</title>" + html, "page.html")
    try Browser.page { page throws in
      try page.open(URL(fileURLWithPath: path))
      try body(page)
    }
  }

  @Test func seesATidyPage() throws {
    try page("<p id=a>größe 元</p>") { page throws in
      #expect(try page.text("document.getElementById('a').textContent") == "größe 元")
      #expect(page.complaints == [])
      #expect(page.requests.count == 1)
    }
  }

  @Test func noticesErrorsDialogsAndRequests() throws {
    let failing = "<script>console.error('oops'); setTimeout(() => { throw new Error('late') }, 0)</script>"
    try page(failing) { page throws in
      #expect(page.complaints.contains { $0.hasPrefix("console") })
      #expect(page.complaints.contains { $0.hasPrefix("exception") })
    }
    try page("<img src='http://counterfoil.invalid/x.png'>") { page throws in
      #expect(page.requests.contains { $0.contains("counterfoil.invalid") })
    }
    let policy = #"<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><script>1</script>"#
    try page(policy) { page throws in #expect(!page.complaints.isEmpty) }
  }

  @Test func pressesKeysAndChangesTheMedium() throws {
    let html = """
      <style>body { color: black } @media (prefers-color-scheme: dark) { body { color: white } }</style>
      <button id=a onclick="this.dataset.pressed = 1">a</button><input id=b>
      """
    try page(html) { page throws in
      try page.press("Tab")
      #expect(try page.text("document.activeElement.id") == "a")
      try page.press("Enter")
      #expect(try page.text("document.activeElement.dataset.pressed") == "1")
      try page.press("Tab")
      try page.type("käse")
      #expect(try page.text("document.activeElement.value") == "käse")
      try page.emulate(["prefers-color-scheme": "dark"])
      #expect(try page.text("getComputedStyle(document.body).color") == "rgb(255, 255, 255)")
      let tree = try page.accessibilityTree()
      #expect(tree.contains { $0.role == "button" && $0.name == "a" })
      try page.resize(width: 390, height: 844, isPhone: true)
      #expect(try page.screenshot().count > 100)
    }
  }
}
