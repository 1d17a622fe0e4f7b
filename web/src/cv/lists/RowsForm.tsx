import { type ReactNode, useRef, useState } from 'react'
import type { ProfileLists } from '@korak/contract/cv.ts'
import { forgetSectionDraft, readSectionDraft, useSectionDraft } from '#candidates/section-draft.ts'
import { PROFILE_SAVED } from '#candidates/useProfileSaving.ts'
import { orderWith, withEntry } from '#base/data/order.ts'
import { besideRow, focusAfter } from '#base/page/focus.ts'
import { givingUp } from '#base/routing/blocking.ts'
import { type FieldErrors, useSubmit } from '#base/data/submit.ts'
import { showToast, useToastsAbout } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { findField } from '#ui/form/find-field.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { IconPlus, IconTrash } from '#ui/icons.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { type Changed, changedElsewhere, saveList } from './lists.api.ts'
import styles from './lists.module.css'

type Name = 'experiences' | 'schoolings' | 'tongues'
type Item<N extends Name> = ProfileLists[N][number]

/** What one row is given to draw itself. */
export interface RowProps<T> {
  value: T
  /** Name of a field, the same under which the server knows it. */
  name: (field: keyof T & string) => string
  errorOf: (field: keyof T & string) => string | undefined
  onChange: (change: Partial<T>) => void
}
export interface RowsKind<N extends Name> {
  list: N
  title: () => string
  legend: (number: number) => string
  add: () => string
  blank: Item<N>
  first: keyof Item<N> & string
  titleOf: (item: Item<N>) => string
  /** What the browser can tell about a row, by field. */
  check: (item: Item<N>) => FieldErrors
  /** As it is sent. */
  finish: (item: Item<N>) => Item<N>
  Fields: (props: RowProps<Item<N>>) => ReactNode
}
interface Props<N extends Name> {
  kind: RowsKind<N>
  rev: number
  items: Item<N>[]
  onClose: () => void
}

/** All entries of one list to change, add and remove, the first one begun; nothing is stored before it is saved. */
export function RowsForm<N extends Name>({ kind, rev, items, onClose }: Props<N>) {
  const { list, Fields } = kind
  const [kept] = useState(() => readSectionDraft<Changed<Item<N>>>(list))
  const [opened] = useState(() => kept ?? { rev, before: items, after: items.length > 0 ? items : [kind.blank] })
  const lastId = useRef(opened.after.length)
  const read = useRef({ rev: opened.rev, before: opened.before })
  const [rows, setRows] = useState(() => opened.after.map((value, id) => ({ id, value })))
  const order = useRef<(string | number)[]>([])
  order.current = orderWith(order.current, rows)
  const [isTouched, setTouched] = useState(kept !== null)
  const nameOf = (index: number, field: string) => `${list}.${index}.${field}`
  const close = () => {
    forgetSectionDraft(list)
    onClose()
  }
  const submit = useSubmit(
    async () => {
      const after = rows.map(({ value }) => kind.finish(value))
      const both = await saveList(list, { ...read.current, after })
      if (typeof both === 'number') {
        read.current = { rev: both, before: after }
        return
      }
      read.current = both
      setRows(both.after.map((value) => ({ id: (lastId.current += 1), value })))
      throw changedElsewhere()
    },
    () =>
      Object.fromEntries(
        rows.flatMap(({ value }, index) =>
          Object.entries(kind.check(value)).map(([field, message]) => [nameOf(index, field), message]),
        ),
      ),
    () => {
      setTouched(false)
      showToast({ text: m.form_saved_toast(), about: PROFILE_SAVED })
      close()
    },
  )
  const draft = { ...read.current, after: rows.map(({ value }) => value) }
  useSectionDraft(list, draft, { isTouched, save: submit.save })
  useToastsAbout(list)
  const touch = (next: (known: typeof rows) => typeof rows) => {
    setTouched(true)
    setRows(next)
  }
  const add = () => {
    lastId.current += 1
    const id = lastId.current
    focusAfter(
      () => touch((known) => [...known, { id, value: kind.blank }]),
      () => findField(nameOf(rows.length, kind.first)),
    )
  }
  const remove = (index: number) => {
    const gone = rows[index]
    if (!gone) return
    const next = besideRow()
    focusAfter(
      () => touch((known) => known.filter(({ id }) => id !== gone.id)),
      () => next ?? document.getElementById(`${list}-add`),
    )
    submit.reset()
    // Errors are named by the places of rows, which are others then.
    const put = () => {
      submit.reset()
      setRows((known) => withEntry(known, gone, order.current))
    }
    showToast({
      text: m.ui_combo_removed({ name: kind.titleOf(gone.value) || kind.legend(index + 1) }),
      action: { label: m.action_undo(), run: put },
      about: list,
    })
  }
  return (
    <form ref={submit.form} onSubmit={submit.onSubmit} noValidate aria-label={kind.title()}>
      <Stack gap={5}>
        <ErrorSummary
          errors={submit.summary}
          attempt={submit.attempt}
          title={submit.failure ? m.error_unsaved_title() : undefined}
        />
        {kept && <p>{m.form_unsaved_again()}</p>}
        {rows.map(({ id, value }, index) => (
          <fieldset key={id} className={styles.row}>
            <legend>{kind.legend(index + 1)}</legend>
            <Stack gap={4}>
              <Fields
                value={value}
                name={(field) => nameOf(index, field)}
                errorOf={(field) => submit.errors[nameOf(index, field)]}
                onChange={(change) => {
                  touch((known) =>
                    known.map((row) => (row.id === id ? { id, value: { ...row.value, ...change } } : row)),
                  )
                  for (const field of Object.keys(change)) submit.correct(nameOf(index, field))
                }}
              />
              <div>
                <Button variant="quiet" icon={IconTrash} className={styles.edge} onClick={() => remove(index)}>
                  <span aria-hidden="true">{m.action_remove()}</span>
                  <span className="visually-hidden">
                    {m.ui_remove_what({ name: kind.titleOf(value) || kind.legend(index + 1) })}
                  </span>
                </Button>
              </div>
            </Stack>
          </fieldset>
        ))}
        <div>
          <Button id={`${list}-add`} variant="secondary" icon={IconPlus} onClick={add}>
            {kind.add()}
          </Button>
        </div>
        <FormActions
          submit={m.action_save_changes()}
          pending={submit.pending}
          onCancel={givingUp(isTouched, close, submit.save)}
        />
      </Stack>
    </form>
  )
}
