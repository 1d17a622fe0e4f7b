// The editor of a job: what is typed is given up only when that is said, and what could not be fetched is told.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, serveBy, settled, signIn } from '#base/page/drawn.factory.tsx'
import { leaveQuestion } from '#base/routing/blocking.ts'
import { m } from '#words/messages.js'
import { JobEditor } from './JobEditor.tsx'
import type { Job } from './job-values.ts'
import { type JobEditing, useJobEditing } from './useJobEditing.ts'

const JOB = {
  uid: 'b3b0c7de-0000-4000-8000-000000000000',
  rev: 1,
  status: 'published',
  title: 'Kuhar',
  city: 'Kranj',
  region: 'gorenjska',
  contact_uid: 'c1',
  contact_name: 'Ana Kovač',
  worktime: [],
  tags: [],
  education_min: null,
  openings: 1,
  pay_min: null,
  pay_max: null,
  pay_period: 'month',
  expires_at: null,
  selection_ended_on: null,
  texts: {},
  questions: [],
  publication: { last_on: null, is_zrsz_required: false, is_at_zrsz: false, is_pay_required: false },
  may: { update: true },
} as unknown as Job
const region = (label: string) => ({ key: label.toLowerCase().replace('š', 's'), label, is_active: true })
const LISTS = {
  'project-ad-region': { data: ['Gorenjska', 'Koroška', 'Osrednjeslovenska'].map(region) },
  'project-ad-workTime': { data: [{ key: 'izmensko', label: 'Izmensko delo', is_active: true }] },
}
const CONTACTS = ['Ana Kovač', 'Bor Cvek', 'Cene Dim'].map((name, at) => ({ uid: `c${at + 1}`, name }))
const answerTo = (url: string): unknown => {
  if (url.includes('/codelists')) return LISTS
  if (url.includes('/job-contacts')) return CONTACTS
  return url.includes('/companies/f2') ? { uid: 'f2', label: 'Hrast' } : []
}
let editing: JobEditing
let isDown = false
async function open(job = JOB) {
  const Page = () => {
    editing = useJobEditing(job)
    return <JobEditor editing={editing} isTried={false} />
  }
  await draw(<Page />)
}
const press = async (name: string) => {
  await act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === name)!.click())
  await settled()
}
const shown = (name: string) => {
  const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)!
  return select.selectedOptions[0]?.textContent
}

beforeEach(async () => {
  sessionStorage.clear()
  isDown = false
  signIn('jobs.update')
  serveBy(async (url: string) => {
    if (isDown) return Response.json({ code: 'INTERNAL', message: 'Napaka.' }, { status: 500 })
    return Response.json(answerTo(url))
  })
})

test('discarding what was typed asks first', async () => {
  await open()
  await act(async () => editing.change({ city: 'Bled' }))
  await press(m.job_editor_discard())
  expect([leaveQuestion.get() !== null, editing.values.city]).toEqual([true, 'Bled'])
  await act(async () => leaveQuestion.get()!.answer(false))
  expect(editing.values.city).toBe('Bled')
  await press(m.job_editor_discard())
  await act(async () => leaveQuestion.get()!.answer(true))
  expect(editing.values.city).toBe('Kranj')
})

test('choices that could not be fetched are told, with another try, and no value is shown as none', async () => {
  isDown = true
  await open()
  expect([shown('region'), shown('contact_uid')]).not.toContain(m.job_editor_choose())
  expect(document.querySelector('[role=alert]')?.textContent).toContain(m.error_load_title())
  isDown = false
  await press(m.action_retry())
  expect([shown('region'), shown('contact_uid')]).toEqual(['Gorenjska', 'Ana Kovač'])
  expect(document.querySelector('[role=alert]')).toBe(null)
})

