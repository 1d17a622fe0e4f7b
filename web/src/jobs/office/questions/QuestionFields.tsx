import { MOST_OPTIONS, QUESTION_TYPES, type ScreeningQuestion } from '@korak/contract/screening.rules.ts'
import { focusAfter } from '#base/page/focus.ts'
import { Button } from '#ui/action/Button.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { IconPlus, IconTrash } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from './QuestionRows.module.css'

export const TYPE_WORDS: Record<ScreeningQuestion['type'], () => string> = {
  text: () => m.questions_text(),
  yesno: () => m.questions_yesno(),
  choice: () => m.questions_choice(),
  number: () => m.questions_number(),
}

/** A question as it is typed; its key stays while it is moved about. */
export type TypedQuestion = ScreeningQuestion & { key: string }
export const BLANK = { sl: '', en: '' }
export const focusOn = (name: string) => () => document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)

interface FieldsProps {
  name: string
  question: TypedQuestion
  errors: Readonly<Record<string, string>>
  readOnly: boolean
  onChange: (changes: Partial<TypedQuestion>) => void
}

/** What one question asks, both languages side by side. */
export function QuestionFields({ name, question, errors, readOnly, onChange }: FieldsProps) {
  const { type, required, options } = question
  const changeOption = (at: number, changes: Partial<typeof BLANK>) =>
    onChange({ options: options.map((option, place) => (place === at ? { ...option, ...changes } : option)) })
  const text = (of: string, label: string, language: 'sl' | 'en', value: string, change: (value: string) => void) => (
    <TextInput
      label={label}
      name={`${of}.${language}`}
      lang={language}
      limit={of === name ? 300 : 120}
      value={value}
      error={errors[`${of}.${language}`]}
      disabled={readOnly}
      onChange={(event) => change(event.target.value)}
    />
  )
  return (
    <>
      <div className={styles.words}>
        {text(name, m.questions_sl(), 'sl', question.sl, (sl) => onChange({ sl }))}
        {text(name, m.questions_en(), 'en', question.en, (en) => onChange({ en }))}
      </div>
      <div className={styles.words}>
        <NativeSelect
          label={m.questions_type()}
          name={`${name}.type`}
          measure="medium"
          options={QUESTION_TYPES.map((value) => ({ value, label: TYPE_WORDS[value]() }))}
          value={type}
          disabled={readOnly}
          onChange={(event) => {
            const chosen = event.target.value as ScreeningQuestion['type']
            onChange({
              type: chosen,
              ...(chosen === 'choice' && options.length === 0 && { options: [{ ...BLANK }, { ...BLANK }] }),
            })
          }}
        />
        <Checkbox
          label={m.questions_is_required()}
          name={`${name}.required`}
          checked={required}
          disabled={readOnly}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
      </div>
      {type === 'choice' && (
        <>
          {options.map((option, at) => (
            // eslint-disable-next-line react/no-array-index-key -- options have no other name, and their fields hold no state
            <div key={at} className={styles.option}>
              <div className={styles.words}>
                {text(`${name}.options.${at}`, m.questions_option_sl({ place: at + 1 }), 'sl', option.sl, (sl) =>
                  changeOption(at, { sl }),
                )}
                {text(`${name}.options.${at}`, m.questions_option_en({ place: at + 1 }), 'en', option.en, (en) =>
                  changeOption(at, { en }),
                )}
              </div>
              {!readOnly && options.length > 2 && (
                <IconButton
                  icon={IconTrash}
                  label={m.questions_option_remove({ place: at + 1 })}
                  onClick={() =>
                    focusAfter(
                      () => onChange({ options: options.toSpliced(at, 1) }),
                      focusOn(`${name}.options.${Math.min(at, options.length - 2)}.sl`),
                    )
                  }
                />
              )}
            </div>
          ))}
          {!readOnly && options.length < MOST_OPTIONS && (
            <div>
              <Button
                variant="quiet"
                icon={IconPlus}
                onClick={() =>
                  focusAfter(
                    () => onChange({ options: [...options, { ...BLANK }] }),
                    focusOn(`${name}.options.${options.length}.sl`),
                  )
                }
              >
                {m.questions_option_add()}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}
