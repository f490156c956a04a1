public import CodecKit
public import Model

extension CSVProfile {
  /// The profile a YAML text states.
  /// - Throws: exit status 78 with the line, for an unknown key or a wrong value.
  public init(_ text: ProfileText) throws(Fault) {
    self.init()
  }
}
