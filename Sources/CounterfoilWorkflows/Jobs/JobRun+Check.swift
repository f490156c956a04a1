import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilStore
import Glibc

/// What a look at a job file and at all that it names found.
package struct JobCheck {
  /// What a run could not do.
  package internal(set) var faults: [Fault] = []
  /// How many files a run would take now.
  package internal(set) var fileCount = 0
  package internal(set) var inboxCount = 0

  /// 0 where a run could do all of it; the common status of what is wrong, or 78 where that differs.
  package var status: ExitStatus {
    let statuses = Set(faults.map(\.status))
    if let only = statuses.first { return statuses.count == 1 ? only : .configuration }
    return .success
  }

  @discardableResult
  fileprivate mutating func note<Value>(_ body: () throws(Fault) -> Value) -> Value? {
    do throws(Fault) {
      return try body()
    } catch {
      if !faults.contains(error) { faults.append(error) }
      return nil
    }
  }
}

extension JobRun {
  /// Looks at everything that a run needs: profiles, rules, rates, folders, files, rights, programs. Nothing is written.
  package func check(storePath: String?, waitSeconds: Int? = nil) -> JobCheck {
    var check = JobCheck()
    check.inboxCount = jobs.inboxes.count
    let found = find(storePath: storePath)
    for (inbox, files) in zip(jobs.inboxes, found) { look(at: inbox, files, &check) }
    _ = check.note { () throws(Fault) in try RuleFiles.chosen(jobs.rules.map(jobs.resolved)) }
    if let rates = jobs.reconciliation?.rates {
      _ = check.note { () throws(Fault) in try RateFile.read(jobs.resolved(rates)) }
    }
    if let model = jobs.reconciliation?.model {
      _ = check.note { () throws(Fault) in try ModelFile.read(jobs.resolved(model)) }
    }
    lookAtStore(storePath, waitSeconds, &check)
    let protected = protected(found, storePath: storePath)
    let outputs = jobs.reports.map(\.path) + [jobs.metrics, jobs.journal].compactMap(\.self)
    for output in outputs {
      let path = jobs.resolved(output)
      check.note { () throws(Fault) in _ = try OutputPlace(path, protecting: protected) }
      // A journal goes on where a link leads, whether anything is there yet or not; others take the place of the link.
      let place = output == jobs.journal ? FilePlace(path).steps.last ?? path : path
      JobRun.lookAtFolder(FilePlace.folderAndName(place).folder, for: path, &check)
      JobRun.lookAtOutput(path, isJournal: output == jobs.journal, &check)
    }
    if let backup = jobs.backup {
      // It is made if need be, but not the folders above it.
      let folder = jobs.resolved(backup.folder)
      let isThere = access(folder, F_OK) == 0
      JobRun.lookAtFolder(isThere ? folder : FilePlace.folderAndName(folder).folder, for: folder, &check)
    }
    for event in JobRecord.Event.all {
      guard let name = jobs.hooks.commands[event]?.first else { continue }
      let path = name.contains("/") ? jobs.resolved(name) : name
      if ChildRun.place(of: path) != nil { continue }
      check.faults.append(
        Fault(
          .configuration, .jobsHook, "\(event.key): there is no program \(TerminalText.excerpt(path, limitBytes: 80))",
          at: SourceLocation(file: jobs.path)))
    }
    return check
  }

  private func look(at inbox: JobFile.Inbox, _ files: InboxFiles, _ check: inout JobCheck) {
    check.faults += files.faults
    check.fileCount += files.paths.count
    for path in files.paths where RawPath.withBytes(path, { access($0, R_OK) }) != 0 {
      check.faults.append(
        Fault(
          .noInput, .inputUnreadable, "the file may not be read: \(String(cString: strerror(errno)))",
          at: SourceLocation(file: path)))
    }
    let words = InboxWords(inbox, formats: formats)
    check.faults += words.faults
    let request = check.note { () throws(Fault) in try importRequest(words.sound, []) }
    if let profile = request?.profile {
      for problem in ProfileCheck.problems(of: profile) { check.faults.append(Fault(.configuration, problem)) }
    }
    for folder in [inbox.done, inbox.failed].compactMap(\.self) {
      JobRun.lookAtFolder(jobs.resolved(folder), for: jobs.resolved(folder), &check)
    }
    guard inbox.done != nil || inbox.failed != nil else { return }
    for folder in Set(files.paths.map { FilePlace.folderAndName($0).folder }).sorted() {
      JobRun.lookAtFolder(folder, for: folder, &check)
    }
  }

