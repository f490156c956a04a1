import CounterfoilBankCSV
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// The paths of members in the head of a JSON text, with `[]` after lists.
struct StatementSurvey {
  private var open: [String] = []
  private(set) var paths: Set<String> = []

  /// - Parameter text: may be cut off anywhere.
  init(_ text: ArraySlice<UInt8>) {
    var brackets: [UInt8] = []
    var path = ""
    for token in JSONTokens(text) {
      switch token.kind {
      case .name where brackets.last == 0x7B:
        let name = String(decoding: text[token.range].dropFirst().dropLast(), as: UTF8.self)
        let around = open.last ?? ""
        path = around.isEmpty ? name : around + "." + name
        paths.insert(path)
      case .opening:
        let byte = text[token.range.lowerBound]
        if brackets.last == 0x5B { path = open.last ?? "" }
        open.append(byte == 0x5B ? path + "[]" : path)
        brackets.append(byte)
      case .closing:
        open.removeLast(min(1, open.count))
        brackets.removeLast(min(1, brackets.count))
        path = open.last ?? ""
      case .name, .string, .cutString, .number: break
      }
      // Deep or odd text is no statement.
      if brackets.count >= 32 || paths.count >= 4096 { return }
    }
  }

  /// The format that is read as a table; see ``StatementShape/readAsTables``.
  var tableName: String? {
    StatementShape.readAsTables.first { format in
      ["", "[]."].contains { front in format.telling.allSatisfy { paths.contains(front + $0) } }
    }?.name
  }

  /// Whether a documented list of the kind, if one is asked for, may be in the text.
  func mayHoldKnownList(_ kind: RecordKind?) -> Bool {
    ListShape.known.contains { shape in
      (kind ?? shape.kind) == shape.kind
        && shape.records.contains { way in
          let front = way.replacing("[*]", with: "[]")
          return [front + ".", way == "[*]" ? "" : front + "."].contains { front in
            shape.telling.allSatisfy { paths.contains(front + $0) }
          }
        }
    }
  }

  /// Whether a member is called like the day on which a bill is due.
  var hasDueDay: Bool {
    paths.contains { path in
      path.split(separator: ".").last.map { TableNames.field(ofColumn: String($0)) == "dueDate" } ?? false
    }
  }

  /// Whether members of an object in a list stand below a member.
  var hasListsOfObjects: Bool { paths.contains { $0.contains("[].") && !$0.hasPrefix("[].") } }

  /// The format whose members they are, with the places in which its records are in this text.
  var shape: StatementShape? {
    for shape in StatementShape.known {
      for record in shape.records {
        let front = record.isEmpty ? "" : record + "."
        guard shape.telling.allSatisfy({ paths.contains(front + $0) }) else { continue }
        // A bare record or list has no other lists beside it, and an object with lists is no record itself.
        let isBare = record.isEmpty || record.hasPrefix("[]")
        var found = shape
        found.records = isBare ? [record] : shape.records.filter { !$0.isEmpty && !$0.hasPrefix("[]") }
        return found
      }
    }
    return nil
  }
}
