/// A word on a page and the box it is in, in points from the top left corner.
struct PDFWord: Hashable, Sendable {
  var text: String
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  var height: Double { bottom - top }
  var middle: Double { (top + bottom) / 2 }
  var center: Double { (left + right) / 2 }
}

/// The words of a page, in any order.
struct PDFPage: Hashable, Sendable {
  var words: [PDFWord] = []
  /// Words whose letters are above one another: notes in the margin. They are in no table.
  var sidewaysCount = 0
}

/// A line of a page, as people count: both from 1.
struct PagePlace: Hashable, Comparable, Sendable {
  /// Lines of a page; one with more is refused.
  static let lineLimit = 999

  var page: Int
  var line: Int

  /// For a ``SourceLocation``: 2014 is line 14 of page 2.
  var number: Int { page * (PagePlace.lineLimit + 1) + line }

  init(page: Int, line: Int) {
    self.page = page
    self.line = line
  }

  init(number: Int) {
    self.init(page: number / (PagePlace.lineLimit + 1), line: number % (PagePlace.lineLimit + 1))
  }

  var words: String { "page \(page), line \(line)" }

  static func < (left: PagePlace, right: PagePlace) -> Bool { left.number < right.number }
}
