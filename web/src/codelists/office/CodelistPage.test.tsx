// Options edited in place as the specification has table editing, by keyboard; put into order; what is used is not deleted.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, leave, serveBy, settled, until } from '#base/page/drawn.factory.tsx'
import { queryClient } from '#base/data/query.ts'
import { announcement } from '#base/page/announce.ts'
import { toasts } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { CodelistPage } from './CodelistPage.tsx'

// What a browser has and jsdom has not.
Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {}, close() {}, setPointerCapture() {} })

const option = (id: number, label: string, more: object = {}) => ({
  id,
  rev: 1,
  key: `k${id}`,
  label,
  label_sl: label,
  label_en: `${label} en`,
  hint: null,
  hint_sl: null,
  hint_en: null,
  position: id,
  is_active: true,
  aliases: [],
  may: { update: true, update_key: true, delete: true, merge: true },
  ...more,
})
let rows = [option(1, 'Prva'), option(2, 'Druga')]
let refusal: [number, object] | null = null
/** Orders are kept, after a while. */
let isOrdered = false
/** Until then nothing is saved. */
let hold = Promise.resolve()
const sent: [string, unknown][] = []

const bodyOf = (init: RequestInit): unknown => {
  const text = String(init.body)
  return text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
}

beforeEach(async () => {
  rows = [option(1, 'Prva'), option(2, 'Druga')]
  refusal = null
  isOrdered = false
  hold = Promise.resolve()
  sent.length = 0
  toasts.set([])
  serveBy(async (url: string, init: RequestInit) => {
    if (init.method !== 'GET') {
      const body = bodyOf(init)
      sent.push([`${init.method} ${url}`, body])
      await hold
      if (isOrdered) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        const { ids } = body as { ids: number[] }
        rows = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      }
      const [status, answer] = refusal ?? [url.endsWith('storeData') ? 201 : 200, rows[0]!]
      return new Response(JSON.stringify(answer), { status })
    }
    const answer = url.includes('/uses')
      ? { uses: [{ kind: 'jobs', count: 2 }], total: 2 }
      : { id: 7, rev: 1, key: 'poskus', data: rows, may: { create_option: true, order: true, import: true } }
    return new Response(JSON.stringify(answer), { status: 200 })
  })
  history.replaceState(null, '', '/office/codelists/7')
  await draw(<CodelistPage />, { at: '/office/codelists/7', params: { id: '7' } })
})

const button = (name: string, within: ParentNode = document) =>
  [...within.querySelectorAll('button')].find((one) => one.textContent === name)!
