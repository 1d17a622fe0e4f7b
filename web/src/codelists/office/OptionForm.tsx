import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import styles from './OptionForm.module.css'

type Option = AnswerOf<'GET /codelists/:id'>['data'][number]

interface Props {
  list: string
  /** The option to change; a new one when left out. */
  option?: Option
  onDone: () => void
  onCancel: () => void
}

const NAMES = ['label_sl', 'label_en', 'key'] as const

/** One option, both languages side by side. Its key is asked for where it may still change. */
export function OptionForm({ list, option, onDone, onCancel }: Props) {
  const before = {
    label_sl: option?.label_sl ?? '',
    label_en: option?.label_en ?? '',
    key: option?.key ?? '',
  }
  const [values, setValues] = useState(before)
  const isDirty = NAMES.some((name) => values[name] !== before[name])
  useBlockWhen(isDirty)
  const form = useSubmit(
    async () => {
      const { label_sl, label_en, key } = values
      if (option) {
        const params = { label_sl, label_en, ...(option.may.update_key && { key }) }
        await call('PUT /codelists/updateData', {
          body: { schema_slug: list, data_id: option.id, params, rev: option.rev },
        })
      } else {
        await call('POST /codelists/storeData', { body: { schema_slug: list, params: { label_sl, label_en, key } } })
      }
      showToast({ text: m.codelist_saved({ label: label_sl }) })
    },
    () => requireTexts(values, option ? ['label_sl', 'label_en'] : ['label_sl', 'label_en', 'key']),
    onDone,
  )
  const input = (name: 'label_sl' | 'label_en' | 'key', label: string, rest = {}) => (
    <TextInput
      label={label}
      name={name}
      value={values[name]}
      error={form.errors[name] ?? form.errors[`params.${name}`]}
      onChange={(event) => {
        setValues({ ...values, [name]: event.target.value })
        form.correct(name)
      }}
      {...rest}
    />
  )
  return (
    <form
      onSubmit={form.onSubmit}
      noValidate
      className={styles.form}
      aria-label={option ? option.label : m.codelist_add()}
    >
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <div className={styles.fields}>
        {input('label_sl', m.codelist_label_sl(), { autoFocus: true, limit: 200 })}
        {input('label_en', m.codelist_label_en(), { limit: 200 })}
        {(!option || option.may.update_key) && input('key', m.codelist_key(), { hint: m.codelist_key_hint() })}
      </div>
      <Row>
        <Button variant="secondary" onClick={onCancel}>
          {m.action_cancel()}
        </Button>
        <Button type="submit" pending={form.pending}>
          {m.action_save_changes()}
        </Button>
      </Row>
    </form>
  )
}
