// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { m } from '#words/messages.js'
import { Results } from './Results.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const list = { data: [], total: 3, total_is: 'exact', location: null, location_choices: [], facets: {} }

test('a search without a letter or digit says that there is nothing to search by', async () => {
  const said = async (what: string) => {
    const box = document.body.appendChild(document.createElement('div'))
    const jobs = { list, error: null, isOld: false, isFetching: false, isOffline: false, at: 0 } as never
    const search = new URLSearchParams({ search: what })
    await act(async () =>
      createRoot(box).render(<Results search={search} jobs={jobs} sort={null} onOpenFilters={() => {}} />),
    )
    return box.textContent
  }
  expect(await said("%_'")).toContain(m.jobs_words_none({ text: "%_'" }))
  expect(await said('C++')).not.toContain(m.jobs_words_none({ text: 'C++' }))
})
