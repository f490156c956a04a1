import CounterfoilModel
import CounterfoilRecords
import Testing

@Suite("Values in and out of batches")
struct TypedViewTests {
  /// The positions written down for each kind, beside the names they must have in the schema.
  static let positions: [(Schema, [(String, Int)])] = [
    (
      .entry,
      [
        ("id", EntryField.id.position), ("account", EntryField.account.position), ("date", EntryField.date.position),
        ("time", EntryField.time.position),
        ("valueDate", EntryField.valueDate.position), ("amount", EntryField.amount.position),
        ("balance", EntryField.balance.position),
        ("payee", EntryField.payee.position), ("description", EntryField.description.position),
        ("reference", EntryField.reference.position),
        ("status", EntryField.status.position), ("category", EntryField.category.position),
        ("extra", EntryField.extra.position),
      ]
    ),
    (
      .bill,
      [
        ("id", BillField.id.position), ("date", BillField.date.position), ("time", BillField.time.position),
        ("dueDate", BillField.dueDate.position),
        ("amount", BillField.amount.position), ("payee", BillField.payee.position), ("title", BillField.title.position),
        ("remark", BillField.remark.position), ("category", BillField.category.position),
        ("book", BillField.book.position),
        ("account", BillField.account.position), ("counterAccount", BillField.counterAccount.position),
        ("number", BillField.number.position),
        ("kind", BillField.kind.position), ("photo", BillField.photo.position), ("extra", BillField.extra.position),
      ]
    ),
    (
      .category,
      [
        ("id", CategoryField.id.position), ("title", CategoryField.title.position),
        ("image", CategoryField.image.position),
        ("isIncome", CategoryField.isIncome.position), ("parent", CategoryField.parent.position),
        ("extra", CategoryField.extra.position),
      ]
    ),
    (
      .book,
      [
        ("id", BookField.id.position), ("name", BookField.name.position), ("imageIndex", BookField.imageIndex.position),
        ("image", BookField.image.position), ("extra", BookField.extra.position),
      ]
    ),
    (
      .account,
      [
        ("id", AccountField.id.position), ("name", AccountField.name.position),
        ("currency", AccountField.currency.position),
        ("number", AccountField.number.position), ("kind", AccountField.kind.position),
        ("extra", AccountField.extra.position),
      ]
    ),
    (
      .place,
      [
        ("id", PlaceField.id.position), ("name", PlaceField.name.position), ("address", PlaceField.address.position),
        ("city", PlaceField.city.position),
        ("state", PlaceField.state.position), ("postalCode", PlaceField.postalCode.position),
        ("latitude", PlaceField.latitude.position),
        ("longitude", PlaceField.longitude.position), ("phone", PlaceField.phone.position),
        ("fax", PlaceField.fax.position),
        ("email", PlaceField.email.position), ("distance", PlaceField.distance.position),
        ("extra", PlaceField.extra.position),
      ]
    ),
    (
      .member,
      [
        ("id", MemberField.id.position), ("name", MemberField.name.position), ("role", MemberField.role.position),
        ("phone", MemberField.phone.position),
        ("email", MemberField.email.position), ("location", MemberField.location.position),
        ("image", MemberField.image.position),
        ("about", MemberField.about.position), ("extra", MemberField.extra.position),
      ]
    ),
  ]

  @Test("Every field position agrees with its schema", arguments: positions)
  func positionsAgree(_ schema: Schema, _ fields: [(String, Int)]) {
    #expect(fields.map(\.0) == schema.fields.map(\.name))
    #expect(fields.map(\.1) == Array(schema.fields.indices))
  }

  static let day = CalendarDate(year: 2026, month: 2, day: 28)!
  static let euro = Currency("EUR")!

