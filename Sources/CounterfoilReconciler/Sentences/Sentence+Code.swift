extension Sentence {
  /// What is said, without its words. Programs may rely on none of the numbers: they are no part of any format.
  package enum Code: UInt8, Hashable, Sendable, CaseIterable {
    // Small phrases.
    case days
    case daysApart
    case sameDay
    case bill
    case entry
    case billOf
    case billOfDay
    case entryOf
    case entryOfDay
    case countOrMore
    case verbatim
    case alternatives

    // Who said so.
    case confirmed
    case personSaid
    case rule
    case anyRule

    // Accounts.
    case sameAccount
    case counterAccount

    // Amounts: what was paid, and what was owed.
    case amounts
    case amountEqual
    case amountForeign
    case amountUnstated
    case amountAgreed
    case amountTip
    case amountFee
    case amountClose
    case amountWide
    case amountRounded
    case amountSwapped
    case amountOneDigit
    case amountDiscount
    case amountPart
    case amountOver

    // Days of a payment, beside the bill's due day or else its day.
    case daysUnknown
    case onDueDay
    case afterDueDay
    case beforeDueDay
    case afterBill
    case beforeBill

    // Numbers.
    case numberWhole
    case numberPart
    case numberOfTexts
    case amountNamed
    case numberUnnamed

    // Words.
    case wordsAll
    case wordsAllAlike
    case wordsPayee
    case wordsPayeeAlike
    case wordsMost
    case wordsMostAlike
    case wordsSome
    case wordsSomeAlike
    case wordsCut
    case wordsInitials
    case wordsLearned
    case wordsDiffer
    case wordsBlank
    case wordsSilent
    case otherHabit
    case payeeNamed
    case payeeNamedBills
    case payerKnown
    case payerKnownBills

    // What earlier versions said, and stores keep.
    case formerNumber
    case formerAmountOrNumber
    case formerWords
    case formerSomeWords

    // Several rows.
    case bothLegs
    case partsSoFar
    case partsWhole
    case partsLess
    case partsMore
    case sumWhole
    case sumInRow
    case sumLess
    case sumMore
    case together

    // What would fit, too.
    case rivalBill
    case rivalBillOfOne
    case rivalEntry
    case rivalEntryOfOne
    case underOnePercent

    // Why a row is alone: the row it nearly went with.
    case unusable
    case noBill
    case noEntry
    case oppositeBill
    case oppositeEntry
    case missOutside
    case missOutsideTaken
    case missTaken
    case missAccount
    case missRejected
    case missForbidden
    case missSeveral
    case missWeak
    case missNear
    case isTransfer
    case widening
    case noTies
    case ties
    case tiesOrMore
    case expected

    // Copies, and one purchase in several accounts.
    case copyReference
    case copyRow
    case copyReworded
    case copyPending
    case daysLater
    case channelNumber
    case channelSource
    case channelWord
    case isCopyOrMove
    case isBillCopy
    case isMatched
    case isProposed

    // Printed balances that do not follow.
    case start
    case placeOfDay
    case otherRow
    case breakMissing
    case breakExtra
    case breakExtraRows
    case breakTwice
    case breakSign
    case breakSwapped
    case breakDigit
    case breakBalance
    case breakMoved
    case breakMovedToStart
    case breakPeriod

    // Payments that come again and again.
    case series
    case amountRange
    case onWeekday
    case onDay
    case onLastDay
    case onLastWorkingDay
    case weekly
    case twoWeekly
    case fourWeekly
    case monthly
    case quarterly
    case yearly
    case monday
    case tuesday
    case wednesday
    case thursday
    case friday
    case saturday
    case sunday

    // What became of a row, and why.
    case entries
    case bills
    case pair
    case pairIs
    case isLinked
    case wouldBeLinked
    case waits
    case waitsBelow
    case waitsForRepetition
    case waitsForSlip
    case waitsForOneFact
    case waitsForOtherNumber
    case waitsForOtherMonth
    case waitsForOtherPeriod
    case waitsForReturn
    case notMatched
    case entryLeft
    case billLeft
    case billRepeats
    case entryCopied
    case leavesFor
    case arrivesFrom
    case hasCopy
    case isGivenBack
    case givesBack
    case isNotCovered
    case ofTheEntry
    case ofTheBill

    // Evidence added up.
    case bits
    case priorOfOne
    case priorOfAny
    case isWorth
    case bothSayings
    case isLess
    case noAmount
    case noDate
    case noText
    case noReference
    case noAccount
    case noRule
    case lacksNothing
    case isPreferred
    case isRuledOut
    case whatItLacks
    case isNotWeighed
    case aloneShare
    case aloneAndBeside
    case bestRival
    case headOfBits
    case headOfSum
    case headOfEntry
    case headOfBill
    case due

    // What rules a pair out.
    case entryUnusable
    case billUnusable
    case currenciesDiffer
    case waysDiffer
    case isOutside
    case accountsDiffer
    case isRejected
    case isForbidden
    case amountsApart

    // What was kept with a link, and what a person said.
    case keptConfirmed
    case keptLinked
    case wereItNotLinked
    case youSaid
    case fineAsItIs
    case notBefore
    case withNote
  }
}
