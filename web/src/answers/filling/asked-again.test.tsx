import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerChange, AnswerFile } from '@korak/contract/questionnaires.ts'
import { CallError } from '#base/data/errors.ts'
import { dismissToast, toasts } from '#base/page/toasts.ts'
import { startMoving } from '#base/routing/move.ts'
import { m } from '#words/messages.js'
import { fillIn, keptOf } from './filled.factory.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: true }))
startMoving({ prepare: () => Promise.resolve(), sectionOf: () => null, isHere: () => true })

const words = (text: string) => ({ 'sl-SI': text, 'en-EN': text })
const UID = '0191b5a0-0000-7000-8000-00000000000a'
const NOT_ASKED = 'To vprašanje pri vaših odgovorih ni zastavljeno.'
const whether = {
  type: 'single' as const,
  key: 'a',
  options: ['x', 'y'].map((key) => ({ key, label: words(`Izbira ${key}`) })),
}
const sent: AnswerChange[] = []
/** Answers as the server has them. It takes those of questions that are asked there. */
const server = new Map<string, AnswerChange['value']>()
const send = (batch: { rev: number; changes: AnswerChange[] }) => {
  const next = new Map([...server, ...batch.changes.map(({ item, value }) => [item, value] as const)])
  const unasked = batch.changes.find(({ item }) => item !== 'a' && next.get('a') !== 'x')
  if (unasked) {
    const errors = { [unasked.item]: [NOT_ASKED] }
    return Promise.reject(new CallError({ status: 422, code: 'VALIDATION', message: '', errors }))
  }
  for (const [item, value] of next) server.set(item, value)
  sent.push(...batch.changes)
  return Promise.resolve(keptOf(batch))
}

let page: Awaited<ReturnType<typeof fillIn>>
const pick = async (key: string) => {
  await page.until(() => page.box.querySelector('input[type="radio"]'))
  const at = key === 'x' ? 0 : 1
  await act(async () => page.box.querySelectorAll<HTMLInputElement>('input[type="radio"]')[at]!.click())
  await page.settle(50)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await page.end()
  vi.useRealTimers()
  for (const { id } of toasts.get()) dismissToast(id)
  sent.length = 0
  server.clear()
})

test('a file that arrived while its question was not asked becomes the answer when it is asked again', async () => {
  let arrive: (file: AnswerFile) => void = () => undefined
  server.set('a', 'x')
  page = await fillIn({
    items: [whether, { type: 'file', key: 'f', max_files: 1, visible_if: "a == 'x'" }],
    answers: { a: { value: 'x', rev: 1 } },
    at: 'f',
    transport: { send, upload: () => new Promise((resolve) => (arrive = resolve)) },
  })
  await page.choose(new File(['x'], 'cv.pdf', { type: 'application/pdf' }))
  await page.press(m.action_back())
  await pick('y')
  await act(async () => arrive({ uid: UID, name: 'cv.pdf', size: 1 } as AnswerFile))
  await page.settle(50)
  expect(server.has('f')).toBe(false)
  // Meanwhile it is told of by its name; in words there is nothing to copy of it.
  await page.until(() => page.says(m.q_unaccepted_title()))
  expect(page.box.querySelector('dd')?.textContent).toBe('cv.pdf')
  await pick('x')
  await page.until(() => server.has('f'))
  expect(server.get('f')).toEqual({ files: [UID] })
  expect(page.says(m.q_unaccepted_title())).toBe(false)
})

const columns = [{ type: 'text' as const, key: 'work', label: words('Delo'), required: false, max_length: 20 }]
const rows = ['prva', 'druga'].map((work) => ({ id: work, cells: { work } }))

