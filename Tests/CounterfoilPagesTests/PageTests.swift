import CounterfoilModel
import CounterfoilPages
import CounterfoilRecords
import Testing

@Suite struct PageTests {
  static let naughtyTexts = [
    "</script><script>alert(1)</script>", "<!--<script>", "]]>", "\u{2028}\u{2029}", "\u{1B}]52;c;AAAA\u{07}",
    "\u{9B}31m", "\u{202E}gnp.exe", "\" onmouseover=\"alert(1)", "\"\u{301} onfocus=alert(1) autofocus \u{301}\"",
    "'><img src=x onerror=alert(1)>", "{{title}}", "{{{data}}}", "=cmd|' /C calc'!A0", "a\r\nb", "javascript:alert(1)",
    "\u{0}data\u{0}", "&lt;b&gt;", "<\u{338}script>",
  ]

  static func content(_ text: String) throws -> ReportContent {
    let eur = try #require(Currency("EUR"))
    let day = try #require(CalendarDate(iso: "2026-10-12"))
    var bills = RecordBatch(schema: .bill)
    bills.append(
      Bill(
        id: text, date: day, amount: Money(minorUnits: -1250, currency: eur), payee: text, title: text + "1",
        remark: text, category: text, book: text, account: text, number: text))
    var places = RecordBatch(schema: .place)
    places.append(Place(name: text, address: text, city: text, phone: text, fax: text, email: text, distance: text))
    var members = RecordBatch(schema: .member)
    members.append(Member(name: text, role: text, phone: text, email: text, about: text))
    var sources = ReportSources()
    sources.bills = bills
    sources.lists = [places, members]
    return ReportContent(title: text, sources: sources)
  }

  static func html(_ content: ReportContent, _ options: PageOptions = PageOptions()) throws -> String {
    String(decoding: ReportPage(content, templates: try PageTemplates(), options: options).html(), as: UTF8.self)
  }

  /// The tags of a page with the names of their attributes, without any text: what a browser would make of it.
  static func skeleton(_ html: String) -> [String] {
    var result: [String] = []
    var rest = Array(html.unicodeScalars)[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[(open + 1)...]
      var name = ""
      var quote: Unicode.Scalar?
      while let letter = rest.popFirst() {
        if let mark = quote {
          if letter == mark { quote = nil }
        } else if letter == "\"" || letter == "'" {
          quote = letter
        } else if letter == ">" {
          break
        } else {
          name.unicodeScalars.append(letter)
        }
      }
      result.append(name)
      let word = name.prefix { $0.isLetter }
      if word == "script" || word == "style" {
        let end = Array("</\(word)".unicodeScalars)
        while !rest.isEmpty, !rest.starts(with: end) { rest.removeFirst() }
      }
    }
    return result
  }

  @Test(arguments: naughtyTexts)
  func textsOfOthersAddNothingToThePagesMarkup(_ text: String) throws {
    let plain = PageTests.skeleton(try PageTests.html(try PageTests.content("plain")))
    #expect(PageTests.skeleton(try PageTests.html(try PageTests.content(text))) == plain)
  }

  @Test(arguments: naughtyTexts)
  func noControlOfATextReachesThePage(_ text: String) throws {
    let html = try PageTests.html(try PageTests.content(text))
    let controls = html.unicodeScalars.filter { scalar in
      (scalar.value < 0x20 && scalar != "\n") || (0x7F..<0xA0).contains(scalar.value)
        || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
    #expect(controls.isEmpty)
  }

  @Test func theDataHoldsNoMarkup() throws {
    let html = try PageTests.html(try PageTests.content("</script><!--<script>&"))
    let start = try #require(html.range(of: "id=\"data\">")).upperBound
    let data = html[start...].prefix(upTo: try #require(html[start...].range(of: "</script>")).lowerBound)
    #expect(!data.contains("<") && !data.contains("&"))
    #expect(data.hasSuffix("}"))
  }

  @Test func theSameContentGivesTheSameBytes() throws {
    let content = try PageTests.content("Miete")
    let first = try PageTests.html(content)
    #expect(try (0..<3).allSatisfy { _ in try PageTests.html(content) == first })
  }

  @Test func thePolicyAllowsThePagesOwnScriptAndStyleOnly() throws {
    let html = try PageTests.html(try PageTests.content("Miete"))
    #expect(html.contains("default-src &#39;none&#39;; script-src &#39;sha256-"))
    #expect(!html.contains(" style=\"") && !html.contains("http://") && !html.contains("https://"))
  }

  @Test func aChinesePageSpeaksChinese() throws {
    var options = PageOptions()
    options.language = .chinese
    let html = try PageTests.html(try PageTests.content("房租"), options)
    #expect(html.contains("<html lang=\"zh\">") && html.contains("2026年10月12日"))
  }
}

extension String {
  fileprivate func range(of text: String) -> Range<Index>? { self[...].range(of: text) }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return index..<self.index(index, offsetBy: text.count) }
      formIndex(after: &index)
    }
    return nil
  }
}
