import CounterfoilArchives
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilXML

/// The events of one XML part of a workbook. Faults name the part; its lines mean nothing to a person.
final class PartReader {
  let stream: XMLStream
  private let file: String
  private let part: String

  init(
    _ archive: ZipArchive, part: String, names: [String], instructions: [String] = []
  ) throws(Fault) {
    guard let entry = archive.entry(named: part) else {
      throw Fault(
        .badData, .xlsxMalformed, "the workbook has no part \"\(TerminalText.excerpt(part, limitBytes: 80))\"",
        at: SourceLocation(file: archive.file))
    }
    file = archive.file
    self.part = part
    let source = ByteSource(name: archive.file, stream: try archive.stream(of: entry))
    do throws(Fault) {
      stream = try XMLStream(source, names: names, encoding: nil, instructions: instructions)
    } catch {
      throw PartReader.naming(part, error)
    }
  }

  func next() throws(Fault) -> XMLStream.Event {
    do throws(Fault) {
      return try stream.next()
    } catch {
      throw PartReader.naming(part, error)
    }
  }

  private static func naming(_ part: String, _ fault: Fault) -> Fault {
    guard let place = fault.diagnostic.location, let line = place.line else { return fault }
    var fault = fault
    let column = place.column.map { ":\($0)" } ?? ""
    fault.diagnostic.message += " (in \(TerminalText.excerpt(part, limitBytes: 80)):\(line)\(column))"
    fault.diagnostic.location = SourceLocation(file: place.file)
    return fault
  }

  /// The fault of a part that says what cannot be.
  func malformed(_ message: String, row: Int? = nil) -> Fault {
    Fault(.badData, .xlsxMalformed, message, at: SourceLocation(file: file, line: row))
  }
}

extension UnsafeRawBufferPointer {
  func isText(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: count))
  }

  /// The number all of the text is, at most nine digits; nil for any other text.
  var wholeNumber: Int? {
    guard (1...9).contains(count) else { return nil }
    var value = 0
    for byte in self {
      guard byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte &- 0x30)
    }
    return value
  }

  var string: String { String(decoding: self, as: UTF8.self) }

  /// A boolean of XML Schema.
  var isTrue: Bool { isText("1") || isText("true") }
}
