import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilXML

/// A document of Excel 2002 and 2003, which banks call .xls: `<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">`.
final class SpreadsheetMLBook: SheetBook {
  private(set) var sheets: [SheetInfo] = []
  let activeSheet: Int? = nil
  let facts: [Inspection.Fact] = []
  private let bytes: [UInt8]
  private let file: String
  private let encoding: String?

  init(_ source: ByteSource, options: ReadOptions) throws(Fault) {
    bytes = try source.readAll(limitBytes: options.limits.documentBytes)
    file = source.name
    encoding = options.encoding
    let stream = try stream(["Worksheet", "Name", "Visible"])
    var isInSheet = false
    var element = -1
    while true {
      let event = try stream.next()
      switch event {
      case .start:
        element = stream.name
        if element == 0 {
          guard sheets.count < SheetLimits.sheetCount else { throw .tooManySheets(file) }
          sheets.append(SheetInfo(name: ""))
          isInSheet = true
        }
      case .attribute:
        if element == 0, stream.name == 1 { sheets[sheets.count - 1].name = stream.text.string }
      case .text:
        if element == 2, isInSheet, stream.text.string.contains("Hidden") { sheets[sheets.count - 1].isHidden = true }
      case .end:
        element = -1
        if stream.name == 0 { isInSheet = false }
      case .documentEnd: return
      case .leaf, .instruction: break
      }
    }
  }

  private func stream(_ names: [String]) throws(Fault) -> XMLStream {
    try XMLStream(
      ByteSource(name: file, bytes: bytes), names: names, encoding: encoding, instructions: ["mso-application"])
  }

  func rows(ofSheet index: Int) throws(Fault) -> any SheetRows {
    SpreadsheetMLRows(try stream(SpreadsheetMLRows.names), sheet: index)
  }
}

/// The rows of one worksheet of the document.
private final class SpreadsheetMLRows: SheetRows {
  static let names = [
    "Worksheet", "Row", "Cell", "Data", "Comment", "Index", "Type", "MergeAcross", "Hidden", "Formula",
  ]

  private let stream: XMLStream
  private var sheetsToPass: Int
  private var isInSheet = false
  private var element = -1
  private var lastRow = 0
  private var column = 0
  private var nextColumn = 0
  private var type: [UInt8] = []
  private var value: [UInt8] = []
  private var hasFormula = false
  private var dataDepth = 0
  private var commentDepth = 0
  private(set) var openFormulaCount = 0

  init(_ stream: XMLStream, sheet: Int) {
    self.stream = stream
    sheetsToPass = sheet
  }

  func next(into row: inout SheetRow) throws(Fault) -> Bool {
    row.removeAll()
    while true {
      switch try stream.next() {
      case .start: start(&row)
      case .attribute: if isInSheet { try attribute(&row) }
      case .text: if dataDepth > 0, stream.depth >= dataDepth { value.append(contentsOf: stream.text) }
      case .end:
        element = -1
        if isInSheet, end(&row) { return true }
      case .documentEnd: return false
      case .leaf, .instruction: break
      }
    }
  }

  private func start(_ row: inout SheetRow) {
    element = stream.name
    if element == 0 {
      isInSheet = sheetsToPass == 0
      sheetsToPass -= 1
    }
    guard isInSheet else { return }
    switch element {
    case 1:
      lastRow += 1
      row.number = lastRow
      nextColumn = 0
    case 2:
      column = nextColumn
      nextColumn += 1
      type.removeAll()
      value.removeAll(keepingCapacity: true)
      hasFormula = false
    case 3: if commentDepth == 0 { dataDepth = stream.depth }
    case 4: commentDepth += 1
    default: break
    }
  }

  private func attribute(_ row: inout SheetRow) throws(Fault) {
    let number = stream.text.wholeNumber
    switch (element, stream.name) {
    case (1, 5):
      guard let number, number >= lastRow, number <= SheetLimits.rowCount else { throw badIndex() }
      row.number = number
      lastRow = number
    case (1, 8): row.isHidden = stream.text.isTrue
    case (2, 5):
      guard let number, number > column, number <= SheetLimits.columnCount else { throw badIndex() }
      column = number - 1
      nextColumn = max(nextColumn, number)
    case (2, 7): nextColumn = min(nextColumn + (number ?? 0), SheetLimits.columnCount)
    case (2, 9): hasFormula = true
    case (3, 6): if commentDepth == 0 { type = Array(stream.text) }
    default: break
    }
  }

  private func badIndex() -> Fault {
    Fault(
      .badData, .xlsxMalformed,
      "a row or cell has the index \"\(TerminalText.excerpt(stream.text.string, limitBytes: 20))\"", at: stream.location
    )
  }

  /// Whether a row ended.
  private func end(_ row: inout SheetRow) -> Bool {
    switch stream.name {
    case 0: isInSheet = false
    case 1: return true
    case 2: endCell(&row)
    case 3: dataDepth = 0
    case 4: commentDepth -= 1
    default: break
    }
    return false
  }

  private func endCell(_ row: inout SheetRow) {
    var content = SheetRow.Content.text
    value.withUnsafeBufferPointer { value in
      if type.elementsEqual("Number".utf8) {
        content = CellText(isFrom1904: false).append(value, CellStyles.general, to: &row.bytes)
      } else if type.elementsEqual("DateTime".utf8) {
        CellText.appendISO(value, keepsMidnight: false, to: &row.bytes)
        content = .day
      } else if type.elementsEqual("Boolean".utf8) {
        row.bytes.append(contentsOf: value.elementsEqual([0x31]) ? "TRUE".utf8 : "FALSE".utf8)
        content = .other
      } else {
        row.bytes.append(contentsOf: value)
      }
    }
    if value.isEmpty, hasFormula {
      openFormulaCount += 1
      row.bytes.append(0x3D)
      content = .other
    }
    row.endCell(column: column, content)
  }
}
