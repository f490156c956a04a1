import Counterfoil

/// Five lines read a file.
public func printEntries(of path: String) throws {
  let statement = try Counterfoil.read(path)
  for entry in try statement.entries.prefix(3) {
    print(entry.date, entry.amount, entry.payee ?? entry.description ?? "")
  }
}

/// Reads a file that leaves something open, and asks until nothing is.
/// - Parameter choose: takes one of the choices; here it may be a person.
public func read(
  _ path: String, asking choose: (Question) -> Question.Choice?
) throws -> (contents: FileContents, asked: [String]) {
  var options = ReadOptions()
  var asked: [String] = []
  while true {
    do {
      return (try Counterfoil.read(path, options: options), asked)
    } catch {
      guard let question = error.questions.first, let choice = choose(question) else { throw error }
      asked.append("\(question.text) \(choice.text)")
      try options.answer(question, with: choice)
    }
  }
}
