import { isDeepStrictEqual } from 'node:util'
import type { Profile, ProfileFields } from '@korak/contract/candidates.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { type Completeness, completenessOf } from './completeness.ts'
import { cvOf } from './cvs.service.ts'
import { findCvs } from './cvs.queries.ts'
import * as queries from './profile.queries.ts'
import { checkProfile } from './profile.rules.ts'

type Fields = Partial<ProfileFields>

/** Where a field of the wire is kept. Gender and birthday stay apart from what consultants read. */
const USER = { name: 'name', position_title: 'positionTitle' } as const
const DEMOGRAPHICS = { gender: 'gender', birthday: 'birthday' } as const
const CANDIDATE = {
  education: 'education',
  career: 'career',
  education_summary: 'educationSummary',
  phone: 'phone',
  address: 'address',
  postal: 'postal',
  city: 'city',
  country: 'country',
  linkedin_url: 'linkedinUrl',
  employer: 'employer',
  notice_days: 'noticeDays',
  industries: 'industries',
  workfields: 'workfields',
  region: 'region',
  expectations: 'expectations',
} as const

/** The own profile with what is missing in it. */
export async function ownProfile(who: Who): Promise<Profile> {
  const [row, cvs] = await Promise.all([queries.findProfile(who.userId), findCvs(who.userId)])
  const fields = fieldsOf(row)
  return {
    username: row.username,
    email: row.email,
    language: row.language,
    position_department: row.positionDepartment,
    is_candidate: who.isCandidate,
    ...completenessOf(
      who.kind,
      fields,
      cvs.some((cv) => cv.isCurrent),
    ),
    fields,
    cvs: cvs.map(cvOf),
  }
}

/** What is still missing in the own profile, without the profile. */
export async function ownCompleteness(who: Who): Promise<Completeness & { fields: Profile['fields'] }> {
  const [row, cvs] = await Promise.all([queries.findProfile(who.userId), findCvs(who.userId)])
  const fields = fieldsOf(row)
  return {
    ...completenessOf(
      who.kind,
      fields,
      cvs.some((cv) => cv.isCurrent),
    ),
    fields,
  }
}

/**
 * Changes fields of the own profile; those left out stay as they are, `''` clears one.
 * @param before fields as the caller had them when they were changed; those not given are changed whatever they are
 * @throws InvalidInput with all wrong fields; for people who are no candidates all but name and position are unknown; Refusal
 *   CONFLICT when a field that is sent was changed elsewhere meanwhile
 */
export async function editProfile(who: Who, fields: Fields, before: Partial<Profile['fields']> = {}): Promise<Profile> {
  const names = Object.keys(fields) as (keyof Fields)[]
  const foreign = who.isCandidate ? [] : names.filter((name) => !(name in USER))
  if (foreign.length > 0)
    throw new InvalidInput(Object.fromEntries(foreign.map((name) => [name, ['error_unknown_field']])))
  if (names.length > 0)
    await transact(async () => {
      await queries.lockProfile(who.userId)
      const current = fieldsOf(await queries.findProfile(who.userId))
      // Sent once more because the answer was lost, it is what it shall be already.
      const isOther = (name: keyof Fields) =>
        before[name] !== undefined &&
        ![before[name], fields[name]].some((one) => isDeepStrictEqual(stored(one), stored(current[name])))
      if (names.some(isOther)) throw new Refusal('CONFLICT')
      await checkProfile(fields, current)
      await saveProfile(who.userId, fields)
      await audit({
        action: 'profile.updated',
        actorId: who.userId,
        userId: who.userId,
        details: { fields: names.join(' ') },
      })
    })
  return ownProfile(who)
}

/** Stores checked fields of a candidate's profile. Call inside a transaction. */
export async function saveProfile(userId: string, fields: Fields): Promise<void> {
  const user = pick(fields, USER)
  const demographics = pick(fields, DEMOGRAPHICS)
  const candidate = pick(fields, CANDIDATE)
  if (user) await queries.updateUser(userId, user)
  if (demographics) await queries.saveDemographics(userId, demographics)
  if (candidate) await queries.updateCandidate(userId, candidate)
}

/** Language of the mails; the language of the screens is the browser's. */
export const setLanguage = (who: Who, language: Language): Promise<void> => queries.updateUser(who.userId, { language })

/** A value as it is kept: `''` as null and lists without doubles. */
const stored = <Value>(value: Value) =>
  value === '' ? null : Array.isArray(value) ? ([...new Set(value)] as Value) : value

/** The given fields under their column names, as they are kept; null when none is given. */
function pick<Column extends string>(fields: Fields, columns: Partial<Record<keyof Fields, Column>>) {
  const given = (Object.keys(columns) as (keyof Fields)[]).filter((name) => fields[name] !== undefined)
  if (given.length === 0) return null
  return Object.fromEntries(given.map((name) => [columns[name], stored(fields[name])])) as Record<Column, never>
}

function fieldsOf(row: queries.ProfileRow): Profile['fields'] {
  return {
    name: row.name,
    gender: row.gender,
    birthday: row.birthday,
    education: row.education as Profile['fields']['education'],
    career: row.career,
    education_summary: row.educationSummary,
    phone: row.phone,
    address: row.address,
    postal: row.postal,
    city: row.city,
    country: row.country,
    linkedin_url: row.linkedinUrl,
    employer: row.employer,
    position_title: row.positionTitle,
    notice_days: row.noticeDays,
    industries: row.industries ?? [],
    workfields: row.workfields ?? [],
    region: row.region,
    expectations: row.expectations,
  }
}
