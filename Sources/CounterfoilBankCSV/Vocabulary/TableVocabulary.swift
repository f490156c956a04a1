/// The words by which tables are understood: names of columns, and words for direction and status.
package enum TableVocabulary {
  /// Words and phrases in small letters, sorted.
  package static var words: [String] {
    var words = TableWords.outflowWords.union(TableWords.inflowWords).union(TableWords.neutralWords)
    words.formUnion(TableWords.pendingWords)
    words.formUnion(TableWords.bookedWords)
    words.formUnion(TableWords.voidWords)
    for (_, ranks) in HeaderNames.words {
      for rank in ranks { words.formUnion(rank.split(separator: "|").map(String.init)) }
    }
    return words.sorted()
  }

  /// For each name of a column the field it is read into, as `inspect` calls it.
  package static var fieldsByHeader: [String: String] {
    var fields: [String: String] = [:]
    for (role, ranks) in HeaderNames.words {
      let isPart = [ColumnRole.debit, .credit, .direction].contains(role)
      for name in ranks.flatMap({ $0.split(separator: "|") }) where fields[String(name)] == nil {
        fields[String(name)] = isPart ? "amount (\(role.rawValue))" : role.rawValue
      }
    }
    return fields
  }
}
