internal import CounterfoilModel
internal import CounterfoilText

/// One picture of a report, to embed elsewhere: an SVG document without script or address.
package enum ReportPicture: String, Sendable, CaseIterable {
  /// Shares of categories, expenses first, in every currency.
  case pie
  case timeline
  case sideways = "timeline-sideways"
  /// From entries and bills to what became of them.
  case flow

  /// The document as UTF-8. The same content gives the same bytes.
  package func svg(_ content: ReportContent, language: PageLanguage = .english) -> [UInt8] {
    let words = PageWords.of(language)
    let text =
      switch self {
      case .pie: ReportPicture.pies(content, words)
      case .timeline: TimeLinePicture(content: content, words: words).text()
      case .sideways: SidewaysPicture(content: content, words: words).text()
      case .flow: FlowPicture(content: content, words: words).text()
      }
    return Array(text.utf8)
  }

  private static func pies(_ content: ReportContent, _ words: PageWords) -> String {
    var pies: [PiePicture] = []
    for isIncome in [false, true] {
      for currency in CurrencyTotal.totals(of: content.mainRows).map(\.currency) {
        let name = [words[isIncome ? "income" : "expense"], words.currency(currency)].filter { !$0.isEmpty }
        let pie = PiePicture(
          content, isIncome: isIncome, currency: currency, heading: name.joined(separator: " · "), words: words)
        if !pie.slices.isEmpty { pies.append(pie) }
      }
    }
    let description = pies.map { pie in
      let parts = pie.slices.map { "\($0.title) \(Percent.text(tenths: $0.perMille))" }
      return "\(pie.heading): \(parts.joined(separator: ", "))"
    }.joined(separator: ". ")
    var document = SVGDocument(
      width: PiePicture.width, height: 56 + pies.reduce(0) { $0 + $1.height },
      title: "\(content.title) · \(words["shareTitle"])", description: description)
    document.text(content.title, x: 24, y: 34, "large strong")
    var top = 40.0
    for pie in pies {
      pie.draw(in: &document, top: top, words: words)
      top += Double(pie.height)
    }
    if pies.isEmpty { document.text(words["empty"], x: 24, y: 52, "soft") }
    return document.text
  }
}
