import { escapeText } from '#site/xml.ts'
import type { CandidateProfile, Profile } from './profile.ts'

/** Headings of what Europass has no element for, in the language of the download. */
export interface OtherWords {
  title: string
  rows: { title: string; text: string }[]
}

/** As the Europass editor itself writes them (`Candidate`, version 4.0): see docs/data-download.md. */
const NAMESPACES = {
  'xsi:schemaLocation': 'http://www.europass.eu/1.0 Candidate.xsd',
  xmlns: 'http://www.europass.eu/1.0',
  'xmlns:oa': 'http://www.openapplications.org/oagis/9',
  'xmlns:eures': 'http://www.europass_eures.eu/1.0',
  'xmlns:hr': 'http://www.hr-xml.org/3',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
}

/** Level of the Slovenian framework (2 to 10) → level of the European one. */
const EQF: Record<string, number> = { 2: 2, 3: 3, 4: 4, 5: 4, 6: 5, 7: 6, 8: 7, 9: 8, 10: 8 }

type Content = string | null | undefined | readonly string[]

/** An element with escaped text or finished elements; none at all when there is nothing to say. */
function el(name: string, content: Content, attributes: Record<string, string> = {}): string {
  const inner = typeof content === 'object' && content !== null ? lines(content) : content
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`)
  if (inner === null || inner === undefined || inner === '') return ''
  return `<${name}${given.join('')}>${typeof content === 'string' ? escapeText(inner) : inner}</${name}>`
}
/** Elements under each other, for whoever opens the file in an editor. */
const lines = (elements: readonly string[]): string => {
  const given = elements.filter(Boolean)
  return given.length > 0 ? `\n${given.join('\n')}\n` : ''
}
/** Long texts are HTML inside the XML, escaped once more: so the editor keeps them. */
const rich = (name: string, text: string | null | undefined): string =>
  el(name, text ? `<p>${escapeText(text)}</p>` : null)

/** Given names first, the family name is the last word: so the name is asked for, "Ime in priimek". */
function personName(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/)
  const family = words.length > 1 ? words.pop() : undefined
  return el('PersonName', [el('oa:GivenName', words.join(' ')), el('hr:FamilyName', family)])
}

/** Length of a country calling code, by the zones of ITU E.164: all others have three digits. */
const TWO_DIGITS = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
function telephone(phone: string | null): string {
  if (!phone) return ''
  const plain = phone.replaceAll(/[^\d+]/g, '').replace(/^00/, '+')
  const digits = plain.slice(1)
  const length = /^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3
  const isInternational = plain.startsWith('+') && digits.length > length
  const number = isInternational ? digits.slice(length) : plain
  return el('Communication', [
    el('ChannelCode', 'Telephone'),
    el('UseCode', 'mobile'),
    el('CountryDialing', isInternational ? digits.slice(0, length) : null),
    el('oa:DialNumber', number || phone),
  ])
}

const reachedBy = (channel: string, address: string | null | undefined): string =>
  address ? el('Communication', [el('ChannelCode', channel), el('oa:URI', address)]) : ''

function home(candidate: CandidateProfile | null): string {
  const address = el(
    'Address',
    [
      el('oa:AddressLine', candidate?.address),
      el('oa:CityName', candidate?.city),
      el('CountryCode', candidate?.country?.key.toLowerCase()),
      el('oa:PostalCode', candidate?.postal),
    ],
    { type: 'home' },
  )
  return address && el('Communication', [el('UseCode', 'home'), address])
}

/** The work now: since when is not asked for, so the period only says that it goes on. */
function employment({ position_title: title, candidate }: Profile): string {
  if (!title && !candidate?.employer) return ''
  const period = el('eures:EmploymentPeriod', [el('hr:CurrentIndicator', 'true')])
  const position = el('PositionHistory', [el('PositionTitle', title, { typeCode: 'FREETEXT' }), period])
  return el('EmploymentHistory', [el('EmployerHistory', [el('hr:OrganizationName', candidate?.employer), position])])
}

function education(candidate: CandidateProfile | null): string {
  const level = candidate?.education
  const name = candidate?.education_summary ?? level?.label
  if (!name) return ''
  const eqf = level && EQF[level.key]
  return el('EducationHistory', [
    el('EducationOrganizationAttendance', [
      el('hr:ProgramName', name),
      el('EducationLevelCode', eqf ? String(eqf) : null, {
        listName: 'EURES_EQF',
        listURI: 'http://ec.europa.eu/esco/ConceptScheme/EQF2012/ConceptScheme',
      }),
      el('EducationDegree', [
        el('hr:DegreeName', name),
        rich('OccupationalSkillsCovered', candidate?.education_summary ? level?.label : null),
      ]),
    ]),
  ])
}

const others = ({ title, rows }: OtherWords): string =>
  rows.length === 0
    ? ''
    : el('Others', [
        el('Title', title),
        ...rows.map((row) => el('Other', [el('Title', row.title), rich('Description', row.text)])),
      ])

/**
 * The profile as the XML that today's Europass writes into its PDFs and reads back.
 * @param id identity of this document
 */
export function europassXml(profile: Profile, id: string, language: string, other: OtherWords): string {
  const { candidate } = profile
  const name = personName(profile.name)
  const email = reachedBy('Email', profile.email)
  const scheme = (schemeName: string, schemeVersionID: string) => ({
    schemeID: id,
    schemeName,
    schemeAgencyName: 'EUROPASS',
    schemeVersionID,
  })
  const supplier = el('CandidateSupplier', [
    el('hr:PartyID', id, scheme('PartyID', '1.0')),
    el('hr:PartyName', 'Owner'),
    el('PersonContact', [name, email]),
    el('hr:PrecedenceCode', '1'),
  ])
  const person = el('CandidatePerson', [
    name,
    email,
    telephone(candidate?.phone ?? null),
    home(candidate),
    reachedBy('Web', candidate?.linkedin_url),
    el('hr:BirthDate', candidate?.birthday),
    el('GenderCode', candidate?.gender?.key),
  ])
  const described = el(
    'CandidateProfile',
    [el('hr:ID', id, scheme('CandidateProfileID', '1.0')), employment(profile), education(candidate), others(other)],
    { languageCode: language },
  )
  const root = el(
    'Candidate',
    [el('hr:DocumentID', id, scheme('DocumentIdentifier', '4.0')), supplier, person, described],
    NAMESPACES,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}\n`
}
