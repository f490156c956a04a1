public import CounterfoilCodecKit
@_exported public import CounterfoilTesting

/// The golden folders of this repository, `Tests/Golden/<codec>/<case>/`; see ``GoldenFolder``.
public enum Golden {
  /// See ``GoldenFolder/strayFolders(cases:)``.
  public static func strayFolders(_ folder: String, cases: [String]) -> [String] {
    of(folder).strayFolders(cases: cases)
  }

  /// See ``GoldenFolder/differences(_:case:)``.
  public static func differences(_ codec: any Codec, folder: String, case name: String) throws -> [String] {
    ThrownErrors.areNotTraced()
    return try of(folder).differences(codec, case: name)
  }

  private static func of(_ folder: String) -> GoldenFolder { GoldenFolder(Repository.file("Tests/Golden/\(folder)")) }
}
