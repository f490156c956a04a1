import CounterfoilModel
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilCodecKit

/// Little statements of words that were not counted for the tables of letters, in every encoding of their language.
struct HeldOutWordsTests {
  struct Trial: Sendable, CustomTestStringConvertible {
    let language: String
    let encoding: TextEncoding
    var testDescription: String { "\(language) in \(encoding.name)" }
  }

  /// As `Tables/letter_frequencies.py` wrote them.
  private static let words: [String: [String]] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Samples/held-out-words.txt")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return Dictionary(
      uniqueKeysWithValues: text.split(separator: "\n").map { line in
        let parts = line.split(separator: ":")
        return (String(parts[0]), parts[1].split(separator: " ").map(String.init))
      })
  }()

  static let trials: [Trial] = AlphabetEncodings.all.flatMap { entry in
    entry.languages.map { Trial(language: $0, encoding: entry.encoding) }
  }

  /// Rows of some words in one case, with amounts; Romanian with cedillas where the encoding has no commas.
  private static func statement(_ trial: Trial, _ count: Int, _ seed: Int) -> String {
    let all = words[trial.language] ?? []
    return (0..<count).map { row in
      var word = all[(seed * 31 + row * 7) % all.count]
      if trial.encoding != .latin10 { word = withCedillas(word) }
      if seed % 3 == 1 { word = word.uppercased() } else if seed % 3 == 2 { word = word.capitalized }
      return "2026-02-\(10 + row % 18);\(word);-\(seed * 13 + row).\(10 + row)\n"
    }.joined()
  }

  private static func withCedillas(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(MarkedWords.withCedilla)))
  }

  @Test("What is taken is right, and what is asked about has the right answer", arguments: trials)
  func neverMisread(_ trial: Trial) throws {
    var asked = 0
    var count = 0
    for size in [1, 2, 3, 5, 10, 25] {
      for seed in 1...Sweep.pick(2, whole: 12) {
        let text = HeldOutWordsTests.statement(trial, size, seed)
        guard let bytes = try? trial.encoding.encode(text, name: "x"), bytes.contains(where: { $0 >= 0x80 }) else {
          continue
        }
        func isRead(_ encoding: TextEncoding) -> Bool {
          let source = ByteSource(name: "x", bytes: bytes)
          guard let read = try? source.transcoded(from: encoding).readAll(limitBytes: 1 << 20) else { return false }
          return HeldOutWordsTests.withCedillas(String(decoding: read, as: UTF8.self))
            == HeldOutWordsTests.withCedillas(text)
        }
        let guess = EncodingGuess(bytes, isComplete: true)
        if let encoding = guess.encoding {
          // One letter of Mac OS Roman is no proof against the far commoner windows-1252: of all statements here two
          // are taken for it, each with one such letter in all of its text.
          let isOneLetter = trial.encoding == .macRoman && bytes.count(where: { $0 >= 0x80 }) == 1
          #expect(isRead(encoding) || isOneLetter, "\(encoding.name): \(guess.evidence): \(text)")
        } else {
          #expect(guess.candidates.contains { isRead($0.encoding) }, "\(guess.candidates.map(\.encoding)): \(text)")
        }
        guard size >= 5 else { continue }
        count += 1
        asked += guess.encoding == nil ? 1 : 0
      }
    }
    #expect(count == 0 || asked * 2 <= count, "\(asked) of \(count) are asked about")
  }
}
