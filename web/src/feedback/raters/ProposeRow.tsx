import type { FieldErrors } from '#base/data/submit.ts'
import { Button } from '#ui/action/Button.tsx'
import { IconTrash } from '#ui/icons.ts'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import styles from '#feedback/feedback.module.css'
import { type ProposalRow, fieldOf } from './proposals.ts'
import { OTHERS, roleWords } from '#feedback/labels.ts'

interface Props {
  row: ProposalRow
  index: number
  errors: FieldErrors
  /** There is nothing to remove. */
  isOnly: boolean
  onChange: (field: 'name' | 'email' | 'relationship' | 'language', value: string) => void
  onRemove: () => void
}

const LANGUAGE_NAMES = { 'sl-SI': () => m.feedback_language_sl(), 'en-EN': () => m.feedback_language_en() } as const

/** One person to propose. */
export function ProposeRow({ row, index, errors, isOnly, onChange, onRemove }: Props) {
  const n = index + 1
  return (
    <div data-row={index} role="group" aria-labelledby={`row-${row.id}`} className={styles.row}>
      <h3 id={`row-${row.id}`} className={styles.rowName}>
        {m.feedback_propose_row({ n })}
      </h3>
      <TextInput
        name={fieldOf(index, 'name')}
        label={m.feedback_propose_name()}
        error={errors[fieldOf(index, 'name')]}
        autoComplete="off"
        value={row.name}
        onChange={({ target }) => onChange('name', target.value)}
      />
      <TextInput
        name={fieldOf(index, 'email')}
        label={m.feedback_propose_email()}
        error={errors[fieldOf(index, 'email')]}
        type="email"
        autoComplete="off"
        value={row.email}
        onChange={({ target }) => onChange('email', target.value)}
      />
      <NativeSelect
        name={fieldOf(index, 'relationship')}
        label={m.feedback_propose_relationship()}
        error={errors[fieldOf(index, 'relationship')]}
        placeholder={m.feedback_propose_choose()}
        options={OTHERS.map((value) => ({ value, label: roleWords[value]() }))}
        value={row.relationship}
        onChange={({ target }) => onChange('relationship', target.value)}
      />
      <NativeSelect
        label={m.feedback_propose_language()}
        options={Object.entries(LANGUAGE_NAMES).map(([value, words]) => ({ value, label: words() }))}
        value={row.language}
        onChange={({ target }) => onChange('language', target.value)}
      />
      {!isOnly && (
        <div className={styles.removal}>
          <Button variant="quiet" icon={IconTrash} onClick={onRemove}>
            {m.feedback_propose_remove({ n })}
          </Button>
        </div>
      )}
    </div>
  )
}
