import { plainOf } from '@korak/contract/rich-text.rules.ts'
import { dayOf, shortDay, today } from '#base/time.ts'
import { Refusal } from '#errors.ts'
import { downloadHeaders } from '#files/download.ts'
import { publicUrl } from '#http/origin.ts'
import { m } from '#i18n/words/messages.js'
import { brand } from '#mail/brand.ts'
import * as queries from '#jobs/jobs.queries.ts'
import { type Labels, jobLabels } from '#jobs/labels.ts'

/** The form is Slovenian, whoever fills it in. */
const SL = { locale: 'sl-SI' } as const

/**
 * What the Employment Service is told of a job (PDM-1), filled in as far as the job says it. Names of fields are ours, written
 * from memory: not those of the official form.
 * @throws Refusal NOT_FOUND
 */
export async function pdmSheet(id: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const job = await queries.findJob(id)
  if (!job) throw new Refusal('NOT_FOUND')
  const text = (await queries.findTexts([id])).find(({ language }) => language === 'sl-SI')
  // Fonts are dear: only who makes a PDF loads them.
  const { makePdf } = await import('#pdf/pdf.ts')
  const title = `${m.pdm_title({}, SL)}: ${text?.title || job.refNo}`
  const footer = (page: number, pages: number) =>
    `${brand.company}  ·  ${job.refNo}  ·  ${m.pdm_page({ page, pages }, SL)}`
  const labels = await jobLabels()
  const body = await makePdf({ title, author: brand.company, language: 'sl-SI', footer }, (content) => {
    content.heading(m.pdm_title({}, SL), 1)
    content.paragraph(m.pdm_intro({ ref: job.refNo, date: shortDay(today()) }, SL), { isMuted: true })
    for (const [heading, rows] of partsOf(job, text, labels)) {
      content.heading(heading)
      content.facts(
        rows.map(([label, value]) => ({ label, value: value || null })),
        m.pdm_blank({}, SL),
      )
    }
  })
  const name = `${m.pdm_file({}, SL)}-${job.refNo}.pdf`
  return { headers: downloadHeaders({ name, mime: 'application/pdf', size: body.length }), body }
}

type Fact = [label: string, value: string | null | undefined]

function partsOf(job: queries.JobRow, text: queries.TextRow | undefined, labels: Labels): [string, Fact[]][] {
  const label = (list: 'contract' | 'worktime' | 'education_min' | 'career', key: string) =>
    labels.label(list, key, 'sl-SI')
  return [
    [
      m.pdm_employer({}, SL),
      [
        [m.pdm_employer_name({}, SL), job.nameSl],
        [m.pdm_employer_address({}, SL), addressOf(job)],
        [m.pdm_employer_number({}, SL), null],
        [m.pdm_employer_tax({}, SL), job.taxNumber],
        [m.pdm_employer_contact({}, SL), job.contactName],
        [m.pdm_employer_phone({}, SL), job.contactPhone],
        [m.pdm_employer_email({}, SL), job.contactEmail],
      ],
    ],
    [
      m.pdm_job({}, SL),
      [
        [m.pdm_job_title({}, SL), text?.title],
        [m.pdm_job_tasks({}, SL), text?.challenges.map(plainOf).join('\n')],
        [m.pdm_job_openings({}, SL), String(job.openings)],
        [m.pdm_job_place({}, SL), [job.postal, job.city].filter(Boolean).join(' ')],
        [m.pdm_job_contract({}, SL), job.contract && label('contract', job.contract)],
        [m.pdm_job_term({}, SL), null],
        [m.pdm_job_worktime({}, SL), job.worktime.map((key) => label('worktime', key)).join(', ')],
        [m.pdm_job_hours({}, SL), null],
        [m.pdm_job_trial({}, SL), null],
        [m.pdm_job_start({}, SL), null],
        [m.pdm_job_pay({}, SL), payOf(job)],
      ],
    ],
    [
      m.pdm_conditions({}, SL),
      [
        [m.pdm_conditions_expectations({}, SL), text?.expectations.map(plainOf).join('\n')],
        [
          m.pdm_conditions_education({}, SL),
          job.educationMin === null ? null : label('education_min', String(job.educationMin)),
        ],
        [m.pdm_conditions_education_field({}, SL), null],
        [m.pdm_conditions_experience({}, SL), job.career && label('career', job.career)],
        [m.pdm_conditions_languages({}, SL), null],
        [m.pdm_conditions_computer({}, SL), null],
        [m.pdm_conditions_licence({}, SL), null],
        [m.pdm_conditions_other({}, SL), null],
      ],
    ],
    [
      m.pdm_publishing({}, SL),
      [
        [m.pdm_publishing_deadline({}, SL), job.expiresAt && shortDay(dayOf(job.expiresAt))],
        [
          m.pdm_publishing_how({}, SL),
          m.pdm_publishing_how_value({ url: new URL(`/jobs/${job.id}`, publicUrl()).href }, SL),
        ],
        [m.pdm_publishing_referral({}, SL), null],
      ],
    ],
    [
      m.pdm_signature({}, SL),
      [
        [m.pdm_signature_place({}, SL), null],
        [m.pdm_signature_name({}, SL), null],
      ],
    ],
  ]
}

const addressOf = ({ street, companyPostal, companyCity }: queries.JobRow): string =>
  [street, [companyPostal, companyCity].filter(Boolean).join(' ')].filter(Boolean).join(', ')

const PERIODS = { hour: m.job_pay_hour, month: m.job_pay_month, year: m.job_pay_year } as const

function payOf({ payMin: min, payMax: max, payPeriod }: queries.JobRow): string | null {
  const given = [min, max].filter((end) => end !== null)
  // Both ends have cents, or neither.
  const minimumFractionDigits = given.every(Number.isInteger) ? 0 : 2
  const amounts = new Intl.NumberFormat('sl-SI', { useGrouping: 'always', minimumFractionDigits })
  const ends = given.map((end) => `${amounts.format(end)} €`)
  return ends.length > 0 ? `${ends.join(' – ')}, ${PERIODS[payPeriod]({}, SL)}` : null
}
