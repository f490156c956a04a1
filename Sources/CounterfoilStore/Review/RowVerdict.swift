/// What a person says of a row that imports could not settle.
package enum RowVerdict: String, Sendable, CaseIterable {
  /// A second payment, however alike.
  case twin
  /// The entry's payment, in other words.
  case copy
  /// A pending entry that has been booked since.
  case booked
  /// A pending entry that has not been booked yet.
  case open
  /// A record that could not be read, or was not taken: dealt with.
  case dismissed

  /// What may be said of an item of that kind.
  package static func choices(for kind: String) -> [RowVerdict] {
    switch kind {
    case "same-or-twin": [.twin, .copy]
    case "pending": [.booked, .open]
    default: [.dismissed]
    }
  }
}
