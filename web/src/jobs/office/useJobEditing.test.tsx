import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#base/data/errors.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import { m } from '#words/messages.js'
import { type Job, stillOpen, valuesOf } from './job-values.ts'
import { type JobEditing, useJobEditing } from './useJobEditing.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const JOB = {
  uid: 'b3b0c7de-0000-4000-8000-000000000000',
  rev: 1,
  status: 'draft',
  city: 'Kranj',
  postal: '4000',
  worktime: [],
  tags: ['kuhinja'],
  education_min: null,
  openings: 1,
  pay_min: null,
  pay_max: null,
  expires_at: null,
  texts: {},
  may: { update: true },
} as unknown as Job
const server = vi.hoisted(() => ({
  job: {} as unknown,
  answer: (_body: unknown): unknown => null,
  sent: [] as unknown[],
}))
vi.mock('#base/data/call.ts', () => ({
  call: async (key: string, options: { body?: Record<string, unknown> }) => {
    if (key === 'GET /jobs/:uid') return server.job
    server.sent.push(options.body)
    return server.answer(options.body)
  },
}))

beforeEach(() => {
  sessionStorage.clear()
  server.sent = []
  server.job = JOB
})

let editing: JobEditing
async function open(job: Job = JOB): Promise<() => Promise<void>> {
  const Form = () => {
    editing = useJobEditing(job)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Form />))
  return async () => act(async () => root.unmount())
}
const change = (values: Parameters<JobEditing['change']>[0]) => act(async () => editing.change(values))
const save = () => act(async () => editing.save())
const merged = (body: unknown) => ({ ...JOB, ...(body as object), rev: 2, texts: {} })

test('only what was changed is sent, and half of a number or a day waits', async () => {
  server.answer = (body) => merged(body)
  const close = await open()
  await change({ city: 'Bled', pay_min: '18oo', expires_at: '2026-13-' })
  expect(await save()).toBe(false)
  expect(server.sent).toEqual([{ rev: 1, city: 'Bled', texts: { 'sl-SI': {}, 'en-EN': {} } }])
  expect(editing.changed).toEqual(['pay_min', 'expires_at'])
  // Whoever has asked for it hears what holds it up.
  expect(editing.errors).toEqual({ pay_min: m.error_number(), expires_at: plannedDayFault() })
  await change({ pay_min: '1800' })
  expect(Object.keys(editing.errors)).toEqual(['expires_at'])
  await close()
})

test('what one field is refused for does not keep the others from being saved', async () => {
  server.answer = (body) => {
    if ((body as Job).city)
      throw new CallError({ status: 422, code: 'VALIDATION', message: '', errors: { city: ['Predolgo.'] } })
    return merged({ postal: '4260' })
  }
  const close = await open()
  await change({ city: 'x'.repeat(200), postal: '4260' })
  await save()
  expect(editing.errors).toEqual({ city: 'Predolgo.' })
  expect(editing.changed).toContain('city')
  await close()
})

test('of a field changed by two both values stay until one is chosen', async () => {
  const theirs = { ...JOB, rev: 2, city: 'Bled', postal: '4260' }
  server.job = theirs
  server.answer = (body) => {
    if ((body as Job).rev === 1) throw new CallError({ status: 409, code: 'STALE', message: '' })
    return { ...theirs, city: 'Bohinj', rev: 3 }
  }
  const close = await open()
  await change({ city: 'Bohinj' })
  expect(await save()).toBe(false)
  expect([editing.unsettled, editing.values.city, editing.values.postal]).toEqual([['city'], 'Bohinj', '4260'])
  await act(async () => editing.settle('city'))
  expect(await save()).toBe(true)
  expect(server.sent.at(-1)).toMatchObject({ rev: 2, city: 'Bohinj' })
  await close()
})

test('what was typed outlives a reload of the tab, and meets what others did meanwhile', async () => {
  const end = await open()
  await change({ city: 'Bohinj' })
  // The tab dies: nothing is unmounted before it opens again.
  const close = await open({ ...JOB, rev: 2, city: 'Bled' })
  expect([editing.values.city, editing.unsettled]).toEqual(['Bohinj', ['city']])
  await close()
  await end()
})

