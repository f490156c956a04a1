import CounterfoilTestSupport
import Foundation
import Testing

/// Counts, totals and shares of the page keep clear of their words, however long they are and however narrow the screen.
@Suite(.enabled(if: Browser.isInstalled, "\(Browser.absence)"), .enabled(if: Sweep.isWhole, "runs with make test-all"))
struct PageCountTests {
  /// Gives every number of the page that many digits, and says what then stands on something else, is cut off, or runs
  /// out of its box.
  ///
  /// A number is measured by the boxes of its text, not of its element: an element that shrank lets its text run out.
  private static let look = """
    (digits) => {
      const plain = "8".repeat(digits), grouped = Number(plain).toLocaleString("en-US");
      const shown = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest("[aria-hidden=true]") &&
        !(getComputedStyle(node).clipPath.startsWith("inset(50%"));
      const texts = (root) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = [];
        while (walker.nextNode()) {
          const node = walker.currentNode;
          if (node.textContent.trim() && shown(node.parentElement)) found.push(node);
        }
        return found;
      };
      const badge = document.getElementById("filter-count");
      badge.hidden = false;
      badge.textContent = plain;
      document.getElementById("found").textContent = `${plain} of ${plain}`;
      const counts = ".step-count, [data-count], .flow text, .ring-total, .money, .book > .note, .node-more, .recurring .note, .distance, .badge, .found";
      const numbers = new Set();
      for (const holder of document.querySelectorAll(counts)) {
        for (const node of texts(holder)) {
          if (!/\\d/.test(node.textContent)) continue;
          const isMoney = holder.matches(".money, .ring-total");
          node.textContent = node.textContent.replace(isMoney ? /[\\d,]+(?=\\.|$)/ : /\\d+/, isMoney ? grouped : plain);
          numbers.add(node);
        }
      }
      const boxes = (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
      };
      const all = texts(document.body).filter((node) => !node.parentElement.closest(".tabs, .rail, .skip, option"))
        .map((node) => ({ node, boxes: boxes(node) }));
      const wrong = [];
      const name = (node) => `"${node.textContent.trim().slice(0, 30)}" in ${node.parentElement.closest("[class]")?.className?.baseVal ?? node.parentElement.closest("[class]")?.className}`;
      const cover = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
      for (const { node, boxes: own } of all) {
        if (!numbers.has(node)) continue;
        for (const other of all) {
          if (other.node === node || (numbers.has(other.node) && all.indexOf(other) < all.findIndex((item) => item.node === node))) continue;
          if (own.some((box) => other.boxes.some((there) => cover(box, there)))) wrong.push(`${name(node)} covers ${name(other.node)}`);
        }
        const holder = node.parentElement.closest(".step, .part h3, .total, .book, .legend-row, .figures, .line, .item, .day, .card, .pie, .flow svg, .group, .filter-line, main, header") ?? document.body;
        const around = holder.getBoundingClientRect();
        for (const box of own) {
          if (box.left < around.left - 1 || box.right > around.right + 1) wrong.push(`${name(node)} runs out of ${holder.className.baseVal ?? holder.className}`);
          if (box.left < -1 || box.right > innerWidth + 1) wrong.push(`${name(node)} runs out of the screen`);
        }
        for (let above = node.parentElement; above && above !== document.body; above = above.parentElement) {
          if (getComputedStyle(above).overflowX !== "visible" && above.scrollWidth > above.clientWidth + 1 && !above.matches(".rail, .tabs-row")) wrong.push(`${name(node)} is cut off by ${above.className}`);
        }
      }
      if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page scrolls sideways: ${document.documentElement.scrollWidth}`);
      return [...new Set(wrong)];
    }
    """

  /// In each language the widest and the narrowest numbers, on each screen.
  @Test(arguments: ["en", "zh"])
  func countsKeepClearOfTheirWords(_ language: String) throws {
    let scratch = try Scratch()
    let file = scratch.path("report.html")
    let outcome = try Command.run(["report"] + ReportCommandTests.household + ["--language", language, "-o", file])
    #expect(outcome.status <= 1, "\(outcome.words)")
    try Browser.page(width: 1600, height: 900) { page throws in
      try page.open(URL(fileURLWithPath: file))
      for width in [320, 360, 480, 768, 1024, 1600] {
        try page.resize(width: width, height: 900)
        for tab in ReportReachTests.tabs {
          try page.value("location.hash = '\(tab)'")
          try page.wait(for: "!document.querySelector('[data-panel=\(tab)]').hidden")
          try page.settle()
          for digits in Sweep.pick([1, 6], whole: Array(1...6)) {
            let wrong = try page.texts("(\(Self.look))(\(digits))")
            let place = "\(tab), \(width) wide, \(digits) digits"
            #expect(wrong.isEmpty, "\(place): \(wrong.prefix(8).joined(separator: "\n"))")
          }
        }
      }
    }
  }

  /// The test above must see what it is there to see.
  @Test func aCountThatCoversItsWordsIsSeen() throws {
    let scratch = try Scratch()
    let html = """
      <!doctype html><meta charset=utf-8><title>t</title><div class=badge id=filter-count></div><p id=found class=found></p>
      <main><a class=step style="display:flex;width:200px"><span class=step-count style="min-width:1ch;width:1ch">5</span><span>payments</span></a></main>
      """
    let path = try scratch.write(html, "page.html")
    try Browser.page { page throws in
      try page.open(URL(fileURLWithPath: path))
      #expect(try page.texts("(\(Self.look))(1)") == [])
      #expect(try page.texts("(\(Self.look))(3)").contains { $0.contains("covers \"payments\"") })
    }
  }
}
