import { PROFILE_FIELDS } from '@korak/contract/candidates.fields.ts'
import type { Field } from '@korak/contract/fields.ts'
import {
  COMPANY_FIELDS,
  type CompanyField,
  SHARED_FIELDS,
  type ShareRequest,
  type SHARE_ENDS,
  type SharedProfile,
} from '@korak/contract/sharing.ts'
import { shareRequestPolicy } from '@korak/contract/sharing.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { instant, instantOrNull } from '#base/time.ts'
import { fieldsOf as storedFields } from '#candidates/stored-fields.ts'
import { labelsOf } from '#codelists/codelists.service.ts'
import { listLines } from '#candidates/lists/list-labels.ts'
import { LISTS, listsOf } from '#candidates/lists/lists.service.ts'
import { m } from '#i18n/words/messages.js'
import { mayOf } from '#routing/may.ts'
import type { ShareRow, ShownProfile } from './sharing.queries.ts'
import { statusToday } from './sharing.states.ts'

export type SharedField = (typeof SHARED_FIELDS)[number]
/** What is written out; the CV is a file beside it. */
type WrittenField = Exclude<SharedField, 'cv'>
type SharedValue = SharedProfile['values'][number]

const isShared = (field: string): field is SharedField => (SHARED_FIELDS as readonly string[]).includes(field)
/** The fields of a request, in the order of the contract. */
export const fieldsOf = ({ fields }: { fields: string[] }): SharedField[] =>
  SHARED_FIELDS.filter((field) => fields.filter(isShared).includes(field))

/** A CV names a person and says how to reach them: it is offered with both, or not at all. */
export const mayHoldCv = (fields: readonly SharedField[]): boolean =>
  fields.includes('cv') && fields.includes('name') && (fields.includes('email') || fields.includes('phone'))

/** What the company would read, field by field, from the profile as it is today; a copy of it is kept with the yes. */
export async function valuesOf(
  share: Pick<ShareRow, 'fields' | 'summary'>,
  profile: ShownProfile,
  language: Language,
): Promise<SharedValue[]> {
  const label = async (slug: string, keys: (string | number | null)[]): Promise<string> => {
    const known = keys.filter((key) => key !== null)
    if (known.length === 0) return ''
    const labels = await labelsOf(slug, language)
    return known.map((key) => labels.get(String(key)) ?? String(key)).join(', ')
  }
  const stored = storedFields(profile, COMPANY_FIELDS)
  const inWords = async (name: CompanyField): Promise<string | null> => {
    const field: Field = PROFILE_FIELDS[name]
    const value = stored[name]
    if (value === null) return null
    if ('list' in field && field.kind !== 'number') return label(field.list, [value].flat())
    if (field.kind === 'number' && field.unit === 'days')
      return m.share_notice_days({ count: Number(value) }, { locale: language })
    return String(value)
  }
  const shared = fieldsOf(share)
  const hasLists = LISTS.some((list) => shared.includes(list))
  const lines = hasLists ? listLines(await listsOf(profile.id), language) : null
  const write: Record<WrittenField, () => string | null | Promise<string | null>> = {
    ...(Object.fromEntries(COMPANY_FIELDS.map((name) => [name, () => inWords(name)])) as Record<
      CompanyField,
      () => Promise<string | null>
    >),
    email: () => profile.email,
    experiences: () => lines?.experiences ?? null,
    schoolings: () => lines?.schoolings ?? null,
    skills: () => lines?.skills ?? null,
    tongues: () => lines?.tongues ?? null,
    summary: () => share.summary,
  }
  const written = shared.filter((field): field is WrittenField => field !== 'cv')
  return Promise.all(written.map(async (field) => ({ field, value: (await write[field]()) ?? '' })))
}

/** The company by its name. A candidate who is asked is told who asks, also when the ad does not say it. */
export const companyOf = ({ companySl, companyEn }: ShareRow, language: Language): string =>
  (language === 'en-EN' ? companyEn : null) || companySl

export const titleOf = ({ titleSl, titleEn }: Pick<ShareRow, 'titleSl' | 'titleEn'>, language: Language): string =>
  (language === 'en-EN' ? titleEn || titleSl : titleSl || titleEn) ?? ''

/** What the company answered; null before it has. */
export const answerOf = ({
  clientAnswer: answer,
  clientMessage: message,
  clientAnsweredAt: at,
}: ShareRow): SharedProfile['answer'] => (answer && at ? { answer, message, at: instant(at) } : null)

/** A request as its candidate, and who asked, read it. */
export function shareOf(row: ShareRow, who: Who, language: Language): ShareRequest {
  const { status, because } = statusToday(row)
  return {
    uid: row.id,
    status,
    company: companyOf(row, language),
    job: row.jobId === null ? null : { uid: row.jobId, title: titleOf(row, language) },
    note: row.note,
    fields: fieldsOf(row),
    asked_at: instant(row.createdAt),
    answer_by: row.answerBy,
    decided_at: instantOrNull(row.decidedAt),
    visible_until: row.visibleUntil,
    answered_at: instantOrNull(row.clientAnsweredAt),
    ended_at: instantOrNull(row.endedAt),
    ended_because: because ?? (row.endedBecause as (typeof SHARE_ENDS)[number] | null),
    is_erasure_owed: row.isErasureOwed,
    has_contact: row.hasContact,
    may: mayOf(shareRequestPolicy, who, { status }),
  }
}
