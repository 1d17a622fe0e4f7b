import { useState } from 'react'
import { useProfile } from '#candidates/profile.api.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { Link } from '#base/routing/navigation.tsx'
import { LOCAL, read, write } from '#base/page/storage.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import { isOver } from './LastFactor.tsx'
import { type OwnFactors, useFactors } from './second-factor.api.ts'
import { SecondFactorPart } from './SecondFactorPart.tsx'
import styles from './second-factor.module.css'

/** By when a factor is required that is not there; null otherwise. */
const dueOf = (own: OwnFactors | undefined): string | null =>
  own && own.app === null && own.passkeys.length === 0 ? own.required_by : null

/** Is the office shut until the person has a second factor? */
export function useIsShut(): boolean {
  const due = dueOf(useFactors().data)
  return due !== null && isOver(due)
}

const titleOf = (due: string): string => (isOver(due) ? m.factor_due_over() : m.factor_due({ by: formatDay(due) }))

/** Tells by when a factor is required, where it is set up. */
export function FactorDue() {
  const due = dueOf(useFactors().data)
  if (due === null) return null
  return (
    <Notice tone="warn" title={titleOf(due)} className={styles.due}>
      {m.factor_due_text()}
    </Notice>
  )
}

/** The same in one line above the work, until it is put away for the day. */
export function FactorLine() {
  const { data, isLoading } = useFactors()
  const due = dueOf(data)
  const [closedOn, close] = useState(() => read<string>('local', LOCAL.factorClosed))
  if (closedOn === today()) return null
  // The work below is seen once it is known where it stands.
  if (isLoading) return <div data-waiting />
  if (due === null) return null
  return (
    <aside aria-label={m.factor_due_go()} className={styles.line}>
      <Notice
        tone="warn"
        onClose={() => {
          write('local', LOCAL.factorClosed, today())
          close(today())
        }}
      >
        {titleOf(due)}. <Link href="/settings/security">{m.factor_due_set()}</Link>
      </Notice>
    </aside>
  )
}

/** In place of the office, until the factor is there. */
export function FactorRequired() {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{m.factor_required()}</h1>
      <FactorDue />
      <Loaded query={useProfile()}>{({ username }) => <SecondFactorPart username={username} />}</Loaded>
    </div>
  )
}
