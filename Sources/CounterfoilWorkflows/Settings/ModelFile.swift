import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilReconciler
import CounterfoilText

/// Writes and reads what a reconciliation learned: `Schemas/model.schema.json`.
///
/// The digest is that of the bytes of the member `model` as they stand in the file.
package enum ModelFile {
  /// The file of a model: the same bytes for the same books.
  package static func bytes(_ model: LearnedModel) -> [UInt8] {
    var body: [UInt8] = []
    JSONWriter.append(to: &body) { json in json.object { model.write(to: &$0) } }
    var file: [UInt8] = []
    JSONWriter.append(to: &file) { json in
      json.object { json in
        json.member("kind", kind)
        json.member("sha256", ByteDigest.of(body))
        json.key("model")
        json.literal(body)
      }
    }
    return file + [0x0A]
  }

  /// The model of a file.
  /// - Throws: exit status 66 for a missing file, 65 for one that is no model, is damaged, or is of another version.
  package static func read(_ path: String) throws(Fault) -> LearnedModel {
    let bytes = try ByteSource(path: path).readAll(limitBytes: limitBytes)
    let members = bytes.withUnsafeBytes { text in
      JSONText.members(of: text)?.reduce(into: [String: Range<Int>]()) { found, member in
        guard let name = JSONText.decodedString(UnsafeRawBufferPointer(rebasing: text[member.name])) else { return }
        found[name] = member.value
      }
    }
    guard let members, let kind = members["kind"], bytes[kind].elementsEqual("\"\(ModelFile.kind)\"".utf8),
      let body = members["model"], let digest = members["sha256"]
    else {
      throw fault(path, "the file is no model", "Make one: `counterfoil reconcile … --write-model FILE`.")
    }
    guard bytes[digest].elementsEqual("\"\(ByteDigest.of(Array(bytes[body])))\"".utf8) else {
      throw fault(
        path, "the model is not as it was written: its digest does not fit", "Make it again, or copy it whole.")
    }
    let model = bytes.withUnsafeBytes { LearnedModel(json: UnsafeRawBufferPointer(rebasing: $0[body])) }
    guard var model else {
      throw fault(
        path, "the model is of another version; this one reads version \(LearnedModel.version)",
        "Make it again with this version: `counterfoil reconcile … --write-model FILE`.")
    }
    model.digest = String(decoding: bytes[digest].dropFirst().dropLast(), as: UTF8.self)
    return model
  }

  private static let kind = "counterfoil-model"
  private static let limitBytes = 1 << 30

  private static func fault(_ path: String, _ message: String, _ fix: String) -> Fault {
    Fault(.badData, .modelFile, message, at: SourceLocation(file: path), fixes: [fix])
  }
}

extension DiagnosticCode {
  package static let modelFile = DiagnosticCode("model.file", "A file is no model that a reconciliation learned.")
}
