import { fold } from '@korak/contract/fold.ts'

/** Beginnings of words for what people do, folded: endings of gender and case do not matter. sl, hr, en, de. */
const TITLE_STEMS = `vodja vodje voditelj vodilni direktor prodajal inzenir svetoval referent tehnik tehnic ucitelj natakar kuhar voznik voznic skladiscnik skladiscni razvijal programer
  analitik analiticar administrator pomocni asistent delavec delavk delavka monter mehanik elektricar elektroinstalater elektrikar instalater inštalater zidar sestra zdravni zobozdravni farmacevt knjigovodj knjigovodkinj
  racunovodj racunovodkinj komercialist tajnik tajnic sekretar sodelav oblikoval arhitekt projektant koordinator nadzorni kontrolor operater vzdrzeval varnostni receptor sobaric cistil frizer
  kozmetic vzgojitelj profesor docent predavatelj raziskoval mentor trener novinar urednik urednic prevajal pravnik pravnic odvetnik odvetnic kandidat pripravnik pripravnic vajen praktikant stazist
  pek pekar mesar slascicar mizar tesar krovec pleskar slikopleskar kljucavnicar varil varilec strugar rezkal orodjar livar sivilj krojac vrtnar gozdar veterinar laborant kemik biolog geodet strojnik
  disponent spediter logist nabavnik trznik blagajnik blagajnicark hisnik lastnik lastnic solastnik ustanovitelj predsednik prokurist poslovodj poslovodkinj podjetni specialist skrbni planer tehnolog organizator animator vodnik vodnic
  psiholog terapevt fizioterapevt negoval bolnicar resevalec gasilec policist vojak carinik inspektor revizor zastopni agent promotor hostes knjiznicar arhivist kustos fotograf snemalec montazer graficar tiskar
  bricklayer picker packer stylist hairdresser roofer painter gardener baker butcher tailor porter warden carpenter joiner machinist dispatcher foreperson deputy apprentic
  sofer ilustrator vizazist maser kustosinj marketingas varuh negovalec ilustratork sodnis dezurn obiralec bolnic skladis grafic fizioterapevt
  skupinovodj delovodj izmenovodj mojster kadrovik samostojni strokovni strokovnjak pooblasceni studentsko strezni serviser avtomehanik avtoklepar zastopnik pomoc nabavni magistra magister predstavni obdeloval upravljal upravnik upravnic
  dispecer informatik matematik ekonomist kontroler izvajal tester ravnatelj gospodinj gostinec gostink likovni socialni dietetik optik zobni logoped pedagog andragog sociolog moderator scenarist reziser igralec igralka glasbeni
  prodavac prodavat savjetni inzenjer tehnicar nastavni konobar vozac skladistar radnik radnic mehanicar lijecni farmaceut knjigovoda racunovoda komercijalist suradni dizajner zastitar recepcionar recepcioner cistac odgojitelj
  istrazivac prevoditelj lektor pripravnistv odvjetni vjezbeni predsjedni vlasni specijalist strucni poslovni poslovoda trgovac zaposleni medicinska medicinski
  manager engineer developer director officer assistant analyst consultant specialist coordinator supervisor technician teacher lecturer researcher scientist designer architect accountant clerk cashier waiter waitress
  chef cook driver nurse doctor physician pharmacist lawyer attorney secretary receptionist representative advisor adviser associate intern trainee apprentice lead leader head chief ceo cto cfo coo vp president
  founder cofounder owner partner programmer writer editor journalist translator photographer operator operativ mechanic electrician plumber welder worker helper tutor instructor trainer coach volunteer fellow postdoc postdoctoral librarian planner
  buyer controller auditor bookkeeper strategist executive recruiter freelanc contractor devops sysadmin generalist superintendent foreman salesperson salesman barista bartender paralegal therapist psychologist curator producer copywriter
  menedzer manadzer menadzer menedzerk internship ambassador evangelist teaching undergraduate janitor cleaner caretaker carer babysitter nanny interpreter economist statistician biologist chemist physicist geologist surveyor inspector merchandiser
  leiter ingenieur entwickler direktorin assistenz berater sachbearbeiter techniker verkaufer kaufmann kauffrau koch kochin kellner fahrer lehrer arzt arztin apotheker buchhalter mitarbeiter geschaftsfuhrer auszubild lehrling werkstudent mechaniker elektriker monteur
  meister schlosser tischler pfleger krankenschwester krankenpfleger programmierer konstrukteur lagerist vertreter aushilfe dozent wissenschaftlich teamleit projektleit abteilungsleit filialleit einkaufer vertrieb referentin praktikum bauingenieur koordinatorin stellvertretend
  strateg obracunoval strojevod sprevodni postar pismonos dostavlj kurir taksist kalkulant risar stilist krupje trafikant tocaj picopek pomival gostitelj spremljeval babic psihoterapevt koreograf
  plesal pevec pevk pevac dramaturg scenograf kostumograf korektor tolmac zaloznik videograf modelar modelir bloger influencer dopisni reporter piarov akviziter usluzben posredni aktuar fakturist arhivar
  vratar telefonist preizkusev informatic dijak prostovolj volonter demonstrator oskrbn oskrboval varusk sekac traktorist bagerist zerjavist vilicarist dvigalist komisionar komisioner pakir paker
  sestavljal brusil lakirn lakirc licar vulkanizer klepar keramicar parketar fasader zelezokriv armirac opazar vodovodar plinovodar dimnikar cebelar vinar kletar sadjar kmetoval zivinorej ribic mornar krmar
  kapitan pilot stevard castni podcastni kriminalist detektiv notar sodnik sodnic tozil poslanec poslank zupan veleposlani konzul maticar deklarant umetnik umetnic pediker kadrovni rekruter superviz
  kovac valjar talilec kurjac likal cuvar domar bravar tokar zavariva limar soboslikar slasticar nastavni rukovod sluzbenik djelatni njegovatelj konstruktor konstrukter rudar sortir
  midwife caregiver dishwasher bellboy bellhop concierge attendant underwriter actuary solicitor barrister courier postman toolmaker brewer winemaker fisherman sailor skipper deckhand dancer actor
  actress singer illustrator ranger housekeeper seamstress dietitian podiatrist radiographer sonographer phlebotomist registrar rector dean provost delegate mayor attache paramedic trader broker
  fitter guide stewardess sommelier hausmeister gartner maler maurer schweisser dreher lackierer dachdecker friseur hebamme erzieher dolmetscher ubersetzer redakteur rezeptionist zusteller`