test('a row put back while its table was not asked is there, and right, when it is asked again', async () => {
  server.set('a', 'x')
  page = await fillIn({
    items: [whether, { type: 'table', key: 'jobs', columns, visible_if: "a == 'x'" }],
    answers: { a: { value: 'x', rev: 1 }, jobs: { value: { rows }, rev: 1 } },
    at: 'jobs',
    transport: { send },
  })
  await act(async () => page.box.querySelector<HTMLElement>(`[aria-label="${m.q_table_remove({ n: 2 })}"]`)!.click())
  await page.press(m.action_back())
  await pick('y')
  await act(async () => toasts.get()[0]!.action!.run())
  await page.settle(50)
  await pick('x')
  await page.until(() => JSON.stringify(server.get('jobs')) === JSON.stringify({ rows }))
  await page.press(m.action_continue())
  await page.until(() => page.box.querySelector('tbody'))
  expect(page.says(NOT_ASKED)).toBe(false)
  expect(page.says(m.q_unfit({ count: 1 }))).toBe(false)
})

test('what the server refused because it was not asked there is sent again when it is asked again', async () => {
  // Changed on another device, of which this one knows nothing yet.
  server.set('a', 'y')
  page = await fillIn({
    items: [whether, { type: 'text', key: 'why', visible_if: "a == 'x'" }],
    answers: { a: { value: 'x', rev: 1 } },
    at: 'why',
    transport: { send },
  })
  await page.type(page.box.querySelector('input')!, 'Zato')
  await page.until(() => page.says(NOT_ASKED))
  await page.press(m.action_back())
  await pick('y')
  await pick('x')
  await page.until(() => server.get('why') === 'Zato')
  expect(page.says(m.q_unfit({ count: 1 }))).toBe(false)
})

const why = { type: 'text' as const, key: 'why', visible_if: "a == 'x'" }
/** Types an answer whose question the other device has just hidden, and closes the page. */
async function leaveUnasked(): Promise<void> {
  server.set('a', 'y')
  page = await fillIn({
    items: [whether, why],
    answers: { a: { value: 'x', rev: 1 } },
    at: 'why',
    transport: { send },
  })
  await page.type(page.box.querySelector('input')!, 'Zato')
  await page.until(() => page.says(NOT_ASKED))
  await page.close()
}
const open = (answers: Parameters<typeof fillIn>[0]['answers']) =>
  fillIn({ items: [whether, why], answers, at: 'a', transport: { send } })

test('what was left while its question was not asked is sent by itself when the page is opened again and it is', async () => {
  await leaveUnasked()
  server.set('a', 'x')
  page = await open({ a: { value: 'x', rev: 2 } })
  await page.until(() => !page.says(m.q_unaccepted_title()) && server.has('why'))
  expect(server.get('why')).toBe('Zato')
})

test('opened again while it is not asked it is shown, and sent as soon as it is asked', async () => {
  await leaveUnasked()
  page = await open({ a: { value: 'y', rev: 2 } })
  await page.until(() => page.says(m.q_unaccepted_title()) && page.says('Zato'))
  await pick('x')
  await page.until(() => !page.says(m.q_unaccepted_title()) && server.has('why'))
  expect(server.get('why')).toBe('Zato')
})

test('an answer given elsewhere since is not written over: what was left stays to be read', async () => {
  await leaveUnasked()
  server.set('a', 'x')
  server.set('why', 'Drugje')
  page = await open({ a: { value: 'x', rev: 2 }, why: { value: 'Drugje', rev: 3 } })
  await page.until(() => page.says(m.q_unaccepted_title()) && page.says('Zato'))
  await page.settle(50)
  expect(server.get('why')).toBe('Drugje')
})

test('what waited when the page was closed is sent by itself when it is opened again', async () => {
  const down = () => Promise.reject(new CallError({ status: 0, code: 'NETWORK', message: '' }))
  server.set('a', 'x')
  const answers = { a: { value: 'x', rev: 1 } }
  page = await fillIn({ items: [whether, why], answers, at: 'why', transport: { send: down } })
  await page.type(page.box.querySelector('input')!, 'Zato')
  await page.settle(50)
  await page.close()
  expect(server.has('why')).toBe(false)
  page = await open(answers)
  await page.until(() => server.has('why'))
  expect(server.get('why')).toBe('Zato')
})
