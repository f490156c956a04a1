package import CounterfoilCodecKit
import CounterfoilModel

/// The tags of a text, right or wrong, as places in it: of XML, and of the SGML of OFX 1.
///
/// For samples, which are asked for where reading fails; what reads a file takes ``XMLStream``.
package struct TagScan {
  package enum Piece: Hashable {
    /// A line in front of the first tag.
    case front(Range<Int>)
    /// The name is in capitals and without its prefix.
    case tag(name: String, isEnd: Bool)
    /// The name is in small letters.
    case attribute(name: String, Range<Int>)
    /// What comes after a tag, without the blanks around it. No name where it is an end tag, or in a CDATA section.
    case content(of: String, Range<Int>)
    /// A comment, or a tag that does not end.
    case remark(Range<Int>)
  }

  /// In the order of the text.
  package private(set) var pieces: [Piece] = []
  private let text: [UInt8]

  package init(_ text: [UInt8]) {
    self.text = text
    var index = text.firstIndex(of: UInt8(ascii: "<")) ?? text.count
    for line in text[..<index].split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      pieces.append(.front(line.startIndex..<line.endIndex))
    }
    while index < text.count { index = take(index) }
  }

  /// Takes the tag that starts there, and what follows it; says where the next one starts.
  private mutating func take(_ start: Int) -> Int {
    guard let end = text[start...].firstIndex(of: UInt8(ascii: ">")) else {
      pieces.append(.remark(start..<text.count))
      return text.count
    }
    for (opening, closing) in [("<![CDATA[", "]]>"), ("<!--", "-->")] where text[start...].starts(with: opening.utf8) {
      let close = text[start...].firstRange(of: closing.utf8)?.lowerBound ?? text.count
      let content = min(start + opening.utf8.count, close)..<close
      pieces.append(opening == "<!--" ? .remark(content) : .content(of: "", content))
      return min(close + closing.utf8.count, text.count)
    }
    let next = text[end...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
    let isEnd = text[start + 1] == UInt8(ascii: "/")
    let name = name(start + (isEnd ? 2 : 1), end)
    takeAttributes(start, end)
    pieces.append(.tag(name: name, isEnd: isEnd))
    var content = text[(end + 1)..<next]
    while let last = content.last, last <= 0x20 { content.removeLast() }
    while let first = content.first, first <= 0x20 { content.removeFirst() }
    if !content.isEmpty { pieces.append(.content(of: isEnd ? "" : name, content.startIndex..<content.endIndex)) }
    return next
  }

  private func name(_ start: Int, _ end: Int) -> String {
    let name = text[min(start, end)..<end].prefix { !$0.isASCIISpace && $0 != UInt8(ascii: "/") }
    return String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self).uppercased()
  }

  private mutating func takeAttributes(_ start: Int, _ end: Int) {
    guard text[start + 1] != UInt8(ascii: "?"), text[start + 1] != UInt8(ascii: "!") else { return }
    var index = start
    while let quote = text[index..<end].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
      let close = text[(quote + 1)..<end].firstIndex(of: text[quote])
    {
      let name = text[index..<quote].split { $0.isASCIISpace || $0 == UInt8(ascii: "=") }.last ?? []
      pieces.append(.attribute(name: String(decoding: name, as: UTF8.self).lowercased(), quote + 1..<close))
      index = close + 1
    }
  }
}

extension SampleParts {
  /// The parts of a text with tags.
  /// - Parameter role: what the content of an element of this name is; nil where it stays.
  package init(_ text: [UInt8], _ scan: TagScan, role: (_ name: String, _ content: ArraySlice<UInt8>) -> Role?) {
    self.init()
    for piece in scan.pieces {
      switch piece {
      case .tag, .front: continue
      case .attribute(let name, let range): addAttribute(name, range, in: text)
      case .remark(let range): add(range, .text)
      case .content(let name, let range):
        guard let role = role(name, text[range]) else { continue }
        if role == .text { addText(range, in: text) } else { add(range, role) }
      }
    }
  }

  /// Adds the value of an attribute, unless all files have it.
  package mutating func addAttribute(_ name: String, _ range: Range<Int>, in text: [UInt8]) {
    if ["ccy", "currency", "version", "encoding", "standalone"].contains(name) { return }
    if name.hasPrefix("xmlns") || name.hasPrefix("xsi:") { return }
    add(range, .text)
  }

  /// Adds a text of XML: `&amp;` and its like stay.
  package mutating func addText(_ range: Range<Int>, in text: [UInt8]) {
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if text[index] == UInt8(ascii: "&"),
        let end = text[index..<range.upperBound].prefix(12).firstIndex(of: UInt8(ascii: ";"))
      {
        add(start..<index, .text)
        index = end + 1
        start = index
      } else {
        index += 1
      }
    }
    add(start..<range.upperBound, .text)
  }

  /// Whether an element of this name, in capitals, holds a day.
  package static func isDay(element name: String) -> Bool {
    name.hasPrefix("DT") || name.hasSuffix("DT") || name.hasSuffix("DTTM")
  }

  /// As long as a code of a few letters is at most.
  package static let codeBytes = 24
}
