internal import CounterfoilModel
internal import CounterfoilRecords

/// The accounts, books and categories that lists describe and rows name, each by a position.
struct NameTables {
  private var accounts: [ReportAccount] = []
  private var books: [ReportBook] = []
  private var categories: [ReportCategory] = []
  private var accountOf: [String: Int] = [:]
  private var bookOf: [String: Int] = [:]
  private var categoryOf: [String: Int] = [:]
  private var listedCounts = (accounts: 0, books: 0, categories: 0)
  /// The position in the report of each account, by its id and by its name; after ``tables(_:_:)``.
  private(set) var accountPositions: [String: Int] = [:]

  init(_ lists: [RecordBatch]) {
    for list in lists {
      for row in 0..<list.count {
        switch list.schema.kind {
        case .account:
          guard let account = list.account(row), accountOf[account.id] == nil else { continue }
          accountOf[account.id] = accounts.count
          if let name = account.name, accountOf[name] == nil { accountOf[name] = accounts.count }
          accounts.append(ReportAccount(id: account.id, name: account.name ?? account.id, kind: account.kind))
        case .book:
          guard let book = list.book(row), bookOf[book.id] == nil else { continue }
          bookOf[book.id] = books.count
          if bookOf[book.name] == nil { bookOf[book.name] = books.count }
          books.append(ReportBook(id: book.id, name: book.name, imageIndex: book.imageIndex))
        case .category:
          guard let category = list.category(row), let title = category.title else { continue }
          add(
            ReportCategory(
              id: category.id, title: title, isIncome: category.isIncome,
              icon: CategoryIcon(naming: [category.image, category.id, title, category.parent])))
        default: continue
        }
      }
    }
    addUntitled(lists)
    listedCounts = (accounts.count, books.count, categories.count)
  }

  /// A table of icons on offer has no titles: its ids stand for them, where no other table holds them.
  private mutating func addUntitled(_ lists: [RecordBatch]) {
    for list in lists where list.schema.kind == .category {
      for row in 0..<list.count {
        guard let category = list.category(row), category.title == nil,
          categoryOf[NameTables.key(category.id, category.isIncome)] == nil
        else { continue }
        add(
          ReportCategory(
            id: category.id, title: category.id, isIncome: category.isIncome,
            icon: CategoryIcon(naming: [category.image, category.id])))
      }
    }
  }

  private static func key(_ name: String, _ isIncome: Bool) -> String { (isIncome ? "+" : "-") + name }

  private mutating func add(_ category: ReportCategory) {
    for name in [category.id, category.title] where categoryOf[NameTables.key(name, category.isIncome)] == nil {
      categoryOf[NameTables.key(name, category.isIncome)] = categories.count
    }
    categories.append(category)
  }

  mutating func account(_ name: String) -> Int {
    if let known = accountOf[name] { return known }
    accountOf[name] = accounts.count
    accounts.append(ReportAccount(id: name, name: name))
    return accounts.count - 1
  }

  mutating func book(_ name: String) -> Int {
    if let known = bookOf[name] { return known }
    bookOf[name] = books.count
    books.append(ReportBook(id: name, name: name))
    return books.count - 1
  }

  /// A category of the same direction goes before one of the other: "gifts" are given and received.
  mutating func category(_ name: String, isIncome: Bool) -> Int {
    if let known = categoryOf[NameTables.key(name, isIncome)] ?? categoryOf[NameTables.key(name, !isIncome)] {
      return known
    }
    add(ReportCategory(id: name, title: name, isIncome: isIncome, icon: CategoryIcon(naming: [name])))
    return categories.count - 1
  }

  /// The tables: those of the lists first, in their order, then the others by name, whatever the order of the rows.
  /// Categories that no list holds and no row names are left out. The rows are told their new positions.
  mutating func tables(
    _ bills: inout [ReportRow?], _ entries: inout [ReportRow?]
  ) -> ([ReportAccount], [ReportBook], [ReportCategory]) {
    let used = Set((bills + entries).compactMap { $0?.category })
    let accountOrder = NameTables.order(accounts, listed: listedCounts.accounts) { $0.id }
    let bookOrder = NameTables.order(books, listed: listedCounts.books) { $0.id }
    let listed = listedCounts.categories
    let categoryOrder = NameTables.order(categories, listed: listed) { $0.id }.filter {
      $0 < listed || used.contains($0)
    }
    let newAccount = NameTables.inverse(accountOrder)
    let newBook = NameTables.inverse(bookOrder)
    let newCategory = NameTables.inverse(categoryOrder)
    func renumber(_ rows: inout [ReportRow?]) {
      for index in rows.indices {
        guard let row = rows[index] else { continue }
        rows[index]?.account = row.account.flatMap { newAccount[$0] }
        rows[index]?.book = row.book.flatMap { newBook[$0] }
        rows[index]?.category = row.category.flatMap { newCategory[$0] }
      }
    }
    renumber(&bills)
    renumber(&entries)
    accountPositions = accountOf.compactMapValues { newAccount[$0] }
    return (accountOrder.map { accounts[$0] }, bookOrder.map { books[$0] }, categoryOrder.map { categories[$0] })
  }

  private static func order<Value>(_ values: [Value], listed: Int, by name: (Value) -> String) -> [Int] {
    Array(0..<listed) + (listed..<values.count).sorted { name(values[$0]) < name(values[$1]) }
  }

  private static func inverse(_ order: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: order.enumerated().map { ($0.element, $0.offset) })
  }
}
