import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { LONGEST_LETTER } from '@korak/contract/amounts.ts'
import type { ProposalInput, StaffInterview } from '@korak/contract/interviews.ts'
import { INTERVIEW_KINDS, INTERVIEW_MINUTES, type InterviewKind } from '@korak/contract/interviews.rules.ts'
import { NotFetched } from '#base/data/NotFetched.tsx'
import { queryOf } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { focusFrom, headingAbove } from '#base/page/focus.ts'
import { draftKey, dropDraft, readDraft } from '#base/page/storage.ts'
import { showToast } from '#base/page/toasts.ts'
import { useKept } from '#base/page/useKept.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { getUser } from '#base/session/session.ts'
import { HTML_LANG } from '#base/text/language.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import { KINDS, PLACES } from '#interviews/labels.ts'
import { Button } from '#ui/action/Button.tsx'
import { MultiCombo } from '#ui/choice/MultiCombo.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TakenUp } from '#ui/form/TakenUp.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { instantOf, type ProposedTime, ProposedTimes, timeFaults } from './ProposedTimes.tsx'

interface Draft {
  /** Null: as it is proposed. */
  text: string | null
  kind: InterviewKind
  place: string
  minutes: string
  times: ProposedTime[]
  people: string[]
  answerBy: string
}
const emptyOf = (of: StaffInterview | undefined): Draft => ({
  text: null,
  kind: of?.kind ?? 'on_site',
  place: of?.place ?? '',
  minutes: String(of?.minutes ?? INTERVIEW_MINUTES.usual),
  times: [{ id: 1, day: '', hour: '' }],
  people: of?.people_uids ?? [],
  answerBy: '',
})

interface Props {
  /** Of the application, or of the interview that gets other times. */
  uid: string
  /** The one that gets other times. */
  of?: StaffInterview
  /** Agreed in words with somebody without an account: there is one time, and nothing to answer. */
  isByWord: boolean
  onSend: (body: ProposalInput) => Promise<void>
  /** It was changed meanwhile: shows what it is by now. */
  onElsewhere?: () => Promise<void>
  onClose: () => void
}

