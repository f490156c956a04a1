/// One value of a property list: what Apple's plist files hold, with the order of dictionaries and the digits of
/// numbers.
package enum PropertyList: Hashable, Sendable {
  case dictionary(PropertyListDictionary)
  case array([PropertyList])
  case string(String)
  case data([UInt8])
  case date(PropertyListDate)
  /// From −2⁶³ to 2⁶⁴ − 1, as both file formats hold it.
  case integer(Int128)
  case real(PropertyListReal)
  case boolean(Bool)
  /// A reference inside a keyed archive, up to 2³² − 1. In XML it is a dictionary with the one key `CF$UID`.
  case uid(UInt32)

  /// The whole numbers a property list can hold.
  package static let integerRange: ClosedRange<Int128> = -0x8000_0000_0000_0000...0xFFFF_FFFF_FFFF_FFFF
}

/// Keys and values in the order of the file.
package struct PropertyListDictionary: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: PropertyList

    package init(_ key: String, _ value: PropertyList) {
      self.key = key
      self.value = value
    }
  }

  /// No two have the same key.
  package private(set) var entries: [Entry]

  package init() { entries = [] }

  /// - Precondition: the keys differ.
  package init(_ entries: [Entry]) {
    precondition(PropertyListDictionary.repeatedKey(in: entries.lazy.map(\.key)) == nil, "two entries of one key")
    self.entries = entries
  }

  /// Takes entries whose keys were found to differ.
  init(unchecked entries: [Entry]) { self.entries = entries }

  package var isEmpty: Bool { entries.isEmpty }

  /// The value of a key; nil where there is none. O(number of entries).
  package subscript(key: String) -> PropertyList? {
    entries.first { $0.key == key }?.value
  }

  /// Puts a value at the end, or in the place of the one that has its key.
  package mutating func set(_ key: String, _ value: PropertyList) {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].value = value
    } else {
      entries.append(Entry(key, value))
    }
  }

  /// The position of the first key that stood before; nil where all differ.
  static func repeatedKey(in keys: some Collection<String>) -> Int? {
    if keys.count <= 12 {
      // Records have few keys; comparing them costs less than hashing them.
      let all = Array(keys)
      return all.indices.first { all[..<$0].contains(all[$0]) }
    }
    var seen: Set<String> = []
    for (position, key) in keys.enumerated() where !seen.insert(key).inserted { return position }
    return nil
  }
}

extension PropertyList {
  /// A dictionary of differing keys.
  static func dictionary(_ entries: [PropertyListDictionary.Entry]) -> PropertyList {
    .dictionary(PropertyListDictionary(unchecked: entries))
  }
}
