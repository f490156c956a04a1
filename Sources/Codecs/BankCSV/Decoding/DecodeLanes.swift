import CodecKit
import Model
import Records

/// Decodes pieces, in order.
final class DecodeLanes {
  private var pieces: PieceReader
  private let decoder: RowDecoder
  private var spare: [RecordBatch] = []
  private let piece: TextPiece

  init(plan: TablePlan, pieces: PieceReader, threadCount: Int, settings: RowDecoder.Settings) {
    self.pieces = pieces
    piece = TextPiece(capacity: pieces.pieceBytes)
    decoder = RowDecoder(plan: plan, settings: settings)
  }

  /// The next piece and what became of it; nil at the end.
  func next() throws(Fault) -> (TextPiece, PieceOutcome)? {
    guard try pieces.next(into: piece) else { return nil }
    return (piece, decoder.decode(piece, recycling: &spare))
  }

  /// Gives back a piece that ``next()`` handed out.
  func release(_ piece: TextPiece) {}

  /// Takes over the memory of a batch that was consumed.
  func recycle(_ batch: inout RecordBatch) {
    guard spare.count < 8 else { return }
    var empty = RecordBatch(schema: batch.schema)
    swap(&empty, &batch)
    spare.append(empty)
  }
}
