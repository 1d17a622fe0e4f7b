import { act } from 'react'
import { expect, test } from 'vitest'
import { draw, serveBy, settled } from '#base/page/drawn.factory.tsx'
import { setUser } from '#base/session/auth.ts'
import { PrivacyPage } from './PrivacyPage.tsx'

const OVERVIEW = {
  kept: [],
  closing: null,
  is_restricted: false,
  retention: { profile_until: null, by: 'none', applications_until: null, clear_on: null },
  may: { restrict: false, close: true, keep: false, renew: false },
}
const VIEWS = { data: [], current_page: 1, last_page: 1, per_page: 10, total: 0, from: 0, to: 0 }

test('downloads and who opened the data do not wait for what is kept, and are asked for once', async () => {
  setUser({ uid: 'u', roles: [], permissions: [], name: 'Maja', candidate: null } as never)
  const asked: string[] = []
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  serveBy(async (input: string) => {
    const path = new URL(input, 'http://x').pathname.replace(/^\/api\/portal/, '')
    asked.push(path)
    if (path !== '/privacy') return Response.json(path.endsWith('/views') ? VIEWS : { data: [], may: {} })
    await held
    return Response.json(OVERVIEW)
  })
  const { box } = await draw(<PrivacyPage />, { at: '/privacy' })
  const wanted = ['/data-exports', '/privacy', '/privacy/views']
  expect(asked.toSorted()).toEqual(wanted)
  await act(async () => goOn())
  await settled()
  expect(box.querySelector('#prenos')).not.toBeNull()
  expect(asked.toSorted()).toEqual(wanted)
})
