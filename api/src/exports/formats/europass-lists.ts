import { el, rich } from './europass-elements.ts'
import type { CandidateProfile } from '#exports/portable/profile.ts'

/** Level of the Slovenian framework (2 to 10) → level of the European one. */
const EQF: Record<string, number> = { 2: 2, 3: 3, 4: 4, 5: 4, 6: 5, 7: 6, 8: 7, 9: 8, 10: 8 }

/** Languages as Europass names them (ISO 639-2); the others go by their name. */
const THREE: Record<string, string> = {
  ar: 'ara',
  be: 'bel',
  bg: 'bul',
  bs: 'bos',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  et: 'est',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  is: 'isl',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  la: 'lat',
  lt: 'lit',
  lv: 'lav',
  mk: 'mkd',
  mt: 'mlt',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sq: 'sqi',
  sr: 'srp',
  sv: 'swe',
  tr: 'tur',
  uk: 'ukr',
  zh: 'zho',
}
const SKILLS = ['Understanding-Listening', 'Understanding-Reading', 'Speaking-Interaction', 'Speaking-Production']
const DIMENSIONS = [...SKILLS, 'Writing-Production'].map((skill) => `CEF-${skill}`)

type Level = CandidateProfile['schoolings'][number]['level']

/** The level by the European scale, as a sibling of the degree. */
export const levelCode = (level: Level): string => {
  const eqf = level && EQF[level.key]
  return el('EducationLevelCode', eqf ? String(eqf) : null, {
    listName: 'EURES_EQF',
    listURI: 'http://ec.europa.eu/esco/ConceptScheme/EQF2012/ConceptScheme',
  })
}

const date = (name: string, at: string | null): string => el(name, at ? [el('hr:FormattedDateTime', at)] : null)

/** One `EmployerHistory` for each post, as the editor writes them. */
export const employers = (jobs: CandidateProfile['experiences']): string[] =>
  jobs.map((job) => {
    const period = [
      date('eures:StartDate', job.from),
      date('eures:EndDate', job.to),
      el('hr:CurrentIndicator', String(job.is_current)),
    ]
    const position = [
      el('PositionTitle', job.position_title, { typeCode: 'FREETEXT' }),
      el('eures:EmploymentPeriod', period),
      rich('oa:Description', job.description),
    ]
    return el('EmployerHistory', [el('hr:OrganizationName', job.employer), el('PositionHistory', position)])
  })

/** The level is said in words too: two levels here are one on the European scale. */
export const attendances = (studies: CandidateProfile['schoolings']): string[] =>
  studies.map((study) => {
    const period = [date('StartDate', study.from), date('EndDate', study.to), el('Ongoing', String(study.is_current))]
    return el('EducationOrganizationAttendance', [
      el('hr:OrganizationName', study.school),
      el('AttendancePeriod', period),
      levelCode(study.level),
      el('EducationDegree', [el('hr:DegreeName', study.degree), rich('OccupationalSkillsCovered', study.level?.label)]),
    ])
  })

type Languages = CandidateProfile['languages']

const named = (name: string, attribute: string, { key, label }: Languages[number]): string => {
  const code = THREE[key]
  return el(name, code ?? label, { [attribute]: code ? 'NORMAL' : 'FREE_TEXT' })
}

/** Mother tongues stand with the person. */
export const motherTongues = (languages: Languages): string[] =>
  languages.filter(({ level }) => level === 'native').map((one) => named('PrimaryLanguageCode', 'name', one))

/** The portal knows one level of a language, Europass one for each way of using it. */
export const languageSkills = (languages: Languages): string =>
  el(
    'PersonQualifications',
    languages
      .filter(({ level }) => level !== 'native')
      .map((one) =>
        el('PersonCompetency', [
          named('CompetencyID', 'schemeName', one),
          el('hr:TaxonomyID', 'language'),
          ...(one.level ? DIMENSIONS : []).map((dimension) =>
            el('eures:CompetencyDimension', [
              el('hr:CompetencyDimensionTypeCode', dimension),
              el('eures:Score', [el('hr:ScoreText', one.level)]),
            ]),
          ),
        ]),
      ),
  )

export const otherSkills = (skills: string[]): string =>
  el(
    'Skills',
    skills.map((name) => el('PersonCompetency', [el('hr:TaxonomyID', 'Digital_Skill'), el('hr:CompetencyName', name)])),
  )
