package import CounterfoilRecords

/// How well two records agree in one field.
enum Agreement: UInt8, CaseIterable, Sendable {
  case same
  case close
  case part
  case different
  /// One side has nothing there, which says nothing.
  case blank
}

/// Which fields of a kind are compared, and how.
package struct FieldComparison: Hashable, Sendable {
  enum Method: Hashable, Sendable {
    /// A name, word by word: rare words say more; slips, shortenings and missing words are forgiven.
    case words(field: Int)
    /// A street with its house number and perhaps a unit.
    case street(field: Int)
    /// A postal code, or a city where one side has no code.
    case locality(postalCode: Int, city: Int, state: Int)
    /// A telephone number, by its digits.
    case phone(field: Int)
    case email(field: Int)
    /// Degrees north and east.
    case coordinates(latitude: Int, longitude: Int)
  }

  /// What is said of several fields of one aspect counts once: two shops in one building share street, code and
  /// coordinates, and that is one agreement.
  enum Aspect: UInt8, CaseIterable, Sendable {
    case name
    case place
    case contact
  }

  /// The word for the evidence, such as `name`.
  let name: String
  let method: Method
  let aspect: Aspect

  /// The comparisons of a kind of records; nil for a kind that has none.
  static func all(of kind: RecordKind) -> [FieldComparison]? {
    switch kind {
    case .place:
      [
        FieldComparison(name: "name", method: .words(field: PlaceField.name.position), aspect: .name),
        FieldComparison(name: "address", method: .street(field: PlaceField.address.position), aspect: .place),
        FieldComparison(
          name: "locality",
          method: .locality(
            postalCode: PlaceField.postalCode.position, city: PlaceField.city.position, state: PlaceField.state.position
          ),
          aspect: .place),
        FieldComparison(
          name: "coordinates",
          method: .coordinates(latitude: PlaceField.latitude.position, longitude: PlaceField.longitude.position),
          aspect: .place),
        FieldComparison(name: "phone", method: .phone(field: PlaceField.phone.position), aspect: .contact),
        FieldComparison(name: "email", method: .email(field: PlaceField.email.position), aspect: .contact),
      ]
    case .member:
      [
        FieldComparison(name: "name", method: .words(field: MemberField.name.position), aspect: .name),
        FieldComparison(name: "location", method: .street(field: MemberField.location.position), aspect: .place),
        FieldComparison(name: "phone", method: .phone(field: MemberField.phone.position), aspect: .contact),
        FieldComparison(name: "email", method: .email(field: MemberField.email.position), aspect: .contact),
      ]
    default: nil
    }
  }

  /// Kinds whose records can be matched.
  package static let kinds: [RecordKind] = [.place, .member]
}
