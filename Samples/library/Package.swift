// swift-tools-version: 6.2
import PackageDescription

// A program of somebody else's: its targets have names as common as `Model` and `Store`, and it uses Counterfoil for
// all that Counterfoil is for. `Samples/library/check` builds and runs it.
let counterfoil = Target.Dependency.product(name: "Counterfoil", package: "counterfoil")

let package = Package(
  name: "library-sample",
  dependencies: [.package(name: "counterfoil", path: "../..")],
  targets: [
    .target(name: "Model", dependencies: [counterfoil]),
    .target(name: "Store", dependencies: [counterfoil]),
    .target(name: "Reports", dependencies: [counterfoil]),
    .executableTarget(
      name: "sample",
      dependencies: [
        "Model", "Store", "Reports", counterfoil, .product(name: "CounterfoilTesting", package: "counterfoil"),
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
