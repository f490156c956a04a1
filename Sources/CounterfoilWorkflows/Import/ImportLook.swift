package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilStore

/// Looks into files as an import reads them, with what the store knows: its accounts, and what was answered before.
package struct ImportLook {
  private var reader: EvidenceReader
  private let accounts: AccountBook

  /// - Throws: a fault of the store.
  package init(_ request: ImportRequest, _ store: Store, registry: CodecRegistry) throws(Fault) {
    reader = EvidenceReader(
      request: request, registry: registry, progress: nil, remembered: try RememberedAnswers(store))
    accounts = try AccountBook(store)
    reader.learn(from: request.inputs, accounts: accounts)
  }

  /// What reading the whole file leaves to ask.
  package func look(_ input: InputRequest) -> FileLook {
    let file = read(input)
    var found = FileLook()
    found.fault = file.fault
    found.layout = file.layout
    return found
  }

  private func read(_ input: InputRequest) -> ImportPlan.File {
    var file = ImportPlan.File(path: input.path)
    do throws(Fault) {
      _ = try reader.read(input, accounts: accounts, file: &file)
    } catch {
      file.fault = error
    }
    return file
  }
}
