package import CounterfoilModel

/// Output that lies on disk until all of it is there, in an ``UnnamedFile``.
package final class SpooledOutput {
  package let sink: ByteSink
  private let file: UnnamedFile

  /// - Throws: exit status 73 where no file can be made there, 75 where open files or room are short.
  package init() throws(Fault) {
    file = try UnnamedFile()
    sink = ByteSink(descriptor: file.descriptor, name: file.folder)
  }

  /// Hands all that was written on, and nothing where something of it could not be written.
  package func copy(to other: ByteSink) throws(Fault) {
    try sink.flush()
    var place: Int64 = 0
    while true {
      let bytes = try file.values(UInt8.self, count: 1 << 16, at: place)
      if bytes.isEmpty { return }
      place += Int64(bytes.count)
      try other.write(bytes)
    }
  }
}
