public import CounterfoilModel

/// Positions of the fields of ``Schema/place``.
public enum PlaceField {
  public static let id = 0
  public static let name = 1
  public static let address = 2
  public static let city = 3
  public static let state = 4
  public static let postalCode = 5
  public static let latitude = 6
  public static let longitude = 7
  public static let phone = 8
  public static let fax = 9
  public static let email = 10
  public static let distance = 11
  public static let extra = 12
}

/// Positions of the fields of ``Schema/member``.
public enum MemberField {
  public static let id = 0
  public static let name = 1
  public static let role = 2
  public static let phone = 3
  public static let email = 4
  public static let location = 5
  public static let image = 6
  public static let about = 7
  public static let extra = 8
}

extension RecordBatch {
  /// One row of a place batch as a value; nil where the name is missing.
  public func place(_ row: Int) -> Place? {
    precondition(schema.kind == .place)
    guard let name = text(PlaceField.name, row) else { return nil }
    return Place(
      id: text(PlaceField.id, row), name: name, address: text(PlaceField.address, row),
      city: text(PlaceField.city, row), state: text(PlaceField.state, row),
      postalCode: text(PlaceField.postalCode, row), latitude: text(PlaceField.latitude, row),
      longitude: text(PlaceField.longitude, row), phone: text(PlaceField.phone, row), fax: text(PlaceField.fax, row),
      email: text(PlaceField.email, row), distance: text(PlaceField.distance, row), extra: text(PlaceField.extra, row))
  }

  /// Appends a place to a place batch.
  public mutating func append(_ place: Place) {
    precondition(schema.kind == .place)
    beginRecord()
    set(PlaceField.id, text: place.id)
    set(PlaceField.name, text: place.name)
    set(PlaceField.address, text: place.address)
    set(PlaceField.city, text: place.city)
    set(PlaceField.state, text: place.state)
    set(PlaceField.postalCode, text: place.postalCode)
    set(PlaceField.latitude, text: place.latitude)
    set(PlaceField.longitude, text: place.longitude)
    set(PlaceField.phone, text: place.phone)
    set(PlaceField.fax, text: place.fax)
    set(PlaceField.email, text: place.email)
    set(PlaceField.distance, text: place.distance)
    set(PlaceField.extra, text: place.extra)
    endRecord()
  }

  /// One row of a member batch as a value; nil where the name is missing.
  public func member(_ row: Int) -> Member? {
    precondition(schema.kind == .member)
    guard let name = text(MemberField.name, row) else { return nil }
    return Member(
      id: text(MemberField.id, row), name: name, role: text(MemberField.role, row), phone: text(MemberField.phone, row),
      email: text(MemberField.email, row), location: text(MemberField.location, row),
      image: text(MemberField.image, row), about: text(MemberField.about, row), extra: text(MemberField.extra, row))
  }

  /// Appends a member to a member batch.
  public mutating func append(_ member: Member) {
    precondition(schema.kind == .member)
    beginRecord()
    set(MemberField.id, text: member.id)
    set(MemberField.name, text: member.name)
    set(MemberField.role, text: member.role)
    set(MemberField.phone, text: member.phone)
    set(MemberField.email, text: member.email)
    set(MemberField.location, text: member.location)
    set(MemberField.image, text: member.image)
    set(MemberField.about, text: member.about)
    set(MemberField.extra, text: member.extra)
    endRecord()
  }
}
