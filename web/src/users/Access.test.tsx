// What is done to an account over what somebody else has changed of it meanwhile.
import { expect, test } from 'vitest'
import { draw, leave, press, said, serve, stale, submit, type } from '#base/page/drawn.factory.tsx'
import { useQuery } from '@tanstack/react-query'
import { queryClient, queryOf } from '#base/data/query.ts'
import { m } from '#words/messages.js'
import { Access } from './Access.tsx'

const uid = '0191b5a0-0000-7000-8000-000000000001'
const may = { disable: true, erase: true, reset_factor: true, enable: true }
const user = { uid, rev: 1, name: 'Bor Cvek', username: 'bor', jobs: [], may, language: 'sl-SI', kind: 'employee' }
function Page() {
  const { data } = useQuery(queryOf('GET /users/:uid', { params: { uid } }))
  return data && <Access user={data} />
}

test.each([
  ['erasing', () => m.users_erase()],
  ['disabling', () => m.users_disable()],
  ['enabling', () => m.users_enable()],
])('%s over another’s change is refused once, not for ever', async (what, words) => {
  let now = user
  const sent: number[] = []
  serve(({ method, path, body }) => {
    if (method === 'GET') return path.includes(uid) ? now : { data: [] }
    sent.push(Number(body.rev))
    return Number(body.rev) === now.rev ? { ...now, rev: now.rev + 1, message: 'Izbrisano.' } : stale()
  })
  await draw(<Page />)
  now = { ...user, rev: 2 }
  await press(words())
  if (what === 'disabling') await type('reason', 'Odhod.')
  const send = () =>
    what === 'enabling' ? press(words()) : submit(document.querySelector<HTMLFormElement>('dialog form'))
  if (what !== 'enabling') await send()
  expect(said()).toContain(m.form_stale())
  await send()
  expect(sent).toEqual([1, 2])
})

test('of an account that was erased nothing is left to be seen on the way back', async () => {
  serve(({ method }) => (method === 'GET' ? user : { message: 'Izbrisano.' }))
  await draw(<Page />)
  await press(m.users_erase())
  await submit(document.querySelector<HTMLFormElement>('dialog form'))
  await leave()
  const kept = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(uid) })
  expect(kept.map(({ state }) => state.data).filter(Boolean)).toEqual([])
})
