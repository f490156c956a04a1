import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilText

/// What came of putting a codec through the rules.
package struct CodecCheckReport: Sendable, Hashable {
  /// An input the codec was checked with.
  package struct Sample: Sendable, Hashable {
    package var name: String
    package var byteCount: Int
    package var recordCount: Int
    package var rejectedCount: Int

    package init(name: String, byteCount: Int, recordCount: Int, rejectedCount: Int) {
      self.name = name
      self.byteCount = byteCount
      self.recordCount = recordCount
      self.rejectedCount = rejectedCount
    }
  }

  /// A rule that was broken.
  package struct Violation: Sendable, Hashable {
    package var sample: String
    package var rule: String
    package var detail: String

    package init(sample: String, rule: String, detail: String) {
      self.sample = sample
      self.rule = rule
      self.detail = detail
    }
  }

  package var codec: String
  package var samples: [Sample] = []
  package var violations: [Violation] = []
  /// Faults met on the way, for a person.
  package var notes: [Diagnostic] = []

  package init(codec: String) { self.codec = codec }

  package func text(_ style: TextStyle) -> String {
    var text = ""
    for sample in samples {
      let rejects = sample.rejectedCount == 0 ? "" : ", \(sample.rejectedCount) rejected"
      text += "\(TerminalText.excerpt(sample.name)): \(Counted.count(sample.byteCount, "byte")), "
      text += "\(Counted.count(sample.recordCount, "record"))\(rejects)\n"
    }
    for violation in violations {
      text += "broken: \(violation.rule): \(TerminalText.excerpt(violation.detail, limitBytes: 400))"
      text += " (\(TerminalText.excerpt(violation.sample)))\n"
    }
    let verdict =
      violations.isEmpty ? "keeps all rules" : "breaks \(Counted.count(violations.count, "rule"))"
    return ShownWords.wrapped(text + "\(TerminalText.escape(codec)) \(verdict)\n", style)
  }

  /// `Schemas/codec-check.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 2))
    json.object { json in
      json.member("codec", codec)
      json.array("samples") { json in
        for sample in samples {
          json.object { json in
            json.member("name", sample.name)
            json.member("bytes", sample.byteCount)
            json.member("records", sample.recordCount)
            json.member("rejected", sample.rejectedCount)
          }
        }
      }
      json.array("violations") { json in
        for violation in violations {
          json.object { json in
            json.member("rule", violation.rule)
            json.member("sample", violation.sample)
            json.member("detail", violation.detail)
          }
        }
      }
    }
    return json.line
  }
}
