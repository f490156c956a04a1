package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords
import CounterfoilXML

/// Property lists: category tables, books and bills of the bookkeeping apps that keep them in plist files, and every
/// other kind of record as an array of dictionaries. Reads XML, binary and the older text form of OpenStep and GNUstep
/// (`{ key = value; }`); writes XML, or binary on demand.
///
/// Keys without a field go to `extra` and come back beside the others (under `extra` where one would collide with a
/// field). What JSON lacks is there as an object of one member: `{"$data": "Base64"}`, `{"$date": "…Z"}`,
/// `{"$real": "nan"}`, `{"$uid": 1}`; `"imageKey"` keeps the spelling of the image key, and `"category"` and `"book"`
/// what a nested category or book of a bill held beside its title.
///
/// A file is parsed whole, at most 64 MiB of it, before the first record is handed out.
///
/// Writer settings:
/// - `format`: `xml` (usual) or `binary`.
/// - `shape`: `tm`, the keys of the app, or `canonical`, the names of our own fields. Usual is `tm` for categories and
///   books and `canonical` for bills, whose amounts then keep their sign. Neither loses anything.
/// - `imageKey`: `categoryImageFileNmae` or `categoryImageFileName`; usual is the one the record came with.
/// - `isIncome`: `boolean` (usual) or `integer`.
package struct CategoryPlistCodec: Codec {
  package init() {}

  package var descriptor: CodecDescriptor {
    CodecDescriptor(
      name: "plist", title: "Property list, XML, binary or OpenStep text: categories, books, bills and other records",
      kinds: RecordKind.all, fileExtensions: ["plist"],
      mediaTypes: ["application/x-plist", "application/x-apple-binary-plist"], canWrite: true, isStreaming: false,
      writeSettings: ["format", "imageKey", "isIncome", "shape"])
  }

  package func confidence(in sample: FileSample) -> Confidence {
    if BinaryPropertyListParser.isBinary(sample.bytes) {
      return Confidence(score: 98, reason: "starts with bplist")
    }
    guard let head = XMLHead(sample) else { return TextPropertyListHead.confidence(sample) }
    if head.root == "plist" { return Confidence(score: 97, reason: "the root element is <plist>") }
    if head.doctype == "plist" { return Confidence(score: 96, reason: "the DOCTYPE is plist") }
    if head.root == nil, sample.fileExtension == "plist" {
      return Confidence(score: 60, reason: "an XML file named .plist")
    }
    return .none
  }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    try CategoryPlistReader(source, options: options)
  }

  package func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    guard Schema.standard(for: schema.kind) == schema else {
      throw Fault(.usage, .plistKind, "property lists hold no records of kind \(schema.kind)")
    }
    return CategoryPlistWriter(sink, schema: schema, settings: try PlistWriteSettings(options))
  }
}
