import { type ReactNode, useSyncExternalStore } from 'react'
import type { FeedbackRequest } from '@korak/contract/feedback.ts'
import type { Href } from '@korak/contract/screens.ts'
import { personSignal } from '#base/session/auth.ts'
import { brand } from '#brand/brand.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { FillingHeader } from '#answers/filling/FillingHeader.tsx'
import { NotAccepted } from '#answers/filling/NotAccepted.tsx'
import { ownerOf } from '#answers/queue/store.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PageHead } from '#ui/layout/PageHead.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import styles from '#feedback/feedback.module.css'
import { People } from './People.tsx'
import { lastDay, nameOf } from '#feedback/labels.ts'

interface Props {
  request: FeedbackRequest
  /** Null for the holder of a link. */
  leave: Href | null
  tools: ReactNode
}

/** Who asks and why, who sees the answers, until when, and everybody to assess. */
export function Overview({ request, leave, tools }: Props) {
  const { campaign, closes_at, is_closed, people, thresholds } = request
  const isLink = leave === null
  const person = useSyncExternalStore(personSignal.subscribe, personSignal.get, () => null)
  const isDone = people.length > 0 && people.every(({ status }) => status === 'closed')
  return (
    <>
      <FillingHeader title={m.feedback_title()} home={leave} tools={tools} />
      <Page measure="form">
        <Stack gap={6}>
          <PageHead>
            <h1 tabIndex={-1}>{withNonBreaking(campaign)}</h1>
            {!is_closed && <p>{m.feedback_lead({ brand: brand.name, campaign: withNonBreaking(campaign) })}</p>}
            {!is_closed && (
              <p className={styles.facts}>
                {[m.feedback_answer_by({ date: lastDay(closes_at) }), isLink && m.q_public_no_login()]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
          </PageHead>
          {is_closed ? (
            <Notice title={m.feedback_closed_title()}>{m.feedback_closed_text()}</Notice>
          ) : (
            isDone && (
              <Notice tone="ok" title={m.feedback_all_done_title()}>
                {isLink ? m.feedback_all_done_link() : m.feedback_all_done_portal()}
              </Notice>
            )
          )}
          {people.map((one) => (
            <NotAccepted
              key={one.uid}
              owner={isLink ? ownerOf(null, one.uid) : person && ownerOf(person, one.uid)}
              withWaiting={is_closed || one.status === 'closed'}
              about={nameOf(one)}
            />
          ))}
          {people.length === 0 ? (
            <EmptyState ring="start" title={m.feedback_nobody_title()} text={m.feedback_nobody_text()} />
          ) : (
            <People people={people} isClosed={is_closed} />
          )}
          {isLink && !is_closed && !isDone && <p className={styles.facts}>{m.feedback_saved_link()}</p>}
          <Anonymity thresholds={thresholds} />
        </Stack>
      </Page>
    </>
  )
}

/** The rule of groups in plain words. */
function Anonymity({ thresholds }: Pick<FeedbackRequest, 'thresholds'>) {
  const { coworker, employee } = thresholds
  return (
    <Section title={m.feedback_who_sees()}>
      <ul className={styles.rules}>
        <li>{m.feedback_sees_groups({ coworker, employee })}</li>
        <li>{m.feedback_sees_named()}</li>
        <li>{m.feedback_sees_words()}</li>
        <li>{m.feedback_sees_never()}</li>
      </ul>
    </Section>
  )
}
