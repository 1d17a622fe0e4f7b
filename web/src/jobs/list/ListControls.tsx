import type { FormEvent } from 'react'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { SearchField, SearchForm } from '#ui/list/SearchForm.tsx'
import { IconMapPin } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from '#jobs/JobsPage.module.css'
import { SEARCH_FORM, TEXTS, defaultSort, queryFrom, withValue } from './search.ts'

type Change = (next: URLSearchParams) => void

/** What and where. The boxes of the filters and the order belong to the same form, so one GET asks for everything. */
export function SearchBar({ search, onSearch }: { search: URLSearchParams; onSearch: Change }) {
  const { search: what = '', location: where = '' } = queryFrom(search)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const texts = ['search', 'location'] as const
    const next = texts.reduce((now, name) => withValue(now, name, String(form.get(name) ?? '').trim()), search)
    onSearch(next)
  }
  return (
    <SearchForm
      id={SEARCH_FORM}
      action="/jobs"
      label={m.jobs_search_label()}
      submit={m.jobs_search_submit()}
      onSubmit={submit}
      autoComplete="off"
    >
      {/* Typed text is kept by the browser; a change of the address from outside begins the field anew. */}
      <SearchField
        key={`what ${what}`}
        label={m.jobs_search_what()}
        name="search"
        defaultValue={what}
        limit={TEXTS.search}
      />
      <SearchField
        key={`where ${where}`}
        label={m.jobs_search_where()}
        name="location"
        type="text"
        icon={IconMapPin}
        defaultValue={where}
        limit={TEXTS.location}
      />
    </SearchForm>
  )
}

/** Order of the results. */
export function SortSelect({ search, onChange }: { search: URLSearchParams; onChange: Change }) {
  const usual = defaultSort(search)
  const options = [
    ...(usual === 'relevance' ? [{ value: 'relevance', label: m.jobs_sort_relevance() }] : []),
    { value: 'newest', label: m.jobs_sort_newest() },
    { value: 'deadline', label: m.jobs_sort_deadline() },
  ]
  const chosen = queryFrom(search).sort ?? usual
  return (
    <div className={styles.sort}>
      <NativeSelect
        label={m.jobs_sort()}
        name="sort"
        form={SEARCH_FORM}
        options={options}
        value={chosen}
        onChange={(event) =>
          onChange(withValue(search, 'sort', event.target.value === usual ? '' : event.target.value))
        }
      />
      <button type="submit" form={SEARCH_FORM} className={styles.plainSubmit}>
        {m.jobs_sort()}
      </button>
    </div>
  )
}
