import { findRunning, findSubmittedAbout } from './asked-raters.queries.ts'
import { contentsOf } from './slots.service.ts'

/** Raters whose slot says more than their row does. */
interface RaterStates {
  begun: string[]
  closed: string[]
}

/**
 * How far a person is with those they assess in campaigns that take answers, by rater: their cards do not say it, nor
 * does anything else in the database.
 */
export async function ownStates(userId: string): Promise<RaterStates> {
  const all = [...(await contentsOf(await findRunning(userId)))]
  const of = (status: string) => all.filter(([, content]) => content.status === status).map(([id]) => id)
  return { begun: of('in-progress'), closed: of('closed') }
}

/** About how many other people a person has submitted answers: in slots still, or in a report already. */
export async function countSubmitted(userId: string): Promise<number> {
  const raters = await findSubmittedAbout(userId)
  const running = raters.filter(({ isOver }) => !isOver)
  const open = [...(await contentsOf(running)).values()].filter(({ status }) => status === 'closed')
  return raters.length - running.length + open.length
}
