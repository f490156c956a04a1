/// Text of an SVG document. Whatever comes from data goes through ``escaped(_:)``.
enum SVGText {
  /// Safe between tags and inside quoted attributes; what cannot be seen comes out visibly.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in PageText.shown(String(text)).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n": result += " "
      // No characters of XML 1.0.
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A length with at most two digits after the point: the same text on every machine.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let fraction = hundredths.magnitude % 100
    let whole = "\(sign)\(hundredths.magnitude / 100)"
    if fraction == 0 { return whole }
    return fraction % 10 == 0 ? "\(whole).\(fraction / 10)" : "\(whole).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

/// An SVG document on its own: no script, no address, light and dark as the reader has it.
struct SVGDocument {
  var width: Int
  var height: Int
  let title: String
  let description: String
  private(set) var body = ""

  init(width: Int, height: Int, title: String, description: String) {
    self.width = width
    self.height = height
    self.title = title
    self.description = description
  }

  mutating func add(_ markup: String) { body += markup + "\n" }

  mutating func text(_ text: String, x: Double, y: Double, _ classes: String = "", anchor: String? = nil) {
    let at = "x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\""
    let named = classes.isEmpty ? "" : " class=\"\(classes)\""
    let anchored = anchor.map { " text-anchor=\"\($0)\"" } ?? ""
    add("<text \(at)\(named)\(anchored)>\(SVGText.escaped(text))</text>")
  }

  mutating func rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double = 0, _ classes: String) {
    let place = "x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\""
    let size = "width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(height))\""
    let round = radius > 0 ? " rx=\"\(SVGText.number(radius))\"" : ""
    add("<rect \(place) \(size)\(round) class=\"\(classes)\"/>")
  }

  mutating func line(x1: Double, y1: Double, x2: Double, y2: Double, _ classes: String) {
    let from = "x1=\"\(SVGText.number(x1))\" y1=\"\(SVGText.number(y1))\""
    let to = "x2=\"\(SVGText.number(x2))\" y2=\"\(SVGText.number(y2))\""
    add("<line \(from) \(to) class=\"\(classes)\"/>")
  }

  var text: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
    role="img" aria-labelledby="title desc">
    <title id="title">\(SVGText.escaped(title))</title>
    <desc id="desc">\(SVGText.escaped(description))</desc>
    <style>
    \(SVGDocument.style)
    </style>
    <rect width="\(width)" height="\(height)" class="ground"/>
    \(body)</svg>

    """
  }

  /// Twelve colours for slices that are told apart in order, light and dark, then those of outcomes.
  private static let style = """
    text { font: 14px system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", sans-serif; fill: #1b1f24 }
    .soft { fill: #525a65 } .small { font-size: 12px } .strong { font-weight: 600 } .large { font-size: 18px }
    .number { font-variant-numeric: tabular-nums } .ground { fill: #ffffff } .card { fill: #f3f4f6 }
    .axis { stroke: #8b95a1; stroke-width: 2 } .dash { stroke-dasharray: 4 5 } .hair { stroke: #d5d9de }
    .node { fill: #ffffff; stroke: #525a65; stroke-width: 2 } .slice { stroke: #ffffff; stroke-width: 1.5 }
    .in { fill: #0a6b3d } .out { fill: #a3261f } .ribbon { opacity: .45 }
    .c0 { fill: #2f6fd0 } .c1 { fill: #d9772b } .c2 { fill: #2e9e6b } .c3 { fill: #b8489c } .c4 { fill: #8a6bd1 }
    .c5 { fill: #c23b3b } .c6 { fill: #1c93a6 } .c7 { fill: #a58a1f } .c8 { fill: #6b7f2a } .c9 { fill: #e06a8b }
    .c10 { fill: #5a6b82 } .c11 { fill: #8b5a3c }
    .o-matched { fill: #2e9e6b } .o-review { fill: #d9a32b } .o-transfer { fill: #1c93a6 } .o-refund { fill: #8a6bd1 }
    .o-copy { fill: #8b95a1 } .o-twice { fill: #b8489c } .o-missing { fill: #c23b3b } .o-outside { fill: #5a6b82 }
    .o-recorded { fill: #2f6fd0 }
    @media (prefers-color-scheme: dark) {
    text { fill: #e8eaed } .soft { fill: #aab2bd } .ground { fill: #15181d } .card { fill: #232830 }
    .axis { stroke: #77818d } .hair { stroke: #3a414b } .node { fill: #15181d; stroke: #aab2bd }
    .slice { stroke: #15181d } .in { fill: #6fd6a2 } .out { fill: #ff9a92 }
    }
    """
}
