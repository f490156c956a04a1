import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilStore
import CounterfoilWorkflows

struct BackupCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copies the store, while it may be in use, and verifies the copy.",
    discussion: """
      The copy is one whole state of the store. It appears under its name only when it was verified and is safe on the \
      disk. Without -o, or where -o names a folder, it gets a dated name; --keep removes older dated ones, and keeps the \
      newest of each of the last days (d), weeks (w), months (m) and years (y) that have one. A file that -o names is only replaced \
      if it is an earlier backup of the same store.

      EXAMPLES
        counterfoil backup
        counterfoil backup --keep 30d,12m
        counterfoil backup -o /mnt/stick/ --keep 8w
        counterfoil backup -o books-before-the-move.sqlite
      """)

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("A file or a folder; the folder backups beside the store otherwise.", valueName: "path"))
  var output: String?

  @Option(
    name: .long, help: ArgumentHelp("Which dated backups stay, such as 30d,12m.", valueName: "list"))
  var keep: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let kept = try keep.map { word throws(Fault) in try KeepArgument.read(word) }
    let console = report.console
    let made = try console.working("backup") { _ in
      let books = try Books.openExisting(store.store, waitSeconds: store.waiting.seconds())
      let target = try target(keep: kept, store: books.path)
      return try StoreBackup(to: target, waitSeconds: store.waiting.seconds()).run(books, at: Books.now())
    }
    if report.json {
      try OutputFile.show(after: "the backup \(made.path) is made", console: console) { () throws(Fault) in
        try console.put(data: made.json)
      }
    } else {
      let removed = made.removed.isEmpty ? "" : "; \(Counted.count(made.removed.count, "older one")) removed"
      console.say(
        "\(TerminalText.escape(made.path)): \(Counted.count(made.runCount, "run")), whole\(removed)\n")
    }
  }

  private func target(keep: BackupKeep?, store path: String) throws -> StoreBackup.Target {
    guard let output else { return .folder(StoreBackup.usualFolder(ofStore: path), keep: keep) }
    if let folder = OutputFolder.named(output) { return .folder(folder, keep: keep) }
    guard keep == nil else {
      throw ValidationError(
        "--keep goes with dated backups: give -o a folder that is there, or a path that ends with /.")
    }
    return .file(output)
  }
}

/// Which backups stay, on the command line.
enum KeepArgument {
  static func read(_ word: String) throws(Fault) -> BackupKeep {
    if let keep = BackupKeep(word) { return keep }
    throw Fault(
      .usage, .usageValue, "--keep is \"\(TerminalText.excerpt(word, limitBytes: 40))\", which says not what to keep",
      fixes: ["Write numbers of days, weeks, months or years, such as 30d,12m."])
  }
}