  private func lookAtStore(_ storePath: String?, _ waitSeconds: Int?, _ check: inout JobCheck) {
    let opened = check.note { () throws(Fault) in
      try requireStore(storePath)
      let path = if let named = storePath ?? jobs.store.map(jobs.resolved) { named } else { try Books.defaultPath() }
      let store = try Books.open(path, .reading, waitSeconds: waitSeconds)
      var status = stat()
      if stat(path, &status) == 0, access(path, W_OK) != 0 {
        throw Fault(
          .cannotCreate, .outputNotCreated, "the store may not be written: \(String(cString: strerror(errno)))",
          at: SourceLocation(file: path))
      }
      // Journal and lock are made beside it; the folders above a store that is not there yet are made, too.
      let real = FilePlace(path).steps.last ?? path
      try JobRun.lookAtLock(real + ".lock")
      var folder = FilePlace.folderAndName(real).folder
      while stat(folder, &status) != 0, errno == ENOENT, folder != "/", !folder.isEmpty {
        folder = FilePlace.folderAndName(folder).folder
      }
      guard let number = FolderRights.obstacle(folder) else { return store }
      throw Fault(
        SystemError.status(number, else: .cannotCreate), .outputNotCreated,
        "the folder of the store may not be written, and its journal and lock are made there: "
          + SystemError.words(number), at: SourceLocation(file: path))
    }
    if let opened { check.note { () throws(Fault) in try lookForAccount(opened) } }
  }

  /// The account that is to be reconciled must be in the books once the inboxes were taken. What no inbox names may come from the files
  /// themselves, or from a profile.
  private func lookForAccount(_ store: Store) throws(Fault) {
    guard let account = jobs.reconciliation?.account,
      jobs.inboxes.allSatisfy({ $0.account != nil || $0.kind == "bill" }),
      !jobs.inboxes.contains(where: { $0.account == account })
    else { return }
    do throws(Fault) {
      try ReconcileStore(account: account, today: now.date).checkAccount(store)
    } catch {
      var fault = error.status == .usage ? Fault(.configuration, error.diagnostic) : error
      fault.diagnostic.location = fault.diagnostic.location ?? SourceLocation(file: jobs.path)
      throw fault
    }
  }

  /// The lock is a file of ours that stays beside the store: what else lies there, or is another user's, cannot be locked.
  private static func lookAtLock(_ path: String) throws(Fault) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    let number: Int32? =
      switch status.st_mode & S_IFMT {
      case S_IFLNK: ELOOP
      case S_IFDIR: EISDIR
      case S_IFSOCK: ENXIO
      default: access(path, R_OK | W_OK) == 0 ? nil : errno
      }
    guard let number else { return }
    throw Fault(
      .cannotCreate, .outputNotCreated,
      "what lies here cannot be locked, and the lock of the store is to be here: "
        + SystemError.words(number), at: SourceLocation(file: path),
      fixes: ["Move it away, or mend its rights; a run makes what it needs."])
  }

  /// Full whatever is written to it, by its number of the system.
  private static let fullDevice: UInt = 1 << 8 | 7

  private static func lookAtOutput(_ path: String, isJournal: Bool, _ check: inout JobCheck) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let what: String
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      // Other outputs take the place of the file; a journal goes on in it.
      guard isJournal, access(path, R_OK | W_OK) != 0 else { return }
      what = "a file that may not be read and written: \(SystemError.words(errno))"
    case S_IFDIR: what = "a folder"
    case S_IFIFO, S_IFSOCK: what = "a pipe or socket, which nobody may read when the run comes"
    case S_IFCHR where UInt(status.st_rdev) == fullDevice: what = "a device that is always full"
    default:
      if !isJournal { return }
      what = "a device, which keeps no line"
    }
    check.faults.append(
      Fault(
        .cannotCreate, .outputNotCreated, "a file is to be written here, and this is \(what)",
        at: SourceLocation(file: path)))
  }

  /// - Parameter path: what is to be written there.
  private static func lookAtFolder(_ folder: String, for path: String, _ check: inout JobCheck) {
    guard let number = FolderRights.obstacle(folder) else { return }
    let fault = Fault(
      SystemError.status(number, else: .cannotCreate), .outputNotCreated,
      "the folder is not there or may not be written: \(SystemError.words(number))",
      at: SourceLocation(file: path))
    if !check.faults.contains(fault) { check.faults.append(fault) }
  }
}
