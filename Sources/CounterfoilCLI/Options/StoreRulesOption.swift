import ArgumentParser
import CounterfoilCategorisation
import CounterfoilModel
import CounterfoilWorkflows

/// The rules that say which entries of the store need no bill.
struct StoreRulesOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Rules, which may say that entries of the store need no bill; else the standard file, if it is there.",
      valueName: "file"),
    completion: .file())
  var rules: String?

  /// - Parameter hasFiles: whether files are looked at in place of the store.
  func validate(hasFiles: Bool) throws {
    guard rules != nil, hasFiles else { return }
    throw ValidationError("--rules is about the store: what needs no bill is said of what it holds.")
  }

  func matcher() throws(Fault) -> RuleMatcher? { try RuleFiles.chosen(rules) }
}
