import { useState } from 'react'
import { useSearch } from '#base/routing/navigation.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { SearchField } from '#ui/list/SearchForm.tsx'
import { m } from '#words/messages.js'

interface Props {
  typed: string
  /** How many options fit; null while all are shown. */
  found: number | null
  onType: (typed: string) => void
}

/** What is looked for stands in the address too: a reload does not lose it. */
export function useSearchedFor(): [string, (typed: string) => void] {
  const [address, change] = useSearch()
  const [typed, setTyped] = useState(address.get('search') ?? '')
  const look = (next: string) => {
    setTyped(next)
    const to = new URLSearchParams(address)
    if (next.trim()) to.set('search', next)
    else to.delete('search')
    change(to, { replace: true })
  }
  return [typed, look]
}

/** Narrows the options of a codelist while one types; Esc or the button show all again. */
export function OptionSearch({ typed, found, onType }: Props) {
  return (
    <search aria-label={m.codelist_option_search()}>
      <Stack gap={2}>
        <SearchField
          label={m.codelist_option_search()}
          name="search"
          limit={200}
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return
            event.preventDefault()
            event.stopPropagation()
            onType('')
          }}
        />
        <Row>
          <p className="muted" role="status">
            {found !== null && `${m.codelist_found({ count: found })} ${found > 0 ? m.codelist_search_order() : ''}`}
          </p>
          {found !== null && (
            <Button variant="quiet" onClick={() => onType('')}>
              {m.office_show_all()}
            </Button>
          )}
        </Row>
      </Stack>
    </search>
  )
}
