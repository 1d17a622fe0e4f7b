import { PROFILE_FIELDS } from '@korak/contract/candidates.fields.ts'
import { namesWhere } from '@korak/contract/fields.ts'
import { fieldLabel } from '#candidates/field-text.ts'
import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { formatAmount, formatPay } from '#base/text/money.ts'
import { RichLine } from '#base/text/RichLine.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import type { Masked, Whole } from './record.api.ts'
import { Words } from './Words.tsx'
import styles from './record.module.css'

/** What is counted in days. */
const DAYS = namesWhere(PROFILE_FIELDS, { unit: 'days' })
const PERIODS = { hour: () => m.record_pay_hour(), month: () => m.record_pay_month(), year: () => m.record_pay_year() }

/** What the job asks for beside what the candidate says: facts, nothing worked out of them. */
export function AskedFacts({ record: { asked, profile, ended_at: endedAt, came } }: { record: Masked | Whole }) {
  const { labelOf: wordOf, query } = useCandidateCodelists()
  // Until the words are there no key stands for them, nor is the table seen: lines wrap by them.
  const labelOf = (list: string, key: string) => (query.data ? wordOf(list, key) : '…')
  const label = (list: string, key: string | number | null | undefined) =>
    key === null || key === undefined ? null : labelOf(list, String(key))
  const { pay_min: min, pay_max: max } = asked
  const pay = min === null ? null : `${formatPay({ min, max, currency: 'EUR' })} ${PERIODS[asked.pay_period]()}`
  const rows: [string, string | null, string | null | undefined][] = [
    [m.record_fact_education(), label('education', asked.education), label('education', profile?.education)],
    [m.record_fact_career(), label('career', asked.career), label('career', profile?.career)],
    [
      m.record_fact_workfield(),
      label('candidate-work-fields', asked.workfield),
      profile?.workfields.map((key) => labelOf('candidate-work-fields', key)).join(', '),
    ],
    [
      m.record_fact_industry(),
      label('candidate-industries', asked.industry),
      profile?.industries.map((key) => labelOf('candidate-industries', key)).join(', '),
    ],
    [
      m.record_fact_region(),
      [asked.city, label('project-ad-region', asked.region)].filter(Boolean).join(', ') || null,
      label('project-ad-region', profile?.region),
    ],
    [
      m.record_fact_pay(),
      pay,
      typeof profile?.expectations === 'number' ? `${formatAmount(profile.expectations)} ${m.record_pay_year()}` : null,
    ],
    ...DAYS.map((name): [string, null, string | null] => {
      const days = profile?.[name]
      return [fieldLabel[name](), null, typeof days === 'number' ? m.record_days({ count: days }) : null]
    }),
  ]
  const isOnPaper = came !== null && came.account !== 'own'
  const hasProfile = profile !== null && !(isOnPaper && rows.every(([, , given]) => !given))
  const shown = rows.filter(([, wanted, given]) => wanted || given)
  return (
    <Section title={m.record_asked()}>
      <div {...(query.isLoading && { 'aria-busy': true, 'data-waiting': true, className: styles.coming })}>
        <table className={styles.facts}>
          <thead>
            <tr>
              <th scope="col">{m.record_fact()}</th>
              <th scope="col">{m.record_fact_job()}</th>
              {hasProfile && <th scope="col">{m.record_fact_candidate()}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map(([name, wanted, given]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{wanted || '–'}</td>
                {hasProfile && <td>{given ? <Words of={given} /> : '–'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!hasProfile && (
        <p className="muted">{endedAt && !isOnPaper ? m.record_profile_ended() : m.record_profile_none()}</p>
      )}
      {asked.expectations.length > 0 && (
        <ul className={styles.expected}>
          {asked.expectations.map((line) => (
            <li key={line}>
              <RichLine of={line} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
