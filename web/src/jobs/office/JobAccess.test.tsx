// Whom somebody is about to let see a job stays chosen when another one is let in, or taken out, meanwhile.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { JobAccess } from './JobAccess.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => vi.unstubAllGlobals())

test('a choice stays while others change who may see the job, and goes once it was made', async () => {
  await beginLanguage('sl-SI')
  queryClient.clear()
  const given = (uid: string, name: string) => ({
    uid,
    what: 'see',
    person: { uid, name },
    role: null,
    may: { delete: true },
  })
  let data = [given('a', 'Ana')]
  const people = [
    { uid: 'b', name: 'Bor' },
    { uid: 'c', name: 'Cene' },
  ]
  vi.stubGlobal('fetch', async (_: string, { method }: { method?: string } = {}) => {
    if (method === 'POST') data = [...data, given('c', 'Cene')]
    return Response.json(method === 'POST' ? data.at(-1) : { data, people, roles: [], may_create: true })
  })
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <JobAccess uid="j" />
      </QueryClientProvider>,
    ),
  )
  await act(async () => {
    document.querySelector('details')!.open = true
  })
  const select = () => document.querySelector('select')!
  await act(async () => vi.waitFor(() => expect(select()).not.toBeNull()))
  await act(async () => {
    select().value = 'user c'
    select().dispatchEvent(new Event('change', { bubbles: true }))
  })
  data = [...data, given('b', 'Bor')]
  await act(async () => queryClient.invalidateQueries())
  await act(async () => vi.waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(2)))
  expect(select().value).toBe('user c')
  await act(async () => select().form!.requestSubmit())
  await act(async () => vi.waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(3)))
  await vi.waitFor(() => expect(select().value).toBe(''))
  expect(document.body.textContent).toContain(m.record_permission_create())
  await act(async () => root.unmount())
})
