package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords
import CounterfoilXML

/// Plain XML tables of categories, icons for new categories, books and bills, in the vocabulary of
/// `Schemas/category-table.xsd`.
///
/// Writer setting `table`: `categories` (usual) or `addCategories`, the table of icons, which has no titles.
package struct CategoryXMLCodec: Codec {
  package init() {}

  package var descriptor: CodecDescriptor {
    CodecDescriptor(
      name: "xml", title: "XML table of categories, books or bills", kinds: [.category, .book, .bill],
      fileExtensions: ["xml"], mediaTypes: ["application/xml", "text/xml"], canWrite: true, isStreaming: false,
      writeSettings: ["table"])
  }

  package func confidence(in sample: FileSample) -> Confidence {
    guard let root = XMLHead(sample)?.root, CategoryXMLVocabulary.table(root: root) != nil else { return .none }
    return Confidence(score: 90, reason: "the root element is <\(root)>")
  }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    try CategoryXMLReader(source, options: options)
  }

  package func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    try CategoryXMLWriter(sink, schema: schema, options: options)
  }
}

/// Hands out the records of an XML table that was parsed whole.
struct CategoryXMLReader: RecordReader {
  let schema: Schema
  let inspection: Inspection
  private let batches: [RecordBatch]
  private let replacementFinding: Diagnostic?
  private var position = 0

  init(_ source: ByteSource, options: ReadOptions) throws(Fault) {
    let stored = try source.readAll(limitBytes: min(XMLLimits.documentBytes, options.limits.documentBytes))
    let document = try XMLGuard.checked(
      DocumentText(decoding: stored, file: source.name, encoding: options.encoding))
    var parser = CategoryXMLParser(document, options: options)
    var limits = XMLLimits()
    limits.depth = min(limits.depth, options.limits.nestingDepth)
    try parseXML(document, limits: limits, into: &parser)
    guard let vocabulary = parser.vocabulary else {
      throw document.fault(.xmlElement, "the document holds no table", at: document.bytes.count)
    }
    schema = vocabulary.schema
    replacementFinding = document.replacementFinding
    batches = parser.batches
    var inspection = Inspection()
    inspection.facts = [
      .init("format", "XML table <\(vocabulary.root)>", confidence: 100, evidence: "parsed to its end"),
      .init("encoding", document.encoding.name, confidence: 100, evidence: "all of the file decodes"),
    ]
    self.inspection = inspection
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    guard position < batches.count else {
      batch.removeAll(schema: schema)
      return false
    }
    batch = batches[position]
    if position == 0, let replacementFinding { batch.findings.append(replacementFinding) }
    position += 1
    return true
  }
}
