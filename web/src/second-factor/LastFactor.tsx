import { formatDay } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import type { OwnFactors } from './second-factor.api.ts'

/** Is the day over by which a factor is required? */
export const isOver = (day: string): boolean => new Date(day).getTime() <= Date.now()

/** What comes of removing the only factor there is, said before it is removed; nothing where another stays. */
export function LastFactor({ own: { app, passkeys, required_by: due } }: { own: OwnFactors }) {
  if ((app ? 1 : 0) + passkeys.length > 1) return null
  if (due === null) return <p>{m.factor_last()}</p>
  return <p>{isOver(due) ? m.factor_last_over() : m.factor_last_due({ by: formatDay(due) })}</p>
}
