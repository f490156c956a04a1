/// Whether a bank still may change an entry.
public enum EntryStatus: String, Sendable, CaseIterable, Codable {
  /// Announced; day, words and amount may still change, or it may never be booked.
  case pending
  /// Final.
  case booked
}

/// One row of a bank's or wallet's file. Never changed once imported.
public struct StatementEntry: Hashable, Sendable, Codable, Identifiable {
  /// What it is called among the entries of all files: `FILE:LINE`, or `FILE#POSITION` where lines do not tell the
  /// records of the file apart. A program that makes an entry says what it is called; in a store it is the store's key.
  public var id: String
  /// The source's own id, which is what is written into files and stores; nil where it has none. Two entries of a file
  /// may have the same. An entry made by a program is its own source: its ``id`` unless the program says otherwise.
  public var sourceID: String?
  /// The account it belongs to, by its id or as the file names it; nil where nothing says.
  public var account: String?
  /// The booked day.
  public var date: CalendarDate
  /// `HH:mm` or `HH:mm:ss`, where the source has a time of day.
  public var time: String?
  /// The day from which on the amount bears interest.
  public var valueDate: CalendarDate?
  /// Negative where money went out, positive where it came in.
  public var amount: Money
  /// The account's balance after this entry.
  public var balance: Money?
  /// The other party: who was paid, or who paid.
  public var payee: String?
  /// What the bank printed about it.
  public var description: String?
  /// The bank's own reference of the transaction.
  public var reference: String?
  /// ``EntryStatus/booked`` where the source says nothing.
  public var status: EntryStatus
  /// The title of a ``Category``.
  public var category: String?
  /// Where it was read; nil for an entry made by a program.
  public var location: SourceLocation?
  /// Fields of the source without a place here, as the text of one JSON object.
  public var extra: String?

  /// An entry; what the source does not have stays nil.
  public init(
    id: String, account: String? = nil, date: CalendarDate, time: String? = nil, valueDate: CalendarDate? = nil,
    amount: Money, balance: Money? = nil, payee: String? = nil, description: String? = nil, reference: String? = nil,
    status: EntryStatus = .booked, category: String? = nil, location: SourceLocation? = nil, extra: String? = nil
  ) {
    self.id = id
    sourceID = id
    self.account = account
    self.date = date
    self.time = time
    self.valueDate = valueDate
    self.amount = amount
    self.balance = balance
    self.payee = payee
    self.description = description
    self.reference = reference
    self.status = status
    self.category = category
    self.location = location
    self.extra = extra
  }
}

/// What the person already recorded: an expense, an income, an invoice to pay.
public struct Bill: Hashable, Sendable, Codable, Identifiable {
  /// What it is called among the bills of all files; see ``StatementEntry/id``.
  public var id: String
  /// The source's own id; see ``StatementEntry/sourceID``.
  public var sourceID: String?
  /// The day of the purchase or invoice.
  public var date: CalendarDate
  /// `HH:mm` or `HH:mm:ss`, where the source has a time of day.
  public var time: String?
  /// The day it is to be paid; nil where nothing says.
  public var dueDate: CalendarDate?
  /// Negative for an expense, positive for an income.
  public var amount: Money
  /// The other party: who is to be paid, or who pays.
  public var payee: String?
  /// What it was, in a few words.
  public var title: String?
  /// Words of the person's own.
  public var remark: String?
  /// The title of a ``Category``.
  public var category: String?
  /// The name of a ``Book``.
  public var book: String?
  /// The account that pays or receives; nil when not known.
  public var account: String?
  /// The other account of a transfer between own accounts.
  public var counterAccount: String?
  /// The invoice or receipt number.
  public var number: String?
  /// Such as `expense`, `bill`, `income`, `transfer`, `refund`.
  public var kind: String?
  /// The bytes of a picture, as they came.
  public var photo: [UInt8]?
  /// Where it was read; nil for a bill made by a program.
  public var location: SourceLocation?
  /// Fields of the source without a place here, as the text of one JSON object; nil where there are none.
  public var extra: String?

  /// A bill; what the source does not have stays nil.
  public init(
    id: String, date: CalendarDate, time: String? = nil, dueDate: CalendarDate? = nil, amount: Money,
    payee: String? = nil, title: String? = nil, remark: String? = nil, category: String? = nil, book: String? = nil,
    account: String? = nil, counterAccount: String? = nil, number: String? = nil, kind: String? = nil,
    photo: [UInt8]? = nil, location: SourceLocation? = nil, extra: String? = nil
  ) {
    self.id = id
    sourceID = id
    self.date = date
    self.time = time
    self.dueDate = dueDate
    self.amount = amount
    self.payee = payee
    self.title = title
    self.remark = remark
    self.category = category
    self.book = book
    self.account = account
    self.counterAccount = counterAccount
    self.number = number
    self.kind = kind
    self.photo = photo
    self.location = location
    self.extra = extra
  }

  /// Whether money came in: the sign of the amount.
  public var isIncome: Bool { amount.minorUnits > 0 }
}

