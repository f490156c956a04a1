// One import is enough: the values, the tables of records, what a codec is made of, and what a reconciliation is told
// and tells.
@_exported public import CounterfoilCodecKit
@_exported public import CounterfoilModel
@_exported public import CounterfoilReconciler
@_exported public import CounterfoilRecords