const press = async (name: string, within?: ParentNode) => {
  await act(async () => button(name, within).click())
  await settled()
}
const input = (name: string) => document.querySelector<HTMLInputElement>(`tr[data-editing] input[name="${name}"]`)!
async function type(name: string, value: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(name), value)
    input(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
}
async function key(name: string, at: Element = document.activeElement!) {
  await act(async () => at.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
  await settled()
}
const menu = (id: number) => document.querySelector(`tr[data-row="${id}"] td:last-child`)!
const labels = () => [...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('data-row'))

test('a new row stands first with the focus in it, Enter saves it, and 201 ends the edit', async () => {
  await press(m.codelist_add())
  expect(labels()).toEqual(['0', '1', '2'])
  // While a row is written nothing moves under it.
  expect(
    [...document.querySelectorAll<HTMLButtonElement>('tbody td:first-child button')].every((one) => one.disabled),
  ).toBe(true)
  expect(document.activeElement).toBe(input('label_sl'))
  await type('label_sl', 'Nova')
  await key('Enter')
  // What is missing is said beside it, and the focus is there.
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(input('label_en'))
  expect(input('label_en').getAttribute('aria-invalid')).toBe('true')
  await type('label_en', 'New')
  await type('key', 'nova')
  await key('Enter')
  const params = { key: 'nova', label_sl: 'Nova', label_en: 'New', hint_sl: '', hint_en: '' }
  expect(sent).toEqual([['POST /api/codelists/storeData', { schema_slug: 'poskus', params }]])
  expect(document.querySelector('tr[data-editing]')).toBeNull()
})

test('what is typed in the next row stays while the one before is still being saved', async () => {
  const saved = Promise.withResolvers<void>()
  hold = saved.promise
  await press(m.action_change(), menu(1))
  await type('label_sl', 'Prva nova')
  await press(m.action_save_changes())
  await press(m.action_change(), menu(2))
  await type('label_sl', 'Druga nova')
  await act(async () => saved.resolve())
  await settled()
  expect(sent).toHaveLength(1)
  expect(input('label_sl')?.value).toBe('Druga nova')
})

test('what was left while it was saved, and is refused then, can be brought back; the next row is not blamed for it', async () => {
  const saved = Promise.withResolvers<void>()
  hold = saved.promise
  refusal = [422, { code: 'VALIDATION', message: 'Ne', errors: { 'params.label_sl': ['Že obstaja.'] } }]
  await press(m.action_change(), menu(1))
  await type('label_sl', 'Prva nova')
  await press(m.action_save_changes())
  await press(m.action_change(), menu(2))
  expect(toasts.get()).toEqual([])
  await act(async () => saved.resolve())
  await settled()
  expect([input('label_sl').value, input('label_sl').getAttribute('aria-invalid')]).toEqual(['Druga', null])
  const [told] = toasts.get()
  expect(told?.text).toContain('Že obstaja.')
  await act(async () => told?.action?.run())
  await settled()
  expect(input('label_sl').value).toBe('Prva nova')
})

test('another row is not blamed for what was refused of one that was given up', async () => {
  refusal = [422, { code: 'VALIDATION', message: 'Ne', errors: { 'params.label_sl': ['Že obstaja.'] } }]
  await press(m.action_change(), menu(1))
  await type('label_sl', 'Druga')
  await press(m.action_save_changes())
  expect(input('label_sl').closest('th, td')?.textContent).toContain('Že obstaja.')
  await press(m.action_change(), menu(2))
  expect(input('label_sl').closest('th, td')?.textContent).not.toContain('Že obstaja.')
})

test('an existing row is saved with its revision; refused it stays, with the reason beside the field', async () => {
  await press(m.action_change(), menu(2))
  expect(input('label_sl').value).toBe('Druga')
  await type('key', 'k1')
  refusal = [422, { code: 'VALIDATION', message: 'Ne', errors: { 'params.key': ['Že obstaja.'] } }]
  await key('Enter', input('key'))
  expect(document.activeElement).toBe(input('key'))
  expect(input('key').closest('td')?.textContent).toContain('Že obstaja.')
  expect(input('key').value).toBe('k1')
  refusal = null
  await type('key', 'k3')
  await key('Enter', input('key'))
  expect(sent.at(-1)).toMatchObject(['PUT /api/codelists/updateData', { data_id: 2, rev: 1, params: { key: 'k3' } }])
  expect(document.querySelector('tr[data-editing]')).toBeNull()
})

test('Esc gives up; what was typed can be brought back', async () => {
  await press(m.action_change(), menu(1))
  await key('Escape')
  expect(toasts.get()).toEqual([])
  expect(document.querySelector('tr[data-editing]')).toBeNull()
  await press(m.action_change(), menu(1))
  await type('label_sl', 'Natipkano')
  await key('Escape')
  expect(document.querySelector('tr[data-editing]')).toBeNull()
  const [toast] = toasts.get()
  expect(toast?.text).toBe(m.row_given_up())
  await act(async () => toast?.action?.run())
  await settled()
  expect(input('label_sl').value).toBe('Natipkano')
  // So can what was typed in a row left for another one.
  await press(m.codelist_add())
  expect(toasts.get()).toHaveLength(2)
})

test('what somebody else saved meanwhile is said beside the field; saving again is a choice', async () => {
  await press(m.action_change(), menu(1))
  await type('label_sl', 'Moje')
  rows = [option(1, 'Njihovo', { rev: 4 }), option(2, 'Druga')]
  refusal = [409, { code: 'STALE', message: 'Zapis je medtem spremenil nekdo drug.' }]
  await key('Enter')
  expect(input('label_sl').value).toBe('Moje')
  expect(input('label_sl').closest('th')?.textContent).toContain('Njihovo')
  refusal = null
  await key('Enter')
  expect(sent.at(-1)).toMatchObject(['PUT /api/codelists/updateData', { rev: 4, params: { label_sl: 'Moje' } }])
})

test('only what was typed is sent: a name somebody else has changed in the same row meanwhile stays theirs', async () => {
  await press(m.action_change(), menu(1))
  await type('label_sl', 'Moje')
  rows = [option(1, 'Njihovo', { rev: 4, label_en: 'Theirs' }), option(2, 'Druga')]
  refusal = [409, { code: 'STALE', message: 'Osvežite stran.' }]
  await key('Enter')
  expect(input('label_sl').getAttribute('aria-invalid')).toBe('true')
  expect(input('label_en').getAttribute('aria-invalid')).toBeNull()
  // What to do is said beside the field, and not to reload, which would lose what was typed.
  expect(document.body.textContent).not.toContain('Osvežite stran.')
  refusal = null
  await key('Enter')
  expect(sent.map(([, body]) => (body as { params: object }).params)).toEqual([
    { label_sl: 'Moje' },
    { label_sl: 'Moje' },
  ])
})

test('pressed three times in a row, an arrow moves three places', async () => {
  rows = [1, 2, 3, 4].map((id) => option(id, `M${id}`))
  await act(async () => queryClient.invalidateQueries())
  await settled()
  // The server takes its time, and answers each call with the order it was told.
  isOrdered = true
  for (let times = 0; times < 3; times += 1) {
    const handle = document.querySelector('tr[data-row="1"] button')!
    await act(async () => handle.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })))
  }
  expect(labels()).toEqual(['2', '3', '4', '1'])
  await settled()
  expect(sent.map(([, body]) => (body as { ids: number[] }).ids).at(-1)).toEqual([2, 3, 4, 1])
  expect(labels()).toEqual(['2', '3', '4', '1'])
  await until(() => expect(announcement.get()).toBe(m.codelist_moved({ label: 'M1', place: 4 })))
})

