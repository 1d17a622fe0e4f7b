import { useState } from 'react'
import { merged } from '@korak/contract/letter-templates.rules.ts'
import { isEnd, letterText } from '@korak/contract/letters.rules.ts'
import type { Proposal } from '@korak/contract/letters.ts'
import { call } from '#base/data/call.ts'
import { CallError, fieldErrors } from '#base/data/errors.ts'
import { type FieldErrors, useSubmit } from '#base/data/submit.ts'
import { formatDay } from '#base/text/dates.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import type { AskedBulkAction } from '#office/bulk.ts'
import { reasonFault } from '#office/reason-fault.ts'
import { CheckboxGroup } from '#ui/choice/CheckboxGroup.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TakenUp } from '#ui/form/TakenUp.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import type { To } from './BulkLetterDialog.tsx'
import { ByPost, ManyBesides } from './Besides.tsx'
import { BulkWhen, namesOf } from './BulkWhen.tsx'
import { useBulkDraft, withReason } from './bulk-draft.ts'
import { LetterGaps } from './LetterGaps.tsx'
import { LetterStepper } from './LetterStepper.tsx'
import { ReasonField } from './ReasonField.tsx'
import { STATUS_WORDS } from './words.ts'

/** Which of the letters that were sent is refused; null where it is something else. */
function placeOf(errors: FieldErrors): number | null {
  const [at] = Object.keys(errors).flatMap((key) => /^letters\.(\d+)\./.exec(key)?.[1] ?? [])
  return at === undefined ? null : Number(at)
}

interface Props extends Pick<Parameters<AskedBulkAction['ask']>[0], 'go' | 'onClose'> {
  to: To
  /** Where they can stand. */
  places: readonly { key: string; name: string }[]
  all: readonly Proposal[]
  /** How many were chosen; some may not go there. */
  count: number
  /** Some of these are not where they were any more, and nobody was told anything. */
  onElsewhere: (read: readonly Proposal[]) => Promise<void>
}

