extension Priors {
  /// How alike words and texts must be, and what they tell.
  enum Words {
    /// From which likeness on all words of a bill are there.
    /// - Source: a convention.
    static let whole: Float = likeness(0.95, "words.whole")
    /// From which likeness on words agree.
    /// - Source: a convention.
    static let most: Float = likeness(0.65, "words.most")
    /// From which likeness on words count as a part of the bill's.
    /// - Source: a convention.
    static let part: Float = likeness(0.3, "words.part")
    /// From which likeness on words of sums and of refunds agree.
    /// - Source: a convention.
    static let alike: Float = likeness(0.45, "words.alike")
    /// From which likeness on a word stands for another.
    /// - Source: half.
    static let oneWord: Float = likeness(0.5, "words.oneWord")
    /// How alike a word is to one that it begins, that it shortens, or that is one edit away from it.
    /// - Source: a convention.
    static let beginning: Float = likeness(0.85, "words.beginning")
    /// How alike a shortened word is to one that it shortens but for one edit.
    /// - Source: a convention.
    static let shortened: Float = likeness(0.6, "words.shortened")
    /// How alike a word is, at least, to one it was learned to stand for.
    /// - Source: a convention.
    static let learned: Float = likeness(0.8, "words.learned")
    /// How alike a word is to the beginning that is left of it, and a text at most to one of which not all is seen.
    /// - Source: a convention.
    static let cut: Float = likeness(0.85, "words.cut")
    /// What a payee's words alone can make of a bill whose title has others.
    /// - Source: a convention.
    static let payee: Float = likeness(0.9, "words.payee")
    /// How alike a text is that has a bill's initials as a word…
    /// - Source: a convention.
    static let initials: Float = likeness(0.6, "words.initials")
    /// …and the logarithm of how often it has them by chance.
    /// - Source: 1 in 100: two letters of some hundred pairs in use.
    static let initialsChance: Float = nats(-4.6, "words.initialsChance")
    /// Words of one text come together: the second and the third rarest tell this part of what they would alone.
    /// - Source: a convention.
    static let furtherWords: Float = likeness(0.5, "words.furtherWords")
    /// A number that more than this share of the bills carry by chance, as a logarithm, names none of them: a year, for
    /// instance.
    /// - Source: 1 in 55: a year stands in more texts than that.
    static let leastRarity: Float = nats(-4.0, "words.leastRarity")
    /// …and so does one that more bills have than this: that of a customer or of a contract.
    /// - Source: an invoice and what corrects it, a credit note (Directive 2006/112/EC, art. 219).
    static let mostBillsOfNumber: Int32 = limit(2, "words.mostBillsOfNumber")
    /// How many numbers of a text might fall on a bill's.
    /// - Source: a convention.
    static let numbersPerText = count(3.0, "words.numbersPerText")
    /// How often a number is written wrong, or names something else than what is paid.
    /// - Source: a convention.
    static let otherNumber = share(0.005, "words.otherNumber")
    /// How often a bill that one payment names is paid by another one: in parts, or with others.
    /// - Source: a convention.
    static let claimed = share(0.1, "words.claimed")
    /// As often two words must meet to stand for one another…
    /// - Source: once is chance.
    static let aliasCount: Int32 = limit(2, "words.aliasCount")
    /// …in this share of all links of one of them…
    /// - Source: a convention.
    static let aliasShare = share(0.4, "words.aliasShare")
    /// …as many times as by chance…
    /// - Source: a convention.
    static let aliasLift = ratio(8.0, "words.aliasLift")
    /// …and it must tell this much against chance. Where a person confirmed as many of the pairs as must meet, this is
    /// not asked.
    /// - Source: the likelihood ratio of Dunning (1993) for rare events; 4 nats are 1 in 55.
    static let aliasEvidence = nats(4.0, "words.aliasEvidence")
    /// A word of bills that statements repeat less often than this says nothing.
    /// - Source: a convention.
    static let leastRepeated = share(0.15, "words.leastRepeated")
    /// Fewer payments are no habit.
    /// - Source: a convention.
    static let habitCount: Int32 = limit(3, "words.habitCount")
    /// The share of a payee is held to be what chance makes it until as many payments tell otherwise.
    /// - Source: Laplace's rule of succession.
    static let habitStrength: Float = count(2.0, "words.habitStrength")
    /// No habit says more, for or against: payers change.
    /// - Source: a convention.
    static let mostHabit: Float = nats(3.0, "words.mostHabit")
    /// Accounts count as prompt when so many of their bills are booked on their own day or the next…
    /// - Source: a convention.
    static let promptShare = share(0.8, "words.promptShare")
    /// …of at least so many.
    /// - Source: a convention.
    static let promptCount = count(20.0, "words.promptCount")
    /// Texts of an account needed to tell where it cuts them…
    /// - Source: a convention.
    static let cutTexts = limit(40, "words.cutTexts")
    /// …how many of them end there at least…
    /// - Source: a convention.
    static let cutEnding = limit(20, "words.cutEnding")
    /// …one in how many…
    /// - Source: a convention.
    static let cutShare = limit(25, "words.cutShare")
    /// …and how many different ones.
    /// - Source: a convention.
    static let cutDifferent = limit(8, "words.cutDifferent")
    /// Beginnings of so many letters are counted: more are as good as the word.
    /// - Source: a convention.
    static let beginningLetters = limit(3, "words.beginningLetters")
    /// Numbers of fewer digits say nothing.
    /// - Source: two digits are on most texts.
    static let numberDigits = limit(3, "words.numberDigits")
    /// What is joined of more groups is no number of a bill.
    /// - Source: a convention; telephones are written in more.
    static let numberGroups = limit(3, "words.numberGroups")
    /// What has more digits, in groups or behind a year, is no number of a bill.
    /// - Source: a convention; accounts have more (ISO 13616).
    static let mostNumberDigits = limit(12, "words.mostNumberDigits")
    /// Of a number that letters follow, at most so many belong to it.
    /// - Source: a convention.
    static let numberLetters = limit(2, "words.numberLetters")
    /// So many of a payee's payments name a month as far from their bills', where the payee shows which month payments name.
    /// - Source: a convention: three of four.
    static let monthShare = share(0.75, "words.monthShare")
  }
}
