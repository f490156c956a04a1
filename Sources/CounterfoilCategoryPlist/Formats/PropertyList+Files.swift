import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilXML

extension PropertyList {
  /// The two file formats of property lists.
  package enum FileFormat: String, Sendable, CaseIterable {
    case xml
    case binary
  }

  /// The most a property-list file may hold: 64 MiB.
  package static let fileBytes = XMLLimits.documentBytes

  /// The value of a file's bytes, XML (UTF-8 or UTF-16), binary or in the older text form, told apart by the first
  /// bytes.
  ///
  /// Nothing outside the bytes is ever opened. Depth is bounded by 128, values by 2 million, texts by 64 MiB.
  /// - Throws: exit status 65 with the place of the first thing that is wrong.
  package init(parsing bytes: [UInt8], file: String = "-") throws(Fault) {
    self = try PropertyList.located(bytes, file: file).value.plain
  }

  /// The bytes of a file. The same value always gives the same bytes.
  /// - Throws: a fault where the format cannot hold a value: control characters and fractions of seconds in XML,
  ///   numbers of more digits than binary floating point gives back in binary.
  package func bytes(as format: FileFormat) throws(Fault) -> [UInt8] {
    switch format {
    case .binary: return try BinaryPropertyListWriter.bytes(self)
    case .xml:
      var writer = XMLPropertyListWriter()
      writer.bytes.append(contentsOf: XMLPropertyListWriter.head.utf8)
      try writer.append(self, indent: 0)
      writer.bytes.append(contentsOf: XMLPropertyListWriter.foot.utf8)
      return writer.bytes
    }
  }

  static func located(
    _ bytes: [UInt8], file: String, encoding: String? = nil, depth: Int = 128
  ) throws(Fault) -> (value: LocatedValue, places: Places) {
    guard bytes.count <= fileBytes else {
      throw Fault(
        .badData, .inputTooLarge, "the file holds more than \(fileBytes) bytes, the most this format is read in",
        at: SourceLocation(file: file))
    }
    if BinaryPropertyListParser.isBinary(bytes) {
      let value = try BinaryPropertyListParser.parse(bytes, file: file, depth: depth)
      return (value, .binary(file: file, bytes: bytes))
    }
    let text = try DocumentText(decoding: bytes, file: file, encoding: encoding)
    if text.isTextPropertyList { return (try TextPropertyListParser.parse(text, depth: depth), .document(text)) }
    let (value, document) = try XMLPropertyListParser.parse(text, depth: depth)
    return (value, .document(document))
  }
}

extension DocumentText {
  /// Whether it is in the older text form: it starts with anything but the `<` of XML.
  var isTextPropertyList: Bool {
    guard let first = bytes.first(where: { !$0.isASCIISpace }) else { return false }
    return first != 0x3C
  }
}
