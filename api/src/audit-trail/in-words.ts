import { activityOf } from '@korak/contract/activities.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { shownDay } from '#mail/letter.ts'
import { labels as actions } from '#i18n/words/groups/activities.js'
import { labels as subjects } from '#i18n/words/groups/audit-records.js'
import { labels as values } from '#i18n/words/groups/audit-values.js'
import { m } from '#i18n/words/messages.js'

type Words = Readonly<
  Record<string, ((input: Record<string, never>, options: { locale: Language }) => string) | undefined>
>
const say = (words: object, name: string, locale: Language): string | null =>
  (words as Words)[name]?.({}, { locale }) ?? null

/** What was done. */
export const actionInWords = (action: string, locale: Language): string =>
  say(actions, activityOf(action).replace('.', '_'), locale) ?? m.security_activity_other({}, { locale })

/** The kind of thing it was done to; one without a word is said to be something else. */
export const subjectInWords = (kind: string, locale: Language): string =>
  say(subjects, kind, locale) ?? m.audit_subject_other({}, { locale })

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value)
const COUNTS = ['count', 'rows', 'records', 'created', 'changed', 'missed', 'ended'] as const

/** What an entry says besides, as sentences; facts only a machine would read are left out. */
export function detailsInWords(details: unknown, locale: Language): string[] {
  const facts = new Map(Object.entries((details ?? {}) as Record<string, unknown>))
  const said: string[] = []
  const textOf = (name: string): string | null => {
    const value = facts.get(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const wordOf = (name: string): string | null => {
    const value = textOf(name)
    return value === null ? null : isDay(value) ? shownDay(value) : say(values, value, locale)
  }
  const list = textOf('list')
  const named = list === null ? null : say(values, `list_${list.replaceAll('-', '_')}`, locale)
  if (named) said.push(named)
  const [from, to, until] = [wordOf('from'), wordOf('to'), wordOf('until')]
  if (from && to) said.push(m.audit_moved({ from, to }, { locale }))
  else if (from && until) said.push(m.audit_days({ from, until }, { locale }))
  else if (until) said.push(m.audit_until({ until }, { locale }))
  const fields = textOf('fields')
  if (fields) said.push(m.audit_fields({ count: fields.split(' ').length }, { locale }))
  for (const name of COUNTS) {
    const count = facts.get(name)
    if (typeof count === 'number') said.push(m.audit_count({ count }, { locale }))
  }
  for (const name of ['why', 'purpose', 'on'] as const) {
    const word = wordOf(name)
    if (word) said.push(word)
  }
  const company = textOf('company')
  if (company) said.push(m.audit_company({ name: company }, { locale }))
  const [codelist, option, into] = [textOf('codelist'), textOf('option'), textOf('into')]
  if (codelist) said.push(m.audit_codelist({ key: codelist }, { locale }))
  if (option && into) said.push(m.audit_merged({ key: option, into }, { locale }))
  else if (option) said.push(m.audit_option({ key: option }, { locale }))
  const version = textOf('version')
  if (version) said.push(m.audit_version({ version }, { locale }))
  if (facts.get('known') === false) said.push(m.audit_unknown_address({}, { locale }))
  return said
}