/** By their first two letters: each word of each line is looked for. */
const STEMS = Map.groupBy(TITLE_STEMS.split(/\s+/), (stem) => stem.slice(0, 2))
const TITLE_ENDINGS =
  /(?:\p{L}kraft|\p{L}vodja|\p{L}vodkinja|leitung|leiter(?:in)?|ingenieur(?:in)?|entwickler(?:in)?|arbeiter(?:in)?|berater(?:in)?|mechaniker(?:in)?|techniker(?:in)?|kaufmann|kauffrau|verkaufer(?:in)?|fuhrer(?:in)?|lehrer(?:in)?|pfleger(?:in)?|betreuer(?:in)?|assistent(?:in)?|manager(?:in|ka|ica)?|monter(?:ka)?|mehanik|instalater(?:ka)?|ologist|eer|ician)$/u
/** How words for people end who do something; many names do as well, so it only tells what nothing else does. */
const DOER =
  /^\p{L}{3,}(?:[ai]lec|[aeiou]lka|arka|ist(?:ka)?|nik|nica|telj(?:ica)?|[kt]or(?:ka|ica)?|[jntvz]erka|[aei]nt(?:ka)?|log(?:inja)?|kinja|ačica|ac|[ivl]ar|[aei]ver|[tnklg]er|ess|smith)$/u
const TITLE_WHOLE = new Set('qa hr it sales marketing student praksa delo prodaja nabava mojster dela'.split(' '))

const NAMED_AFTER = new Set(
  `fakulteta fakultet univerza univerzitet sveuciliste institut zavod obcina opcina drustvo ministrstvo ministarstvo sola skola center centar dom bolnisnica bolnica zbornica zveza urad agencija gimnazija akademija druzba podjetje
  direktorat direkcija inspektorat uprava sektor oddelek sluzba odjel odsjek tajnistvo dekanat abteilung department
  faculty university institute hochschule universitat ministerium verein osnovna srednja klinika lekarna`.split(/\s+/),
)