const PUBLIC = {
  ...JOB,
  status: 'published',
  publication: { last_on: null, is_zrsz_required: false, is_at_zrsz: false, is_pay_required: true },
  questions: [],
  texts: { 'sl-SI': { title: 'Mizar (m/ž)' } },
} as unknown as Job

test('words in doubt of what is public are held until somebody has decided about them; the rest is saved', async () => {
  server.answer = (body) => ({ ...PUBLIC, city: 'Bled', rev: 2, despite: (body as { despite?: unknown }).despite })
  const close = await open(PUBLIC)
  await change({ city: 'Bled', 'texts.sl-SI.title': 'Mizar' })
  expect(editing.doubts.map(({ field }) => field)).toEqual(['texts.sl-SI.title'])
  expect(await save()).toBe(false)
  expect(server.sent).toEqual([{ rev: 1, city: 'Bled', texts: { 'sl-SI': {}, 'en-EN': {} } }])
  server.answer = () => ({ ...PUBLIC, city: 'Bled', rev: 3, texts: { 'sl-SI': { title: 'Mizar' } } })
  expect(await act(async () => editing.save(true))).toBe(true)
  expect(server.sent.at(-1)).toEqual({
    rev: 2,
    despite: ['title'],
    texts: { 'sl-SI': { title: 'Mizar' }, 'en-EN': {} },
  })
  expect(editing.doubts).toEqual([])
  await close()
})

test('what is public is saved by a press alone', async () => {
  vi.useFakeTimers()
  server.answer = () => ({ ...PUBLIC, texts: {}, city: 'Bled', rev: 2 })
  const close = await open({ ...PUBLIC, texts: {} } as Job)
  await change({ city: 'Bled' })
  await act(async () => vi.advanceTimersByTimeAsync(5000))
  expect(server.sent).toEqual([])
  await save()
  expect(server.sent).toHaveLength(1)
  await close()
  vi.useRealTimers()
})

test('what is asked for is sent as the server keeps it: a level, a key, words parted by commas', async () => {
  server.answer = (body) => merged(body)
  const close = await open()
  expect(editing.values.tags).toBe('kuhinja')
  await change({ education_min: '7', career: 'beginner', tags: 'kuhinja, kuhar,, kuhar' })
  await save()
  expect(server.sent).toEqual([
    { education_min: 7, career: 'beginner', tags: ['kuhinja', 'kuhar'], texts: { 'sl-SI': {}, 'en-EN': {} }, rev: 1 },
  ])
  await close()
})

test('what was filled in is not said to be missing any more', () => {
  const publication = { last_on: null, is_zrsz_required: false, is_at_zrsz: false, is_pay_required: true }
  const job = { ...JOB, questions: [], publication } as unknown as Job
  const faults = [
    { point: 'pay', field: 'pay_min', key: 'error_job_pay' },
    { point: 'pay', field: 'pay_max', key: 'error_job_pay' },
  ] as const
  expect(stillOpen(faults, valuesOf(job), job)).toEqual(faults)
  expect(stillOpen(faults, { ...valuesOf(job), pay_min: '2.000' }, job)).toEqual([faults[1]])
})

test('what somebody has closed meanwhile is shown closed, and what was typed stays until it is given up', async () => {
  const known = { ...JOB, questions: [], publication: {} }
  const close = await open({ ...known, status: 'published' } as unknown as Job)
  await change({ city: 'Bled' })
  server.answer = () => {
    throw new CallError({ status: 423, code: 'LOCKED', message: 'Zaključenega ni mogoče spreminjati.' })
  }
  server.job = { ...known, status: 'closed', rev: 2, may: { update: false } }
  await save()
  expect([editing.base.status, editing.base.may.update, editing.values.city]).toEqual(['closed', false, 'Bled'])
  expect(editing.failure).toBe('Zaključenega ni mogoče spreminjati.')
  await act(async () => editing.discard())
  expect([editing.changed, editing.values.city, editing.failure]).toEqual([[], 'Kranj', null])
  await close()
})
