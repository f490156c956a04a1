import CounterfoilAnonymizer
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Looks for words and numbers of a file's records in its sample: a last check before anything is written.
struct SampleLeaks {
  private var secrets: Set<String> = []

  /// Shorter words and numbers stand in other words by chance.
  private static let leastLetters = 6

  init(_ reading: SampleReading, _ keptWords: KeptWords) {
    let records = reading.records
    var kept = Set(reading.inspection.columns.flatMap { SampleLeaks.words($0.header) })
    for name in ["currency", "status", "kind", "time"] { kept.insert(name) }
    for name in ["payee", "description", "reference", "account", "title", "remark", "number", "name", "address"] {
      guard let field = records.schema.index(of: name) else { continue }
      for row in 0..<records.count {
        guard let text = records.text(field, row) else { continue }
        secrets.formUnion(SampleLeaks.words(text).filter { !keptWords.contains($0) })
      }
    }
    secrets.subtract(kept)
  }

  /// Runs of ASCII letters and digits in small letters; other scripts have words of one or two characters.
  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.filter { $0.count >= leastLetters }
      .map(String.init)
  }

  /// - Throws: exit status 70 where a word is in the sample; the word is not named.
  func check(_ sample: [UInt8], encoding: TextEncoding, name: String) throws(Fault) {
    guard !secrets.isEmpty else { return }
    let text: String
    do throws(Fault) {
      let decoded = try ByteSource(name: name, bytes: sample).transcoded(from: encoding)
      text = String(decoding: try decoded.readAll(limitBytes: Anonymizer.limitBytes * 4), as: UTF8.self)
    } catch {
      text = String(decoding: sample, as: UTF8.self)
    }
    let leaks = secrets.intersection(SampleLeaks.words(text))
    guard let line = leaks.isEmpty ? nil : SampleLeaks.line(of: leaks, in: text) else { return }
    throw Fault(
      .internalFault, .anonymizeLeak,
      "a word of the records would have stood in line \(line) of the sample; nothing was written",
      at: SourceLocation(file: name), fixes: ["Please report this, without the file."])
  }

  private static func line(of leaks: Set<String>, in text: String) -> Int? {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).firstIndex { line in
      !leaks.isDisjoint(with: words(String(line)))
    }.map { $0 + 1 }
  }
}
