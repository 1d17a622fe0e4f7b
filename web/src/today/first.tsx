import type { TodayLine } from '@korak/contract/today.ts'
import { daysBetween, formatDay, formatTime } from '#base/text/dates.ts'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'

type First = TodayLine['first']
/** A day that is near is said how near. */
const NEAR_DAYS = 3

/** How long it waits, or the day or time it is due. */
function whenOf({ says, at }: NonNullable<First>, today: string): string | null {
  if (at === null) return null
  if (says === 'at') return m.today_at({ time: formatTime(at) })
  if (says !== 'waits') return formatDay(at)
  const days = daysBetween(at, today)
  return days > 0 ? m.row_waits({ count: days }) : m.today_waits_today()
}

/** Which of the rows of a line has waited longest or is nearest; nothing where nothing tells it from the others. */
export function firstWords(first: First, count: number, today: string): string | null {
  if (!first) return null
  const when = whenOf(first, today)
  // A task is a sentence: its full stop does not stand before a comma.
  const name = when === null ? first.name : first.name?.replace(/\.$/, '')
  const what = [name, when].filter(Boolean).join(', ')
  if (what === '') return null
  if (count === 1) return what
  if (when === null) return m.today_more({ what, count: count - 1 })
  return first.says === 'waits' ? m.today_oldest({ what }) : m.today_earliest({ what })
}

/** How late it is, or how near. */
export function DueTag({ first, today }: { first: First; today: string }) {
  if (first?.says !== 'due' || first.at === null) return null
  const days = daysBetween(today, first.at)
  if (days < 0) return <Tag tone="danger">{m.row_late({ count: -days })}</Tag>
  if (days > NEAR_DAYS) return null
  return <Tag tone="honey">{days === 0 ? m.today_due_today() : m.row_soon({ count: days })}</Tag>
}
