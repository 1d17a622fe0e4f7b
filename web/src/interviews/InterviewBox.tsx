import { createElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { OwnInterview } from '@korak/contract/interviews.ts'
import { call, callHref } from '#base/data/call.ts'
import { fieldErrors } from '#base/data/errors.ts'
import { useSubmit } from '#base/data/submit.ts'
import { focusAfter, focusOnceDrawn } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { givingUp, useBlockWhen } from '#base/routing/blocking.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { IconDownload } from '#ui/icons.ts'
import { DecisionBox } from '#ui/layout/DecisionBox.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { InterviewFacts } from './InterviewFacts.tsx'
import { refreshOwn } from './interviews.api.ts'
import styles from './interviews.module.css'
import { answerUntil, isLapsed, timeWords } from './labels.ts'

/** How an interview stands, in one line. */
export function headingOf(interview: OwnInterview): string {
  const { state, starts_at: at, is_asked: isAsked } = interview
  const time = at ? timeWords(at) : ''
  if (isLapsed(interview)) return m.interview_own_lapsed()
  if (state === 'proposed') return isAsked ? m.interview_own_asked() : m.interview_own_proposed()
  if (state === 'confirmed') return m.interview_own_confirmed({ time })
  if (state === 'done') return m.interview_own_done({ time })
  if (state === 'missed') return m.interview_own_missed({ time })
  return state === 'declined' ? m.interview_own_declined() : m.interview_own_cancelled()
}

interface Props {
  interview: OwnInterview
  /** What was written with the question, while an answer is waited for. */
  texts?: readonly string[]
  /** Which application it is of, where that is not the page's; its heading is then a level lower. */
  about?: ReactNode
}

/** An interview of an own application: picking a time, asking for others, declining, and the entry for the calendar. */
export function InterviewBox({ interview, texts, about }: Props) {
  const id = useId()
  const [act, setAct] = useState<'ask' | 'decline' | null>(null)
  const ask = useRef<HTMLButtonElement>(null)
  const decline = useRef<HTMLButtonElement>(null)
  const close = () =>
    focusAfter(
      () => setAct(null),
      () => (act === 'ask' ? ask : decline).current,
    )
  const { may, uid, has_calendar: hasCalendar, starts_at: at, was_at: wasAt } = interview
  return (
    <DecisionBox labelledBy={about ? `${id} ${id}-about` : id}>
      <Stack gap={4}>
        {createElement(about ? 'h3' : 'h2', { id }, headingOf(interview))}
        {about && <p id={`${id}-about`}>{about}</p>}
        {texts?.map((text, at) => (
          // oxlint-disable-next-line no-array-index-key -- the same words may stand twice, and none of them ever moves
          <p key={at} className={styles.message}>
            {text}
          </p>
        ))}
        {wasAt && <p>{m.interview_was({ time: timeWords(wasAt) })}</p>}
        {interview.is_asked && !isLapsed(interview) && <p>{m.interview_own_asked_text()}</p>}
        <InterviewFacts interview={interview} people={m.interview_with()} />
        {may.pick && !act && <Pick interview={interview} />}
        {hasCalendar && (
          <div>
            <LinkButton
              variant="secondary"
              icon={IconDownload}
              href={callHref('GET /portal/interviews/:uid/calendar', { params: { uid } })}
              download
            >
              {at ? m.interview_calendar() : m.interview_calendar_off()}
            </LinkButton>
          </div>
        )}
        {act ? (
          <GiveUp key={act} uid={uid} act={act} isAgreed={at !== null} onKeep={close} onDone={() => setAct(null)} />
        ) : (
          may.decline && (
            <Row gap={3}>
              <Button ref={ask} variant="quiet" onClick={() => setAct('ask')}>
                {m.interview_ask()}
              </Button>
              <Button ref={decline} variant="quiet" onClick={() => setAct('decline')}>
                {m.interview_decline()}
              </Button>
            </Row>
          )
        )}
      </Stack>
    </DecisionBox>
  )
}

/** One of the times that are still free. */
function Pick({ interview: { uid, slots, answer_by: answerBy } }: { interview: OwnInterview }) {
  const [slot, setSlot] = useState<string | null>(null)
  const form = useSubmit(
    async () => {
      await call('POST /portal/interviews/:uid/pick', { params: { uid }, body: { slot: slot ?? '' } }).catch(
        async (error: unknown) => {
          // Somebody else was faster: which times are left is shown, and why.
          if (fieldErrors(error)['slot']) await refreshOwn()
          throw error
        },
      )
      showToast({ text: m.interview_picked() })
      await refreshOwn()
      focusOnceDrawn()
    },
    (): Record<string, string> => (slot ? {} : { slot: m.error_choice() }),
    { elsewhere: refreshOwn },
  )
  const errors = <ErrorSummary errors={form.summary} attempt={form.attempt} />
  if (slots.length === 0)
    return (
      <Stack gap={4}>
        {errors}
        <p>{m.interview_lapsed()}</p>
      </Stack>
    )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        {errors}
        <RadioGroup
          name="slot"
          legend={m.interview_pick_label()}
          {...(answerBy && { hint: answerUntil(answerBy) })}
          options={slots.map((one) => ({ value: one.uid, label: timeWords(one.starts_at) }))}
          value={slot}
          error={form.errors['slot']}
          onChange={(event) => {
            setSlot(event.target.value)
            form.correct('slot')
          }}
        />
        <div>
          <Button type="submit" pending={form.pending}>
            {m.interview_pick()}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

interface GiveUpProps {
  uid: string
  act: 'ask' | 'decline'
  /** A time holds, until this is sent. */
  isAgreed: boolean
  onKeep: () => void
  onDone: () => void
}
/** Asking for other times, or declining, with a word. */
function GiveUp({ uid, act, isAgreed, onKeep, onDone }: GiveUpProps) {
  const [text, setText] = useState('')
  const isWritten = text.trim() !== ''
  useBlockWhen(isWritten)
  const isAsking = act === 'ask'
  // The button that opened it is gone, and the focus with it.
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.querySelector('textarea')?.focus(), [])
  const form = useSubmit(
    async () => {
      const given = { params: { uid }, body: { text } }
      await (isAsking
        ? call('POST /portal/interviews/:uid/ask', given)
        : call('POST /portal/interviews/:uid/decline', given))
      showToast({ text: isAsking ? m.interview_asked() : m.interview_declined() })
      onDone()
      await refreshOwn()
      focusOnceDrawn()
    },
    (): Record<string, string> => (isAsking && !isWritten ? { text: m.error_required() } : {}),
    { elsewhere: refreshOwn },
  )
  return (
    <form ref={place} onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {isAsking ? isAgreed && <p>{m.interview_ask_text()}</p> : <p>{m.interview_decline_text()}</p>}
        <TextArea
          name="text"
          rows={3}
          limit={1000}
          label={isAsking ? m.interview_ask_label() : m.interview_decline_label()}
          optional={!isAsking}
          value={text}
          error={form.errors['text']}
          onChange={(event) => {
            setText(event.target.value)
            form.correct('text')
          }}
        />
        <Row gap={3}>
          <Button type="submit" variant="secondary" pending={form.pending}>
            {isAsking ? m.interview_ask_send() : m.interview_decline_send()}
          </Button>
          <Button variant="quiet" onClick={givingUp(isWritten, onKeep)}>
            {m.interview_keep()}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
