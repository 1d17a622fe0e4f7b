import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { StaffInterview } from '@korak/contract/interviews.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient, queryOf } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { focusAfter } from '#base/page/focus.ts'
import { useRowCommand } from '#base/page/row-command.ts'
import { showToast } from '#base/page/toasts.ts'
import { formatDay } from '#base/text/dates.ts'
import { InterviewFacts } from '#interviews/InterviewFacts.tsx'
import { STATES, timeWords } from '#interviews/labels.ts'
import { Button } from '#ui/action/Button.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { CancelForm } from './CancelForm.tsx'
import { ProposalForm } from './ProposalForm.tsx'

const KEYS = ['GET /applications/:uid/interviews', 'GET /interviews', 'GET /office/today']
interface Changing {
  /** The application has moved with it. */
  onChanged: () => Promise<unknown>
}
const refresherOf = (onChanged: Changing['onChanged']) => async (): Promise<void> => {
  await Promise.all(KEYS.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  await onChanged()
}

/** Interviews of an application, and inviting to one. */
export function ApplicationInterviews({ uid, onChanged }: Changing & { uid: string }) {
  const refresh = refresherOf(onChanged)
  const query = useQuery({ ...queryOf('GET /applications/:uid/interviews', { params: { uid } }), staleTime: 0 })
  const [isProposing, setProposing] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () =>
    focusAfter(
      () => setProposing(false),
      () => opener.current,
    )
  const mayPropose = query.data?.may_propose === true
  const isByWord = query.data?.is_by_word === true
  const propose = isByWord ? m.interview_agree() : m.interview_propose()
  useCommands(
    useMemo<Command[]>(
      () =>
        mayPropose
          ? [
              {
                id: 'interview',
                group: 'record',
                label: propose,
                key: 'v',
                // Begun already, and left for something else on the page: that is where it goes on.
                run: () => (form.current ? form.current.querySelector('h3')?.focus() : setProposing(true)),
              },
            ]
          : [],
      [mayPropose, propose],
    ),
  )
  return (
    <Section title={m.interviews_title()}>
      <Loaded query={query}>
        {({ interviews }) => (
          <Stack gap={5}>
            {interviews.length === 0 && !isProposing && <p className="muted">{m.interview_none_here()}</p>}
            {interviews.map((interview) => (
              <Interview key={interview.uid} interview={interview} isByWord={isByWord} refresh={refresh} />
            ))}
            {isProposing && (
              <div ref={form}>
                <ProposalForm
                  uid={uid}
                  isByWord={isByWord}
                  onSend={async (body) => {
                    await call('POST /applications/:uid/interviews', { params: { uid }, body })
                    setProposing(false)
                    await refresh()
                  }}
                  onElsewhere={refresh}
                  onClose={close}
                />
              </div>
            )}
            {mayPropose && !isProposing && (
              <div>
                <Button ref={opener} variant="secondary" onClick={() => setProposing(true)}>
                  {propose}
                </Button>
              </div>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

/** One interview, and what can be done about it. */
interface OneProps {
  interview: StaffInterview
  isByWord: boolean
  refresh: () => Promise<void>
}
function Interview({ interview, isByWord, refresh }: OneProps) {
  const { uid, rev, may, starts_at: at, state, slots, answer_by: answerBy, is_asked: isAsked } = interview
  const [act, setAct] = useState<'reschedule' | 'cancel' | null>(null)
  const openers = { reschedule: useRef<HTMLButtonElement>(null), cancel: useRef<HTMLButtonElement>(null) }
  const close = () =>
    focusAfter(
      () => setAct(null),
      () => act && openers[act].current,
    )
  const note = async (verb: 'complete' | 'miss') => {
    const given = { params: { uid }, body: {} }
    try {
      await (verb === 'complete'
        ? call('POST /interviews/:uid/complete', given)
        : call('POST /interviews/:uid/miss', given))
      showToast({ text: m.interview_noted() })
    } catch (error) {
      showToast({ tone: 'info', text: wordsOf(error) })
    }
    await refresh()
  }
  const completing = useRowCommand(() => note('complete'))
  const missing = useRowCommand(() => note('miss'))
  return (
    <Stack gap={3}>
      <p>
        <strong>{STATES[state]()}</strong>
        {at && <> · {timeWords(at)}</>}
        {isAsked && <> · {m.interview_waits_asked()}</>}
      </p>
      <InterviewFacts interview={interview} people={m.interview_ours()} />
      {state === 'proposed' && (
        <ul>
          {slots.map((slot) => (
            <li key={slot.uid}>
              {timeWords(slot.starts_at)}
              {slot.is_gone && ` (${m.interview_slot_gone()})`}
            </li>
          ))}
        </ul>
      )}
      {answerBy && <p className="muted">{m.record_asked_by({ date: formatDay(answerBy) })}</p>}
      {act === 'reschedule' && (
        <ProposalForm
          uid={uid}
          of={interview}
          isByWord={isByWord}
          onSend={async (body) => {
            await call('POST /interviews/:uid/reschedule', { params: { uid }, body: { ...body, rev } })
            setAct(null)
            await refresh()
          }}
          onElsewhere={refresh}
          onClose={close}
        />
      )}
      {act === 'cancel' && (
        <CancelForm uid={uid} rev={rev} refresh={refresh} onClose={close} onDone={() => setAct(null)} />
      )}
      {!act && (
        <Row gap={3}>
          {may.complete && (
            <Button
              variant="secondary"
              pending={completing.pending}
              idle={missing.pending}
              onClick={() => void completing.run()}
            >
              {m.interview_complete()}
            </Button>
          )}
          {may.miss && (
            <Button
              variant="quiet"
              pending={missing.pending}
              idle={completing.pending}
              onClick={() => void missing.run()}
            >
              {m.interview_miss()}
            </Button>
          )}
          {may.reschedule && (
            <Button ref={openers.reschedule} variant="secondary" onClick={() => setAct('reschedule')}>
              {m.interview_reschedule()}
            </Button>
          )}
          {may.cancel && (
            <Button ref={openers.cancel} variant="quiet" onClick={() => setAct('cancel')}>
              {m.interview_cancel()}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  )
}
