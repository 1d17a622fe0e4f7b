import { useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import { Chips } from '#ui/list/Chips.tsx'
import { classes } from '#ui/classes.ts'
import styles from './Combo.module.css'
import type { ComboFrame } from './ComboList.tsx'
import { ComboList, type ComboOption } from './ComboList.tsx'
import { intlTag } from './combo-labels.ts'
import { Field } from '#ui/form/Field.tsx'
import { foldedMatch } from './fold.ts'

type Props = ComboFrame & {
  options: readonly ComboOption[]
  value: readonly string[]
  /** In the order of the options, whatever the order of choosing. */
  onChange: (value: string[]) => void
}

/** Several of many: a combo box, and under it what is chosen, each a button that removes it. */
export function MultiCombo({ options, value, onChange, ...frame }: Props) {
  const { id, name, label, hint, error, optional, note, labelHidden, className } = frame
  const { placeholder, autoComplete, disabled, onBlur, ref } = frame
  const base = useId()
  const controlId = id ?? base
  const chosenId = `${controlId}-chosen`
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [])
  const [said, setSaid] = useState('')
  const chosen = useMemo(() => options.filter((option) => value.includes(option.value)), [options, value])
  const choose = (keys: readonly unknown[]) =>
    onChange(options.filter((option) => keys.includes(option.value)).map((option) => option.value))
  const remove = (option: ComboOption) => {
    choose(value.filter((each) => each !== option.value))
    setSaid(m.ui_combo_removed({ name: option.label }))
    // The button that had the focus is gone; the field is its home.
    input.current?.focus()
  }
  return (
    <Field {...{ label, hint, error, optional, note, labelHidden, className }} id={controlId}>
      {(props) => (
        <div className={styles.multi}>
          <I18nProvider locale={intlTag(getLocale())}>
            <AriaComboBox<ComboOption, 'multiple'>
              id={controlId}
              selectionMode="multiple"
              aria-labelledby={`${controlId}-label`}
              aria-describedby={classes(props['aria-describedby'], chosenId)}
              data-field={name}
              name={name}
              className={styles.combo}
              isInvalid={Boolean(error)}
              isDisabled={disabled}
              validationBehavior="aria"
              allowsEmptyCollection
              defaultItems={options}
              defaultFilter={foldedMatch}
              value={value}
              onChange={choose}
              onBlur={onBlur}
            >
              <ComboList inputRef={input} placeholder={placeholder} autoComplete={autoComplete} />
            </AriaComboBox>
          </I18nProvider>
          <span id={chosenId} className="visually-hidden">
            {chosen.length > 0 && m.ui_combo_chosen({ name: chosen.map((option) => option.label).join(', ') })}
          </span>
          <Chips
            label={m.ui_combo_list()}
            chips={chosen.map((option) => ({
              key: option.value,
              label: option.label,
              ...(!disabled && { onRemove: () => remove(option) }),
            }))}
          />
          <span role="status" className="visually-hidden">
            {said}
          </span>
        </div>
      )}
    </Field>
  )
}
