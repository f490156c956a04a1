import CounterfoilTestSupport
import Foundation
import Testing

/// Whether everybody can use the page: by keyboard, by ear, with weak eyes, on a phone, on paper.
@Suite(.enabled(if: Browser.isInstalled, "\(Browser.absence)"), .enabled(if: Sweep.isWhole, "runs with make test-all"))
struct ReportReachTests {
  private static let household = Result {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("counterfoil-reach-\(getpid()).html")
    let outcome = try Command.run(["report"] + ReportCommandTests.household + ["-o", file.path])
    #expect(outcome.status == 1, "\(outcome.words)")
    return file
  }

  static let tabs = ["reconciliation", "timeline", "shares", "books", "cards", "records"]

  private func view(
    width: Int = 1280, height: Int = 900, features: [String: String] = [:], _ body: (BrowserPage) throws -> Void
  ) throws {
    try Browser.page(width: width, height: height) { page throws in
      try page.emulate(features)
      try page.open(try Self.household.get())
      try body(page)
      #expect(page.complaints == [])
    }
  }

  /// Elements a person can act on that are seen, and not those a radio-like group keeps out of the Tab order.
  private static let reachable = """
    [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]')].filter(e =>
      e.tabIndex >= 0 && !e.disabled && e.checkVisibility({visibilityProperty: true}) && e.getClientRects().length > 0)
    """

  @Test(arguments: tabs)
  func theKeyboardReachesEverythingAndShowsWhereItIs(_ tab: String) throws {
    try view { page throws in
      try page.click("[data-tab=\(tab)]")
      try page.settle()
      // Lists fill and empty as one scrolls: a handful of rows is enough here.
      try page.value("document.getElementById('q').value = 'coffee'")
      try page.value("document.getElementById('q').dispatchEvent(new Event('input', {bubbles: true}))")
      if tab != "cards" { try page.wait(for: "document.getElementById('found').textContent !== ''") }
      try page.value("document.getElementById('filter-toggle').click(); document.activeElement.blur()")
      try page.value("scrollTo(0, 0); getSelection().removeAllRanges()")
      try page.value("\(Self.reachable).forEach((e, i) => { e.dataset.reach = i })")
      let wanted = Set(try page.texts("\(Self.reachable).map(e => e.dataset.reach)"))
      #expect(wanted.count > 8)
      var reached: Set<String> = []
      var unseen: [String] = []
      for _ in 0..<(wanted.count + 30) {
        try page.press("Tab")
        let here = try page.texts(
          """
          (() => { const e = document.activeElement; if (!e || e === document.body) return [];
            const s = getComputedStyle(e), b = e.getBoundingClientRect();
            const isSeen = (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 1) || s.boxShadow !== 'none'
              || (e instanceof SVGElement && s.stroke !== 'none')
              // The browser marks the part of a date that is being typed, inside the field.
              || e.type === 'date';
            const isInside = b.bottom > 0 && b.top < innerHeight && b.right > 0 && b.left < innerWidth;
            return [e.dataset.reach ?? '', isSeen && isInside ? '' : e.outerHTML.slice(0, 120)]; })()
          """)
        guard here.count == 2 else { continue }
        reached.insert(here[0])
        if !here[1].isEmpty { unseen.append(here[1]) }
      }
      let missed = try wanted.subtracting(reached).sorted().map { number in
        try page.text("document.querySelector('[data-reach=\"\(number)\"]')?.outerHTML.slice(0, 160) ?? ''")
      }.filter { !$0.isEmpty }
      #expect(missed.isEmpty, "\(missed)")
      #expect(unseen.isEmpty, "\(Set(unseen))")
    }
  }

