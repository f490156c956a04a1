import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Asks whether records are bills or payments where nobody says it and their members speak for bills.
///
/// Read as entries, bills would be matched with the payments that pay them as if both had moved money.
struct JSONKindQuestion {
  /// What a kind leads to.
  private enum Outcome {
    case rows
    case question(Question)
    case problem(Diagnostic)
  }

  /// What speaks for bills: a day until which to pay, the number of an invoice, or a list called `invoices`; nil where
  /// nothing does, or a day of value says that money has moved.
  static func sign(_ records: [JSONTableRecord], at paths: [RecordPath]) -> String? {
    let columns = JSONTableColumns(stated: [])
    for record in records.prefix(1000) { columns.survey(record) }
    let names = columns.names.filter { !$0.hasPrefix("$") }
    let fields = names.map { TableNames.field(ofColumn: $0) }
    if fields.contains("valueDate") { return nil }
    if let place = fields.firstIndex(of: "dueDate") { return names[place] }
    let numbers = names.indices.filter { fields[$0] == "number" }
    if let place = numbers.first(where: { isOfBills(names[$0]) }) { return names[place] }
    for case .member(let name) in paths.flatMap(\.steps) where listNames.contains(name.lowercased()) { return name }
    return nil
  }

  private static func isOfBills(_ name: String) -> Bool {
    ["invoice", "bill", "rechnung", "facture", "factura", "fattura", "factuur", "faktur", "fatura"].contains {
      name.lowercased().contains($0)
    }
  }

  private static let listNames: Set<String> = [
    "invoice", "invoices", "bill", "bills", "creditnotes", "credit_notes", "rechnungen", "factures", "facturas",
    "fatture",
  ]

  /// - Parameter sign: what speaks for bills.
  static func fault(_ sign: String, file: String, line: Int) -> Fault {
    Fault(
      .badData, .jsonUnknownKind,
      "\"\(sign)\" speaks for bills, and nothing says whether the records are bills or payments",
      at: SourceLocation(file: file, line: line), fixes: fixes, question: question)
  }

  static let fixes = ["Put `kind: bill` or `kind: entry` into the profile, or add --kind."]

  static var question: Question {
    Question(
      "What are the records?",
      choices: [
        Question.Choice("Bills: what is to be paid, or was billed", profileLine: "kind: bill"),
        Question.Choice("Payments: what moved on an account", profileLine: "kind: entry"),
      ])
  }

  /// A fault with that question, less the answers that end in a refusal which nothing answers; with the question that
  /// comes after the first answer that leads to one.
  /// - Parameter read: reads all of the file as records of a kind, and says how many there are.
  static func tried(_ fault: Fault, reading read: (RecordKind) throws(Fault) -> Int) -> Fault {
    var fault = fault
    var problems: [Diagnostic] = []
    var next: Question?
    let choices = fault.diagnostic.question?.choices ?? []
    let kept = choices.filter { choice in
      switch outcome(choice.profileLine == "kind: bill" ? .bill : .entry, read) {
      case .rows: return true
      case .question(let question):
        if next == nil { next = question }
        return true
      case .problem(let problem):
        problems.append(problem)
        return false
      }
    }
    if var following = next {
      let behind = following.following
      following.following = []
      fault.diagnostic.question?.following = [following] + behind
    }
    if kept.isEmpty, let problem = problems.first {
      fault.diagnostic.question = nil
      fault.diagnostic.fixes.insert("Neither can be read: \(problem.message).", at: 0)
    } else {
      fault.diagnostic.question?.choices = kept
    }
    return fault
  }

  private static func outcome(_ kind: RecordKind, _ read: (RecordKind) throws(Fault) -> Int) -> Outcome {
    do throws(Fault) {
      if try read(kind) > 0 { return .rows }
      return .problem(Diagnostic(.jsonNoRecord, .error, "no record is left to read"))
    } catch {
      if let question = error.diagnostic.question, !question.choices.isEmpty || question.blank != nil {
        return .question(question)
      }
      return .problem(error.diagnostic)
    }
  }

  /// Reads all records.
  static func count(_ reader: any RecordReader) throws(Fault) -> Int {
    var reader = reader
    var batch = RecordBatch(schema: reader.schema)
    var count = 0
    while try reader.read(into: &batch) { count += batch.count + batch.rejects.count }
    return count
  }
}
