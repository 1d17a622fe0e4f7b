export type SectionKind =
  | 'personal'
  | 'summary'
  | 'experience'
  | 'education'
  | 'courses'
  | 'skills'
  | 'languages'
  | 'references'
  | 'wanted'
  | 'other'

/**
 * Words that make a heading, per section, folded; sl, en, hr, de. A heading is made of these and of FILLERS only,
 * so `2. MOJE DELOVNE IZKUŠNJE` and `Izobraževanje in usposabljanje` need no entries of their own.
 */
export const KEYS: Record<SectionKind, string> = {
  personal: `stik stiki osebno osebni podatki osnovni kontakt kontakti kontaktni kontaktne kontaktni informacije personal contact details osobni osobne licni licne podaci
    informacije kontaktdaten personliche personlich personliches daten angaben kontaktinformationen zur person personalien
    kandidatu kandidatki kandidatkinji prijavitelju prijaviteljici prosilcu prosilki vlagatelju vlagateljici candidate applicant bewerberdaten`,
  summary: `profil povzetek predstavitev predstavljam predstavim uvod cilj cilji karierni poklicni meni sem kdo profile summary objective objectives about me statement
    sazetak ukratko zivotni moto zusammenfassung kurzprofil mich profesionalni poklicna opis`,
  experience: `izkusnje izkusnja zaposlitve zaposlitev zaposlitvena zaposlenost zgodovina kariera karierna pot delo delovna delovne zaposlitveni experience
    experiences employment history career jobs work background professional iskustvo iskustva radno zaposlenje zaposlenja karijera berufserfahrung berufserfahrungen
    berufspraxis berufslaufbahn berufsleben berufsstationen stationen berufstatigkeit arbeitsleben werdegang beruflicher berufliche berufliche erfahrung erfahrungen arbeitserfahrung praxis praxiserfahrung tatigkeiten beschaftigung laufbahn
    internship internships praksa prakse zaposlitvi stellung sluzbe anstellungen arbeitserfahrungen karriere berufsweg berufliches appointments posts positions`,
  education: `izobrazba izobrazbe izobrazevanje solanje studij formalna education izobrazbena obrazovni academic qualification qualifications studies obrazovanje skolovanje naobrazba
    ausbildung bildung schulische schulischer akademische akademischer bildungsweg schulbildung studium schulausbildung bildungsgang hochschulausbildung akademischer akademska schullaufbahn studien lehre`,
  courses: `usposabljanja usposabljanje tecaji tecaj seminarji certifikati certifikat licence dodatna dodatno dodatno izobrazevanja izpiti courses course training trainings certifications
    certification certificates licenses licences tecajevi tecajevi osposobljavanje certifikati dodatna weiterbildung weiterbildungen fortbildung fortbildungen
    zertifikate kurse seminare strokovna izpopolnjevanje izpopolnjevanja usavrsavanje`,
  skills: `kompetence znanja znanje vescine spretnosti racunalniska racunalnisko racunalniske digitalne digitalna it organizacijske komunikacijske tehnicne tehnicna
    tehnicno osebne osebnostne lastnosti strokovne sposobnosti orodja programi skills skill competences competencies competence expertise technologies tools technical computer digital key core top
    organisational communication strengths abilities vjestine vestine znanja kompetencije sposobnosti racunalne digitalne kenntnisse fahigkeiten kompetenzen edv
    it-kenntnisse edv-kenntnisse fachkenntnisse computerkenntnisse soft hard starken qualifikationen drugo`,
  languages: `jeziki jezik jezikovne jezikovno jezikovna tuji tujih jezikov languages language linguistic strani jezici jezicne jezika sprachen sprachkenntnisse fremdsprachen materni
    foreign poznavanje jezikovne`,
  references: `reference referenca referenc priporocila priporocilo references referees recommendations recommendation preporuke referenzen priporocitelji referencne osebe`,
  wanted: `zaposlitev zeleno zeljeno zelena zeljena zaposlitveni karierni delovno mesto desired position preferred applied job for application position sought
    zeljeno radno mjesto prijava katero katerega potegujete poteguje kandidirate angestrebte stelle`,
  other: `hobiji interesi prosti cas konjicki hobi interesi zanimanja dosezki nagrade priznanja publikacije objave projekti projekt prostovoljstvo prostovoljno clanstva clanstvo priloge
    priloga vozniski dovoljenje voznisko vozniski izpit dodatne dodatni informacije ostalo drugo razno hobbies interests awards achievements honors honours publications projects project volunteering volunteer
    memberships membership driving licence license additional information miscellaneous annexes extracurricular activities aktivnosti obstudijske dejavnosti dejavnost volontiranje nagrade
    postignuca objave projekti vozacka dozvola prilozi dodatne ostalo hobbys interessen auszeichnungen publikationen veroffentlichungen projekte ehrenamt ehrenamtliches engagement
    fuhrerschein sonstiges mitgliedschaften izjava soglasje konferencije konference konferenci leadership declaration signature podpis datum`,
}

