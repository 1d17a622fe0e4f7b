import { afterEach, expect, test, vi } from 'vitest'
import { startMoving } from '#base/routing/move.ts'
import { toasts } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { CallError } from '#base/data/errors.ts'
import { fillIn, keptOf } from './filled.factory.tsx'

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

test('what was changed elsewhere is shown before it is submitted', async () => {
  /** As the server has them by now. */
  let rev = 1
  const shown: number[] = []
  page = await fillIn({
    items,
    answers: { b: given('drugi'), d: given('zadnji') },
    at: 'd',
    transport: {
      send: (batch) =>
        Promise.resolve({ ...keptOf({ ...batch, rev }), others: [{ item: 'b', rev: 2, value: 'z druge naprave' }] }),
      submit: (seen) => {
        shown.push(seen)
        const refusal = new CallError({ status: 409, code: 'CONFLICT', message: '' })
        return seen === rev ? Promise.resolve({ thank_you: 'Hvala za odgovore.' }) : Promise.reject(refusal)
      },
    },
  })
  await review()
  rev = 2
  await page.press(m.q_submit())
  await page.until(() => page.says(m.q_submit_changed()))
  const row = [...page.box.querySelectorAll('dl > div')].find((one) => one.textContent?.includes('z druge naprave'))
  expect([shown, row?.textContent?.includes(m.q_changed_elsewhere()), page.says('Hvala')]).toEqual([[1], true, false])
  await page.press(m.q_submit())
  await page.until(() => page.says('Hvala za odgovore.'))
  expect(shown).toEqual([1, 2])
})

test('who goes back while changes elsewhere are looked for submits nothing', async () => {
  let found = () => {}
  const shown: number[] = []
  page = await fillIn({
    items,
    answers: { b: given('drugi'), d: given('zadnji') },
    at: 'd',
    transport: {
      send: (batch) => new Promise((resolve) => (found = () => resolve(keptOf(batch)))),
      submit: (seen) => {
        shown.push(seen)
        return shown.length > 1
          ? Promise.resolve({ thank_you: 'Hvala za odgovore.' })
          : Promise.reject(new CallError({ status: 409, code: 'CONFLICT', message: '' }))
      },
    },
  })
  await review()
  await page.press(m.q_submit())
  await page.until(() => shown.length === 1)
  await page.press(m.action_back())
  await at('Vprašanje D')
  found()
  await page.settle(50)
  expect([shown, page.says('Hvala')]).toEqual([[1], false])
})

test('answers that will be removed are said when it happens, and stand there with what they hold', async () => {
  const hidden = {
    type: 'text' as const,
    key: 'h',
    text: words('Zakaj'),
    visible_if: "a == 'da'",
  }
  page = await fillIn({ items: [items[0]!, hidden], answers: { a: given('da'), h: given('zato') }, at: 'a' })
  await page.type(field(), 'ne')
  expect(toasts.get().map(({ text }) => text)).toContain(m.q_unasked({ count: 1 }))
  await review()
  const notice = [...page.box.querySelectorAll('dl')].at(-1)?.closest('[class*="notice" i]') ?? page.box
  expect(notice.textContent).toContain(m.q_unasked({ count: 1 }))
  expect([page.says('Zakaj'), page.says('zato')]).toEqual([true, true])
})
