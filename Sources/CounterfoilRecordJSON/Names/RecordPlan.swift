import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What is done with a member of a record.
enum MemberAction: UInt8 {
  /// Kept in `extra`.
  case keep
  case text, decimal, integer, boolean, isoDay, time, status, currencyField, base64
  /// A text, or an object that holds it as its title or name.
  case titled
  /// `yyyy-MM-dd`, `yyyy.MM.dd` or `yyyy/MM/dd`, and the same with ` HH:mm`.
  case anyDay, dayAndTime
  /// Signed; positive is an expense; unsigned with `isIncome` beside it.
  case amount, cost, money
  case balance, currency, balanceCurrency, billIsIncome
  case source, extra
  /// Kept in `extra`, and looked at for the sign of the amount.
  case direction
}

/// How members of a kind's records, by the names of all shapes, become fields.
struct RecordPlan: Sendable {
  struct Role: Sendable {
    var action = MemberAction.keep
    var field: UInt8 = 0
    /// The field's place among the columns of its storage.
    var slot: UInt8 = 0
  }

  /// What a field is kept in.
  struct Column: Sendable {
    var type: FieldType
    var slot: UInt8
  }

  /// Roles by key and columns by field in plain memory: they are looked up for every member.
  final class Tables {
    let roles: UnsafeMutablePointer<Role>
    let columns: UnsafeMutablePointer<Column>

    init(_ plan: RecordPlan) {
      roles = .allocate(capacity: plan.roles.count)
      roles.initialize(from: plan.roles, count: plan.roles.count)
      columns = .allocate(capacity: plan.columns.count)
      columns.initialize(from: plan.columns, count: plan.columns.count)
    }

    deinit {
      roles.deallocate()
      columns.deallocate()
    }
  }

  let schema: Schema
  /// By key.
  private(set) var roles: [Role]
  /// By field.
  let columns: [Column]
  /// The field `amount`; -1 where the kind has none.
  let amountField: Int
  /// The field `account`; -1 where the kind has none.
  let accountField: Int
  /// One bit per field.
  let requiredFields: UInt32
  let allFields: UInt32
  let extraSlot: Int
  let options: ReadOptions
  /// Whether a record without a `source` may have no members but those of the schema; see ``RecordOrigin``.
  let refusesForeignMembers: Bool

  init(schema: Schema, options: ReadOptions) {
    self.schema = schema
    self.options = options
    refusesForeignMembers = schema.kind == .entry && !options.readsOwnRecords
    roles = Array(repeating: Role(), count: JSONName.all.count)
    requiredFields = schema.fields.enumerated().reduce(0) { $0 | ($1.element.isRequired ? 1 << UInt32($1.offset) : 0) }
    allFields = (1 << UInt32(schema.fields.count)) - 1
    columns = schema.fields.enumerated().map { Column(type: $1.type, slot: UInt8(schema.slot(of: $0))) }
    amountField = schema.index(of: "amount") ?? -1
    accountField = schema.index(of: "account") ?? -1
    extraSlot = schema.slot(of: schema.index(of: "extra") ?? schema.fields.count - 1)
    for field in schema.fields { addCanonical(field) }
    addRole(.extra, .extra, "extra")
    switch schema.kind {
    case .entry: addEntryNames()
    case .bill: addBillNames()
    case .category: addCategoryNames()
    case .book: addBookNames()
    case .place: addPlaceNames()
    default: break
    }
    if schema.kind == .entry || schema.kind == .bill {
      for name in JSONDirection.names where roles[name.key].action == .keep { addRole(name, .direction, "amount") }
    }
  }

  private mutating func addRole(_ name: JSONName, _ action: MemberAction, _ field: String) {
    guard let index = schema.index(of: field) else { return }
    roles[name.key] = Role(action: action, field: UInt8(index), slot: UInt8(schema.slot(of: index)))
  }

  private mutating func addCanonical(_ field: FieldDeclaration) {
    guard let name = JSONName(rawValue: field.name) else { return }
    let action: MemberAction =
      switch (field.type, field.name) {
      case (.text, "time"): .time
      case (.text, "status"): .status
      case (.text, "currency"): .currencyField
      case (.text, _): .text
      case (.decimal, _): .decimal
      case (.integer, _): .integer
      case (.boolean, _): .boolean
      case (.day, _): .isoDay
      case (.amount, "balance"): .balance
      case (.amount, _): .amount
      case (.bytes, _): .base64
      case (.json, _): .extra
      }
    addRole(name, action, field.name)
  }

  private mutating func addEntryNames() {
    addRole(.currency, .currency, "amount")
    addRole(.balanceCurrency, .balanceCurrency, "balance")
    addRole(.valueDateSnake, .isoDay, "valueDate")
    addRole(.source, .source, "extra")
  }

  private mutating func addBillNames() {
    addRole(.currency, .currency, "amount")
    addRole(.category, .titled, "category")
    addRole(.book, .titled, "book")
    addRole(.due, .isoDay, "dueDate")
    addRole(.dueDateSnake, .isoDay, "dueDate")
    addRole(.counterAccountSnake, .text, "counterAccount")
    addRole(.cost, .cost, "amount")
    addRole(.datetime, .dayAndTime, "date")
    addRole(.appendix, .text, "remark")
    addRole(.billID, .text, "id")
    addRole(.dateStr, .anyDay, "date")
    addRole(.reMarks, .text, "remark")
    addRole(.remarkPhoto, .base64, "photo")
    addRole(.money, .money, "amount")
    addRole(.isIncome, .billIsIncome, "extra")
  }

  private mutating func addCategoryNames() {
    addRole(.categoryID, .text, "id")
    addRole(.categoryTitle, .text, "title")
    addRole(.categoryImageFileName, .text, "image")
    addRole(.categoryImageFileNmae, .text, "image")
  }

  private mutating func addBookNames() {
    addRole(.bookID, .text, "id")
    addRole(.bookName, .text, "name")
    addRole(.bookImageFileName, .text, "image")
  }

  private mutating func addPlaceNames() {
    addRole(.address1, .text, "address")
    addRole(.street, .text, "address")
    addRole(.zipCode, .text, "postalCode")
  }

  /// The names a writer may not take from `extra`, because reading would give them another meaning.
  static func reservedNames(of schema: Schema) -> Set<String> {
    let plan = RecordPlan(schema: schema, options: ReadOptions())
    var names = Set(schema.fields.map(\.name))
    for (name, role) in zip(JSONName.all, plan.roles) where ![.keep, .billIsIncome, .direction].contains(role.action) {
      names.insert(name.rawValue)
    }
    if schema.fields.contains(where: { $0.type == .amount }) { names.insert("currency") }
    return names
  }
}
