internal import CounterfoilCPages

/// The files of this module's `Resources`, compiled into the executable: an installed static binary has no folder of
/// resources.
enum PageFiles {
  struct File {
    /// Its path in `Resources`, such as `templates/match.mustache`.
    let name: String
    let text: String
  }

  static let all: [File] = {
    let files = UnsafeBufferPointer(start: counterfoil_page_files(), count: counterfoil_page_file_count())
    return files.map { file in
      File(
        name: String(cString: file.name),
        text: String(decoding: UnsafeRawBufferPointer(start: file.bytes, count: file.size), as: UTF8.self))
    }
  }()

  /// The files of one folder, in the order of the list, without the folder's name.
  static func files(in folder: String) -> [File] {
    all.compactMap { file in
      file.name.hasPrefix(folder + "/")
        ? File(name: String(file.name.dropFirst(folder.count + 1)), text: file.text) : nil
    }
  }
}
