import CounterfoilModel
import CounterfoilTestSupport
import CounterfoilYAML
import Testing

/// What members and values mean.
@Suite struct YAMLNodeTests {
  @Test(arguments: [
    ("0012", "0012"), ("no", "no"), ("off", "off"), ("1e3", "1e3"), ("2024-01-31", "2024-01-31"), ("0x1F", "0x1F"),
    ("12:30:45", "12:30:45"), ("1_000", "1_000"), ("'null'", "null"), ("''", ""), ("!!str 007", "007"),
    ("!!str null", "null"), (".5", ".5"),
    ("|\n  two\n  lines\n", "two\nlines\n"), ("TRUE", "TRUE"), ("=", "="),
  ])
  func aTextIsWhatIsWritten(_ yaml: String, _ text: String) {
    #expect(Reading("a: \(yaml)").texts() == ["a": text])
  }

  @Test(arguments: ["", "~", "null", "Null", "NULL", "# nothing", "[]", "{}", "{b: c}"])
  func nothingIsNoText(_ yaml: String) {
    let read = Reading("a: \(yaml)\nb: x\n")
    #expect(read.texts() == ["b": "x"])
    #expect(read.told.count == 1 && read.told[0].hasPrefix("f.yaml:1:") && read.told[0].contains(": `a` "))
  }

  @Test func unknownKeysAreToldWithTheNearestAndAllOthers() {
    let read = Reading("acount: x\nPayee: y\nxyz: z\n[a]: b\n")
    read.root?.eachMember(["account", "payee", "category"]) { key, _ in Issue.record("took \(key)") }
    #expect(
      read.told == [
        "f.yaml:1:1: `acount` is no key of the file [x.value]", "f.yaml:2:1: `Payee` is no key of the file [x.value]",
        "f.yaml:3:1: `xyz` is no key of the file [x.value]", "f.yaml:4:1: a key of the file is a word [x.value]",
      ])
    let keys = "Keys: account, payee, category."
    #expect(
      read.problems.all.map(\.fixes)
        == [["Did you mean `account`? \(keys)"], ["Did you mean `payee`? \(keys)"], [keys], [keys]])
  }

  @Test(arguments: [
    ("a: 1\nb: 2\na: 3\n", ["3:1"]), ("{a: 1, \"a\": 2, 'a': 3}", ["1:8", "1:16"]), ("a: 1\r\na: 2\r\n", ["2:1"]),
    ("\u{FEFF}a: 1\na: 2\n", ["2:1"]), ("# é😀\u{2028}a: 1\na: 2\n", ["3:1"]),
    ("a: 1\na: 2\nb: 3\nb: 4\nc: &x 5\nc: *x\n", ["2:1", "4:1", "6:1"]),
  ])
  func keysThatStandTwiceAreToldEach(_ yaml: String, _ places: [String]) {
    let read = Reading(yaml)
    #expect(read.texts().allSatisfy { ["a1", "b2", "b3", "c5"].contains($0.key + $0.value) })
    #expect(read.told.map { $0.prefix(11) } == places.map { "f.yaml:\($0): ".prefix(11) }, "\(read.told)")
    #expect(read.told.allSatisfy { $0.contains("stands twice; the first one is on line") && $0.contains("unreadable") })
  }

  @Test(arguments: ["? &x a\n: 1\n? &x a\n: 2\n", "[a]: 1\n[a]: 2\n", "? |\n  a\n: 1\n? |\n  a\n: 2\n"])
  func keysThatAreNoPlainWordsMayNotStandTwiceEither(_ yaml: String) {
    let told = Reading(yaml).told
    #expect(told.count == 1 && told[0].contains("a key stands twice"), "\(told)")
  }

  @Test func manyKeysThatStandTwiceCostNoMoreThanALongFile() {
    let yaml = String(repeating: "inflow: [word]\n", count: 20_000)
    let time = processorTime {
      let read = Reading(yaml)
      _ = read.root?.eachMember(["inflow"], repeatable: ["inflow"]) { _, _ in }
      #expect(read.told.count == 1)
    }
    #expect(time < .seconds(10))
  }

  @Test func keysThatMayComeAgainDo() {
    var found: [String] = []
    let read = Reading("a: [x]\nb: w\na: [y]\na: z\n")
    let seen = read.root?.eachMember(["a", "b"], repeatable: ["a"]) { _, node in found += node.texts() ?? [] }
    #expect(found == ["x", "w", "y", "z"] && seen == ["a", "b"] && read.told.isEmpty)
  }

  @Test func valuesAreReadOrTold() {
    let yaml = """
      [7, "12", 99, x, 0.25, 2, 1e3, yes, no, True, 2024-02-29, 2024-02-30, left, lefd, {}]
      """
    let read = Reading(yaml)
    let items = read.root?.titled("`n`").items ?? []
    #expect(items[0...3].map { $0.integer(0...20) } == [7, 12, nil, nil])
    #expect(items[4...6].map { $0.number(0...1) } == [0.25, nil, nil])
    #expect(items[7...9].map { $0.boolean() } == [true, false, nil])
    #expect(items[10...11].map { $0.day()?.iso } == ["2024-02-29", nil])
    #expect(items[12...14].map { $0.choice([("left", 1), ("right", 2)]) } == [1, nil, nil])
    #expect(
      read.problems.all.map(\.message) == [
        "`n` needs a whole number from 0 to 20", "`n` needs a whole number from 0 to 20",
        "`n` needs a number from 0.0 to 1.0", "`n` needs a number from 0.0 to 1.0", "`n` is true or false",
        "`n` needs a day, such as 2024-01-31", "`n` is left or right", "`n` is left or right",
      ])
    #expect(read.problems.all[6].fixes == ["Did you mean `left`?"])
  }

  @Test func aFaultIsTheFirstProblemAndNamesTheOthers() throws {
    let read = Reading((1...15).map { "k\($0): 1\n" }.joined())
    read.root?.eachMember(["a"]) { _, _ in }
    let fault = #expect(throws: Fault.self) { try read.problems.check() }
    #expect(fault?.status == .configuration)
    #expect(fault?.description == "f.yaml:1:1: `k1` is no key of the file [x.value]")
    #expect(fault?.diagnostic.fixes[1] == "Wrong as well: f.yaml:2:1: `k2` is no key of the file. Keys: a.")
    #expect(fault?.diagnostic.fixes.last == "And 5 more.")
    #expect(fault?.diagnostic.fixes.count == 11)
  }
}
