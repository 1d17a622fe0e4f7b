import { useState } from 'react'
import { SearchField, SearchForm } from '#ui/list/SearchForm.tsx'
import { m } from '#words/messages.js'
import type { ListState } from './list-state.ts'
import styles from './OfficeList.module.css'

/** The search of a list, as it stands in its address. */
export function ListSearch({ state, label }: { state: ListState; label: string }) {
  const [typed, setTyped] = useState(state.search)
  const [last, setLast] = useState(state.search)
  // A view or a reset took its place; after a search the focus stays in the field.
  if (last !== state.search) {
    setLast(state.search)
    setTyped(state.search)
  }
  return (
    <SearchForm
      label={label}
      submit={m.action_search()}
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        state.change({ search: typed.trim() })
      }}
    >
      <SearchField label={label} name="search" limit={200} value={typed} onChange={(e) => setTyped(e.target.value)} />
    </SearchForm>
  )
}
