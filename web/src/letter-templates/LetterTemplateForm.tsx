import { LONGEST_TEMPLATE } from '@korak/contract/amounts.ts'
import { useRef, useState } from 'react'
import { call } from '#base/data/call.ts'
import { savedOnLatest } from '#base/data/saved-on-latest.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { focusAfter } from '#base/page/focus.ts'
import { rebaseTexts } from '#base/page/rebase.ts'
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
const valuesOf = ({ subject, text }: Template): Values => ({ subject, text })

interface Props {
  template: Template
  onSaved: (template: Template) => Promise<void>
}

/** The words of one letter, its fields, and how somebody would read it. */
export function LetterTemplateForm({ template, onSaved }: Props) {
  const [base, setBase] = useState(template)
  const before = valuesOf(base)
  const [values, setValues] = useState(before)
  const [unsettled, setUnsettled] = useState<readonly Name[]>([])
  const area = useRef<HTMLTextAreaElement>(null)
  const changed = NAMES.filter((name) => values[name] !== before[name])
  useBlockWhen(changed.length > 0)
  const params = { uid: base.uid }
  const lang = HTML_LANG[base.language]
  const merge = (latest: Template) => {
    const theirs = valuesOf(latest)
    const there = NAMES.filter((name) => theirs[name] !== before[name])
    const both = there.filter((name) => changed.includes(name) && theirs[name] !== values[name])
    setUnsettled((now) => [...new Set([...now, ...both])])
    setValues((now) => rebaseTexts(before, now, theirs))
    setBase(latest)
    return both
  }
  const [known, setKnown] = useState(template)
  if (known !== template) {
    setKnown(template)
    // It was changed beside the form: what is typed here stays.
    if (template.rev > base.rev) merge(template)
  }
  const form = useSubmit(
    async () => {
      const body = Object.fromEntries(changed.map((name) => [name, values[name]]))
      const saved = await savedOnLatest({
        rev: base.rev,
        save: (rev) => call('PUT /letter-templates/:uid', { params, body: { ...body, rev } }),
        latest: () => call('GET /letter-templates/:uid', { params }),
        merge,
      })
      setBase(saved)
      setValues((now) => rebaseTexts(values, now, valuesOf(saved)))
      await onSaved(saved)
      showToast({ text: m.letter_template_saved() })
    },
    () => ({
      ...requireTexts(values, NAMES),
      ...Object.fromEntries(unsettled.map((name) => [name, m.profile_elsewhere_choose()])),
    }),
  )
  const change = (name: Name, value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
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
            title={m.letter_template_both()}
            fields={unsettled.map((name) => ({
              field: name,
              label: FIELD_WORDS[name](),
              theirs: <span className={styles.words}>{before[name]}</span>,
              mine: <span className={styles.words}>{values[name]}</span>,
            }))}
            onChoose={(field, which) => {
              const name = field as Name
              if (which === 'theirs') change(name, before[name])
              else form.correct(name)
              setUnsettled(unsettled.filter((one) => one !== name))
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
              <Button type="submit" pending={form.pending} idle={changed.length === 0}>
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
              {base.fields.map(({ word, label, is_required: isRequired }) => (
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
        <LetterTemplatePreview uid={base.uid} words={values} />
      </Stack>
    </div>
  )
}
