import type { ProfileFieldName } from '@korak/contract/candidates.fields.ts'
import { el, rich } from './europass-elements.ts'
import { attendances, employers, languageSkills, levelCode, motherTongues, otherSkills } from './europass-lists.ts'
import { isListed, isTaught } from './json-cv.ts'
import type { CandidateProfile, Profile } from '#exports/portable/profile.ts'

/** Fields of the profile Europass has elements for; all others go under `Others`. */
export const EUROPASS_FIELDS: readonly ProfileFieldName[] = [
  'name',
  'gender',
  'birthday',
  'education',
  'education_summary',
  'phone',
  'address',
  'postal',
  'city',
  'country',
  'linkedin_url',
  'position_title',
  'employer',
]

/** Headings of what Europass has no element for, in the language of the download. */
interface OtherWords {
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

/** The work now, unless the list has it: since when is not asked for, so the period only says that it goes on. */
function currentPost(profile: Profile): string[] {
  const { position_title: title, candidate } = profile
  if ((!title && !candidate?.employer) || isListed(profile)) return []
  const period = el('eures:EmploymentPeriod', [el('hr:CurrentIndicator', 'true')])
  const position = el('PositionHistory', [el('PositionTitle', title, { typeCode: 'FREETEXT' }), period])
  return [el('EmployerHistory', [el('hr:OrganizationName', candidate?.employer), position])]
}

/** The education as the profile sums it up, unless the list says the same. */
function education(profile: Profile): string[] {
  const { candidate } = profile
  const level = candidate?.education ?? null
  const name = candidate?.education_summary ?? level?.label
  if (!name || isTaught(profile)) return []
  const attendance = el('EducationOrganizationAttendance', [
    el('hr:ProgramName', name),
    levelCode(level),
    el('EducationDegree', [
      el('hr:DegreeName', name),
      rich('OccupationalSkillsCovered', candidate?.education_summary ? level?.label : null),
    ]),
  ])
  return [attendance]
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
    ...motherTongues(candidate?.languages ?? []),
  ])
  const described = el(
    'CandidateProfile',
    [
      el('hr:ID', id, scheme('CandidateProfileID', '1.0')),
      el('EmploymentHistory', [...currentPost(profile), ...employers(candidate?.experiences ?? [])]),
      el('EducationHistory', [...education(profile), ...attendances(candidate?.schoolings ?? [])]),
      languageSkills(candidate?.languages ?? []),
      otherSkills(candidate?.skills ?? []),
      others(other),
    ],
    { languageCode: language },
  )
  const root = el(
    'Candidate',
    [el('hr:DocumentID', id, scheme('DocumentIdentifier', '4.0')), supplier, person, described],
    NAMESPACES,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}\n`
}
