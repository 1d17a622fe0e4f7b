// What a letter may say, when it may go, and whose it is, at the edges of the rules.
import { beforeEach, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { NOTICE_DAYS } from '@korak/contract/jobs.rules.ts'
import type { JobStages } from '@korak/contract/stages.ts'
import { addDays, shortDay, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { makeApplication, type MadeApplication } from '../applications.factory.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
const WORDS = { subject: 'Vaša prijava', text: 'Pozdravljeni!\n\nTo je pismo.' }
const REASON = 'Iskali smo več izkušenj z vodenjem ljudi.'

let made: MadeApplication
let stages: JobStages['stages']
beforeEach(async () => {
  made = await makeApplication()
  stages = (await staff.get(`/api/jobs/${made.job.id}/stages`)).json.stages
})
const stageOf = (status: string) => stages.find((one) => one.status === status)?.uid ?? ''
const move = (to: string, more: object) =>
  staff.post(`/api/applications/${made.uid}/moves`, { from: stageOf('submitted'), to, ...WORDS, ...more })

test.each([
  ['not_selected', { reason: REASON }],
  ['job_closed', {}],
] as const)('on the last day of the notice a letter may still go, and not on the next one: %s', async (to, more) => {
  await db().updateTable('jobs').set({ selectionEndedOn: today() }).where('id', '=', made.job.id).execute()
  const last = addDays(today(), NOTICE_DAYS)
  const late = await move(to, { ...more, send_on: addDays(last, 1), postpones: true })
  expect(late.json.errors.send_on[0]).toContain(shortDay(last))
  expect((await move(to, { ...more, send_on: last, postpones: true })).json.letter).toMatchObject({ send_on: last })
})

test('the next step is promised for no day before the letter is read', async () => {
  const day = addDays(today(), 3)
  const planned = (promise: string) =>
    move(stageOf('interview'), { send_on: day, postpones: true, promise_on: promise })
  expect(Object.keys((await planned(addDays(day, -1))).json.errors)).toEqual(['promise_on'])
  expect((await planned(day)).status).toBe(200)
})

test('a reason is words, and names nobody else either', async () => {
  const { user } = await makeApplication({ job: made.job, user: await makeUser({ name: 'Žana Podgoršek' }) })
  const named = `Izbrali smo osebo ${user.name}, ki ima več izkušenj.`
  expect((await move('not_selected', { reason: named })).json.errors.text[0]).toContain('Žana')
  const blank = await move('not_selected', { reason: `${' '.repeat(30)}Ne.${' '.repeat(30)}` })
  expect(blank.json.errors.reason[0]).toContain('stavek')
})

test('the letter of another application is not taken back by this one', async () => {
  const other = await makeApplication({ job: made.job })
  const { json } = await move('not_selected', { reason: REASON })
  const letter = json.letter.uid as string
  expect((await staff.post(`/api/applications/${other.uid}/recall`, { letter })).code).toBe('NOT_FOUND')
  expect((await staff.post(`/api/applications/${made.uid}/recall`, { letter })).json.letter).toBeNull()
})

test('words that were taken back are there for the stage they were written for, not for another of the same step', async () => {
  const { rev } = (await staff.get(`/api/jobs/${made.job.id}/stages`)).json
  const second = { name_sl: 'Drugi pogovor', name_en: 'Second interview', status: 'interview' as const }
  const inputs = [...stages.map(({ applications: _, ...stage }) => stage), second]
  stages = (await staff.put(`/api/jobs/${made.job.id}/stages`, { rev, stages: inputs })).json.stages
  const [one, another] = stages.filter(({ status }) => status === 'interview').map(({ uid }) => uid)
  const { json } = await move(one!, {})
  await staff.post(`/api/applications/${made.uid}/recall`, { letter: json.letter.uid })
  const words = async (to: string) => (await staff.get(`/api/applications/${made.uid}/letter?to=${to}`)).json.overtaken
  expect(await words(one!)).toMatchObject({ text: WORDS.text })
  expect(await words(another!)).toBeNull()
})
