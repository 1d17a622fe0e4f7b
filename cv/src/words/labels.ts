import { fold } from '@korak/contract/fold.ts'

/** What a label in a CV asks for. Those of entries (employer to school) come from the tables of the old Europass. */
export type Field =
  | 'name'
  | 'surnameFirst'
  | 'given'
  | 'family'
  | 'email'
  | 'phone'
  | 'mobile'
  | 'address'
  | 'secondAddress'
  | 'city'
  | 'postal'
  | 'country'
  | 'birthday'
  | 'gender'
  | 'education'
  | 'linkedin'
  | 'web'
  | 'employer'
  | 'title'
  | 'period'
  | 'tasks'
  | 'degree'
  | 'school'
  | 'aside'
  | 'birthplace'

/** Labels in sl, en, hr and de; folding makes case, diacritics and hyphens equal. */
const WORDS: Record<Field, string> = {
  name: `ime in priimek; ime ter priimek; ime priimek; ime i prezime; ime prezime; name; full name; name and surname; first and last name; vor und nachname; vor und zuname; vorname und nachname; vorname name; kandidat; candidate name; vorname nachname; first name last name; first name s surname s; ime na priimek ki; ime na in priimek ki`,
  surnameFirst: `priimek in ime; priimek ime; priimek ki ime na; priimek ki in ime na; prezime i ime; prezime ime; prezime na ime na; surname and name; surname name; surname s first name s; surname first name; last name first name; nachname vorname; name vorname; nachname und vorname; name und vorname; nachname n vorname n; familienname vorname`,
  given: `ime; ime na; first name; first names; first name s; given name; given names; vorname; vornamen; vorname n`,
  family: `priimek; priimki; priimek ki; surname; surname s; last name; family name; prezime; prezimena; prezime na; nachname; familienname; zuname; nachname n`,
  email: `e naslov; e naslov i; e posta; eposta; elektronski naslov; elektronska posta; el posta; el naslov; email; e mail; mail; email naslov; e mail naslov; email address; e mail address; e mail adresa; email adresa; adresa e poste; e mail adresse; email adresse; elektronska adresa; posta e; e postni naslov; naslov elektronske poste`,
  phone: `telefon; telefonska stevilka; telefonska st; tel; tel st; tel stevilka; phone; telephone; telephone s; phone number; phone no; contact number; contact no; telefonnummer; telefonska; broj telefona; kontakt telefon; kontaktni telefon; kontakt tel; kontakt broj; kontaktna stevilka; stacionarni telefon; domaci telefon; telefon doma; rufnummer; tel nr; telefon ni; stevilka telefona; telefon i; t; p; tel gsm; kontakt stevilka; telefon mobitel; phone mobile`,
  mobile: `gsm; mobilni telefon; mobilni; mobitel; mob; mob tel; mobilna stevilka; mobilna telefonska stevilka; mobile; mobile phone; mobile number; mobile no; cell; cell phone; cellphone; handy; handynummer; mobiltelefon; mobil; mobilnummer; prenosni telefon; gsm stevilka; gsm st; m; broj mobitela; telefon mobilni; mobi; mobilni tel`,
  address: `naslov; naslov i; domaci naslov; stalni naslov; naslov stalnega prebivalisca; stalno prebivalisce; naslov bivalisca; naslov prebivalisca; prebivalisce; bivalisce; kraj bivanja; naslov bivanja; bivanje; address; home address; address es; postal address; current address; permanent address; residential address; mailing address; adresa; adresa stanovanja; kucna adresa; prebivaliste; mjesto prebivalista; adresa prebivalista; stalno prebivaliste; adresse; anschrift; wohnadresse; wohnort; wohnhaft in; wohnhaft; postanschrift; adresse n; adresa e; stanujem; postni naslov; naslov za posto; naslov stanovanja; kraj stalnega prebivalisca; ulica; ulica in hisna stevilka; street; street address; strasse; residence; place of residence`,
  secondAddress: `zacasno prebivalisce; zacasni naslov; naslov zacasnega prebivalisca; zacasno bivalisce; boraviste; temporary address; naslov za vrocanje; privremena adresa; zweitwohnsitz`,
  city: `kraj; mesto; city; town; city town; grad; ort; location; lokacija; mjesto; stadt; wohnort stadt; current location; kraj in drzava; based in; zivim v kraju; zivim; zivim v; bivam v; i live in`,
  postal: `posta; postna stevilka; postna st; postal code; zip; zip code; postcode; post code; postanski broj; plz; postleitzahl; postna stevilka in kraj; postna stevilka in posta; posta in kraj; plz ort`,
  country: `drzava; country; drzava bivanja; drzava prebivalisca; land; country of residence; zemlja`,
  birthday: `datum rojstva; letnica in datum rojstva; leto in datum rojstva; rojstni datum; rojstni podatki; datum in kraj rojstva; datum rojstva in kraj; kraj in datum rojstva; dan mesec leto rojstva; rojen; rojena; rojen a; roj; roj dne; rojen dne; rojena dne; rojstvo; leto rojstva; date of birth; dob; d o b; birth date; birthdate; birthday; born; date and place of birth; place and date of birth; date place of birth; datum rodenja; datum i mjesto rodenja; mjesto i datum rodenja; roden; rodena; roden a; rodendan; godina rodenja; geburtsdatum; geboren; geboren am; geb; geb am; geburtstag; geburtsdatum und ort; geburtsdatum ort; geburtsdatum und geburtsort; geburtsort und datum; year of birth; datum roj; dat rojstva; dat roj; rojen v; rojena v; born on; birth; geb datum; geburtsdatum geburtsort; datum rod; rodjen; rodjena; rod; datum rodjenja; geboren am in; datum kraj rojstva; kraj datum rojstva; datum mjesto rodenja; rojen dne v; roj podatki; dan rojstva; datum rojstva dan mesec leto; rojstni dan`,
  birthplace: `kraj rojstva; place of birth; birthplace; mjesto rodenja; geburtsort; rojstni kraj`,
  gender: `spol; pol; gender; sex; sex gender; gender sex; geschlecht; anrede; salutation`,
  education: `izobrazba; solska izobrazba; stopnja izobrazbe; raven izobrazbe; najvisja dosezena izobrazba; najvisja izobrazba; najvisja dosezena stopnja izobrazbe; dosezena izobrazba; dosezena stopnja izobrazbe; pridobljena izobrazba; koncana izobrazba; strokovna izobrazba; strokovni naziv; poklic; poklic izobrazba; izobrazba poklic; education; education level; level of education; highest education; highest level of education; highest qualification; strucna sprema; stupanj obrazovanja; razina obrazovanja; stupanj strucne spreme; obrazovanje; skolska sprema; zavrseno obrazovanje; zanimanje; hochster abschluss; hochster bildungsabschluss; schulbildung; bildungsstand; formalna izobrazba; smer in stopnja izobrazbe; stopnja`,
  linkedin: `linkedin; linkedin profil; linkedin profile; linkedin url; profil linkedin`,
  web: `spletna stran; spletni naslov; web; website; splet; homepage; portfolio; github; gitlab; skype; facebook; twitter; instagram; internetska stranica; webseite; blog; medium; stackoverflow; behance; url; spletno mesto; spletisce; personal website; viber; whatsapp; skype name; leetcode; hackerrank; www; x`,
  employer: `delodajalec; podjetje; ime delodajalca; naziv delodajalca; naziv podjetja; ime podjetja; ime in naslov delodajalca; naziv in naslov delodajalca; naziv in sedez delodajalca; employer; company; company name; name and address of employer; name of employer; employer name; organisation; organization; poslodavac; tvrtka; naziv poslodavca; naziv tvrtke; ime i adresa poslodavca; ime poslodavca; naziv i sjediste poslodavca; arbeitgeber; firma; unternehmen; name und adresse des arbeitgebers; name und anschrift des arbeitgebers; naziv organizacije; organizacija; trenutni delodajalec; zadnji delodajalec; sedanji delodajalec; current employer; zaposlen pri; zaposlena pri; delodajalec in kraj; podjetje in kraj; podjetje organizacija; podjetje ustanova; delodajalec podjetje; organizacija podjetje; ustanova podjetje`,
  title: `delovno mesto; zaposlitev ali delovno mesto; zaposlitev oziroma delovno mesto; zaposlitev oz delovno mesto; zaposlitev ali polozaj; naziv delovnega mesta; delovno mesto naziv; polozaj; funkcija; position; position title; job title; occupation or position held; occupation; role; title; radno mjesto; naziv radnog mjesta; zanimanje ili radno mjesto; zanimanje ili polozaj; pozicija; beruf oder funktion; funktion; stelle; position funktion; trenutno delovno mesto; sedanje delovno mesto; trenutni polozaj; current position; present position; current job; current role; derzeitige position; derzeitige tatigkeit; aktuelle position; trenutno radno mjesto; sadasnje radno mjesto; designation; trenutna zaposlitev; trenutni poklic; poklic ali delovno mesto; delovno mesto polozaj; radno mjesto pozicija; stellenbezeichnung`,
  period: `obdobje; datum; datumi; trajanje; trajanje zaposlitve; obdobje zaposlitve; dates; dates from to; date from to; date from date to; period; from to; datum od do; datumi od do; razdoblje; zeitraum; cas zaposlitve; cas; date; dates attended; duration; obdobje trajanja; trajanje izobrazevanja; datum i; vrijeme; von bis; leto; od do; dates of employment; cas trajanja; obdobje izobrazevanja; leto vpisa; leto zakljucka; year of enrolment; year of completion; zacetek konec; zacetek in konec; zacetek; konec; datum zacetka; datum konca; datum zakljucka; zacetek zaposlitve; konec zaposlitve; start end; start date; end date; beginn; ende; zaposlen od do; zaposlena od do; termin`,
  tasks: `glavne naloge in pristojnosti; glavne dejavnosti in odgovornosti; naloge; opis del; opis dela; opis del in nalog; opis; zadolzitve; naloge in pristojnosti; naloge in odgovornosti; odgovornosti; main activities and responsibilities; main activities; responsibilities; key responsibilities; duties; opis poslova; glavni poslovi i odgovornosti; hauptaufgaben; wichtigste tatigkeiten und zustandigkeiten; aufgaben; vrsta dejavnosti ali sektor; vrsta dejavnosti; sektor; dejavnost; podrocje dela; type of business or sector; business or sector; vrsta djelatnosti ili sektor; branche; tatigkeitsbereich oder branche; glavni predmeti pridobljeno znanje in kompetence; glavna podrocja pridobljena znanja; glavni predmeti; principal subjects occupational skills covered; stevilka nacionalne klasifikacije; raven po nacionalni ali mednarodni klasifikaciji; raven nacionalne kvalifikacije; level in national or international classification; dosezki; kljucni dosezki; achievements; technologies; tech stack; tehnologije; environment; projekt; projekti; orodja; tools; povprecje; gpa; cgpa; grade; coursework; relevant coursework; tema; diplomsko delo; diplomska naloga; magistrsko delo; naslov diplomskega dela; naslov naloge; thesis; mentor; mentorica; predmeti; uspeh; ocena; erfolge; technologien; abschlussarbeit; thema; note; nacin dela; delo; delovni cas; podrocje a izobrazevanja; podrocje izobrazevanja; podrocja izobrazevanja; field s of study; fields of study; raven eok; eqf level; level in eqf; zakljucno delo; koncna ocena; final grade; panoga; vrsta zaposlitve; vrsta pogodbe; kljucne naloge; glavne naloge`,
  degree: `naziv izobrazbe in ali nacionalne poklicne kvalifikacije; naziv izobrazbe in ali poklicne kvalifikacije; naziv izobrazbe; naziv dodeljene kvalifikacije; naslov dodeljene kvalifikacije; pridobljeni naziv; pridobljen naziv; pridobljeni strokovni naziv; smer; program; studijski program; studijska smer; studij; izobrazevalni program; title of qualification awarded; qualification; degree; degree or diploma obtained; degree diploma; naziv dodijeljene kvalifikacije; stecena kvalifikacija; steceno zvanje; zvanje; smjer; abschluss; bezeichnung der erworbenen qualifikation; studienrichtung; studiengang; major; field of study; naziv pridobljene izobrazbe; naziv kvalifikacije; kvalifikacija; naziv; specialization; fachrichtung; dosezen naziv; smer program; program smer; smer studija; pridobljen poklic; pridobljeni poklic; pridobljena strokovna izobrazba; strokovni naziv; poklic naziv; naziv poklica; pridobljeni naslov; strokovni naslov`,
  school: `naziv in status ustanove; naziv in vrsta izobrazevalne ustanove; naziv in vrsta organizacije ki je izvedla izobrazevanje in usposabljanje; naziv in vrsta ustanove; naziv ustanove; sola; ime sole; naziv sole; ustanova; institucija; izobrazevalna ustanova; fakulteta; univerza; name and type of organisation providing education and training; name and type of organisation; school; institution; university; college; school name; ime i vrsta obrazovne ustanove; ime i vrsta organizacije; ime i vrsta organizacije pruzatelja obrazovanja i osposobljavanja; naziv obrazovne ustanove; skola; fakultet; schule; hochschule; universitat; name und art der bildungs oder ausbildungseinrichtung; bildungseinrichtung; kraj in ime sole; srednja sola; osnovna sola; izvajalec; sola fakulteta; sola ali fakulteta; school university; izobrazevalna institucija; naziv izobrazevalne ustanove; naziv sole fakultete; sola ustanova; sola in kraj; ime ustanove; sola univerza; ustanova in kraj`,
  aside: `drzavljanstvo; nationality; citizenship; narodnost; staatsangehorigkeit; nationalitat; staatsburgerschaft; zakonski stan; stan; marital status; familienstand; bracno stanje; bracni status; starost; age; alter; emso; davcna stevilka; davcna st; oib; vozniski izpit; voznisko dovoljenje; vozniski izpit kategorije; driving licence; driving license; drivers license; vozacka dozvola; fuhrerschein; fuhrerscheinklasse; materni jezik; mother tongue; mother tongue s; materinski jezik; muttersprache; tuji jeziki; tuji jezik; drugi jeziki; other language s; other languages; jeziki; languages; jezici; sprachen; reference; hobiji; interesi; hobbies; interests; datum vpisa; status; vojaski rok; otroci; druzinski stan; zeleno delovno mesto; zelena zaposlitev; desired position; kategorija; visa status; notice period; znanja; vescine; skills; podpis; kraj in datum; visina; okrozje; obcina; regija; fax; faks; telefaks; fax number; telefax; delovno dovoljenje; work permit; dostopnost; na voljo; availability; osebni podatki; zdravstvene omejitve; health restrictions`,
}

