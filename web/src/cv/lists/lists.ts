import type { ProfileLists } from '@korak/contract/cv.ts'
import { fold } from '#ui/choice/fold.ts'
import { m } from '#words/messages.js'

export type ListName = keyof ProfileLists
export const LISTS: readonly ListName[] = ['experiences', 'schoolings', 'skills', 'tongues']
export const NO_LISTS: ProfileLists = { experiences: [], schoolings: [], skills: [], tongues: [] }

export type Experience = ProfileLists['experiences'][number]
export type Schooling = ProfileLists['schoolings'][number]
export type Tongue = ProfileLists['tongues'][number]
/** From when until when, as exact as it is known: `2019`, `2019-05`, `2019-05-03`. */
export type Period = Pick<Experience, 'from' | 'to' | 'is_current'>

export const isEmpty = (lists: ProfileLists): boolean => LISTS.every((name) => lists[name].length === 0)
export const countOf = (lists: ProfileLists): number => LISTS.reduce((sum, name) => sum + lists[name].length, 0)

/** What tells an entry from the others of its list. */
const KEYS: { [K in ListName]: (item: ProfileLists[K][number]) => string } = {
  experiences: (job) => fold(`${job.position_title}|${job.employer}|${job.from?.slice(0, 4) ?? ''}`),
  schoolings: (study) => fold(`${study.degree}|${study.school}|${study.from?.slice(0, 4) ?? ''}`),
  skills: (skill) => fold(skill),
  tongues: ({ code }) => code,
}
const missing = <K extends ListName>(name: K, proposed: ProfileLists, own: ProfileLists): ProfileLists[K] => {
  const keyOf = KEYS[name] as (item: unknown) => string
  const known = new Set<string>((own[name] as unknown[]).map(keyOf))
  return (proposed[name] as unknown[]).filter((item) => !known.has(keyOf(item))) as ProfileLists[K]
}

/** What is proposed and not there already. */
export const beyond = (proposed: ProfileLists, own: ProfileLists): ProfileLists => ({
  experiences: missing('experiences', proposed, own),
  schoolings: missing('schoolings', proposed, own),
  skills: missing('skills', proposed, own),
  tongues: missing('tongues', proposed, own),
})

/** The year of a moment, and its month without a leading zero; empty for what is not known. */
export function partsOfMoment(moment: string | null): { year: string; month: string } {
  const [year = '', month = ''] = (moment ?? '').split('-')
  return { year, month: month.replace(/^0/, '') }
}

/**
 * A moment out of its parts; null without any. A month alone is no moment, and told as wrong (`spanErrors`). The day of the
 * moment it was stays while year and month do.
 */
export function momentOf({ year, month }: { year: string; month: string }, was: string | null): string | null {
  const typed = year.trim()
  if (typed === '' && month === '') return null
  const made = month === '' ? typed : `${typed}-${month.padStart(2, '0')}`
  return was?.length === 10 && was.slice(0, 7) === made ? was : made
}

const isMoment = (moment: string | null): boolean => moment === null || /^(19|20)\d\d(-\d\d){0,2}$/.test(moment)

/** What is wrong with a period, by side. */
export function spanErrors({ from, to, is_current: isCurrent }: Period): { from?: string; to?: string } {
  const errors = {
    ...(!isMoment(from) && { from: m.lists_year_wrong() }),
    ...(!isCurrent && !isMoment(to) && { to: m.lists_year_wrong() }),
  }
  if (Object.keys(errors).length > 0 || !from || !to || isCurrent) return errors
  const length = Math.min(from.length, to.length)
  return from.slice(0, length) > to.slice(0, length) ? { to: m.error_period() } : {}
}

/** A period as it is sent: what goes on has no end. */
export const settled = <T extends Period>(entry: T): T => (entry.is_current ? { ...entry, to: null } : entry)

/** The newest first; what goes on before what has ended. */
export function newestFirst<T extends Period>(entries: readonly T[]): T[] {
  const end = ({ to, is_current: isCurrent, from }: Period) => (isCurrent ? '9999' : (to ?? from ?? ''))
  return entries.toSorted((a, b) => end(b).localeCompare(end(a)) || (b.from ?? '').localeCompare(a.from ?? ''))
}

/** Lists with chosen proposals added: each keeps its order, jobs and studies the newest first. */
export function withAdded(own: ProfileLists, added: ProfileLists): Partial<ProfileLists> {
  const more = beyond(added, own)
  return {
    ...(more.experiences.length > 0 && { experiences: newestFirst([...own.experiences, ...more.experiences]) }),
    ...(more.schoolings.length > 0 && { schoolings: newestFirst([...own.schoolings, ...more.schoolings]) }),
    ...(more.skills.length > 0 && { skills: [...own.skills, ...more.skills] }),
    ...(more.tongues.length > 0 && { tongues: [...own.tongues, ...more.tongues] }),
  }
}

/**
 * Changes made here and elsewhere to one list: nothing anybody wrote is lost. What was added or changed there comes at the end;
 * what was taken away there goes, unless it was changed here.
 */
export function putTogether<T>({ before, mine, theirs }: Record<'before' | 'mine' | 'theirs', readonly T[]>): T[] {
  const namesOf = (items: readonly T[]): Set<string> => new Set(items.map((item) => JSON.stringify(item)))
  const [was, here, there] = [namesOf(before), namesOf(mine), namesOf(theirs)]
  const isGone = (name: string): boolean => was.has(name) && !there.has(name)
  const isNew = (name: string): boolean => !was.has(name) && !here.has(name)
  return [
    ...mine.filter((item) => !isGone(JSON.stringify(item))),
    ...theirs.filter((item) => isNew(JSON.stringify(item))),
  ]
}