/** Words that say nothing about the section but may stand in its heading. */
export const FILLERS = new Set(
  `in ter and & i und oz ali or moje moja moji moj my the of za for na v s z o u en o me mi druga drugo drugi ostala ostale ostali other others weitere relevantne relevant relevantna
  najboljsa najboljse najpomembnejsa najvaznije dosedanje dosedanja dosedanji previous prejsnje trenutna strokovna strokovne strokovno poklicne poklicna poklicni osebne osebna personal professional formal formalna formalno kratka
  kratek short brief kljucne kljucna selected izbrane izbrani izbrana kljucni najvecji najvaznejsi glavne main pregled overview podatki podatke info informacije information informationen details section sekcija zgodovina history
  background skills znanja vescine kompetence obvladanje raven level delovne delovna work studentsko studentska studentske studentski student pocitnisko raziskovalne pedagoske akademske mednarodne tujini poletna research teaching international relevantna druge raziskovalne najpomembnejse und zu zur der die das
  record path journey date to held current past pretekle pretekla nazivi polozaji funkcije bisherige schule solska put profesionalno profesionalna academic podaci`.split(
    /\s+/,
  ),
)

/** Whole headings whose words would mislead one by one. */
export const WHOLE: Record<string, SectionKind> = {
  work: 'experience',
  jobs: 'experience',
  delo: 'experience',
  sluzbe: 'experience',
  'moja poklicna pot': 'experience',
  'moja delovna pot': 'experience',
  'delovna doba': 'experience',
  'where i work': 'experience',
  'kje sem delal': 'experience',
  'kje sem delala': 'experience',
  'kje delam': 'experience',
  'gdje sam radio': 'experience',
  'gdje sam radila': 'experience',
  'where i have worked': 'experience',
  'wo ich gearbeitet habe': 'experience',
  'znanje iz sole': 'education',
  'kje sem se solal': 'education',
  'kje sem se solala': 'education',
  'moje sole': 'education',
  'moje delo': 'experience',
  'delo do zdaj': 'experience',
  arbeit: 'experience',
  posao: 'experience',
  'moja pot': 'other',
  'moj put': 'other',
  'mein weg': 'other',
  'my path': 'other',
  'career so far': 'experience',
  'izkusnje z delom': 'experience',
  'radna istorija': 'experience',
  'beruflicher hintergrund': 'experience',
  'clinical experience': 'experience',
  'prakticne izkusnje': 'experience',
  'strucna sprema': 'education',
  'tech stack': 'skills',
  'technical toolkit': 'skills',
  'delo in sola': 'other',
  'sola in delo': 'other',
  'poklic in sola': 'education',
  'sola in poklic': 'education',
  'kaj znam': 'skills',
  znam: 'skills',
  drugo: 'other',
  obvladam: 'skills',
  govorim: 'languages',
  'kaj obvladam': 'skills',
  programi: 'skills',
  'racunalniski programi': 'skills',
  'was ich kann': 'skills',
  'what i can do': 'skills',
  'sto znam': 'skills',
  'kaj se znam': 'skills',
  sola: 'education',
  skola: 'education',
  sole: 'education',
  skole: 'education',
  schule: 'education',
  schulen: 'education',
  schools: 'education',
  'zaposlitev za katero se potegujete': 'wanted',
  'delovno mesto za katero se potegujete': 'wanted',
  'zeleno delovno mesto': 'wanted',
  'zeljeno delovno mesto': 'wanted',
  'zaposlitveni cilj': 'wanted',
  'karierni cilji': 'summary',
  'job applied for': 'wanted',
  'desired employment': 'wanted',
  'preferred job': 'wanted',
  'zeljeno zaposlenje': 'wanted',
  'angestrebte stelle': 'wanted',
  'izobrazevanje in usposabljanje': 'education',
  'education and training': 'education',
  'obrazovanje i osposobljavanje': 'education',
  'schul und berufsbildung': 'education',
  'schul und berufsausbildung': 'education',
  'allgemeine und berufliche bildung': 'education',
  'bildung und ausbildung': 'education',
  'akademska izobrazba': 'education',
  'academic background': 'education',
  'academic record': 'education',
  'educational background': 'education',
  'delovne izkusnje': 'experience',
  'professional background': 'experience',
  'work history': 'experience',
  'career history': 'experience',
  'poklicna pot': 'experience',
  'karierna pot': 'experience',
  praxis: 'experience',
  praksa: 'experience',
  prakse: 'experience',
  rad: 'experience',
  'delovna pot': 'experience',
  'delovna zgodovina': 'experience',
  'dosedanje delo': 'experience',
  'delovna mesta': 'experience',
  'radna mjesta': 'experience',
  'radni staz': 'experience',
  'radna biografija': 'experience',
  'kretanje u sluzbi': 'experience',
  'professional record': 'experience',
  'professional life': 'experience',
  'professional journey': 'experience',
  'work record': 'experience',
  'beruflicher lebenslauf': 'experience',
  'strokovna praksa': 'experience',
  'studentsko delo': 'experience',
  'beruflicher werdegang': 'experience',
  'strokovna usposobljenost': 'courses',
  'strokovni izpiti': 'courses',
  'dodatna izobrazevanja': 'courses',
  'dodatno izobrazevanje': 'courses',
  'neformalno izobrazevanje': 'courses',
  'dodatna usposabljanja': 'courses',
  'continuing education': 'courses',
  'o meni': 'summary',
  'about me': 'summary',
  'uber mich': 'summary',
  'o sebi': 'summary',
  'o mani': 'summary',
  'tko sam': 'summary',
  'osebni profil': 'summary',
  'personal profile': 'summary',
  'personal statement': 'summary',
  'career objective': 'summary',
  'career summary': 'summary',
  'professional summary': 'summary',
  'professional profile': 'summary',
  'poklicni profil': 'summary',
  'strokovni povzetek': 'summary',
  'osebni podatki': 'personal',
  'splosni podatki': 'personal',
  'osnovni podaci': 'personal',
  'opci podaci': 'personal',
  'general information': 'personal',
  'personal data': 'personal',
  'personal information': 'personal',
  'osobne informacije': 'personal',
  'osobni podaci': 'personal',
  'personliche daten': 'personal',
  'personliche angaben': 'personal',
  'personliche fahigkeiten': 'skills',
  'osebne vescine': 'skills',
  'sprachliche kompetenzen': 'languages',
  'angaben zur person': 'personal',
  'zur person': 'personal',
  'jezikovna znanja': 'languages',
  'znanje jezikov': 'languages',
  'znanje tujih jezikov': 'languages',
  'jezikovne kompetence': 'languages',
  'language skills': 'languages',
  'strani jezici': 'languages',
  'znanje stranih jezika': 'languages',
  'vozniski izpit': 'other',
  'driving licence': 'other',
  'driving license': 'other',
  'hobiji in interesi': 'other',
  'osebne lastnosti': 'skills',
  'prostovoljno delo': 'other',
  'ehrenamtliche tatigkeit': 'other',
  'ehrenamtliche tatigkeiten': 'other',
  'ehrenamtliche arbeit': 'other',
  'ehrenamtliches engagement': 'other',
  'volunteer experience': 'other',
  'volunteer work': 'other',
  'dodatne informacije': 'other',
  'dodatni podatki': 'other',
  'drugi podatki': 'other',
  'ostali podatki': 'other',
  'additional information': 'other',
  'osebni interesi': 'other',
  'izobrazba in usposabljanja': 'education',
  'strokovne kompetence': 'skills',
  'delovne kompetence': 'skills',
  'work related skills': 'skills',
  'osebne vescine in kompetence': 'skills',
  'personal skills': 'skills',
  'osobne vjestine': 'skills',
  'honors awards': 'other',
  'professional experience': 'experience',
  'relevant experience': 'experience',
}

/** Weak words make a heading only beside a stronger one or as the whole of it in a list of their own. */
export const WEAK = new Set(
  `delo delovna delovne pot work jobs job background professional akademska dodatna dodatno strokovna meni sem opis it digital technical computer key core top drugo karierni delovno mesto for cas
  datum osnovni daten angaben details informacije information personal poklicni poklicna osebne practice tehnicne tehnicna tehnicno personliche person zur osebe cilj hard soft history me katero katerega
  zgodovina programi stelle position application moto kdo osobni osobne licence strani tuji materni foreign projekt project zelena academic beruflicher berufliche prijava podpis stellung praksa voznisko dovoljenje
  tecaj course statement jezik language izpit`.split(/\s+/),
)
