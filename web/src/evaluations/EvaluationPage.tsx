import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { judgementFaults, type Judgement } from '@korak/contract/evaluations.rules.ts'
import type { EvaluationSheet } from '@korak/contract/evaluations.ts'
import { call } from '#base/data/call.ts'
import { queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { useHead } from '#base/page/head.ts'
import { showToast } from '#base/page/toasts.ts'
import { useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { isOnlyLooking, useUser } from '#base/session/session.ts'
import { formatDay } from '#base/text/dates.ts'
import { RichLine } from '#base/text/RichLine.tsx'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { Button } from '#ui/action/Button.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { DraftNotice } from './DraftNotice.tsx'
import { Hidden } from './Hidden.tsx'
import { SideBySide } from './SideBySide.tsx'
import { useDraft } from './useDraft.ts'
import { judgementOptions } from './words.ts'
import styles from './evaluations.module.css'

export const screens: Screens = [
  {
    path: '/office/evaluations/:uid',
    title: 'evaluations_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'evaluations.create',
    section: null,
  },
]

const READING_MS = 2000

/** One evaluation somebody was asked for: the masked CV beside the guide. */
export function EvaluationPage() {
  const { uid } = useParams<'uid'>()
  const query = useQuery({
    ...queryOf('GET /evaluations/:uid', { params: { uid } }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.cv?.state === 'waiting' && READING_MS,
  })
  return (
    <RecordLoaded list="/office/evaluations" query={query}>
      {(sheet) => <Sheet key={sheet.uid} sheet={sheet} />}
    </RecordLoaded>
  )
}

function Sheet({ sheet }: { sheet: EvaluationSheet }) {
  const { uid, cv } = sheet
  const title = m.evaluation_title({ ref: sheet.ref_no })
  useHead({ title })
  const isLooking = isOnlyLooking(useUser())
  const hasCv = cv !== null
  useEffect(() => {
    if (hasCv && !isLooking) void call('POST /evaluations/:uid/look', { params: { uid }, body: {} }).catch(() => {})
  }, [uid, hasCv, isLooking])
  return (
    <OfficeScreen
      title={title}
      above={{ label: m.evaluations_title(), href: '/office/evaluations' }}
      lead={
        <p className="muted">
          {sheet.job.title} · {sheet.stage}
          {sheet.due_on && ` · ${m.evaluation_due_on({ day: formatDay(sheet.due_on) })}`}
        </p>
      }
    >
      <div className={styles.columns}>
        <Form sheet={sheet} />
        <Stack gap={5}>
          {sheet.job.expectations.length > 0 && (
            <Section title={m.evaluation_expected()}>
              <ul>
                {sheet.job.expectations.map((one) => (
                  <li key={one}>
                    <RichLine of={one} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Cv cv={cv} isUnderWay={sheet.is_under_way} />
        </Stack>
      </div>
      <Beside sheet={sheet} />
    </OfficeScreen>
  )
}

/** Once the own one is given: it, and what others say of the same. */
function Beside({ sheet }: { sheet: EvaluationSheet }) {
  const { uid, answers, former, others, submitted_at: submittedAt } = sheet
  if (!submittedAt) return null
  const own = {
    uid,
    interviewer: null,
    is_own: true,
    is_after_others: sheet.is_after_others,
    is_after_end: sheet.is_after_end,
    answers,
    former,
    submitted_at: submittedAt,
  }
  return (
    <Section title={m.evaluation_others()}>
      {(others?.length || former.length) > 0 && (
        <SideBySide criteria={sheet.criteria} given={[own, ...(others ?? [])]} />
      )}
      {!others?.length && <p className="muted">{others ? m.evaluation_no_others() : m.evaluation_hidden()}</p>}
    </Section>
  )
}

function Cv({ cv, isUnderWay }: { cv: EvaluationSheet['cv']; isUnderWay: boolean }) {
  return (
    <Section title={m.record_cv()}>
      {!cv && <p className="muted">{isUnderWay ? m.record_no_cv() : m.evaluation_cv_ended()}</p>}
      {cv?.state === 'waiting' && <p role="status">{m.record_cv_waiting()}</p>}
      {cv?.state === 'unreadable' && <p>{m.record_cv_unreadable()}</p>}
      {cv?.state === 'infected' && <p>{m.record_cv_infected()}</p>}
      {cv?.state === 'read' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        <div className={styles.cv} tabIndex={0} role="region" aria-label={m.record_cv_text()}>
          {cv.lines.map(({ text, is_heading: isHeading }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of one text have no name of their own
            <p key={at} className={isHeading ? styles.heading : undefined}>
              <Hidden of={text.replaceAll('\t', '   ')} />
            </p>
          ))}
        </div>
      )}
    </Section>
  )
}

function Form({ sheet }: { sheet: EvaluationSheet }) {
  const { uid, criteria, may, submitted_at: submittedAt } = sheet
  const { answers, change, submit, isDirty, isPartly, state, isOver, takeUp } = useDraft(sheet)
  const keys = criteria.map(({ key }) => key)
  const words = { error_judgement: () => m.error_judgement(), error_evidence: () => m.error_evidence() }
  const form = useSubmit(
    async () => {
      const answer = await submit()
      await showAnswer('GET /evaluations/:uid', { params: { uid } }, answer)
      await Promise.all(
        ['GET /evaluations', 'GET /office/today', 'GET /office/rail'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      )
      showToast({ text: submittedAt ? m.evaluation_changed() : m.evaluation_submitted() })
    },
    () => Object.fromEntries(judgementFaults(keys, answers).map(({ field, key }) => [field, words[key]()])),
  )
  const load = async () => {
    try {
      await takeUp()
      form.reset()
    } catch (error) {
      showToast({ tone: 'info', text: wordsOf(error) })
    }
  }
  return (
    <Section title={m.evaluation_your()}>
      <form onSubmit={form.onSubmit} noValidate aria-label={m.evaluation_your()}>
        <Stack gap={5}>
          {!isOver && <ErrorSummary errors={form.summary} attempt={form.attempt} />}
          <DraftNotice state={state} onLoad={() => void load()} />
          {!sheet.is_under_way && <Notice tone="info">{m.evaluation_ended()}</Notice>}
          {!submittedAt && may.submit && !isOver && <p className="muted">{m.evaluation_hidden()}</p>}
          <ol className={styles.criteria}>
            {criteria.map(({ key, name, help }) => {
              const { judgement = null, evidence = '' } = answers[key] ?? {}
              const field = `answers.${key}`
              return (
                <li key={key}>
                  <Stack gap={3}>
                    <h3>{name}</h3>
                    {help && <p className={styles.said}>{help}</p>}
                    <RadioGroup
                      legend={m.evaluation_judgement({ name })}
                      inline
                      name={`${field}.judgement`}
                      value={judgement ?? ''}
                      error={form.errors[`${field}.judgement`]}
                      options={judgementOptions()}
                      disabled={!may.submit}
                      onChange={(event) => {
                        change(key, { judgement: event.target.value as Judgement })
                        form.correct(`${field}.judgement`)
                      }}
                    />
                    <TextArea
                      label={m.evaluation_evidence({ name })}
                      hint={m.evaluation_hint()}
                      name={`${field}.evidence`}
                      limit={4000}
                      rows={4}
                      value={evidence}
                      error={form.errors[`${field}.evidence`]}
                      disabled={!may.submit}
                      onChange={(event) => {
                        change(key, { evidence: event.target.value })
                        form.correct(`${field}.evidence`)
                      }}
                    />
                  </Stack>
                </li>
              )
            })}
          </ol>
          {may.submit && !isOver && (
            <Row gap={4}>
              <Button type="submit" pending={form.pending} idle={!!submittedAt && !isDirty}>
                {submittedAt ? m.evaluation_change() : m.evaluation_submit()}
              </Button>
              {!submittedAt && (
                <span className="muted" role="status">
                  {isPartly ? m.evaluation_partly_saved() : savingWords(state, isDirty)}
                </span>
              )}
            </Row>
          )}
        </Stack>
      </form>
    </Section>
  )
}

function savingWords(state: string, isDirty: boolean): string {
  if (state === 'failed' || state === 'stale') return m.evaluation_not_saved()
  if (isDirty) return m.evaluation_saving()
  return state === 'saved' ? m.evaluation_saved() : ''
}
