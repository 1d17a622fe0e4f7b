import type { ProfileLists } from '@korak/contract/cv.ts'
import { type FieldError, InvalidInput } from '#errors.ts'
import { searchText } from '#candidates/cv/normalize.ts'

type Lists = Partial<ProfileLists>
interface Span {
  from: string | null
  to: string | null
  is_current: boolean
}

/** Is there such a year, month or day? */
export function isMoment(text: string): boolean {
  const [year = '', month = '01', day = '01'] = text.split('-')
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return (
    Number(year) >= 1900 &&
    Number(year) <= 2100 &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().slice(0, 10) === `${year}-${month}-${day}`
  )
}

/** As exact as the less exact of the two: from 2019 to 2019-05 is possible. */
export const isBackwards = ({ from, to }: Span): boolean => {
  if (!from || !to) return false
  const length = Math.min(from.length, to.length)
  return from.slice(0, length) > to.slice(0, length)
}

function spanErrors(path: string, span: Span): [string, FieldError][] {
  const wrong = (['from', 'to'] as const).filter((side) => span[side] !== null && !isMoment(span[side]))
  if (wrong.length > 0) return wrong.map((side) => [`${path}.${side}`, 'error_moment'])
  return isBackwards(span) ? [[`${path}.to`, 'error_period']] : []
}

/** @throws InvalidInput for entries without a name, days that do not exist and periods that end before they begin */
export function checkLists({ experiences = [], schoolings = [] }: Lists): void {
  const errors = [
    ...experiences.flatMap((one, at) => [
      ...(one.position_title || one.employer ? [] : [[`experiences.${at}.position_title`, 'error_required']]),
      ...spanErrors(`experiences.${at}`, one),
    ]),
    ...schoolings.flatMap((one, at) => [
      ...(one.degree || one.school ? [] : [[`schoolings.${at}.degree`, 'error_required']]),
      ...spanErrors(`schoolings.${at}`, one),
    ]),
  ] as [string, FieldError][]
  if (errors.length > 0) throw new InvalidInput(Object.fromEntries(errors.map(([field, error]) => [field, [error]])))
}

/** The first of each that says the same. */
export const distinct = <T>(list: readonly T[], key: (item: T) => string): T[] =>
  [...new Map(list.toReversed().map((item) => [key(item), item])).values()].toReversed()

const settled = <T extends Span>(one: T): T => (one.is_current ? { ...one, to: null } : one)

/** Lists as they are kept: each skill and language once, and nothing that goes on has an end. */
export function tidyLists({ experiences, schoolings, skills, tongues }: Lists): Lists {
  return {
    ...(experiences && { experiences: experiences.map(settled) }),
    ...(schoolings && { schoolings: schoolings.map(settled) }),
    ...(skills && { skills: distinct(skills, (skill) => searchText(skill) || skill) }),
    ...(tongues && { tongues: distinct(tongues, ({ code }) => code) }),
  }
}
