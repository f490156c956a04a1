import ArgumentParser
import CodecKit
import Glibc
import Model
import Store
import Workflows

struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Asks you about what the reconciliation left, one proposal at a time; lists what waits.",
    discussion: """
      On a terminal each proposal is shown with its evidence and its rival: y accepts, n rejects, s skips, u undoes, e \
      explains, q leaves, and the next review goes on there. Elsewhere, and with --list or --json, what waits is listed \
      and nothing is changed. The status is 1 while something waits.

      EXAMPLES
        counterfoil review
        counterfoil review --list
        counterfoil review --json | jq '.proposals[0]'
        counterfoil accept p-2b69b46y
      """)

  @Flag(name: .long, help: "List what waits, and ask nothing.")
  var list = false

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let console = report.console
    if !list, !report.json, !console.isQuiet, isatty(STDIN_FILENO) == 1, console.outputIsTerminal {
      return try ask(console)
    }
    let review = try Review(store.open(.reading))
    try OutputFile.write(to: "-", console: console) { sink throws(Fault) in
      if report.json { try sink.write(review.json) } else { try sink.write(review.text(console.output)) }
    }
    if !review.isEmpty { throw ExitStatus.attention.code }
  }

  private func ask(_ console: Console) throws {
    let keyboard = Keyboard()
    defer { keyboard.restore() }
    var session = ReviewSession(
      style: console.output, open: { access throws(Fault) in try store.open(access) }, key: { keyboard.next() },
      show: { words in try? console.put(words) })
    if try session.run() { throw ExitStatus.attention.code }
  }
}

/// The keys of a terminal, one by one, without waiting for the end of a line.
final class Keyboard {
  private var before = termios()
  private let isChanged: Bool

  init() {
    guard tcgetattr(STDIN_FILENO, &before) == 0 else {
      isChanged = false
      return
    }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    isChanged = tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0
  }

  /// The next key; nil at the end of input.
  func next() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      return count == 1 ? byte : nil
    }
  }

  /// Puts the terminal back as it was.
  func restore() {
    var before = before
    if isChanged { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
  }
}
