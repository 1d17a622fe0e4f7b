// What is done to a job from a dialog, while somebody else changes it or something typed cannot be saved.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, leave, serveBy, settled, signIn } from '#base/page/drawn.factory.tsx'
import { toasts } from '#base/page/toasts.ts'
import { placeOf, placeSignal } from '#base/routing/place.ts'
import { m } from '#words/messages.js'
import { JobMoves } from './JobMoves.tsx'
import type { Job } from './job-values.ts'
import { SelectionPanel } from './SelectionPanel.tsx'
import { type JobEditing, useJobEditing } from './useJobEditing.ts'

const NOTHING = {
  update: false,
  publish: false,
  plan: false,
  pause: false,
  close: false,
  archive: false,
  delete: false,
}
const JOB = {
  uid: 'b3b0c7de-0000-4000-8000-000000000000',
  rev: 1,
  status: 'published',
  title: 'Kuhar',
  city: 'Kranj',
  worktime: [],
  tags: [],
  education_min: null,
  openings: 1,
  pay_min: null,
  pay_max: null,
  expires_at: null,
  selection_ended_on: null,
  texts: {},
  questions: [],
  publication: { last_on: null, is_zrsz_required: false, is_at_zrsz: false, is_pay_required: false },
  may: NOTHING,
} as unknown as Job
let now: Job
const sent: [string, Record<string, unknown>][] = []
let editing: JobEditing
let refused: unknown

async function open(job: Job) {
  now = job
  const Page = () => {
    editing = useJobEditing(job)
    return (
      <>
        <JobMoves editing={editing} up={'/office/jobs' as never} onRefused={(why) => (refused = why)} />
        <SelectionPanel editing={editing} />
      </>
    )
  }
  await draw(<Page />)
}
const press = async (name: string, within: ParentNode = document) => {
  await act(async () => [...within.querySelectorAll('button')].find((one) => one.textContent === name)!.click())
  await settled()
}
const dialog = () => document.querySelector('dialog')
const enterDay = async () => {
  for (const [part, value] of [
    ['', '20'],
    ['-month', '11'],
    ['-year', '2026'],
  ]) {
    const field = dialog()!.querySelector<HTMLInputElement>(`[name="selection_ended_on${part}"]`)!
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
}
const submit = async () => {
  await act(async () => dialog()!.querySelector('form')!.requestSubmit())
  await settled()
}

beforeEach(async () => {
  sessionStorage.clear()
  sent.length = 0
  refused = undefined
  signIn('jobs.publish', 'jobs.update')
  placeSignal.set({ ...placeOf(`/office/jobs/${JOB.uid}`)!, key: '', index: 0 })
  serveBy(async (url: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json(now)
    const body = JSON.parse(String(init.body)) as Record<string, unknown>
    sent.push([url.split('/').at(-1)!, body])
    if (body['rev'] !== now.rev)
      return Response.json({ code: 'STALE', message: 'Medtem se je spremenilo.' }, { status: 409 })
    now = { ...now, rev: now.rev + 1, ...(body['status'] === 'closed' && { status: 'closed' }) }
    return Response.json({ ...now, undo_uid: null })
  })
})

test.each([
  ['closing', { close: true }, m.office_close, 'status'],
  ['the day of the selection', { select: true }, m.selection_enter, 'selection'],
])('%s can be tried again over what somebody else has changed', async (_name, may, words, call) => {
  await open({ ...JOB, may: { ...NOTHING, ...may } } as Job)
  now = { ...now, rev: 2, city: 'Celje' } as Job
  await press(words())
  await enterDay()
  await submit()
  expect(dialog()?.textContent).toContain(m.form_stale())
  await submit()
  expect(sent.map(([name, { rev }]) => [name, rev])).toEqual([
    [call, 1],
    [call, 2],
  ])
  expect(dialog()).toBeNull()
})

test('without a day there is no end of the selection to save, and one that is taken away is not said to be saved', async () => {
  await open({ ...JOB, may: { ...NOTHING, select: true } } as Job)
  await press(m.selection_enter())
  await submit()
  expect(sent).toEqual([])
  expect(dialog()?.textContent).toContain(m.error_job_selection_day())
  await leave()
  await open({ ...JOB, selection_ended_on: '2026-11-20', may: { ...NOTHING, select: true } } as Job)
  await press(m.selection_enter())
  for (const field of dialog()!.querySelectorAll<HTMLInputElement>('input'))
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await submit()
  expect(sent).toEqual([['selection', { rev: 1, selection_ended_on: null }]])
  expect(toasts.get().at(-1)?.text).toBe(m.selection_removed())
})

test('what was said of a copy goes with it', async () => {
  signIn('jobs.read', 'jobs.create', 'jobs.delete')
  await open({ ...JOB, status: 'draft', may: { ...NOTHING, delete: true } } as Job)
  await press(m.job_duplicate())
  expect(toasts.get().at(-1)?.text).toBe(m.job_duplicated())
  await press(m.job_delete())
  await press(m.action_delete(), dialog()!)
  expect(toasts.get().at(-1)?.text).toBe(m.job_deleted())
  expect(toasts.get().map(({ text }) => text)).not.toContain(m.job_duplicated())
})

test('a job is not said to be closed, nor its dialog gone, while something typed cannot be saved', async () => {
  await open({ ...JOB, may: { ...NOTHING, update: true, close: true } } as Job)
  await act(async () => editing.change({ pay_min: 'veliko' }))
  await press(m.office_close())
  await submit()
  expect(sent).toEqual([])
  expect(dialog()?.textContent).toContain(m.job_move_unsaved())
  expect(refused).toBeFalsy()
})
