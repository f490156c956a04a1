import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Decodes pieces on several threads and hands them out in the order of the text.
///
/// The caller's thread reads and cuts the text, and decodes too when it would wait otherwise; one thread more is started
/// for each further one allowed, once there is a second piece. Records never depend on who decoded them.
final class ParallelDecoder {
  private var pieces: PieceReader
  private let plan: TablePlan
  private let settings: RowDecoder.Settings
  private let threadCount: Int
  private var idle: [DecodeTask] = []
  private var waiting: [DecodeTask] = []
  private var spare: [RecordBatch] = []
  private var threads: DecodeThreads?
  private var hasEnded = false
  private var carried: CarriedValues
  private var fault: Fault?

  init(plan: TablePlan, pieces: PieceReader, threadCount: Int, settings: RowDecoder.Settings) {
    self.pieces = pieces
    self.plan = plan
    self.settings = settings
    // Where rows depend on those above them, pieces are decoded one after the other.
    carried = CarriedValues(plan)
    self.threadCount = plan.isCarried ? 1 : min(max(1, threadCount), 64)
  }

  /// The next piece and what became of it; nil at the end. To be given back with ``release(_:)``.
  func next() throws(Fault) -> DecodeTask? {
    fill()
    guard !waiting.isEmpty else {
      if let fault { throw fault }
      return nil
    }
    let task = waiting.removeFirst()
    if let threads {
      threads.finish(task)
    } else {
      task.run(carrying: &carried)
    }
    return task
  }

  /// Cuts pieces for every thread, and some more: the caller's thread decodes, too, and cuts no further ones meanwhile.
  /// On two threads a table took 0.36 s where it took 0.41 s with one to spare.
  private func fill() {
    let wanted = threadCount == 1 ? 1 : threadCount + 4
    while waiting.count < wanted, !hasEnded {
      let task = idle.popLast() ?? makeTask()
      do throws(Fault) {
        guard try pieces.next(into: task.piece) else {
          hasEnded = true
          return
        }
      } catch {
        hasEnded = true
        fault = error
        return
      }
      task.take(&spare)
      waiting.append(task)
      if threadCount > 1, waiting.count > 1, threads == nil { startThreads() } else { threads?.add(task) }
    }
  }

  private func startThreads() {
    let started = DecodeThreads(threadCount: threadCount - 1)
    for task in waiting { started.add(task) }
    threads = started
  }

  private func makeTask() -> DecodeTask {
    DecodeTask(
      piece: TextPiece(capacity: pieces.pieceBytes), decoder: RowDecoder(plan: plan, settings: settings))
  }

  /// Gives back what ``next()`` handed out.
  func release(_ task: DecodeTask) { idle.append(task) }

  /// Takes over the memory of a batch that was consumed.
  func recycle(_ batch: inout RecordBatch) {
    guard spare.count < 16 else { return }
    var empty = RecordBatch(schema: batch.schema)
    swap(&empty, &batch)
    spare.append(empty)
  }
}

/// One piece on its way: cut by one thread, decoded by another, consumed by the first.
///
/// The lock of the queue orders the three, so that no two threads ever look at it at once.
final class DecodeTask: @unchecked Sendable {
  enum State {
    case waiting
    case running
    case done
  }

  let piece: TextPiece
  private let decoder: RowDecoder
  private var spare: [RecordBatch] = []
  private(set) var outcome = PieceOutcome()
  /// Guarded by the lock of the queue.
  var state = State.waiting

  init(piece: TextPiece, decoder: RowDecoder) {
    self.piece = piece
    self.decoder = decoder
  }

  /// Gets ready for another piece, with some of the memory of batches consumed before.
  func take(_ batches: inout [RecordBatch]) {
    state = .waiting
    outcome = PieceOutcome()
    while spare.count < 2, let batch = batches.popLast() { spare.append(batch) }
  }

  func run() {
    outcome = decoder.decode(piece, recycling: &spare)
  }

  /// The same for a piece whose rows may depend on those of the piece before.
  func run(carrying carried: inout CarriedValues) {
    decoder.carried = carried
    run()
    carried = decoder.carried
  }

  /// Hands the batches over.
  func takeOutcome() -> PieceOutcome {
    let taken = outcome
    outcome = PieceOutcome()
    return taken
  }
}
