import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { OwnOffer as Offer } from '@korak/contract/offers.ts'
import { call, callHref } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient, queryOf } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { focusFrom, headingAbove } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { useBlockWhen } from '#base/routing/blocking.ts'
import { formatDay } from '#base/text/dates.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { IconDownload } from '#ui/icons.ts'
import { DecisionBox } from '#ui/layout/DecisionBox.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { UnsentText } from '#applications/UnsentText.tsx'
import { OfferDocument } from './OfferDocument.tsx'

/** The offer on an own application: its words, and the answer to it. */
export function OwnOffer({ application }: { application: string }) {
  const params = { uid: application }
  const query = useQuery({ ...queryOf('GET /portal/applications/:uid/offer', { params }), staleTime: 0 })
  /** What is written with the answer: it stays where another version of the offer takes the place of the one read. */
  const [text, setText] = useState('')
  return (
    <Loaded query={query}>
      {({ offer }) => offer && <Shown key={offer.uid} offer={offer} text={text} onText={setText} />}
    </Loaded>
  )
}

interface Props {
  offer: Offer
  text: string
  onText: (text: string) => void
}
function Shown({ offer, text, onText }: Props) {
  const params = { uid: offer.uid }
  return (
    <Section title={m.offer_own_title()}>
      <Stack gap={4}>
        <State offer={offer} />
        <OfferDocument document={offer.document} language={offer.language} />
        <Row>
          <LinkButton
            variant="secondary"
            icon={IconDownload}
            href={callHref('GET /portal/offers/:uid/document', { params })}
            download
          >
            {m.offer_own_download()}
          </LinkButton>
          {offer.answered_at && (
            <>
              <LinkButton
                variant="secondary"
                icon={IconDownload}
                href={callHref('GET /portal/offers/:uid/receipt', { params })}
                download
              >
                {m.offer_own_receipt()}
              </LinkButton>
              <a href={callHref('GET /portal/offers/:uid/receipt', { params, query: { format: 'json' } })} download>
                {m.offer_own_receipt_json()}
              </a>
            </>
          )}
        </Row>
        {offer.state === 'open' && <AnswerForm offer={offer} text={text} onText={onText} />}
        {offer.state !== 'open' && text.trim() !== '' && (
          <UnsentText
            title={m.offer_own_unsent()}
            why={m.offer_own_unsent_why()}
            text={text}
            onRemove={() => onText('')}
          />
        )}
      </Stack>
    </Section>
  )
}

function State({ offer: { state, answer_by: by, answered_at: at, is_late: isLate } }: { offer: Offer }) {
  if (state === 'accepted') return <Notice tone="ok">{m.offer_own_accepted({ day: formatDay(at ?? by) })}</Notice>
  if (state === 'declined') return <Notice tone="info">{m.offer_own_declined({ day: formatDay(at ?? by) })}</Notice>
  if (state === 'settled') return <Notice tone="info">{m.offer_own_settled()}</Notice>
  if (state !== 'open') return <Notice tone="info">{m.offer_own_ended()}</Notice>
  const day = formatDay(by)
  return isLate ? <Notice tone="info">{m.offer_own_late({ day })}</Notice> : <p>{m.offer_own_open({ day })}</p>
}

const ASKED = ['GET /portal/applications/:uid/offer', 'GET /portal/applications/:uid', 'GET /portal/tasks'] as const
const refresh = (): Promise<unknown> =>
  Promise.all(ASKED.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))

/** First what is answered, then the same once more to be checked: an answer is not taken back by a button. */
function AnswerForm({ offer, text, onText }: Props) {
  const [answer, setAnswer] = useState<'accept' | 'decline' | ''>('')
  useBlockWhen(text.trim() !== '')
  const [isChecking, setChecking] = useState(false)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isChecking) heading.current?.focus()
  }, [isChecking])
  const place = useRef<HTMLFormElement>(null)
  const form = useSubmit(
    async () => {
      if (!isChecking) return setChecking(true)
      const asked = { params: { uid: offer.uid }, body: { hash: offer.hash, text } }
      try {
        if (answer === 'accept') await call('POST /portal/offers/:uid/accept', asked)
        else await call('POST /portal/offers/:uid/decline', asked)
        // The next version is answered in other words.
        onText('')
        const part = place.current
        // The box with its heading goes with the question.
        focusFrom(part, headingAbove(part?.closest('section')?.parentElement ?? null))
        showToast({ text: m.offer_own_sent() })
      } finally {
        await refresh()
      }
    },
    (): Record<string, string> => (answer === '' ? { answer: m.offer_own_choose() } : {}),
  )
  return (
    <DecisionBox labelledBy={id}>
      <form ref={place} onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <h3 id={id} ref={heading} tabIndex={-1}>
            {isChecking ? m.offer_own_check() : m.offer_own_answer()}
          </h3>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          {isChecking ? (
            <>
              <p>{answer === 'accept' ? m.offer_own_check_accept() : m.offer_own_check_decline()}</p>
              {text.trim() !== '' && <p className="muted">{text}</p>}
              <Row>
                <Button variant="secondary" onClick={() => setChecking(false)}>
                  {m.offer_own_back()}
                </Button>
                <Button type="submit" pending={form.pending}>
                  {m.offer_own_send()}
                </Button>
              </Row>
            </>
          ) : (
            <>
              <RadioGroup
                legend={m.offer_receipt_answer()}
                name="answer"
                value={answer}
                error={form.errors['answer']}
                options={[
                  ...(offer.may.accept ? [{ value: 'accept', label: m.offer_own_accept() }] : []),
                  { value: 'decline', label: m.offer_own_decline() },
                ]}
                onChange={(event) => {
                  setAnswer(event.target.value as 'accept' | 'decline')
                  form.correct('answer')
                }}
              />
              <TextArea
                label={m.offer_own_text()}
                hint={m.offer_own_text_hint()}
                optional
                name="text"
                limit={1000}
                rows={3}
                value={text}
                error={form.errors['text']}
                onChange={(event) => {
                  onText(event.target.value)
                  form.correct('text')
                }}
              />
              <Row>
                <Button type="submit">{m.offer_own_next()}</Button>
              </Row>
            </>
          )}
        </Stack>
      </form>
    </DecisionBox>
  )
}
