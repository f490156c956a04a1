internal import CounterfoilModel
internal import CounterfoilText
internal import Glibc

/// A ring of categories' shares in one currency, with a legend beside it.
struct PiePicture {
  struct Slice {
    let title: String
    let total: MoneyTotal
    let rowCount: Int
    /// Tenths of a percent of the whole.
    let perMille: Int
    /// Of the circle, from the top, clockwise: 0 to 1.
    let start: Double
    let end: Double
  }

  /// More slices than these cannot be told apart; the small ones become one.
  static let sliceLimit = 12

  let slices: [Slice]
  let total: MoneyTotal
  let heading: String

  /// - Parameter heading: such as `Expense · EUR`.
  init(_ content: ReportContent, isIncome: Bool, currency: Currency, heading: String, words: PageWords) {
    self.heading = heading
    let shares = content.shares(isIncome: isIncome, currency: currency).filter { $0.total.minorUnits > 0 }
    let whole = shares.reduce(Int128(0)) { $0 + $1.total.minorUnits }
    total = MoneyTotal(minorUnits: whole, currency: currency)
    var named = shares.prefix(PiePicture.sliceLimit).map { share in
      (
        share.category.map { content.categories[$0].title } ?? words["noCategory"], share.total.minorUnits,
        share.rowCount
      )
    }
    let rest = shares.dropFirst(PiePicture.sliceLimit - 1)
    if rest.count > 1 {
      let sum = rest.reduce(Int128(0)) { $0 + $1.total.minorUnits }
      named[PiePicture.sliceLimit - 1] = ("+\(rest.count)", sum, rest.reduce(0) { $0 + $1.rowCount })
    }
    var before: Int128 = 0
    var slices: [Slice] = []
    for (title, units, rowCount) in named {
      let start = PiePicture.share(before, of: whole)
      before += units
      slices.append(
        Slice(
          title: title, total: MoneyTotal(minorUnits: units, currency: currency), rowCount: rowCount,
          perMille: Int((PiePicture.share(units, of: whole) * 1000).rounded()), start: start,
          end: PiePicture.share(before, of: whole)))
    }
    self.slices = slices
  }

  /// Amounts are told exactly; only the shape is a ratio.
  private static func share(_ part: Int128, of whole: Int128) -> Double {
    whole == 0 ? 0 : Double(part) / Double(whole)
  }

  /// The outline of a part of a ring.
  static func path(from start: Double, to end: Double, centre: (x: Double, y: Double), outer: Double, inner: Double)
    -> String
  {
    // A whole circle has no corner to draw an arc to: it is drawn as two halves.
    guard end - start < 0.99999 else {
      let half = (start + end) / 2
      return path(from: start, to: half, centre: centre, outer: outer, inner: inner) + " "
        + path(from: half, to: end, centre: centre, outer: outer, inner: inner)
    }
    func point(_ turn: Double, _ radius: Double) -> String {
      let angle = turn * 2 * Double.pi
      return "\(SVGText.number(centre.x + radius * sin(angle))) \(SVGText.number(centre.y - radius * cos(angle)))"
    }
    let isLarge = end - start > 0.5 ? 1 : 0
    let (out, into) = (SVGText.number(outer), SVGText.number(inner))
    return "M\(point(start, outer))A\(out) \(out) 0 \(isLarge) 1 \(point(end, outer))"
      + "L\(point(end, inner))A\(into) \(into) 0 \(isLarge) 0 \(point(start, inner))Z"
  }

  static let width = 640

  /// How much height the drawing takes.
  var height: Int { max(280, 70 + slices.count * 24 + 16) }

  /// Draws the ring at a height of the document.
  func draw(in document: inout SVGDocument, top: Double, words: PageWords) {
    document.text(heading, x: 24, y: top + 30, "large strong")
    let centre = (x: 140.0, y: top + 160)
    for (index, slice) in slices.enumerated() where slice.end > slice.start {
      let outline = PiePicture.path(from: slice.start, to: slice.end, centre: centre, outer: 104, inner: 62)
      let label = "\(slice.title): \(Percent.text(tenths: slice.perMille)), \(words.reading(slice.total))"
      document.add(
        "<path d=\"\(outline)\" class=\"slice c\(index)\"><title>\(SVGText.escaped(label))</title></path>")
    }
    document.text(words.digits(total), x: centre.x, y: centre.y + 2, "strong number", anchor: "middle")
    document.text(words.currency(total.currency), x: centre.x, y: centre.y + 20, "small soft", anchor: "middle")
    for (index, slice) in slices.enumerated() {
      let y = top + 70 + Double(index) * 24
      document.rectangle(x: 280, y: y - 11, width: 12, height: 12, radius: 3, "c\(index)")
      document.text(PictureText.cut(slice.title, columns: 22), x: 300, y: y)
      document.text(Percent.text(tenths: slice.perMille), x: 510, y: y, "soft number", anchor: "end")
      document.text(words.digits(slice.total), x: 616, y: y, "number", anchor: "end")
    }
    if slices.isEmpty { document.text(words["empty"], x: 280, y: top + 70, "soft") }
  }
}
