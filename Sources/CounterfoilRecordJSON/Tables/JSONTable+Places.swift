import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Turns what is said of the table into what is to be said of the file.
extension JSONTable {
  func record(onLine line: Int) -> JSONTableRecord? {
    let place = line - firstLine
    return records.indices.contains(place) ? records[place] : records.first
  }

  func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let line = diagnostic.location?.line, diagnostic.code.name.hasPrefix("csv.") else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.location?.line = record(onLine: line)?.lineNumber ?? 1
    diagnostic.location?.column = nil
    diagnostic.location?.byteOffset = nil
    diagnostic.message = placed(diagnostic.message, in: "")
    return diagnostic
  }

  /// Words in which lines are those of the file: `line 3`, `statement.json:3:12`.
  private func placed(_ words: String, in file: String) -> String {
    func line(_ digits: Substring) -> String { "\(record(onLine: Int(digits) ?? 1)?.lineNumber ?? 1)" }
    let lines = words.replacing(#/\bline ([0-9]{1,9})\b/#) { "line \(line($0.1))" }
    guard !file.isEmpty, let start = lines.firstRange(of: file + ":") else { return lines }
    let rest = lines[start.upperBound...]
    guard let place = rest.prefixMatch(of: #/([0-9]{1,9})(:[0-9]+)?/#) else { return lines }
    return lines[..<start.upperBound] + line(place.1) + rest[place.range.upperBound...]
  }

  func placed(_ fault: Fault, in file: String) -> Fault {
    var fault = fault
    fault.diagnostic = placed(fault.diagnostic)
    fault.diagnostic.fixes = fault.diagnostic.fixes.map { placed($0, in: file) }
    let isOfDays = fault.diagnostic.code == .csvColumnUnknown && fault.diagnostic.question?.choices.isEmpty != false
    if isOfDays, let moments = momentQuestion { fault.diagnostic.question = moments }
    guard !hasRows, var question = fault.diagnostic.question else { return fault }
    let before = question.choices.map(\.profileLine)
    question = named(question)
    for (old, new) in zip(before, question.choices.map(\.profileLine)) {
      guard let old, let new, old != new else { continue }
      fault.diagnostic.fixes = fault.diagnostic.fixes.map {
        $0.split(separator: "`\(old)`", omittingEmptySubsequences: false).joined(separator: "`\(new)`")
      }
    }
    fault.diagnostic.question = question
    return fault
  }

  /// Asks which column holds the day, of those that may: whole numbers that count from 1970, and days around the records;
  /// nil where none may.
  private var momentQuestion: Question? {
    let choices = names.indices.compactMap { place -> Question.Choice? in
      guard moments[place] == nil, let count = facts[place].count,
        let moment = JSONCell.moment(facts[place].first, count)
      else { return nil }
      let name = JSONText.string(names[place])
      return Question.Choice(
        "\(name), \(count == .seconds ? "seconds" : "milliseconds") since 1970 in UTC, such as \(moment)",
        profileLine: "columns: {date: \(name)}")
    }
    let around = sharedDays.map { day in
      let name = JSONText.string(day.path)
      return Question.Choice(
        "\(name), such as \(TerminalText.excerpt(day.sample, limitBytes: 40))", profileLine: "columns: {date: \(name)}")
    }
    return choices.isEmpty && around.isEmpty
      ? nil : Question("Which column holds the day?", choices: choices + around)
  }

  /// A question whose answers name columns: members of JSON have no fixed place.
  private func named(_ question: Question) -> Question {
    var question = question
    for index in question.choices.indices {
      question.choices[index].profileLine = question.choices[index].profileLine.map(named)
    }
    question.following = question.following.map(named)
    return question
  }

  private func named(_ lines: String) -> String {
    lines.split(separator: "\n").map { namedLine(String($0)) }.joined(separator: "\n")
  }

  private func namedLine(_ line: String) -> String {
    guard line.hasPrefix("columns:"), let answer = try? CSVProfile(ProfileText(yaml: line, file: "")) else {
      return line
    }
    let fields = CSVProfile.columnNames.compactMap { field -> String? in
      guard let columns = answer.columns[field] else { return nil }
      let texts = columns.map { column in
        switch column {
        case .named(let name): JSONText.string(name)
        case .numbered(let number):
          names.indices.contains(number - 1) ? JSONText.string(names[number - 1]) : "\(number)"
        }
      }
      return "\(field): " + (texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]")
    }
    return "columns: {\(fields.joined(separator: ", "))}"
  }

  /// The facts of the table, less what only our own text of it has.
  func facts(of inspection: Inspection) -> [Inspection.Fact] {
    inspection.facts.compactMap { fact in
      switch fact.topic {
      case "encoding", "delimiter", "escape", "layout": return nil
      case "header" where !hasRows:
        return Inspection.Fact("header", "the names of members", confidence: 100, evidence: "a column for each path")
      case "decimal mark"
      where profile.decimalMark == .point && profile.groupingMark == AmountNotation.GroupingMark.none:
        return Inspection.Fact("decimal mark", "point", confidence: 100, evidence: "numbers of JSON")
      default: return fact
      }
    }
  }

  /// That days counted from 1970 are those of UTC.
  func momentNotes(in file: String) -> [Diagnostic] {
    moments.keys.sorted().map { place in
      let unit = moments[place] == .seconds ? "seconds" : "milliseconds"
      return Diagnostic(
        .jsonMoments, .note, "\(names[place]) counts \(unit) since 1970; its days are those of UTC",
        at: SourceLocation(file: file))
    }
  }

  /// Puts line feeds back into texts.
  func restoreLineFeeds(_ batch: inout RecordBatch) {
    for slot in batch.texts.indices {
      let arena = batch.texts[slot].arena
      for index in arena.indices where arena[index] == lineFeed { batch.texts[slot].arena[index] = 0x0A }
    }
  }
}
