import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilWorkflows
import Foundation

/// The entries of every sample and golden file, written as another format into a folder that goes with this.
final class WrittenStatements {
  struct Written {
    /// Such as `mt940/amounts`.
    var source: String
    var file: URL
    var bookedCount: Int
    /// Whether nobody knows the closing balance of one of its statements, of which there are several.
    var lacksClosing: Bool
  }

  let folder: URL
  private(set) var all: [Written] = []
  /// What no writer took, and why it was refused.
  private(set) var unwritable: [(source: String, fault: Fault)] = []

  /// - Parameters:
  ///   - settings: what a person may say where the entries do not; the first that is taken counts.
  init(as format: String, settings: [[String: String]]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("counterfoil-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let codec = try WrittenStatements.codec(format)
    for (source, batch) in try WrittenStatements.sources() {
      try write(batch, source, codec, settings)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ batch: RecordBatch, _ source: String, _ codec: any Codec, _ settings: [[String: String]]) throws
  {
    var last: Fault?
    for choice in settings {
      var options = WriteOptions()
      options.settings = choice
      do throws(Fault) {
        let sink = ByteSink()
        var writer = try codec.makeWriter(sink, schema: batch.schema, options: options)
        try writer.write(batch)
        try writer.finish()
        let name = source.replacing("/", with: "_") + "." + codec.descriptor.fileExtensions[0]
        let file = folder.appendingPathComponent(name)
        let isWritten = (try? Data(sink.bytes).write(to: file)) != nil
        precondition(isWritten, "no room for \(name)")
        let booked = (0..<batch.count).count { batch[EntryField.status, $0] != EntryStatus.pending.rawValue }
        all.append(
          Written(source: source, file: file, bookedCount: booked, lacksClosing: choice["closing"] == "none"))
        return
      } catch {
        last = error
      }
    }
    if let last { unwritable.append((source, last)) }
  }

  static func codec(_ name: String) throws -> any Codec {
    guard let codec = try Formats.registry().codec(named: name) else { throw NoCodec(name: name) }
    return codec
  }

  struct NoCodec: Error { var name: String }

  // MARK: What is read

  /// All entries of every file that is read to its end.
  private static func sources() throws -> [(String, RecordBatch)] {
    var found: [(String, RecordBatch)] = []
    for (file, profile) in samples {
      let batch = try read("Samples/statements/\(file)", profile: profile.map { "Samples/profiles/\($0)" })
      if let batch { found.append(("samples/\(file)", batch)) }
    }
    for format in ["csv", "ofx", "qif", "iif", "mt940", "camt", "journal"] {
      let folder = Repository.file("Tests/Golden/\(format)")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where name.first != "." {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path)
        guard let input = files.first(where: { $0.hasPrefix("input.") }) else { continue }
        let path = "Tests/Golden/\(format)/\(name)/"
        let profile = files.contains("profile.yaml") ? path + "profile.yaml" : nil
        if let batch = try read(path + input, profile: profile, format: format) {
          found.append(("\(format)/\(name)", batch))
        }
      }
    }
    return found
  }

  private static let samples: [(String, String?)] = [
    ("harbor-checking-2026-10-15.csv", "harbor-checking.yaml"),
    ("harbor-checking-2026-11-14.csv", "harbor-checking.yaml"), ("harbor-card-2026-11-14.csv", "harbor-card.yaml"),
    ("rheinbank-giro-2026-11-14.csv", "rheinbank.yaml"), ("suifu-wallet-2026-11-14.csv", "suifu.yaml"),
    ("thames-current-2026-11-14.csv", "thames.yaml"), ("moravia-ucet-2026-11-14.csv", "moravia.yaml"),
    ("harbor-petty-cash.iif", nil),
  ]

  /// Nil where the file is refused, as some golden files are, or holds no entries.
  private static func read(_ path: String, profile: String?, format: String? = nil) throws -> RecordBatch? {
    let bytes = try Repository.bytes(Repository.file(path))
    var options = ReadOptions()
    options.account = "DE02120300000000202051"
    options.currency = Currency("EUR")
    options.profile = try profile.map {
      ProfileText(yaml: try String(contentsOf: Repository.file($0), encoding: .utf8), file: $0)
    }
    if options.profile?.yaml.contains("currency:") ?? false { options.currency = nil }
    let sample = FileSample(
      bytes: Array(bytes.prefix(FileSample.limitBytes)), fileName: path,
      isComplete: bytes.count <= FileSample.limitBytes)
    let named = format.flatMap { try? Formats.registry().codec(named: $0) }
    guard let codec = named ?? (try? Formats.registry().recognise(sample, name: path).codec) else { return nil }
    let reading = GoldenReading(codec, bytes: bytes, name: path, options: options)
    guard reading.fault == nil, reading.batch.schema == .entry, !reading.batch.isEmpty else { return nil }
    return reading.batch
  }
}
