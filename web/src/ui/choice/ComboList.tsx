import { use, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type Ref, type UIEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { m } from '#words/messages.js'
import { classes } from '#ui/classes.ts'
import styles from './Combo.module.css'
import control from '#ui/form/control.module.css'
import type { FieldFrame } from '#ui/form/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCheck, IconChevronDown } from '#ui/icons.ts'

export type ComboOption = {
  value: string
  label: string
  /** Small second line: code, region. */
  detail?: string
  /** Further words that find the option. */
  search?: string
}

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

type Props = {
  inputRef?: Ref<HTMLInputElement>
  placeholder?: string
  autoComplete?: string
  /** More options are on their way, or could be fetched when the end of the list comes near. */
  loading?: boolean
  /** They could not be fetched: that there are none is not said. */
  hasFailed?: boolean
  onNearEnd?: () => void
}

/** Distance from the end of the list, in pixels, at which more is fetched. */
const NEAR_END = 15

/** The list keeps clear of the field together with its label, hint and error: above them all or below. */
function fieldRect(input: Element): DOMRect {
  const { x, y, width, bottom } = input.getBoundingClientRect()
  const label = input instanceof HTMLInputElement ? input.labels?.[0] : undefined
  const top = Math.min(y, label?.getBoundingClientRect().top ?? y)
  return new DOMRect(x, top, width, bottom - top)
}

/** Field, button and list, inside a combo box. */
export function ComboList({ inputRef, placeholder, autoComplete, loading, hasFailed, onNearEnd }: Props) {
  const slot = useRef<HTMLDivElement>(null)
  // A modal dialog makes everything outside it inert and cuts off what overflows it: there the list opens in the flow.
  const [inFlow, setInFlow] = useState<Element | null>(null)
  useEffect(() => setInFlow(slot.current?.closest('dialog') ? slot.current : null), [])
  const state = use(ComboBoxStateContext)
  const press = (event: MouseEvent) => {
    if (event.button === 0 && state && !state.isOpen) state.open(null, 'manual')
  }
  // Esc closes the list first; the dialog around it only with the next press. Enter takes the only option there is.
  const pressKey = (event: KeyboardEvent) => {
    if (
      event.key === 'Enter' &&
      state?.isOpen &&
      !loading &&
      state.inputValue !== '' &&
      !event.nativeEvent.isComposing
    ) {
      const only = state.collection.size === 1 ? state.collection.getFirstKey() : null
      if (only !== null && state.selectionManager.focusedKey === null) state.selectionManager.setFocusedKey(only)
    }
    if (event.key !== 'Escape' || !state?.isOpen) return
    event.preventDefault()
    if (!inFlow) return
    // `close` takes back what was typed, and a list that is fetched opens again over that.
    event.stopPropagation()
    state.toggle()
  }
  const scroll = ({ currentTarget: list }: UIEvent) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR_END) onNearEnd?.()
  }
  return (
    <>
      <div className={control.wrap} onKeyDownCapture={pressKey}>
        <Input
          ref={inputRef}
          placeholder={placeholder}
          autoComplete={autoComplete}
          className={classes(control.control, styles.input)}
          onClick={press}
        />
        <Button className={styles.button}>
          <Icon of={IconChevronDown} />
        </Button>
      </div>
      <div ref={slot} />
      <Popover
        className={classes(styles.popover, inFlow && styles.inFlow)}
        offset={4}
        getTargetRect={fieldRect}
        UNSTABLE_portalContainer={inFlow ?? undefined}
      >
        <ListBox<ComboOption>
          className={styles.list}
          onScroll={scroll}
          renderEmptyState={() =>
            !hasFailed && <p className={styles.empty}>{loading ? m.ui_combo_loading() : m.ui_combo_empty()}</p>
          }
        >
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles.option}>
              <Icon of={IconCheck} className={styles.check} />
              <span>
                {option.label}
                {option.detail && <span className={styles.detail}>{option.detail}</span>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
        {loading && <p className={styles.more}>{m.ui_combo_loading()}</p>}
        {hasFailed && (
          <p role="alert" className={styles.more}>
            {m.ui_combo_failed()}
          </p>
        )}
      </Popover>
    </>
  )
}
