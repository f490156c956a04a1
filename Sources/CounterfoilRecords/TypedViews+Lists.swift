public import CounterfoilModel

/// The fields of ``Schema/place``.
public enum PlaceField {
  /// See ``Place/id``.
  public static let id = Field<String>(0, .place)
  /// See ``Place/name``.
  public static let name = Field<String>(1, .place)
  /// See ``Place/address``.
  public static let address = Field<String>(2, .place)
  /// See ``Place/city``.
  public static let city = Field<String>(3, .place)
  /// See ``Place/state``.
  public static let state = Field<String>(4, .place)
  /// See ``Place/postalCode``.
  public static let postalCode = Field<String>(5, .place)
  /// Degrees north as a decimal text; see ``Place/latitude``.
  public static let latitude = Field<String>(6, .place)
  /// Degrees east as a decimal text; see ``Place/longitude``.
  public static let longitude = Field<String>(7, .place)
  /// See ``Place/phone``.
  public static let phone = Field<String>(8, .place)
  /// See ``Place/fax``.
  public static let fax = Field<String>(9, .place)
  /// See ``Place/email``.
  public static let email = Field<String>(10, .place)
  /// Miles as a decimal text; see ``Place/distance``.
  public static let distance = Field<String>(11, .place)
  /// See ``Place/extra``.
  public static let extra = Field<String>(12, .place)
}

/// The fields of ``Schema/member``.
public enum MemberField {
  /// See ``Member/id``.
  public static let id = Field<String>(0, .member)
  /// See ``Member/name``.
  public static let name = Field<String>(1, .member)
  /// See ``Member/role``.
  public static let role = Field<String>(2, .member)
  /// See ``Member/phone``.
  public static let phone = Field<String>(3, .member)
  /// See ``Member/email``.
  public static let email = Field<String>(4, .member)
  /// See ``Member/location``.
  public static let location = Field<String>(5, .member)
  /// See ``Member/image``.
  public static let image = Field<String>(6, .member)
  /// See ``Member/about``.
  public static let about = Field<String>(7, .member)
  /// See ``Member/extra``.
  public static let extra = Field<String>(8, .member)
}

extension RecordBatch {
  /// One row of a place batch as a value; nil where the name is missing.
  public func place(_ row: Int) -> Place? {
    precondition(schema.kind == .place)
    guard let name = self[PlaceField.name, row] else { return nil }
    return Place(
      id: self[PlaceField.id, row], name: name, address: self[PlaceField.address, row],
      city: self[PlaceField.city, row], state: self[PlaceField.state, row],
      postalCode: self[PlaceField.postalCode, row], latitude: self[PlaceField.latitude, row],
      longitude: self[PlaceField.longitude, row], phone: self[PlaceField.phone, row], fax: self[PlaceField.fax, row],
      email: self[PlaceField.email, row], distance: self[PlaceField.distance, row], extra: self[PlaceField.extra, row])
  }

  /// Appends a place to a place batch.
  public mutating func append(_ place: Place) {
    precondition(schema.kind == .place)
    beginRecord()
    set(PlaceField.id, place.id)
    set(PlaceField.name, place.name)
    set(PlaceField.address, place.address)
    set(PlaceField.city, place.city)
    set(PlaceField.state, place.state)
    set(PlaceField.postalCode, place.postalCode)
    set(PlaceField.latitude, place.latitude)
    set(PlaceField.longitude, place.longitude)
    set(PlaceField.phone, place.phone)
    set(PlaceField.fax, place.fax)
    set(PlaceField.email, place.email)
    set(PlaceField.distance, place.distance)
    set(PlaceField.extra, place.extra)
    endRecord()
  }

  /// One row of a member batch as a value; nil where the name is missing.
  public func member(_ row: Int) -> Member? {
    precondition(schema.kind == .member)
    guard let name = self[MemberField.name, row] else { return nil }
    return Member(
      id: self[MemberField.id, row], name: name, role: self[MemberField.role, row], phone: self[MemberField.phone, row],
      email: self[MemberField.email, row], location: self[MemberField.location, row],
      image: self[MemberField.image, row], about: self[MemberField.about, row], extra: self[MemberField.extra, row])
  }

  /// Appends a member to a member batch.
  public mutating func append(_ member: Member) {
    precondition(schema.kind == .member)
    beginRecord()
    set(MemberField.id, member.id)
    set(MemberField.name, member.name)
    set(MemberField.role, member.role)
    set(MemberField.phone, member.phone)
    set(MemberField.email, member.email)
    set(MemberField.location, member.location)
    set(MemberField.image, member.image)
    set(MemberField.about, member.about)
    set(MemberField.extra, member.extra)
    endRecord()
  }
}
