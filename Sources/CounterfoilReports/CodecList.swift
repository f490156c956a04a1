package import CounterfoilCodecKit
import CounterfoilRecords
import CounterfoilText

/// The formats at hand, as a table or as JSON.
package struct CodecList: Sendable {
  private let descriptors: [CodecDescriptor]

  package init(_ descriptors: [CodecDescriptor]) { self.descriptors = descriptors }

  package func text(_ style: TextStyle) -> String {
    var table = TextTable([
      .init("format", isWhole: true), .init("also", isWhole: true), .init("does", isWhole: true),
      .init("what it is", isFlexible: true),
    ])
    for codec in descriptors {
      let verbs = codec.canRead ? (codec.canWrite ? "reads, writes" : "reads") : "writes"
      let kinds = "kinds: \(codec.kinds.map(\.name).joined(separator: ", "))"
      let files = "files: \(codec.fileExtensions.map { ".\($0)" }.joined(separator: " "))"
      table.append([codec.name, codec.aliases.joined(separator: ", "), verbs, codec.title], notes: [kinds, files])
    }
    return table.text(style)
  }

  /// `Schemas/codecs.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 1))
    json.array { json in
      for codec in descriptors {
        json.object { json in
          json.member("name", codec.name)
          json.member("aliases", codec.aliases)
          json.member("title", codec.title)
          json.member("kinds", codec.kinds.map(\.name))
          json.member("fileExtensions", codec.fileExtensions)
          json.member("mediaTypes", codec.mediaTypes)
          json.member("canRead", codec.canRead)
          json.member("canWrite", codec.canWrite)
          json.member("isStreaming", codec.isStreaming)
        }
      }
    }
    return json.line
  }
}