const OWN_MASTER =
  /^(?:samostojn\w* podjetni\w*|samozaposlen\w*|samostojn\w* (?:\w+ ){1,4}s p|self employed|freelance\w*|samostalni \w+ s p|selbst(?:st)?andig\w*)\b/

/** `Samostojna podjetnica`, `freelancer`: no employer need stand beside it. */
export const isOwnMaster = (text: string): boolean => OWN_MASTER.test(fold(text))

/** Times without work: out of work, on leave, in the army. */
const IDLE =
  /^[^\p{L}]*(?:arbeits?suchend|arbeitslos|arbeitssuche|brezposel\p{L}*|iskal(?:ec|ka) zaposlitve|iščem (?:delo|zaposlitev)|nezaposlen\p{L}*|unemployed|employment[ -]?seek\p{L}*|looking for (?:a )?(?:employment|work)|between (?:employments|jobs)|career break|sabbatical|gap year|tražim posao|na zavodu za zaposlovanje|prijavljena? na zavodu|starševsk\p{L}+ dopust|porodnišk\p{L}+(?: dopust)?|materinski dopust|rodiljni dopust|porodiljni dopust|elternzeit|karenz|mutterschutz|(?:maternity|parental|paternity) leave|služenje voja\p{L}+|vojaški rok|vojni rok|wehrdienst|grundwehrdienst|zivildienst|präsenzdienst|military service)(?!\p{L})/iu
export const isIdle = (text: string): boolean => IDLE.test(text)
export const isLeave = (text: string): boolean =>
  /starševsk|porodnišk|materinsk|rodiljn|porodiljn|elternzeit|karenz|mutterschutz|(?:maternity|parental|paternity) leave/iu.test(
    text,
  )

/** `Uvajanje novih sodelavcev`, `Trained newcomers`: what was done, whatever title it names. */
const DUTY =
  /^(?:\p{Lu}\p{Ll}+(?:anje|enje|iranje)|Priprava|Skrb|Organizacija|Izvedba|Izdelava|Pomoč|(?!Certified|Registered|Chartered|Licensed|Qualified|Advanced|Applied|Shared|Skilled|Trusted|Integrated|Embedded)\p{Lu}\p{Ll}+ed|Led|Built|Wrote|Ran|Taught)\s(?!d\.)\p{Ll}/u
export const isDuty = (text: string): boolean => DUTY.test(text)

/** How much a text looks like what somebody does: 0 not at all, 3 as a whole. */
export function titleScore(text: string): number {
  const words = fold(text).split(' ').filter(Boolean)
  // `The Drava Courier`
  if (words[0] === 'the' && words.length > 1) return 0
  const isStem = (word: string) =>
    !ORGANISATION_WORDS.has(word) &&
    !PLACE_ENDINGS.test(word) &&
    (STEMS.get(word.slice(0, 2))?.some((stem) => word.startsWith(stem) && word.length - stem.length <= 6) ||
      TITLE_ENDINGS.test(word))
  // Whoever works for themselves names the legal form with what they are.
  if (isOwnMaster(text)) return 4
  const at = words.findIndex(isStem)
  if (at < 0) {
    if (words.length === 1 && TITLE_WHOLE.has(words[0]!)) return 0.6
    return words.length <= 4 && DOER.test(words[0] ?? '') && !ORGANISATION_WORDS.has(words[0]!) ? 0.4 : 0
  }
  // `Fakulteta za matematiko`: what a school or office is for is no title. A `srednja medicinska sestra` is one.
  const isGrown = words[0] === 'srednja' && !words.some((word) => /^(?:sola|skola|gimnazija)/.test(word))
  if (NAMED_AFTER.has(words[0]!) && !isGrown) return 0
  if (isDuty(text)) return 0.3
  const isHead = at <= 1 || at === words.length - 1
  return (isHead ? 2.6 : 1.6) - (words.length > 9 ? 1.2 : 0)
}
export const isTitle = (text: string): boolean => titleScore(text) >= 1.5