  /// For every text seen: what its colour is against what lies behind it, where that is less than 4.5 to 1.
  private static let weakTexts = """
    (() => {
      const canvas = document.createElement('canvas'); canvas.width = canvas.height = 1;
      const brush = canvas.getContext('2d', {willReadFrequently: true});
      const read = (css) => { brush.clearRect(0, 0, 1, 1); brush.fillStyle = css; brush.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255]; };
      const over = (top, under) => { const a = top[3];
        return [0, 1, 2].map(i => top[i] * a + under[i] * (1 - a)).concat(1); };
      const light = (c) => { const [r, g, b] = c.slice(0, 3).map(v => { v /= 255;
        return v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
      const ground = (element) => {
        const layers = [];
        for (let e = element; e; e = e.parentElement) layers.push(read(getComputedStyle(e).backgroundColor));
        return layers.reverse().reduce((under, top) => over(top, under), read(getComputedStyle(document.documentElement)
          .colorScheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches ? 'black' : 'white'));
      };
      const weak = [];
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const node = walk.currentNode, element = node.parentElement;
        if (!node.data.trim() || !element.checkVisibility({visibilityProperty: true})) continue;
        if (['SCRIPT', 'STYLE', 'OPTION', 'TITLE', 'DESC'].includes(element.tagName.toUpperCase())) continue;
        const range = document.createRange(); range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) continue;
        const style = getComputedStyle(element);
        let behind = ground(element.closest('svg') ?? element);
        const svgText = element.closest('text');
        if (svgText) {
          const shape = svgText.parentElement.tagName === 'g' ? svgText.parentElement.querySelector('rect') : null;
          if (shape) { const fill = read(getComputedStyle(shape).fill);
            fill[3] *= Number(getComputedStyle(shape).fillOpacity) * Number(getComputedStyle(shape).opacity);
            behind = over(fill, behind); }
        }
        let ink = read(svgText ? style.fill : style.color);
        let opacity = 1;
        for (let e = element; e; e = e.parentElement) opacity *= Number(getComputedStyle(e).opacity);
        ink[3] *= opacity;
        ink = over(ink, behind);
        const [high, low] = [light(ink), light(behind)].sort((a, b) => b - a);
        const ratio = (high + .05) / (low + .05);
        if (ratio < 4.5) weak.push(`${ratio.toFixed(2)} ${element.tagName}.${element.getAttribute('class')}: ${node.data.trim().slice(0, 40)}`);
      }
      return weak;
    })()
    """

  @Test(arguments: ["light", "dark"])
  func everyTextStandsOutFromItsGround(_ scheme: String) throws {
    try view(features: ["prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"]) { page throws in
      let ground = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)[0]"
      let isLight = try page.number(ground) > 128
      #expect(isLight == (scheme == "light"))
      for tab in Self.tabs {
        try page.click("[data-tab=\(tab)]")
        try page.settle()
        if tab == "shares" { try page.click("[data-legend]") }
        #expect(try page.texts(Self.weakTexts) == [], "\(tab)")
      }
    }
  }

  @Test(arguments: [320, 360, 390, 768, 1024])
  func aPhoneNeedsNoSidewaysScrolling(_ width: Int) throws {
    try view(width: width, height: 844) { page throws in
      for tab in Self.tabs {
        try page.click("[data-tab=\(tab)]")
        try page.settle()
        let wide = try page.texts(
          """
          document.scrollingElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('main *')]
            .filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('[data-rail]'))
            .slice(0, 5).map(e => e.outerHTML.slice(0, 100)).concat('too wide')
          """)
        #expect(wide.isEmpty, "\(tab): \(wide)")
      }
    }
  }

  @Test(arguments: [320, 390, 768, 1024, 1280, 1600])
  func whatABookAddsUpToStaysOnItsCard(_ width: Int) throws {
    try view(width: width, height: 900) { page throws in
      try page.click("[data-tab=books]")
      try page.settle()
      let spilling = try page.texts(
        """
        [...document.querySelectorAll('.book')].flatMap(book => {
          const edge = book.getBoundingClientRect().right
          return [...book.querySelectorAll('*')].filter(e => e.getBoundingClientRect().right > edge)
            .map(e => e.outerHTML.slice(0, 80))
        }).slice(0, 3)
        """)
      #expect(spilling.isEmpty, "\(spilling)")
    }
  }

  @Test func aScreenReaderIsToldWhatThingsAre() throws {
    try view { page throws in
      for tab in Self.tabs {
        try page.click("[data-tab=\(tab)]")
        try page.settle()
        let tree = try page.accessibilityTree()
        for role in ["button", "link", "textbox", "searchbox", "combobox", "image", "region", "navigation"] {
          let nameless = tree.filter { $0.role == role && $0.name.isEmpty }
          #expect(nameless.isEmpty, "\(tab): \(role) without a name")
        }
        for role in ["main", "navigation", "heading"] { #expect(tree.contains { $0.role == role }, "\(tab): \(role)") }
      }
    }
  }

  @Test func paperShowsTheRecordsAndNoButtons() throws {
    try view { page throws in
      try page.emulate(medium: "print")
      try page.settle()
      #expect(!(try page.holds("document.querySelector('.tabs').checkVisibility()")))
      #expect(!(try page.holds("document.querySelector('#filters').checkVisibility()")))
      #expect(try page.printedPDF().count > 10_000)
    }
  }
}
