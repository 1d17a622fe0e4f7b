import { useState } from 'react'
import type { OwnReferee } from '@korak/contract/references.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { call } from '#base/data/call.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { getLanguage } from '#base/text/language.ts'
import { RELATION_WORDS } from '#references/words.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

interface Props {
  application: string
  /** Null: somebody new. */
  referee: OwnReferee | null
  onClose: () => void
  onSaved: (name: string) => void
}
type Relation = OwnReferee['relation']
interface Typed {
  name: string
  relation: Relation | ''
  employer: string
  email: string
  language: Language
}

const LANGUAGE_WORDS: Record<Language, string> = { 'sl-SI': 'Slovenščina', 'en-EN': 'English' }

/** Somebody a candidate names for a reference. */
export function RefereeForm({ application, referee, onClose, onSaved }: Props) {
  const [typed, setTyped] = useState<Typed>({
    name: referee?.name ?? '',
    relation: referee?.relation ?? '',
    employer: referee?.employer ?? '',
    email: referee?.email ?? '',
    language: referee?.language ?? getLanguage(),
  })
  const [isAgreed, setAgreed] = useState(false)
  const form = useSubmit(
    async () => {
      const body = { ...typed, relation: typed.relation as Relation, agreed: true } as const
      if (referee) await call('PUT /portal/references/:uid', { params: { uid: referee.uid }, body })
      else await call('POST /portal/applications/:uid/references', { params: { uid: application }, body })
    },
    () => ({
      ...requireTexts({ ...typed }, ['name', 'relation', 'email']),
      ...(!isAgreed && { agreed: m.reference_agreed_required() }),
    }),
    () => onSaved(typed.name),
  )
  const change = (field: keyof Typed, value: string) => {
    setTyped((now) => ({ ...now, [field]: value }))
    form.correct(field)
  }
  const line = (field: 'name' | 'employer' | 'email', label: string, rest = {}) => (
    <TextInput
      label={label}
      name={field}
      limit={200}
      value={typed[field]}
      error={form.errors[field]}
      onChange={(event) => change(field, event.target.value)}
      {...rest}
    />
  )
  return (
    <Dialog open title={m.reference_own_form()} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <Unsaved value={{ typed, isAgreed }} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          {line('name', m.reference_name(), { 'data-autofocus': true, autoComplete: 'off' })}
          <NativeSelect
            label={m.reference_relation()}
            name="relation"
            value={typed.relation}
            placeholder={m.reference_choose()}
            error={form.errors['relation']}
            onChange={(event) => change('relation', event.target.value)}
          >
            {Object.entries(RELATION_WORDS).map(([relation, word]) => (
              <option key={relation} value={relation}>
                {word()}
              </option>
            ))}
          </NativeSelect>
          {line('employer', m.reference_employer(), { optional: true, autoComplete: 'off' })}
          {line('email', m.reference_email(), { type: 'email', inputMode: 'email', autoComplete: 'off' })}
          <NativeSelect
            label={m.reference_language()}
            name="language"
            value={typed.language}
            error={form.errors['language']}
            onChange={(event) => change('language', event.target.value)}
          >
            {Object.entries(LANGUAGE_WORDS).map(([language, word]) => (
              <option key={language} value={language} lang={language.slice(0, 2)}>
                {word}
              </option>
            ))}
          </NativeSelect>
          <Checkbox
            name="agreed"
            label={m.reference_agreed()}
            checked={isAgreed}
            error={form.errors['agreed']}
            onChange={(event) => {
              setAgreed(event.target.checked)
              form.correct('agreed')
            }}
          />
          <FormActions submit={m.reference_own_save()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
