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
    ausbildung bildung schulische schulischer akademische akademischer bildungsweg schulbildung studium schulausbildung bildungsgang hochschulausbildung akademischer akademska schullaufbahn studien lehre degrees`,
  courses: `usposabljanja usposabljanje tecaji tecaj seminarji certifikati certifikat licence dodatna dodatno dodatno izobrazevanja izpiti courses course training trainings certifications
    certification certificates licenses licences tecajevi tecajevi osposobljavanje certifikati dodatna weiterbildung weiterbildungen fortbildung fortbildungen
    zertifikate kurse seminare strokovna izpopolnjevanje izpopolnjevanja usavrsavanje potvrde potrdila`,
  skills: `kompetence znanja znanje vescine spretnosti racunalniska racunalnisko racunalniske digitalne digitalna it organizacijske komunikacijske tehnicne tehnicna
    tehnicno osebne osebnostne lastnosti strokovne sposobnosti orodja programi skills skill competences competencies competence expertise technologies tools technical computer digital key core top
    organisational communication strengths abilities vjestine vestine znanja kompetencije sposobnosti racunalne digitalne kenntnisse fahigkeiten kompetenzen edv
    it-kenntnisse edv-kenntnisse fachkenntnisse computerkenntnisse soft hard starken qualifikationen drugo methods stack machines programs stroji`,
  languages: `jeziki jezik jezikovne jezikovno jezikovna tuji tujih jezikov languages language linguistic strani jezici jezicne jezika sprachen sprachkenntnisse fremdsprachen materni
    foreign poznavanje jezikovne tongues spoken`,
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
  record path journey date to held current past pretekle pretekla nazivi polozaji funkcije bisherige schule solska put special posebna posebne profesionalno profesionalna academic podaci`.split(
    /\s+/,
  ),
)

/** Weak words make a heading only beside a stronger one or as the whole of it in a list of their own. */
export const WEAK = new Set(
  `delo delovna delovne pot work jobs job background professional akademska dodatna dodatno strokovna meni sem opis it digital technical computer key core top drugo karierni delovno mesto for cas
  datum osnovni daten angaben details informacije information personal poklicni poklicna osebne practice tehnicne tehnicna tehnicno personliche person zur osebe cilj hard soft history me katero katerega
  zgodovina programi stelle position application moto kdo osobni osobne licence strani tuji materni foreign projekt project zelena academic beruflicher berufliche prijava podpis stellung praksa voznisko dovoljenje
  tecaj course statement jezik language izpit`.split(/\s+/),
)
