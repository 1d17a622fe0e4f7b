import { useId, useState } from 'react'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { getLocale } from '#words/runtime.js'
import styles from './Combo.module.css'
import type { ComboFrame } from './ComboList.tsx'
import { ComboList, type ComboOption } from './ComboList.tsx'
import { intlTag } from './combo-labels.ts'
import { Field, type FieldFoot } from '#ui/form/Field.tsx'
import { useOptionPages, type LoadOptions } from './useOptionPages.ts'

type Props = ComboFrame &
  FieldFoot & {
    load: LoadOptions<ComboOption>
    /** The chosen option itself: its words may not be among those loaded. */
    value: ComboOption | null
    onChange: (value: ComboOption | null) => void
    /** What is typed, and is no choice yet. */
    onType?: (typed: string) => void
  }

/** One of very many, searched on the server, loaded page by page as the end of the list comes near. */
export function AsyncComboBox({ load, value, onChange, onType, below, ...frame }: Props) {
  const { id, name, label, hint, error, optional, note, labelHidden, className } = frame
  const { placeholder, autoComplete, disabled, onBlur, ref } = frame
  const base = useId()
  const controlId = id ?? base
  const [typed, setTyped] = useState(value?.label ?? '')
  const [wanted, setWanted] = useState(false)
  const [last, setLast] = useState(value)
  // The value was set from outside, not chosen here; the same choice in a new object is no news.
  if (value?.value !== last?.value || value?.label !== last?.label) {
    setLast(value)
    // What is being typed is no choice yet: it stays, until the field is left.
    if (typed === (last?.label ?? '')) setTyped(value?.label ?? '')
  }
  // What stands in the field as the choice is no search: pressing the button then shows the beginning of everything.
  const search = typed === value?.label ? '' : typed
  const { options, loading, hasFailed, loadMore, again } = useOptionPages(load, search, wanted)
  const choose = (key: unknown) => {
    // Leaving the field reports the old choice once more; that only puts its words back.
    if (key === value?.value) return setTyped(value?.label ?? '')
    const option = options.find((each) => each.value === key)
    if (!option) return
    setLast(option)
    setTyped(option.label)
    onChange(option)
  }
  const type = (text: string) => {
    setTyped(text)
    setWanted(true)
    onType?.(text)
    if (text === '' && value) {
      setLast(null)
      onChange(null)
    }
  }
  const leave = () => {
    // Half-typed text is no choice; the field goes back to what is chosen.
    setTyped(value?.label ?? '')
    onBlur?.()
  }
  return (
    <Field {...{ label, hint, error, optional, note, below, labelHidden, className }} id={controlId}>
      {(props) => (
        <I18nProvider locale={intlTag(getLocale())}>
          <AriaComboBox
            id={controlId}
            aria-labelledby={`${controlId}-label`}
            aria-describedby={props['aria-describedby']}
            data-field={name}
            className={styles.combo}
            isInvalid={Boolean(error)}
            isDisabled={disabled}
            validationBehavior="aria"
            allowsEmptyCollection
            items={options}
            value={value?.value ?? null}
            inputValue={typed}
            onInputChange={type}
            onChange={choose}
            onOpenChange={(open) => {
              if (!open) return
              setWanted(true)
              again()
            }}
            onBlur={leave}
          >
            <ComboList
              inputRef={ref}
              placeholder={placeholder}
              autoComplete={autoComplete}
              loading={loading}
              hasFailed={hasFailed}
              onNearEnd={loadMore}
            />
          </AriaComboBox>
          {name && <input type="hidden" name={name} value={value?.value ?? ''} />}
        </I18nProvider>
      )}
    </Field>
  )
}
