import CounterfoilArchives
import CounterfoilCodecKit
package import CounterfoilModel

/// A workbook (xlsx) taken apart for a sample, and put together from the texts of its sheets.
///
/// Written are the book, its sheets, the shared texts and the styles. Everything else stays out: properties, comments,
/// pictures, formulas, defined names, links, headers and footers.
package struct WorkbookSample {
  private let archive: ZipArchive
  private let book: Workbook
  /// Names of the sheets with cells.
  package let names: [String]

  package static func isWorkbook(_ bytes: [UInt8]) -> Bool {
    ZipHead.isWorkbook(Array(bytes.prefix(FileSample.limitBytes)))
  }

  /// - Throws: exit status 65 where the archive or its book is damaged, or is no xlsx.
  package init(_ bytes: [UInt8], file: String) throws(Fault) {
    archive = try ZipArchive(bytes, file: file)
    book = try Workbook(archive)
    names = book.sheets.map(\.name)
  }

  /// A sheet as the text of a table: line n is row n, fields are separated by commas and perhaps quoted.
  package func table(ofSheet index: Int) throws(Fault) -> [UInt8] {
    let source = ByteSource(name: archive.file, bytes: [])
    let text = try TableText(book.rows(ofSheet: index), source: source, refusesMixedColumns: false)
    return try ByteSource(name: archive.file, stream: text).readAll(limitBytes: 1 << 30)
  }

  /// The workbook with other texts.
  /// - Parameters:
  ///   - tables: one for each sheet, with as many lines and fields as ``table(ofSheet:)`` has.
  ///   - names: one for each sheet.
  package func bytes(tables: [[UInt8]], names: [String]) throws(Fault) -> [UInt8] {
    var result = ZipFile()
    let parts = book.partNames
    let kept = Set(parts.sheets + [parts.book] + [parts.strings, parts.styles].compactMap(\.self))
    let path = parts.book.split(separator: "/").map(String.init)
    let relations = (path.dropLast() + ["_rels", (path.last ?? "") + ".rels"]).joined(separator: "/")
    result.add("[Content_Types].xml", try contentTypes(kept))
    for part in ["_rels/.rels", relations] { result.add(part, try relationships(part)) }
    result.add(parts.book, try bookPart(parts.book, names))
    var strings = NewStrings()
    for (index, part) in parts.sheets.enumerated() {
      let content = try SheetSample(book.rows(ofSheet: index), masked: tables[index])
      result.add(part, try content.written(MarkupTags(read(part)), &strings))
    }
    if let part = parts.strings { result.add(part, strings.written) }
    if let part = parts.styles { result.add(part, try read(part)) }
    return result.bytes
  }

  /// - Throws: exit status 65 where the part is missing, or not in UTF-8.
  private func read(_ part: String) throws(Fault) -> [UInt8] {
    guard let entry = archive.entry(named: part) else {
      throw Fault(.badData, .xlsxMalformed, "the workbook lacks a part", at: SourceLocation(file: archive.file))
    }
    let bytes = try archive.read(entry)
    guard !bytes.prefix(2).contains(where: { $0 == 0 || $0 >= 0xFE }) else {
      throw Fault(
        .badData, .xlsxMalformed, "a part of the workbook is not in UTF-8, and no sample is made of such",
        at: SourceLocation(file: archive.file), fixes: ["Open the workbook in a spreadsheet and save it again."])
    }
    return bytes
  }

  /// A part with some of its elements: those of which `isKept` says so, with their own elements.
  private func filtered(_ part: String, isKept: (MarkupTags.Tag, MarkupTags) -> String?) throws(Fault) -> [UInt8] {
    let markup = MarkupTags(try read(part))
    var result = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    var depth = 0
    var skippedDepth: Int?
    for tag in markup.tags {
      if tag.isEnd { depth -= 1 }
      if skippedDepth == nil, !tag.isEnd, depth > 0 {
        if let text = isKept(tag, markup) { result += text } else { skippedDepth = depth }
      } else if skippedDepth == nil {
        result += markup.text(tag.range)
      }
      if skippedDepth == depth, tag.isEnd || tag.isEmpty { skippedDepth = nil }
      if !tag.isEnd, !tag.isEmpty { depth += 1 }
    }
    return Array(result.utf8)
  }

  private func contentTypes(_ kept: Set<String>) throws(Fault) -> [UInt8] {
    try filtered("[Content_Types].xml") { tag, markup in
      if tag.name == "Default" { return markup.text(tag.range) }
      let name = markup.attribute("PartName", of: tag).map(markup.text) ?? ""
      return kept.contains(String(name.drop { $0 == "/" })) ? markup.text(tag.range) : nil
    }
  }

  private func relationships(_ part: String) throws(Fault) -> [UInt8] {
    let kept = ["officeDocument", "worksheet", "sharedStrings", "styles"]
    return try filtered(part) { tag, markup in
      let type = markup.attribute("Type", of: tag).map(markup.text)?.split(separator: "/").last ?? ""
      return kept.contains(String(type)) ? markup.text(tag.range) : nil
    }
  }

  private func bookPart(_ part: String, _ names: [String]) throws(Fault) -> [UInt8] {
    var rest = names[...]
    return try filtered(part) { tag, markup in
      switch tag.name {
      case "workbookPr":
        let is1904 = markup.attribute("date1904", of: tag).map { ["1", "true"].contains(markup.text($0)) } ?? false
        return "<\(tag.prefix)workbookPr\(is1904 ? " date1904=\"1\"" : "")\(tag.isEmpty ? "/" : "")>"
      case "bookViews", "workbookView", "sheets": return markup.text(tag.range)
      case "sheet":
        let id = markup.attribute("id", of: tag).map(markup.text) ?? ""
        guard book.sheetIDs.contains(id), let name = rest.popFirst(),
          let old = markup.attribute("name", of: tag)
        else { return nil }
        return markup.text(tag.range.lowerBound..<old.lowerBound) + MarkupTags.escaped(name)
          + markup.text(old.upperBound..<tag.range.upperBound)
      default: return nil
      }
    }
  }
}

/// The shared texts of a sample: each old one as often as it has become different new ones.
struct NewStrings {
  private struct Key: Hashable {
    var old: String
    var new: String
  }

  private var numbers: [Key: Int] = [:]
  private var texts: [String] = []

  /// The number of a text that takes the place of another.
  mutating func number(of new: String, insteadOf old: String) -> Int {
    let key = Key(old: old, new: new)
    if let number = numbers[key] { return number }
    numbers[key] = texts.count
    texts.append(new)
    return texts.count - 1
  }

  var written: [UInt8] {
    var result = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    result += "<sst xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" uniqueCount=\"\(texts.count)\">"
    for text in texts { result += "<si><t xml:space=\"preserve\">\(MarkupTags.escaped(text))</t></si>" }
    return Array((result + "</sst>").utf8)
  }
}
