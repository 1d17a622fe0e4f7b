import { useEffect, useId, useRef, useState } from 'react'
import type { LinkedReference, ReferenceDraft } from '@korak/contract/references.ts'
import { company as ours } from '#brand/company.ts'
import { call } from '#base/data/call.ts'
import { queryClient } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { AnswerForm } from './AnswerForm.tsx'
import { LongFacts } from './LongFacts.tsx'
import { useDraft } from './useDraft.ts'
import { factsOf, saidOf } from './words.ts'

interface Props {
  token: string
  reference: LinkedReference
  onGone: () => void
}

/** What the holder of a link is asked: first who asks and why; then the questions; then what became of it. */
export function KnownReference({ token, reference, onGone }: Props) {
  const [isAnswering, setAnswering] = useState(false)
  const draft = useDraft(token, reference)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = `${reference.state} ${isAnswering}`
  const first = useRef(step)
  useEffect(() => {
    if (first.current === step) return
    first.current = step
    heading.current?.focus()
  }, [step])
  const show = (next: LinkedReference) => {
    queryClient.setQueriesData({ queryKey: ['GET /public/references/:token'] }, next)
  }
  const { state, candidate } = reference
  const day = formatDay(reference.kept_until)
  const title =
    state === 'answered'
      ? m.reference_done_title()
      : state === 'declined'
        ? m.reference_declined_title()
        : m.reference_link_heading({ candidate })
  return (
    <Stack gap={6}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {state === 'open' && reference.answer_by && <p>{m.reference_by({ day: formatDate(reference.answer_by) })}</p>}
      {state === 'open' && !isAnswering && (
        <>
          <PrivacyNotice reference={reference} />
          <Begin token={token} onBegin={() => setAnswering(true)} onDeclined={show} />
        </>
      )}
      {state === 'open' && isAnswering && (
        <AnswerForm token={token} draft={draft} onBack={() => setAnswering(false)} onAnswered={show} />
      )}
      {state === 'answered' && <p>{m.reference_done_text({ day })}</p>}
      {state === 'declined' && <p>{m.reference_declined_text()}</p>}
      {state !== 'open' && <Left typed={draft.left} />}
      {reference.answers && (
        <Section title={m.reference_yours()}>
          <LongFacts facts={factsOf(reference.answers)} />
        </Section>
      )}
      {state !== 'open' && <PrivacyNotice reference={reference} />}
      {!(state === 'open' && isAnswering) && <Delete token={token} onGone={onGone} />}
    </Stack>
  )
}

/** What was typed here and is not among the answers, given on another device meanwhile. */
function Left({ typed }: { typed: Partial<ReferenceDraft> }) {
  const facts = factsOf(typed)
  if (facts.length === 0) return null
  return (
    <Notice tone="warn" role="alert">
      <p>{m.reference_left()}</p>
      <LongFacts facts={facts} />
    </Notice>
  )
}

function PrivacyNotice({ reference }: { reference: LinkedReference }) {
  const { candidate, job, kept_until: until } = reference
  const { company, privacyEmail: email } = ours
  const said = saidOf(reference)
  return (
    <Section title={reference.state === 'open' ? m.reference_notice_title() : m.reference_notice_title_after()}>
      <LongFacts
        facts={[
          { label: m.reference_notice_who(), value: m.reference_notice_who_text({ company, job, candidate }) },
          { label: m.reference_notice_about(), value: m.reference_notice_about_text({ candidate }) },
          { label: m.reference_notice_why(), value: m.reference_notice_why_text() },
          { label: m.reference_notice_readers(), value: m.reference_notice_readers_text({ candidate }) },
          { label: m.reference_notice_data(), value: m.reference_notice_data_text({ candidate, said }) },
          { label: m.reference_notice_kept(), value: m.reference_notice_kept_text({ day: formatDay(until) }) },
          { label: m.reference_notice_rights(), value: m.reference_notice_rights_text({ email }) },
        ]}
      />
    </Section>
  )
}

interface Beginning {
  token: string
  onBegin: () => void
  onDeclined: (next: LinkedReference) => void
}

function Begin({ token, onBegin, onDeclined }: Beginning) {
  const { error, isBusy, run } = useAct()
  const decline = () =>
    run(async () => onDeclined(await call('POST /public/references/:token/decline', { params: { token } })))
  return (
    <Stack gap={3}>
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      <Row>
        <Button onClick={onBegin}>{m.reference_start()}</Button>
        <Button variant="secondary" pending={isBusy} onClick={() => void decline()}>
          {m.reference_decline()}
        </Button>
      </Row>
    </Stack>
  )
}

/** What is deleted cannot come back: it is asked for twice. */
function Delete({ token, onGone }: { token: string; onGone: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const { error, isBusy, run } = useAct()
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsked) keep.current?.focus()
  }, [isAsked])
  const remove = () =>
    run(async () => {
      await call('POST /public/references/:token/delete', { params: { token } })
      onGone()
    })
  if (!isAsked)
    return (
      <Row>
        <Button variant="quiet" onClick={() => setAsked(true)}>
          {m.reference_delete()}
        </Button>
      </Row>
    )
  return (
    <Stack gap={3}>
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      <p id={id} role="status">
        {m.reference_delete_text()}
      </p>
      <Row>
        <Button variant="danger" aria-describedby={id} pending={isBusy} onClick={() => void remove()}>
          {m.reference_delete_sure()}
        </Button>
        <Button ref={keep} variant="secondary" onClick={() => setAsked(false)}>
          {m.reference_delete_keep()}
        </Button>
      </Row>
    </Stack>
  )
}

/** Something that is done by a button, and says so when it could not be. */
function useAct() {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError('')
    try {
      await work()
    } catch (problem) {
      setError(wordsOf(problem))
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, run }
}
