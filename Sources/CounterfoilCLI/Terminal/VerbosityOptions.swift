import ArgumentParser

struct VerbosityOptions: ParsableArguments {
  @Flag(name: [.customShort("q"), .long], help: "Say only what needs a person.")
  var quiet = false

  @Flag(name: [.customShort("v"), .long], help: "Say more about what was found.")
  var verbose = false
}
