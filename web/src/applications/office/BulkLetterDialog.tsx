import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_LETTERS } from '@korak/contract/amounts.ts'
import { faultOfReason, letterText, MOVE_ENDS, type MoveEnd } from '@korak/contract/letters.rules.ts'
import type { Proposal } from '@korak/contract/letters.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { CallError, fieldErrors } from '#base/data/errors.ts'
import { type FieldErrors, useSubmit } from '#base/data/submit.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import type { AskedBulkAction } from '#office/bulk.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { CheckboxGroup } from '#ui/choice/CheckboxGroup.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TakenUp } from '#ui/form/TakenUp.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { type Anew, askAnew, BulkChanged } from './BulkChanged.tsx'
import { BulkWhen, namesOf } from './BulkWhen.tsx'
import { useBulkDraft, withReason } from './bulk-draft.ts'
import { ByPost } from './ByPost.tsx'
import { LetterGaps } from './LetterGaps.tsx'
import { LetterStepper } from './LetterStepper.tsx'
import { refreshMoved } from './moves.ts'
import { ReasonField } from './ReasonField.tsx'
import { END_WORDS, STATUS_WORDS } from './words.ts'

type Given = Parameters<AskedBulkAction['ask']>[0]

/** Ends several applications: who, by stage; what each will read; when. Nobody is told of anything before that. */
export function BulkLetterDialog({ rows, go, onClose }: Given) {
  const [to, setTo] = useState<MoveEnd>('not_selected')
  const isTooMany = rows.count > MOST_LETTERS
  const query = useQuery({
    queryKey: ['POST /applications/letters', rows, to],
    queryFn: () => call('POST /applications/letters', { body: { ...rows, to } }),
    enabled: !isTooMany,
    staleTime: 0,
    gcTime: 0,
  })
  /** As it was asked about again, because some of them were elsewhere by the time the letters were sent. */
  const [anew, setAnew] = useState<(Anew & { to: MoveEnd }) | null>(null)
  const found = anew?.to === to ? anew : null
  const count = anew ? anew.letters.length : rows.count
  return (
    <Dialog open size="wide" title={m.bulk_end_title({ count })} onClose={onClose}>
      {isTooMany ? (
        <Notice tone="warn">{m.bulk_end_most({ count: MOST_LETTERS })}</Notice>
      ) : (
        <Stack gap={4}>
          <NativeSelect
            label={m.move_where()}
            value={to}
            options={MOVE_ENDS.map((end) => ({ value: end, label: END_WORDS[end]() }))}
            onChange={(event) => setTo(event.target.value as MoveEnd)}
          />
          <Loaded query={query}>
            {({ data }) => (
              <>
                {found && found.moved.length > 0 && <BulkChanged moved={found.moved} />}
                <Letters
                  key={to}
                  to={to}
                  all={found?.letters ?? data}
                  count={count}
                  go={go}
                  onClose={onClose}
                  onElsewhere={async (read) => {
                    setAnew({ ...(await askAnew(read, to)), to })
                    await refreshMoved()
                  }}
                />
              </>
            )}
          </Loaded>
        </Stack>
      )}
    </Dialog>
  )
}

/** Which of the letters that were sent is refused; null where it is something else. */
function placeOf(errors: FieldErrors): number | null {
  const [at] = Object.keys(errors).flatMap((key) => /^letters\.(\d+)\./.exec(key)?.[1] ?? [])
  return at === undefined ? null : Number(at)
}

