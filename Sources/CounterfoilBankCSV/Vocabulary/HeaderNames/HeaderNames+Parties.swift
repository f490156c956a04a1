import CounterfoilCodecKit

/// Names of columns that say whose name is in them by grammar: *Nom de la contrepartie*, *Name des Auftraggebers*, *Nazwa odbiorcy*.
extension HeaderNames {
  /// Which of the two parties of a payment a column names.
  enum Party {
    case payer
    case payee
    /// The one that is not the owner of the account.
    case other
  }

  /// The party of a name all of whose words are words for *name*, for a party, or stand between them; nil of any other name.
  static func party(of header: String) -> Party? {
    guard header.utf8.count <= 60 else { return nil }
    if let whole = wholeParties[header] { return whole }
    var found: Party?
    var count = 0
    for part in header.unicodeScalars.split(whereSeparator: { isSeparator($0) }) {
      // Who reads a table asks about every cell of its first rows: most end here, with their first word.
      let word = String(Substring(part)).lowercased()
      count += 1
      guard count <= 6 else { return nil }
      if let party = partyWords[word] {
        found = found == nil || found == party ? party : .other
      } else if !namesOfNames.contains(word) {
        return nil
      }
    }
    return found
  }

  /// Said of a party at a rank behind all names that are known whole.
  static func ofParty(_ header: String) -> Meaning? { party(of: header).map { _ in Meaning(role: .payee, rank: 2) } }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "/", "_", "-", "(", ")", "'", "’", ",", "&", "|", "\u{A0}": true
    default: false
    }
  }

  /// *Name* in the languages of CLDR's modern coverage that have spaces, and articles and prepositions that stand behind it.
  static let namesOfNames: Set<String> = Set(
    """
    name names full of the other opposite second and or nom noms complet intitulé du de la le l d des et ordre naam van den en of nome nominativo \
    del della dello di da do o e nombre y der und oder nazwa imię nazwisko i název jméno názov meno név neve nume numele denumire \
    denumirea наименование имя фио название и или име на назва найменування ім я όνομα επωνυμία του adı ad isim ünvanı karşı ve \
    navn på namn på och nimi nimetus nosaukums vārds pavadinimas vardas naziv ime nasprotne nasprotna emri nama nafn eða назив на arba vai või tai ili или lub nebo alebo vagy sau veya ή або או naziv pavadinimas pilnas שם اسم ชื่อ tên
    """.split(separator: " ").map(String.init))

  /// Parties as ISO 20022 has them (creditor, debtor, ultimate and initiating), in the words of banks' exports and of the European Payments
  /// Council's translations of the SEPA rulebooks, with the cases that stand behind *name*; *кореспондент* as in the statements of Ukrainian banks.
  private static let partyWords: [String: Party] = words([
    (
      .payee,
      """
      payee beneficiary recipient receiver transferee empfänger empfängers empfängername begünstigter begünstigten zahlungsempfänger \
      zahlungsempfängers bénéficiaire destinataire begunstigde ontvanger beneficiario destinatario beneficiário favorecido destinatário \
      recebedor odbiorca odbiorcy beneficjent beneficjenta příjemce príjemca príjemcu kedvezményezett címzett beneficiar beneficiarului \
      beneficiarul получатель получателя получател получателя отримувач отримувача δικαιούχος δικαιούχου alıcı lehdar lehtar modtager \
      modtagers mottaker mottakers mottagare mottagarens saaja saajan saņēmējs saņēmēja gavėjas gavėjo viðtakandi viðtakanda móttakandi primatelj primatelja primalac \
      primaoca prejemnik prejemnika përfituesi përfituesit penerima लाभार्थी प्राप्तकर्ता ذینفع گیرنده المستفيد المستلم
      """
    ),
    (
      .payer,
      """
      payer remitter sender originator transferor auftraggeber auftraggebers auftraggebername absender zahler zahlungspflichtiger \
      zahlungspflichtigen donneur émetteur opdrachtgever betaler ordinante mittente pagatore ordenante remitente remetente pagador nadawca \
      nadawcy zleceniodawca zleceniodawcy plátce platiteľ platiteľa megbízó ordonator ordonatorului plătitor plătitorului плательщик \
      плательщика отправитель отправителя наредител наредителя платник платника αποστολέας εντολέας gönderen afsender afsenders avsender \
      avsenders avsändare avsändarens greiðandi greiðanda sendandi betalers betalarens maksaja maksajan maksja maksātājs maksātāja mokėtojas mokėtojo platitelj \
      platitelja uplatitelj platilac plačnik plačnika dërguesi dërguesit pengirim भुगतानकर्ता فرستنده المرسل
      """
    ),
    (
      .other,
      """
      counterparty counterpart party guest gegenpartei gegenseite zahlungspartner zahlungspartners zahlungsbeteiligter zahlungsbeteiligten \
      geschäftspartner handelspartner contrepartie tegenpartij controparte contraparte contrapartida kontrahent kontrahenta protistrana \
      protistrany ellenoldal ellenoldali partner partnere contrapartidă contrapartidei partener partenerului контрагент контрагента кореспондент кореспондента корреспондент корреспондента коминтент коминтентот налогодавач примач \
      αντισυμβαλλόμενος αντισυμβαλλομένου taraf modpart modpartens motpart motpartens motparten vastapuoli vastapuolen vastaspool \
      vastaspoole buyer purchaser käufer käufers acheteur acheteurs comprador acquirente compratore \
      kupujący kupującego kupující kupujícího kupujúci vásárló vásárlók cumpărător cumpărătorului köpare kjøper køber ostaja ostajan ostja \
      pircējs pircēja pirkėjas pirkėjo αγοραστής купувач покупатель покупателя покупець покупця partneris partnera kontrahentas kontrahento stranke stranka
      """
    ),
  ])

  private static func words(_ lists: [(party: Party, words: String)]) -> [String: Party] {
    var all: [String: Party] = [:]
    for list in lists { for word in list.words.split(separator: " ") { all[String(word)] = list.party } }
    return all
  }

  /// Names of languages without spaces between words, and those in which a word beside another has its own meaning.
  private static let wholeParties: [String: Party] = [
    "收款人姓名": .payee, "收款人名称": .payee, "收款人名稱": .payee, "收款人户名": .payee, "收款人戶名": .payee, "付款人姓名": .payer,
    "付款人名称": .payer, "付款人名稱": .payer, "付款人户名": .payer, "收/付款人": .other, "收付款人": .other, "对手方": .other,
    "交易对手名称": .other, "對方名稱": .other, "对方姓名": .other, "相手先": .other, "相手先名": .other, "取引先名": .other,
    "お取引先": .other, "お取引先名": .other, "振込先": .payee, "振込先名": .payee, "支払先": .payee, "支払先名": .payee,
    "受取人": .payee, "受取人名": .payee, "振込依頼人": .payer, "振込依頼人名": .payer, "加盟店名": .other, "거래상대방": .other,
    "거래상대방명": .other, "받는분/보내는분": .other, "보내는분": .payer, "상대계좌예금주명": .other, "상대예금주": .other,
    "받는사람": .payee, "보낸사람": .payer, "거래처명": .other, "수취인": .payee, "수취인명": .payee, "의뢰인": .payer,
    "의뢰인명": .payer, "ชื่อผู้รับ": .payee, "ผู้รับ": .payee, "ผู้รับเงิน": .payee, "ผู้โอน": .payer, "ชื่อผู้โอน": .payer,
    "ผู้รับ/ผู้โอน": .other, "שם המוטב": .payee, "שם הצד הנגדי": .other, "שם השולח": .payer, "Người nhận": .payee,
    "Người gửi": .payer, "Người nhận/Người gửi": .other, "Người gửi/Người nhận": .other, "Người chuyển": .payer,
    "نام ذینفع": .payee, "Sumber/Tujuan": .other, "Pengirim/Penerima": .other,
    "طرف حساب": .other, "اسم المستفيد": .payee, "اسم المرسل": .payer, "Naam tegenrekening": .other,
    "Název účtu protistrany": .other,
  ]
}
