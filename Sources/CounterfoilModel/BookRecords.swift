/// Whether a bank still may change an entry.
public enum EntryStatus: String, Sendable, CaseIterable, Codable {
  case pending
  case booked
}

/// One row of a bank's or wallet's file. Never changed once imported.
public struct StatementEntry: Hashable, Sendable, Codable, Identifiable {
  /// The source's own id or bank reference where it has one, else `FILE:LINE`.
  public var id: String
  public var account: String?
  /// The booked day.
  public var date: CalendarDate
  /// `HH:mm` or `HH:mm:ss`, where the source has a time of day.
  public var time: String?
  public var valueDate: CalendarDate?
  public var amount: Money
  /// The account's balance after this entry.
  public var balance: Money?
  public var payee: String?
  public var description: String?
  /// The bank's own reference of the transaction.
  public var reference: String?
  public var status: EntryStatus
  public var category: String?
  public var location: SourceLocation?
  /// Fields of the source without a place here, as the text of one JSON object.
  public var extra: String?

  public init(
    id: String, account: String? = nil, date: CalendarDate, time: String? = nil, valueDate: CalendarDate? = nil,
    amount: Money, balance: Money? = nil, payee: String? = nil, description: String? = nil, reference: String? = nil,
    status: EntryStatus = .booked, category: String? = nil, location: SourceLocation? = nil, extra: String? = nil
  ) {
    self.id = id
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
  public var id: String
  public var date: CalendarDate
  /// `HH:mm` or `HH:mm:ss`, where the source has a time of day.
  public var time: String?
  public var dueDate: CalendarDate?
  /// Negative for an expense, positive for an income.
  public var amount: Money
  public var payee: String?
  public var title: String?
  public var remark: String?
  public var category: String?
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
  public var extra: String?

  public init(
    id: String, date: CalendarDate, time: String? = nil, dueDate: CalendarDate? = nil, amount: Money,
    payee: String? = nil, title: String? = nil, remark: String? = nil, category: String? = nil, book: String? = nil,
    account: String? = nil, counterAccount: String? = nil, number: String? = nil, kind: String? = nil,
    photo: [UInt8]? = nil, extra: String? = nil
  ) {
    self.id = id
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
    self.extra = extra
  }

  /// Whether money came in: the sign of the amount.
  public var isIncome: Bool { amount.minorUnits > 0 }
}

public struct Category: Hashable, Sendable, Codable, Identifiable {
  public var id: String
  /// Nil in a table of icons offered for new categories, which have no title.
  public var title: String?
  /// The name of the icon's file.
  public var image: String?
  public var isIncome: Bool
  /// The title of the group a nested table puts it under.
  public var parent: String?
  public var extra: String?

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

public struct Book: Hashable, Sendable, Codable, Identifiable {
  public var id: String
  public var name: String
  public var imageIndex: Int64?
  /// The name of the cover's file.
  public var image: String?
  public var extra: String?

  public init(id: String, name: String, imageIndex: Int64? = nil, image: String? = nil, extra: String? = nil) {
    self.id = id
    self.name = name
    self.imageIndex = imageIndex
    self.image = image
    self.extra = extra
  }
}

public struct Account: Hashable, Sendable, Codable, Identifiable {
  public var id: String
  public var name: String?
  public var currency: Currency?
  /// IBAN, card mask or account number, as the bank prints it.
  public var number: String?
  /// Such as `bank`, `card`, `wallet`, `cash`.
  public var kind: String?
  public var extra: String?

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
  public var id: String?
  public var name: String
  public var address: String?
  public var city: String?
  public var state: String?
  /// Text: leading zeros count.
  public var postalCode: String?
  /// Degrees north.
  public var latitude: String?
  /// Degrees east.
  public var longitude: String?
  public var phone: String?
  public var fax: String?
  public var email: String?
  /// Miles from where the search was made.
  public var distance: String?
  public var extra: String?

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
  public var id: String?
  public var name: String
  public var role: String?
  public var phone: String?
  public var email: String?
  public var location: String?
  /// The name of the portrait's file.
  public var image: String?
  public var about: String?
  public var extra: String?

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
