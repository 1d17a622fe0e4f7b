import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FAILED, requestState, useRequestState } from '#base/data/request-state.ts'
import { NEW_ID, type Resource, type Row, rowsOf, useResource } from '#base/data/lists.ts'
import { showToast } from '#base/page/toasts.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Row as Line } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

interface Options<T> {
  /** Fields of the row that are typed. */
  fields: readonly (keyof T & string)[]
  required: (row: T) => readonly (keyof T & string)[]
  /** Brings the rows up to date. */
  refresh: () => Promise<unknown>
  onSaved: (row: T) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Rows of a table edited in place, one at a time, as the specification has table editing. What was typed is never lost
 * silently: given up it can be brought back, refused it stays, and what others have saved meanwhile is said beside it.
 */
export function useRowEditing<T extends Row & { rev?: number }>(resource: Resource<T>, options: Options<T>) {
  const { fields, required, refresh, onSaved } = options
  const state = useResource(resource)
  const { editRow: row, items } = state
  const { failure: last, isLoading, items: busy } = useRequestState(resource.namespace)
  /** Of which row something was refused, as long as it is edited. */
  const [refusedOf, setRefusedOf] = useState<T['id'] | null>(null)
  const [missing, setMissing] = useState<Partial<Record<string, string>>>({})
  const [before, setBefore] = useState<T | null>(null)
  const table = useRef<HTMLDivElement>(null)
  const failure = row !== null && row.id === refusedOf ? last : null
  const isBusy = isLoading || (row !== null && String(row.id) in busy)
  const isTyped = (name: keyof T) => textOf(row?.[name]) !== textOf(before?.[name])
  const isDirty = row !== null && fields.some(isTyped)
  useBlockWhen(isDirty)

  const id = row?.id ?? null
  const former = useRef<T['id'] | null>(null)
  // The focus goes into the row that begins to be edited, and back to what can be done with it afterwards.
  useEffect(() => {
    const rowOf = (of: T['id']) => table.current?.querySelector<HTMLElement>(`tr[data-row="${of}"]`)
    if (id !== null) rowOf(id)?.querySelector<HTMLElement>('input[name]')?.focus()
    else if (former.current !== null && (document.activeElement === document.body || !document.activeElement))
      (
        rowOf(former.current)?.querySelector<HTMLElement>('td:last-child button') ??
        table.current?.closest('main')?.querySelector('h1')
      )?.focus()
    former.current = id
  }, [id])

  const tellGivenUp = (kept: T, why = '') =>
    showToast({
      tone: 'info',
      text: `${why} ${m.row_given_up()}`.trim(),
      action: { label: m.action_undo(), run: () => start(kept.id, kept) },
    })
  const start = (next: T['id'] | null, typed?: T) => {
    // What is being saved is not given up.
    if (isDirty && !isBusy && !typed) tellGivenUp(row)
    setMissing({})
    setRefusedOf(null)
    resource.edit(next)
    setBefore(next === null ? null : (items.find((item) => item.id === next) ?? null))
    if (typed) resource.changeEdit(typed)
  }

  const focusFault = (names: readonly string[]) => {
    const inputs = [...(table.current?.querySelectorAll<HTMLInputElement>('tr[data-editing] input[name]') ?? [])]
    const at = (input: HTMLInputElement) => names.some((name) => name === input.name || name.endsWith(`.${input.name}`))
    ;(inputs.find(at) ?? inputs[0])?.focus()
  }
  const save = async () => {
    if (!row || isBusy) return
    const empty = required(row).filter((name) => textOf(row[name]).trim() === '')
    setMissing(Object.fromEntries(empty.map((name) => [name, m.error_required()])))
    if (empty.length > 0) return focusFault(empty)
    // Whoever saves again has read what others have saved.
    const now = failure?.code === 'STALE' ? items.find((item) => item.id === row.id) : undefined
    const saved = await resource.save(now ? { ...row, rev: now.rev } : row, fields.filter(isTyped))
    if (saved !== FAILED) return onSaved(row)
    const refused = requestState(resource.namespace).failure
    if (refused?.code === 'STALE') await refresh()
    if (resource.signal.get().editRow !== row)
      return tellGivenUp(row, Object.values(refused?.fields ?? {}).join(' ') || refused?.message || m.error_server())
    setRefusedOf(row.id)
    focusFault(Object.keys(refused?.fields ?? {}))
  }

  const errorOf = (name: keyof T & string): string | undefined => {
    if (missing[name]) return missing[name]
    if (!failure) return undefined
    const now = items.find((item) => item.id === row?.id)
    const theirs = textOf(now?.[name])
    const isOther = theirs !== textOf(before?.[name]) && theirs !== textOf(row?.[name])
    if (failure.code === 'STALE' && now && isOther && isTyped(name)) return m.row_saved_meanwhile({ value: theirs })
    return Object.entries(failure.fields).find(([field]) => field === name || field.endsWith(`.${name}`))?.[1]
  }
  /** One field of the row, where its cell stands else. */
  const field = (
    name: keyof T & string,
    label: string,
    rest: { limit?: number; lang?: string; hint?: ReactNode } = {},
  ) => (
    <TextInput
      label={label}
      name={name}
      value={textOf(row?.[name])}
      error={errorOf(name)}
      autoComplete="off"
      readOnly={isBusy}
      onChange={(event) => {
        resource.changeEdit({ [name]: event.target.value } as Partial<T>)
        setMissing({ ...missing, [name]: undefined })
      }}
      {...rest}
    />
  )
  const isOfFields = failure?.code === 'STALE' && fields.some(errorOf)
  const isSaid = failure !== null && Object.keys(failure.fields).length === 0 && !isOfFields
  return {
    /** With a new one first. */
    rows: rowsOf(state),
    table,
    start: (next: T['id']) => start(next),
    editing: row && { key: String(row.id), onSave: () => void save(), onCancel: () => start(null) },
    field,
    buttons: (
      <Line>
        <Button pending={isBusy} onClick={() => void save()}>
          {m.action_save_changes()}
        </Button>
        <Button variant="secondary" onClick={() => start(null)}>
          {m.action_cancel()}
        </Button>
      </Line>
    ),
    /** Why it was refused, when that is about no field. */
    notice: row && isSaid && (
      <Notice tone="danger" role="alert">
        {failure.message || m.error_server()}
      </Notice>
    ),
    isNew: row?.id === NEW_ID,
  }
}
