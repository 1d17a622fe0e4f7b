import { type ChangeEvent, Fragment, type ReactNode, useState } from 'react'
import { JOB_FACT_NAMES, type JobFactName, type JobList, JOB_LISTS } from '@korak/contract/jobs.fields.ts'
import { PAY_PERIODS, WORKPLACES } from '@korak/contract/job-texts.rules.ts'
import { workingDaysBetween } from '@korak/contract/days.rules.ts'
import { wordsOf } from '#base/data/submit.ts'
import { today } from '#base/text/dates.ts'
import { loadCompanies } from '#companies/companies.api.ts'
import { NewCompanyButton } from '#companies/NewCompanyButton.tsx'
import { workplaceWord } from '#jobs/labels.ts'
import { AsyncComboBox } from '#ui/choice/AsyncComboBox.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { MultiCombo } from '#ui/choice/MultiCombo.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import { useChoices } from './choices.ts'
import styles from './JobEditor.module.css'
import type { Job, JobField, JobValues } from './job-values.ts'
import { FIELD_WORDS } from './words.ts'

export interface FieldsProps {
  job: Job
  values: JobValues
  change: (changes: Partial<JobValues>) => void
  errorOf: (field: JobField) => string | undefined
  readOnly: boolean
  /** Stays as it is: published as a condition, or nothing of the job can be changed. */
  isLocked: (field: JobField) => boolean
}
export const PERIODS = { hour: () => m.job_pay_hour(), month: () => m.job_pay_month(), year: () => m.job_pay_year() }

/** Facts of a job, three columns. */
export function JobFields({ job, values, change, errorOf, readOnly, isLocked }: FieldsProps) {
  const { lists, contacts } = useChoices(job.uid)
  const [company, setCompany] = useState(job.company_uid ? { value: job.company_uid, label: job.company ?? '' } : null)
  const options = (name: JobList) => {
    const chosen = new Set([values[name]].flat())
    const all = lists.data?.[JOB_LISTS[name]]?.data ?? []
    return all
      .filter(({ key, is_active: isActive }) => isActive || chosen.has(key))
      .map(({ key, label }) => ({ value: key, label }))
  }
  /** What is chosen stands among the choices, whether they have come or not. */
  const withChosen = (chosen: string, choices: readonly { value: string; label: string }[]) =>
    chosen === '' || choices.some(({ value }) => value === chosen)
      ? choices
      : [...choices, { value: chosen, label: chosen === job.contact_uid ? job.contact_name : '…' }]
  const failed = [lists, contacts].filter(({ isError, data }) => isError && !data)
  const frame = <Name extends JobField>(name: Name) => ({
    name,
    label: FIELD_WORDS[name](),
    error: errorOf(name),
    disabled: isLocked(name),
  })
  const input = (
    name: 'city' | 'postal' | 'openings' | 'pay_min' | 'pay_max' | 'contact_phone' | 'tags',
    rest = {},
  ) => (
    <TextInput
      {...frame(name)}
      value={values[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      {...rest}
    />
  )
  const select = (
    name:
      | 'region'
      | 'workplace'
      | 'contract'
      | 'industry'
      | 'workfield'
      | 'education_min'
      | 'career'
      | 'pay_period'
      | 'contact_uid'
      | 'publication_exception',
    choices: readonly { value: string; label: string }[],
    rest = {},
  ) => (
    <NativeSelect
      {...frame(name)}
      options={withChosen(values[name], choices)}
      value={values[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      {...rest}
    />
  )
  const chooseCompany = (option: { value: string; label: string } | null) => {
    setCompany(option && { value: option.value, label: option.label })
    change({ company_uid: option?.value ?? '' })
  }
  /** The phone is of the contact there was; one typed since is meant for the new one. */
  const chooseContact = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    change({
      contact_uid: target.value,
      ...(values.contact_phone === (job.contact_phone ?? '') && { contact_phone: '' }),
    })
  const choose = { placeholder: m.job_editor_choose() }
  const shown = company?.value === values.company_uid ? company : companyOf(job, values.company_uid)
  const flag = (name: 'is_confidential' | 'is_slovenian_only') => (
    <Checkbox {...frame(name)} checked={values[name]} onChange={(event) => change({ [name]: event.target.checked })} />
  )
  const any = { placeholder: m.job_editor_any(), optional: true }
  // Each fact has its field, or this does not compile.
  const fields: Record<JobFactName, ReactNode> = {
    company_uid: (
      <AsyncComboBox
        {...frame('company_uid')}
        load={loadCompanies}
        value={shown}
        onChange={chooseCompany}
        {...(!isLocked('company_uid') && {
          below: <NewCompanyButton onMade={({ uid, label }) => chooseCompany({ value: uid, label })} />,
        })}
      />
    ),
    city: input('city'),
    postal: input('postal', { inputMode: 'numeric', measure: 'short' }),
    region: select('region', options('region'), choose),
    workplace: select(
      'workplace',
      WORKPLACES.map((value) => ({ value, label: workplaceWord(value) })),
    ),
    worktime: (
      <MultiCombo
        {...frame('worktime')}
        options={options('worktime')}
        value={values.worktime}
        onChange={(worktime) => change({ worktime })}
      />
    ),
    contract: select('contract', options('contract'), choose),
    workfield: select('workfield', options('workfield'), choose),
    industry: select('industry', options('industry'), { ...choose, optional: true }),
    education_min: select('education_min', options('education_min'), any),
    career: select('career', options('career'), any),
    pay_min: input('pay_min', { inputMode: 'decimal', unit: '€' }),
    pay_max: input('pay_max', { inputMode: 'decimal', unit: '€' }),
    pay_period: select(
      'pay_period',
      PAY_PERIODS.map((value) => ({ value, label: PERIODS[value]() })),
    ),
    expires_at: (
      <DateInput
        legend={FIELD_WORDS.expires_at()}
        name="expires_at"
        {...(styles.day && { className: styles.day })}
        error={errorOf('expires_at')}
        disabled={readOnly}
        value={values.expires_at}
        onChange={(day) => change({ expires_at: day })}
        {...(isRealDay(values.expires_at) && {
          below: (
            <span className="muted">
              {m.job_editor_days({ count: workingDaysBetween(today(), values.expires_at) })}
            </span>
          ),
        })}
      />
    ),
    contact_uid: select(
      'contact_uid',
      (contacts.data ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
      { ...choose, hint: m.job_contact_hint(), onChange: chooseContact },
    ),
    contact_phone: input('contact_phone', { optional: true, type: 'tel' }),
    openings: input('openings', { inputMode: 'numeric', measure: 'short' }),
    publication_exception: select('publication_exception', options('publication_exception'), {
      placeholder: m.publication_exception_none(),
      hint: m.publication_exception_hint(),
      ...(styles.day && { className: styles.day }),
    }),
    tags: input('tags', { optional: true, hint: m.job_editor_tags_hint() }),
    is_confidential: flag('is_confidential'),
    is_slovenian_only: flag('is_slovenian_only'),
  }
  return (
    <>
      {failed.length > 0 && (
        <ErrorPanel
          title={m.error_load_title()}
          retrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const query of failed) void query.refetch()
          }}
        >
          <p>{wordsOf(failed[0]?.error)}</p>
        </ErrorPanel>
      )}
      <div className={styles.fields}>
        {JOB_FACT_NAMES.map((name) => (
          <Fragment key={name}>{fields[name]}</Fragment>
        ))}
      </div>
    </>
  )
}

const companyOf = (job: Job, uid: string) =>
  uid && uid === job.company_uid ? { value: uid, label: job.company ?? '' } : null
