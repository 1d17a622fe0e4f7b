import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { getPlace, placeSignal } from '#base/routing/place.ts'
import { setUser } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { useRoute } from './use-route.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const user = (permissions: string[]) =>
  ({ uid: '1', name: 'Ana', employee: {}, roles: [], permissions, unchecked_consents: [] }) as unknown as CurrentUser
const at = (path: string) => placeSignal.set({ path, search: '', hash: '', key: '', index: 0 })
let root: ReturnType<typeof createRoot>
const shown = vi.fn()
function Shown() {
  shown(useRoute()?.route.path)
  return null
}
const open = async (path: string, permissions: string[]) => {
  vi.stubGlobal('scrollTo', () => undefined)
  at(path)
  setUser(user(permissions))
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Shown />))
}
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('whose last right is taken stays where they are, to be told why; others hear of no office', async () => {
  await open('/office/codelists', ['codelists.manage'])
  expect(shown).toHaveBeenLastCalledWith('/office/codelists')
  await act(async () => setUser(user([])))
  expect(shown).toHaveBeenLastCalledWith('/office/codelists')
  expect(getPlace().path).toBe('/office/codelists')
  await act(async () => at('/office/users'))
  await vi.waitFor(() => expect(getPlace().path).toBe('/not-found'))
})
