import { PROFILE_FIELDS, PROFILE_NAMES } from '@korak/contract/candidates.fields.ts'
import type { Profile, ProfileFields } from '@korak/contract/candidates.ts'
import { namesWhere } from '@korak/contract/fields.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { type Revision, revise } from '#changes/changes.service.ts'
import { InvalidInput } from '#errors.ts'
import { withCurrentKeys } from '#codelists/codelists.service.ts'
import { type Completeness, completenessOf } from './completeness.ts'
import { ownCvs } from '#candidates/cv/cvs.service.ts'
import { findCvs } from '#candidates/cv/cvs.queries.ts'
import { findFilled } from './lists/lists.queries.ts'
import * as queries from './profile.queries.ts'
import { checkProfile, PROFILE_CODELISTS } from './profile.rules.ts'
import { columnsIn, fieldsOf, storedValue } from './stored-fields.ts'

type Fields = Partial<ProfileFields>

/** What people have who are no candidates. */
const OF_EVERYBODY = new Set<string>(namesWhere(PROFILE_FIELDS, { table: 'users' }))

/** The own profile with what is missing in it. */
export async function ownProfile(who: Who): Promise<Profile> {
  const [row, cvs, filled] = await Promise.all([
    queries.findProfile(who.userId),
    findCvs(who.userId),
    findFilled(who.userId),
  ])
  const fields = fieldsOf(row, PROFILE_NAMES)
  return {
    username: row.username,
    email: row.email,
    language: row.language,
    position_department: row.positionDepartment,
    is_candidate: who.isCandidate,
    ...completenessOf(who.kind, fields, filled),
    rev: row.rev,
    fields,
    cvs: await ownCvs(cvs),
  }
}

/** What is still missing in the own profile, without the profile. */
export async function ownCompleteness(who: Who): Promise<Completeness & { fields: Profile['fields'] }> {
  const [row, filled] = await Promise.all([queries.findProfile(who.userId), findFilled(who.userId)])
  const fields = fieldsOf(row, PROFILE_NAMES)
  return { ...completenessOf(who.kind, fields, filled), fields }
}

/**
 * Changes fields of the own profile; those left out stay as they are, `''` clears one.
 * @param seen revision of the profile the caller had read; without it fields are changed whatever they are
 * @throws InvalidInput with all wrong fields; for people who are no candidates all but name and position are unknown; Refusal
 *   STALE when a field that is sent was changed elsewhere meanwhile
 */
export async function updateProfile(who: Who, given: Fields, seen?: number): Promise<Profile> {
  const fields = await withCurrentKeys(given, PROFILE_CODELISTS)
  const names = Object.keys(fields) as (keyof Fields)[]
  const foreign = who.isCandidate ? [] : names.filter((name) => !OF_EVERYBODY.has(name))
  if (foreign.length > 0)
    throw new InvalidInput(Object.fromEntries(foreign.map((name) => [name, ['error_unknown_field']])))
  if (names.length > 0) {
    const values = async () => fieldsOf(await queries.findProfile(who.userId), PROFILE_NAMES)
    const sent = Object.fromEntries(names.map((name) => [name, storedValue(fields[name])]))
    await reviseProfile(who, { seen, sent, values }, async () => {
      await checkProfile(fields, await values())
      await saveProfile(who.userId, fields)
      await audit({
        action: 'profile.updated',
        actorId: who.userId,
        userId: who.userId,
        details: { fields: names.join(' ') },
      })
    })
  }
  return ownProfile(who)
}

/** Changes something of the own profile, its fields or its lists: they share one revision and one history. @throws as `revise` */
export const reviseProfile = <T>(
  { userId }: Pick<Who, 'userId'>,
  change: Pick<Revision, 'seen' | 'sent' | 'values'>,
  work: () => Promise<T>,
): Promise<T> =>
  revise({ entity: 'profile', table: 'users', id: userId, actorId: userId, person: userId, ...change }, work)

/** Stores checked fields of a candidate's profile. Call inside a transaction. */
export async function saveProfile(userId: string, fields: Fields): Promise<void> {
  const user = columnsIn('users', fields)
  const demographics = columnsIn('candidate_demographics', fields)
  const candidate = columnsIn('candidates', fields)
  if (user) await queries.updateUser(userId, user)
  if (demographics) await queries.saveDemographics(userId, demographics)
  if (candidate) await queries.updateCandidate(userId, candidate)
}

/** Language of the mails; the language of the screens is the browser's. */
export const setLanguage = (who: Who, language: Language): Promise<void> => queries.updateUser(who.userId, { language })
