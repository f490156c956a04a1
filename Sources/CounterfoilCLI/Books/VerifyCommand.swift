import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilStore
import CounterfoilText
import CounterfoilWorkflows

struct VerifyCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Works out again all that the store holds, and says whether anything was changed beside this program.",
    discussion: """
      Damage, tables, references, the history, what each run wrote, and which row stands for which entry are compared \
      with what was recorded. The head in --json and with -v stands for the whole history: noted elsewhere and given \
      with --expect, it also proves that the store was not cut back or replaced since. The status is 0 where the store is whole, 70 \
      where it is not, 1 where it is of an earlier version, which proves less.

      EXAMPLES
        counterfoil verify
        counterfoil verify --store /backup/books.sqlite
        counterfoil verify --json | jq -r .head > head.txt
        counterfoil verify --expect "$(cat head.txt)"
      """)

  @Option(
    name: .long,
    help: ArgumentHelp("The head printed at an earlier time; it must be in the history.", valueName: "digest"))
  var expect: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let digest = try expect.map { word throws(Fault) in try DigestArgument.read(word, option: "--expect") }
    let console = report.console
    let verification = try console.working("verify") { _ in
      try Books.openExisting(store.store, waitSeconds: store.waiting.seconds(), readsAll: true)
        .verification(expecting: digest)
    }
    for finding in verification.findings { console.show(finding) }
    if report.json {
      try console.put(data: json(verification))
    } else if verification.isWhole {
      console.say("the store is whole; its content is \(verification.contentDigest ?? "")\n")
      console.say(words(verification, console))
    }
    if !report.json, verification.waitingCount > 0 {
      console.say(
        "\(Counted.count(verification.waitingCount, "row")) waiting for you: \(ShownCommand("review --list"))\n")
    }
    if !verification.isWhole { throw verification.status.code }
  }

  private func words(_ verification: Verification, _ console: Console) -> String {
    var text = ""
    if console.isVerbose {
      text = "\(Counted.count(verification.runCount, "run")); the head is \(verification.head ?? "not there yet")\n"
    }
    guard let runs = verification.runsSinceExpected else { return text }
    return text
      + (runs == 0
        ? "nothing was written since the digest you gave\n"
        : "\(Counted.count(runs, "run")) since the digest you gave; nothing before was changed\n")
  }

  private func json(_ verification: Verification) -> [UInt8] {
    var json = JSONWriter(.indented(levels: 2))
    json.object { json in
      json.member("isWhole", verification.isWhole)
      json.member("contentDigest", verification.contentDigest)
      json.member("head", verification.head)
      json.member("runs", verification.runCount)
      json.member("waiting", verification.waitingCount)
      if let runs = verification.runsSinceExpected { json.member("runsSinceExpected", runs) }
      json.array("findings") { json in for finding in verification.findings { finding.write(to: &json) } }
    }
    return json.line
  }
}

/// A SHA-256 on the command line.
enum DigestArgument {
  /// - Throws: exit status 64 for anything but 64 hexadecimal digits.
  static func read(_ word: String, option: String) throws(Fault) -> String {
    let digest = word.lowercased()
    guard digest.utf8.count == 64, digest.allSatisfy(\.isHexDigit) else {
      throw Fault(
        .usage, .usageValue,
        "\(option) is \"\(TerminalText.excerpt(word, limitBytes: 80))\", which is no digest of 64 hexadecimal digits",
        fixes: ["`\(ShownCommand("verify --json")) | jq -r .head` prints one."])
    }
    return digest
  }
}