const LEGAL =
  /(?<![\p{L}.])(?:d\.\s?o\.\s?o\.?|d\.?o\.?o\.?|d\.\s?d\.?|s\.\s?p\.?|k\.\s?d\.|d\.\s?n\.\s?o\.?|z\.\s?o\.\s?o\.?|j\.\s?d\.\s?o\.\s?o\.?|z\.\s?b\.\s?o\.?|so\.\s?p\.|g?GmbH(?:\s?&\s?Co\.?\s?KG)?|Ges\.?m\.?b\.?H\.?|AG|KG|OHG|OG|KGaA|GbR|e\.\s?[UK]\.|SE|Inc\.?|LLC|L\.L\.C\.|Ltd\.?|Limited|Corp\.?|PLC|plc|S\.?r\.?l\.?|S\.?p\.?A\.?|S\.?A\.?S\.?|Kft\.?|Zrt\.?|s\.\s?r\.\s?o\.|Sp\.\s?z\s?o\.\s?o\.|B\.?V\.?|N\.?V\.?|a\.\s?s\.|Pvt\.?|D\.\s?O\.\s?O\.?|D\.\s?D\.?|S\.\s?P\.?|GMBH|LTD|INC)(?![\p{L}])/u

const ORGANISATION_WORDS = new Set(
  `univerza universitat university univerzitet sveuciliste universita fakulteta fakultet faculty fakultat sola skola school schule gimnazija gymnasium institut institute bolnisnica bolnica hospital krankenhaus klinikum
  klinika obcina opcina municipality ministrstvo ministarstvo ministry ministerium zavod center centar centre zentrum dom druzba podjetje drustvo udruga verein zavarovalnica osiguranje banka bank sparkasse lekarna
  ljekarna apotheke knjiznica muzej museum gledalisce kazaliste hotel hoteli gostilna gostisce restavracija restoran restaurant kavarna kavana bar picerija pizzeria trgovina market supermarket servis agencija agency agentur studio pisarna
  notariat racunovodstvo mizarstvo tiskarna tovarna livarna zelezarna rudnik elektrarna elektro komunala posta policija policijska vojska sodisce urad sklad zbornica zveza savez klub club terme zdravilisce avtohisa avtoprevoznistvo prevozi
  transport gradbenistvo gradnje group skupina grupa holding company solutions technologies technology systems labs lab laboratories software consulting partners corporation services industries international foundation college
  academy akademija vrtic ured radio televizija zalozba kmetija vrtec zadruga skladisce cementarna mlekarna pekarna pekara mesnica drogerija cvetlicarna salon ambulanta ordinacija delavnica fundacija organization organisation media
  sixth networks bank insurance airlines motors energy energija energetika pharma logistics logistika engineering inzeniring inženiring invest trade trgovine racunalnistvo kovinotehna associates ventures capital digital interactive
  kanzlei werke werk stadtwerke gemeinde amt landesregierung verlag hochschule akademie lehranstalt gasthaus gasthof backerei knjizara tvornica poduzece tvrtka obrt direktorat direkcija inspektorat
  konservatorij conservatory politecnico hisa ladjedelnica toplarna vodovod letalisce zeleznice galerija filharmonija zupnija veleposlanistvo konzulat porodnisnica dispanzer nepremicnine igralnica kazino
  bistro kamnolom zaga mlin brewery foundry theatre theater gallery airport railways brothers sons publishing authority council embassy parish hostel resort cinema cafe`.split(
    /\s+/,
  ),
)
/** `Ingenieurbüro`, `Tischlerei`: where people of a trade work. */
const PLACE_ENDINGS = /(?:arna|arstvo|(?<!priprav)nistvo|buro|kanzlei|schule|\p{L}{4}lerei|backerei)$/u
const ORGANISATION_ENDINGS =
  /(?:buro|kanzlei|zentrum|klinik|klinikum|verlag|betrieb|schule|tischlerei|backerei|autohaus|akademie|lehranstalt|universitat|krankenhaus|pflegeheim|arna|arstvo|(?<!priprav)nistvo|ninvest|trans|impex|commerce|tehna|plast|prom|gruppe|werke|bau|soft|tech)$/

/** Schools, clinics and homes by the letters people write for them: `OŠ Turnišče`, `ZD Celje`. */
const PUBLIC = /^\s*(?:OŠ|SŠ|TŠC|ŠC|SŠC|ZD|UKC|SB|KBC|CSD|DSO|VDC|VVZ|JZ|JP|GRC)\s\p{Lu}/u