  @Test("An entry comes back as it went in, full or bare")
  func entriesRoundTrip() {
    let bare = StatementEntry(
      id: "1", date: TypedViewTests.day, amount: Money(minorUnits: -1, currency: TypedViewTests.euro))
    let full = StatementEntry(
      id: "2", account: "giro", date: TypedViewTests.day, time: "12:10", valueDate: .last,
      amount: Money(minorUnits: .max, currency: Currency("JPY")!),
      balance: Money(minorUnits: 0, currency: TypedViewTests.euro), payee: "", description: "köp", reference: "r",
      status: .pending, category: "food", location: SourceLocation(file: "f", line: 3, byteOffset: 40), extra: "{}")
    var batch = RecordBatch(schema: .entry)
    batch.file = "f"
    batch.append(bare)
    batch.append(full)
    #expect(batch.entry(1) == full)
    var expected = bare
    expected.location = SourceLocation(file: "f")
    #expect(batch.entry(0) == expected)
  }

  @Test("A bill comes back as it went in, full or bare")
  func billsRoundTrip() {
    let amount = Money(minorUnits: 12345, currency: TypedViewTests.euro)
    let bare = Bill(id: "1", date: .first, amount: amount)
    let full = Bill(
      id: "2", date: .last, time: "17:10:01", dueDate: TypedViewTests.day, amount: amount.negated, payee: "p",
      title: "t", remark: "", category: "c", book: "b", account: "a", counterAccount: "x", number: "n", kind: "k",
      photo: [0, 255, 1], extra: "{\"a\":1}")
    var batch = RecordBatch(schema: .bill)
    batch.append(bare)
    batch.append(full)
    #expect(batch.bill(0) == bare)
    #expect(batch.bill(1) == full)
  }

  @Test("Categories, books, accounts, places and members come back as they went in")
  func tablesRoundTrip() {
    let categories = [
      Category(id: "1", isIncome: true),
      Category(id: "2", title: "", image: "i.png", isIncome: false, parent: "支出", extra: "{}"),
    ]
    let books = [Book(id: "1", name: "n"), Book(id: "2", name: "", imageIndex: -3, image: "i", extra: "{}")]
    let accounts = [
      Account(id: "1"),
      Account(id: "2", name: "n", currency: TypedViewTests.euro, number: "DE…", kind: "bank", extra: "{}"),
    ]
    let places = [
      Place(name: "n"),
      Place(
        id: "1", name: "n", address: "a", city: "c", state: "s", postalCode: "02108", latitude: "42.365142822266",
        longitude: "-71.05", phone: "p", fax: "f", email: "e", distance: "0.15821025961609", extra: "{}"),
    ]
    let members = [
      Member(name: "n"),
      Member(
        id: "1", name: "n", role: "r", phone: "p", email: "e", location: "l", image: "i", about: "a", extra: "{}"),
    ]
    var batches = [Schema.category, .book, .account, .place, .member].map { RecordBatch(schema: $0) }
    categories.forEach { batches[0].append($0) }
    books.forEach { batches[1].append($0) }
    accounts.forEach { batches[2].append($0) }
    places.forEach { batches[3].append($0) }
    members.forEach { batches[4].append($0) }
    #expect([0, 1].map { batches[0].category($0) } == categories)
    #expect([0, 1].map { batches[1].book($0) } == books)
    #expect([0, 1].map { batches[2].account($0) } == accounts)
    #expect([0, 1].map { batches[3].place($0) } == places)
    #expect([0, 1].map { batches[4].member($0) } == members)
  }

  @Test("A row without what it must have is no value")
  func incompleteRowsAreNil() {
    for schema in [Schema.entry, .bill, .category, .book, .account, .place, .member] {
      var batch = RecordBatch(schema: schema)
      batch.beginRecord()
      batch.endRecord()
      let values: [Any?] =
        switch schema.kind {
        case .entry: [batch.entry(0)]
        case .bill: [batch.bill(0)]
        case .category: [batch.category(0)]
        case .book: [batch.book(0)]
        case .account: [batch.account(0)]
        case .place: [batch.place(0)]
        default: [batch.member(0)]
        }
      #expect(values.allSatisfy { $0 == nil }, "\(schema.kind)")
    }
    var accounts = RecordBatch(schema: .account)
    accounts.beginRecord()
    accounts.set(AccountField.id, "a")
    accounts.set(AccountField.currency, "EURO")
    accounts.endRecord()
    #expect(accounts.account(0) == nil)
  }
}
