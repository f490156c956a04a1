import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What is known of a table before it is looked into: what the person states, and what the layout of a known bank says
/// once the header is seen.
struct LayoutKnowledge {
  private let request: SniffRequest
  /// What the person states, over what the layout says for certain.
  private(set) var profile: CSVProfile
  /// What the layout says where the table itself leaves something open.
  private(set) var hints = CSVProfile()
  /// The layout the table has, by its header.
  private(set) var layout: KnownLayout?
  /// Layouts that share the table's header, so that none is taken.
  private var sharedLayouts: [KnownLayout] = []
  private(set) var facts: [Inspection.Fact] = []
  private(set) var findings: [Diagnostic] = []

  init(_ request: SniffRequest) {
    self.request = request
    profile = request.profile
    if let named = request.layout, stated.hasHeader == false {
      layout = named
      facts.append(Inspection.Fact("layout", named.name, confidence: 100, evidence: "named: \(named.title)"))
    }
  }

  /// What the person states.
  private var stated: CSVProfile { request.profile }

  /// Whether the layout says what a sign means, and not the person.
  var signIsOfLayout: Bool { layout != nil && stated.sign == nil }

  /// Whether the layout says which columns hold what, and not the person.
  var columnsAreOfLayout: Bool { layout != nil && !statesColumns }

  /// Whether the person says which columns are taken off the amounts, and not the layout.
  var statesFees: Bool { stated.columns[ColumnRole.fee.rawValue] != nil }

  /// Whether the person says where anything is but what is taken off the amounts, which a layout may leave open.
  private var statesColumns: Bool {
    stated.columns.keys.contains { ![ColumnRole.fee.rawValue, ColumnRole.refund.rawValue].contains($0) }
  }

  /// Whether the person leaves open which columns there are.
  private var asksForLayouts: Bool {
    stated.layout != CSVProfile.noLayout && stated.header == nil && !statesColumns && stated.hasHeader != false
      && [nil, .entry, .bill].contains(wantedKind)
  }

  /// The kind of records the person asks for.
  private var wantedKind: RecordKind? { stated.kind ?? request.options.kind }

  private func finder(_ library: any LayoutLibrary) -> LayoutFinder {
    LayoutFinder(file: request.file, library: library, kind: wantedKind)
  }

  /// Finds the layout whose header is among the rows.
  mutating func look(at table: HeadTable) throws(Fault) {
    guard asksForLayouts, let library = request.options.layouts else { return }
    let finder = finder(library)
    if let named = request.layout {
      if let found = try finder.find(named, in: table) { take(found) }
    } else if let found = try finder.find(table, others: &sharedLayouts) {
      take(found)
    }
  }

  /// Finds the layout whose header this once was.
  mutating func look(at header: HeaderFinder.Finding, in table: HeadTable) throws(Fault) {
    guard asksForLayouts, layout == nil, sharedLayouts.isEmpty, header.canonicalKind == nil, header.simpleKind == nil,
      let library = request.options.layouts
    else { return }
    let finder = finder(library)
    let nearest = request.layout == nil ? try finder.nearest(to: header) : request.layout
    guard let once = nearest else { return }
    if request.layout == nil, try LayoutFinder.isDisproved(once, header.names, line: header.line, table) { return }
    guard let found = try finder.read(header, asChanged: once) else { return }
    take(found)
  }

  private mutating func take(_ found: LayoutFinder.Finding) {
    layout = found.layout
    profile = stated.over(found.facts)
    hints = found.hints
    if stated.date != nil || stated.pivotYear != nil { hints.date = nil }
    if stated.decimalMark != nil { hints.decimalMark = nil }
    facts.append(found.fact)
    if let warning = found.warning { findings.append(warning) }
  }

  // MARK: Days

  /// The pattern of days of the layout's files; nil where it names none.
  var hintedPattern: DatePattern? {
    hints.date.flatMap { try? DatePattern($0, pivotYear: profile.pivotYear ?? hints.pivotYear) }
  }

  /// The fault where the days fit another order than the layout's only.
  func otherOrder(_ found: DatePattern, _ hint: DatePattern, _ plan: TablePlan) -> Fault {
    Fault(
      .badData, .csvDateOrder,
      "the days fit \(found.text) only; files of \(layout?.title ?? "this layout") have \(hint.text)",
      at: SourceLocation(file: request.file, line: plan.dataLine),
      fixes: ["If the file is right, put `date: \(found.text)` into the profile."],
      question: Question(
        "Are the days of this file written as \(found.text)?",
        choices: [Question.Choice("Yes, as \(found.text)", profileLine: "date: \(found.text)")]))
  }

  // MARK: Words

  /// What is said of what a layout decides.
  var evidence: String { layout.map { "as in the layout \($0.name)" } ?? "stated by the profile" }

  /// A column that is where the layout says, and not the person.
  func naming(_ column: Inspection.Column) -> Inspection.Column {
    guard layout != nil, column.confidence == 100, !statesColumns else { return column }
    var column = column
    column.evidence = evidence
    return column
  }

  /// A fault that also says which layouts could settle it, or which one led to it.
  func naming(_ fault: Fault) -> Fault {
    var fault = fault
    guard fault.status == .badData else { return fault }
    if let layout, fault.diagnostic.code != .csvHeader {
      fault.diagnostic.fixes.append(
        "It was read as \(layout.title) (layout \(layout.name)), by its header; `--profile none` reads it without.")
    }
    for layout in sharedLayouts {
      fault.diagnostic.fixes.append("If it is from \(layout.title): `--profile \(layout.name)`.")
    }
    return fault
  }
}
