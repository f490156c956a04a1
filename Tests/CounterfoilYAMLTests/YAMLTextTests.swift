import CounterfoilModel
import CounterfoilTestSupport
import CounterfoilYAML
import Testing

/// What is no file of YAML, and what a text may have.
@Suite struct YAMLTextTests {
  @Test(arguments: ["", "\n", "# only a comment\n", "---\n", "---\n...\n", "~", "\u{FEFF}"])
  func nothingIsNoRootAndNoProblem(_ yaml: String) throws {
    let read = Reading(yaml)
    #expect(read.root == nil && read.told.isEmpty)
    let fault = #expect(throws: Fault.self) { try read.problems.check(isEmpty: read.root == nil) }
    #expect(fault?.description == "f.yaml: the file is empty [x.unreadable]")
  }

  @Test(arguments: ["a: x\r\nb: y\r\n", "\u{FEFF}a: x\nb: y\n", "a: x\rb: y\r", "%YAML 1.1\n---\na: x\nb: y\n...\n"])
  func lineEndsMarksAndDirectivesChangeNothing(_ yaml: String) {
    let read = Reading(yaml)
    #expect(read.texts() == ["a": "x", "b": "y"] && read.told.isEmpty)
  }

  @Test(arguments: [
    ("a: x\n\tb: y", "f.yaml:2:1: the file is no YAML: a tab stands where a line is indented [x.unreadable]"),
    ("\ta: x", "f.yaml:1:1: the file is no YAML: a tab stands where a line is indented [x.unreadable]"),
    ("a: x\n---\nb: y\n", "f.yaml:2:1: the file ends here and a second document begins [x.unreadable]"),
    ("a: x\r\n...\r\nb: y\r\n", "f.yaml:3:1: the file ends here and a second document begins [x.unreadable]"),
    ("a: b: c", "f.yaml:1:5: the file is no YAML: mapping values are not allowed in this context [x.unreadable]"),
    ("a: x\nb: \u{7}y", "f.yaml:2:4: the file has a character that YAML forbids: U+0007 [x.unreadable]"),
    ("b: *a", "f.yaml:1:4: the file is no YAML: found undefined alias [x.unreadable]"),
    ("b: [&a x, *b]", "f.yaml:1:11: the alias `*b` stands for nothing above it [x.unreadable]"),
    ("a: &a [*a]", "f.yaml:1:8: the alias `*a` stands for nothing above it [x.unreadable]"),
    ("a: x\nb: 'y\n", "f.yaml:2:4: the file is no YAML: a quote that opens here is never closed [x.unreadable]"),
    ("a: x\nb\n", "f.yaml:2:1: the file is no YAML: no colon stands behind the key that begins here [x.unreadable]"),
    ("a: !!binary eA==", "f.yaml:1:4: the tag tag:yaml.org,2002:binary means nothing here [x.unreadable]"),
    ("{a: 1", "f.yaml:2:1: the file is no YAML: did not find expected ',' or '}' [x.unreadable]"),
  ])
  func whatIsNoYAMLIsToldWithItsPlace(_ yaml: String, _ told: String) {
    #expect(Reading(yaml).told == [told])
  }

  @Test func tabsMayStandBehindAValue() {
    #expect(Reading("a:\tx\t\nb: y\t# so\n").texts() == ["a": "x", "b": "y"])
  }

  @Test(arguments: [
    // In the middle of lists and mappings, as a key, and in a key.
    "a0: &a0 [x]\n", "a0: &a0 {k: x}\n",
  ])
  func aliasesOfAliasesAreRefusedAtOnce(_ first: String) {
    var yaml = first
    for level in 1..<30 {
      yaml += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", "))]\n"
    }
    for end in ["", "? *a29\n: x\n", "{*a29: x}: y\n", "b: {[*a29]: *a29, [*a29, *a29]: y}\n", "*a29 : 1\n"] {
      let time = processorTime {
        let told = Reading(yaml + end).told
        #expect(told.count == 1 && told[0].hasPrefix("f.yaml:7:"), "\(told)")
        #expect(told[0].contains("the file is too large: more than 500000 values, with each alias written out"))
      }
      #expect(time < .seconds(5))
    }
  }

  @Test func bombsOfPairsAsKeysAreRefusedAtOnce() {
    var yaml = "- &k0 {x: x}\n"
    for level in 1..<40 { yaml += "- &k\(level) {? *k\(level - 1) : *k\(level - 1)}\n" }
    let time = processorTime { #expect(Reading(yaml).told.first?.contains("too large") == true) }
    #expect(time < .seconds(5))
  }

  @Test func aChainOfAliasesIsNoDeeperThanATextMayBe() {
    var yaml = "- &a0 [x]\n"
    for level in 1..<20_000 { yaml += "- &a\(level) [*a\(level - 1)]\n" }
    #expect(
      Reading(yaml).told == ["f.yaml:101:3: values lie too deep in one another; the limit is 100 levels [x.unreadable]"]
    )
  }

  @Test(arguments: [("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", "")])
  func whatLiesTooDeepIsRefused(_ open: String, _ close: String) {
    for depth in [101, 900, 100_000] {
      let yaml = String(repeating: open, count: depth) + "x" + String(repeating: close, count: depth)
      let told = Reading(yaml).told
      #expect(
        told.count == 1
          && told[0].hasSuffix(": values lie too deep in one another; the limit is 100 levels [x.unreadable]"))
    }
    let yaml = String(repeating: open, count: 99) + "x" + String(repeating: close, count: 99)
    #expect(Reading(yaml).told.isEmpty)
  }

  @Test func aliasesStandForWhatIsAboveThem() {
    let read = Reading("a: &one x\nb: *one\nc: &one y\nd: *one\ne: &list [*one, '*one', \"*one\", z *one]\nf: *list\n")
    var lists: [String: [String]] = [:]
    read.root?.eachMember(["a", "b", "c", "d", "e", "f"]) { key, node in lists[key] = node.texts() }
    let list = ["y", "*one", "*one", "z *one"]
    #expect(lists == ["a": ["x"], "b": ["x"], "c": ["y"], "d": ["y"], "e": list, "f": list])
    #expect(read.told.isEmpty)
  }

  @Test(arguments: ["*.csv", "*", "%d", "@home", "`x`", "*a*", "[&b x, *c]"])
  func textsThatNeedQuotesAreToldSo(_ text: String) {
    #expect(
      Reading("a: \(text)").problems.all.map(\.fixes) == [
        ["Put a text that begins with one of * & ! % @ ` into quotes."]
      ])
  }

  @Test func starsAndRareCharactersOfTextsStay() {
    let texts = ["in/*a.csv", "*a", "\u{E000}a", "\u{E001}", "*\u{E000}*b", "\u{F0000}"]
    let yaml = "- &a x\n- *a\n" + texts.map { "- '\($0)'\n" }.joined() + "- \"\\uE002 \\U0000E003\"\n- |\n  *a\n"
    #expect(Reading(yaml).root?.texts() == ["x", "x"] + texts + ["\u{E002} \u{E003}", "*a\n"])
  }

  @Test func aFileOfManyMegabytesIsRefused() {
    let yaml = String(repeating: "- 0123456789\n", count: 10 << 20 / 13)
    let time = processorTime { #expect(Reading(yaml).told == ["f.yaml: the file has more than 4 MiB [x.unreadable]"]) }
    #expect(time < .seconds(5))
  }
}