test('a row that was moved never goes back, not for a moment: a menu that is open in it would close', async () => {
  isOrdered = true
  const seen: string[] = []
  const watcher = new MutationObserver(() => seen.push(labels().join()))
  watcher.observe(document.querySelector('tbody')!, { childList: true })
  await key('ArrowDown', document.querySelector('tr[data-row="1"] button')!)
  await until(() => expect(announcement.get()).toBe(m.codelist_moved({ label: 'Prva', place: 2 })))
  await settled()
  watcher.disconnect()
  expect(new Set(seen)).toEqual(new Set(['2,1']))
})

test('an order that was not saved is taken back on the screen', async () => {
  refusal = [500, { code: 'INTERNAL', message: 'Ni šlo.' }]
  await key('ArrowDown', document.querySelector('tr[data-row="1"] button')!)
  await settled()
  expect(labels()).toEqual(['1', '2'])
  expect(document.querySelector('main [role="alert"], [role="alert"]')?.textContent).toContain('Ni šlo.')
})

test('over an order a colleague has made meanwhile nothing is put: theirs is shown, and said', async () => {
  refusal = [409, { code: 'STALE', message: 'Osvežite stran.' }]
  await key('ArrowDown', document.querySelector('tr[data-row="1"] button')!)
  await settled()
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(m.codelist_stale())
})

test('a handle moves its row by the arrows and by pointer, all in one call', async () => {
  const handle = document.querySelector('tr[data-row="1"] button')!
  await key('ArrowDown', handle)
  expect(sent).toEqual([['PUT /api/codelists/orderData', { schema_slug: 'poskus', ids: [2, 1], seen: [1, 2] }]])
  await until(() => expect(announcement.get()).toBe(m.codelist_moved({ label: 'Prva', place: 2 })))
  await key('ArrowUp', handle)
  expect(sent).toHaveLength(1)
  const pointer = (kind: string, clientY: number) =>
    act(async () => {
      const event = new MouseEvent(kind, { bubbles: true, button: 0, clientY })
      document.querySelector('tr[data-row="2"] button')!.dispatchEvent(event)
    })
  for (const [at, row] of [...document.querySelectorAll('tbody tr')].entries())
    row.getBoundingClientRect = () => ({ top: at * 40, height: 40 }) as DOMRect
  await pointer('pointerdown', 60)
  await pointer('pointermove', 5)
  expect(document.querySelector('tr[data-row="1"]')?.getAttribute('data-drop')).toBe('before')
  await pointer('pointerup', 5)
  await settled()
  expect(sent.at(-1)).toEqual(['PUT /api/codelists/orderData', { schema_slug: 'poskus', ids: [2, 1], seen: [1, 2] }])
})

