import CounterfoilCodecKit
import CounterfoilModel

/// Columns: what amounts are counted in, where it is not the currency itself.
///
/// The name of a column that says it is believed, and said again in a warning, since thousands are rounded. A line in front
/// of the table may speak of something else, so it is asked about.
enum UnitDetection {
  private typealias Unit = CSVProfile.Unit

  /// - Returns: the units of the columns of money, without those that hold the currency itself.
  /// - Throws: `csv.unit` where it is likely that amounts are so counted, and not certain.
  static func detect(
    _ columns: TableColumns, _ context: SniffContext, _ report: inout SniffReport
  ) throws(Fault) -> [Int: CSVProfile.Unit] {
    let money = Set(ColumnRole.ofMoney.flatMap { columns.roles[$0] ?? [] }).sorted()
    if let stated = context.profile.unit {
      return stated == .major ? [:] : Dictionary(uniqueKeysWithValues: money.map { ($0, stated) })
    }
    var units: [Int: CSVProfile.Unit] = [:]
    for column in money where MinorUnits.areNamed(in: context.header.names[column]) { units[column] = .minor }
    let named = money.map { AmountUnits.powers(inHeader: context.header.names[$0]) }
    guard let first = named.firstIndex(where: { !$0.isEmpty }) else {
      if units.isEmpty, let line = title(context) {
        throw question(line.units, "\"\(line.text)\" in line \(line.number)", columns, context)
      }
      return units
    }
    let evidence = "the header \"\(context.header.names[money[first]])\""
    let powers = Set(named.filter { !$0.isEmpty })
    guard units.isEmpty, powers.count == 1, named[first].count == 1, let unit = Unit(power: named[first].first ?? 0),
      !named.contains([]) || money.count == 1
    else {
      let all = powers.reduce(into: Set<Int>()) { $0.formUnion($1) }.sorted()
      throw question(all.compactMap(Unit.init), evidence, columns, context)
    }
    report.add("unit", unit.rawValue, confidence: 95, evidence: evidence)
    report.findings.append(
      Diagnostic(
        .csvUnit, .warning, "amounts are counted in \(words(unit)), as \(evidence) says; what was rounded away is lost",
        at: context.headerPlace, fixes: ["If they are not, put `unit: major` into the profile."]))
    return Dictionary(uniqueKeysWithValues: money.map { ($0, unit) })
  }

  /// A line in front of the table that says what amounts are counted in.
  private static func title(_ context: SniffContext) -> (units: [Unit], text: String, number: Int)? {
    for row in context.preamble {
      for cell in row.cells {
        var units = AmountUnits.powers(inTitle: cell).sorted().compactMap(Unit.init)
        if AmountUnits.saysMinorUnits(cell) { units.append(.minor) }
        if !units.isEmpty { return (units, cell, row.line) }
      }
    }
    return nil
  }

  private static func question(
    _ units: [Unit], _ evidence: String, _ columns: TableColumns, _ context: SniffContext
  ) -> Fault {
    let column = (columns.roles[.amount] ?? columns.roles[.debit] ?? columns.roles[.credit])?.first
    let example = column.flatMap { column in
      context.rows.lazy.compactMap { column < $0.cells.count ? $0.cells[column] : nil }.first { !$0.isEmpty }
    }
    let amount = example ?? "1"
    return Fault(
      .badData, .csvUnit,
      "\(evidence) says that amounts may be counted in \(units.map(words).joined(separator: " or in "))",
      at: context.headerPlace,
      fixes: ["Put `unit: \(units.first?.rawValue ?? "major")` or `unit: major` into the profile."],
      question: Question(
        "What is \(amount) in this table?",
        choices: units.map { Question.Choice("\(amount) \(words($0))", profileLine: "unit: \($0.rawValue)") } + [
          Question.Choice("\(amount) of the currency itself", profileLine: "unit: major")
        ]))
  }

  private static func words(_ unit: Unit) -> String {
    switch unit {
    case .minor: "the currency's smallest unit"
    case .major: "the currency itself"
    case .thousands: "thousands"
    case .tenThousands: "ten thousands"
    case .lakhs: "hundred thousands (lakhs)"
    case .millions: "millions"
    case .crores: "ten millions (crores)"
    case .hundredMillions: "hundred millions"
    case .billions: "billions"
    }
  }
}
