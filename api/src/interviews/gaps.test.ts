import { expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { fieldIn } from '@korak/contract/letter-templates.rules.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { shownInstant } from '#mail/letter.ts'
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

test('which of the times overlap, or are the same, is named', async () => {
  const { uid } = await makeApplication()
  const at = (time: string) => inDays(5, time)
  const shown = (time: string) => shownInstant(new Date(at(time)))
  const faultOf = async (...times: string[]) => {
    const body = {
      text: 'Vabimo vas.',
      kind: 'on_site',
      place: 'Dunajska 1, Ljubljana',
      minutes: 45,
      times: times.map(at),
    }
    return (await staff.post(`/api/applications/${uid}/interviews`, body)).json.errors.times
  }
  expect(await faultOf('14:00', '10:00', '09:30')).toEqual([
    `Termin ${shown('10:00')} se začne pred koncem termina ${shown('09:30')}. Izberite poznejšega.`,
  ])
  expect(await faultOf('14:00', '10:00', '14:00')).toEqual([`Termin ${shown('14:00')} je naveden dvakrat.`])
})
