import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText

/// How a header differs from the one a bank used to write.
struct HeaderDrift {
  let old: [String]
  let new: [String]
  /// For each old name, where it stands now; nil where it is gone or stands more than once.
  let places: [Int?]

  /// What nothing may be read without.
  static let needed: Set<ColumnRole> = [.date, .amount, .debit, .credit, .direction, .currency]

  init(old: [String], new: [String]) {
    self.old = old
    self.new = new
    let keys = new.map(HeaderDrift.key)
    places = old.map { name in
      let key = HeaderDrift.key(name)
      let found = keys.indices.filter { keys[$0] == key }
      return found.count == 1 ? found[0] : nil
    }
  }

  /// Names as they are compared: case and spaces do not count.
  static func key(_ name: String) -> String { name.lowercased().filter { !$0.isWhitespace } }

  /// The fields whose columns are gone, with the names the layout takes them from.
  func missingRoles(of profile: CSVProfile) -> [(role: ColumnRole, name: String)] {
    ColumnRole.allCases.flatMap { role in
      (profile.columns(for: role) ?? []).compactMap { column -> (role: ColumnRole, name: String)? in
        switch column {
        case .named(let name):
          old.firstIndex(of: name).flatMap { places[$0] } == nil ? (role, name) : nil
        case .numbered(let number):
          places.indices.contains(number - 1) && places[number - 1] != nil
            ? nil : (role, old.indices.contains(number - 1) ? old[number - 1] : "\(number)")
        }
      }
    }
  }

  private var gone: [String] { old.indices.filter { places[$0] == nil && !old[$0].isEmpty }.map { old[$0] } }

  private var added: [String] {
    let taken = Set(places.compactMap { $0 })
    return new.indices.filter { !taken.contains($0) && !new[$0].isEmpty }.map { new[$0] }
  }

  private var moved: [(name: String, from: Int, to: Int)] {
    let order = old.indices.filter { places[$0] != nil }
    let sorted = order.compactMap { places[$0] }.sorted()
    return zip(order, sorted).compactMap { index, expected in
      guard let place = places[index], place != expected else { return nil }
      return (old[index], index + 1, place + 1)
    }
  }

  /// `missing "Betrag (EUR)"; new "Betrag"; "Saldo" has moved from column 4 to 6`.
  var description: String {
    var parts: [String] = []
    if !gone.isEmpty { parts.append("missing " + HeaderDrift.list(gone)) }
    if !added.isEmpty { parts.append("new " + HeaderDrift.list(added)) }
    parts += moved.map { "\"\($0.name)\" has moved from column \($0.from) to \($0.to)" }
    return parts.isEmpty ? "the same names" : parts.joined(separator: "; ")
  }

  private static func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }

  /// The refusal: old and new header, and the lines of the profile to change.
  func fault(
    _ layout: KnownLayout, _ profile: CSVProfile, _ missing: [(role: ColumnRole, name: String)],
    at place: SourceLocation
  ) -> Fault {
    let lost = missing.first { HeaderDrift.needed.contains($0.role) } ?? missing[0]
    let choices = added.map { name in
      Question.Choice("\"\(name)\" is now the \(lost.role.rawValue)", profileLine: line(profile, lost.role, name))
    }
    var fixes = [
      "- \(layout.name): \(HeaderDrift.list(old))", "+ this file: \(HeaderDrift.list(new))",
    ]
    fixes +=
      added.isEmpty
      ? ["Say where the \(lost.role.rawValue) is now in a profile: `columns: {\(lost.role.rawValue): NAME}`."]
      : choices.compactMap(\.profileLine).map {
        "Put `\($0)` into a profile, if that is where the \(lost.role.rawValue) is now."
      }
    return Fault(
      .badData, .csvHeader,
      "\(layout.title) has changed its header (layout \(layout.name)): \(description)", at: place, fixes: fixes,
      question: Question(
        "Which column holds the \(lost.role.rawValue) now, which was \"\(lost.name)\"?", choices: choices,
        blank: .column(ofField: lost.role.rawValue)))
  }

  /// `columns: {…}` with every column of the layout that is still there and one under its new name.
  private func line(_ profile: CSVProfile, _ role: ColumnRole, _ name: String) -> String {
    let fields = ColumnRole.allCases.compactMap { field -> String? in
      if field == role { return "\(field.rawValue): \(JSONText.string(name))" }
      let columns = (profile.columns(for: field) ?? []).compactMap { column -> Int? in
        switch column {
        case .named(let old): self.old.firstIndex(of: old).flatMap { places[$0] }
        case .numbered(let number): places.indices.contains(number - 1) ? places[number - 1] : nil
        }
      }
      guard !columns.isEmpty else { return nil }
      let names = columns.map { place in
        new.filter { $0 == new[place] }.count == 1 ? JSONText.string(new[place]) : "\(place + 1)"
      }
      return "\(field.rawValue): " + (names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]")
    }
    return "columns: {\(fields.joined(separator: ", "))}"
  }
}
