import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { formatDay } from '#base/text/dates.ts'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { letterWords, MOVE_WORDS } from './words.ts'

/** What is on its way to the candidate, and whether the answer is late. */
export const Marks = ({ of: { letter, is_late: isLate } }: { of: StaffApplication }) => (
  <>
    {letter && <Tag tone="info">{letterWords(letter)}</Tag>}
    {isLate && <Tag tone="danger">{m.staff_late()}</Tag>}
  </>
)

/** Who has the next move, and by when. */
export const nextWords = ({ next_move: move, promise_on: day }: StaffApplication): string =>
  move === 'nobody' || day === null
    ? MOVE_WORDS[move]()
    : `${MOVE_WORDS[move]()}, ${m.staff_by({ date: formatDay(day) })}`