test('a used option is not deleted: hiding and merging are offered', async () => {
  rows = [
    option(1, 'Prva', { may: { update: true, update_key: false, delete: false, merge: true } }),
    option(2, 'Druga'),
  ]
  await act(async () => queryClient.invalidateQueries())
  await settled()
  await press(m.action_delete(), menu(1))
  const dialog = document.querySelector('dialog')!
  expect(dialog.textContent).toContain(m.option_used_text())
  expect(button(m.action_delete(), dialog)).toBeUndefined()
  await press(m.codelist_hide(), dialog)
  expect(sent.at(-1)).toMatchObject(['PUT /api/codelists/updateData', { data_id: 1, params: { is_active: false } }])
  await press(m.action_delete(), menu(1))
  await press(m.option_merge_menu(), document.querySelector('dialog')!)
  const merging = document.querySelector('dialog')!
  expect(merging.textContent).toContain(m.option_in_jobs({ count: 2 }))
  expect(merging.textContent).toContain(m.option_merge_undo({ seconds: 30 }))
  await press(m.option_merge(), merging)
  expect(sent.some(([call]) => call.includes('mergeData'))).toBe(false)
})

test('one option that is chosen can be merged from the bar, of two only what is done to both is offered', async () => {
  const bar = () => document.querySelector<HTMLElement>('[data-bulk]')!
  const choose = (id: number) =>
    act(async () => document.querySelector<HTMLInputElement>(`tr[data-row="${id}"] input[type="checkbox"]`)!.click())
  await choose(1)
  await press(m.option_merge_menu(), bar())
  expect(document.querySelector('dialog')?.textContent).toContain(m.option_merge_title({ label: 'Prva' }))
  await press(m.action_cancel(), document.querySelector('dialog')!)
  await choose(2)
  expect(button(m.codelist_hide(), bar())).toBeTruthy()
  expect(button(m.option_merge_menu(), bar())).toBeUndefined()
})

test('options are found in either language and by key, without carons; none is moved while some are not shown', async () => {
  rows = [option(1, 'Češnja'), option(2, 'Šipek', { label_en: 'Rosehip' }), option(3, 'Žir', { aliases: ['zelod'] })]
  await act(async () => queryClient.invalidateQueries())
  await settled()
  const field = () => document.querySelector<HTMLInputElement>('search input')!
  const look = async (words: string) => {
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), words)
      field().dispatchEvent(new Event('input', { bubbles: true }))
    })
    return labels()
  }
  const handles = () => document.querySelectorAll('tbody tr > td:first-child > button').length
  const entries = history.length
  expect(handles()).toBe(3)
  expect(await look('cesnja')).toEqual(['1'])
  expect(handles()).toBe(0)
  expect(document.querySelector('search [role=status]')?.textContent).toContain(m.codelist_found({ count: 1 }))
  expect(await look('rosehip')).toEqual(['2'])
  expect(await look('K3')).toEqual(['3'])
  expect(await look('zelod')).toEqual(['3'])
  // Loaded again it is looked for again; the way back keeps one entry for it.
  expect([location.search, history.length]).toEqual(['?search=zelod', entries])
  await leave()
  await draw(<CodelistPage />, { at: '/office/codelists/7?search=zelod', params: { id: '7' } })
  expect([field().value, labels()]).toEqual(['zelod', ['3']])
  expect(await look('nic takega')).toEqual([])
  await key('Escape', field())
  expect([labels(), handles(), location.search]).toEqual([['1', '2', '3'], 3, ''])
})

test('the file holds what is shown: of options that are looked for those alone', async () => {
  rows = [option(1, 'Prva'), option(2, 'Druga')]
  await leave()
  await draw(<CodelistPage />, { at: '/office/codelists/7?search=%20dru', params: { id: '7' } })
  expect(labels()).toEqual(['2'])
  await press(m.office_export_csv())
  expect(sent.at(-1)).toEqual([
    'POST /api/list-exports',
    expect.objectContaining({ search: 'dru', filter: { codelist: { is: 'poskus' } } }),
  ])
})
