package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilText

extension Question {
  /// The profile with one of the choices in it.
  /// - Throws: exit status 64 where the choice is no matter of a profile.
  package func profile(choosing choice: Choice, over profile: ProfileText?) throws(Fault) -> ProfileText {
    guard let line = choice.profileLine else {
      throw Fault(.usage, .usageValue, "the answer \"\(choice.text)\" cannot be stated for a file")
    }
    return try ProfileCheck.merged(ProfileText(yaml: line, file: Question.answerFile), over: profile)
  }

  /// The profile with an answer in words in it.
  /// - Throws: exit status 64 where the question takes none, 78 where it is not understood.
  package func profile(saying words: String, over profile: ProfileText?) throws(Fault) -> ProfileText {
    guard let line = profileLine(saying: words) else {
      throw Fault(.usage, .usageValue, "one of the choices has to be taken")
    }
    let answer = ProfileText(yaml: line, file: Question.answerFile)
    if let problem = ProfileCheck.problems(of: answer).first { throw Fault(.configuration, problem) }
    return try ProfileCheck.merged(answer, over: profile)
  }

  /// What faults call the file an answer is in.
  package static let answerFile = "your answer"

  /// The line of a profile that an answer in words makes; nil where the question takes none.
  package func profileLine(saying words: String) -> String? {
    switch blank {
    case .value(let key): "\(key): \(JSONText.string(words))"
    case .column(let field): "columns: {\(field): \(Int(words).map(String.init) ?? JSONText.string(words))}"
    case nil: nil
    }
  }
}
