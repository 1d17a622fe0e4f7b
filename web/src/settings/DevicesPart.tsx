import { type RefObject, useRef, useState } from 'react'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useSubmit } from '#base/data/submit.ts'
import { besideRow, focusOnceDrawn } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { endOtherSessions, endSession, type OwnSession, useSessions } from './security.api.ts'
import styles from './settings.module.css'

type Heading = RefObject<HTMLElement | null>

/** Where the person is signed in, and a way to sign out there. */
export function DevicesPart() {
  const query = useSessions()
  const title = useRef<HTMLSpanElement>(null)
  return (
    <Section
      id="naprave"
      title={
        <span ref={title} tabIndex={-1}>
          {m.security_devices()}
        </span>
      }
    >
      <p className={styles.fact}>{m.security_devices_text()}</p>
      <Loaded query={query} skeleton={<SkeletonRows rows={2} lines={1} />}>
        {(sessions) => (
          <Stack gap={4}>
            <ul className={styles.files}>
              {sessions.map((session) => (
                <li key={session.uid}>
                  <Device session={session} />
                  {!session.is_this && <End session={session} heading={title} />}
                </li>
              ))}
            </ul>
            <EndOthers count={sessions.filter((session) => !session.is_this).length} heading={title} />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

const nameOf = ({ device }: OwnSession) => device ?? m.security_device_unknown()

function Device({ session }: { session: OwnSession }) {
  const { network, is_this, is_remembered, signed_in_at, seen_at, expires_at } = session
  const since = [
    m.security_device_since({ at: formatDate(signed_in_at) }),
    is_remembered && m.security_device_remembered({ on: formatDay(expires_at) }),
  ]
  const last = [
    is_this ? m.security_device_now() : m.security_device_seen({ at: formatDate(seen_at) }),
    network && m.security_device_network({ network }),
  ]
  return (
    <span className={styles.device}>
      <strong>{nameOf(session)}</strong> {is_this && <Tag tone="brand">{m.security_device_this()}</Tag>}
      {[since, last].map((facts) => {
        const line = facts.filter(Boolean).join(' · ')
        return (
          <span key={line} className={styles.fact}>
            {line}
          </span>
        )
      })}
    </span>
  )
}

function End({ session, heading }: { session: OwnSession; heading: Heading }) {
  const { pending, summary, onSubmit } = useSubmit(async () => {
    const next = besideRow() ?? heading.current
    await endSession(session.uid)
    showToast({ text: m.security_device_ended() })
    focusOnceDrawn(next)
  })
  const what = { device: nameOf(session), at: formatDate(session.signed_in_at) }
  return (
    <span>
      <Button variant="quiet" className={styles.edge} pending={pending} onClick={() => onSubmit()}>
        <span aria-hidden="true">{m.security_device_end()}</span>
        <span className="visually-hidden">{m.security_device_end_what(what)}</span>
      </Button>
      {summary[0] && <span role="alert">{summary[0].message}</span>}
    </span>
  )
}

function EndOthers({ count, heading }: { count: number; heading: Heading }) {
  const [isAsking, setAsking] = useState(false)
  const { pending, summary, onSubmit, reset } = useSubmit(async () => {
    const message = await endOtherSessions()
    setAsking(false)
    showToast({ text: message })
    requestAnimationFrame(() => heading.current?.focus())
  })
  if (count === 0 && !isAsking) return null
  return (
    <Row>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {m.security_devices_end()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.security_devices_end_ask()}
        variant="primary"
        confirm={m.security_devices_end()}
        keep={m.security_devices_keep()}
        pending={pending}
        onConfirm={() => onSubmit()}
        onKeep={() => {
          setAsking(false)
          reset()
        }}
      >
        <p>{m.security_devices_end_text({ count })}</p>
        {summary[0] && <p role="alert">{summary[0].message}</p>}
      </ConfirmDialog>
    </Row>
  )
}
