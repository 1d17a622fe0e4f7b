import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LONGEST_LETTER } from '@korak/contract/amounts.ts'
import { merged } from '@korak/contract/letter-templates.rules.ts'
import { letterText } from '@korak/contract/letters.rules.ts'
import type { Moved, Proposal } from '@korak/contract/letters.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { call } from '#base/data/call.ts'
import { isStale } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { dropDraft, readDraft } from '#base/page/storage.ts'
import { useKept } from '#base/page/useKept.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { formatDay } from '#base/text/dates.ts'
import { HTML_LANG } from '#base/text/language.ts'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TakenUp } from '#ui/form/TakenUp.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { type LetterDraft, letterDraftKey, refreshMoved, rememberWords } from './moves.ts'
import { ByPost, OneBesides } from './Besides.tsx'
import { EMPTY, faultsOf, wordsBack, worded } from './letter-draft.ts'
import { ReasonField } from './ReasonField.tsx'

interface Props {
  uid: string
  to: string
  onClose: () => void
  onMoved: (moved: Moved) => void
  /** It is not where it was any more, and everything about it was asked for anew. @param before when it was moved before that */
  onElsewhere?: (before: string | null) => void
  /** How many times how it stands was told since: what is proposed is that of the last time. */
  told?: number
}

