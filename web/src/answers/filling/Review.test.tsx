import { afterEach, expect, test, vi } from 'vitest'
import { startMoving } from '#base/routing/move.ts'
import { m } from '#words/messages.js'
import { fillIn } from './filled.factory.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: true }))
startMoving({ prepare: () => Promise.resolve(), sectionOf: () => null, isHere: () => true })

const words = (text: string) => ({ 'sl-SI': text, 'en-EN': text })
const items = ['a', 'b', 'c', 'd'].map((key) => ({
  type: 'text' as const,
  key,
  text: words(`Vprašanje ${key.toUpperCase()}`),
  required: key === 'b' || key === 'd',
}))
const given = (text: string) => ({ value: text, rev: 1 })

let page: Awaited<ReturnType<typeof fillIn>>
const h1 = () => page.box.querySelector('h1')?.textContent
const at = (text: string) => page.until(() => h1()?.startsWith(text))
const field = () => page.box.querySelector('input')!
const review = async () => {
  await page.press(m.action_continue())
  await at(m.q_review_title())
}
afterEach(() => page.end())

test('every question stands there with its answer; a changed one leads back to it', async () => {
  page = await fillIn({ items, answers: { a: given('prvi'), b: given('drugi'), d: given('zadnji') }, at: 'd' })
  await review()
  expect([...page.box.querySelectorAll('h2')].map((one) => one.textContent)).toHaveLength(1)
  const rows = [...page.box.querySelectorAll('dl > div')].map((row) =>
    ['dt', 'dd'].map((part) => row.querySelector(part)?.textContent),
  )
  expect(rows).toEqual([
    ['Vprašanje A', 'prvi'],
    ['Vprašanje B', 'drugi'],
    ['Vprašanje C', m.q_not_answered()],
    ['Vprašanje D', 'zadnji'],
  ])
  await page.press(m.action_change() + m.action_change_what({ field: 'Vprašanje B' }))
  await at('Vprašanje B')
  await page.type(field(), 'popravljeno')
  await page.press(m.action_continue())
  await at(m.q_review_title())
  expect(page.says('popravljeno')).toBe(true)
  expect(document.activeElement?.textContent).toContain('Vprašanje B')
  // Also without a change.
  await page.press(m.action_change() + m.action_change_what({ field: 'Vprašanje A' }))
  await at('Vprašanje A')
  await page.press(m.action_back())
  await at(m.q_review_title())
})

test('missing answers are named first, and given one after the other', async () => {
  page = await fillIn({ items, at: 'd' })
  await review()
  expect(page.says(m.q_unanswered({ count: 2 }))).toBe(true)
  await page.press(m.q_go_to_missing())
  await at('Vprašanje B')
  await page.type(field(), 'zdaj')
  await page.press(m.action_continue())
  await at('Vprašanje D')
  await page.type(field(), 'tudi')
  await review()
  await page.until(() => page.button(m.q_submit()))
})
