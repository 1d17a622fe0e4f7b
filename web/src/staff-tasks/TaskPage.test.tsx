// What is typed in a task outlives what others do to it meanwhile, and what is done beside the form.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, press, said, serveBy, settled, submit } from '#base/page/drawn.factory.tsx'
import { commandFor, commandsSignal } from '#base/page/commands.ts'
import { toasts } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { TaskPage } from './TaskPage.tsx'

const uid = '0191b5a0-0000-7000-8000-000000000001'
const task = {
  id: uid,
  uid,
  rev: 1,
  text: 'Pokličite g. Kosa',
  state: 'later',
  due_on: '2026-12-04',
  assignee_uid: uid,
  assignee: 'Ana Kovač',
  author: 'Ana Kovač',
  is_mention: false,
  record: null,
  mentions: [] as { uid: string; name: string }[],
  done_at: null as string | null,
  created_at: '2026-11-21T12:00:00.000Z',
  may: { update: true, complete: true, reopen: false, delete: true },
}
let now: typeof task
let sent: unknown[]
/** Deletions that were asked for; the first finds the task, no other does. */
let deleted: number
const text = () => document.querySelector<HTMLTextAreaElement>('textarea')
const dayFields = () => [...document.querySelectorAll<HTMLInputElement>('fieldset input')].map(({ value }) => value)

beforeEach(async () => {
  now = task
  sent = []
  deleted = 0
  toasts.set([])
  serveBy(async (url: string, init?: RequestInit) => {
    const path = String(url)
    if (init?.method === 'PUT') {
      sent.push(JSON.parse(String(init.body)))
      return Response.json({ code: 'STALE', message: 'Medtem se je spremenilo.' }, { status: 409 })
    }
    if (init?.method === 'DELETE') {
      deleted += 1
      if (deleted > 1) return Response.json({ code: 'NOT_FOUND', message: 'Tega ni več.' }, { status: 404 })
      return Response.json({ message: 'Naloga je izbrisana.' })
    }
    if (path.endsWith('/complete')) {
      const may = { update: false, complete: false, reopen: true, delete: true }
      now = { ...now, rev: now.rev + 1, state: 'done', done_at: '2026-11-28T12:00:00.000Z', may }
    }
    return Response.json(path.includes('/tasks/') ? now : [])
  })
  const to = `/office/tasks/${uid}`
  history.replaceState(null, '', to)
  await draw(<TaskPage />, { at: to, params: { uid } })
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!
    set!.call(text(), 'Pokličite go. Kos')
    text()!.dispatchEvent(new Event('input', { bubbles: true }))
  })
})

test('words stay over another’s change of the day, which is shown; saving is refused in the form, then goes with the new state', async () => {
  const save = () => act(async () => document.querySelector('form')!.requestSubmit())
  now = { ...task, rev: 2, due_on: '2026-12-11' }
  await save()
  await settled()
  expect(text()?.value).toBe('Pokličite go. Kos')
  expect(dayFields()).toContain('11')
  expect(document.querySelector('form')?.textContent).toContain(m.form_stale())
  await save()
  await settled()
  expect(sent).toMatchObject([
    { rev: 1, text: 'Pokličite go. Kos', due_on: '2026-12-04' },
    { rev: 2, text: 'Pokličite go. Kos', due_on: '2026-12-11' },
  ])
})

test.each([
  ['keep', () => m.profile_elsewhere_keep(), 'Pokličite go. Kos'],
  ['take', () => m.profile_elsewhere_take(), 'Pišite g. Kosu'],
])('words both have changed are chosen from, and nothing is sent before: %s', async (_, words, left) => {
  now = { ...task, rev: 2, text: 'Pišite g. Kosu' }
  await submit()
  await submit()
  expect(sent).toHaveLength(1)
  expect(said()).toContain('Pišite g. Kosu')
  await press(`${words()}: ${m.task_text()}`)
  await submit()
  expect(sent[1]).toMatchObject({ rev: 2, text: left })
})

test('words stay when the task is done by its key; without any it is read only', async () => {
  const done = commandFor(commandsSignal.get().flat(), 'd')
  await act(async () => void (done !== 'more' && done?.run?.()))
  await settled()
  expect(document.body.textContent).toContain(m.task_reopen())
  expect(text()?.value).toBe('Pokličite go. Kos')
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!
    set!.call(text(), task.text)
    text()!.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(text()).toBeNull()
})

test('deleted by two presses it is deleted once, and nothing fails', async () => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === m.task_delete())
  await act(async () => button!.click())
  await act(async () => button!.click())
  await settled()
  expect([deleted, toasts.get().map(({ text }) => text)]).toEqual([1, ['Naloga je izbrisana.']])
})