/// What bills are sorted under, such as groceries or salary.
public struct Category: Hashable, Sendable, Codable, Identifiable {
  /// One that no other category has.
  public var id: String
  /// Nil in a table of icons offered for new categories, which have no title.
  public var title: String?
  /// The name of the icon's file.
  public var image: String?
  /// Whether bills of it are incomes rather than expenses.
  public var isIncome: Bool
  /// The title of the group a nested table puts it under.
  public var parent: String?
  /// Fields of the source without a place here, as the text of one JSON object; nil where there are none.
  public var extra: String?

  /// A category; what the source does not have stays nil.
  public init(
    id: String, title: String? = nil, image: String? = nil, isIncome: Bool, parent: String? = nil, extra: String? = nil
  ) {
    self.id = id
    self.title = title
    self.image = image
    self.isIncome = isIncome
    self.parent = parent
    self.extra = extra
  }
}

/// A set of bills kept apart, such as a household's and a trip's.
public struct Book: Hashable, Sendable, Codable, Identifiable {
  /// One that no other book has.
  public var id: String
  /// The name a person sees, which ``Bill/book`` refers to.
  public var name: String
  /// The number of the cover among those of the program that keeps the bills; nil where ``image`` names it, or
  /// nothing does.
  public var imageIndex: Int64?
  /// The name of the cover's file.
  public var image: String?
  /// Fields of the source without a place here, as the text of one JSON object; nil where there are none.
  public var extra: String?

  /// A book; only its id and its name must be known.
  public init(id: String, name: String, imageIndex: Int64? = nil, image: String? = nil, extra: String? = nil) {
    self.id = id
    self.name = name
    self.imageIndex = imageIndex
    self.image = image
    self.extra = extra
  }
}

/// One of the person's own accounts: at a bank, a card, a wallet, cash.
public struct Account: Hashable, Sendable, Codable, Identifiable {
  /// What ``StatementEntry/account`` and ``Bill/account`` refer to.
  public var id: String
  /// The name a person sees; nil where it has none.
  public var name: String?
  /// The currency it is kept in; nil where nothing says.
  public var currency: Currency?
  /// IBAN, card mask or account number, as the bank prints it.
  public var number: String?
  /// Such as `bank`, `card`, `wallet`, `cash`.
  public var kind: String?
  /// Fields of the source without a place here, as the text of one JSON object; nil where there are none.
  public var extra: String?

  /// An account; only its id must be known.
  public init(
    id: String, name: String? = nil, currency: Currency? = nil, number: String? = nil, kind: String? = nil,
    extra: String? = nil
  ) {
    self.id = id
    self.name = name
    self.currency = currency
    self.number = number
    self.kind = kind
    self.extra = extra
  }
}

/// A shop, pharmacy or other place. Numbers are decimal texts: every digit survives.
public struct Place: Hashable, Sendable, Codable {
  /// The source's own id; nil where it has none.
  public var id: String?
  /// The name a person sees.
  public var name: String
  /// Street and number, as the source prints them.
  public var address: String?
  /// As the source prints it.
  public var city: String?
  /// State or province, as the source prints it.
  public var state: String?
  /// Text: leading zeros count.
  public var postalCode: String?
  /// Degrees north.
  public var latitude: String?
  /// Degrees east.
  public var longitude: String?
  /// As the source prints it.
  public var phone: String?
  /// As the source prints it.
  public var fax: String?
  /// As the source prints it; not checked.
  public var email: String?
  /// Miles from where the search was made.
  public var distance: String?
  /// Fields of the source without a place here, as the text of one JSON object; nil where there are none.
  public var extra: String?

  /// A place; only its name must be known. Numbers are given as decimal texts, such as `48.137`.
  public init(
    id: String? = nil, name: String, address: String? = nil, city: String? = nil, state: String? = nil,
    postalCode: String? = nil, latitude: String? = nil, longitude: String? = nil, phone: String? = nil,
    fax: String? = nil, email: String? = nil, distance: String? = nil, extra: String? = nil
  ) {
    self.id = id
    self.name = name
    self.address = address
    self.city = city
    self.state = state
    self.postalCode = postalCode
    self.latitude = latitude
    self.longitude = longitude
    self.phone = phone
    self.fax = fax
    self.email = email
    self.distance = distance
    self.extra = extra
  }
}

/// One person of a team or household.
public struct Member: Hashable, Sendable, Codable {
  /// The source's own id; nil where it has none.
  public var id: String?
  /// The full name.
  public var name: String
  /// What the person does.
  public var role: String?
  /// As the source prints it.
  public var phone: String?
  /// As the source prints it; not checked.
  public var email: String?
  /// Where the person is, in words.
  public var location: String?
  /// The name of the portrait's file.
  public var image: String?
  /// A few words about the person.
  public var about: String?
  /// Fields of the source without a place here, as the text of one JSON object; nil where there are none.
  public var extra: String?

  /// A member; only the name must be known.
  public init(
    id: String? = nil, name: String, role: String? = nil, phone: String? = nil, email: String? = nil,
    location: String? = nil, image: String? = nil, about: String? = nil, extra: String? = nil
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.phone = phone
    self.email = email
    self.location = location
    self.image = image
    self.about = about
    self.extra = extra
  }
}
