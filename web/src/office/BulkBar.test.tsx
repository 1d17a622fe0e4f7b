import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { beginLanguage } from '#base/text/language.ts'
import { useBulk } from './bulk.ts'
import { BulkBar } from './BulkBar.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ANSWER = {
  uid: 'u',
  done: 0,
  skipped: 1,
  left: [{ id: '2', why: 'Stanje tega ne dovoli.' }],
  undone_at: null,
  undo_until: '2026-11-01T10:00:00.000Z',
  may: { undo: true },
}

function Bar() {
  const [chosen, choose] = useState({ ids: new Set(['1', '2']) as ReadonlySet<string>, all: null as number | null })
  const bulk = useBulk(async () => undefined)
  const action = { key: 'paused', label: 'Ustavi', run: async () => ANSWER, said: () => 'Ustavljeno.' }
  return (
    <>
      <BulkBar
        chosen={chosen}
        onChoose={choose}
        page={['1', '2', '3']}
        actions={[action]}
        bulk={bulk}
        nameOf={(id) => (id === '2' ? 'Varilec' : undefined)}
      />
      <output>{[...chosen.ids].join()}</output>
    </>
  )
}

test('nothing done is not told as success: what stayed is named with the reason, and stays chosen', async () => {
  await beginLanguage('sl-SI')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<Bar />))
  const button = [...place.querySelectorAll('button')].find((one) => one.textContent.includes('Ustavi'))
  await act(async () => button?.click())
  expect(place.textContent).toContain('Nič se ni spremenilo.')
  expect(place.querySelector('li')?.textContent).toBe('Varilec: Stanje tega ne dovoli.')
  expect(place.textContent).not.toContain('Ustavljeno.')
  expect(place.querySelector('output')?.textContent).toBe('2')
  await act(async () => root.unmount())
})
