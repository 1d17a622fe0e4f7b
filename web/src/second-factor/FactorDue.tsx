import { useProfile } from '#candidates/profile.api.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { Link } from '#base/routing/navigation.tsx'
import { formatDay } from '#base/text/dates.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import { type OwnFactors, useFactors } from './second-factor.api.ts'
import { SecondFactorPart } from './SecondFactorPart.tsx'
import styles from './second-factor.module.css'

/** By when a factor is required that is not there; null otherwise. */
const dueOf = (own: OwnFactors | undefined): string | null =>
  own && own.app === null && own.passkeys.length === 0 ? own.required_by : null
const isOver = (day: string): boolean => new Date(day).getTime() <= Date.now()

/** Is the office shut until the person has a second factor? */
export function useIsShut(): boolean {
  const due = dueOf(useFactors().data)
  return due !== null && isOver(due)
}

/** Tells by when a factor is required, and where it is set up. */
export function FactorDue({ isHere = false }: { isHere?: boolean }) {
  const due = dueOf(useFactors().data)
  if (due === null) return null
  return (
    <Notice
      tone="warn"
      title={isOver(due) ? m.factor_due_over() : m.factor_due({ by: formatDay(due) })}
      actions={!isHere && <Link href="/settings/security">{m.factor_due_go()}</Link>}
      className={styles.due}
    >
      {m.factor_due_text()}
    </Notice>
  )
}

/** In place of the office, until the factor is there. */
export function FactorRequired() {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{m.factor_required()}</h1>
      <FactorDue isHere />
      <Loaded query={useProfile()}>{({ username }) => <SecondFactorPart username={username} />}</Loaded>
    </div>
  )
}
