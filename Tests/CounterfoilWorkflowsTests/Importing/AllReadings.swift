import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilPages
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilReports
import CounterfoilStore
import Foundation

@testable import CounterfoilWorkflows

/// One file as every verb reads it.
struct AllReadings {
  /// Amounts in order of size, or the code of the refusal.
  enum Reading: Hashable, CustomStringConvertible {
    case amounts([String])
    case refused(String)

    var description: String {
      switch self {
      case .amounts(let amounts): "\(amounts)"
      case .refused(let code): code
      }
    }
  }

  private let input: InputRequest
  private let kind: RecordKind
  private let profile: ProfileText?
  private let formats = CodecRegistry(Formats.builtIn)
  private static let euro = Currency("EUR") ?? .unstated

  init(_ path: String, kind: RecordKind, profile: String? = nil) {
    input = InputRequest(path: path)
    self.kind = kind
    self.profile = profile.map { ProfileText(yaml: $0, file: "profile.yaml") }
  }

  /// By the name of the verb.
  func all() -> [String: Reading] {
    [
      "convert": reading(convert), "import": reading(imported), "inspect": reading(inspected),
      "report": reading(reported), "reconcile": reading(reconciled),
    ]
  }

  private var options: ReadOptions {
    var options = ReadOptions()
    options.kind = kind
    options.profile = profile
    options.currency = AllReadings.euro
    options.account = "giro"
    return options
  }

  private func reading(_ verb: () throws(Fault) -> [Money]) -> Reading {
    do throws(Fault) {
      return .amounts(try verb().map { "\($0.decimal) \($0.currency)" }.sorted())
    } catch {
      return .refused(error.diagnostic.code.name)
    }
  }

  private func amounts(_ batch: RecordBatch) -> [Money] {
    let field = kind == .bill ? BillField.amount.position : EntryField.amount.position
    return (0..<batch.count).compactMap { batch.amount(field, $0) }
  }

  private func convert() throws(Fault) -> [Money] {
    let sink = ByteSink()
    let work = Conversion(
      inputs: [input], options: options, target: try formats.required("json"), writeOptions: WriteOptions())
    _ = try work.run(into: sink, formats: formats) { _ in }
    return lines(String(decoding: sink.bytes, as: UTF8.self))
  }

  private func inspected() throws(Fault) -> [Money] {
    let found = try InspectFile(options: options, countsAll: true, shownRecords: .max).run(input, formats: formats)
    if let refusal = found.refusal { throw refusal }
    return lines("[\(found.firstRecords.joined(separator: ","))]")
  }

  private func lines(_ json: String) -> [Money] {
    let records = (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [[String: Any]] ?? []
    return records.compactMap { record in
      guard let amount = record["amount"] as? String, let code = record["currency"] as? String,
        let currency = Currency(code)
      else { return nil }
      return try? Money(exactly: amount, currency: currency)
    }
  }

  private func imported() throws(Fault) -> [Money] {
    let store = try Store.inMemory()
    var request = ImportRequest(inputs: [input])
    request.kind = kind
    request.profile = profile
    request.currency = AllReadings.euro
    request.account = "giro"
    let plan = try Importer(store: store, registry: formats).apply(request).plan
    if let fault = plan.files.first?.fault { throw fault }
    return amounts(kind == .bill ? try store.records(.bill) : try store.entries().records)
  }

  private func reported() throws(Fault) -> [Money] {
    let content = try ReportFiles(inputs: [input], options: options).run(
      title: "", scope: ReportScope(), formats: formats
    ) { _ in }.content
    return (kind == .bill ? content.bills : content.entries).map(\.amount)
  }

  /// Beside records of another century, which tell nothing.
  private func reconciled() throws(Fault) -> [Money] {
    let isBill = kind == .bill
    let other = isBill ? AllReadings.oldStatement : AllReadings.oldBills
    guard let path = try? TextFile(other, isBill ? "old.csv" : "old.json").path else { return [] }
    var plain = ReadOptions()
    plain.currency = AllReadings.euro
    plain.account = "giro"
    let old = InputRequest(path: path)
    defer { TextFile.remove(path) }
    let work = ReconcileFiles(
      statements: [isBill ? old : input], bills: [isBill ? input : old], statementOptions: isBill ? plain : options,
      billOptions: isBill ? options : plain)
    let plan = try work.run(formats: formats) { _ in }.plan
    return amounts(isBill ? plan.bills : plan.entries)
  }

  private static let oldStatement =
    "date,description,amount\n1971-01-04,NOTHING,-0.07\n1971-01-05,NOTHING,0.08\n1971-01-06,NOTHING,-0.09\n"
  private static let oldBills = #"[{"id":"old","date":"1971-01-04","amount":"-0.07","currency":"EUR"}]"#
}

/// A file in a folder of its own.
struct TextFile {
  let path: String

  init(_ text: String, _ name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    path = file.path
  }

  static func remove(_ path: String) {
    try? FileManager.default.removeItem(at: URL(fileURLWithPath: path).deletingLastPathComponent())
  }
}
