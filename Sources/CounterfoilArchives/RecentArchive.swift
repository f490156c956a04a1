import CounterfoilCodecKit
import CounterfoilModel
import Glibc
import Synchronization

/// The archive opened last. Its members are read one after another, and each time may be asked for it again.
enum RecentArchive {
  private struct Held {
    var stamp: Stamp
    var archive: ZipArchive
  }

  /// What tells a file from another one, and from itself once it was written to.
  private struct Stamp: Equatable {
    var path: String
    var device: dev_t
    var inode: ino_t
    var size: off_t
    var seconds: Int
    var nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard RawPath.withBytes(path, { stat($0, &status) }) == 0 else { return nil }
      self.path = path
      device = status.st_dev
      inode = status.st_ino
      size = status.st_size
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  private static let held = Mutex<Held?>(nil)

  /// The archive in a file, and the file, which must stand still while its members are read.
  /// - Throws: exit status 66 where there is no such file, 65 where it is no archive that can be read.
  static func open(_ path: String) throws(Fault) -> (archive: ZipArchive, source: ByteSource) {
    let stamp = Stamp(path)
    let source = try ByteSource(path: path)
    if let stamp, let known = held.withLock({ $0?.stamp == stamp ? $0?.archive : nil }) { return (known, source) }
    let archive = try ZipArchive(source.readAll(limitBytes: ZipLimits.archiveBytes), file: path)
    try source.verifyUnchanged()
    // Another file may have taken the name meanwhile.
    if let stamp, Stamp(path) == stamp { held.withLock { $0 = Held(stamp: stamp, archive: archive) } }
    return (archive, source)
  }
}
