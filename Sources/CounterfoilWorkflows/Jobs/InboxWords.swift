import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports

/// The words of an inbox that must be known ones: a wrong one is told with its line, before anything is done.
struct InboxWords {
  private(set) var faults: [Fault] = []
  /// The inbox without the words that mean nothing.
  private(set) var sound: JobFile.Inbox

  init(_ inbox: JobFile.Inbox, formats: CodecRegistry) {
    sound = inbox
    check("format", \.format) { word throws(Fault) in
      guard try !formats.required(word).descriptor.canRead else { return }
      throw Fault(.usage, .formatUnreadable, "the format \(word) can only be written")
    }
    check("kind", \.kind) { word throws(Fault) in _ = try Kinds.kind(named: word) }
    check("encoding", \.encoding) { word throws(Fault) in _ = try TextEncoding.named(word) }
    check("currency", \.currency) { word throws(Fault) in
      if Currency(word) != nil { return }
      throw Fault(
        .configuration, .jobsValue, "\"\(TerminalText.excerpt(word, limitBytes: 20))\" is no currency of ISO 4217",
        fixes: ["Give three capital letters, such as EUR."])
    }
  }

  private mutating func check(
    _ key: String, _ member: WritableKeyPath<JobFile.Inbox, String?>, _ body: (String) throws(Fault) -> Void
  ) {
    guard let word = sound[keyPath: member] else { return }
    do throws(Fault) {
      try body(word)
    } catch {
      // What a command line would be wrong about is here a line of the job file.
      var fault = Fault(error.status == .usage ? .configuration : error.status, error.diagnostic)
      fault.diagnostic.location = sound.places[key]
      faults.append(fault)
      sound[keyPath: member] = nil
    }
  }
}

extension JobRun {
  /// - Throws: exit status 78 where an inbox says a word that means nothing.
  func requireKnownWords() throws(Fault) {
    let faults = jobs.inboxes.flatMap { InboxWords($0, formats: formats).faults }
    guard var fault = faults.first else { return }
    fault.diagnostic.fixes += faults.dropFirst().map { $0.diagnostic.text(.plain) }
    throw fault
  }
}
