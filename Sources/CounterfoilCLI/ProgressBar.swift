import Glibc
import Reports
import Workflows

/// A bar on standard error while a long file is read. Nothing for the first second, and nothing outside a terminal.
final class ProgressBar {
  private let label: String
  private let width: Int
  private let start = ProgressBar.now()
  private var isShown = false

  /// Nil where no bar is wanted: quiet, or standard error is no terminal.
  init?(_ console: Console, label: String) {
    guard console.errorIsTerminal, !console.isQuiet, Environment["TERM"] != "dumb" else { return nil }
    self.label = DisplayWidth.cut(label, to: 30)
    width = min(console.error.widthColumns ?? 80, 100)
  }

  var progress: Progress { Progress { [self] in update($0, of: $1) } }

  private func update(_ bytes: Int, of total: Int?) {
    guard ProgressBar.now() - start > 1_000_000_000 else { return }
    isShown = true
    guard let total, total > 0 else { return draw("\(label) \(bytes / 1_000_000) MB") }
    let room = max(10, width - DisplayWidth.columns(label) - 8)
    let filled = min(room, bytes * room / total)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled)
    draw("\(label) \(bar) \(min(100, bytes * 100 / total)) %")
  }

  /// Takes the bar away, before words are written.
  func clear() {
    if isShown { draw("") }
    isShown = false
  }

  private func draw(_ line: String) {
    let bytes = Array("\r\u{1B}[2K\(line)".utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Nanoseconds of a clock that never goes back.
  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
