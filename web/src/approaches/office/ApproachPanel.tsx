import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Approach } from '@korak/contract/approaches.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient, queryOf } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { useRowCommand } from '#base/page/row-command.ts'
import { showToast } from '#base/page/toasts.ts'
import { allows, enters, useUser } from '#base/session/session.ts'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { Button } from '#ui/action/Button.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { EnterApplication } from '#entered-applications/EnterApplication.tsx'
import { ApproachDialog } from './ApproachDialog.tsx'

const refresh = () => queryClient.invalidateQueries({ queryKey: ['GET /jobs/:uid/approaches'] })

/** Who was asked whether they want to apply for a job, and asking somebody. */
export function ApproachPanel({ uid }: { uid: string }) {
  const user = useUser()
  const isAllowed = Boolean(user && allows(user, 'applications.update') && enters(user, 'applications.read'))
  const query = useQuery({
    ...queryOf('GET /jobs/:uid/approaches', { params: { uid } }),
    staleTime: 0,
    enabled: isAllowed,
  })
  const [isAsking, setAsking] = useState(false)
  const mayAsk = isAllowed && query.data?.may.ask === true
  useCommands(
    useMemo<Command[]>(
      () =>
        mayAsk
          ? [{ id: 'approach', group: 'record', label: m.approach_ask(), key: 'y', run: () => setAsking(true) }]
          : [],
      [mayAsk],
    ),
  )
  if (!isAllowed) return null
  return (
    <Section title={m.approaches_title()}>
      <Stack gap={4}>
        <p className="muted">{m.approaches_lead()}</p>
        <Loaded query={query}>
          {({ approaches, may }) => (
            <>
              {approaches.length === 0 ? (
                <p>{m.approaches_none()}</p>
              ) : (
                <ul>
                  {approaches.map((one) => (
                    <Line key={one.uid} approach={one} />
                  ))}
                </ul>
              )}
              {!may.ask && <p className="muted">{m.approaches_only_published()}</p>}
              <Row>
                {may.ask && (
                  <Button variant="secondary" onClick={() => setAsking(true)}>
                    {m.approach_ask()}
                  </Button>
                )}
                <EnterApplication uid={uid} />
              </Row>
            </>
          )}
        </Loaded>
      </Stack>
      {isAsking && (
        <ApproachDialog
          uid={uid}
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false)
            showToast({ text: m.approach_sent() })
            void refresh()
          }}
        />
      )}
    </Section>
  )
}

function stateWords({ state, answer_by: until, answered_at: at }: Approach): string {
  const day = formatDay(until)
  if (state === 'open') return m.approach_state_open({ day })
  if (state === 'late') return m.approach_state_late({ day })
  if (state === 'withdrawn') return m.approach_state_withdrawn()
  const said = at ? formatDate(at) : day
  return state === 'accepted' ? m.approach_state_accepted({ day: said }) : m.approach_state_declined({ day: said })
}

function Line({ approach }: { approach: Approach }) {
  const { uid, may } = approach
  const whom = approach.name ?? approach.email ?? ''
  const { pending, run } = useRowCommand(async () => {
    try {
      await call('POST /approaches/:uid/withdraw', { params: { uid }, body: {} })
      showToast({ text: m.approach_is_withdrawn() })
    } catch (error) {
      showToast({ text: wordsOf(error), tone: 'info' })
    }
    await refresh()
  })
  return (
    <li>
      <Row>
        <span>
          <b>{whom}</b> · {stateWords(approach)}
        </span>
        {may.withdraw && (
          <Button
            variant="quiet"
            aria-label={m.approach_withdraw_of({ name: whom })}
            pending={pending}
            onClick={() => void run()}
          >
            {m.approach_withdraw()}
          </Button>
        )}
      </Row>
    </li>
  )
}