/** Who is moved, by where they stand; what each will read; when. */
export function BulkLetters({ to, places, all, count, go, onClose, onElsewhere }: Props) {
  const named = new Map(places.map(({ key, name }) => [key, name]))
  const standing = ({ from, status }: Proposal) => (named.has(from) ? from : status)
  const groups = [...Map.groupBy(all, standing)]
  const kept = useBulkDraft(to, all)
  const { draft, type } = kept
  const { reasons, own, day, skipped, postpones } = draft
  const stood = groups.map(([place]) => place)
  const ticked = stood.filter((place) => !draft.unticked.includes(place))
  const [at, setAt] = useState(0)
  /** The letter that was refused, and its place in what was sent. */
  const [refused, setRefused] = useState<{ uid: string; at: number } | null>(null)
  const chosen = all.filter((one) => ticked.includes(standing(one)) && !skipped.includes(one.uid))
  const [told, quiet] = [chosen.filter((one) => one.is_told), chosen.filter((one) => !one.is_told)]
  const promise = draft.promise ?? told.find((one) => one.promise_on !== null)?.promise_on ?? null
  const promised = promise !== null && isRealDay(promise) ? formatDay(promise) : null
  const proposed = new Map(chosen.filter((one) => one.needs_reason).map((one) => [one.language, one.reasons]))
  const languages = [...proposed.keys()]
  const letterOf = (one: Proposal) => ({
    subject: one.subject,
    text: merged(letterText(one, reasons[one.language] ?? ''), { promised_day: promised }, one.language),
    ...own[one.uid],
  })
  /** Who would read a letter with a gap in it, and which. */
  const gaps = told.flatMap((one, index) => {
    const { subject, text } = letterOf(one)
    const open = one.missing.filter((field) => subject.includes(field) || text.includes(field))
    return open.length > 0 ? [{ uid: one.uid, name: one.name, index, fields: open.join(', ') }] : []
  })
  const late = day !== null && isRealDay(day) ? told.filter(({ promised_on: on }) => on !== null && on < day) : []
  type Count = (given: { count: number }) => string
  /** Of those with a letter, of those whose letter is to be printed where that is another thing, and of those without. */
  const saidOf = (letters: Count, prints?: Count): string => {
    const onPaper = prints ? told.filter((one) => one.by_post === 'no_email').length : 0
    const sent = told.length - onPaper
    return [
      (sent > 0 || onPaper + quiet.length === 0) && letters({ count: sent }),
      onPaper > 0 && prints?.({ count: onPaper }),
      quiet.length > 0 && m.bulk_moved({ count: quiet.length }),
    ]
      .filter(Boolean)
      .join(' ')
  }
  const form = useSubmit(
    async () => {
      // Those with a letter first: what is refused is said by their place.
      const letters = [...told, ...quiet].map((one) => ({
        uid: one.uid,
        from: one.from,
        ...(one.is_told && { ...letterOf(one), language: one.language }),
        ...(one.needs_reason && { reason: reasons[one.language] ?? '' }),
      }))
      const body = {
        to,
        letters,
        ...(day !== null && { send_on: day }),
        ...(late.length > 0 && postpones && { postpones }),
        ...(promise !== null && { promise_on: promise }),
      }
      // What is refused is said in here: the letters as they were changed stay, and the one it is about is open.
      const done = await call('POST /bulk-actions/applications', { body }).catch(async (error: unknown) => {
        if (error instanceof CallError && error.code === 'LIST_CHANGED') return onElsewhere(all)
        const place = placeOf(fieldErrors(error))
        const uid = place === null ? undefined : told[place]?.uid
        if (place !== null && uid !== undefined) {
          setRefused({ uid, at: place })
          setAt(place)
        }
        throw error
      })
      if (!done) return
      kept.drop()
      await go({
        run: () => Promise.resolve(done),
        undone: kept.putBack,
        said: () => (day === null ? saidOf(m.bulk_ended, m.bulk_prints) : saidOf(m.bulk_planned)),
        ...(day === null && { saidLater: () => saidOf(m.bulk_gone, m.bulk_printed) }),
      })
    },
    () => ({
      ...(gaps.length > 0 && { _: m.bulk_end_missing() }),
      ...(day !== null && !isRealDay(day) && { send_on: plannedDayFault() }),
      ...(promise !== null && !isRealDay(promise) && { promise_on: plannedDayFault() }),
      ...(late.length > 0 && !postpones && { postpones: m.error_bulk_late({ names: namesOf(late) }) }),
      ...Object.fromEntries(
        languages.flatMap((language) => {
          const fault = reasonFault(reasons[language] ?? '', language)
          return fault ? [[`reason_${language}`, fault]] : []
        }),
      ),
    }),
  )
  if (all.length === 0) return <Notice tone="info">{isEnd(to) ? m.bulk_end_nobody() : m.bulk_move_nobody()}</Notice>
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <TakenUp value={draft} empty={kept.empty} onChange={kept.setDraft} />
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {count > all.length && (
          <Notice tone="info">
            {isEnd(to)
              ? m.bulk_end_left_out({ count: count - all.length })
              : m.bulk_move_left_out({ count: count - all.length })}
          </Notice>
        )}
        <CheckboxGroup
          legend={m.bulk_end_who()}
          options={groups.map(([place, { length, 0: first }]) => ({
            value: place,
            label: m.bulk_end_stage({
              stage: named.get(place) ?? STATUS_WORDS[first?.status ?? 'submitted'](),
              count: length,
            }),
          }))}
          values={ticked}
          onSelect={(next) => type({ unticked: stood.filter((place) => !next.includes(place)) })}
        />
        <p role="status">
          {[
            (told.length > 0 || quiet.length === 0) && m.bulk_end_total({ count: told.length }),
            quiet.length > 0 && m.bulk_move_quiet({ count: quiet.length }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <ManyBesides of={told} />
        {languages.map((language) => (
          <ReasonField
            key={language}
            language={language}
            name={`reason_${language}`}
            label={language === 'sl-SI' ? m.bulk_end_reason_sl() : m.bulk_end_reason_en()}
            proposedLabel={language === 'sl-SI' ? m.bulk_end_reasons_sl() : m.bulk_end_reasons_en()}
            proposed={proposed.get(language) ?? []}
            value={reasons[language] ?? ''}
            error={form.errors[`reason_${language}`]}
            onChange={(reason) => {
              const next = withReason(reasons, language, reason, proposed)
              type({ reasons: next })
              for (const one of languages) if (next[one] !== reasons[one]) form.correct(`reason_${one}`)
            }}
          />
        ))}
        <ByPost letters={told} />
        <LetterGaps
          gaps={gaps}
          onOpen={setAt}
          onSkip={() => type({ skipped: [...skipped, ...gaps.map(({ uid }) => uid)] })}
        />
        {told.length > 0 && (
          <LetterStepper
            at={at}
            onStep={setAt}
            letters={told.map((one) => ({ ...letterOf(one), uid: one.uid, name: one.name, language: one.language }))}
            errorsOf={(uid, field) =>
              uid === refused?.uid ? form.errors[`letters.${refused.at}.${field}`] : undefined
            }
            onChange={(uid, letter, field) => {
              type({ own: { ...own, [uid]: { ...own[uid], [field]: letter[field] } } })
              if (uid === refused?.uid) form.correct(`letters.${refused.at}.${field}`)
            }}
          />
        )}
        {(told.length > 0 || quiet.length === 0) && (
          <BulkWhen
            {...{ day, postpones, late, promise }}
            errors={form.errors}
            onChange={(next) => {
              type(next)
              for (const field of ['send_on', 'postpones', 'promise_on']) form.correct(field)
            }}
          />
        )}
        {chosen.length > 0 && (
          <FormActions
            submit={(quiet.length > 0 ? m.bulk_move_submit : day === null ? m.bulk_end_submit : m.bulk_end_plan)({
              count: chosen.length,
            })}
            pending={form.pending}
            onCancel={onClose}
          />
        )}
      </Stack>
    </form>
  )
}
