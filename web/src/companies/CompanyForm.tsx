import { useEffect, useState } from 'react'
import type { CompanyField } from '@korak/contract/companies.rules.ts'
import { call } from '#base/data/call.ts'
import { savedOnLatest } from '#base/data/saved-on-latest.ts'
import { queryClient, showAnswer } from '#base/data/query.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { rebaseTexts } from '#base/page/rebase.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import {
  COMPANY_FIELDS,
  COMPANY_WORDS,
  type Company,
  type CompanyValues,
  companyBody,
  companyValues,
  useIndustries,
} from './companies.api.ts'
import styles from './CompanyForm.module.css'

interface Props {
  /** The company to change; a new one when left out. */
  company?: Company
  onSaved: (company: Company) => void
  onCancel?: () => void
}

/** A company: fields others have changed meanwhile keep both values until one is chosen. */
export function CompanyForm({ company, onSaved, onCancel }: Props) {
  const [base, setBase] = useState(company)
  const before = companyValues(base)
  const [values, setValues] = useState(before)
  const [unsettled, setUnsettled] = useState<readonly CompanyField[]>([])
  const [saved, setSaved] = useState<Company | null>(null)
  const industries = useIndustries()
  const changed = COMPANY_FIELDS.filter((name) => values[name] !== before[name])
  useBlockWhen(changed.length > 0)
  useEffect(() => {
    // Whoever goes on from here is not asked about what is saved by now.
    if (saved) onSaved(saved)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each saving
  }, [saved])
  const mayChange = company?.may.update ?? true
  const merge = (latest: Company) => {
    const theirs = companyValues(latest)
    const there = COMPANY_FIELDS.filter((name) => theirs[name] !== before[name])
    const both = there.filter((name) => changed.includes(name) && theirs[name] !== values[name])
    setUnsettled((now) => [...new Set([...now, ...both])])
    setValues((now) => rebaseTexts(before, now, theirs))
    setBase(latest)
    return both
  }
  const [known, setKnown] = useState(company)
  if (known !== company) {
    setKnown(company)
    // Earlier values were restored beside it, or somebody else has changed it.
    if (company && base && company.rev > base.rev) merge(company)
  }
  const save = async (): Promise<Company> => {
    if (!base) {
      const body = { ...companyBody(values, changed), name_sl: values.name_sl.trim() }
      return call('POST /companies', { body })
    }
    const params = { uid: base.uid }
    return savedOnLatest({
      rev: base.rev,
      save: (rev) => call('PUT /companies/:uid', { params, body: { ...companyBody(values, changed), rev } }),
      latest: () => call('GET /companies/:uid', { params }),
      merge,
    })
  }
  const form = useSubmit(
    async () => {
      const answer = await save()
      setBase(answer)
      setValues((now) => rebaseTexts(values, now, companyValues(answer)))
      await showAnswer('GET /companies/:uid', { params: { uid: answer.uid } }, answer)
      await queryClient.invalidateQueries({ queryKey: ['GET /companies'] })
      setSaved(answer)
    },
    () => ({
      ...requireTexts({ name_sl: values.name_sl }, ['name_sl']),
      ...Object.fromEntries(unsettled.map((name) => [name, m.profile_elsewhere_choose()])),
    }),
  )
  const change = (name: CompanyField, value: string | boolean) => {
    setValues({ ...values, [name]: value })
    form.correct(name)
  }
  const input = (name: keyof CompanyValues, rest = {}) => (
    <TextInput
      label={COMPANY_WORDS[name]()}
      name={name}
      limit={200}
      optional={name !== 'name_sl'}
      value={String(values[name])}
      error={form.errors[name]}
      disabled={!mayChange}
      onChange={(event) => change(name, event.target.value)}
      {...rest}
    />
  )
  const box = (name: 'is_confidential' | 'must_publish_at_employment_service', hint?: string) => (
    <Checkbox
      label={COMPANY_WORDS[name]()}
      name={name}
      checked={values[name]}
      error={form.errors[name]}
      disabled={!mayChange}
      onChange={(event) => change(name, event.target.checked)}
      {...(hint && { hint })}
    />
  )
  const said = (name: CompanyField, value: string | boolean): string => {
    if (typeof value === 'boolean') return value ? m.office_yes() : m.office_no()
    const word = name === 'industry' ? industries.find(({ key }) => key === value)?.label : value
    return word || m.reg_not_given()
  }
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={m.company_facts()}>
      <Stack gap={4}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <TwoValues
          title={m.company_both()}
          fields={unsettled.map((field) => ({
            field,
            label: COMPANY_WORDS[field](),
            theirs: said(field, before[field]),
            mine: said(field, values[field]),
          }))}
          onChoose={(name, which) => {
            const field = name as CompanyField
            if (which === 'theirs') change(field, before[field])
            else form.correct(field)
            setUnsettled(unsettled.filter((one) => one !== field))
          }}
        />
        <div className={styles.fields}>
          {input('name_sl')}
          {input('name_en', { hint: m.company_name_en_hint() })}
          {input('tax_number', { hint: m.company_tax_number_hint(), limit: 30 })}
          <NativeSelect
            label={COMPANY_WORDS.industry()}
            name="industry"
            optional
            placeholder={m.job_editor_choose()}
            options={industries
              .filter(({ key, is_active: isActive }) => isActive || key === values.industry)
              .map(({ key, label }) => ({ value: key, label }))}
            value={values.industry}
            error={form.errors['industry']}
            disabled={!mayChange}
            onChange={(event) => change('industry', event.target.value)}
          />
          {input('street')}
          {input('postal', { limit: 12 })}
          {input('city', { limit: 100 })}
          {input('website', { type: 'url', limit: 300 })}
        </div>
        {box('must_publish_at_employment_service', m.company_public_hint())}
        {box('is_confidential')}
        <div className={styles.fields}>
          {input('confidential_sl', { limit: 160, hint: m.company_confidential_hint() })}
          {input('confidential_en', { limit: 160 })}
        </div>
        {onCancel ? (
          <FormActions submit={m.company_new()} pending={form.pending} onCancel={onCancel} />
        ) : (
          mayChange && (
            <div>
              <Button type="submit" pending={form.pending} idle={changed.length === 0}>
                {m.action_save_changes()}
              </Button>
            </div>
          )
        )}
      </Stack>
    </form>
  )
}
