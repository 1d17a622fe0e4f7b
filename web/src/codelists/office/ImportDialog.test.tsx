// What a file of options would do is shown before anything is done.
import { act } from 'react'
import { expect, test } from 'vitest'
import { draw, field, find, said, serve, settled, submit } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { ImportDialog } from './ImportDialog.tsx'

Object.assign(HTMLElement.prototype, { showModal() {}, close() {} })

const line = (at: number, state: string) => ({
  line: at,
  key: `k${at}`,
  label: `Možnost ${at}`,
  state,
  changes: [],
  faults: [],
})

async function look(states: string[]) {
  serve(() => ({ lines: states.map((state, at) => line(at + 2, state)) }))
  await draw(<ImportDialog list="poskus" onDone={() => {}} onClose={() => {}} />)
  const file = new File(['Ključ;Slovensko ime'], 'moznosti.csv', { type: 'text/csv' })
  Object.defineProperty(field('csv'), 'files', { value: [file], configurable: true })
  await act(async () => field('csv').dispatchEvent(new Event('change', { bubbles: true })))
  await submit()
  await settled()
}

test('a file that would change nothing is said to be that, without a table of no lines', async () => {
  await look(['unchanged', 'unchanged'])
  expect(said()).toContain(m.option_import_found({ added: 0, changed: 0, same: 2, wrong: 0 }))
  expect(find('table')).toBeNull()
})

test('of one that would change something the lines are shown that are not the same', async () => {
  await look(['new', 'unchanged'])
  expect(find('table')?.textContent).toContain('Možnost 2')
  expect(find('table')?.textContent).not.toContain('Možnost 3')
  expect(find('button[type="submit"]')?.textContent).toBe(m.option_import_do({ count: 1 }))
})
