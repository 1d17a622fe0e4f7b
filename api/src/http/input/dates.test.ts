// Dates as people and programs write them wrongly: told beside the field, in words, wherever a date is taken.
import { beforeAll, expect, test } from 'vitest'
import { inDays, makeQuestionnaire360 } from '#campaigns/campaigns.factory.ts'
import { makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { RESOURCES } from '#resources.list.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'

const api = await testApp()
let staff: Client
let users: string[]
const places: { url: string; method: 'post' | 'put'; body: object; fields: string[] }[] = []
const titles = { title_sl: 'Naslov', title_en: 'Title' }

beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  users = [(await makeUser()).id]
  const [questionnaire, { id: questionnaire360 }] = [(await makeQuestionnaire()).id, await makeQuestionnaire360()]
  const campaign = { ...titles, questionnaire: questionnaire360, opens_at: inDays(1), closes_at: inDays(9) }
  const days = ['nominate_until', 'opens_at', 'closes_at']
  const made = await staff.post('/api/campaigns', campaign)
  const job = await staff.post('/api/jobs', {})
  places.push(
    { url: '/api/campaigns', method: 'post', body: campaign, fields: days },
    { url: `/api/campaigns/${made.json.uid}`, method: 'put', body: { rev: 1 }, fields: days },
    { url: '/api/jobs', method: 'post', body: {}, fields: ['expires_at'] },
    { url: `/api/jobs/${job.json.uid}`, method: 'put', body: { rev: 1 }, fields: ['expires_at'] },
    {
      url: `/api/questionnaires/${questionnaire}/assignments`,
      method: 'post',
      body: { users },
      fields: ['due_at', 'opens_at'],
    },
    {
      url: `/api/questionnaires/${questionnaire}/links`,
      method: 'post',
      body: { mode: 'open' },
      fields: ['opens_at', 'closes_at'],
    },
    {
      url: '/api/assessment-providers/example/assignments',
      method: 'post',
      body: { users, ...titles, minutes: 12 },
      fields: ['due_at'],
    },
  )
})

const WRONG = [
  '2026-13-01',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '0099-12-31',
  '9999-12-31',
  '9999-12-31 23:59:59',
  '2026-01-31 25:00:00',
]
const WORDS = 'Vpišite obstoječ datum med letoma 1900 in 2199, na primer 27.03.1990.'

test.each(WRONG)('%s in a body is refused beside its field', async (date) => {
  for (const { url, method, body, fields } of places) {
    for (const field of fields) {
      const { status, json } = await staff[method](url, { ...body, [field]: date })
      expect([url, field, status, json.errors?.[field]]).toEqual([url, field, 422, [WORDS]])
    }
  }
})

test.each(WRONG)('%s in a filter is refused beside it', async (date) => {
  const columns = [...RESOURCES].flatMap(([name, { columns }]) =>
    Object.entries(columns).flatMap(([column, { kind, isFilterable }]) =>
      kind === 'instant' && isFilterable ? [{ name, column }] : [],
    ),
  )
  expect(columns.length).toBeGreaterThan(3)
  for (const { name, column } of columns) {
    for (const sign of ['from', 'to']) {
      const { status, json } = await staff.get(`/api/${name}?filter[${column}.${sign}]=${encodeURIComponent(date)}`)
      expect([name, column, status, json.errors?.[`filter.${column}`]]).toEqual([name, column, 422, [WORDS]])
    }
  }
})
