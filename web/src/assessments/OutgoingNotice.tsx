import { useEffect, useRef } from 'react'
import type { AssessmentOrder } from '@korak/contract/assessments.ts'
import type { AssignmentCard } from '@korak/contract/questionnaires.ts'
import { announce } from '#base/page/announce.ts'
import { formatDay } from '#base/text/dates.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useSearch } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { forgetLists } from '#answers/queue/forget-lists.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import styles from './assessments.module.css'
import { isWaiting, noteReturn, useOrder } from './assessments.api.ts'
import { Launch } from './Launch.tsx'
import { OrderState } from './OrderState.tsx'

/** The address a provider sends people back to carries this. */
const RETURNED = 'returned'

/** A questionnaire of somebody else: what to know before leaving the portal, the way there, and how it stands. */
export function OutgoingNotice({ assignment }: { assignment: AssignmentCard }) {
  const { uid, title, minutes, status, due_at } = assignment
  const query = useOrder(uid)
  useReturn(uid)
  useNews(query.data?.status ?? null)
  return (
    <>
      <Stack gap={2}>
        <h1 tabIndex={-1}>{withNonBreaking(title)}</h1>
        <p className={styles.facts}>
          {[
            m.q_takes({ minutes: m.count_minutes({ count: minutes }) }),
            due_at && status !== 'closed' && m.q_due({ date: formatDay(due_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Stack>
      <Loaded query={query}>{(order) => <Standing uid={uid} order={order} />}</Loaded>
    </>
  )
}

function Standing({ uid, order }: { uid: string; order: AssessmentOrder }) {
  return (
    <Stack gap={6}>
      <OrderState uid={uid} order={order} />
      {order.may.launch && (
        <Section title={m.q_external_title()}>
          <ul className={styles.rules}>
            <li>{m.q_external_once()}</li>
            <li>{m.q_external_delay()}</li>
            <li>{m.q_external_tabs()}</li>
            <li>{m.assess_provider({ provider: order.provider })}</li>
          </ul>
          <Launch uid={uid} isAgain={order.status !== null} isWaiting={isWaiting(order)} />
        </Section>
      )}
    </Stack>
  )
}

/** Notes the return once and takes it out of the address. A call that fails changes nothing the server has to know. */
function useReturn(uid: string): void {
  const [search, setSearch] = useSearch()
  const isReturn = search.has(RETURNED)
  useEffect(() => {
    if (!isReturn) return undefined
    let isHere = true
    const left = new URLSearchParams(search)
    left.delete(RETURNED)
    noteReturn(uid)
      .catch(() => undefined)
      // Whoever has gone on meanwhile is at another address.
      .finally(() => isHere && setSearch(left, { replace: true }))
    return () => {
      isHere = false
    }
  }, [isReturn, uid, search, setSearch])
}

const NEWS = {
  completed: () => m.assess_completed_title(),
  failed: () => m.assess_failed_title(),
  expired: () => m.assess_expired_title(),
} as const

/** Says it when a report has come while the page was open; then the lists are no longer right either. */
function useNews(status: AssessmentOrder['status']): void {
  const before = useRef(status)
  useEffect(() => {
    const was = before.current
    before.current = status
    if (was === null || was === status || status === null || !(status in NEWS)) return
    announce(NEWS[status as keyof typeof NEWS]())
    forgetLists()
  }, [status])
}
