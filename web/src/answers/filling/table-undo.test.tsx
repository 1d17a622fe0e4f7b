import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnswerChange } from '@korak/contract/questionnaires.ts'
import { dismissToast, toasts } from '#base/page/toasts.ts'
import { startMoving } from '#base/routing/move.ts'
import { m } from '#words/messages.js'
import { fillIn, keptOf } from './filled.factory.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: true }))
startMoving({ prepare: () => Promise.resolve(), sectionOf: () => null, isHere: () => true })

const label = { 'sl-SI': 'Delo', 'en-EN': 'Work' }
const columns = [{ type: 'text' as const, key: 'work', label, required: false, max_length: 20 }]
const sent: AnswerChange[] = []

let page: Awaited<ReturnType<typeof fillIn>>
const open = async () => {
  const rows = ['prva', 'druga', 'tretja'].map((work) => ({ id: work, cells: { work } }))
  page = await fillIn({
    items: [
      { type: 'table', key: 'jobs', columns },
      { type: 'text', key: 'why' },
    ],
    answers: { jobs: { value: { rows }, rev: 1 } },
    at: 'jobs',
    transport: {
      send: (batch) => {
        sent.push(...batch.changes)
        return Promise.resolve(keptOf(batch))
      },
    },
  })
}
const cells = () => [...page.box.querySelectorAll<HTMLInputElement>('tbody input')].map(({ value }) => value)
const remove = (n: number) =>
  act(async () => page.box.querySelector<HTMLElement>(`[aria-label="${m.q_table_remove({ n })}"]`)!.click())
const undo = (at: number) => act(async () => toasts.get()[at]!.action!.run())

afterEach(async () => {
  await page.end()
  for (const { id } of toasts.get()) dismissToast(id)
  sent.length = 0
})

test.each([
  [
    [1, 1],
    [0, 1],
  ],
  [
    [1, 1],
    [1, 0],
  ],
  [
    [2, 1],
    [0, 1],
  ],
  [
    [2, 1],
    [1, 0],
  ],
  [
    [3, 1],
    [1, 0],
  ],
])('rows removed (%j) and put back (%j) are each at its place again', async (removed, undone) => {
  await open()
  for (const n of removed) await remove(n)
  for (const at of undone) await undo(at)
  expect(cells()).toEqual(['prva', 'druga', 'tretja'])
})

test('a row put back from another question, after more was typed, takes nothing of it away', async () => {
  await open()
  await remove(2)
  await page.press(m.action_continue())
  await page.press(m.action_back())
  await page.until(() => cells().length === 2)
  await page.type(page.box.querySelectorAll<HTMLInputElement>('tbody input')[1]!, 'tretja, popravljena')
  await page.press(m.q_table_add())
  await page.type(page.box.querySelectorAll<HTMLInputElement>('tbody input')[2]!, 'četrta')
  await page.press(m.action_continue())
  await undo(0)
  await page.until(() => sent.at(-1)?.item === 'jobs')
  await page.press(m.action_back())
  await page.until(() => cells().length > 0)
  expect(cells()).toEqual(['prva', 'druga', 'tretja, popravljena', 'četrta'])
  const kept = () => (sent.findLast(({ item }) => item === 'jobs')!.value as { rows: { cells: object }[] }).rows
  await page.until(() => kept().length === 4)
  expect(kept().map((row) => row.cells)).toEqual(
    ['prva', 'druga', 'tretja, popravljena', 'četrta'].map((work) => ({ work })),
  )
})

test('what can be put back no more is not offered: the questionnaire was left or submitted', async () => {
  await open()
  await remove(1)
  await page.press(m.action_continue())
  await page.press(m.action_continue())
  await page.press(m.q_submit())
  await page.until(() => page.says('Hvala za odgovore.'))
  expect(toasts.get()).toEqual([])
})
