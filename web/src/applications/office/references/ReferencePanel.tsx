import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefereeForStaff, Referencing } from '@korak/contract/references.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { headingAbove } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { allows, useUser } from '#base/session/session.ts'
import { Address } from '#base/text/Address.tsx'
import { formatDay } from '#base/text/dates.ts'
import { refreshMoved } from '#applications/office/moves.ts'
import { consentOf, saidOf, stateOf } from '#references/words.ts'
import { Button } from '#ui/action/Button.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { AskDialog } from './AskDialog.tsx'
import { ReadDialog } from './ReadDialog.tsx'
import { SendDialog } from './SendDialog.tsx'

const HELD_MS = 10_000

/** References on an application: who was named, how each stands, and what they answered. */
export function ReferencePanel({ uid, name }: { uid: string; name: string }) {
  const isAllowed = allows(useUser(), 'applications.update')
  const query = useQuery({
    ...queryOf('GET /applications/:uid/references', { params: { uid } }),
    staleTime: 0,
    enabled: isAllowed,
    // Until what is held has gone.
    refetchInterval: ({ state: { data } }) => (data?.referees.some(({ state }) => state === 'held') ? HELD_MS : false),
  })
  if (!isAllowed) return null
  return <Loaded query={query}>{(referencing) => <Panel uid={uid} name={name} referencing={referencing} />}</Loaded>
}

type Asked = { what: 'ask' } | { what: 'send' | 'read'; referee: RefereeForStaff }

function Panel({ uid, name, referencing }: { uid: string; name: string; referencing: Referencing }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { asked: request, referees, consent, needs_interview: needsInterview, may } = referencing
  const close = () => setAsked(null)
  useCommands(
    useMemo<Command[]>(
      () =>
        may.ask
          ? [{ id: 'references', group: 'record', label: m.reference_ask(), run: () => setAsked({ what: 'ask' }) }]
          : [],
      [may.ask],
    ),
  )
  // What is open stays open, whatever is fetched anew.
  if (!request && !may.ask && !asked) return null
  return (
    <Section title={m.references_title()}>
      <Stack gap={4}>
        <p className="muted">{request ? m.reference_asked_for({ count: request.wanted }) : m.reference_none()}</p>
        {consent && (
          <p>
            {consentOf(consent)}
            {consent.status !== 'confirmed' && (
              <>
                <br />
                {m.reference_barred()}
              </>
            )}
          </p>
        )}
        {referees.length > 0 && (
          <ul>
            {referees.map((referee) => (
              <Referee key={referee.uid} referee={referee} onAsked={(what) => setAsked({ what, referee })} />
            ))}
          </ul>
        )}
        {may.ask && (
          <Row>
            <Button variant="secondary" onClick={() => setAsked({ what: 'ask' })}>
              {request ? m.reference_ask_again() : m.reference_ask()}
            </Button>
          </Row>
        )}
      </Stack>
      {asked?.what === 'ask' && <AskDialog uid={uid} name={name} request={request} onClose={close} />}
      {asked?.what === 'send' && (
        <SendDialog
          referee={referees.find(({ uid }) => uid === asked.referee.uid) ?? asked.referee}
          needsInterview={needsInterview}
          onClose={close}
          onSent={() => {
            close()
            showToast({
              text: m.reference_held(),
              action: { label: m.reference_recall(), run: () => void recall(asked.referee.uid) },
            })
            void refreshMoved()
          }}
        />
      )}
      {asked?.what === 'read' && (
        <ReadDialog
          referee={asked.referee}
          onClose={() => {
            close()
            void refreshMoved()
          }}
        />
      )}
    </Section>
  )
}

/** Takes a letter back that has not gone. */
async function recall(uid: string): Promise<void> {
  try {
    await call('POST /references/:uid/recall', { params: { uid } })
    showToast({ text: m.reference_recalled() })
  } catch (error) {
    showToast({ text: wordsOf(error), tone: 'info' })
  }
  await refreshMoved()
}

/** Takes note that nothing will come. */
async function noteRefusal(uid: string): Promise<void> {
  try {
    await call('POST /references/:uid/note', { params: { uid } })
    showToast({ text: m.reference_noted() })
  } catch (error) {
    showToast({ text: wordsOf(error), tone: 'info' })
  }
  await refreshMoved()
}

function Referee({ referee, onAsked }: { referee: RefereeForStaff; onAsked: (what: 'send' | 'read') => void }) {
  const { name, may, state } = referee
  const facts = [
    stateOf(referee),
    referee.stopped_at && m.reference_state_stopped(),
    state === 'open' &&
      !referee.is_unreached &&
      referee.expires_at &&
      (referee.is_late ? m.reference_was_until : m.reference_until)({ day: formatDay(referee.expires_at) }),
    referee.answered_at && formatDay(referee.answered_at),
    state === 'answered' && !referee.read_at && m.reference_unread(),
  ]
  const row = useRef<HTMLLIElement>(null)
  const isPressed = useRef(false)
  // What is taken back takes the pressed button along.
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body)
      (row.current?.querySelector('button') ?? headingAbove(row.current))?.focus()
    isPressed.current = false
  }, [state, referee.read_at])
  return (
    <li ref={row}>
      <Stack gap={2}>
        <p>
          <b>{name}</b> · {saidOf(referee)}
          <br />
          <Address of={referee.email} />
          <br />
          {facts.filter(Boolean).join(' · ')}
        </p>
        <Row>
          {may.send && (
            <Button variant="secondary" aria-label={`${m.reference_send()}: ${name}`} onClick={() => onAsked('send')}>
              {m.reference_send()}
            </Button>
          )}
          {may.recall && (
            <Button
              variant="secondary"
              aria-label={`${m.reference_recall()}: ${name}`}
              onClick={() => {
                isPressed.current = true
                void recall(referee.uid)
              }}
            >
              {m.reference_recall()}
            </Button>
          )}
          {may.note && !referee.read_at && (
            <Button
              variant="secondary"
              aria-label={`${m.reference_note()}: ${name}`}
              onClick={() => {
                isPressed.current = true
                void noteRefusal(referee.uid)
              }}
            >
              {m.reference_note()}
            </Button>
          )}
          {may.read && (
            <Button variant="secondary" onClick={() => onAsked('read')}>
              {m.reference_read({ name })}
            </Button>
          )}
        </Row>
      </Stack>
    </li>
  )
}
