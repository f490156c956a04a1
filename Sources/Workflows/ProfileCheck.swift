import BankCSV
public import CodecKit
public import Model

/// Looks at profiles without any bank's file.
public enum ProfileCheck {
  /// What is wrong with a profile; empty where all of it is understood.
  public static func problems(of profile: ProfileText) -> [Diagnostic] { CSVProfile.check(profile) }

  /// The profile as it is understood, every key spelt out, as YAML.
  /// - Throws: exit status 78 for the first thing that is not understood.
  public static func understood(_ profile: ProfileText) throws(Fault) -> String { try CSVProfile(profile).yaml }
}
