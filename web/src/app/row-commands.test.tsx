// A row that goes with what is done to it: a second press does nothing, a refusal is told, and the keyboard goes on beside it.
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, serveBy, settled, signIn } from '#base/page/drawn.factory.tsx'
import { ApproachPanel } from '#approaches/office/ApproachPanel.tsx'
import { toasts } from '#base/page/toasts.ts'
import { ApplicationEvaluations } from '#evaluations/ApplicationEvaluations.tsx'
import { JobTasks } from '#staff-tasks/RecordTasks.tsx'
import { m } from '#words/messages.js'

const uid = '0191b5a0-0000-7000-8000-000000000001'
const NAMES = ['Ana Bric', 'Bor Cvek']
const task = (text: string) => ({
  uid: text,
  rev: 1,
  text,
  state: 'later',
  due_on: null,
  done_at: null,
  record: null,
  author: null,
  assignee: 'Ana Kovač',
  may: { complete: true, reopen: false },
})
const approach = (name: string) => ({
  uid: name,
  name,
  email: 'ana@primer.si',
  state: 'open',
  answer_by: '2026-12-10',
  answered_at: null,
  may: { withdraw: true },
})
const request = (interviewer: string) => ({
  uid: interviewer,
  interviewer,
  is_own: false,
  stage: 'Razgovor',
  due_on: null,
  may: { withdraw: true },
})
let left: string[]
let isRefused = false
let sent = 0
/** It is answered once it was pressed twice. */
let pressed = Promise.resolve()

beforeEach(async () => {
  toasts.set([])
  left = [...NAMES]
  isRefused = false
  sent = 0
  signIn('applications.read', 'applications.update', 'jobs.read', 'tasks.manage')
  serveBy(async (url: string, { method }: { method?: string } = {}) => {
    if (method === 'POST') {
      sent++
      await pressed
      if (isRefused) return Response.json({ code: 'STATE_NOT_ALLOWED', message: 'Ni več mogoče.' }, { status: 409 })
      left = left.slice(1)
      return Response.json({ message: 'Narejeno.', ...task(NAMES[0]!), done_at: '2026-11-30T08:00:00Z' })
    }
    if (url.includes('/approaches'))
      return Response.json({ approaches: left.map(approach), may: { ask: false, enter: false } })
    if (url.includes('/entering')) return Response.json({ may: { enter: false } })
    if (url.includes('/evaluations')) return Response.json({ requests: left.map(request), given: [], stages: [] })
    return Response.json(left.map(task))
  })
})

const SCREENS: [string, ReactNode, (name: string) => string][] = [
  ['withdrawn approach', <ApproachPanel key="1" uid={uid} />, (name) => m.approach_withdraw_of({ name })],
  [
    'withdrawn evaluation',
    <ApplicationEvaluations key="2" uid={uid} isReadable />,
    (name) => m.evaluation_withdraw({ name }),
  ],
  ['task that is done', <JobTasks key="3" uid={uid} />, (text) => m.task_complete_what({ text })],
]
const open = async (drawn: ReactNode) => {
  await draw(
    <>
      <h1 tabIndex={-1}>Zapis</h1>
      {drawn}
    </>,
  )
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)!
const press = async (name: string) => {
  let twice = () => {}
  pressed = new Promise((resolve) => (twice = resolve))
  button(name).focus()
  await act(async () => button(name).click())
  await act(async () => button(name)?.click())
  twice()
  await settled()
  await settled()
}

test.each(SCREENS)('%s', async (_what, drawn, nameOf) => {
  await open(drawn)
  await press(nameOf(NAMES[0]!))
  expect(sent).toBe(1)
  expect(document.activeElement?.closest('li')?.contains(button(nameOf(NAMES[1]!)))).toBe(true)
  await press(nameOf(NAMES[1]!))
  expect(document.activeElement?.tagName).toMatch(/^H\d$/u)
})

test.each(SCREENS)('refused: %s', async (_what, drawn, nameOf) => {
  isRefused = true
  await open(drawn)
  await press(nameOf(NAMES[0]!))
  expect(sent).toBe(1)
  expect(`${document.body.textContent} ${toasts.get().map(({ text }) => text)}`).toContain('Ni več mogoče.')
  expect(document.activeElement).toBe(button(nameOf(NAMES[0]!)))
})
