import { expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { fieldIn } from '@korak/contract/letter-templates.rules.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { inDays, makeInterview } from './interviews.factory.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))

test('other times are proposed in no words with a gap in them, as the first ones are', async () => {
  const { interview, uid } = await makeInterview()
  const [{ rev }] = (await staff.get(`/api/applications/${uid}/interviews`)).json.interviews
  const place = { kind: 'on_site', place: 'Dunajska 1, Ljubljana', minutes: 45, times: [inDays(8)] }
  const text = `Pozdravljeni, ${fieldIn('name', 'sl-SI')}! Predlagamo druge termine.`
  const body = { rev, ...place, text }
  const answer = await staff.post(`/api/interviews/${interview}/reschedule`, body)
  expect([answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([422, ['text']])
})
