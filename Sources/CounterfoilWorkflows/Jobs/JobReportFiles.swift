import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilPages
import CounterfoilReconciler
import CounterfoilStore

/// Writes the reports of a run. One that cannot be written does not stop the others: it is in those that can.
struct JobReportFiles {
  private let files: [(content: JobFile.ReportFile.Content, place: OutputPlace)]

  /// - Throws: exit status 73 where a report would replace what must stay.
  init(_ jobs: JobFile, protecting protected: ProtectedFiles) throws(Fault) {
    var files: [(JobFile.ReportFile.Content, OutputPlace)] = []
    for report in jobs.reports {
      files.append((report.content, try OutputPlace(jobs.resolved(report.path), protecting: protected)))
    }
    self.files = files
  }

  /// Writes those that show the books, then those that tell of the run, so that these tell of the others.
  func write(_ report: inout JobReport, store: Store, options: ReconcileOptions) {
    writeBooks(&report, store, options)
    writeRun(&report)
  }

  /// Writes those that tell of the run.
  func writeRun(_ report: inout JobReport) {
    var waiting = files.filter { $0.content == .run }.map(\.place)
    // One that fails is a fault the others have to tell, too: they are written again, until none fails any more.
    while !waiting.isEmpty {
      let held = waiting.count
      waiting.removeAll { place in
        do throws(Fault) {
          try JobReportFiles.write(report.json, to: place)
          return false
        } catch {
          report.faults.append(error)
          return true
        }
      }
      if waiting.count == held { return }
    }
  }

  private func writeBooks(_ report: inout JobReport, _ store: Store, _ options: ReconcileOptions) {
    let wanted = files.compactMap { file -> (form: ReportForm, place: OutputPlace)? in
      if case .books(let form) = file.content { (form, file.place) } else { nil }
    }
    if wanted.isEmpty { return }
    let content: ReportContent
    do throws(Fault) {
      content = try ReportStore(options: options).run(title: ReportForm.title, scope: ReportScope(), in: store).content
    } catch {
      report.faults.append(error)
      return
    }
    for file in wanted {
      do throws(Fault) {
        let templates = try file.form.templates(from: nil)
        try JobReportFiles.write(
          file.form.bytes(content, language: .english, templates: templates), to: file.place)
      } catch {
        report.faults.append(error)
      }
    }
  }

  private static func write(_ bytes: [UInt8], to place: OutputPlace) throws(Fault) {
    let destination = try OutputDestination(place, access: .ownerOnly, waits: false)
    try destination.sink.write(bytes)
    try destination.commit()
  }
}
