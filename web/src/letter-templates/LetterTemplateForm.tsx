import { LONGEST_TEMPLATE } from '@korak/contract/amounts.ts'
import { useRef } from 'react'
import { call } from '#base/data/call.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { useSharedFields } from '#base/data/useSharedFields.ts'
import { focusAfter } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { HTML_LANG } from '#base/text/language.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import styles from './LetterTemplateForm.module.css'
import { LetterTemplatePreview } from './LetterTemplatePreview.tsx'
import { FIELD_WORDS, type Template } from './words.ts'

const NAMES = ['subject', 'text'] as const
type Name = (typeof NAMES)[number]
type Values = Record<Name, string>
const valuesOf = (template?: Template): Values => ({ subject: template?.subject ?? '', text: template?.text ?? '' })

interface Props {
  template: Template
  onSaved: (template: Template) => Promise<void>
}

/** The words of one letter, its fields, and how somebody would read it. */
export function LetterTemplateForm({ template, onSaved }: Props) {
  const fields = useSharedFields(template, valuesOf)
  const { before, values, unsettled } = fields
  const area = useRef<HTMLTextAreaElement>(null)
  useBlockWhen(fields.isChanged)
  const params = { uid: template.uid }
  const lang = HTML_LANG[template.language]
  const form = useSubmit(
    async () => {
      const saved = await fields.save({
        save: ({ rev, names, values: sent }) => {
          const body = { ...Object.fromEntries(names.map((name) => [name, sent[name]])), rev }
          return call('PUT /letter-templates/:uid', { params, body })
        },
        latest: () => call('GET /letter-templates/:uid', { params }),
      })
      await onSaved(saved)
      showToast({ text: m.letter_template_saved() })
    },
    () => ({ ...requireTexts(values, NAMES), ...fields.faults() }),
  )
  const change = (name: Name, value: string) => {
    fields.change(name, value)
    form.correct(name)
  }
  const insert = (word: string) => {
    const { current } = area
    if (!current) return
    const at = current.selectionStart
    const end = current.selectionEnd
    focusAfter(
      () => change('text', values.text.slice(0, at) + word + values.text.slice(end)),
      () => current,
    )
    // At once: whoever types on does so behind it.
    current.setSelectionRange(at + word.length, at + word.length)
  }
  return (
    <div className={styles.columns}>
      <form onSubmit={form.onSubmit} noValidate aria-label={m.letter_template_words()}>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <TwoValues
            fields={unsettled.map((name) => ({
              field: name,
              label: FIELD_WORDS[name](),
              theirs: before[name],
              mine: values[name],
            }))}
            onChoose={(field, which) => {
              fields.settle(field as Name, which)
              form.correct(field)
            }}
          />
          <TextInput
            label={FIELD_WORDS.subject()}
            name="subject"
            lang={lang}
            limit={200}
            value={values.subject}
            error={form.errors['subject']}
            readOnly={!template.may.update}
            onChange={(event) => change('subject', event.target.value)}
          />
          <TextArea
            label={FIELD_WORDS.text()}
            hint={template.event === 'invitation' ? m.letter_template_invitation_hint() : m.letter_template_text_hint()}
            name="text"
            lang={lang}
            rows={14}
            limit={LONGEST_TEMPLATE}
            ref={area}
            value={values.text}
            error={form.errors['text']}
            readOnly={!template.may.update}
            onChange={(event) => change('text', event.target.value)}
          />
          {template.may.update && (
            <div>
              <Button type="submit" pending={form.pending} idle={!fields.isChanged}>
                {m.action_save_changes()}
              </Button>
            </div>
          )}
        </Stack>
      </form>
      <Stack gap={6}>
        <Section title={m.letter_template_fields()}>
          <Stack gap={3}>
            <p className="muted">{m.letter_template_fields_hint()}</p>
            <ul className={styles.fields}>
              {template.fields.map(({ word, label, is_required: isRequired }) => (
                <li key={word}>
                  <Button
                    variant="quiet"
                    aria-label={m.letter_template_insert({ word, label })}
                    onClick={() => insert(word)}
                  >
                    <span lang={lang}>{word}</span>
                  </Button>
                  <span className="muted">{isRequired ? `${label} (${m.letter_template_required()})` : label}</span>
                </li>
              ))}
            </ul>
          </Stack>
        </Section>
        <LetterTemplatePreview uid={template.uid} words={values} />
      </Stack>
    </div>
  )
}
