// Made by Tables/unit_words.py from CLDR (Babel 2.19.0). Do not edit.

extension AmountUnits {
  /// Words, lower case and without a point at the end, by the power of ten they stand for. One that stands for several,
  /// in different languages, is with each.
  static let words: [(power: Int, words: String)] = [
    (3,
    """
    bin|duisend|duizend|elfu|ezer|hilj|hiljada|hiljade|libo|mhíle|mie|mii|mijë|mil|mila|miler|milers|\
    mille|millier|min|ming|míle|nghìn|ribu|tausend|thousand|tis|tisoč|tisuća|tisuće|tisíc|tisíca|tisíce|\
    tuh|tuhat|tuhatta|tusen|tusind|tys|tysiąc|tysiąca|tysiące|tysięcy|tūkst|tūkstantis|tūkstančiai|\
    tūkstančio|tūkstančių|tūkstotis|tūkstoši|tūkstošu|þúsund|χιλ|χιλιάδα|χιλιάδες|илј|илјада|илјади|миң|\
    мың|мян|мянга|тис|тисяч|тисяча|тисячі|тыс|тысяч|тысяча|тысячи|тысячы|хил|хиляди|хиљ|хиљада|хиљаде|\
    հազար|հզր|אלף|آلاف|ألف|هزار|ہزار|हज़ार|हजार|হা|হাজার|ਹਜ਼ਾਰ|હજાર|ஆயிரம்|వే|వేయి|వేలు|ಸಾ|ಸಾವಿರ|ആയിരം|\
    දහස|พัน|ພັນ|ထောင်|ათ|ათასი|천
    """),
    (4,
    """
    หมื่น|သောင်း|万|萬|만
    """),
    (5,
    """
    lakh|لاکھ|लाख|লা|লাখ|ਲੱਖ|લાખ|แสน|ແສນ|သိန်း
    """),
    (6,
    """
    juta|mhilliún|mil|milhão|milhões|milijon|milijona|milijonai|milijonas|milijoni|milijono|milijonov|\
    milijonų|milijun|milijuna|milioane|milioi|milion|miliona|milione|milioni|milions|milionu|miliony|\
    milionów|milionů|miliwn|milió|milión|milióna|miliónov|milióny|milj|miljoen|miljon|miljoner|miljoni|\
    miljonit|miljons|miljonu|miljoona|miljoonaa|mill|million|millionar|millionen|millioner|millions|\
    millió|milliún|milljón|milljónir|millones|millón|millóns|milyon|mio|mln|triệu|εκατομμύρια|\
    εκατομμύριο|мил|милион|милиона|милиони|миллион|миллиона|миллионов|млн|мільйон|мільйона|мільйони|\
    мільйонів|мільён|мільёна|мільёнаў|мільёны|сая|միլիոն|մլն|מיליון|ملايين|مليون|میلیون|करोड|மில்லியன்|\
    మి|మిలియన్|మిలియన్లు|ಮಿ|ಮಿಲಿಯನ್|ദശലക്ഷം|මි|මිලියන|ล้าน|ລ້ານ|သန်း|მილიონი|მლნ
    """),
    (7,
    """
    crore|کروڑ|करोड|करोड़|कोटी|क॰|কো|কোটি|ਕਰੋੜ|કરોડ|ကုဋေ|ဋေ
    """),
    (8,
    """
    亿|億|억
    """),
    (9,
    """
    bhilliún|bilhão|bilhões|bilion|bilioni|biliwn|billion|billiún|bilyon|mbilliún|mia|miliar|miliard|\
    miliarda|miliarde|miliardi|miliardo|miliardy|miliardów|milijard|milijarda|milijardai|milijardas|\
    milijarde|milijardi|milijardo|milijardų|miliárd|miljard|miljarder|miljardi|miljardia|miljardit|\
    miljards|miljardu|milliard|milliardar|milliarde|milliarden|milliarder|milliards|milliárd|milljarðar|\
    milljarður|milyar|milyard|mjd|mld|mljrd|mlr|mlrd|mrd|δισ|δισεκατομμύρια|δισεκατομμύριο|милиард|\
    милиарда|милијарда|милијарде|милијарди|миллиард|миллиарда|миллиардов|милј|млд|млрд|мільярд|мільярда|\
    мільярдаў|мільярди|мільярды|мільярдів|т.бум|тэрбум|միլիարդ|մլրդ|מיליארד|ارب|مليار|میلیارد|अब्ज|अरब|\
    अ॰|ਅਰਬ|અબજ|பில்லியன்|బి|బిలియన్|బిలియన్లు|ಬಿ|ಬಿಲಿಯನ್|ബില്യൺ|බි|බිලියන|พันล้าน|ຕື້|მილიარდი|მლრ|მლრდ
    """),
  ]
}
