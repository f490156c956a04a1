import CounterfoilModel
import CounterfoilRecords

/// Why a row is no record.
struct RowProblem: Error {
  var code: DiagnosticCode
  var message: String
  /// The column at fault, from 0.
  var column: Int?
  var fixes: [String] = []
  /// What a person can be asked where the row refuses the file.
  var question: Question?
  /// Whether the row is set aside for a person even where bad rows refuse the file: its text is in order, but what it
  /// means for the account is not told.
  var isForReview = false

  /// What helps where arithmetic took a payment for a sum.
  static let sumFix = "If such a row is a payment, put `sumRows: payment` into the profile and read the file again."
}

extension Question {
  /// - Parameter column: the name of the column of words.
  static func signOrWord(in column: String, _ kind: RecordKind = .entry) -> Question {
    if kind == .bill {
      return Question(
        "Which is right, the minus of the amount or the word in \(column)?",
        choices: [
          Question.Choice(
            "Both: the word says whose the bill is, and a minus that it is a credit note",
            profileLine: "sign: creditNote"),
          Question.Choice("The minus: money out has one, and the word adds nothing", profileLine: "sign: amount"),
          Question.Choice("The word, whatever the sign", profileLine: "sign: direction"),
        ])
    }
    return self.signOrWord(column)
  }

  private static func signOrWord(_ column: String) -> Question {
    Question(
      "Which is right, the sign of the amount or the word in \(column)?",
      choices: [
        Question.Choice("The sign", profileLine: "sign: amount"),
        Question.Choice("The word", profileLine: "sign: direction"),
      ])
  }
}
