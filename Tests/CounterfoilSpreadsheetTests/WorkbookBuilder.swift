import CounterfoilTestSupport

/// Writes small workbooks for tests.
struct WorkbookBuilder {
  struct Sheet {
    var name: String
    /// The content of `sheetData`.
    var rows: String
    var state = ""
    /// What follows `sheetData`.
    var tail = ""
  }

  var sheets: [Sheet] = []
  /// The content of `sst`.
  var strings = ""
  /// Codes of number formats; style n + 1 shows numbers with the nth.
  var formats: [String] = []
  /// Numbers of built-in formats, behind those of ``formats``.
  var builtInFormats: [Int] = []
  var isFrom1904 = false
  var activeTab = 0
  /// Whether a spreadsheet is to compute the workbook when it opens it.
  var isToBeComputed = false
  /// Whether the files are after the strict variant of the standard, with prefixes.
  var isStrict = false
  var extraMembers: [ZipWriter.Member] = []

  init(_ rows: String, name: String = "Sheet1") { sheets = [Sheet(name: name, rows: rows)] }

  var bytes: [UInt8] { ZipWriter.archive(members) }

  var members: [ZipWriter.Member] {
    let main = isStrict ? "http://purl.oclc.org/ooxml/spreadsheetml/main" : Self.main
    let links = isStrict ? "http://purl.oclc.org/ooxml/officeDocument/relationships" : Self.links
    let p = isStrict ? "x:" : ""
    let space = isStrict ? "xmlns:x=\"\(main)\"" : "xmlns=\"\(main)\""
    var members: [ZipWriter.Member] = [
      .init("[Content_Types].xml", "<Types/>"),
      .init("_rels/.rels", Self.list([("r1", "\(links)/officeDocument", "xl/workbook.xml")])),
    ]
    var targets = [
      ("s", "\(links)/sharedStrings", "sharedStrings.xml"), ("t", "\(links)/styles", "/xl/styles.xml"),
    ]
    var entries = ""
    for (index, sheet) in sheets.enumerated() {
      targets.append(("rId\(index)", "\(links)/worksheet", "worksheets/sheet\(index + 1).xml"))
      let state = sheet.state.isEmpty ? "" : " state=\"\(sheet.state)\""
      entries += "<\(p)sheet name=\"\(sheet.name)\" sheetId=\"\(index + 1)\"\(state) r:id=\"rId\(index)\"/>"
      members.append(
        .init(
          "xl/worksheets/sheet\(index + 1).xml",
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(p)worksheet \(space)><\(p)sheetData>\(sheet.rows)"
            + "</\(p)sheetData>\(sheet.tail)</\(p)worksheet>"))
    }
    members.append(.init("xl/_rels/workbook.xml.rels", Self.list(targets)))
    members.append(
      .init(
        "xl/workbook.xml",
        "<\(p)workbook \(space) xmlns:r=\"\(links)\"><\(p)workbookPr date1904=\"\(isFrom1904 ? 1 : 0)\"/><\(p)bookViews>"
          + "<\(p)workbookView activeTab=\"\(activeTab)\"/></\(p)bookViews><\(p)sheets>\(entries)</\(p)sheets>"
          + (isToBeComputed ? "<\(p)calcPr fullCalcOnLoad=\"1\"/>" : "") + "</\(p)workbook>"
      ))
    members.append(.init("xl/sharedStrings.xml", "<\(p)sst \(space)>\(strings)</\(p)sst>"))
    members.append(.init("xl/styles.xml", styles(p, space)))
    return members + extraMembers
  }

  private func styles(_ p: String, _ space: String) -> String {
    var codes = ""
    var cells = "<\(p)xf numFmtId=\"0\"/>"
    for (index, code) in formats.enumerated() {
      codes += "<\(p)numFmt numFmtId=\"\(164 + index)\" formatCode=\"\(Self.escaped(code))\"/>"
      cells += "<\(p)xf numFmtId=\"\(164 + index)\"/>"
    }
    for number in builtInFormats { cells += "<\(p)xf numFmtId=\"\(number)\"/>" }
    return "<\(p)styleSheet \(space)><\(p)numFmts>\(codes)</\(p)numFmts><\(p)cellStyleXfs><\(p)xf numFmtId=\"14\"/>"
      + "</\(p)cellStyleXfs><\(p)cellXfs>\(cells)</\(p)cellXfs></\(p)styleSheet>"
  }

  private static func list(_ targets: [(id: String, type: String, part: String)]) -> String {
    let links = targets.map { "<Relationship Id=\"\($0.id)\" Type=\"\($0.type)\" Target=\"\($0.part)\"/>" }
    return "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\(links.joined())"
      + "</Relationships>"
  }

  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  // MARK: Rows

  /// A cell of a test's row.
  enum Cell {
    case text(String)
    case number(String, style: Int)
    case raw(String)
    case none
  }

  static func row(_ number: Int, _ cells: [Cell], attributes: String = "") -> String {
    var xml = "<row r=\"\(number)\"\(attributes)>"
    for (column, cell) in cells.enumerated() {
      let place = "\(Character(Unicode.Scalar(UInt8(0x41 + column))))\(number)"
      switch cell {
      case .text(let text): xml += "<c r=\"\(place)\" t=\"inlineStr\"><is><t>\(escaped(text))</t></is></c>"
      case .number(let value, let style): xml += "<c r=\"\(place)\" s=\"\(style)\"><v>\(value)</v></c>"
      case .raw(let text): xml += text.replacing("@", with: place)
      case .none: break
      }
    }
    return xml + "</row>"
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}

extension WorkbookBuilder.Cell: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .text(value) }
}
