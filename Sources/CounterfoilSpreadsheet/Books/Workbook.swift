import CounterfoilArchives
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilXML

/// A workbook after ECMA-376 (Office Open XML), transitional or strict, held packed in memory.
final class Workbook: SheetBook {
  private(set) var sheets: [SheetInfo] = []
  private(set) var activeSheet: Int?
  private let archive: ZipArchive
  private var parts: [String] = []
  private var styles = CellStyles()
  private var isFrom1904 = false
  /// Whether a spreadsheet is to compute all formulas when it opens the workbook; ECMA-376 18.2.2, `fullCalcOnLoad`.
  private var isToBeComputed = false
  private let stringsPart: String?
  private var heldStrings: SharedStrings?
  private var heldMerged: [Int: MergedCells] = [:]
  private let bookPart: String
  private var stylesPart: String?
  /// By which the book refers to its sheets with cells.
  private(set) var sheetIDs: Set<String> = []

  /// Where in the archive the parts lie that hold the cells and how they are shown.
  var partNames: (book: String, sheets: [String], strings: String?, styles: String?) {
    (bookPart, parts, stringsPart, stylesPart)
  }

  init(_ archive: ZipArchive) throws(Fault) {
    self.archive = archive
    guard let book = try Relationships(of: "", in: archive).first(ofType: "officeDocument")?.part else {
      throw Fault(
        .badData, .xlsxMalformed, "the archive does not say where its workbook is",
        at: SourceLocation(file: archive.file))
    }
    guard !book.lowercased().hasSuffix(".bin") else { throw .binaryWorkbook(archive.file, "a binary workbook (.xlsb)") }
    bookPart = book
    let targets = try Relationships(of: book, in: archive)
    stringsPart = targets.first(ofType: "sharedStrings")?.part
    stylesPart = targets.first(ofType: "styles")?.part
    if let stylesPart { styles = try CellStyles(archive, part: stylesPart) }
    try readBook(book, targets)
  }

  private func readBook(_ part: String, _ targets: Relationships) throws(Fault) {
    let reader = try PartReader(
      archive, part: part,
      names: [
        "workbookPr", "workbookView", "sheet", "date1904", "activeTab", "name", "state", "id", "calcPr",
        "fullCalcOnLoad",
      ])
    var sheet: SheetInfo?
    var id = ""
    var tabs: [Int?] = []
    var active: Int?
    while true {
      let event = try reader.next()
      let stream = reader.stream
      switch (event, stream.name) {
      case (.start, 2): (sheet, id) = (SheetInfo(name: ""), "")
      case (.attribute, 3): isFrom1904 = stream.text.isTrue
      case (.attribute, 4): active = stream.text.wholeNumber
      case (.attribute, 5): sheet?.name = stream.text.string
      case (.attribute, 6): sheet?.isHidden = !stream.text.isText("visible")
      case (.attribute, 7): id = stream.text.string
      case (.attribute, 9): isToBeComputed = stream.text.isTrue
      case (.end, 2):
        guard let found = sheet else { break }
        // Sheets of charts and dialogs have no cells.
        let target = targets.targets.first { $0.id == id && $0.type == "worksheet" }
        tabs.append(target == nil ? nil : sheets.count)
        guard tabs.count <= SheetLimits.sheetCount else { throw .tooManySheets(archive.file) }
        if let target {
          sheets.append(found)
          sheetIDs.insert(id)
          parts.append(target.part)
        }
        sheet = nil
      case (.documentEnd, _):
        if let active, tabs.indices.contains(active) { activeSheet = tabs[active] }
        return
      default: break
      }
    }
  }

  var facts: [Inspection.Fact] {
    [
      Inspection.Fact(
        "days count from", isFrom1904 ? "1904-01-01" : "1900-01-01", confidence: 100, evidence: "stated by the workbook"
      )
    ]
  }

  func rows(ofSheet index: Int) throws(Fault) -> any SheetRows {
    let strings: SharedStrings
    if let heldStrings {
      strings = heldStrings
    } else {
      strings = try stringsPart.map { part throws(Fault) in try SharedStrings(archive, part: part) } ?? SharedStrings()
      heldStrings = strings
    }
    let merged = heldMerged[index] ?? MergedCells(archive, part: parts[index])
    heldMerged[index] = merged
    return WorkbookRows(
      try PartReader(archive, part: parts[index], names: WorkbookRows.names), strings: strings, styles: styles,
      cellText: CellText(isFrom1904: isFrom1904), isToBeComputed: isToBeComputed, merged: merged)
  }
}

extension Fault {
  static func tooManySheets(_ file: String) -> Fault {
    Fault(
      .badData, .xlsxTooLarge, "the workbook has more than \(SheetLimits.sheetCount) sheets",
      at: SourceLocation(file: file), fixes: ["Save the sheet with the statement as a file of its own."])
  }

  static func binaryWorkbook(_ file: String, _ what: String) -> Fault {
    Fault(
      .badData, .xlsxBinary, "this is \(what), which is not read", at: SourceLocation(file: file),
      fixes: ["Open it in a spreadsheet and save it as .xlsx or as CSV (UTF-8)."])
  }
}
