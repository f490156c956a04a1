import CounterfoilTestSupport
import Testing

/// The reconciler is a row of folders: what the files of one use lies in those before it.
@Suite struct RoomsTests {
  private func reconciler() throws -> ModuleRooms {
    try ModuleRooms(folder: Repository.file("Sources/CounterfoilReconciler"))
  }

  @Test func arrowsBetweenRoomsPointOneWay() throws {
    let arrows = try reconciler().arrows
    #expect(arrows.count > 20)
    #expect(arrows["Plan"]?.isSuperset(of: ["Sheet", "Groups"]) ?? false)
    #expect(ModuleRooms.cycles(arrows) == [])
  }

  @Test func hardlyFilesReachOneAnother() throws {
    for group in ModuleRooms.cycles(try reconciler().uses) { #expect(group.count <= 3, "\(group)") }
  }

  @Test func roomsAndFilesAreSmall() throws {
    let lineCounts = try reconciler().lineCounts
    #expect(lineCounts.count > 100)
    for (room, files) in Dictionary(grouping: lineCounts.keys, by: ModuleRooms.room) {
      #expect(files.count <= 15, "\(room)")
    }
    for (file, count) in lineCounts { #expect(count <= 400, "\(file)") }
  }

  /// Other modules are smaller, and kept by the same rules.
  @Test(arguments: try Repository.modules()) func noModuleHasACircle(_ module: String) throws {
    let rooms = try ModuleRooms(folder: Repository.file("Sources/\(module)"))
    #expect(ModuleRooms.cycles(rooms.arrows) == [])
    for group in ModuleRooms.cycles(rooms.uses) { #expect(group.count <= 3, "\(group)") }
    let folders = Dictionary(grouping: rooms.lineCounts.keys) {
      $0.split(separator: "/").dropLast().joined(separator: "/")
    }
    for (folder, files) in folders { #expect(files.count <= 15, "\(folder)") }
    // Tables are written by a program.
    for (file, count) in rooms.lineCounts where !file.hasSuffix("+Table.swift") { #expect(count <= 400, "\(file)") }
  }

  /// What the others rely on: uses are seen where they are, and only there.
  @Test func aCycleIsSeen() {
    let low = "/// Like a Top.\npublic struct Low { var text = \"a Top, \\(1)\" }\nprivate struct Inner {}\n"
    let middle = "struct Middle { enum Kind { case top }\n  var low: Low\n  var kind = Other.Top }\n"
    let rooms = ModuleRooms([
      "A/Low.swift": low, "B/Middle.swift": middle, "C/Top.swift": "final class Top { let m: Middle? = nil }\n",
    ])
    #expect(rooms.arrows == ["A": [], "B": ["A"], "C": ["B"]])
    #expect(ModuleRooms.cycles(rooms.arrows) == [])
    let ring = ModuleRooms([
      "A/Low.swift": low + "extension Low { var words: String { \"\\(Top())\" } }\n", "B/Middle.swift": middle,
      "C/Top.swift": "final class Top { let m: Middle? = nil }\n",
    ])
    #expect(ModuleRooms.cycles(ring.arrows) == [["A", "B", "C"]])
    #expect(ModuleRooms.cycles(ring.uses) == [["A/Low.swift", "B/Middle.swift", "C/Top.swift"]])
  }
}
