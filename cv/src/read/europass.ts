import { Unreadable } from '#document.ts'
import { tongueOf } from '#words/tongues.ts'
import { levelNamed } from '#words/levels-named.ts'
import type { NamedValues } from './structured.ts'
import { readSkillsPassport } from './skills-passport.ts'
import { descend, elements, find, findAll, parseXml, textOf, type Xml } from './xml.ts'

/** European level → Slovenian one where it is one; 4 and 8 stand for two each, so words decide there. */
const LEVELS_OF_EQF: Record<string, number[]> = {
  1: [2],
  2: [2],
  3: [3],
  4: [5, 4],
  5: [6],
  6: [7],
  7: [8],
  8: [10, 9],
}

/** XML of either editor of Europass: `Candidate` since 2020, `SkillsPassport` before. */
export function readEuropass(source: string): NamedValues {
  const root = parseXml(source)
  const candidate = find(root, 'Candidate')
  if (candidate) return readCandidate(candidate)
  const passport = find(root, 'SkillsPassport')
  if (passport) return readSkillsPassport(passport)
  throw new Unreadable('unknown-format', 'no Europass CV')
}

const value = (node: Xml | undefined, ...path: string[]): string => textOf(find(node, ...path)).trim()

function readCandidate(candidate: Xml): NamedValues {
  const person = find(candidate, 'CandidatePerson')
  const profile = find(candidate, 'CandidateProfile')
  const reached = findAll(person, 'Communication')
  const by = (channel: string): Xml | undefined =>
    reached.find((one) => value(one, 'ChannelCode').toLowerCase() === channel)
  const phone = reached.find((one) =>
    ['telephone', 'mobiletelephone', 'mobile'].includes(value(one, 'ChannelCode').toLowerCase()),
  )
  const address = reached.map((one) => find(one, 'Address')).find((one) => one !== undefined)
  const links = reached.map((one) => value(one, 'URI')).concat(descend(person, 'URI').map(textOf))
  return {
    name: personName(find(person, 'PersonName')),
    email: value(by('email'), 'URI'),
    phone: telephone(phone),
    linkedin: links.find((uri) => /linkedin\.com\/in\//i.test(uri)) ?? '',
    street: findAll(address, 'AddressLine')
      .map((line) => textOf(line).trim())
      .filter(Boolean)
      .join(', '),
    postal: value(address, 'PostalCode'),
    city: value(address, 'CityName'),
    country: value(address, 'CountryCode'),
    birthday: value(person, 'BirthDate'),
    gender: value(person, 'GenderCode'),
    jobs: findAll(find(profile, 'EmploymentHistory'), 'EmployerHistory').flatMap(jobsAt),
    studies: elements(find(profile, 'EducationHistory') ?? empty).map(study),
    skills: skillsOf(profile),
    tongues: tonguesOf(person, profile),
  }
}
const empty: Xml = { name: '', attributes: {}, children: [] }

const personName = (node: Xml | undefined): string =>
  [value(node, 'GivenName'), value(node, 'FamilyName')].filter(Boolean).join(' ') || value(node, 'FormattedName')

function telephone(node: Xml | undefined): string {
  const calling = value(node, 'CountryDialing').replaceAll(/\D/g, '')
  const number = value(node, 'DialNumber')
  return calling && !number.startsWith('+')
    ? `+${calling}${number.replace(/^0/, '').replaceAll(/[^\d ]/g, '')}`
    : number
}

/** Start and end of a period whose parts differ between versions of the schema. */
function periodOf(node: Xml | undefined) {
  const day = (name: string) => {
    const at = find(node, name)
    return value(at, 'FormattedDateTime') || value(at, 'AnyDate') || textOf(at).trim()
  }
  const isCurrent =
    value(node, 'CurrentIndicator').toLowerCase() === 'true' || value(node, 'OngoingIndicator').toLowerCase() === 'true'
  return { start: day('StartDate'), end: isCurrent ? '' : day('EndDate'), isCurrent }
}

/** Descriptions are HTML inside the XML. */
const LETTERS: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", amp: '&' }
const plain = (html: string): string =>
  html
    .replaceAll(/<(?:br|\/p|\/li)[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    // After the tags, each once: what a person wrote as `&lt;` is no tag.
    .replaceAll(/&(nbsp|lt|gt|quot|apos|#39|amp);/g, (_all, name: string) => LETTERS[name] ?? '')
    .trim()

const jobsAt = (employer: Xml): NamedValues['jobs'] =>
  (findAll(employer, 'PositionHistory').length > 0 ? findAll(employer, 'PositionHistory') : [employer]).map(
    (position) => ({
      title: value(position, 'PositionTitle'),
      employer: value(employer, 'OrganizationName'),
      ...periodOf(find(position, 'EmploymentPeriod') ?? find(employer, 'EmploymentPeriod')),
      description: plain(value(position, 'Description')),
    }),
  )

function study(attendance: Xml): NamedValues['studies'][number] {
  const degree = find(attendance, 'EducationDegree') ?? attendance
  const level = value(attendance, 'EducationLevelCode') || value(degree, 'EducationLevelCode')
  // Our own download says the level in words where the European scale is too coarse.
  const named = levelNamed(plain(value(degree, 'OccupationalSkillsCovered'))) ?? levelNamed(value(degree, 'DegreeName'))
  return {
    degree: value(degree, 'DegreeName') || value(attendance, 'ProgramName'),
    school: value(attendance, 'OrganizationName') || value(attendance, 'OrganizationContact', 'OrganizationName'),
    ...periodOf(find(attendance, 'AttendancePeriod')),
    levels: named === null ? (LEVELS_OF_EQF[level] ?? []) : [named],
  }
}

const skillsOf = (profile: Xml | undefined): string[] =>
  descend(profile, 'PersonCompetency')
    .filter((one) => !/language/i.test(value(one, 'TaxonomyID')))
    .map((one) => value(one, 'CompetencyName') || value(one, 'CompetencyID'))
    .filter((name) => name && !/^http|^[a-z]{2,3}$/.test(name))

/** Mother tongues stand with the person, others among the competencies with a level per dimension. */
function tonguesOf(person: Xml | undefined, profile: Xml | undefined): NamedValues['tongues'] {
  const native = findAll(person, 'PrimaryLanguageCode').map((one) => ({
    code: code(textOf(one)),
    level: 'native' as const,
  }))
  const others = descend(profile, 'PersonCompetency')
    .filter((one) => /language/i.test(value(one, 'TaxonomyID')))
    .map((one) => {
      const levels = descend(one, 'ScoreText')
        .map((score) => textOf(score).trim().toUpperCase())
        .filter((score) => /^[ABC][12]$/.test(score))
      return {
        code: code(value(one, 'CompetencyID')),
        level: (levels.toSorted()[levels.length >> 1] ?? null) as NamedValues['tongues'][number]['level'],
      }
    })
  return [...native, ...others].filter((one): one is NamedValues['tongues'][number] => one.code !== '')
}

/** Three-letter codes as Europass writes them, in two letters. */
const THREE: Record<string, string> = {
  slv: 'sl',
  eng: 'en',
  deu: 'de',
  ger: 'de',
  hrv: 'hr',
  srp: 'sr',
  bos: 'bs',
  ita: 'it',
  fra: 'fr',
  fre: 'fr',
  spa: 'es',
  rus: 'ru',
  hun: 'hu',
  mkd: 'mk',
  mac: 'mk',
  por: 'pt',
  nld: 'nl',
  dut: 'nl',
  ces: 'cs',
  cze: 'cs',
  slk: 'sk',
  pol: 'pl',
  sqi: 'sq',
  alb: 'sq',
  ukr: 'uk',
  tur: 'tr',
  ara: 'ar',
  zho: 'zh',
  jpn: 'ja',
  lat: 'la',
  swe: 'sv',
}
const code = (text: string): string => {
  const plain = text.trim().toLowerCase()
  return THREE[plain] ?? (plain.length === 2 ? plain : (tongueOf(plain) ?? ''))
}
