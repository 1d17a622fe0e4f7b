import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '@korak/contract/saved-views.ts'
import { call } from '#base/data/call.ts'
import { keyOf, queryClient, queryOf } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { isOnlyLooking, useUser } from '#base/session/session.ts'
import { Menu, type MenuItem } from '#ui/action/Menu.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconChevronDown } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import type { ListState } from './list-state.ts'
import { useBeginning } from './begin-with.ts'
import { PinViewDialog } from './PinViewDialog.tsx'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import styles from './SavedViews.module.css'
import { ViewRolesDialog } from './ViewRolesDialog.tsx'

interface Props {
  list: string
  state: ListState
  /** Columns as the person has set them; none: as usual. */
  columns: readonly string[]
  /** Shows the columns of a view. */
  onColumns: (columns: readonly string[]) => void
}

/** The order of names in an address says nothing. */
const sorted = (query: string): string => {
  const names = new URLSearchParams(query)
  names.sort()
  return names.toString()
}

/** What was chosen under a name: opened, changed against it, saved anew. */
export function SavedViews({ list, state, columns, onColumns }: Props) {
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null)
  const [giving, setGiving] = useState<SavedView | null>(null)
  const isLooking = isOnlyLooking(useUser())
  const [pinning, setPinning] = useState<SavedView | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const asked = { query: { list } }
  const { data } = useQuery({ ...queryOf('GET /saved-views', asked), staleTime: 0 })
  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf('GET /saved-views', asked) })
  const views = data?.data ?? []
  const current = views.find(({ uid }) => uid === state.view)
  const isChanged =
    current !== undefined &&
    (sorted(current.query) !== sorted(state.chosen) ||
      (current.columns.length > 0 && current.columns.join(' ') !== columns.join(' ')))
  const isNarrowed = state.chosen !== ''
  const open = (view: SavedView) => {
    if (view.columns.length > 0) onColumns(view.columns)
    state.open(view.query, view.uid)
  }
  const begin = views.find((view) => view.is_default)
  useBeginning(list, isNarrowed || state.view !== undefined, begin && (() => open(begin)))
  const attempt = async (work: () => Promise<unknown>, said: string, undo?: () => void) => {
    setFailed(null)
    try {
      await work()
      showToast({ text: said, ...(undo && { action: { label: m.action_undo(), run: undo } }) })
    } catch (error) {
      setFailed(wordsOf(error))
    }
    await refresh()
  }
  const update = (view: SavedView) =>
    attempt(
      () =>
        call('PUT /saved-views/:uid', {
          params: { uid: view.uid },
          body: { query: state.chosen, ...(view.columns.length > 0 && { columns: [...columns] }) },
        }),
      m.view_saved({ name: view.name }),
    )
  const remove = (view: SavedView) =>
    attempt(
      () => call('DELETE /saved-views/:uid', { params: { uid: view.uid } }),
      m.view_is_deleted({ name: view.name }),
      () => void restore(view),
    )
  /** From wherever the person is by then. */
  const restore = async ({ uid, name }: SavedView) => {
    try {
      await call('POST /saved-views/:uid/restore', { params: { uid }, body: {} })
      showToast({ text: m.view_restored({ name }) })
    } catch (error) {
      showToast({ text: wordsOf(error), tone: 'info' })
    }
    await refresh()
  }
  const items: MenuItem[] = [
    { key: 'all', label: m.view_all(), current: !current, onSelect: state.clear },
    ...views.map((view): MenuItem => ({
      key: view.uid,
      label: view.is_default
        ? m.view_default({ name: view.name })
        : view.is_own
          ? view.name
          : m.view_of_others({ name: view.name }),
      current: view.uid === current?.uid,
      onSelect: () => open(view),
    })),
  ]
  if (current?.may.update)
    items.push({ key: 'edit', label: m.view_edit(), apart: true, onSelect: () => setEditing(current) })
  // The owner says it where the view is edited.
  if (current?.may.pin && !current.is_own)
    items.push({ key: 'pin', label: m.view_pin_menu(), apart: true, onSelect: () => setPinning(current) })
  if (current?.may.set_default)
    items.push({
      key: 'roles',
      label: m.view_roles(),
      apart: !current.may.update && !current.may.pin,
      onSelect: () => setGiving(current),
    })
  if (current?.may.delete)
    items.push({
      key: 'delete',
      label: m.view_delete(),
      danger: true,
      onSelect: () => void remove(current),
    })
  return (
    <>
      <div className={styles.views}>
        <Menu
          align="start"
          triggerClassName={styles.trigger}
          trigger={
            <>
              {m.view_current({ name: current?.name ?? m.view_all() })}
              <Icon of={IconChevronDown} size={16} />
            </>
          }
          items={items}
        />
        {isChanged && <span className="muted">{m.view_changed()}</span>}
        {isChanged && current.may.update && (
          <Button variant="quiet" onClick={() => void update(current)}>
            {m.view_update()}
          </Button>
        )}
        {!isLooking && isNarrowed && (!current || isChanged) && (
          <Button variant="quiet" onClick={() => setEditing('new')}>
            {m.view_save_new()}
          </Button>
        )}
      </div>
      {failed && (
        <Notice tone="danger" role="alert" onClose={() => setFailed(null)}>
          {failed}
        </Notice>
      )}
      {pinning && (
        <PinViewDialog
          view={pinning}
          onClose={() => setPinning(null)}
          onSaved={() => {
            setPinning(null)
            showToast({ text: m.view_saved({ name: pinning.name }) })
            void refresh()
          }}
        />
      )}
      {giving && (
        <ViewRolesDialog
          view={giving}
          onClose={() => setGiving(null)}
          onSaved={() => {
            setGiving(null)
            showToast({ text: m.view_roles_saved() })
            void refresh()
          }}
        />
      )}
      {editing && (
        <SaveViewDialog
          list={list}
          view={editing === 'new' ? null : editing}
          query={state.chosen}
          columns={columns}
          onClose={() => setEditing(null)}
          onSaved={(view) => {
            setEditing(null)
            showToast({ text: m.view_saved({ name: view.name }) })
            void refresh().then(() => editing === 'new' && open(view))
          }}
        />
      )}
    </>
  )
}
