import { useMemo, useRef, useState } from 'react'
import { call } from '#base/data/call.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { focusFrom, headingAbove } from '#base/page/focus.ts'
import { useRowCommand } from '#base/page/row-command.ts'
import { draftKey, dropDraft, readDraft } from '#base/page/storage.ts'
import { showToast } from '#base/page/toasts.ts'
import { useKept } from '#base/page/useKept.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { getUser } from '#base/session/session.ts'
import { formatDate } from '#base/text/dates.ts'
import { Button } from '#ui/action/Button.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { type Masked, refreshRecord, type Whole } from './record.api.ts'
import { Words } from './Words.tsx'
import styles from './record.module.css'

type Triage = NonNullable<Masked['triage']>
type Opinion = NonNullable<Triage['own']>
const OPINIONS = {
  yes: () => m.triage_yes(),
  maybe: () => m.triage_maybe(),
  no: () => m.triage_no(),
} satisfies Record<Opinion['opinion'], () => string>

/** What colleagues think at the first look: one's own first, theirs once it is given; side by side, never added up. */
export function Triage({ record: { uid, triage } }: { record: Masked | Whole }) {
  if (!triage) return null
  const { own, deleted, others, may } = triage
  const mine = own ?? deleted
  if (!may.give && !mine && !others?.length) return null
  return (
    <Section title={m.triage_title()}>
      <Stack gap={4}>
        {(mine || !!others?.length) && (
          <ul className={styles.notes}>
            {mine && <Given of={mine} who={m.triage_you()} />}
            {others?.map((one) => (
              <Given key={`${one.author ?? ''} ${one.at}`} of={one} who={one.author ?? m.triage_gone()} />
            ))}
          </ul>
        )}
        <p className="muted">{others === null ? m.triage_hidden() : others.length === 0 && m.triage_none()}</p>
        {may.give && <Own key={own?.at} uid={uid} own={own} mayRemove={may.delete} />}
      </Stack>
    </Section>
  )
}

function Given({ of, who }: { of: Opinion; who: string }) {
  const { at, first, is_led: isLed, is_after_end: isAfterEnd, deleted_at: deletedAt } = of
  return (
    <li>
      {!deletedAt && <Said of={of} />}
      <p className="muted">
        {who}, {formatDate(first?.at ?? at)}
      </p>
      {isAfterEnd && <p className="muted">{m.triage_after_end()}</p>}
      {first && (
        <>
          <p className="muted">
            {deletedAt ? deletedWords(isLed, deletedAt) : m.triage_changed({ day: formatDate(at) })}
          </p>
          <Said of={first} before={`${m.triage_first()} `} />
        </>
      )}
    </li>
  )
}

const deletedWords = (isLed: boolean, at: string) =>
  isLed ? m.triage_deleted_led({ day: formatDate(at) }) : m.triage_deleted({ day: formatDate(at) })

function Said({ of: { opinion, reason }, before = '' }: { of: Pick<Opinion, 'opinion' | 'reason'>; before?: string }) {
  return (
    <p className={styles.said}>
      {before}
      <b>{OPINIONS[opinion]()}</b>
      {reason && ' – '}
      <Words of={reason} />
    </p>
  )
}

interface Draft {
  opinion: Opinion['opinion'] | null
  reason: string
}

/** One's own, kept in the browser until it is given. */
function Own({ uid, own, mayRemove }: { uid: string; own: Opinion | null; mayRemove: boolean }) {
  const given: Draft = { opinion: own?.opinion ?? null, reason: own?.reason ?? '' }
  const [key] = useState(() => draftKey('triage', getUser()?.uid ?? '', uid))
  const [draft, setDraft] = useState(() => readDraft<Draft>(key) ?? given)
  const { opinion, reason } = draft
  const place = useRef<HTMLFormElement>(null)
  const isGivenUp = useBlockWhen(opinion !== given.opinion || reason.trim() !== given.reason, true)
  useKept({ key, value: draft, setValue: setDraft, empty: given, isGivenUp })
  // The form is drawn anew with what was given.
  const lead = () => focusFrom(place.current, headingAbove(place.current))
  const form = useSubmit(
    async () => {
      await call('POST /applications/:uid/triage', { params: { uid }, body: { opinion: opinion ?? 'maybe', reason } })
      dropDraft(key, draft)
      lead()
      await refreshRecord()
      showToast({ text: m.triage_saved() })
    },
    (): Record<string, string> => (opinion ? {} : { opinion: m.triage_required() }),
    { elsewhere: refreshRecord },
  )
  const removing = useRowCommand(async () => {
    try {
      await call('DELETE /applications/:uid/triage', { params: { uid } })
      dropDraft(key, draft)
      showToast({ text: m.triage_removed() })
    } catch (error) {
      showToast({ tone: 'info', text: wordsOf(error) })
    }
    await refreshRecord()
  })
  useCommands(
    useMemo<Command[]>(() => {
      const focus = () => place.current?.querySelector<HTMLElement>('input:checked, input')?.focus()
      return [{ id: 'triage', group: 'record', label: m.triage_own(), key: 'i', run: focus }]
    }, []),
  )
  return (
    <form ref={place} onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <RadioGroup
          legend={m.triage_own()}
          name="opinion"
          inline
          value={opinion ?? ''}
          error={form.errors['opinion']}
          options={(['yes', 'maybe', 'no'] as const).map((value) => ({ value, label: OPINIONS[value]() }))}
          onChange={(event) => {
            setDraft({ reason, opinion: event.target.value as Opinion['opinion'] })
            form.correct('opinion')
          }}
        />
        <TextArea
          label={m.triage_reason()}
          hint={m.triage_hint()}
          optional
          name="reason"
          limit={500}
          rows={2}
          value={reason}
          error={form.errors['reason']}
          onChange={(event) => {
            setDraft({ opinion, reason: event.target.value })
            form.correct('reason')
          }}
        />
        <Row gap={3}>
          <Button type="submit" variant="secondary" pending={form.pending}>
            {m.triage_save()}
          </Button>
          {mayRemove && (
            <Button variant="quiet" pending={removing.pending} onClick={() => void removing.run()}>
              {m.triage_remove()}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}
