import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

/// The JSON test suite of Nicolas Seriot: `y_` must be accepted, `n_` refused, `i_` is free but pinned here.
@Suite(
  .enabled(
    if: Repository.hasCorpus("JSONTestSuite"),
    "test data folder shared/corpora/JSONTestSuite is not beside this checkout"))
struct JSONTestSuiteTests {
  private func files(_ folder: String, prefix: String) throws -> [URL] {
    let suite = try #require(Repository.corpus("JSONTestSuite"))
    return try FileManager.default.contentsOfDirectory(
      at: suite.appendingPathComponent(folder), includingPropertiesForKeys: nil
    ).filter { $0.lastPathComponent.hasPrefix(prefix) && $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private func isAccepted(_ bytes: [UInt8], _ name: String) -> Bool {
    JSONSyntax.fault(in: bytes, file: name) == nil
  }

  // FAULTS 48–52
  @Test func acceptsAll95() throws {
    let good = try files("test_parsing", prefix: "y_")
    #expect(good.count == 95)
    for file in good {
      let finding = JSONSyntax.fault(in: try Repository.bytes(file), file: file.lastPathComponent)
      #expect(finding == nil, "\(file.lastPathComponent)")
    }
  }

  @Test func refusesAll188() throws {
    let bad = try files("test_parsing", prefix: "n_")
    #expect(bad.count == 188)
    for file in bad {
      let finding = JSONSyntax.fault(in: try Repository.bytes(file), file: file.lastPathComponent)
      #expect(finding != nil, "\(file.lastPathComponent)")
      #expect(finding?.location?.line != nil)
    }
  }

  @Test func theRecordReaderRefusesAll188WhateverTheChunks() throws {
    for file in try files("test_parsing", prefix: "n_") {
      let bytes = try Repository.bytes(file)
      for kind in [nil, RecordKind.bill] {
        let whole = fault(in: bytes, options: options(kind: kind))
        #expect(whole?.status == .badData, "\(file.lastPathComponent)")
        if bytes.count < 200 {
          #expect(fault(in: bytes, options: options(kind: kind), chunkBytes: 1) == whole, "\(file.lastPathComponent)")
        }
      }
    }
  }

  @Test func theRecordReaderFindsNoSyntaxErrorInTheAccepted() throws {
    let shapes: Set<String> = ["json.shape", "json.kind", "json.missing-field", "json.duplicate-name"]
    for file in try files("test_parsing", prefix: "y_") {
      let found = fault(in: try Repository.bytes(file), options: options(kind: .bill))
      #expect(
        found.map { shapes.contains($0.diagnostic.code.name) } ?? true, "\(file.lastPathComponent): \(found as Any)")
    }
  }

  @Test func theFreeCasesArePinned() throws {
    // Numbers keep their digits, so none is too big. Half surrogates, bytes that are no UTF-8 and 500 brackets in one
    // another are refused. UTF-16 is not UTF-8: the codec decodes it before; see RecordJSONReaderTests.
    let accepted: Set<String> = [
      "i_number_double_huge_neg_exp", "i_number_huge_exp", "i_number_neg_int_huge_exp", "i_number_pos_double_huge_exp",
      "i_number_real_neg_overflow", "i_number_real_pos_overflow", "i_number_real_underflow",
      "i_number_too_big_neg_int", "i_number_too_big_pos_int", "i_number_very_big_negative_int",
      "i_structure_UTF-8_BOM_empty_object",
    ]
    var found: Set<String> = []
    let free = try files("test_parsing", prefix: "i_")
    #expect(free.count == 35)
    for file in free where isAccepted(try Repository.bytes(file), file.lastPathComponent) {
      found.insert(file.deletingPathExtension().lastPathComponent)
    }
    #expect(found == accepted)
  }

  @Test func theTransformCases() throws {
    var found: [String] = []
    for file in try files("test_transform", prefix: "") {
      let code = JSONSyntax.fault(in: try Repository.bytes(file), file: "t", allowsDuplicateNames: false)?.code.name
      found.append("\(file.deletingPathExtension().lastPathComponent) \(code ?? "ok")")
    }
    #expect(
      found == [
        "number_-9223372036854775808 ok", "number_-9223372036854775809 ok", "number_1.0 ok",
        "number_1.000000000000000005 ok", "number_1000000000000000 ok", "number_10000000000000000999 ok",
        "number_1e-999 ok", "number_1e6 ok", "number_9223372036854775807 ok", "number_9223372036854775808 ok",
        "object_key_nfc_nfd ok", "object_key_nfd_nfc ok", "object_same_key_different_values json.duplicate-name",
        "object_same_key_same_value json.duplicate-name", "object_same_key_unclear_values json.duplicate-name",
        "string_1_escaped_invalid_codepoint json.string", "string_1_invalid_codepoint json.encoding",
        "string_2_escaped_invalid_codepoints json.string", "string_2_invalid_codepoints json.encoding",
        "string_3_escaped_invalid_codepoints json.string", "string_3_invalid_codepoints json.encoding",
        "string_with_escaped_NULL ok",
      ])
  }
}
