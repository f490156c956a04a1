import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilWorkflows

struct ExportCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes all the store holds as lines of JSON, from which an equal store can be made.",
    discussion: """
      Every row of every table, the history with its digests included: nothing is needed to read it but a text editor or jq. \
      `counterfoil import` makes a store of it where none is, and verifies that it is equal. For single kinds of records use \
      `counterfoil list`.

      EXAMPLES
        counterfoil export -o books.ndjson
        counterfoil export | zstd > books.ndjson.zst
        counterfoil export | jq -c 'select(.table == "bills") | .row'
        counterfoil import books.ndjson --store new.sqlite
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, whole or not at all; - or none is standard output.", valueName: "out"))
  var output: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var verbosity: VerbosityOptions

  func run() throws {
    let console = Console(verbosity)
    let place = try OutputPlace(output ?? "-", protecting: .books(store: store.store))
    try console.working("export") { _ in
      let books = try Books.openExisting(store.store, waitSeconds: store.waiting.seconds(), readsAll: true)
      try OutputFile.writeData(to: place, console: console, access: .ownerOnly) { sink throws(Fault) in
        try StoreExport.write(books, to: sink)
      }
    }
  }
}
