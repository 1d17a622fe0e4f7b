import { type ComponentProps, type ReactNode, type SubmitEvent, useRef } from 'react'
import { Button } from '#ui/action/Button.tsx'
import control from '#ui/form/control.module.css'
import { type Limited, useLimit } from '#ui/form/useLimit.tsx'
import { classes } from '#ui/classes.ts'
import { Field } from '#ui/form/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconShape } from '#ui/IconShape.ts'
import { IconSearch } from '#ui/icons.ts'
import styles from './SearchForm.module.css'

type FormProps = Omit<ComponentProps<'form'>, 'method'> & {
  /** Name of the search landmark. */
  label: string
  submit: string
  pending?: boolean
  /** Hidden inputs that keep the filters, for the form without JavaScript. */
  keep?: readonly (readonly [name: string, value: string])[]
  children: ReactNode
}

/** One or two fields and a button in a row; a plain GET form, so it searches without JavaScript too. */
export function SearchForm({ label, submit, pending, keep, children, className, onSubmit, ...form }: FormProps) {
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    // Cut off, it would be looked for as something else.
    const over = event.currentTarget.querySelector<HTMLElement>('[data-over]')
    if (!over) return onSubmit?.(event)
    event.preventDefault()
    over.focus()
  }
  return (
    <search className={classes(styles.search, className)} aria-label={label}>
      <form {...form} onSubmit={search} method="get" className={styles.form}>
        {keep?.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        {children}
        <Button type="submit" icon={IconSearch} pending={pending}>
          {submit}
        </Button>
      </form>
    </search>
  )
}

type FieldProps = Omit<ComponentProps<'input'>, 'children' | 'ref'> &
  Pick<Limited, 'limit'> & { label: string; icon?: IconShape }

/** Field of a search form: label above, icon inside. */
export function SearchField({ id, label, icon = IconSearch, className, type = 'search', limit, ...input }: FieldProps) {
  const inner = useRef<HTMLInputElement>(null)
  const over = useLimit(inner, input.value ?? input.defaultValue, { limit })
  return (
    <Field id={id} label={label} error={over.error} className={className}>
      {(props) => (
        <>
          <div className={control.wrap}>
            <Icon of={icon} className={styles.icon} />
            <input
              {...input}
              {...props}
              {...over.mark}
              ref={inner}
              type={type}
              className={classes(control.control, styles.input)}
            />
          </div>
          {over.counter}
        </>
      )}
    </Field>
  )
}
