import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilWorkflows
import Glibc

/// The `counterfoil` command.
@main
enum CommandLineTool {
  /// Runs the command line of this process and leaves with its exit status.
  static func main() {
    ProcessMemory.prepare()
    StandardStreams.prepare()
    Signals.prepare()
    do {
      try ProcessText.requireArguments()
      // What scripts ask first. Setting up the parser of the command line takes a third of this process's time.
      if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
        try Console.shared.put(words: CounterfoilCommand.version + "\n")
        exit(ExitStatus.success.rawValue)
      }
      var command = try CounterfoilCommand.parseAsRoot()
      let store = (command as? any StoreCommand)?.store.store
      try ShownCommand.naming(store: store) { () throws in try command.run() }
    } catch let fault as Fault {
      if fault.diagnostic.code == .outputClosed { StandardStreams.endAsBrokenPipe() }
      Console.shared.show(fault.diagnostic)
      Signals.endIfAsked()
      exit(fault.status.rawValue)
    } catch let code as ExitCode {
      Signals.endIfAsked()
      // Everything was said already: what is thrown for a wrong command line would be put together for nothing.
      exit(code.rawValue)
    } catch {
      leave(with: error)
    }
    Signals.endIfAsked()
    exit(ExitStatus.success.rawValue)
  }

  /// Shows help, or what is wrong with the command line. It quotes words that were typed, or that a shell put there for
  /// the names of files: a terminal gets no control character of them.
  private static func leave(with error: any Error) -> Never {
    let status = CounterfoilCommand.exitCode(for: error)
    let console = Console.shared
    guard status.isSuccess ? console.outputIsTerminal : console.errorIsTerminal else {
      CounterfoilCommand.exit(withError: error)
    }
    let text = CounterfoilCommand.fullMessage(for: error)
    let words = text.isEmpty ? "" : TerminalText.escape(text, keepsLineBreaks: true) + "\n"
    if status.isSuccess { try? console.put(words: words) } else { console.ask(words) }
    exit(status.rawValue)
  }
}

extension ExitStatus {
  /// To be thrown where everything was said already.
  var code: ExitCode { ExitCode(rawValue) }
}

struct CounterfoilCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "counterfoil",
    abstract: "Imports bank statements, converts between formats, and reconciles entries with bills.",
    discussion: """
      An entry comes from a bank, a bill from you. Where a file does not decide how it is to be read, or two bills \
      fit an entry equally well, counterfoil does not guess: it says what is missing, or leaves the case for you.

      EXAMPLES
        counterfoil inspect download.csv
        cat statement.csv | counterfoil convert - --to json --currency EUR | jq .
        counterfoil import october.csv november.csv --account checking
        counterfoil reconcile --dry-run
        counterfoil report -o report.html

      EXIT STATUS
         0 done, nothing needs a person      70 internal fault, corrupt store
         1 done, something needs a person    73 output cannot be created
        64 wrong command line                74 reading or writing failed
        65 wrong data, nothing taken         75 try again
        66 no input                          78 wrong profile or setting
      """,
    version: CounterfoilCommand.version,
    subcommands: [
      InspectCommand.self, ConvertCommand.self, ImportCommand.self, ReconcileCommand.self, MatchCommand.self,
      ReviewCommand.self, AcceptCommand.self, RejectCommand.self, SplitCommand.self, ExplainCommand.self,
      CalibrationCommand.self, ReportCommand.self, ListCommand.self,
      AddCommand.self,
      EditCommand.self, RemoveCommand.self, RunsCommand.self, UndoCommand.self, VerifyCommand.self,
      BackupCommand.self, RestoreCommand.self, ExportCommand.self, CompactCommand.self, RunCommand.self,
      StatusCommand.self,
      ProfileCommand.self, RulesCommand.self, AnonymizeCommand.self, CodecsCommand.self, CodecCommand.self,
    ])

  static let version = "0.2.0"
}
