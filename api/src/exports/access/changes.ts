import type { Entered } from '@korak/contract/entered-applications.ts'
import type { PlacementTerms } from '@korak/contract/placements.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { ACCOUNT_FIELDS } from '@korak/contract/users.ts'
import { instant } from '#base/time.ts'
import { ownChanges } from '#changes/changes.service.ts'
import { m } from '#i18n/words/messages.js'
import { type ExportContext, writeList } from '#exports/build/export-context.ts'
import { timeCell } from '#exports/formats/page.ts'

type Word = (inputs: object, options: { locale: Language }) => string
const LISTS: Readonly<Record<string, Word>> = {
  experiences: m.cv_list_experiences,
  schoolings: m.cv_list_schoolings,
  skills: m.cv_list_skills,
  tongues: m.cv_list_languages,
}
/** Of tasks about the person. */
const TASK: Readonly<Record<string, Word>> = {
  text: m.export_words,
  due_on: m.task_due,
  assignee_uid: m.task_assignee,
  mentions: m.task_mentions,
  is_done: m.task_done,
}
/** What the profile has words for. */
type InProfile = 'name' | 'phone' | 'address' | 'postal' | 'city' | 'position_title'
/** Of an application staff has entered. */
const ENTERED: Record<Exclude<keyof Entered, InProfile> | 'email' | 'cv', Word> = {
  came_by: m.entered_came_by,
  came_on: m.entered_came_on,
  language: m.entered_language,
  email: m.entered_email,
  message: m.entered_message,
  cv: m.entered_cv,
  has_originals: m.entered_originals,
}
const PLACEMENT: Record<keyof PlacementTerms | 'ended_on' | 'end_reason', Word> = {
  start_on: m.placement_start,
  pay: m.placement_amount,
  pay_period: m.offer_period,
  contract: m.placement_contract,
  guarantee_days: m.placement_guarantee_days,
  check_ins: m.placement_check_ins,
  ended_on: m.placement_ended,
  end_reason: m.placement_ended_why,
}
/** Of an account of ours or of a company. */
const ACCOUNT: Record<Exclude<(typeof ACCOUNT_FIELDS)[number], InProfile> | 'status', Word> = {
  department: m.users_department,
  roles: m.users_roles,
  status: m.office_status,
}
const WORDS: Readonly<Record<string, Word>> = { ...LISTS, ...TASK, ...ENTERED, ...PLACEMENT, ...ACCOUNT }
/** Name of a field or list of the profile; one there is no more stands for itself. */
const fieldWord = (field: string, locale: Language): string => {
  const words = m as unknown as Record<string, Word | undefined>
  return (WORDS[field] ?? words[`profile_field_${field}`])?.({}, { locale }) ?? field
}

/** Who of our staff it was is told as a role, as in the tables; that there was a change is told. */
const STAFF: ReadonlySet<string> = new Set(['assignee_uid', 'mentions'])
const withoutStaff = (patch: object | null) =>
  patch && Object.fromEntries(Object.entries(patch).map(([field, values]) => [field, STAFF.has(field) ? {} : values]))

/** What was changed of the profile, of what staff has entered and agreed, and of tasks about the person, when and by whom: names on the page, values from and to in the data. */
export async function writeChanges(context: ExportContext): Promise<void> {
  const { page, userId, language: locale } = context
  const caption = m.export_changes({}, { locale })
  const columns = [m.export_when, m.export_what, m.export_who].map((word) => word({}, { locale }))
  const about = m.export_about_changes({}, { locale })
  const who = (actorId: string | null) =>
    actorId === null ? 'system' : actorId === userId ? ('self' as const) : ('staff' as const)
  const words = { self: m.export_by_you, staff: m.export_by_staff, system: m.export_by_system }
  await page.section('changes', caption, async () => {
    await writeList(context, { file: 'art15/changes.json', about, caption, columns }, ownChanges(userId), {
      element: ({ entity, rev, at, actorId, fields, patch }) => ({
        about: entity,
        rev,
        at: instant(at),
        by: who(actorId),
        fields,
        values: withoutStaff(patch),
      }),
      cells: ({ entity, at, actorId, fields }) => [
        timeCell(at),
        `${entity === 'task' ? `${m.task_edit({}, { locale })}: ` : ''}${fields.map((field) => fieldWord(field, locale)).join(', ')}`,
        words[who(actorId)]({}, { locale }),
      ],
    })
  })
}
