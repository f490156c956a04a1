public import CounterfoilModel

/// The fields of ``Schema/category``.
public enum CategoryField {
  /// See ``Category/id``.
  public static let id = Field<String>(0, .category)
  /// See ``Category/title``.
  public static let title = Field<String>(1, .category)
  /// See ``Category/image``.
  public static let image = Field<String>(2, .category)
  /// See ``Category/isIncome``.
  public static let isIncome = Field<Bool>(3, .category)
  /// See ``Category/parent``.
  public static let parent = Field<String>(4, .category)
  /// See ``Category/extra``.
  public static let extra = Field<String>(5, .category)
}

/// The fields of ``Schema/book``.
public enum BookField {
  /// See ``Book/id``.
  public static let id = Field<String>(0, .book)
  /// See ``Book/name``.
  public static let name = Field<String>(1, .book)
  /// See ``Book/imageIndex``.
  public static let imageIndex = Field<Int64>(2, .book)
  /// See ``Book/image``.
  public static let image = Field<String>(3, .book)
  /// See ``Book/extra``.
  public static let extra = Field<String>(4, .book)
}

/// The fields of ``Schema/account``.
public enum AccountField {
  /// See ``Account/id``.
  public static let id = Field<String>(0, .account)
  /// See ``Account/name``.
  public static let name = Field<String>(1, .account)
  /// The three letters of ISO 4217; see ``Account/currency``.
  public static let currency = Field<String>(2, .account)
  /// See ``Account/number``.
  public static let number = Field<String>(3, .account)
  /// See ``Account/kind``.
  public static let kind = Field<String>(4, .account)
  /// See ``Account/extra``.
  public static let extra = Field<String>(5, .account)
}

extension RecordBatch {
  /// One row of a category batch as a value; nil where it is not said whether it is an income.
  /// A category without an id gets its title or, in a table of icons, the name of its image.
  public func category(_ row: Int) -> Category? {
    precondition(schema.kind == .category)
    guard let isIncome = self[CategoryField.isIncome, row] else { return nil }
    return Category(
      id: self[CategoryField.id, row] ?? self[CategoryField.title, row] ?? self[CategoryField.image, row]
        ?? name(of: row, id: CategoryField.id.position), title: self[CategoryField.title, row],
      image: self[CategoryField.image, row],
      isIncome: isIncome, parent: self[CategoryField.parent, row], extra: self[CategoryField.extra, row])
  }

  /// Appends a category to a category batch.
  public mutating func append(_ category: Category) {
    precondition(schema.kind == .category)
    beginRecord()
    set(CategoryField.id, category.id)
    set(CategoryField.title, category.title)
    set(CategoryField.image, category.image)
    set(CategoryField.isIncome, category.isIncome)
    set(CategoryField.parent, category.parent)
    set(CategoryField.extra, category.extra)
    endRecord()
  }

  /// One row of a book batch as a value; nil where the id or the name is missing.
  public func book(_ row: Int) -> Book? {
    precondition(schema.kind == .book)
    guard let id = self[BookField.id, row], let name = self[BookField.name, row] else { return nil }
    return Book(
      id: id, name: name, imageIndex: self[BookField.imageIndex, row], image: self[BookField.image, row],
      extra: self[BookField.extra, row])
  }

  /// Appends a book to a book batch.
  public mutating func append(_ book: Book) {
    precondition(schema.kind == .book)
    beginRecord()
    set(BookField.id, book.id)
    set(BookField.name, book.name)
    set(BookField.imageIndex, book.imageIndex)
    set(BookField.image, book.image)
    set(BookField.extra, book.extra)
    endRecord()
  }

  /// One row of an account batch as a value; nil where the id is missing or the currency is none of ISO 4217.
  public func account(_ row: Int) -> Account? {
    precondition(schema.kind == .account)
    guard let id = self[AccountField.id, row] else { return nil }
    let code = self[AccountField.currency, row]
    let currency = code.flatMap { Currency($0) }
    guard (code == nil) == (currency == nil) else { return nil }
    return Account(
      id: id, name: self[AccountField.name, row], currency: currency, number: self[AccountField.number, row],
      kind: self[AccountField.kind, row], extra: self[AccountField.extra, row])
  }

  /// Appends an account to an account batch.
  public mutating func append(_ account: Account) {
    precondition(schema.kind == .account)
    beginRecord()
    set(AccountField.id, account.id)
    set(AccountField.name, account.name)
    set(AccountField.currency, account.currency?.code)
    set(AccountField.number, account.number)
    set(AccountField.kind, account.kind)
    set(AccountField.extra, account.extra)
    endRecord()
  }
}
