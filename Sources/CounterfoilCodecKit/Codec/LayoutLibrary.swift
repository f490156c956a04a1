/// Layouts of known banks' files, recognised by the names of their columns.
///
/// A codec of tables asks it and takes what it says for facts about the file, below what the person states and above
/// what it would find by itself.
package protocol LayoutLibrary: Sendable {
  /// The layouts that have these names of columns, in this order; case, spaces and empty names at the end do not count.
  func layouts(withHeader names: [String]) -> [KnownLayout]

  /// The layout likest to names that are no layout's own: at least four names and three in four are common to both, and
  /// no other layout is as like. Nil where there is none.
  func nearestLayout(toHeader names: [String]) -> KnownLayout?

  /// The layout of that name; nil where there is none.
  func layout(named name: String) -> KnownLayout?
}

/// The layout of one kind of file of one bank.
package struct KnownLayout: Sendable, Hashable {
  /// Such as `de-dkb-giro`.
  package var name: String
  /// The bank and product, for a person.
  package var title: String
  /// The names of the columns as the bank writes them; empty where they are not known.
  package var header: [String]
  /// Whether a file with this header is read by this layout without being told. False where others may have it too.
  package var isRecognised: Bool
  package var profile: ProfileText

  package init(name: String, title: String, header: [String], isRecognised: Bool, profile: ProfileText) {
    self.name = name
    self.title = title
    self.header = header
    self.isRecognised = isRecognised
    self.profile = profile
  }
}
