// Made by Tables/month_names.py from CLDR (Babel 2.18.0) and the GNU C Library's locales (Debian). Do not edit.

extension MonthNames {
  /// The names that mean one month in every language that has them, folded; January first.
  static let common: [String] = [
    """
    de gen|de gener|ean|eanair|eanáir|ene|enero|gen|gener|gennaio|ian|ianuarie|ion|ionawr|jaan|jaanuar|\
    jan|janar|janeiro|jannar|janner|januar|januara|januari|januarie|january|január|januára|janv|janvaris|\
    janvier|janvāris|janúar|jän|jänner|led|leden|ledna|oca|ocak|saus|sausio|sausis|sij|sijecanj|sijecnja|\
    siječanj|siječnja|sty|styczen|styczeń|stycznia|tammi|tammikuu|tammikuuta|thang 1|thg 1|tháng 1|urt|\
    urtarrila|xan|xaneiro|yan|yanvar|ιαν|ιανουάριοσ|ιανουαρίου|ιανουαριοσ|ιανουαριου|сту|студзень|\
    студзеня|січ|січень|січня|янв|январь|января|яну|януари|јан|јануар|јануари|қаң|қаңтар|ינואר|ינו׳|\
    كانون الثاني|يناير|ژانویه|ژانویهٔ|जनवरी|जन॰|ม.ค|มกราคม|იან|იანვარი
    """,
    """
    chw|chwef|chwefror|de febr|de febrer|feabh|feabhra|feb|febbraio|febr|febreiro|febrer|febrero|februar|\
    februara|februari|februarie|februaris|february|február|februára|februāris|febrúar|fev|fevereiro|fevr|\
    fevral|fevrier|fra|frar|fév|févr|février|helmi|helmikuu|helmikuuta|lut|lutego|luty|ots|otsaila|peb|\
    pebrero|shk|shkurt|sub|subat|thang 2|thg 2|tháng 2|uno|unor|unora|vas|vasario|vasaris|veebr|veebruar|\
    velj|veljaca|veljace|veljača|veljače|úno|únor|února|şub|şubat|φεβ|φεβρουάριοσ|φεβρουαρίου|\
    φεβρουαριοσ|φεβρουαριου|ақп|ақпан|лют|лютага|лютий|лютого|люты|феб|фебруар|фев|февр|февраль|февраля|\
    февруари|פברואר|פבר׳|شباط|فبراير|فوریه|فوریهٔ|फ़रवरी|फ़र॰|ก.พ|กุมภาพันธ์|თებ|თებერვალი
    """,
    """
    bre|brezen|brezna|bře|březen|března|de marc|de març|kov|kovas|kovo|maalis|maaliskuu|maaliskuuta|\
    maart|mac|machi|mae|maerz|mar|marc|marca|march|marcius|marco|marec|maret|mars|marso|mart|marta|\
    martie|marts|martxoa|marz|marzec|marzo|marzu|març|março|maw|mawrth|mrt|mrz|márc|március|márta|mäe|\
    mäerz|mär|märts|märz|ozu|ozujak|ozujka|ožu|ožujak|ožujka|thang 3|thg 3|tháng 3|μάρ|μάρτιοσ|μαρ|\
    μαρτίου|μαρτιοσ|μαρτιου|бер|березень|березня|мар|март|марта|нау|наурыз|сак|сакавік|сакавіка|מרץ|آذار|\
    مارس|मार्च|มี.ค|มีนาคม|მარ|მარტი
    """,
    """
    abr|abrell|abril|abrëll|aib|aibrean|aibreán|api|apirila|apr|aprel|april|aprila|aprile|aprili|aprilie|\
    aprilis|aprill|apríl|apríla|aprīlis|avr|avril|bal|balandis|balandzio|balandžio|dub|duben|dubna|d’abr|\
    d’abril|ebr|ebrill|huhti|huhtikuu|huhtikuuta|kwi|kwiecien|kwiecień|kwietnia|nis|nisan|pri|prill|\
    thang 4|thg 4|tháng 4|tra|travanj|travnja|ápr|április|απρ|απρίλιοσ|απριλίου|απριλιοσ|απριλιου|апр|\
    апрель|апреля|април|кві|квіт|квітень|квітня|кра|красавік|красавіка|сәу|сәуір|אפריל|אפר׳|آوریل|أبريل|\
    نيسان|अप्रैल|เม.ย|เมษายน|აპრ|აპრილი
    """,
    """
    beal|bealtaine|de maig|geg|geguze|geguzes|gegužė|gegužės|kve|kveten|kvetna|kvě|květen|května|mag|\
    maggio|mai|maiatza|maig|maijs|maio|maj|maja|majus|may|mayis|mayo|maí|mee|mei|mej|mejju|máj|mája|\
    május|svi|svibanj|svibnja|thang 5|thg 5|tháng 5|touko|toukokuu|toukokuuta|μάι|μάιοσ|μαΐ|μαΐου|μαι|\
    μαιοσ|μαιου|май|мам|мамыр|мая|мај|тра|трав|травень|травня|מאי|أيار|مايو|مه|مهٔ|मई|พ.ค|พฤษภาคม|მაი|\
    მაისი
    """,
    """
    birz|birzelio|birzelis|birž|birželio|birželis|cen|cerven|cervna|cvn|cze|czerwca|czerwiec|de juny|eka|\
    ekaina|giu|giugno|gun|gunju|haz|haziran|hun|hunyo|iun|iunie|iyn|iyun|juin|jun|juna|june|junho|juni|\
    junie|junij|junijs|junio|junius|juny|juuni|jún|júna|június|júní|jūn|jūnijs|kesa|kesakuu|kesakuuta|\
    kesä|kesäkuu|kesäkuuta|lipanj|lipnja|meh|mehefin|meith|meitheamh|qer|qershor|thang 6|thg 6|tháng 6|\
    xuno|xuño|čen|červen|června|čvn|ġun|ġunju|ιουν|ιουνίου|ιουνιοσ|ιουνιου|ιούν|ιούνιοσ|июн|июнь|июня|\
    мау|маусым|чер|черв|червень|червня|чэр|чэрвень|чэрвеня|юни|јун|јуни|יוני|حزيران|يونيو|ژوئن|जून|มิ.ย|\
    มิถุนายน|ივნ|ივნისი
    """,
    """
    cec|cervence|cervenec|cvc|de jul|de juliol|gor|gorff|gorffennaf|heina|heinakuu|heinakuuta|heinä|\
    heinäkuu|heinäkuuta|hul|hulyo|iuil|iul|iulie|iyl|iyul|iúil|juil|juill|juillet|jul|jula|julai|julho|\
    juli|julie|julij|julijs|julio|juliol|julius|july|juuli|júl|júla|július|júlí|jūl|jūlijs|korr|korrik|\
    liep|liepa|liepos|lipca|lipiec|lug|luglio|lul|lulju|srpanj|srpnja|tem|temmuz|thang 7|thg 7|tháng 7|\
    uzt|uztaila|xul|xullo|čec|července|červenec|čvc|ιουλ|ιουλίου|ιουλιοσ|ιουλιου|ιούλ|ιούλιοσ|июл|июль|\
    июля|лип|липень|липня|ліп|ліпень|ліпеня|шіл|шілде|юли|јул|јули|יולי|تموز|يوليو|ژوئیه|ژوئیهٔ|जुलाई|\
    जुल॰|ก.ค|กรกฎาคม|ივლ|ივლისი
    """,
    """
    abu|abuztua|ago|agost|agosti|agosto|agu|agust|agustos|agustus|aou|aout|aoû|août|aug|august|augusta|\
    augusti|augusts|augustus|augusztus|avg|avgust|avq|avqust|awst|aww|awwissu|ağu|ağustos|d’ag|d’agost|\
    elo|elokuu|elokuuta|gush|gusht|kol|kolovoz|kolovoza|lun|lunasa|lún|lúnasa|ogo|ogos|rugp|rugpjucio|\
    rugpjutis|rugpjūtis|rugpjūčio|sie|sierpien|sierpień|sierpnia|srpen|srpna|thang 8|thg 8|tháng 8|ágú|\
    ágúst|αυγ|αυγουστοσ|αυγουστου|αυγούστου|αύγ|αύγουστοσ|авг|август|августа|жні|жнівень|жніўня|сер|серп|\
    серпень|серпня|там|тамыз|אוגוסט|אוג׳|آب|أغسطس|اوت|अगस्त|अग॰|ส.ค|สิงหาคม|აგვ|აგვისტო
    """,
    """
    de set|de setembre|eyl|eylul|eylül|ira|iraila|mean fomhair|medi|meán fómhair|mfomh|mfómh|rugs|\
    rugsejis|rugsejo|rugsėjis|rugsėjo|ruj|rujan|rujna|sen|sentabr|sentyabr|sep|sept|septemba|septembar|\
    september|septembra|septembre|septembrie|septembris|septiembre|set|setembre|setembro|settembre|\
    settembru|setyembre|sht|shtator|syys|syyskuu|syyskuuta|szept|szeptember|thang 9|thg 9|tháng 9|wrz|\
    wrzesien|wrzesień|wrzesnia|września|zar|zari|zář|září|σεπ|σεπτέμβριοσ|σεπτεμβρίου|σεπτεμβριοσ|\
    σεπτεμβριου|вер|верасень|верасня|вересень|вересня|сен|сент|сентябрь|сентября|сеп|септембар|септември|\
    қыр|қыркүйек|ספטמבר|ספט׳|أيلول|سبتمبر|سپتامبر|सितंबर|सित॰|ก.ย|กันยายน|სექ|სექტემბერი
    """,
    """
    deireadh fomhair|deireadh fómhair|dfomh|dfómh|d’oct|d’octubre|eki|ekim|hyd|hydref|loka|lokakuu|\
    lokakuuta|oct|october|octobre|octombrie|octubre|okt|oktabr|oktoba|oktobar|oktober|oktobra|oktobris|\
    oktoober|oktubre|oktyabr|október|októbra|ott|ottobre|ottubru|out|outubro|paz|pazdziernik|\
    pazdziernika|paź|październik|października|rij|rijen|rijna|spal|spalio|spalis|tet|tetor|thang 10|\
    thg 10|tháng 10|urr|urria|říj|říjen|října|οκτ|οκτωβρίου|οκτωβριοσ|οκτωβριου|οκτώβριοσ|жов|жовт|\
    жовтень|жовтня|кас|кастрычнік|кастрычніка|окт|октобар|октомври|октябрь|октября|қаз|қазан|אוקטובר|\
    אוק׳|أكتوبر|اکتبر|تشرين الأول|अक्टूबर|अक्टू॰|ต.ค|ตุลาคม|ოქტ|ოქტომბერი
    """,
    """
    aza|azaroa|de nov|de novembre|kas|kasim|lapkr|lapkricio|lapkritis|lapkričio|listopadu|marras|\
    marraskuu|marraskuuta|nen|nentor|nob|nobyembre|noiembrie|nov|novemba|novembar|november|novembra|\
    novembre|novembris|novembro|novembru|noviembre|noy|noyabr|nën|nëntor|nóv|nóvember|samh|samhain|stu|\
    studeni|studenoga|tach|tachwedd|thang 11|thg 11|tháng 11|νοέ|νοέμβριοσ|νοε|νοεμβρίου|νοεμβριοσ|\
    νοεμβριου|лис|лист|листопад|листопада|ліс|лістапад|лістапада|нов|новембар|ное|ноември|ноя|нояб|\
    ноябрь|ноября|қар|қараша|נובמבר|נוב׳|تشرين الثاني|نوامبر|نوفمبر|नवंबर|नव॰|พ.ย|พฤศจิกายน|ნოე|ნოემბერი
    """,
    """
    abe|abendua|ara|aralik|de des|de desembre|dec|decembar|december|decembra|decembre|decembrie|\
    decembris|decembro|dek|dekabr|des|desemba|desember|desembre|dets|detsember|dez|dezember|dezembro|dhj|\
    dhjetor|dic|dicembre|dicembru|diciembre|dis|disember|disyembre|diċ|diċembru|déc|décembre|gru|grudnia|\
    grudzien|grudzień|gruod|gruodis|gruodzio|gruodžio|joulu|joulukuu|joulukuuta|noll|nollaig|pro|\
    prosinac|prosinca|prosince|prosinec|rhag|rhagfyr|thang 12|thg 12|tháng 12|δεκ|δεκέμβριοσ|δεκεμβρίου|\
    δεκεμβριοσ|δεκεμβριου|гру|груд|грудень|грудня|дек|декабрь|декабря|декември|дец|децембар|жел|\
    желтоқсан|сне|снежань|снежня|דצמבר|דצמ׳|دسامبر|ديسمبر|كانون الأول|दिसंबर|दिस॰|ธ.ค|ธันวาคม|დეკ|\
    დეკემბერი
    """,
  ]

  /// The names that mean different months in different languages, as those languages mean them.
  static let own: [(language: String, months: [(name: String, month: UInt8)])] = [
    ("cs", [("lis", 11), ("listopad", 11), ("srp", 8)]),
    ("hr", [("lip", 6), ("lis", 10), ("listopad", 10), ("listopada", 10), ("srp", 7)]),
    ("pl", [("lip", 7), ("lis", 11), ("listopad", 11), ("listopada", 11)]),
  ]
}
