// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// A room of the house: arrows point only at rooms listed before it.
func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [],
  resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: exclude, resources: resources, swiftSettings: strict)
}

func tests(of name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

let package = Package(
  name: "counterfoil",
  products: [
    .library(name: "Model", targets: ["Model"]),
    .library(name: "Records", targets: ["Records"]),
    .library(name: "CodecKit", targets: ["CodecKit"]),
    .library(name: "CodecConformance", targets: ["CodecConformance"]),
    .library(name: "BankCSV", targets: ["BankCSV"]),
    .library(name: "RecordJSON", targets: ["RecordJSON"]),
    .library(name: "CategoryPlist", targets: ["CategoryPlist"]),
    .library(name: "OFX", targets: ["OFX"]),
    .library(name: "QIF", targets: ["QIF"]),
    .library(name: "CAMT", targets: ["CAMT"]),
    .library(name: "MT940", targets: ["MT940"]),
    .library(name: "Spreadsheet", targets: ["Spreadsheet"]),
    .library(name: "Journal", targets: ["Journal"]),
    .library(name: "BankLayouts", targets: ["BankLayouts"]),
    .library(name: "Categorisation", targets: ["Categorisation"]),
    .library(name: "Anonymizer", targets: ["Anonymizer"]),
    .library(name: "Reconciler", targets: ["Reconciler"]),
    .library(name: "Store", targets: ["Store"]),
    .library(name: "Reports", targets: ["Reports"]),
    .library(name: "Pages", targets: ["Pages"]),
    .library(name: "Workflows", targets: ["Workflows"]),
    .executable(name: "counterfoil", targets: ["counterfoil"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // Values and tables
    room("Model"),
    room("Records", ["Model"]),

    // Formats
    room("CodecKit", ["Model", "Records"]),
    room("CodecConformance", ["Model", "Records", "CodecKit"]),
    .target(name: "CTable"),
    room(
      "BankCSV", ["Model", "Records", "CodecKit", "CTable", .product(name: "Yams", package: "Yams")],
      path: "Sources/Codecs/BankCSV"),
    .target(name: "CJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    room("RecordJSON", ["Model", "Records", "CodecKit", "CJSON"], path: "Sources/Codecs/RecordJSON"),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "CXML", dependencies: ["CLibXML2"]),
    room("XMLText", ["Model", "CodecKit", "CXML"]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .target(name: "CArchives", dependencies: ["CZlib", "CZstd"]),
    room("Archives", ["Model", "CodecKit", "CArchives"]),
    room("CategoryPlist", ["Model", "Records", "CodecKit", "XMLText"], path: "Sources/Codecs/CategoryPlist"),
    room("OFX", ["Model", "Records", "CodecKit", "XMLText"], path: "Sources/Codecs/OFX"),
    room("QIF", ["Model", "Records", "CodecKit"], path: "Sources/Codecs/QIF"),
    room("CAMT", ["Model", "Records", "CodecKit", "XMLText"], path: "Sources/Codecs/CAMT"),
    room("MT940", ["Model", "Records", "CodecKit"], path: "Sources/Codecs/MT940"),
    room(
      "Spreadsheet", ["Model", "Records", "CodecKit", "XMLText", "Archives", "BankCSV"],
      path: "Sources/Codecs/Spreadsheet"),
    room("Journal", ["Model", "Records", "CodecKit"], path: "Sources/Codecs/Journal"),
    .target(name: "CBankLayouts"),
    room("BankLayouts", ["Model", "CBankLayouts"], exclude: ["Resources"]),
    room("Anonymizer", ["Model", "Records", "CodecKit"]),

    // Books
    // Its pkg-config file says -pthread, which the package manager warns about; the name of the library is enough.
    .target(name: "CRE2", linkerSettings: [.linkedLibrary("re2")]),
    room("Categorisation", ["Model", "Records", "CRE2", .product(name: "Yams", package: "Yams")]),
    room("Reconciler", ["Model", "Records"]),
    .target(name: "CDatabase", linkerSettings: [.linkedLibrary("sqlite3")]),
    room(
      "Store",
      [
        "Model", "Records", "CDatabase", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"), .product(name: "Crypto", package: "swift-crypto"),
      ]),
    room("Reports", ["Model", "Records", "CodecKit", "Reconciler"]),
    .target(name: "CPages"),
    room(
      "Pages",
      [
        "Model", "Records", "Reconciler", "Reports", "CPages", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Mustache", package: "swift-mustache"),
      ], exclude: ["Resources"]),

    // Verbs
    room(
      "Workflows",
      [
        "Model", "Records", "CodecKit", "XMLText", "Archives", "BankCSV", "BankLayouts", "RecordJSON", "CategoryPlist",
        "OFX",
        "QIF", "CAMT", "MT940", "Spreadsheet", "Journal", "Anonymizer", "Categorisation", "CodecConformance",
        "Reconciler", "Store", "Reports", "Pages",
        .product(name: "Crypto", package: "swift-crypto"), .product(name: "Yams", package: "Yams"),
      ]),
    .systemLibrary(name: "CMalloc"),
    room(
      "CounterfoilCLI",
      [
        "CMalloc", "Model", "Records", "CodecKit", "Reconciler", "Store", "Workflows", "Reports", "Pages",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "counterfoil", dependencies: ["CounterfoilCLI"], swiftSettings: strict),

    // Tests
    .target(
      name: "TestSupport", dependencies: ["Model", "Records", "CodecKit"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests(of: "Model", ["Model"]),
    tests(of: "Records", ["Model", "Records"]),
    tests(of: "CodecKit", ["Model", "Records", "CodecKit", "CodecConformance"]),
    tests(of: "BankCSV", ["Model", "Records", "CodecKit", "CodecConformance", "BankCSV"]),
    tests(of: "RecordJSON", ["Model", "Records", "CodecKit", "CodecConformance", "RecordJSON"]),
    tests(of: "CategoryPlist", ["Model", "Records", "CodecKit", "CodecConformance", "XMLText", "CategoryPlist"]),
    tests(of: "XMLText", ["Model", "CodecKit", "CXML", "XMLText"]),
    tests(of: "Archives", ["Model", "CodecKit", "Archives"]),
    tests(of: "OFX", ["Model", "Records", "CodecKit", "CodecConformance", "OFX"]),
    tests(of: "QIF", ["Model", "Records", "CodecKit", "CodecConformance", "QIF"]),
    tests(of: "CAMT", ["Model", "Records", "CodecKit", "CodecConformance", "CAMT"]),
    tests(of: "MT940", ["Model", "Records", "CodecKit", "CodecConformance", "MT940"]),
    tests(of: "Spreadsheet", ["Model", "Records", "CodecKit", "CodecConformance", "Archives", "Spreadsheet"]),
    tests(of: "Journal", ["Model", "Records", "CodecKit", "CodecConformance", "Journal"]),
    .testTarget(
      name: "BankLayoutsTests",
      dependencies: ["Model", "Records", "CodecKit", "BankCSV", "BankLayouts", "TestSupport"], exclude: ["Samples"],
      swiftSettings: strict),
    tests(of: "Anonymizer", ["Model", "Records", "CodecKit", "Anonymizer"]),
    tests(of: "Categorisation", ["Model", "Records", "Categorisation"]),
    tests(of: "Reconciler", ["Model", "Records", "Reconciler"]),
    tests(of: "Store", ["Model", "Records", "Store", .product(name: "GRDBSQLite", package: "GRDB.swift")]),
    tests(of: "Reports", ["Model", "CodecKit", "Reports"]),
    tests(of: "Pages", ["Model", "Records", "Reconciler", "Pages"]),
    tests(of: "Workflows", ["Model", "Records", "CodecKit", "Workflows", "Store", "Reconciler"]),
    tests(of: "Command", ["counterfoil"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
