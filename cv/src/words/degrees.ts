/** One rule: words of a degree or school and the level of the Slovenian framework (2 to 10) they mean. */
interface DegreeRule {
  level: number
  trust: number
  /** Tried on folded text with a space at both ends. */
  folded?: RegExp
  /** Tried on the text as written: for abbreviations whose capitals matter. */
  raw?: RegExp
}

/**
 * From the most telling to the vaguest; the first that matches wins. Levels: 2 primary, 3 lower vocational, 4 vocational,
 * 5 secondary, 6 higher vocational, 7 first cycle, 8 university or second cycle, 9 research master's, 10 doctorate.
 */
export const DEGREES: DegreeRule[] = [
  // Professional titles that only sound like a doctorate.
  {
    level: 8,
    trust: 0.9,
    folded:
      / (?:doktor\w* (?:dentalne |dentalna |veterinarske )?medicine|dr (?:dent )?(?:med|vet med)|doctor of (?:dental |veterinary )?medicine|juris doctor|doktor\w* veterin\w*|mbbs|bds) /,
    raw: /\b(?:M\.D\.|J\.D\.)/,
  },
  {
    level: 10,
    trust: 0.94,
    folded:
      / (?:doktor\w* (?:znanosti|z?nanstven\w*|studij\w*)|doktorat\w*|doktoric[ae] \w+ znanosti|doctora\w+|doctor of|ph d|phd|dphil|doktor der|promotion zum|dr sc|dr rer|doktorski|doktorska|doktorica|znanstveni doktorat|doktoriral\w*|doktorirao|dr (?:techn|ing|phil|iur|jur|mont|oec|theol|habil)|(?:3|tretj[ae]) (?:bolonjsk\w+ )?stopnj\w+|promotion (?:\w+ ){0,4}universitat) /,
  },
  {
    level: 9,
    trust: 0.92,
    folded: / (?:magist\w+ (?:\w+ )?znanosti|mag znanosti|mr sc|znanstven\w+ magisterij\w*|mag sc|mphil|m phil) /,
  },
  { level: 7, trust: 0.9, folded: / (?:dipl \w+ fh|diplom (?:\w+ ){0,2}fh|mag fh|fh diplom|dipl ing fachhochschule) / },
  {
    level: 8,
    trust: 0.94,
    folded: / (?:univ(?:erzitetn\w*)? dipl\w*|univerzitetni diplomiran\w*|uni dipl|u d i \w*|enovit\w* magistrsk\w*) /,
    raw: /\bu\.\s?d\.\s?i|\budi[aegs]\b|\bUDI[AEGS]\b/,
  },
  // What Austria ends a school of five years with is no diploma of a university.
  {
    level: 5,
    trust: 0.92,
    folded:
      / (?:reife und diplom\w*|reifeprufung|berufsreife\w*|htb?la?|htblu?va|hbla|hblw|bha[kl]|hak|handelsakademie(?! kolleg)|hohere \w*lehranstalt|aufbaulehrgang|bakip|bafep) /,
  },
  {
    level: 8,
    trust: 0.92,
    folded:
      / (?:integrirani \w+ (?:i \w+ )?\w*(?:studij)?|laurea (?:magistrale|specialistica)|diplomski (?:\w+ ){0,2}studij|visoka strucna sprema|univ spec|struc spec|(?:strucn|sveucilisn)\w+ specijalist\w*|specijalisticki (?:\w+ ){0,2}studij|diplomiran\w* inzenjer\w*|dipl (?:oecc?|iur|inzenjer|politolog|psiholog)) /,
  },
  {
    level: 8,
    trust: 0.75,
    folded:
      / (?:specializacij\w* po (?:visokosol|univerz)\w*|specialistk?\w* (?:menedzment|managemen|poslov|javne uprav)\w*) /,
  },
  {
    level: 7,
    trust: 0.93,
    folded:
      / (?:univ(?:ersity)? bacc\w*|bacc\w*|prvostupni\w*|bakk?alaur\w*|bakk|preddiplomski|strucni (?:studij|prvostupni\w*)) /,
  },
  { level: 7, trust: 0.93, folded: / (?:diplomiran\w*|dipl) [\w ]*(?:un|vs|1 stopnja|prva stopnja|i stopnja) / },
  {
    level: 8,
    trust: 0.93,
    folded:
      / (?:2|drug[ae]|ii) (?:bolonjsk\w+ )?(?:stopnj\w+|stupanj)(?: bolonjsk\w+)? |bolonjsk\w+ (?:2|druga|ii) stopnj\w+ | 2nd cycle| second cycle/,
  },
  {
    level: 7,
    trust: 0.93,
    folded:
      / (?:1|prv[ae]|i) (?:bolonjsk\w+ )?(?:stopnj\w+|stupanj)(?: bolonjsk\w+)? |bolonjsk\w+ (?:1|prva|i) stopnj\w+ | 1st cycle| first cycle/,
  },
  {
    level: 8,
    trust: 0.93,
    folded:
      / (?:magist\w+ (?:stroke|profesor\w*|inzenir\w*|prava|farmacij\w*|poslovnih|ekonom\w*|\w+ ved|struke|inzenjer\w*|edukacij\w*|fizioterap\w*|zdravst\w*|arhitektur\w*|kemij\w*|psihologij\w*)|magistrsk\w*|magistarski|mag (?:rer|phil|theol|des|pharm|nat|prof|ing|inz|farm|posl|oec|ekon|prava|iur|psih|soc|med|arh|kem|educ|org|upr|nov|kom|dipl|philol|art|cin|log|turiz|med|geod|math|phys|edukacije)|mag (?:\w+ ){0,3}(?:ved|znan|jez))/,
  },
  {
    level: 8,
    trust: 0.91,
    folded:
      / (?:masters?|master s|msc|m sc|meng|m eng|m tech|mtech|mca|llm|ll m|m ed|med in|mres|m arch|magisterij\w*|magistriral\w*|pgce|diplom ingenieur\w*|dipl ing\w*|dipl inf\w*|dipl kfm|dipl kffr|diplom(?!a |e |sk|ir|ac|prufung)\w*|(?:magister|master|diplom)studi\w*|staatsexamen|magister|magistra|magistrica|magistar|magistra|m com|mcom|mpa|mph|mfa|postgraduate|pgdm|graduate degree) /,
  },
  { level: 8, trust: 0.8, folded: / mba / },
  { level: 8, trust: 0.85, raw: /(?<![\p{L}.])(?:M\.?S\.?(?:c\.?)?|M\.A\.?|MA|MEng|M\.?Ed\.?|M\.E\.)(?=[\s,(.]|$)/u },
  {
    level: 7,
    trust: 0.93,
    folded:
      / (?:bachelor\w*|bsc|b sc|beng|b eng|btech|b tech|bca|b com|bcom|bba|b ed|b arch|bfa|bs c|hons|honours|undergraduate degree|b e|bachelier|licence|licenciatura|laurea|ingeniero|baccalaureate in) /,
  },
  { level: 7, trust: 0.85, raw: /(?<![\p{L}.])(?:B\.?S\.?(?:c\.?)?|B\.A\.?|BA|B\.E\.?|BE|A\.B\.)(?=[\s,(.]|$)/u },
  {
    level: 7,
    trust: 0.93,
    folded:
      / (?:visokosolsk\w*|visoka strokovna|visoko strokovno|visja strokovna sola 2|vis\w+ dipl|vs program|visoka izobrazba) /,
  },
  {
    level: 6,
    trust: 0.92,
    folded:
      / (?:visj\w+ strokovn\w*|visjesolsk\w*|visj\w+ (?:\w+ )?sol\w*|pedagoska akademija|visja izobrazba|vis strok|associate s? ?degree|associate of|associate in|hnd|higher national|foundation degree|staatlich geprufte?r?|fachwirt\w*|kolleg|meister(?:prufung|brief|schule)|(?:industrie|handwerks|werk)meister\w*|\w+meister(?:in)? (?:ihk|hwk)|higher vocational|short cycle|visa skola|visa strucna sprema|handelsakademie kolleg) /,
  },
  { level: 6, trust: 0.92, raw: /(?<!\p{L})(?:VŠS|VSŠ)(?!\p{L})/u },
  { level: 8, trust: 0.85, raw: /(?<!\p{L})VSS(?!\p{L})/u },
  {
    level: 7,
    trust: 0.88,
    folded:
      / (?:diplomiran\w*|dipl (?:inz|ekon|org|upr|soc|med|san|vzg|prav|inform|gosp|var|kozm|fiz|delov|vet|zn|del)\w*|1 st un|un|vs) /,
  },
  {
    level: 6,
    trust: 0.82,
    folded:
      / (?:inzenirk?\w*|poslovn\w+ sekretar\w*|organizatork?\w* (?:poslovanja|socialn\w+)|ekonomist\w*(?! \w* ?ekonomska skola)|inz) /,
  },
  { level: 8, trust: 0.8, folded: / university degree / },
  {
    level: 8,
    trust: 0.87,
    folded:
      / (?:prof (?:slov|angl|nem|mat|fiz|zgod|geogr?|sp|lik|gl|razr|biol|kem|ped|soc|psih|spec)\w*|mag manag\w*) /,
  },
  { level: 7, trust: 0.9, folded: / (?:(?:osnovne |strukovne |akademske ){1,2}studij\w+|dipl m s) / },
  { level: 6, trust: 0.86, folded: / (?:predmetn\w+ ucitelj\w*|vis[ja]\w* medicinska sestra) / },
  { level: 6, trust: 0.86, folded: / (?:diploma of higher education|diphe|hnc) / },
  { level: 5, trust: 0.86, folded: / (?:leaving certificate|nvq level 3|btec) / },
  { level: 5, trust: 0.86, raw: /(?<!\p{L})(?:SSI|PTI)(?!\p{L})/u },
  {
    level: 5,
    trust: 0.92,
    folded:
      / (?:gimnazij\w*|maturant\w*|splosna matura|poklicna matura|poklicno tehnisk\w*|srednj\w+ strokovn\w*|srednj\w+ tehnisk\w+ izobr\w*|\w*tehnik|\w*tehnica|\w*tehnicar\w*|zdravstveni tehnik|abitur|matura|mature|htl|hlw|allgemeine hochschulreife|fachhochschulreife|a levels?|high school|higher secondary|senior secondary|intermediate|12th|class xii|xii|hsc|sss|srednja strucna sprema|opca gimnazija|secondary school|grammar school|upper secondary|vzgojiteljica predsolskih otrok|srednja medicinska sestra|maturitet\w*|predsolska vzgoja|(?:mojstrsk|delovodsk|poslovodsk)\w+ izpit\w*|srednj\w+ (?:strukovn\w+ )?sprem\w*|fachabitur|baccalaureate diploma|international baccalaureate|\w+ technician) /,
  },
  { level: 3, trust: 0.88, folded: / (?:nizj\w+ poklicn\w*|dvoletn\w*|2 letn(?!ik)\w*|skrajsan\w* program\w*) / },
  {
    level: 4,
    trust: 0.9,
    folded:
      / (?:poklicn\w+ sol\w*|srednj\w+ poklicn\w* izobr\w*|poklicn\w+ izobraz\w*|triletn\w*|3 letn(?!ik)\w*|zakljucni izpit|kv|kvalificiran\w*|lehre|lehrabschluss\w*|gesell\w*|berufsausbildung|ausbildung (?:zum|zur|als|\w+(?:kaufmann|kauffrau|mann|frau|er|erin))|ausbildung (?:kauffrau|kaufmann)|nvq level 2|berufsschule|berufskolleg|vocational|apprenticeship|obrtnick\w*|strukovn\w+ skol\w*|trogodisnj\w*|handelsschule|hasch|(?<!technische )fachschule|facharbeiter\w*|iti) /,
  },
  {
    level: 2,
    trust: 0.92,
    folded:
      / (?:osnovn\w+ sol\w*|osnovnosolsk\w*|osnovn\w+ skol\w*|primary school|elementary school|primary education|hauptschul\w*|pflichtschul\w*|volksschul\w*|grundschul\w*|mittelschul\w*|realschul\w*|mittlere reife|polytechnische schule) /,
  },
]

/** Trades learnt in three years; beside a school they mean level 4. */
export const TRADES =
  / (?:kuhar\w*|natakar\w*|prodajal\w*|frizer\w*|mizar\w*|avtomehanik\w*|avtoserviser\w*|avtokaroserist\w*|elektrikar\w*|elektroinstalater\w*|zidar\w*|strojni mehanik|mehanik\w*|mesar\w*|slascicar\w*|pek|pekar\w*|instalater\w*|slikopleskar\w*|tesar\w*|krovec|kljucavnicar\w*|oblikovalec kovin|orodjar\w*|rezkalec|strugar\w*|varilec|sivilj\w*|krojac\w*|cvetlicar\w*|vrtnar\w*|gozdar\w*|kmetovalec|gastronom hotelir|gastronom\w* hotel\w*|bolnicar\w*|administrator\w*|voznik\w*|racunalnikar\w*|trgovec|prodavac\w*|konobar\w*|elektromonter|automehanicar|stolar|koch|kellner|tischler|friseur\w*|elektriker|mechaniker|maurer|einzelhandelskauf\w*|burokauf\w*|industriekauf\w*) /

/** What only the kind of school says, when no degree is named; years decide where it may be two things. */
export const SCHOOLS: { pattern: RegExp; level: number; trust: number }[] = [
  { pattern: / (?:gimnazij\w*|gymnasium|high school|secondary school) /, level: 5, trust: 0.88 },
  {
    pattern:
      / (?:(?:secondary|technical|comprehensive|commercial|economics?) (?:\w+ )?school|sixth form|ss|sts|ses|sers) /,
    level: 5,
    trust: 0.7,
  },
  { pattern: / visj[aeo] (?:\w+ ){0,2}sol[aeo] /, level: 6, trust: 0.86 },
  {
    pattern: / (?:visoka (?:strokovna )?sola|fachhochschule|veleuciliste|university of applied sciences|polytechnic) /,
    level: 7,
    trust: 0.72,
  },
  { pattern: / (?:poklicna sola|srednja poklicna) /, level: 4, trust: 0.72 },
  {
    pattern:
      / (?:ekonomska|tehniska|trgovska|zdravstvena|srednja|srednjo|srednji|tehnicka|medicinska|graditeljska|turisticka|ugostiteljska|prometna|trgovacka|elektrotehnicka|strojarska|poljoprivredna|umjetnicka|lesarska|turisticna|gradbena|strojna|elektrotehniska|kmetijska|upravna|srednjesolski)(?: \w+){0,6} (?:sola|solo|skola|solski center|centru) | srednja skola | srednjo solo /,
    level: 5,
    trust: 0.7,
  },
  { pattern: / (?:osnovna sola|os) /, level: 2, trust: 0.8 },
]

/** Names of a kind of schooling that stand behind a label: `Izobrazba: srednja`. From the narrower to the wider word. */
export const SCHOOLING: { pattern: RegExp; level: number; trust: number }[] = [
  { pattern: /^ (?:nizja|nkv|nss) /, level: 3, trust: 0.7 },
  { pattern: / (?:poklicna|vkv|zanatska) /, level: 4, trust: 0.8 },
  { pattern: /^ (?:srednja|splosna|secondary|srednjesolska|poklicno tehniska) /, level: 5, trust: 0.86 },
  { pattern: /^ (?:visja|visa) /, level: 6, trust: 0.86 },
  { pattern: /^ visoka /, level: 7, trust: 0.76 },
  { pattern: /^ (?:univerzitetna|fakultetska) /, level: 8, trust: 0.76 },
  { pattern: /^ (?:osnovna|primary) /, level: 2, trust: 0.86 },
]

/** Words of courses, papers and exchanges at the start of an entry: whatever degree they name is none somebody has. */
export const ASIDE =
  /^ ((?:\w+ ){0,2}?)(?:tecaj\w*|delavnic\w*|seminar(?:ji|ja)?|certifikat\w*|certificira\w*|licenc[ao]|npk|izmenjav\w*|erasmus(?! mundus)|poletna sola|exchange|study abroad|summer school|workshop|course|certified|webinar|bootcamp|moocs?|radionic\w*|tecajevi|razmjen\w*|ljetna skola|kurs|zertifikat\w*|fortbildung|auslandssemester|auslandsjahr|austausch\w*|sommerschule) /
