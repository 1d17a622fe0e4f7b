import { expect, test } from 'vitest'
import { draw, press, serve, settled, signIn } from '#base/page/drawn.factory.tsx'
import { toasts } from '#base/page/toasts.ts'
import { placeSignal } from '#base/routing/place.ts'
import { getUser } from '#base/session/session.ts'
import { m } from '#words/messages.js'
import { ViewAsRole } from './role-view.tsx'

test('the page is left before one is somebody who may not be there', async () => {
  signIn('roles.manage')
  const at: string[] = []
  serve(({ path }) => {
    if (path !== '/auth/user') return { message: 'Pisarno zdaj gledate kot ta vloga.' }
    at.push(placeSignal.get().path)
    return { uid: 'u', roles: [], permissions: ['evaluations.create'], seen_as: { name: 'Ocenjevalci' } }
  })
  await draw(<ViewAsRole id={4} />, { at: '/office/roles/4' })
  await press(m.roles_view())
  await settled()
  expect(at).toEqual(['/office'])
  expect(getUser()?.permissions).toEqual(['evaluations.create'])
  expect(toasts.get().map(({ text }) => text)).toEqual(['Pisarno zdaj gledate kot ta vloga.'])
})