/** What the candidate will read of a move, to be changed word by word: in their language, or that of what was typed of it. */
export function LetterForm({ uid, to, ...given }: Props) {
  const [language, setLanguage] = useState(() => readDraft<LetterDraft>(letterDraftKey(uid, to))?.language)
  const query = useQuery({
    ...queryOf('GET /applications/:uid/letter', { params: { uid }, query: { to, ...(language && { language }) } }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query}>
      {(proposal) => <Letter uid={uid} to={to} proposal={proposal} onLanguage={setLanguage} {...given} />}
    </Loaded>
  )
}

type LetterProps = Props & { proposal: Proposal; onLanguage: (language: Language | undefined) => void }
/** Kept in the browser until it is sent. */
function Letter({ uid, to, proposal, told = 0, onLanguage, onClose, onMoved, onElsewhere }: LetterProps) {
  // Whatever is fetched anew, what is proposed is what was read: until it is told that it stands otherwise, or is to be in another language.
  const [read, setRead] = useState({ at: proposal, told })
  if (read.told !== told || read.at.language !== proposal.language) setRead({ at: proposal, told })
  const { at } = read
  const [key] = useState(() => letterDraftKey(uid, to))
  const [draft, setDraft] = useState(() => readDraft<LetterDraft>(key) ?? wordsBack(proposal) ?? EMPTY)
  const type = (typed: Partial<LetterDraft>) => setDraft((now) => ({ ...now, ...typed }))
  const word = (typed: Partial<LetterDraft>) => setDraft((now) => worded({ ...now, ...typed }, at.language))
  useEffect(() => {
    if (draft.language !== at.language) onLanguage(draft.language)
  }, [draft.language, at.language, onLanguage])
  const isGivenUp = useBlockWhen(JSON.stringify(draft) !== JSON.stringify(EMPTY), true)
  useKept({ key, value: draft, setValue: setDraft, empty: EMPTY, isGivenUp })
  const { reason, postpones } = draft
  const subject = draft.subject ?? at.subject
  const isPlanned = draft.day !== null
  const day = draft.day ?? ''
  const promise = draft.promise ?? at.promise_on ?? ''
  const promisedDay = isRealDay(promise) ? formatDay(promise) : null
  // As it is proposed it has the reason as it is typed.
  const text = draft.text ?? merged(letterText(at, reason), { promised_day: promisedDay }, at.language)
  const missing = at.missing.filter((field) => subject.includes(field) || text.includes(field))
  const isLater = isPlanned && isRealDay(day) && at.promised_on !== null && day > at.promised_on
  const form = useSubmit(
    async () => {
      const letter = {
        subject,
        text,
        language: at.language,
        ...(at.needs_reason && { reason }),
        ...(isPlanned && { send_on: day }),
        ...(isLater && postpones && { postpones }),
        ...(promise !== '' && { promise_on: promise }),
      }
      const body = { from: at.from, to, ...(at.is_told && letter) }
      const moved = await call('POST /applications/:uid/moves', { params: { uid }, body }).catch(async (error) => {
        if (!isStale(error) || !onElsewhere) throw error
        await refreshMoved()
        onElsewhere(at.moved?.at ?? null)
      })
      if (!moved) return
      dropDraft(key, draft)
      if (moved.letter && JSON.stringify(draft) !== JSON.stringify(EMPTY)) rememberWords(moved.letter.uid, key, draft)
      onMoved(moved)
    },
    () => (at.is_told ? faultsOf({ at, reason, subject, text, isPlanned, day, promise }) : {}),
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <TakenUp value={draft} empty={EMPTY} onChange={setDraft} />
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <OneBesides of={{ ...at, uid }} />
        {at.is_told ? (
          <>
            <p>{readWords(at)}</p>
            <ByPost letters={[{ ...at, uid }]} />
            {missing.length > 0 && <Notice tone="warn">{m.letter_missing({ fields: missing.join(', ') })}</Notice>}
            {at.needs_reason && (
              <ReasonField
                language={at.language}
                name="reason"
                label={m.letter_reason()}
                proposed={at.reasons}
                value={reason}
                error={form.errors['reason']}
                onChange={(next) => {
                  word({ reason: next })
                  form.correct('reason')
                }}
              />
            )}
            <TextInput
              label={m.letter_subject_label()}
              name="subject"
              lang={HTML_LANG[at.language]}
              value={subject}
              limit={200}
              error={form.errors['subject']}
              onChange={(event) => {
                word({ subject: event.target.value })
                form.correct('subject')
              }}
            />
            <TextArea
              label={m.letter_text_label()}
              name="text"
              lang={HTML_LANG[at.language]}
              rows={9}
              value={text}
              limit={LONGEST_LETTER}
              error={form.errors['text']}
              onChange={(event) => {
                word({ text: event.target.value })
                form.correct('text')
              }}
            />
            <RadioGroup
              legend={m.letter_when()}
              name="when"
              value={isPlanned ? 'day' : 'now'}
              options={[
                { value: 'now', label: m.letter_now(), hint: m.letter_now_hint() },
                { value: 'day', label: m.letter_on_day(), hint: m.letter_on_day_hint() },
              ]}
              onChange={(event) => type({ day: event.target.value === 'day' ? day : null })}
            />
            {isPlanned && (
              <DateInput
                legend={m.letter_day()}
                name="send_on"
                hint={at.promised_on ? m.letter_day_hint({ date: formatDay(at.promised_on) }) : undefined}
                error={form.errors['send_on']}
                value={day}
                onChange={(value) => {
                  type({ day: value })
                  form.correct('send_on')
                }}
              />
            )}
            {isLater && (
              <Checkbox
                label={m.letter_postpones()}
                hint={m.letter_postpones_hint({ date: formatDay(day) })}
                checked={postpones}
                onChange={(event) => type({ postpones: event.target.checked })}
              />
            )}
            {at.promise_on !== null && (
              <DateInput
                legend={m.letter_promise()}
                name="promise_on"
                error={form.errors['promise_on']}
                value={promise}
                onChange={(value) => {
                  type({ promise: value })
                  form.correct('promise_on')
                }}
              />
            )}
          </>
        ) : (
          <p>{m.letter_nobody_told()}</p>
        )}
        <FormActions
          submit={
            at.is_told
              ? isPlanned
                ? m.letter_plan()
                : at.by_post === 'no_email'
                  ? m.letter_print()
                  : m.letter_send()
              : m.move()
          }
          pending={form.pending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

/** Where they read it. */
const readWords = ({ name, has_account: hasAccount, by_post: byPost }: Proposal): string =>
  byPost === 'no_email'
    ? m.letter_read_print({ name })
    : hasAccount
      ? m.letter_read({ name })
      : m.letter_read_mail({ name })
