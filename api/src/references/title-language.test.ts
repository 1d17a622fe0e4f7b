// A referee is written to in a language of their own: the job is called as its ad in that language calls it.
import { expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { makeNamed, sendHeldReference } from './references.factory.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] }))

test.each([
  ['sl-SI', /^Delovno mesto /],
  ['en-EN', /^Job /],
])('who reads %s is told the job in that language, in the letter and behind the link', async (language, called) => {
  const made = await makeNamed(staff, (user) => api.signIn(user), { language })
  const [{ text }] = (await staff.get(`/api/applications/${made.uid}/references`)).json.referees
  await staff.post(`/api/references/${made.referee}/send`, { text })
  await sendHeldReference(made.referee)
  const { job } = (await api.anon.get(`/api/public/references/${made.token}`)).json
  expect(job).toMatch(called)
  expect(text).toContain(job)
})
