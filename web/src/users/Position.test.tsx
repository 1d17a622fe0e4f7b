// Somebody else changes an account that is being edited: what was typed stays, everything else is as it is now.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { draw, findAll, press, serve, signIn, type } from '#base/page/drawn.factory.tsx'
import { setUser } from '#base/session/auth.ts'
import type { CurrentUser } from '#base/session/session.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { Position } from './Position.tsx'
import type { User } from './users.api.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const CHOICES = ['Consultants', 'Researchers'].map((key) => ({ key, name: key, is_held: key === 'Consultants' }))
const USER = {
  uid: '0191b5a0-0000-7000-8000-000000000001',
  rev: 1,
  kind: 'employee',
  name: 'Mojca Kos',
  username: 'mojca.kos',
  position_title: 'Svetovalka',
  department: '',
  choices: CHOICES,
  may: { update: true },
} as unknown as User

afterEach(() => document.body.replaceChildren())

test('what was saved leaves the button where it was, with the focus on it and nothing to press it for', async () => {
  beginLanguage('sl-SI')
  setUser({ uid: USER.uid, roles: [], permissions: [] } as unknown as CurrentUser)
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return Response.json({})
  })
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Position user={USER} />
      </QueryClientProvider>,
    ),
  )
  const save = document.querySelector<HTMLButtonElement>('button[type="submit"]')!
  // A browser takes the focus from a button that is disabled.
  expect([save.disabled, save.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await act(async () => save.click())
  expect(sent).toEqual([])
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

test('where the own password is asked for, what says so leads to its field', async () => {
  beginLanguage('sl-SI')
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  setUser({ uid: USER.uid, roles: [], permissions: [] } as unknown as CurrentUser)
  const message = 'Za to potrebujemo vaše geslo.'
  vi.stubGlobal('fetch', async () => Response.json({ code: 'PASSWORD_NEEDED', message }, { status: 403 }))
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Position user={USER} />
      </QueryClientProvider>,
    ),
  )
  await act(async () => document.querySelector<HTMLInputElement>('[value="Researchers"]')!.click())
  await act(async () => document.querySelector('form')!.requestSubmit())
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.includes(message))
  expect(link?.textContent).toBe(`${m.users_own_password()}: ${message}`)
  Object.assign(HTMLElement.prototype, { scrollIntoView() {} })
  await act(async () => link?.click())
  expect(document.activeElement).toBe(document.querySelector('[name="password"]'))
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

test('another one’s change takes nothing that was typed', async () => {
  beginLanguage('sl-SI')
  setUser({ uid: USER.uid, roles: [], permissions: [] } as unknown as CurrentUser)
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  const drawn = (user: User) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <Position key={user.uid} user={user} />
        </QueryClientProvider>,
      ),
    )
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
  await drawn(USER)
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    set!.call(field('name'), 'Mojca Kos Zupan')
    field('name').dispatchEvent(new Event('input', { bubbles: true }))
  })
  await drawn({ ...USER, rev: 2, position_title: 'Vodja', department: 'Iskanje' })
  expect(field('name').value).toBe('Mojca Kos Zupan')
  expect(field('position_title').value).toBe('Vodja')
  expect(field('department').value).toBe('Iskanje')
  act(() => root.unmount())
})

test('what both have changed is shown as both have it, and saved once one is chosen', async () => {
  const sent: unknown[] = []
  signIn()
  serve(({ method, body }) => {
    if (method === 'PUT') sent.push(body)
    return { ...USER, rev: 3, ...body }
  })
  const { redraw } = await draw(<Position user={USER} />)
  await type('position_title', 'Višja svetovalka')
  await redraw(<Position user={{ ...USER, rev: 2, position_title: 'Vodja' }} />)
  await press(m.action_save_changes())
  expect(sent).toEqual([])
  expect(findAll('[data-name] dd').map(({ textContent }) => textContent)).toEqual(['Vodja', 'Višja svetovalka'])
  await press(m.profile_elsewhere_keep())
  await press(m.action_save_changes())
  expect(sent).toEqual([{ rev: 2, position_title: 'Višja svetovalka' }])
})
