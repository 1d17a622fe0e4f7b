import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { fillingSignal, keepsSignal } from '#base/page/storage.ts'
import { store } from '#answers/queue/store.ts'
import { m } from '#words/messages.js'
import { OfflineBanner } from './OfflineBanner.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => vi.restoreAllMocks())

test('without a connection nothing is promised that the browser does not do', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  keepsSignal.set(true)
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(() => root.render(<OfflineBanner />))
  expect(box.textContent).toBe(m.offline_banner())
  await act(() => fillingSignal.set(1))
  expect(box.textContent).toBe(m.offline_banner_filling())
  const change = { id: crypto.randomUUID(), item: 'a', base: 0, value: 1 }
  // There is no database here to put it into.
  await act(async () => void (await store.add({ owner: 'a', page: 'p', at: 0, change })))
  expect(box.textContent).toBe(m.offline_banner_unkept())
  await act(() => fillingSignal.set(0))
  expect(box.textContent).toBe(m.offline_banner())
  await act(() => root.unmount())
})
