import { useId, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { m } from '#words/messages.js'
import { classes } from '#ui/classes.ts'
import control from './control.module.css'
import { Field } from './Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCheck, IconEye, IconEyeOff, IconMinus } from '#ui/icons.ts'
import { passwordRules, type PasswordRule } from './password-rules.ts'
import styles from './PasswordInput.module.css'
import type { TextInputProps } from './TextInput.tsx'
import { useLimit } from './useLimit.tsx'
import { useFieldText } from './useFieldText.ts'
import { useSettled } from '#ui/choice/useSettled.ts'

type Props = Omit<TextInputProps, 'keepsBlanks' | 'type' | 'unit' | 'measure' | 'ref'> & {
  ref?: Ref<HTMLInputElement>
  /** The live list of rules, where a new password is chosen. */
  rules?: boolean
  /** The configured shortest length, in characters. */
  shortest?: number
}

/** A password that can be looked at, pasted and filled in by a password manager. */
export function PasswordInput({
  id,
  label,
  hint,
  error,
  optional,
  note,
  labelHidden,
  className,
  rules,
  shortest,
  limit,
  ref,
  autoComplete = rules ? 'new-password' : 'current-password',
  ...input
}: Props) {
  const [shown, setShown] = useState(false)
  const inner = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => inner.current as HTMLInputElement, [])
  const given = input.value ?? input.defaultValue
  const typed = useFieldText(inner, given)
  const over = useLimit(inner, given, { limit, keepsBlanks: true })
  const listId = useId()
  return (
    <Field
      {...{ id, label, hint, error: error ?? over.error, optional, note, labelHidden, className }}
      describedBy={rules ? listId : undefined}
    >
      {(props) => (
        <>
          <div className={control.wrap}>
            <input
              {...input}
              {...props}
              {...over.mark}
              ref={inner}
              type={shown ? 'text' : 'password'}
              autoComplete={autoComplete}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              className={classes(control.control, styles.input)}
            />
            <button
              type="button"
              className={styles.eye}
              aria-pressed={shown}
              aria-label={m.login_password_show()}
              title={shown ? m.login_password_hide() : m.login_password_show()}
              onClick={() => setShown(!shown)}
            >
              <Icon of={shown ? IconEyeOff : IconEye} size={24} />
            </button>
          </div>
          {over.counter}
          {rules && <Rules id={listId} typed={typed} shortest={shortest} isRefused={Boolean(error)} />}
        </>
      )}
    </Field>
  )
}

const words: Record<PasswordRule, () => string> = {
  length: () => m.password_rule_length(),
  upper: () => m.password_rule_upper(),
  lower: () => m.password_rule_lower(),
  digit: () => m.password_rule_digit(),
  special: () => m.password_rule_special(),
}

interface RulesProps {
  id: string
  typed: string
  shortest: number | undefined
  /** For something the list does not know: that all of it is met is not said beside that. */
  isRefused: boolean
}
function Rules({ id, typed, shortest, isRefused }: RulesProps) {
  const list = passwordRules(typed, shortest)
  const missing = list.filter(({ met }) => !met).map(({ rule }) => words[rule]())
  const isMissing = missing.length > 0
  const complete = isRefused ? '' : m.ui_password_complete()
  const summary = isMissing ? m.ui_password_missing({ rules: missing.join(', ') }) : complete
  // Spoken when the typing rests for a second, never with every key.
  const settled = useSettled(summary, 1000)
  return (
    <>
      <ul id={id} className={styles.rules}>
        {list.map(({ rule, met }) => (
          <li key={rule} className={met ? styles.met : undefined}>
            <Icon of={met ? IconCheck : IconMinus} />
            <span>
              {words[rule]()}
              <span className="visually-hidden">, {met ? m.password_rule_met() : m.password_rule_not_met()}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {settled}
      </p>
    </>
  )
}
