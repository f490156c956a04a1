// Made by Tables/weekday_names.py from CLDR (Babel 2.18.0). Do not edit.

extension WeekdayNames {
  /// The names, folded; Monday first. One that means different days in different languages is in each.
  static let names: [String] = [
    """
    al|astelehena|b.e|bazar ertəsi|de luain|dilluns|dl|du|dush|dushanba|dydd llun|dé luain|e hene|e hënë|\
    esmaspaev|esmaspäev|hen|hetfo|hétfő|hën|is|isn|isnin|it-tnejn|jumatatu|ll|llun|lu|luan|lun|lundi|\
    lunedi|lunedì|lunes|luni|luns|ma|maanantai|maanantaina|maandag|man|mandag|manudagur|me|mei|meindeg|\
    mo|mon|monday|montag|má|mán|mánudagur|må|mån|måndag|mé|méi|méindeg|pazartesi|pirmadienis|pirmd|\
    pirmdiena|po|pon|pondeli|pondelok|pondělí|ponedeljak|ponedeljek|ponedjeljak|poniedzialek|\
    poniedziałek|pr|pt|pzt|seg|segunda|segunda-feira|sen|senin|thứ hai|tne|δε|δευ|δευτέρα|δευτερα|дс|\
    дүйсенбі|панядзелак|пн|по|пон|понеделник|понедельник|понедељак|понеділок|יום שני|إثنين|الاثنين|\
    دوشنبه|ორ|ორშ|ორშაბათი|一|周一|星期一|月|月曜日|월|월요일
    """,
    """
    an|antradienis|ar|asteartea|c.a|de|de mairt|den|denschdeg|di|dienstag|dimarts|dinsdag|dt|dydd mawrth|\
    dé máirt|dë|dën|dënschdeg|e marte|e martë|it-tlieta|jumanne|kedd|ma|mairt|mar|mardi|martedi|martedì|\
    martes|marti|marți|maw|má|máirt|ot|otrd|otrdiena|sa|sal|sali|se|sel|selasa|sesh|seshanba|teisipaev|\
    teisipäev|ter|terca|terca-feira|terça|terça-feira|thứ ba|ti|tiistai|tiistaina|tir|tirs|tirsdag|tis|\
    tisdag|tli|tor|torek|tu|tue|tuesday|ty|tys|tysdag|ut|utery|uto|utorak|utorok|wt|wto|wtorek|ç.a|\
    çərşənbə axşami|út|úterý|þr|þri|þriðjudagur|τρ|τρί|τρίτη|τρι|τριτη|аў|аўторак|вт|вто|вторник|\
    вівторок|сейсенбі|сс|ут|уто|уторак|יום שלישי|الثلاثاء|ثلاثاء|სამ|სამშაბათი|სმ|二|周二|星期二|火|火曜日|화|화요일
    """,
    """
    asteazkena|az|ca|car|carsamba|ce|cead|ch|chor|chorshanba|cé|céad|dc|de ceadaoin|dimecres|\
    dydd mercher|dé céadaoin|e merkure|e mërkurë|erb|jumatano|ke|keskiviikko|keskiviikkona|kolmapaev|\
    kolmapäev|l-erbgħa|me|mer|mercoledi|mercoledì|mercores|mercredi|met|mettwoch|mi|mie|miercoles|\
    miercuri|mittwoch|miy|miyerkules|mié|miércoles|mið|miðvikudagur|mé|mér|mércores|më|mër|mët|mëttwoch|\
    on|ons|onsdag|qua|quarta|quarta-feira|ra|rab|rabu|sr|sre|sreda|sri|srijeda|sro|sroda|st|streda|\
    středa|sze|szerda|thứ tư|tr|treciadienis|tresd|tresdiena|trečiadienis|trešd|trešdiena|we|wed|\
    wednesday|wo|woensdag|ça|çar|çarşamba|çərşənbə|śr|śro|środa|τε|τετ|τετάρτη|τεταρτη|серада|середа|ср|\
    сре|среда|сряда|сәрсенбі|יום רביעי|أربعاء|الأربعاء|چهارشنبه|ოთ|ოთხ|ოთხშაბათი|三|周三|星期三|水|水曜日|수|수요일
    """,
    """
    alhamisi|c.a|ce|cet|cetrtek|ceturtd|ceturtdiena|cetvrtak|cs|csutortok|csütörtök|ct|ctvrtek|czw|\
    czwartek|cümə axşami|de|dear|deardaoin|dijous|dj|do|don|donderdag|donnerstag|donneschdeg|dydd iau|dé|\
    déar|déardaoin|e enjte|enj|fi|fim|fimmtudagur|gio|giovedi|giovedì|huw|huwebes|ia|iau|il-ħamis|je|jeu|\
    jeudi|joi|ju|jue|jueves|kam|kamis|ketvirtadienis|kh|kha|khamis|kt|neljapaev|neljapäev|og|osteguna|pa|\
    pay|payshanba|pe|per|persembe|perşembe|qui|quinta|quinta-feira|st|stvrtok|th|thu|thursday|thứ năm|to|\
    tor|tors|torsdag|torstai|torstaina|xo|xov|xoves|če|čet|četrtek|četvrtak|čt|čtvrtek|ħam|št|štvrtok|πέ|\
    πέμ|πέμπτη|πε|πεμ|πεμπτη|бейсенбі|бс|чацвер|че|чет|четвер|четверг|четвртак|четврток|четвъртък|чт|чц|\
    יום חמישי|الخميس|خميس|پنجشنبه|พฤ|ხთ|ხუთ|ხუთშაბათი|周四|四|星期四|木|木曜日|목|목요일
    """,
    """
    ao|aoine|biy|biyernes|cu|cum|cuma|cümə|de haoine|divendres|dv|dydd gwener|dé haoine|e premte|fo|fos|\
    fostudagur|fr|fre|fredag|freideg|freitag|fri|friday|fö|fös|föstudagur|gim|gw|gwe|gwen|ijumaa|\
    il-gimgħa|il-ġimgħa|ju|jum|juma|jumaat|jumat|or|ostirala|pa|patek|pe|penktadienis|pentek|perjantai|\
    perjantaina|pet|petak|petek|pi|pia|piatek|piatok|piektd|piektdiena|pią|piątek|pk|pn|pre|pt|pá|pátek|\
    péntek|reede|sex|sexta|sexta-feira|thứ sáu|ve|ven|vendredi|venerdi|venerdì|venres|vi|vie|viernes|vin|\
    vineri|vr|vrijdag|vrydag|ġim|πα|παρ|παρασκευή|παρασκευη|жм|жұма|пʼятниця|пе|пет|петак|петок|петък|пт|\
    пятница|пятніца|יום שישי|الجمعة|جمعة|جمعه|პარ|პარასკევი|პრ|五|周五|星期五|金|金曜日|금|금요일
    """,
    """
    cmt|ct|cumartesi|de sathairn|dissabte|ds|dydd sadwrn|dé sathairn|e shtune|e shtunë|is-sibt|jumamosi|\
    la|larunbata|lau|lauantai|lauantaina|laugardagur|laupaev|laupäev|laurdag|lo|lor|lordag|lr|lö|lör|\
    lördag|lø|lør|lørdag|sa|sab|sabado|sabato|sabtu|sad|sam|sambata|samedi|samschdeg|samstag|sat|\
    saterdag|sath|saturday|se|sestadienis|sestd|sestdiena|sh|shan|shanba|sht|sib|so|sob|sobota|st|su|sub|\
    subota|szo|szombat|sá|sáb|sábado|sâ|sâm|sâmbătă|thứ bảy|za|zaterdag|şənbə|šeštadienis|št|σά|σάβ|\
    σάββατο|σα|σαβ|σαββατο|саб|сабота|сб|сенбі|су|суб|суббота|субота|събота|יום שבת|שבת|السبت|سبت|شنبه|\
    შაბ|შაბათი|შბ|六|周六|土|土曜日|星期六|토|토요일
    """,
    """
    ah|ahad|ahd|bazar|chủ nhật|cn|de domhnaigh|dg|di|die|dim|dimanche|diumenge|do|dom|domenica|domh|\
    domingo|du|dum|duminica|duminică|dydd sul|dé domhnaigh|e diel|ig|igandea|il-ħadd|jumapili|lin|linggo|\
    min|minggu|ne|ned|nedela|nedele|nedelja|nedeľa|nedjelja|neděle|nie|niedz|niedziela|pa|paz|pazar|\
    puhapaev|pühapäev|sekmadienis|sk|so|son|sondag|sonndeg|sonntag|su|sul|sun|sunday|sunnudagur|\
    sunnuntai|sv|svetd|svetdiena|svētd|svētdiena|sö|sön|söndag|sø|søn|søndag|vasarnap|vasárnap|ya|yak|\
    yakshanba|zo|zondag|ħad|κυ|κυρ|κυριακή|κυριακη|воскресенье|вс|жексенбі|жс|нд|не|нед|недела|неделя|\
    недеља|неділя|нядзеля|יום ראשון|أحد|الأحد|یکشنبه|อา|კვ|კვი|კვირა|周日|日|日曜日|星期日|일|일요일
    """,
  ]
}
