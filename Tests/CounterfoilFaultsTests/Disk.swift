import CounterfoilTestSupport
import Foundation

/// What `Tests/Faults/disk.c` wrote down of a program.
enum DiskCall {
  case make(inode: UInt, name: String)
  case makeFolder(String)
  case write(inode: UInt, offset: Int, bytes: Data)
  case resize(inode: UInt, length: Int)
  case sync(inode: UInt)
  case syncFolder(String)
  case rename(String, String)
  case exchange(String, String)
  case link(String, String)
  case remove(String)

  static func read(_ log: Data) throws -> [DiskCall] {
    var calls: [DiskCall] = []
    var place = log.startIndex
    while place < log.endIndex, let end = log[place...].firstIndex(of: 0x0A) {
      let words = String(decoding: log[place..<end], as: UTF8.self).split(
        separator: " ", omittingEmptySubsequences: false
      ).map(String.init)
      place = end + 1
      switch (words[0], words.count) {
      case ("C", 3): calls.append(.make(inode: UInt(words[1])!, name: words[2]))
      case ("M", 2): calls.append(.makeFolder(words[1]))
      case ("W", 4):
        let count = Int(words[3])!
        calls.append(.write(inode: UInt(words[1])!, offset: Int(words[2])!, bytes: log[place..<place + count]))
        place += count
      case ("T", 3): calls.append(.resize(inode: UInt(words[1])!, length: Int(words[2])!))
      case ("S", 2): calls.append(.sync(inode: UInt(words[1])!))
      case ("D", 2): calls.append(.syncFolder(words[1]))
      case ("R", 3): calls.append(.rename(words[1], words[2]))
      case ("X", 3): calls.append(.exchange(words[1], words[2]))
      case ("L", 3): calls.append(.link(words[1], words[2]))
      case ("U", 2): calls.append(.remove(words[1]))
      default: throw CocoaError(.fileReadCorruptFile)
      }
    }
    return calls
  }
}

/// A disk that forgets what was not synced when the power goes: as POSIX allows, and file systems do.
///
/// The bytes of a file are safe once the file was synced, its names once their folder was. What was not synced may be there
/// all the same, in whole or in part, sector by sector.
struct Disk {
  /// What a disk does with the rest when the power goes.
  enum Mood {
    /// Nothing of it is kept.
    case forgetful
    /// All names are kept, as by a file system that journals its folders, and no bytes.
    case namesOnly
    /// Some of it, by dice.
    case moody(seed: UInt64)
  }

  private final class File {
    var now: Data
    var safe: Data
    /// Since the last sync.
    var pending: [Change] = []

    init(_ bytes: Data) {
      now = bytes
      safe = bytes
    }
  }

  private enum Change {
    case write(offset: Int, bytes: Data)
    case resize(Int)

    func apply(to data: inout Data) {
      switch self {
      case .write(let offset, let bytes):
        if data.count < offset + bytes.count { data.count = offset + bytes.count }
        data.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      case .resize(let length): data.count = length
      }
    }
  }

  private enum NameChange {
    case set(String, File)
    case clear(String)
    case exchange(String, String)

    var folder: String {
      switch self {
      case .set(let name, _), .clear(let name), .exchange(let name, _): Disk.folder(of: name)
      }
    }

    func apply(to names: inout [String: File]) {
      switch self {
      case .set(let name, let file): names[name] = file
      case .clear(let name): names[name] = nil
      case .exchange(let one, let other): (names[one], names[other]) = (names[other], names[one])
      }
    }
  }

  private static let sectorBytes = 512
  private var files: [UInt: File] = [:]
  private var names: [String: File] = [:]
  private var safeNames: [String: File] = [:]
  /// Each step is one call's, which is kept as a whole or not at all.
  private var pendingNames: [[NameChange]] = []

  /// - Parameter folder: as it is, all of it safe.
  init(_ folder: URL) throws {
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
      let path = folder.appendingPathComponent(name).path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      let file = File(try Data(contentsOf: URL(fileURLWithPath: path)))
      files[(attributes[.systemFileNumber] as? NSNumber)!.uintValue] = file
      names[name] = file
      safeNames[name] = file
    }
  }

  static func folder(of name: String) -> String {
    let folder = (name as NSString).deletingLastPathComponent
    return folder
  }

  mutating func perform(_ call: DiskCall) {
    switch call {
    case .make(let inode, let name):
      let file = File(Data())
      files[inode] = file
      change([.set(name, file)])
    case .makeFolder: break
    case .write(let inode, let offset, let bytes): change(inode, .write(offset: offset, bytes: bytes))
    case .resize(let inode, let length): change(inode, .resize(length))
    case .sync(let inode):
      guard let file = files[inode] else { return }
      file.safe = file.now
      file.pending = []
    case .syncFolder(let folder):
      for step in pendingNames where step[0].folder == folder { for change in step { change.apply(to: &safeNames) } }
      pendingNames.removeAll { $0[0].folder == folder }
    case .rename(let old, let new):
      guard let file = names[old] else { return }
      change([.set(new, file), .clear(old)])
    case .exchange(let one, let other): change([.exchange(one, other)])
    case .link(let old, let new): if let file = names[old] { change([.set(new, file)]) }
    case .remove(let name): change([.clear(name)])
    }
  }

  private mutating func change(_ step: [NameChange]) {
    for change in step { change.apply(to: &names) }
    pendingNames.append(step)
  }

  private func change(_ inode: UInt, _ change: Change) {
    guard let file = files[inode] else { return }
    change.apply(to: &file.now)
    file.pending.append(change)
  }

  /// What is on the disk when the power is back, by name.
  func afterPowerLoss(_ mood: Mood) -> [String: Data] {
    switch mood {
    case .forgetful: return safeNames.mapValues(\.safe)
    case .namesOnly: return names.mapValues(\.safe)
    case .moody(let seed):
      var dice = SplitMix(seed: seed)
      var kept = safeNames
      for step in pendingNames.prefix(Int.random(in: 0...pendingNames.count, using: &dice)) {
        for change in step { change.apply(to: &kept) }
      }
      var contents: [ObjectIdentifier: Data] = [:]
      var result: [String: Data] = [:]
      for (name, file) in kept.sorted(by: { $0.key < $1.key }) {
        let bytes = contents[ObjectIdentifier(file)] ?? Disk.torn(file, &dice)
        contents[ObjectIdentifier(file)] = bytes
        result[name] = bytes
      }
      return result
    }
  }

  /// The bytes of a file with some of the sectors written since its last sync.
  private static func torn(_ file: File, _ dice: inout SplitMix) -> Data {
    var data = file.safe
    for change in file.pending {
      guard case .write(let offset, let bytes) = change else {
        if Bool.random(using: &dice) { change.apply(to: &data) }
        continue
      }
      var place = 0
      while place < bytes.count {
        let count = min(sectorBytes - (offset + place) % sectorBytes, bytes.count - place)
        if Bool.random(using: &dice) {
          let start = bytes.startIndex + place
          Change.write(offset: offset + place, bytes: Data(bytes[start..<start + count])).apply(to: &data)
        }
        place += count
      }
    }
    return data
  }
}
