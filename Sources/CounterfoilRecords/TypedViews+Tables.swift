public import CounterfoilModel

/// Positions of the fields of ``Schema/category``.
public enum CategoryField {
  public static let id = 0
  public static let title = 1
  public static let image = 2
  public static let isIncome = 3
  public static let parent = 4
  public static let extra = 5
}

/// Positions of the fields of ``Schema/book``.
public enum BookField {
  public static let id = 0
  public static let name = 1
  public static let imageIndex = 2
  public static let image = 3
  public static let extra = 4
}

/// Positions of the fields of ``Schema/account``.
public enum AccountField {
  public static let id = 0
  public static let name = 1
  public static let currency = 2
  public static let number = 3
  public static let kind = 4
  public static let extra = 5
}

extension RecordBatch {
  /// One row of a category batch as a value; nil where it is not said whether it is an income.
  /// A category without an id gets its title or, in a table of icons, the name of its image.
  public func category(_ row: Int) -> Category? {
    precondition(schema.kind == .category)
    guard let isIncome = boolean(CategoryField.isIncome, row) else { return nil }
    return Category(
      id: text(CategoryField.id, row) ?? text(CategoryField.title, row) ?? text(CategoryField.image, row)
        ?? "\(file):\(lineNumbers[row])", title: text(CategoryField.title, row), image: text(CategoryField.image, row),
      isIncome: isIncome, parent: text(CategoryField.parent, row), extra: text(CategoryField.extra, row))
  }

  /// Appends a category to a category batch.
  public mutating func append(_ category: Category) {
    precondition(schema.kind == .category)
    beginRecord()
    set(CategoryField.id, text: category.id)
    set(CategoryField.title, text: category.title)
    set(CategoryField.image, text: category.image)
    set(CategoryField.isIncome, boolean: category.isIncome)
    set(CategoryField.parent, text: category.parent)
    set(CategoryField.extra, text: category.extra)
    endRecord()
  }

  /// One row of a book batch as a value; nil where the id or the name is missing.
  public func book(_ row: Int) -> Book? {
    precondition(schema.kind == .book)
    guard let id = text(BookField.id, row), let name = text(BookField.name, row) else { return nil }
    return Book(
      id: id, name: name, imageIndex: integer(BookField.imageIndex, row), image: text(BookField.image, row),
      extra: text(BookField.extra, row))
  }

  /// Appends a book to a book batch.
  public mutating func append(_ book: Book) {
    precondition(schema.kind == .book)
    beginRecord()
    set(BookField.id, text: book.id)
    set(BookField.name, text: book.name)
    set(BookField.imageIndex, integer: book.imageIndex)
    set(BookField.image, text: book.image)
    set(BookField.extra, text: book.extra)
    endRecord()
  }

  /// One row of an account batch as a value; nil where the id is missing or the currency is none of ISO 4217.
  public func account(_ row: Int) -> Account? {
    precondition(schema.kind == .account)
    guard let id = text(AccountField.id, row) else { return nil }
    let code = text(AccountField.currency, row)
    let currency = code.flatMap { Currency($0) }
    guard (code == nil) == (currency == nil) else { return nil }
    return Account(
      id: id, name: text(AccountField.name, row), currency: currency, number: text(AccountField.number, row),
      kind: text(AccountField.kind, row), extra: text(AccountField.extra, row))
  }

  /// Appends an account to an account batch.
  public mutating func append(_ account: Account) {
    precondition(schema.kind == .account)
    beginRecord()
    set(AccountField.id, text: account.id)
    set(AccountField.name, text: account.name)
    set(AccountField.currency, text: account.currency?.code)
    set(AccountField.number, text: account.number)
    set(AccountField.kind, text: account.kind)
    set(AccountField.extra, text: account.extra)
    endRecord()
  }
}
