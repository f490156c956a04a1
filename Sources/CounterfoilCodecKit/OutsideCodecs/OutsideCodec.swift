package import CounterfoilModel
package import CounterfoilRecords
import Glibc

/// A format that another program reads and writes: an executable `counterfoil-codec-NAME`.
///
/// The program speaks NDJSON (`docs/outside-codecs.md`). What it says counts only if it ends with status 0 and with a
/// closing record whose count agrees: a program that dies half way has said nothing.
package struct OutsideCodec: Codec {
  package static let prefix = "counterfoil-codec-"

  package let descriptor: CodecDescriptor
  /// The executable.
  package let path: String
  /// The fields it has a place for when it writes; nil where it did not say.
  let heldFields: Set<String>?
  /// The codec of the lines it speaks.
  let lines: any Codec
  let timeLimits: OutsideTimeLimits

  /// Asks the program what it is.
  /// - Parameters:
  ///   - path: the executable, with a folder.
  ///   - lines: the codec of NDJSON records.
  /// - Throws: exit status 74 where it cannot be run or does not answer as it must.
  package init(path: String, lines: any Codec, timeLimits: OutsideTimeLimits = OutsideTimeLimits()) throws(Fault) {
    self.path = path
    self.lines = lines
    self.timeLimits = timeLimits
    let name = String((path.split(separator: "/").last ?? "").dropFirst(OutsideCodec.prefix.count))
    let answer = try OutsideAnswer(path: path, arguments: ["describe"], input: [], timeLimits: timeLimits)
    guard answer["name"] == name else {
      throw answer.broken("it calls itself \"\(TerminalText.excerpt(answer["name"] ?? "", limitBytes: 40))\"")
    }
    guard answer["protocol"] == "1" else { throw answer.broken("it does not speak version 1 of the protocol") }
    let kinds = answer.words("kinds").map { RecordKind($0) }
    guard !kinds.isEmpty else { throw answer.broken("it names no kinds of records") }
    descriptor = CodecDescriptor(
      name: name, title: TerminalText.excerpt(answer["title"] ?? "Outside codec \(name)", limitBytes: 120),
      kinds: kinds,
      fileExtensions: answer.words("extensions"), mediaTypes: answer.words("mediaTypes"),
      canRead: answer["canRead"] != "false", canWrite: answer["canWrite"] == "true", isStreaming: true)
    let fields = answer.words("fields")
    heldFields = fields.isEmpty ? nil : Set(fields)
  }

  /// What the program says to `probe`; no confidence where it fails.
  package func confidence(in sample: FileSample) -> Confidence {
    var arguments = ["probe"]
    if let name = sample.fileName { arguments += ["--file-name", name] }
    do throws(Fault) {
      let answer = try OutsideAnswer(path: path, arguments: arguments, input: sample.bytes, timeLimits: timeLimits)
      guard let score = answer["score"].flatMap({ Int($0) }), (0...100).contains(score) else { return .none }
      return Confidence(score: score, reason: TerminalText.excerpt(answer["reason"] ?? "it says so"))
    } catch {
      return Confidence(score: 0, reason: error.diagnostic.message)
    }
  }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    guard descriptor.canRead else { throw unable("\(descriptor.name) cannot be read") }
    return try OutsideReader(self, source, options: options)
  }

  package func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    guard descriptor.canWrite else { throw unable("\(descriptor.name) cannot be written") }
    guard descriptor.kinds.contains(schema.kind) else {
      let kinds = descriptor.kinds.map(\.name).joined(separator: ", ")
      throw unable("\(descriptor.name) holds no records of kind \(schema.kind), only \(kinds)")
    }
    return try OutsideWriter(self, sink, schema: schema, options: options)
  }

  private func unable(_ message: String) -> Fault { Fault(.usage, .outsideUnable, message) }
}

extension OutsideCodec {
  /// The executables `counterfoil-codec-NAME` in the folders of a search path, in order of name; of two of one name the
  /// first in the path. Relative folders are left out, so that the folder one works in decides nothing.
  package static func executables(onPath searchPath: String) -> [String] {
    var found: [String: String] = [:]
    var known: Set<[UInt64]> = []
    for folder in searchPath.split(separator: ":") where folder.hasPrefix("/") {
      guard let directory = opendir(String(folder)) else { continue }
      defer { closedir(directory) }
      var place = stat()
      // On many systems /bin is /usr/bin.
      guard fstat(dirfd(directory), &place) == 0,
        known.insert([UInt64(place.st_dev), UInt64(place.st_ino)]).inserted
      else { continue }
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
            strncmp(name, prefix, prefix.utf8.count) == 0 ? String(cString: name) : nil
          }
        }
        guard let name, isWord(name.dropFirst(prefix.count)), found[name] == nil else { continue }
        let path = "\(folder)/\(name)"
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else { continue }
        found[name] = path
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func isWord(_ name: Substring) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || $0 == 0x2D }
  }
}
