import { type CheckIn, CHECK_INS } from '@korak/contract/placements.rules.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, addMonths, today } from '#base/time.ts'
import { m } from '#i18n/words/messages.js'
import { dropTask, moveTask, planTask } from '#staff-tasks/planned.service.ts'
import * as queries from './placements.queries.ts'

/** Time to hear both sides before a guarantee is over. */
const BEFORE_DAYS = 14

const WORDS = {
  week: m.placement_task_week,
  month: m.placement_task_month,
  quarter: m.placement_task_quarter,
  guarantee: m.placement_task_guarantee,
} as const satisfies Record<CheckIn, unknown>

/** The day itself, or the next on which somebody works. */
const workingDay = (day: string): string => addWorkingDays(addDays(day, -1), 1)

/** The day of a check-in; null for one before the end of a guarantee there is none of. */
function dayOfCheckIn(kind: CheckIn, { startOn, guaranteeUntil }: Days): string | null {
  if (kind === 'week') return workingDay(addDays(startOn, 7))
  if (kind === 'month') return workingDay(addMonths(startOn, 1))
  if (kind === 'quarter') return workingDay(addMonths(startOn, 3))
  if (guaranteeUntil === null) return null
  const day = addDays(guaranteeUntil, -BEFORE_DAYS)
  // Of a guarantee shorter than that there is still its first day.
  return workingDay(day < startOn ? startOn : day)
}
type Days = Pick<queries.PlacementRow, 'startOn' | 'guaranteeUntil'>

interface Task {
  /** Who does it, and who asks for it. */
  assigneeId: string
  authorId: string
}

async function plan(placement: queries.PlacementRow, kind: CheckIn, dueOn: string, task: Task): Promise<void> {
  const { assigneeId, authorId } = task
  // Who does it may change, and reads another language.
  const text = WORDS[kind]({}, { locale: 'sl-SI' })
  const textEn = WORDS[kind]({}, { locale: 'en-EN' })
  const { id, applicationId } = placement
  const taskId = await planTask({ text, textEn, dueOn, assigneeId, authorId, applicationId })
  await queries.saveCheckIn(id, kind, { taskId, isStopped: false })
}

/**
 * Brings the tasks of a placement in line with its days and with which check-ins are wanted: new ones are written down unless
 * their day is past, open ones move, open ones that are not wanted any more go; what was done stays as it was.
 */
export async function alignCheckIns(
  placement: queries.PlacementRow,
  wanted: readonly CheckIn[],
  task: Task,
): Promise<void> {
  const known = await queries.findCheckIns(placement.id)
  for (const kind of CHECK_INS) {
    const before = known.find((one) => one.kind === kind)
    const day = wanted.includes(kind) ? dayOfCheckIn(kind, placement) : null
    if (day === null && before && before.doneAt === null) {
      if (before.taskId) await dropTask(task.authorId, before.taskId)
      await queries.deleteCheckIn(placement.id, kind)
    }
    if (day !== null && before?.taskId) await moveTask(task.authorId, before.taskId, day)
    if (day !== null && !before && day >= today()) await plan(placement, kind, day, task)
  }
}

/** Work ended: check-ins nobody has done are not to be done any more. */
export async function stopCheckIns(actorId: string | null, placementId: string): Promise<void> {
  for (const { kind, taskId } of await queries.findCheckIns(placementId))
    if (taskId && (await dropTask(actorId, taskId)))
      await queries.saveCheckIn(placementId, kind, { taskId: null, isStopped: true })
}

/** Work goes on after all: those that were stopped come again, unless their day is past. */
export async function restoreCheckIns(placement: queries.PlacementRow, task: Task): Promise<void> {
  const stopped = (await queries.findCheckIns(placement.id)).filter(({ isStopped }) => isStopped)
  for (const { kind } of stopped) {
    const day = dayOfCheckIn(kind, placement)
    if (day !== null && day >= today()) await plan(placement, kind, day, task)
  }
}
