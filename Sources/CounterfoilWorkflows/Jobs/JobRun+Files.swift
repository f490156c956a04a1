import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilStore
import Glibc

/// The files that the inboxes of a job file hold.
extension JobRun {
  /// - Parameter storePath: the store in place of that of the job file.
  func find(storePath: String?) -> [InboxFiles] {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let own = ownPlaces(storePath)
    let found = jobs.inboxes.map { inbox in
      var files = InboxFiles(inbox, patterns: inbox.files.map(jobs.resolved), now: time)
      for path in files.paths where own.contains(FilePlace.realPlace(path)) { files.leaveOut(path, nil) }
      return files
    }
    return SharedFiles.leftOut(of: found, jobs)
  }

  /// Where the files lie that the run itself works with. None of them is a statement, whatever a pattern says: it would be refused,
  /// and put aside, and the next run would miss it. Outputs are refused where the job file is read.
  private func ownPlaces(_ storePath: String?) -> Set<String> {
    var places: Set<String> = []
    let stores = [storePath, jobs.store.map(jobs.resolved), try? Books.defaultPath()].compactMap(\.self)
    for store in stores.flatMap({ FilePlace($0).steps }) {
      places.insert(store)
      places.formUnion(Store.companions.map { store + $0 })
    }
    var named = [jobs.rules, jobs.reconciliation?.rates, jobs.reconciliation?.model].compactMap(\.self)
    named += jobs.inboxes.compactMap(\.profile)
    for path in [jobs.path] + named.map(jobs.resolved) { places.insert(FilePlace.realPlace(path)) }
    return places
  }
}
