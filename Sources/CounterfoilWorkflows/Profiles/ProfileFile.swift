import CounterfoilBankLayouts
package import CounterfoilCodecKit
package import CounterfoilModel
import Glibc

/// A bank's layout: in a YAML file, or one that comes along.
package enum ProfileFile {
  /// At most this many bytes are a profile.
  static let limitBytes = 1 << 20
  /// The word for reading a file without any layout.
  static let noLayout = "none"

  /// The profile for reading: the text of a file, or a line that names a layout that comes along, or `none`.
  /// - Parameter name: the word as the person gave it, where `path` is another spelling of it.
  /// - Throws: exit status 66 where there is neither a file nor a layout, 78 where it is no text or far too long.
  package static func read(_ path: String, name: String? = nil) throws(Fault) -> ProfileText {
    let word = name ?? path
    if !exists(path), word == noLayout || BankLayouts.layout(named: word) != nil {
      return ProfileText(yaml: "layout: \(word)\n", file: word)
    }
    return try text(path)
  }

  /// All that a file or a layout says.
  /// - Throws: as ``read(_:name:)``.
  package static func whole(_ path: String) throws(Fault) -> ProfileText {
    if !exists(path), let layout = BankLayouts.layout(named: path) {
      return ProfileText(yaml: layout.yaml, file: "\(path).yaml")
    }
    return try text(path)
  }

  /// All that a file of YAML says, whatever it describes.
  /// - Throws: as ``read(_:name:)``.
  static func plainText(_ path: String) throws(Fault) -> ProfileText { try text(path, isLayout: false) }

  private static func text(_ path: String, isLayout: Bool = true) throws(Fault) -> ProfileText {
    let source: ByteSource
    do throws(Fault) {
      source = try ByteSource(path: path)
    } catch {
      // What is there and may not be read is no name of a layout.
      guard isLayout, error.status == .noInput, !path.contains("/"), access(path, F_OK) != 0 else { throw error }
      var fault = error
      fault.diagnostic.fixes.append("`counterfoil profile list` shows the layouts of banks that come along.")
      throw fault
    }
    let bytes: [UInt8]
    do throws(Fault) {
      bytes = try source.decoded(encoding: "utf-8").source.readAll(limitBytes: limitBytes)
    } catch {
      // What could not be read at all says nothing about what is in it.
      throw error.diagnostic.code == .inputUnreadable ? error : Fault(.configuration, error.diagnostic)
    }
    return ProfileText(yaml: String(decoding: bytes, as: UTF8.self), file: path)
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
