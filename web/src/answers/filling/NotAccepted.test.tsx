import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { keepsSignal } from '#base/page/storage.ts'
import { ownerOf, store } from '#answers/queue/store.ts'
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
  await store.add({ owner, at: 1, change: { id, item: 'why', base: 0, value: 'Zato.' }, said, isRefused: true })
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
