import type { Screens } from '#base/routing/screens.ts'
import { useEffect, useState } from 'react'
import type { ConsentDetails } from '@korak/contract/consents.ts'
import { LanguageLine } from '#auth/LanguageLine.tsx'
import { announce } from '#base/page/announce.ts'
import { CallError } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useParams } from '#base/routing/navigation.tsx'
import { getUser } from '#base/session/session.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { RightsLine } from '#privacy/RightsLine.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Ring } from '#ui/feedback/Ring.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { Changes } from './Changes.tsx'
import { Choice } from './Choice.tsx'
import { ConsentText } from './ConsentText.tsx'
import { useConsent } from './consents.api.ts'
import styles from './consents.module.css'
import { DECISION_ID, goToDecision } from '#ui/layout/decision.ts'
import { closeGate, noteDecided, positionOf } from './gate.ts'
import { passUnchecked } from './unchecked.ts'
import { DecisionBox } from '#ui/layout/DecisionBox.tsx'
import { useDecide } from './useDecide.ts'

export const screens: Screens = [
  { path: '/consents/unsigned/:uid', title: 'c_title', access: 'signed-in', bar: false, slim: true, section: null },
]

/** Nothing that can be decided: it is gone, or somebody has decided about it elsewhere. */
const isOver = (error: unknown) => error instanceof CallError && [404, 409, 410, 422].includes(error.status)

/** Takes the consent off the list; the routing rules lead to the next one, or on to where the person was going. */
async function goOn(uid: string) {
  await passUnchecked(uid)
  if (getUser()?.unchecked_consents.length === 0) closeGate()
}

/** Stands before all other pages until the consent is decided about, one way or the other. */
export function UnsignedPage() {
  const { uid } = useParams<'uid'>()
  const query = useConsent(uid)
  const [position] = useState(() => positionOf(getUser()?.unchecked_consents ?? []))
  const { data, error } = query
  useHead({ title: data?.title ?? m.c_unsigned_title() })
  const isDone = data ? data.status !== 'pending' : isOver(error)
  // What is not waiting any more is no reason to hold anybody up.
  useEffect(() => {
    if (isDone) void goOn(uid)
  }, [isDone, uid])
  return (
    <Page measure="text">
      <Stack gap={6}>
        <header className={styles.head}>
          {position.total > 1 && <Way {...position} />}
          <h1 tabIndex={-1}>{m.c_unsigned_title()}</h1>
        </header>
        {isDone ? null : (
          <Loaded query={query}>
            {(consent) => <Question consent={consent} onStale={() => void query.refetch()} />}
          </Loaded>
        )}
        <RightsLine />
        <LanguageLine />
      </Stack>
    </Page>
  )
}

/** How many decisions there are and which this one is: points of a path, and in words. */
function Way({ n, total }: { n: number; total: number }) {
  return (
    <div className={styles.way}>
      <span className={styles.points} aria-hidden="true">
        {Array.from({ length: total }, (_, at) => (
          <span key={at} className={styles.point}>
            <Ring state={at + 1 < n ? 'done' : at + 1 === n ? 'current' : 'open'} />
          </span>
        ))}
      </span>
      <p className={styles.step}>{m.c_unsigned_progress({ n, total })}</p>
    </div>
  )
}

function Question({ consent, onStale }: { consent: ConsentDetails; onStale: () => void }) {
  const { uid, kind, title, summary, changes, is_again } = consent
  const { pending, error, failure, start } = useDecide(consent, async () => {
    noteDecided(uid)
    announce(m.c_unsigned_done())
    await goOn(uid)
  })
  // Gone, or another text by now.
  const isRefused = failure !== null && failure.status !== 409 && isOver(failure)
  useEffect(() => {
    if (isRefused) onStale()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [failure])
  return (
    <Stack gap={6}>
      <div className={styles.head}>
        <h2 className={styles.title}>{withNonBreaking(title)}</h2>
        {is_again && <Tag tone="info">{m.c_again()}</Tag>}
        <p className={styles.summary}>{withNonBreaking(summary)}</p>
        <p>
          <a href={`#${DECISION_ID}`} className={styles.target} onClick={goToDecision}>
            {m.c_skip()}
          </a>
        </p>
      </div>
      {changes && <Changes changes={changes} level={3} />}
      {changes ? (
        <Section title={m.c_text_title()} level={3}>
          <ConsentText consent={consent} level={4} />
        </Section>
      ) : (
        <ConsentText consent={consent} level={3} />
      )}
      <DecisionBox labelledBy={DECISION_ID}>
        <h3 id={DECISION_ID} tabIndex={-1}>
          {m.c_decision_title()}
        </h3>
        {error && (
          <Notice tone="danger" role="alert" title={m.c_failed()}>
            {error}
          </Notice>
        )}
        <Choice consent={consent} pending={pending} onDecide={start} />
        {kind === 'consent' && <p className={styles.facts}>{m.c_refuse_note()}</p>}
      </DecisionBox>
    </Stack>
  )
}
