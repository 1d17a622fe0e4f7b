import { useId, useMemo, type Ref } from 'react'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { getLocale } from '#words/runtime.js'
import styles from './Combo.module.css'
import { ComboList, type ComboOption } from './ComboList.tsx'
import { intlTag } from './comboWords.ts'
import { Field, type FieldFrame } from './Field.tsx'
import { foldedMatch } from './fold.ts'

export type { ComboOption } from './ComboList.tsx'

export type ComboFrame = FieldFrame & {
  id?: string
  name?: string
  placeholder?: string
  autoComplete?: string
  disabled?: boolean
  onBlur?: () => void
  className?: string
  ref?: Ref<HTMLInputElement>
}

type Props = ComboFrame & {
  options: readonly ComboOption[]
  value: string | null
  /** null when the field was emptied. */
  onChange: (value: string | null) => void
}

/** One of many, found by typing: "crno" finds "Črnomelj". Heavy; only for form screens. */
export function ComboBox({ options, value, onChange, ...frame }: Props) {
  const { id, name, label, hint, error, optional, note, labelHidden, className } = frame
  const { placeholder, autoComplete, disabled, onBlur, ref } = frame
  const base = useId()
  const controlId = id ?? base
  const extra = useMemo(
    () =>
      new Map(options.filter((o) => o.search || o.detail).map((o) => [o.label, `${o.detail ?? ''} ${o.search ?? ''}`])),
    [options],
  )
  return (
    <Field {...{ label, hint, error, optional, note, labelHidden, className }} id={controlId}>
      {(props) => (
        <I18nProvider locale={intlTag(getLocale())}>
          <AriaComboBox
            id={controlId}
            aria-labelledby={`${controlId}-label`}
            aria-describedby={props['aria-describedby']}
            data-field={name}
            name={name}
            className={styles.combo}
            isInvalid={Boolean(error)}
            isDisabled={disabled}
            validationBehavior="aria"
            allowsEmptyCollection
            defaultItems={options}
            defaultFilter={(text, typed) => foldedMatch(`${text} ${extra.get(text) ?? ''}`, typed)}
            value={value || null}
            onChange={(key) => onChange(key === null ? null : String(key))}
            onBlur={onBlur}
          >
            <ComboList inputRef={ref} placeholder={placeholder} autoComplete={autoComplete} />
          </AriaComboBox>
        </I18nProvider>
      )}
    </Field>
  )
}
