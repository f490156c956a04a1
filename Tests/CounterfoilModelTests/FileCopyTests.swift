import CounterfoilModel
import Foundation
import Glibc
import Testing

struct FileCopyTests {
  private func scratch() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "counterfoil-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test(arguments: [0, 1, 65_536, 200_001])
  func aCopyHoldsTheSameBytes(count: Int) throws {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try bytes.write(to: URL(fileURLWithPath: folder + "/a"))
    let source = open(folder + "/a", O_RDONLY | O_CLOEXEC)
    defer { close(source) }
    #expect(FileCopy.make(of: source, at: folder + "/b", mode: 0o640) == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/b")) == bytes)
    var status = stat()
    #expect(lstat(folder + "/b", &status) == 0 && status.st_mode & 0o777 & ~0o640 == 0)
    #expect(FileCopy.make(of: source, at: folder + "/b", mode: 0o640) == EEXIST, "nothing is replaced")
    #expect(FileCopy.syncFolder(folder) == 0)
    #expect(FileCopy.syncFolder(folder + "/none") == ENOENT)
  }

  @Test func whatCannotBeCopiedLeavesNoFile() throws {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // A folder cannot be read as a file.
    let source = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(source) }
    #expect(FileCopy.make(of: source, at: "b", in: source, mode: 0o600) == EISDIR)
    #expect(access(folder + "/b", F_OK) != 0)
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    #expect(FileCopy.write([1, 2, 3], to: full) == ENOSPC)
  }
}
