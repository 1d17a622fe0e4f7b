import { type CheckIn, CHECK_INS } from '@korak/contract/placements.rules.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, addMonths, today } from '#base/time.ts'
import { m } from '#i18n/words/messages.js'
import { bringTaskBack, dropTask, findPutAway, moveTask, planTask, putTaskAway } from '#staff-tasks/planned.service.ts'
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
 * their day is past, open ones move, open ones that are not wanted any more go; what was done stays as it was. One that is still
 * stopped, as its day had passed, comes again on a day to come.
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
      if (before.keptId) await dropTask(task.authorId, before.keptId)
      await queries.deleteCheckIn(placement.id, kind)
    }
    if (day === null) continue
    if (before?.isStopped && day >= today()) await resume(placement, before, day, task)
    if (before?.keptId) await moveTask(task.authorId, before.keptId, day)
    if (!before && day >= today()) await plan(placement, kind, day, task)
  }
}

/** Work ended: check-ins nobody has done are not to be done any more, and wait for it to go on after all. */
export async function stopCheckIns(actorId: string | null, placementId: string): Promise<void> {
  for (const { kind, taskId } of await queries.findCheckIns(placementId))
    if (taskId && (await putTaskAway(actorId, taskId)))
      await queries.saveCheckIn(placementId, kind, { taskId, isStopped: true })
}

/** The placement goes, and with it the tasks nobody has done. */
export async function dropCheckIns(actorId: string | null, placementId: string): Promise<void> {
  for (const { keptId } of await queries.findCheckIns(placementId)) if (keptId) await dropTask(actorId, keptId)
}

/** Work goes on after all: those that were stopped come again as they were, unless their day has passed since. */
export async function restoreCheckIns(placement: queries.PlacementRow, task: Task): Promise<void> {
  for (const stopped of await queries.findCheckIns(placement.id)) {
    if (!stopped.isStopped) continue
    const kept = stopped.keptId ? await findPutAway(stopped.keptId) : undefined
    const day = kept ? kept.dueOn : dayOfCheckIn(stopped.kind, placement)
    // What was late already is late again, and what has no day any more passes none.
    const isPast = day !== null && day < today() && day >= (kept?.since ?? day)
    if (!isPast && (kept || day !== null)) await resume(placement, stopped, day ?? today(), task)
  }
}

/** A check-in that was stopped is to be done again: its own task, or a new one where that is gone. */
async function resume(
  placement: queries.PlacementRow,
  { kind, keptId }: queries.CheckInRow,
  day: string,
  task: Task,
): Promise<void> {
  if (!keptId) return plan(placement, kind, day, task)
  await bringTaskBack(task.authorId, keptId)
  await queries.saveCheckIn(placement.id, kind, { taskId: keptId, isStopped: false })
}
