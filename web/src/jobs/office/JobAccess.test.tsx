// Whom somebody is about to let see a job stays chosen when another one is let in, or taken out, meanwhile.
import { act } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '#base/data/query.ts'
import { draw, find, findAll, said, serve, settled, submit, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { JobAccess } from './JobAccess.tsx'

test('a choice stays while others change who may see the job, and goes once it was made', async () => {
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
  serve(({ method }) => {
    if (method === 'POST') data = [...data, given('c', 'Cene')]
    return method === 'POST' ? data.at(-1) : { data, people, roles: [], may_create: true }
  })
  await draw(<JobAccess uid="j" />)
  await act(async () => {
    find<HTMLDetailsElement>('details')!.open = true
  })
  await settled()
  const select = () => find<HTMLSelectElement>('select')!
  await type(select(), 'user c')
  data = [...data, given('b', 'Bor')]
  void queryClient.invalidateQueries()
  await settled()
  expect([findAll('li').length, select().value]).toEqual([2, 'user c'])
  await submit(select().form)
  expect([findAll('li').length, select().value]).toEqual([3, ''])
  expect(said()).toContain(m.record_permission_create())
})
