import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Columns that say by grammar that a name of a party is in them.
struct PartyNameTests {
  @Test(arguments: [
    "Nom contrepartie", "Intitulé de la contrepartie", "Nom du donneur d'ordre", "Name der Gegenpartei",
    "Name des Auftraggebers", "Empfängername", "Naam begunstigde", "Tegenpartij naam", "Nome controparte",
    "Ordinante/Beneficiario", "Nombre de la contraparte", "Nome do favorecido", "Nazwa kontrahenta", "Meno protistrany",
    "Ellenoldali név", "Nume partener", "Наименование контрагента", "Име на наредител/получател", "Назва контрагента",
    "Όνομα αντισυμβαλλομένου", "Karşı Taraf Adı", "Navn på modtager", "Motpartens namn", "Vastapuolen nimi",
    "Partnera nosaukums", "Kontrahento pavadinimas", "Naziv nasprotne stranke", "Other party name", "相手先",
    "거래상대방", "Nama Pengirim/Penerima", "ชื่อผู้รับ", "שם המוטב",
  ])
  func whoseNameItIsMakesItThePayee(_ name: String) {
    let read = Reading(
      "Date;Type;Amount;\(name);Communication\n2026-01-05;Card;-12.50;ALPHA;ref 1\n2026-01-17;Card;-8.00;BETA;note 2\n",
      ["payee", "description"])
    #expect(read.rows == ["ALPHA | ref 1", "BETA | note 2"], "\(read.fault?.description ?? "")")
  }

  /// What else is said of a party is not its name.
  @Test(arguments: [
    "Numéro de compte de la contrepartie", "Adresse de la contrepartie", "Kontonummer des Empfängers", "Bank odbiorcy",
    "Counterparty country", "Beneficiary reference", "Party", "Karta partnera",
  ])
  func whatElseIsSaidOfAPartyIsNoName(_ name: String) {
    if name == "Party" { return #expect(HeaderNames.party(of: name) == .other) }
    #expect(HeaderNames.party(of: name) == nil)
  }

  /// A row that lost its last cells tells nothing against it.
  @Test func aShortRowKeepsNobodyFromTellingTheOwner() {
    let read = Reading(
      "Date;Amount;Purpose;From;To\n2026-01-05;-12.50;ref 1;Erika Muster;ALPHA\n2026-01-17;900.00;pay;BETA;Erika Muster\n"
        + "2026-01-19;-7.00;note;Erika Muster\n2026-01-23;-3.00;bus;Erika Muster;GAMMA\n",
      ["payee"], yaml: "sign: amount")
    #expect(read.rows.first == "ALPHA" && read.rows.contains("BETA") && read.rows.contains("GAMMA"), "\(read.rows)")
  }

  /// Of both parties' names the one that is not the owner's is the payee.
  @Test func theOwnerIsNoPayee() {
    let read = Reading(
      "Date;Amount;Name des Auftraggebers;Name des Empfängers;Zweck\n2026-01-05;-12.50;Erika Muster;ALPHA;ref 1\n"
        + "2026-01-17;900.00;BETA;Erika Muster;Gehalt\n2026-01-19;-7.00;Erika Muster;GAMMA;note\n",
      ["payee"])
    #expect(read.rows == ["ALPHA", "BETA", "GAMMA"], "\(read.fault?.description ?? "")")
  }
}

/// Who else is named in a settlement.
struct MerchantNameTests {
  /// The merchant's own name stands in each row; who bought, in another column.
  @Test func aNameThatIsAlwaysTheSameGivesWay() {
    let read = Reading(
      "Teljesítés dátuma;Összeg;Devizanem;Partner;Vásárló\n2026-03-02;36000;HUF;Bogár Kft.;Nagy Katalin\n"
        + "2026-03-14;8050;HUF;Bogár Kft.;Molnár Péter\n2026-03-23;12646;HUF;Bogár Kft.;Szűcs Anikó\n",
      ["payee"], yaml: "sign: amount")
    #expect(read.rows == ["Nagy Katalin", "Molnár Péter", "Szűcs Anikó"], "\(read.fault?.description ?? "")")
  }
}