/** Invites to an interview, or proposes other times of one; kept in the browser until it is sent. */
export function ProposalForm({ uid, of, isByWord, onSend, onElsewhere, onClose }: Props) {
  // What it was opened with, whatever is fetched anew.
  const [empty] = useState(() => emptyOf(of))
  const [key] = useState(() => draftKey('interview', getUser()?.uid ?? '', uid))
  const [draft, setDraft] = useState(() => readDraft<Draft>(key) ?? empty)
  const { kind, place, minutes, times, people, answerBy } = draft
  // Who gets other times, or has agreed in words, is not invited.
  const invitation = useQuery({
    ...queryOf('GET /applications/:uid/invitation', { params: { uid } }),
    enabled: !of && !isByWord,
    staleTime: Infinity,
    gcTime: 0,
  })
  const words = invitation.data
  const text = draft.text ?? words?.text ?? ''
  const missing = (words?.missing ?? []).filter((field) => text.includes(field))
  const isGivenUp = useBlockWhen(JSON.stringify(draft) !== JSON.stringify(empty), true)
  useKept({ key, value: draft, setValue: setDraft, empty, isGivenUp })
  const type = (typed: Partial<Draft>) => setDraft((now) => ({ ...now, ...typed }))
  const colleagues = useQuery(queryOf('GET /interview-people'))
  const box = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Wherever it was opened from, one begins at its top: a key may have been pressed with all of it below the screen.
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  const form = useSubmit(
    async () => {
      const part = box.current
      const above = headingAbove(part)
      await onSend({
        text,
        kind,
        place,
        minutes: Number(minutes),
        times: times.map(instantOf),
        ...(answerBy && { answer_by: answerBy }),
        ...(people.length > 0 && { people }),
      })
      dropDraft(key, draft)
      focusFrom(part, above)
      showToast({ text: isByWord ? m.interview_agreed() : m.interview_proposed() })
    },
    () => ({
      ...(!text.trim() && { text: m.error_required() }),
      ...(!place.trim() && { place: m.error_required() }),
      ...(!isLength(minutes) && { minutes: m.interview_minutes_format() }),
      ...(times.length === 0 && { times: m.error_required() }),
      ...timeFaults(times),
      ...(answerBy !== '' && !isRealDay(answerBy) && { answer_by: plannedDayFault() }),
    }),
    { ...(onElsewhere && { elsewhere: onElsewhere }) },
  )
  return (
    <form ref={box} onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <h3 ref={heading} tabIndex={-1}>
          {isByWord ? m.interview_agree() : of ? m.interview_reschedule() : m.interview_propose()}
        </h3>
        <TakenUp value={draft} empty={empty} onChange={setDraft} />
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <RadioGroup
          legend={m.interview_kind()}
          name="kind"
          inline
          value={kind}
          error={form.errors['kind']}
          options={INTERVIEW_KINDS.map((value) => ({ value, label: KINDS[value]() }))}
          onChange={(event) => {
            type({ kind: event.target.value as InterviewKind })
            form.correct('place')
          }}
        />
        <TextInput
          label={PLACES[kind]()}
          name="place"
          value={place}
          error={form.errors['place']}
          onChange={(event) => {
            type({ place: event.target.value })
            form.correct('place')
          }}
        />
        <TextInput
          label={m.interview_minutes_label()}
          name="minutes"
          measure="short"
          inputMode="numeric"
          value={minutes}
          error={form.errors['minutes']}
          onChange={(event) => {
            type({ minutes: event.target.value })
            form.correct('minutes')
          }}
        />
        {isByWord && <p className="muted">{m.interview_agree_lead()}</p>}
        <ProposedTimes
          times={times}
          isOne={isByWord}
          errors={form.errors}
          onChange={(next, name) => {
            type({ times: next })
            form.correct(name)
            form.correct('times')
          }}
        />
        <NotFetched query={colleagues} />
        <MultiCombo
          label={m.interview_people()}
          hint={m.interview_people_hint()}
          name="people"
          optional
          options={(colleagues.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }))}
          value={people}
          error={form.errors['people']}
          onChange={(next) => {
            type({ people: [...next] })
            form.correct('people')
          }}
        />
        {!isByWord && (
          <DateInput
            legend={m.interview_answer_by()}
            hint={m.record_answer_by_usual()}
            name="answer_by"
            optional
            value={answerBy}
            error={form.errors['answer_by']}
            onChange={(day) => {
              type({ answerBy: day })
              form.correct('answer_by')
            }}
          />
        )}
        {missing.length > 0 && <Notice tone="warn">{m.letter_missing({ fields: missing.join(', ') })}</Notice>}
        {draft.text === null && <NotFetched query={invitation} />}
        <TextArea
          label={isByWord ? m.interview_agree_words() : m.interview_text()}
          name="text"
          {...(words && { lang: HTML_LANG[words.language] })}
          limit={LONGEST_LETTER}
          rows={words ? 9 : 4}
          value={text}
          error={form.errors['text']}
          onChange={(event) => {
            // Emptied, nothing is kept of it but that nothing proposed shall stand there.
            type({ text: event.target.value || (words?.text ? '' : null) })
            form.correct('text')
          }}
        />
        <Row gap={3}>
          <Button type="submit" pending={form.pending}>
            {isByWord ? m.interview_agree_save() : of ? m.interview_reschedule_send() : m.interview_propose_send()}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.interview_keep()}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const isLength = (minutes: string): boolean =>
  /^\d{1,3}$/.test(minutes.trim()) &&
  Number(minutes) >= INTERVIEW_MINUTES.least &&
  Number(minutes) <= INTERVIEW_MINUTES.most
