import { GATE_POINTS, type GateFault, type GatePoint, isWarning } from '@korak/contract/jobs.rules.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Link } from '#base/routing/navigation.tsx'
import { selectWords } from '#office/rich-text/select-words.ts'
import { findField } from '#ui/form/find-field.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconAlertTriangle, IconCheck, IconX } from '#ui/icons.ts'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import styles from './JobEditor.module.css'
import { type Job, type JobField, textName } from './job-values.ts'
import { FIELD_WORDS, POINT_WORDS } from './words.ts'

const WORDS = {
  error_required: () => m.error_required(),
  error_job_english: () => m.error_job_english(),
  error_job_title_neutral: () => m.error_job_title_neutral(),
  error_job_deadline: (values: Values) =>
    m.error_job_deadline({ days: String(values['days']), earliest: String(values['earliest']) }),
  error_job_zrsz: () => m.error_job_zrsz(),
  error_job_pay: () => m.error_job_pay(),
  error_job_pay_order: () => m.error_job_pay_order(),
  error_job_wording: (values: Values) =>
    m.error_job_wording({ found: String(values['found']), article: String(values['article']) }),
  error_question_pay: (values: Values) => m.error_question_pay({ found: String(values['found']) }),
} satisfies Record<GateFault['key'], (values: Values) => string>
type Values = Readonly<Record<string, string | number>>

/** A fault in words. */
export const faultText = ({ key, values = {} }: GateFault): string => WORDS[key](values)

/** Leads to a field; what was found in its text is selected. */
function showFault({ field, values }: GateFault): void {
  const control = findField(field)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
  const found = String(values?.['found'] ?? '')
  if (found === '' || !control) return
  if (!(control instanceof HTMLInputElement)) return selectWords(control, found)
  const at = control.value.indexOf(found)
  if (at >= 0) control.setSelectionRange(at, at + found.length)
}

const MARKS = {
  ok: [IconCheck, () => m.job_gate_ok()],
  warn: [IconAlertTriangle, () => m.job_gate_warns()],
  stop: [IconX, () => m.job_gate_stops()],
} as const

/** Of an ad that is public nothing comes before that any more. */
export const gateTitle = ({ status }: Job): string =>
  status === 'published' ? m.job_gate_public() : m.job_gate_heading()

/** What an ad still lacks before it can be public, live while it is written. */
export function JobGate({ job, faults }: { job: Job; faults: readonly GateFault[] }) {
  const hasTitle = !faults.some(({ point, field }) => point === 'texts' && field === textName('sl-SI', 'title'))
  const points = GATE_POINTS.filter(
    (point) =>
      (point !== 'title' || hasTitle) &&
      (point !== 'zrsz' || job.publication.is_zrsz_required) &&
      (point !== 'questions' || job.questions.length > 0),
  )
  return (
    <Section title={gateTitle(job)} className={styles.gate}>
      <ul className={styles.points}>
        {points.map((point) => (
          <Point key={point} job={job} point={point} faults={faults.filter((fault) => fault.point === point)} />
        ))}
      </ul>
    </Section>
  )
}

function Point({ job, point, faults }: { job: Job; point: GatePoint; faults: readonly GateFault[] }) {
  const state = faults.length === 0 ? 'ok' : isWarning(point) ? 'warn' : 'stop'
  const [mark, word] = MARKS[state]
  // What is only missing needs no sentence of its own.
  const isMissing = ({ key }: GateFault) => point === 'texts' || key === 'error_required'
  // Both ends of the pay are asked for in one sentence.
  const said = faults.filter(({ key }, at) => key !== 'error_job_pay' || at === 0)
  return (
    <li className={styles.point}>
      <span className={classes(styles.mark, styles[state])}>
        <Icon of={mark} size={16} />
      </span>
      <div>
        <span className="visually-hidden">{word()}: </span>
        {POINT_WORDS[point]()}
        {faults.length > 0 && (
          <ul className={styles.faults}>
            {said.map((fault) => (
              <li key={`${fault.field} ${fault.values?.['found'] ?? ''}`}>
                {fault.field.startsWith('questions.') ? (
                  <Link href={pathTo('/office/jobs/:uid/questions', { uid: job.uid })}>{faultText(fault)}</Link>
                ) : (
                  <button type="button" className={styles.fault} onClick={() => showFault(fault)}>
                    {isMissing(fault) ? FIELD_WORDS[fault.field as JobField]() : faultText(fault)}
                    {fault.point === 'wording' && ` ${m.job_gate_show()}`}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
