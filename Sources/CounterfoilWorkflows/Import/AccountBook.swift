import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilText

/// The accounts the store lists: what a file calls an account, and the currency it is kept in.
struct AccountBook {
  private var currencies: [ExactText: Currency] = [:]
  private var idsByNumber: [String: String] = [:]
  private var ids: Set<ExactText> = []

  init(_ store: Store) throws(Fault) { add(try store.records(.account)) }

  /// Learns the accounts of a batch of kind account.
  mutating func add(_ accounts: RecordBatch) {
    guard let idField = accounts.schema.index(of: "id"), let numberField = accounts.schema.index(of: "number"),
      let currencyField = accounts.schema.index(of: "currency")
    else { return }
    for row in 0..<accounts.count {
      guard let id = accounts.text(idField, row) else { continue }
      ids.insert(ExactText(id))
      if let number = accounts.text(numberField, row) { idsByNumber[AccountBook.folded(number)] = id }
      if let currency = accounts.text(currencyField, row).flatMap({ Currency($0) }) {
        currencies[ExactText(id)] = currency
      }
    }
  }

  /// Whose entries a file holds that does not say it.
  var question: Question {
    Question(
      "Which account are these entries of?",
      choices: ids.sorted().lazy.map(\.text).prefix(AccountBook.choiceLimit).map { id in
        Question.Choice(id, profileLine: "account: \(JSONText.string(id))")
      }, blank: .value(ofKey: "account"))
  }

  private static let choiceLimit = 20

  var isEmpty: Bool { ids.isEmpty }

  func contains(_ id: String) -> Bool { ids.contains(ExactText(id)) }

  /// The id of the account a file names by id or by number; the name itself where the store lists neither.
  func id(of name: String) -> String {
    if ids.contains(ExactText(name)) { return name }
    return idsByNumber[AccountBook.folded(name)] ?? name
  }

  func currency(of id: String) -> Currency? { currencies[ExactText(id)] }

  /// An account number without its spaces, in capitals.
  private static func folded(_ number: String) -> String {
    String(number.uppercased().filter { !$0.isWhitespace })
  }
}