interface LettersProps extends Pick<Given, 'go' | 'onClose'> {
  to: MoveEnd
  all: readonly Proposal[]
  /** How many were chosen; some may not end that way. */
  count: number
  /** Some of these are not where they were any more, and nobody was told anything. */
  onElsewhere: (read: readonly Proposal[]) => Promise<void>
}
function Letters({ to, all, count, go, onClose, onElsewhere }: LettersProps) {
  const groups = [...Map.groupBy(all, ({ status }) => status)]
  const kept = useBulkDraft(
    to,
    all.map(({ uid }) => uid),
  )
  const { draft, type } = kept
  const { reasons, own, day, skipped, postpones } = draft
  const statuses = groups.map(([status]) => status)
  const ticked: readonly string[] = statuses.filter((status) => !draft.unticked.includes(status))
  const [at, setAt] = useState(0)
  /** The letter that was refused, and its place in what was sent. */
  const [refused, setRefused] = useState<{ uid: string; at: number } | null>(null)
  const chosen = all.filter(({ status, uid }) => ticked.includes(status) && !skipped.includes(uid))
  const proposed = new Map(chosen.filter((one) => one.needs_reason).map((one) => [one.language, one.reasons]))
  const languages = [...proposed.keys()]
  const letterOf = (one: Proposal) => ({
    subject: one.subject,
    text: letterText(one, reasons[one.language] ?? ''),
    ...own[one.uid],
  })
  /** Who would read a letter with a gap in it, and which. */
  const gaps = chosen.flatMap((one, index) => {
    const { subject, text } = letterOf(one)
    const open = one.missing.filter((field) => subject.includes(field) || text.includes(field))
    return open.length > 0 ? [{ uid: one.uid, name: one.name, index, fields: open.join(', ') }] : []
  })
  const late = day !== null && isRealDay(day) ? chosen.filter(({ promised_on: on }) => on !== null && on < day) : []
  const form = useSubmit(
    async () => {
      const letters = chosen.map((one) => ({
        uid: one.uid,
        from: one.from,
        ...letterOf(one),
        ...(one.needs_reason && { reason: reasons[one.language] ?? '' }),
      }))
      const body = {
        to,
        letters,
        ...(day !== null && { send_on: day }),
        ...(late.length > 0 && postpones && { postpones }),
      }
      // What is refused is said in here: the letters as they were changed stay, and the one it is about is open.
      const done = await call('POST /bulk-actions/applications', { body }).catch(async (error: unknown) => {
        if (error instanceof CallError && error.code === 'LIST_CHANGED') return onElsewhere(all)
        const place = placeOf(fieldErrors(error))
        const uid = place === null ? undefined : chosen[place]?.uid
        if (place !== null && uid !== undefined) {
          setRefused({ uid, at: place })
          setAt(place)
        }
        throw error
      })
      if (!done) return
      kept.drop()
      go({
        run: () => Promise.resolve(done),
        undone: kept.putBack,
        said: (count) => (day === null ? m.bulk_ended({ count }) : m.bulk_planned({ count })),
        ...(day === null && { saidLater: (count: number) => m.bulk_gone({ count }) }),
      })
    },
    () => ({
      ...(gaps.length > 0 && { _: m.bulk_end_missing() }),
      ...(day !== null && !isRealDay(day) && { send_on: plannedDayFault() }),
      ...(late.length > 0 && !postpones && { postpones: m.error_bulk_late({ names: namesOf(late) }) }),
      ...Object.fromEntries(
        languages.flatMap((language) => {
          const fault = faultOfReason(reasons[language] ?? '', language)
          return fault ? [[`reason_${language}`, m[fault]()]] : []
        }),
      ),
    }),
  )
  if (all.length === 0) return <Notice tone="info">{m.bulk_end_nobody()}</Notice>
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <TakenUp value={draft} empty={kept.empty} onChange={kept.setDraft} />
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {count > all.length && <Notice tone="info">{m.bulk_end_left_out({ count: count - all.length })}</Notice>}
        <CheckboxGroup
          legend={m.bulk_end_who()}
          options={groups.map(([status, { length }]) => ({
            value: status,
            label: m.bulk_end_stage({ stage: STATUS_WORDS[status](), count: length }),
          }))}
          values={[...ticked]}
          onSelect={(next) => type({ unticked: statuses.filter((status) => !next.includes(status)) })}
        />
        <p role="status">{m.bulk_end_total({ count: chosen.length })}</p>
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
        <ByPost letters={chosen} />
        <LetterGaps
          gaps={gaps}
          onOpen={setAt}
          onSkip={() => type({ skipped: [...skipped, ...gaps.map(({ uid }) => uid)] })}
        />
        {chosen.length > 0 && (
          <LetterStepper
            at={at}
            onStep={setAt}
            letters={chosen.map((one) => ({ ...letterOf(one), uid: one.uid, name: one.name, language: one.language }))}
            errorsOf={(uid, field) =>
              uid === refused?.uid ? form.errors[`letters.${refused.at}.${field}`] : undefined
            }
            onChange={(uid, letter, field) => {
              type({ own: { ...own, [uid]: { ...own[uid], [field]: letter[field] } } })
              if (uid === refused?.uid) form.correct(`letters.${refused.at}.${field}`)
            }}
          />
        )}
        <BulkWhen
          {...{ day, postpones, late }}
          errors={form.errors}
          onChange={(next) => {
            type(next)
            form.correct('send_on')
            form.correct('postpones')
          }}
        />
        {chosen.length > 0 && (
          <FormActions
            submit={
              day === null ? m.bulk_end_submit({ count: chosen.length }) : m.bulk_end_plan({ count: chosen.length })
            }
            pending={form.pending}
            onCancel={onClose}
          />
        )}
      </Stack>
    </form>
  )
}