export const LABELS = new Map<string, Field>()
for (const [field, words] of Object.entries(WORDS) as [Field, string][])
  for (const word of words.split(';')) {
    const plain = fold(word)
    if (plain && !LABELS.has(plain)) LABELS.set(plain, field)
  }

/** Fields of which one label may name several: `Datum rojstva / spol`, `Spol in državljanstvo`. */
const SHARED = new Set<Field | undefined>(['birthday', 'birthplace', 'gender', 'aside'])
const OF_ENTRIES = new Set<Field>(['employer', 'title', 'period', 'degree', 'school', 'tasks'])
/** Whose data a form asks for, at the end of a label: `Ime in priimek kandidata`. */
const OF_WHOM =
  / (?:kandidat(?:a|ke|kinje)|prijavitelj(?:a|ice)|prosil(?:ca|ke)|vlagatelj(?:a|ice)|of (?:the )?(?:candidate|applicant)|(?:des bewerbers|der bewerberin))$/

/** What a label asks for, without its colon and remarks in brackets; several fields where it names several. */
export function fieldsOf(label: string): Field[] {
  const bare = label.replaceAll(/\([^)\d]*\)/g, ' ')
  const field = LABELS.get(fold(bare)) ?? LABELS.get(fold(label)) ?? LABELS.get(fold(bare).replace(OF_WHOM, ''))
  if (field) return [field]
  // `Naziv šole / fakultete`
  const [first = '', ...rest] = bare.split(/\s?\/\s?/u)
  const own = rest.length === 1 && fold(rest[0]!).split(' ').length <= 2 ? LABELS.get(fold(first)) : undefined
  if (own && OF_ENTRIES.has(own)) return [own]
  return sharedFields(bare, /\s*[/,&+]\s*/u) ?? sharedFields(bare, /\s*[/,&+]\s*|\s(?:in|ter|and|i|und)\s/u) ?? []
}

/** Fields of a label whose parts are all labels of their own; null where one is not. */
function sharedFields(label: string, separator: RegExp): Field[] | null {
  const named = label.split(separator).map((part) => LABELS.get(fold(part)))
  return named.length > 1 && named.every((field) => SHARED.has(field))
    ? [...new Set(named.filter((field) => field !== undefined))]
    : null
}

export const LONGEST_LABEL = Math.max(...[...LABELS.keys()].map((label) => label.split(' ').length))

/** Labels people write without a colon: `GSM 041 …`; that of the gender only before a word that says one. */
export const WITHOUT_COLON = new Set<Field>(['email', 'phone', 'mobile', 'birthday', 'surnameFirst'])
/** One word that is also ordinary text, so it needs its colon or a cell of its own. */
export const NEEDS_COLON = new Set(
  `t m p x tel mail rojen rojena born geboren roden rodena geb roj rojstvo mobile cell phone telephone handy mobi mob mobil mobilni dob`.split(
    ' ',
  ),
)
