import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#base/data/errors.ts'
import { startMoving } from '#base/routing/move.ts'
import { m } from '#words/messages.js'
import { fillIn, keptOf } from './filled.factory.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: true }))
startMoving({ prepare: () => Promise.resolve(), sectionOf: () => null, isHere: () => true })

const WHY = 'Odgovor ni več med možnimi.'
const refusal = (errors: Record<string, string[]>) =>
  new CallError({ status: 422, code: 'VALIDATION', message: 'Preverite polja.', errors })
let submissions = 0
/** What the server says to a submission; null: thanks. */
let says: CallError | null = null

let page: Awaited<ReturnType<typeof fillIn>>
const open = async () => {
  page = await fillIn({
    items: [
      { type: 'text', key: 'town' },
      { type: 'textarea', key: 'why' },
    ],
    answers: { town: { value: 'Celje', rev: 1 } },
    at: 'town',
    transport: {
      send: (batch) =>
        batch.changes.some(({ value }) => value === 'Nikjer')
          ? Promise.reject(refusal({ town: [WHY] }))
          : Promise.resolve(keptOf(batch)),
      submit: () => {
        submissions += 1
        return says ? Promise.reject(says) : Promise.resolve({ thank_you: 'Hvala za odgovore.' })
      },
    },
  })
}
const town = () => page.box.querySelector('input')!
const toReview = async () => {
  await page.press(m.action_continue())
  await page.press(m.action_continue())
  await page.until(() => page.says(m.q_review_title()))
}

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await page.end()
  vi.useRealTimers()
  submissions = 0
  says = null
})

test('an answer the server refused is never submitted as it was before: it is said why, until it is mended', async () => {
  await open()
  await page.type(town(), 'Nikjer')
  await page.until(() => page.says(WHY))
  expect([town().value, town().getAttribute('aria-invalid')]).toEqual(['Nikjer', 'true'])
  expect(page.says(m.q_unfit({ count: 1 }))).toBe(true)
  await toReview()
  expect(page.button(m.q_submit())).toBeUndefined()
  expect(page.says(WHY)).toBe(true)
  await page.press(m.q_go_to_missing())
  await page.until(() => page.box.querySelector('input'))
  expect(town().value).toBe('Nikjer')
  expect(document.activeElement).toBe(town())
  await page.type(town(), 'Maribor')
  await page.until(() => page.says(m.form_saved({ time: '' }).trim()))
  for (const words of [WHY, m.q_refused(), m.q_unfit({ count: 1 }), m.q_unaccepted_title()])
    expect(page.says(words)).toBe(false)
  // Nothing else is missing: the review it was opened from comes next.
  await page.press(m.action_continue())
  await page.until(() => page.says(m.q_review_title()))
  await page.press(m.q_submit())
  await page.until(() => page.says('Hvala za odgovore.'))
})

test('an answer typed right before the review holds up submitting when the server refuses it then', async () => {
  await open()
  await page.type(town(), 'Nikjer')
  await toReview()
  await page.press(m.q_submit())
  await page.until(() => page.says(WHY))
  expect(submissions).toBe(0)
})

test('what the server refuses when everything is submitted is said with the way to each question', async () => {
  says = refusal({ why: [WHY] })
  await open()
  await toReview()
  await page.press(m.q_submit())
  await page.until(() => page.says(WHY))
  expect(page.says(m.q_submit_failed())).toBe(true)
  expect(document.activeElement?.closest('li')?.textContent).toContain(WHY)
})

test('what is written beside the options is never cut off: too long, it is said at its field and holds up submitting', async () => {
  const options = [{ key: 'x', label: { 'sl-SI': 'Iks', 'en-EN': 'Ex' } }]
  const item = { type: 'single', key: 'source', options, other: true } as const
  page = await fillIn({ items: [item], answers: { source: { value: { other: 'Kratko' }, rev: 1 } }, at: 'source' })
  const field = () => page.box.querySelector<HTMLInputElement>('input[type="text"]')!
  await page.type(field(), 'x'.repeat(301))
  expect([field().value.length, field().getAttribute('aria-invalid')]).toEqual([301, 'true'])
  await page.press(m.action_continue())
  const said = page.box.textContent?.split(m.q_fault_too_long({ max: '300' })) ?? []
  expect(said).toHaveLength(2)
  expect(page.says(m.q_review_title())).toBe(false)
})

test('what was typed and could not be kept stays beside what is typed later, until the person removes it', async () => {
  const first = `Prvo: ${'č'.repeat(20)}`
  const second = `Drugo: ${'č'.repeat(20)}`
  const reopen = async () => {
    page = await fillIn({ items: [{ type: 'textarea', key: 'why', max_length: 10 }], at: 'why' })
    await page.until(() => page.box.querySelector('textarea'))
    await page.settle(50)
  }
  const notice = () => [...page.box.querySelectorAll('dd')].map((one) => one.querySelector('p')?.textContent)
  await reopen()
  await page.type(page.box.querySelector('textarea')!, first)
  await page.settle(50)
  expect(notice()).toEqual([])
  await page.close()
  await reopen()
  await page.until(() => page.says(first))
  await page.type(page.box.querySelector('textarea')!, second)
  await page.settle(50)
  expect(notice()).toEqual([first])
  await page.close()
  await reopen()
  await page.until(() => page.says(second))
  expect(notice()).toEqual([first, second])
  await page.close()
  await reopen()
  await page.until(() => page.says(second))
  expect(notice()).toEqual([first, second])
  await page.press(m.q_unaccepted_dismiss())
  await page.until(() => !page.says(m.q_unaccepted_title()))
})