/** How much a text looks like the name of an employer or school. */
export function organisationScore(text: string): number {
  const words = fold(text).split(' ').filter(Boolean)
  const isSentence =
    words.length > 9 || (words.length > 4 && /\p{Ll}{3,}[.!]$/u.test(text.trim())) || /^\p{Ll}/u.test(text)
  const legal = LEGAL.test(text) ? 3 : 0
  const known = words.some((word) => ORGANISATION_WORDS.has(word)) ? 2 : 0
  const shaped = words.some((word) => word.length > 5 && ORGANISATION_ENDINGS.test(word)) ? 0.8 : 0
  const short = PUBLIC.test(text) ? 2 : 0
  const acronym = /(?<![\p{L}])\p{Lu}{2,5}(?![\p{L}])/u.test(text) && text !== text.toUpperCase() ? 0.3 : 0
  // `naročanje pri Tiskarni Vez d.o.o.` names a firm and is none.
  const isDuty = /^\p{Ll}+ (?:from|for|with|at|od|za|s|z|na|pri|von|für|mit|bei) /u.test(text)
  return (Math.max(legal, known, shaped, short) + acronym) * (isDuty || (isSentence && legal === 0) ? 0.3 : 1)
}
export const isOrganisation = (text: string): boolean => organisationScore(text) >= 2
/** Whether a word of an organisation stands in it with any of its endings: `v Splošni bolnišnici Dolenjska`. */
export const namesOrganisation = (text: string): boolean =>
  fold(text)
    .split(' ')
    .some((word) => {
      const stem = word.replace(/(?:[aeiou]|om|em|ah|ih|ju|jo)$/, '')
      return stem.length >= 4 && ['', 'a', 'e', 'o'].some((ending) => ORGANISATION_WORDS.has(stem + ending))
    })
export const hasLegalForm = (text: string): boolean => LEGAL.test(text)

const SMALL = new Set(
  'in v za na pri ob s z do od iz o and of the for at to with und für im am der die das i u'.split(' '),
)

/** Faculties, universities and schools by their letters, and degrees. */
const ABBREVIATIONS = new Set(
  `UL UM UP UNG AG ALUO AGRFT BF EF FA FDV FE FF FFA FGG FKKT FMF FPP FRI FS FSD FŠ FU MF NTF PEF PF TEOF VF ZF EPF FERI FGPA FKBV FL FNM FOV FT FVV FZV FAMNIT FHŠ FM FTŠ FIŠ FUDŠ IEDC DOBA GEA VSŠ MBA EMBA DBA BBA LLM LLB PHD MSC BSC
  IHK HWK WIFI KG IT HR QA UX UI CEO CTO CFO SAP CNC TU RTV BTC NLB EU UN VS PR AI ML`.split(/\s+/),
)
/** Words that are spoken letter by letter: known ones, and what has no vowel. */
export const isAbbreviation = (word: string): boolean =>
  ABBREVIATIONS.has(word.replaceAll(/[^\p{L}]/gu, '')) || /^\(?[B-DF-HJ-NP-TV-ZČŠŽĆĐ]{2,5}\)?[.,]*$/u.test(word)

/** Text written in capitals in the case it would have in a sentence; legal forms and short names stay as they are usual. */
export function calmCapitals(text: string, style: 'title' | 'name'): string {
  if (text !== text.toUpperCase() || !/\p{Lu}{3}/u.test(text)) return text
  return text
    .split(' ')
    .map((word, at) => {
      if (/^(?:D\.?O\.?O\.?|D\.?D\.?|S\.?P\.?|D\.?N\.?O\.?|K\.?D\.?|Z\.?O\.?O\.?)[.,]*$/.test(word))
        return word.toLowerCase()
      if (/^(?:GMBH)[.,]*$/.test(word)) return 'GmbH'
      if (isAbbreviation(word)) return word
      const lower = word.toLowerCase()
      if (at > 0 && (SMALL.has(lower) || style === 'title')) return lower
      return lower.replace(/\p{L}/u, (letter) => letter.toUpperCase())
    })
    .join(' ')
}
