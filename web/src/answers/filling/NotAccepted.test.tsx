import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { keepsSignal } from '#base/page/storage.ts'
import { keptFor, ownerOf, store } from '#answers/queue/store.ts'
import { m } from '#words/messages.js'
import { NotAccepted } from './NotAccepted.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const [uid, person] = ['0191b5a0-0000-7000-8000-000000000001', '0191b5a0-0000-7000-8000-0000000000aa']

test.each([
  ['with an account is told that signing out removes them', person, m.q_unaccepted_text()],
  ['without an account hears nothing of signing out', null, m.q_unaccepted_stranger()],
])('whose answers were not accepted, %s', async (_, respondent, words) => {
  const owner = ownerOf(respondent, uid)
  const [id, said] = [crypto.randomUUID(), { question: 'Zakaj?', answer: 'Zato.' }]
  await store.add({
    owner,
    page: 'p',
    at: 1,
    change: { id, item: 'why', base: 0, value: 'Zato.' },
    said,
    isRefused: true,
  })
  keepsSignal.set(true)
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () => root.render(<NotAccepted owner={owner} />))
  await act(async () => {
    await vi.waitFor(() => expect(box.textContent).toContain('Zato.'))
  })
  const flat = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? ''
  expect(flat(box.textContent)).toContain(flat(words))
  const others = [m.q_unaccepted_text(), m.q_unaccepted_stranger()].filter((one) => one !== words)
  for (const other of others) expect(flat(box.textContent)).not.toContain(flat(other))
  await act(async () => root.unmount())
  await store.remove([id])
})

const OWNER = ownerOf(person, uid)
/** The notice with what pages were told for one question. */
async function show(pages: Record<string, string>) {
  const ids = await Promise.all(
    Object.entries(pages).map(async ([page, answer], at) => {
      const change = { id: crypto.randomUUID(), item: 'why', base: 0, value: answer }
      await store.add({ owner: OWNER, page, at, change, said: { question: 'Zakaj?', answer }, isRefused: true })
      return change.id
    }),
  )
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () => root.render(<NotAccepted owner={OWNER} />))
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
  return {
    box,
    texts: () => [...box.querySelectorAll('dd p')].map(({ textContent }) => textContent),
    end: async () => {
      await act(async () => root.unmount())
      await store.remove(ids)
    },
  }
}

test('of one question every text is shown that some page was told, and with it goes what is shown', async () => {
  const { box, texts, end } = await show({ one: 'Prvo.', two: 'Drugo.' })
  expect(texts()).toEqual(['Prvo.', 'Drugo.'])
  const names = [...box.querySelectorAll('button .visually-hidden')].map(({ textContent }) => textContent)
  expect(new Set(names).size).toBe(2)
  await act(async () => [...box.querySelectorAll('button')].at(-1)!.click())
  await vi.waitFor(async () => expect(await keptFor(OWNER)).toEqual([]))
  await end()
})

test('what stands in a field of another tab is neither called not accepted here nor removed', async () => {
  const held = [{ name: 'korak-answers-fields elsewhere', mode: 'shared' }]
  vi.stubGlobal('navigator', { ...navigator, locks: { query: async () => ({ held, pending: [] }) } })
  const { box, texts, end } = await show({ gone: 'Prvo.', elsewhere: 'Še pišem' })
  expect(texts()).toEqual(['Prvo.'])
  await act(async () => [...box.querySelectorAll('button')].at(-1)!.click())
  await vi.waitFor(async () => expect((await keptFor(OWNER)).map(({ page }) => page)).toEqual(['elsewhere']))
  // The tab is closed by the browser; whoever comes here sees what stood there.
  held.pop()
  await act(async () => void dispatchEvent(new Event('focus')))
  await vi.waitFor(() => act(async () => expect(texts()).toEqual(['Še pišem'])))
  await end()
  vi.unstubAllGlobals()
})

test('what another tab changes is seen here', async () => {
  const { texts, end } = await show({ one: 'Prvo.' })
  const [row] = await keptFor(OWNER)
  const tab = new BroadcastChannel('korak-answers-kept')
  // Another tab of the same browser: the change itself says nothing here.
  row!.said = { question: 'Zakaj?', answer: 'Drugo.' }
  tab.postMessage(null)
  await vi.waitFor(() => act(async () => expect(texts()).toEqual(['Drugo.'])))
  tab.close()
  await end()
})
