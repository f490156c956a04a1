// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// The module `Counterfoil<name>`, in `Sources`. Arrows point only at modules listed before it.
func room(
  _ name: String, _ rooms: [String] = [], _ packages: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .target(
    name: "Counterfoil\(name)", dependencies: modules(rooms) + packages, exclude: exclude, swiftSettings: strict)
}

/// Tests are not optimised, what they test is: building them takes half the time.
let unoptimised = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The tests of a module, and what else they use.
func tests(
  of name: String, _ rooms: [String], _ packages: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "Counterfoil\(name)Tests", dependencies: modules(rooms + ["TestSupport"]) + packages, exclude: exclude,
    swiftSettings: unoptimised)
}

func modules(_ names: [String]) -> [Target.Dependency] {
  names.map { .target(name: "Counterfoil\($0)") }
}

let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let codec = ["Model", "Text", "Records", "CodecKit"]

let package = Package(
  name: "counterfoil",
  products: [
    .library(name: "Counterfoil", targets: ["Counterfoil"]),
    .library(name: "CounterfoilTesting", targets: ["CounterfoilTesting"]),
    .executable(name: "counterfoil", targets: ["CounterfoilCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // Values and tables
    room("Model"),
    room("Text", ["Model"]),
    room("Records", ["Model", "Text"]),

    // Formats
    .target(name: "CounterfoilCRename"),
    room("CodecKit", ["Model", "Text", "Records", "CRename"]),
    room("YAML", ["Model"], [yams]),
    .target(name: "CounterfoilCTable"),
    room("BankCSV", codec + ["YAML", "CTable"]),
    room("Testing", codec + ["BankCSV"]),
    .target(name: "CounterfoilCJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    room("RecordJSON", codec + ["CJSON", "BankCSV"]),
    .systemLibrary(name: "CounterfoilCLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "CounterfoilCXML", dependencies: ["CounterfoilCLibXML2"]),
    room("XML", ["Model", "CodecKit", "CXML"]),
    .systemLibrary(name: "CounterfoilCZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CounterfoilCZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .target(name: "CounterfoilCArchives", dependencies: ["CounterfoilCZlib", "CounterfoilCZstd"]),
    room("Archives", ["Model", "CodecKit", "CArchives"]),
    room("CategoryPlist", codec + ["XML"]),
    room("OFX", codec + ["XML"]),
    room("QIF", codec),
    room("CAMT", codec + ["XML"]),
    room("MT940", codec),
    room("BAI2", codec),
    room("Spreadsheet", codec + ["XML", "Archives", "BankCSV"]),
    // Loads poppler at run time, when a PDF is read.
    .target(name: "CounterfoilCPDF"),
    room("PDF", codec + ["CPDF", "BankCSV"]),
    room("Journal", codec),
    .target(name: "CounterfoilCBankLayouts"),
    room("BankLayouts", ["Model", "CBankLayouts"], exclude: ["Resources"]),
    room("Anonymizer", codec),

    // Books
    // Its pkg-config file says -pthread, which the package manager warns about; the name of the library is enough.
    .target(name: "CounterfoilCRE2", linkerSettings: [.linkedLibrary("re2")]),
    room("Categorisation", ["Model", "Text", "Records", "YAML", "CRE2"]),
    room("Copies", ["Model", "Records"]),
    .target(name: "CounterfoilCDigest", linkerSettings: [.linkedLibrary("nettle")]),
    room("Digest", ["CDigest"]),
    room("Reconciler", ["Model", "Text", "Records", "Copies", "Digest"]),
    .target(name: "CounterfoilCDatabase", linkerSettings: [.linkedLibrary("sqlite3")]),
    room(
      "Store", ["Model", "Text", "Records", "Copies", "Digest", "CDatabase"],
      [.product(name: "GRDB", package: "GRDB.swift"), sqlite]),
    room("Reports", codec + ["Reconciler"]),
    .target(name: "CounterfoilCPages"),
    room(
      "Pages", ["Model", "Text", "Records", "Digest", "Reconciler", "Reports", "CPages"],
      [.product(name: "Mustache", package: "swift-mustache")], exclude: ["Resources"]),

    // Verbs
    room(
      "Workflows",
      codec + [
        "YAML", "XML", "Archives", "BankCSV", "BankLayouts", "RecordJSON", "CategoryPlist", "OFX", "QIF", "CAMT",
        "MT940", "BAI2",
        "Spreadsheet", "PDF", "Journal", "Anonymizer", "Categorisation", "Testing", "Digest", "Reconciler", "Store",
        "Reports", "Pages",
      ]),

    // For users
    .target(
      name: "Counterfoil",
      dependencies: modules(codec + ["Reconciler", "Store", "Reports", "Pages", "Workflows"]),
      swiftSettings: strict),
    .systemLibrary(name: "CounterfoilCMalloc"),
    .target(name: "CounterfoilCICUData"),
    .executableTarget(
      name: "CounterfoilCLI",
      dependencies: modules(codec + ["CICUData", "CMalloc", "Reconciler", "Store", "Workflows", "Reports", "Pages"]) + [
        .product(name: "ArgumentParser", package: "swift-argument-parser")
      ], swiftSettings: strict),

    // Tests
    .target(
      name: "CounterfoilTestSupport", dependencies: modules(codec + ["Testing"]), path: "Tests/CounterfoilTestSupport",
      swiftSettings: strict),
    tests(of: "Model", ["Model"]),
    tests(of: "Text", ["Model", "Text"]),
    tests(of: "Records", ["Model", "Records"]),
    tests(of: "Copies", ["Model", "Records", "Copies"]),
    tests(of: "CodecKit", codec + ["Testing"], exclude: ["Samples"]),
    tests(of: "YAML", ["Model", "YAML"]),
    tests(of: "BankCSV", codec + ["Testing", "BankCSV"]),
    tests(of: "RecordJSON", codec + ["Testing", "CJSON", "RecordJSON"]),
    tests(of: "CategoryPlist", codec + ["Testing", "CXML", "XML", "CategoryPlist"]),
    tests(of: "XML", ["Model", "CodecKit", "CXML", "XML"]),
    tests(of: "Archives", ["Model", "CodecKit", "Archives"]),
    tests(of: "OFX", codec + ["Testing", "OFX"]),
    tests(of: "QIF", codec + ["Testing", "QIF"]),
    tests(of: "CAMT", codec + ["Testing", "CAMT"]),
    tests(of: "MT940", codec + ["Testing", "MT940"]),
    tests(of: "BAI2", codec + ["Testing", "BAI2"]),
    tests(of: "Spreadsheet", codec + ["Testing", "Archives", "Spreadsheet"], exclude: ["Workbooks"]),
    tests(of: "PDF", codec + ["Testing", "CPDF", "PDF"], exclude: ["Samples"]),
    tests(of: "Journal", codec + ["Testing", "Journal"]),
    tests(of: "BankLayouts", codec + ["BankCSV", "BankLayouts"], exclude: ["Samples"]),
    tests(of: "Anonymizer", codec + ["BankCSV", "Anonymizer"]),
    tests(of: "Categorisation", ["Model", "Records", "Categorisation"]),
    tests(of: "Digest", ["Digest"]),
    tests(of: "Reconciler", ["Model", "Records", "Reconciler"]),
    tests(of: "Store", ["Model", "Records", "Store"], [sqlite]),
    tests(of: "Faults", ["Model", "Records", "Store"]),
    tests(of: "Reports", ["Model", "CodecKit", "Reports"]),
    tests(of: "Pages", ["Model", "Records", "Reconciler", "Pages"]),
    tests(of: "Workflows", codec + ["Workflows", "Store", "Reconciler"]),
    .testTarget(
      name: "CounterfoilTests", dependencies: ["Counterfoil", "CounterfoilTesting", "CounterfoilTestSupport"],
      swiftSettings: strict),
    tests(of: "Command", ["CLI"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
