package import CounterfoilModel

/// Where an output goes, looked at before anything is read: replaces nothing that must stay.
///
/// It is looked at again when the output is put in its place, because files come and go meanwhile.
package struct OutputPlace: Sendable {
  /// As the person named it; `-` is standard output.
  package let path: String
  let protected: ProtectedFiles

  /// - Throws: exit status 73 where the path names one of the files, or any database.
  package init(_ path: String, protecting files: ProtectedFiles) throws(Fault) {
    try files.check(path)
    self.path = path
    protected = files
  }
}

/// Standard output can be written as `"-"`. Every other place has to say what it protects.
extension OutputPlace: ExpressibleByUnicodeScalarLiteral {
  package init(unicodeScalarLiteral value: Unicode.Scalar) {
    precondition(value == "-", "a file needs to be told what it must not replace")
    path = "-"
    protected = ProtectedFiles()
  }
}
