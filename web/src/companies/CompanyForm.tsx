import { useEffect, useState } from 'react'
import type { CompanyField } from '@korak/contract/companies.rules.ts'
import { call } from '#base/data/call.ts'
import { useOnce } from '#base/data/once.ts'
import { queryClient, showAnswer } from '#base/data/query.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { useSharedFields } from '#base/data/useSharedFields.ts'
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
  const fields = useSharedFields(company, companyValues)
  const { before, values, unsettled } = fields
  const [saved, setSaved] = useState<Company | null>(null)
  const industries = useIndustries()
  useBlockWhen(fields.isChanged)
  useEffect(() => {
    // Whoever goes on from here is not asked about what is saved by now.
    if (saved) onSaved(saved)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each saving
  }, [saved])
  const mayChange = company?.may.update ?? true
  const once = useOnce()
  const form = useSubmit(
    async () => {
      const answer = await fields.save({
        save: ({ rev, names, values: sent }) => {
          const body = companyBody(sent, names)
          return company
            ? call('PUT /companies/:uid', { params: { uid: company.uid }, body: { ...body, rev } })
            : once({ ...body, name_sl: sent.name_sl.trim() }, (made) => call('POST /companies', { body: made }))
        },
        latest: () => call('GET /companies/:uid', { params: { uid: company?.uid ?? '' } }),
      })
      await showAnswer('GET /companies/:uid', { params: { uid: answer.uid } }, answer)
      await queryClient.invalidateQueries({ queryKey: ['GET /companies'] })
      setSaved(answer)
    },
    () => ({ ...requireTexts({ name_sl: values.name_sl }, ['name_sl']), ...fields.faults() }),
  )
  const change = (name: CompanyField, value: string | boolean) => {
    fields.change(name, value)
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
          fields={unsettled.map((field) => ({
            field,
            label: COMPANY_WORDS[field](),
            theirs: said(field, before[field]),
            mine: said(field, values[field]),
          }))}
          onChoose={(name, which) => {
            fields.settle(name as CompanyField, which)
            form.correct(name)
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
              <Button type="submit" pending={form.pending} idle={!fields.isChanged}>
                {m.action_save_changes()}
              </Button>
            </div>
          )
        )}
      </Stack>
    </form>
  )
}
