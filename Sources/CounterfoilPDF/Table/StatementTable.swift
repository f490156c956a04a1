import CounterfoilModel

/// The table of payments in a PDF, and the lines around it.
struct StatementTable {
  let names: [String]
  /// What its columns hold, by its first head.
  let head: TableHead
  private(set) var assembly: RowAssembly
  /// Lines in front of the first head.
  let preamble: [PageLine]
  /// All lines that are in no row and no sum of the table.
  let outside: [PageLine]
  let headPlace: PagePlace
  /// Whether each page has text, and all of the file could be read.
  let hasAllPages: Bool

  /// - Parameters:
  ///   - isMended: whether parts of the file could not be read.
  ///   - texts: where texts of several lines stand, if a person said it.
  /// - Throws: `pdf.table` or `pdf.row` with the line that is not understood.
  init(_ pages: [[PageLine]], isMended: Bool = false, texts: TextHabit? = nil, file: String) throws(Fault) {
    var search = SectionSearch()
    for page in pages { search.take(page) }
    guard let first = search.sections.first else { throw StatementTable.noTable(file) }
    head = first.head
    names = first.head.names
    if let place = PageMarks.missing(pages) {
      throw StatementTable.fault(
        .pdfUnproved, "the statement says that it has more pages than the \(pages.count) of the file", place, file)
    }
    // Its rows may be payments, though their days lie outside of the page.
    if let place = search.unreadPlace {
      throw StatementTable.fault(.pdfTable, "the page has amounts, and no row of the table can be told", place, file)
    }
    hasAllPages = !isMended && PageMarks.haveText(pages)
    headPlace = search.headPlace
    preamble = search.preamble
    do throws(LineProblem) {
      let grids = try StatementTable.grids(search.sections)
      let sections = zip(search.sections, grids).map { section, grid in
        (lines: section.lines.map { BodyLine($0, grid) }, grid: grid)
      }
      assembly = try RowAssembly(sections, texts: texts)
      outside = (search.outside + assembly.outside).sorted { $0.place < $1.place }
      for line in search.outside {
        if grids.contains(where: { ColumnGrid.isSurelyRow(line, $0.head) }) {
          throw LineProblem(
            place: line.place, words: "the line has a day and an amount, but stands outside of the table")
        }
      }
    } catch {
      throw StatementTable.fault(error.code, error.words, error.place, file, fix: error.fix)
    }
  }

  /// Lines behind the first head that begin with a day and end in an amount, and are in no row and no sum: payments of
  /// another list, such as pending ones.
  var strays: [PageLine] {
    outside.filter { line in
      guard line.place > headPlace, line.balanceLabel == nil, let last = line.words.last?.text,
        AmountText.hasCents(last), AmountText.isAmount(last)
      else { return false }
      return (1...3).contains { TextOfDay.mayBe(line.words.prefix($0).map(\.text).joined(separator: " ")) }
    }
  }

  /// The table with a minus in front of the amounts of some rows.
  func withMinus(inColumn column: Int, ofRows rows: Set<Int>) -> StatementTable {
    var table = self
    table.assembly.prefix(column, ofRows: rows, with: "-")
    return table
  }

  /// A grid for each section, made of all sections with the same head.
  private static func grids(_ sections: [SectionSearch.Section]) throws(LineProblem) -> [ColumnGrid] {
    var known: [ColumnGrid] = []
    var grids: [ColumnGrid] = []
    for section in sections {
      if let grid = known.first(where: { $0.head.isSame(as: section.head) }) {
        grids.append(grid)
        continue
      }
      let lines = sections.filter { $0.head.isSame(as: section.head) }.flatMap(\.lines)
      let grid = try ColumnGrid(section.head, lines: lines)
      known.append(grid)
      grids.append(grid)
    }
    return grids
  }

  private static func noTable(_ file: String) -> Fault {
    Fault(
      .badData, .pdfTable,
      "no line on its pages names the columns of a table of payments: a day, and an amount or money in and out",
      at: SourceLocation(file: file), fixes: [PDFText.askForCSV])
  }

  static func fault(
    _ code: DiagnosticCode, _ words: String, _ place: PagePlace, _ file: String, fix: String? = nil
  ) -> Fault {
    Fault(
      .badData, code, "\(words) (\(place.words))", at: SourceLocation(file: file, line: place.number),
      fixes: (fix.map { [$0] } ?? []) + [PDFText.askForCSV])
  }
}

/// Cuts pages into the sections of the table and the lines around them.
private struct SectionSearch {
  /// What is below a head, or on a page that goes on without one.
  struct Section {
    var head: TableHead
    var lines: [PageLine]
  }

  private(set) var sections: [Section] = []
  private(set) var preamble: [PageLine] = []
  private(set) var outside: [PageLine] = []
  private(set) var headPlace = PagePlace(page: 1, line: 1)
  /// The first line with an amount of a page after the table's beginning that has several, and no row that is known.
  private(set) var unreadPlace: PagePlace?

  mutating func take(_ page: [PageLine]) {
    let heads = HeadFinder.heads(in: page).filter { head in
      sections.isEmpty || head.names == sections[0].head.names
    }
    guard let first = heads.first else { return takeHeadless(page) }
    if sections.isEmpty {
      preamble += page[..<first.lines.lowerBound]
      headPlace = page[first.lines.lowerBound].place
    }
    outside += page[..<first.lines.lowerBound]
    for (index, head) in heads.enumerated() {
      let end = index + 1 < heads.count ? heads[index + 1].lines.lowerBound : page.count
      sections.append(Section(head: head, lines: Array(page[(head.lines.upperBound + 1)..<end])))
    }
  }

  private static func endsInAmount(_ line: PageLine) -> Bool {
    guard let last = line.phrases.last?.text else { return false }
    return AmountText.hasCents(last) && AmountText.isAmount(last)
  }

  /// A page without a head goes on with the table where its lines fit the head before.
  private mutating func takeHeadless(_ page: [PageLine]) {
    guard let last = sections.last else {
      preamble += page
      outside += page
      return
    }
    guard let row = page.firstIndex(where: { ColumnGrid.isSurelyRow($0, last.head) }) else {
      outside += page
      let amounts = page.filter(SectionSearch.endsInAmount)
      if amounts.count > 1, unreadPlace == nil { unreadPlace = amounts[0].place }
      return
    }
    // Sums carried from the page before, and texts that go on, stand close above the first row.
    var start = row
    while start > 0, page[start].middle - page[start - 1].middle < 2 * page[start].height { start -= 1 }
    outside += page[..<start]
    sections.append(Section(head: last.head, lines: Array(page[start...])))
  }
}
