import CounterfoilCodecKit
package import CounterfoilModel

/// The look at a document before libxml2 sees it: refuses what would cost time or reach out of the document.
package enum XMLGuard {
  /// Longest tag and longest DOCTYPE, in bytes. 400,000 attributes kept libxml2 busy for 44 s.
  package static let tagBytes = 4096

  /// The document with the encoding in its XML declaration blanked out: it is UTF-8 now, whatever it says.
  /// - Throws: the fault of the first long tag, internal DTD subset, declaration, instruction or foreign encoding.
  package static func checked(_ document: DocumentText) throws(Fault) -> DocumentText {
    var document = document
    let start = try blankEncoding(&document)
    let bytes = document.bytes
    var index = start
    while let open = bytes[index...].firstIndex(of: 0x3C) {
      guard open + 1 < bytes.count, bytes[open + 1] == 0x21 || bytes[open + 1] == 0x3F else {
        index = try endOfTag(document, open, isDoctype: false)
        continue
      }
      let rest = bytes[open...]
      if rest.starts(with: "<!--".utf8) {
        guard let end = find("-->", in: bytes, from: open + 4) else { return document }
        index = end
      } else if rest.starts(with: "<![CDATA[".utf8) {
        guard let end = find("]]>", in: bytes, from: open + 9) else { return document }
        index = end
      } else if rest.starts(with: "<?".utf8) {
        let (message, fix) = unread(instruction: bytes[(open + 2)...].prefix { !$0.isASCIISpace && $0 != 0x3F })
        throw document.fault(.xmlInstruction, message, at: open, fixes: [fix])
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        index = try endOfTag(document, open, isDoctype: true)
      } else {
        throw document.fault(.xmlDoctype, "a declaration stands outside a DOCTYPE", at: open)
      }
    }
    return document
  }

  /// What is said of a processing instruction that is not read. A declaration of XML begins a document (XML 1.0, 2.8), so
  /// one further down is that of another one.
  static func unread(instruction target: some Collection<UInt8>) -> (message: String, fix: String) {
    guard target.elementsEqual("xml".utf8) else {
      return ("a processing instruction is not read here", "Remove the line.")
    }
    return (
      "a second XML document begins here",
      "Take them apart: each document is to be a file of its own."
    )
  }

  static func find(_ mark: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
    let length = mark.utf8CodeUnitCount
    let last = mark.utf8Start[length - 1]
    var index = start + length - 1
    while index < bytes.count, let hit = bytes[index...].firstIndex(of: last) {
      if (0..<length).allSatisfy({ bytes[hit - length + 1 + $0] == mark.utf8Start[$0] }) { return hit + 1 }
      index = hit + 1
    }
    return nil
  }

  /// The place after the `>` that is in no quotes; the document's end where there is none.
  private static func endOfTag(_ document: DocumentText, _ open: Int, isDoctype: Bool) throws(Fault) -> Int {
    var quote: UInt8 = 0
    var index = open + 1
    while index < document.bytes.count {
      guard index - open < tagBytes else {
        throw document.fault(.xmlTagTooLong, "a tag is longer than \(tagBytes) bytes", at: open)
      }
      let byte = document.bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x3E {
        return index + 1
      } else if byte == 0x5B, isDoctype {
        throw document.fault(
          .xmlDoctype, "the DOCTYPE declares things of its own; such documents are not read", at: open,
          fixes: ["Remove the part in [ ] and write out the entities it declares."])
      }
      index += 1
    }
    return index
  }

  /// Blanks `encoding="…"`, after a check that it is the encoding found. Says where the XML declaration ends.
  private static func blankEncoding(_ document: inout DocumentText) throws(Fault) -> Int {
    let bytes = document.bytes
    guard bytes.starts(with: "<?xml".utf8), bytes.count > 5, bytes[5].isASCIISpace else {
      return 0
    }
    guard let end = find("?>", in: Array(bytes.prefix(tagBytes)), from: 5) else {
      throw document.fault(.xmlMalformed, "the XML declaration does not end", at: 0)
    }
    let declaration = Array(bytes[..<end])
    guard let place = encodingName(declaration) else { return end }
    try check(encoding: String(decoding: declaration[place], as: UTF8.self), of: document, at: place.lowerBound)
    let start = find("encoding", in: declaration, from: 5).map { $0 - 8 } ?? place.lowerBound
    for index in start...place.upperBound { document.bytes[index] = 0x20 }
    return end
  }

  /// Where an XML declaration names its encoding, without the quotes.
  static func encodingName(_ declaration: [UInt8]) -> Range<Int>? {
    guard let start = find("encoding", in: declaration, from: 5),
      let open = declaration[start...].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
      let close = declaration[(open + 1)...].firstIndex(of: declaration[open])
    else { return nil }
    return open + 1..<close
  }

  private static func check(encoding name: String, of document: DocumentText, at offset: Int) throws(Fault) {
    if document.isEncodingStated || isNamed(name, document.encoding) { return }
    throw document.fault(
      .xmlEncoding,
      "the document says it is \(XMLCharacters.shown(name)), but its bytes are read as \(document.encoding.name)",
      at: offset, fixes: ["Save the file as UTF-8 and say so in its first line, or say --encoding."])
  }

  /// Whether an encoding may be called so: `utf-16` tells no order.
  static func isNamed(_ name: String, _ encoding: TextEncoding) -> Bool {
    let named = TextEncoding(named: name)
    return named == encoding
      || named == .utf16LittleEndian && encoding == .utf16BigEndian && name.lowercased() == "utf-16"
  }
}
