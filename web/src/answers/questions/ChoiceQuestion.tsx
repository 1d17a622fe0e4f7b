import { OTHER_LENGTH } from '@korak/contract/amounts.ts'
import { CheckboxGroup } from '#ui/choice/CheckboxGroup.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import styles from '#answers/filling/filling.module.css'
import type { QuestionProps } from './Question.tsx'
import { TYPING_MS } from './TypedQuestion.tsx'
import { type Paper, optionsOf } from '#answers/labels.ts'

// Keys of options never begin with a colon.
const OTHER = ':other'

/** Options as choices, "other" last. */
const choicesOf = (item: QuestionProps<'single' | 'multi'>['item'], paper: QuestionProps<'single'>['paper']) => [
  ...optionsOf(item, paper).map(({ key, label }) => ({ value: key, label })),
  ...(item.other ? [{ value: OTHER, label: m.q_other() }] : []),
]

/** What is wrong with an answer belongs to the field beside the options, when that is too long, else to the options. */
const errorsOf = ({ faults: [first], error }: Pick<QuestionProps<'single' | 'multi'>, 'faults' | 'error'>) =>
  first?.code === 'too_long' ? { other: error } : { choices: error }

/** What stood beside "other" last, by sheet and question: there again when it is chosen again. */
const others = new WeakMap<Paper['definition'], Map<string, string>>()
function otherOf({ definition }: Paper, key: string, standing: string | null | undefined): string {
  const known = others.get(definition) ?? new Map<string, string>()
  if (typeof standing === 'string') others.set(definition, known.set(key, standing))
  return known.get(key) ?? ''
}

interface OtherProps {
  text: string
  error: string | undefined
  onType: (text: string) => void
}
function OtherField({ text, error, onType }: OtherProps) {
  return (
    <TextInput
      label={m.q_other_label()}
      error={error}
      value={text}
      limit={OTHER_LENGTH}
      keepsBlanks
      onChange={({ target }) => onType(target.value)}
    />
  )
}

export function SingleQuestion({ item, heading, help, value, paper, onAnswer, ...said }: QuestionProps<'single'>) {
  const errors = errorsOf(said)
  const other =
    typeof value === 'object' && value !== null && 'other' in value && !('keys' in value) ? value.other : null
  const last = otherOf(paper, item.key, other)
  return (
    <>
      <RadioGroup
        legend={heading}
        hint={help}
        error={errors.choices}
        name={item.key}
        className={styles.answers!}
        options={choicesOf(item, paper)}
        value={typeof value === 'string' ? value : other === null ? null : OTHER}
        onChange={({ target }) => onAnswer(target.value === OTHER ? { other: last } : target.value)}
      />
      {other !== null && (
        <OtherField text={other ?? ''} error={errors.other} onType={(text) => onAnswer({ other: text }, TYPING_MS)} />
      )}
    </>
  )
}

export function MultiQuestion({ item, heading, help, value, paper, onAnswer, ...said }: QuestionProps<'multi'>) {
  const errors = errorsOf(said)
  const held = typeof value === 'object' && value !== null && 'keys' in value ? value : { keys: [] }
  const last = otherOf(paper, item.key, held.other)
  const before = [...held.keys, ...(held.other === undefined ? [] : [OTHER])]
  const select = (now: string[]) => {
    const added = now.find((key) => !before.includes(key))
    // What stands alone takes the others away, and goes when another one is chosen.
    const kept =
      added === undefined
        ? now
        : item.exclusive.includes(added)
          ? [added]
          : now.filter((key) => !item.exclusive.includes(key))
    const keys = kept.filter((key) => key !== OTHER)
    const hasOther = kept.includes(OTHER)
    onAnswer(keys.length === 0 && !hasOther ? null : { keys, ...(hasOther && { other: held.other ?? last }) })
  }
  return (
    <>
      <CheckboxGroup
        legend={heading}
        hint={help}
        error={errors.choices}
        className={styles.answers!}
        options={choicesOf(item, paper)}
        values={before}
        onSelect={select}
      />
      {held.other !== undefined && (
        <OtherField
          text={held.other}
          error={errors.other}
          onType={(text) => onAnswer({ keys: held.keys, other: text }, TYPING_MS)}
        />
      )}
    </>
  )
}