test('both values of a field are told in words, not as they are stored', async () => {
  await open()
  await act(async () =>
    editing.change({ region: 'osrednjeslovenska', contact_uid: 'c2', company_uid: 'f2', expires_at: '2026-12-31' }),
  )
  const now = {
    rev: 2,
    region: 'gorenjska',
    contact_uid: 'c1',
    company_uid: 'f1',
    company: 'Lipa',
    expires_at: '2026-12-05T22:59:59.000Z',
  }
  await act(async () =>
    editing.adopt({ ...JOB, ...now, region: 'koroska', contact_uid: 'c3', contact_name: 'Cene Dim' } as Job),
  )
  await settled()
  const said = [...document.querySelectorAll('[data-name] dd')].map(({ textContent }) => textContent)
  expect(said).toEqual([
    'Lipa',
    'Hrast',
    'Koroška',
    'Osrednjeslovenska',
    '05.12.2026',
    '31.12.2026',
    'Cene Dim',
    'Bor Cvek',
  ])
})

test('of a job that cannot be changed any more nothing is taken away, and nothing is said to be missing', async () => {
  const closed = { ...JOB, status: 'closed', worktime: ['izmensko'], may: { update: false } } as unknown as Job
  await open(closed)
  const [list] = document.querySelectorAll(`ul[aria-label="${m.ui_combo_list()}"]`)
  expect([list?.textContent, list?.querySelectorAll('button').length]).toEqual(['Izmensko delo', 0])
  expect(document.body.textContent).not.toContain(m.job_gate_heading())
  await open({ ...closed, status: 'draft', may: { update: true } } as unknown as Job)
  expect(document.querySelectorAll(`ul[aria-label="${m.ui_combo_list()}"] button`)).toHaveLength(1)
  expect(document.body.textContent).toContain(m.job_gate_heading())
})

test('what is checked of an ad that is public is not said to come before that', async () => {
  await open({ ...JOB, status: 'published' } as unknown as Job)
  expect(document.body.textContent).not.toContain(m.job_gate_heading())
  const aside = document.querySelector('aside')!
  expect([aside.getAttribute('aria-label'), aside.querySelector('h2')?.textContent]).toEqual([
    m.job_gate_public(),
    m.job_gate_public(),
  ])
})

test('the deadline of what is public is not said to be too near because days have passed, a new one is', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const publication = { ...JOB.publication, last_on: day(-30).slice(0, 10) }
  await open({ ...JOB, expires_at: day(2), publication } as Job)
  const isTooNear = () =>
    document.querySelector('aside')?.textContent?.includes(m.job_gate_stops() + ': ' + m.job_gate_deadline())
  expect(isTooNear()).toBe(false)
  // A day nearer, so that it is another one in the first hours of a day in Slovenia too, when UTC is still at the day before.
  await act(async () => editing.change({ expires_at: day(1).slice(0, 10) }))
  expect(isTooNear()).toBe(true)
})

test('with another contact the phone of the one before goes, one typed since stays', async () => {
  const choose = async (contact: string) => {
    const select = document.querySelector<HTMLSelectElement>('select[name="contact_uid"]')!
    await act(async () => {
      select.value = contact
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  await open({ ...JOB, contact_phone: '01 234 56 78' } as Job)
  await choose('c2')
  expect([editing.values.contact_uid, editing.values.contact_phone]).toEqual(['c2', ''])
  await act(async () => editing.change({ contact_phone: '02 345 67 89' }))
  await choose('c3')
  expect([editing.values.contact_uid, editing.values.contact_phone]).toEqual(['c3', '02 345 67 89'])
})

test('of a draft it is said what does not save itself, and one is led to what has to be chosen', async () => {
  await open({ ...JOB, status: 'draft' } as Job)
  const said = () => [...document.querySelectorAll('form [role=status]')].map(({ textContent }) => textContent)
  await act(async () => editing.change({ openings: 'abc' }))
  expect(said()).toContain(m.job_editor_unsaved())
  await act(async () => editing.change({ openings: '1', city: 'Bled' }))
  expect(said()).not.toContain(m.job_editor_unsaved())
  await act(async () => document.querySelector<HTMLInputElement>('input[name=city]')!.focus())
  await act(async () => editing.adopt({ ...JOB, status: 'draft', city: 'Celje', rev: 2 } as Job))
  expect(document.activeElement?.getAttribute('name')).toBe('city')
  await press(m.job_editor_to_choice())
  expect(document.activeElement?.closest('[data-name]')).toBeTruthy()
})
