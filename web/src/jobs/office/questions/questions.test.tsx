import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { ScreeningQuestion } from '@korak/contract/screening.rules.ts'
import { dropChanges } from '#base/routing/blocking.ts'
import { toasts } from '#base/page/toasts.ts'
import type { Job } from '#jobs/office/job-values.ts'
import { m } from '#words/messages.js'
import { Editor } from './JobQuestionsPage.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(HTMLElement.prototype, { hidePopover() {}, showModal() {}, close() {} })

const sent: { questionnaire_uid: string | null; questions: ScreeningQuestion[] }[] = []
vi.mock('#base/data/call.ts', () => ({
  call: async (_route: string, { body }: { body: (typeof sent)[number] }) => {
    sent.push(body)
    return { rev: 2, questionnaire: null, questions: body.questions }
  },
}))

const ask = (sl: string, en: string): ScreeningQuestion => ({ type: 'text', sl, en, required: true, options: [] })
const FORM = { uid: 'f1', title: 'Predizbor', minutes: 6, questions: 12 }
const JOB = {
  uid: 'j1',
  status: 'draft',
  publish_on: null,
  is_slovenian_only: false,
  may: { update_questions: true },
} as Job
type Questions = AnswerOf<'GET /jobs/:uid/questions'>

let root: ReturnType<typeof createRoot>
const box = document.body.appendChild(document.createElement('div'))
const open = (questions: ScreeningQuestion[], job: Partial<Job> = {}) =>
  act(async () => {
    root = createRoot(box)
    const opened: Questions = { rev: 1, questionnaire: null, questions }
    root.render(<Editor job={{ ...JOB, ...job }} opened={opened} forms={[FORM]} />)
  })
const field = (name: string) => box.querySelector<HTMLInputElement>(`[name="${name}"]`)!
const texts = () => [...box.querySelectorAll<HTMLInputElement>('[name$=".sl"]')].map(({ value }) => value)
const write = (name: string, text: string) =>
  act(async () => {
    const at = field(name)
    const prototype = at instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(at, text)
    at.dispatchEvent(new Event(at instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
const press = (name: string) =>
  act(async () =>
    [...box.querySelectorAll('button')]
      .find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)!
      .click(),
  )

beforeEach(() => void (sent.length = 0))
afterEach(async () => {
  await act(async () => root.unmount())
  toasts.set([])
  dropChanges()
})

test('questions are ordered by keys, and one that was removed comes back where it was', async () => {
  await open([ask('Prvo?', 'First?'), ask('Drugo?', 'Second?'), ask('Tretje?', 'Third?')])
  const down = new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true })
  await act(async () => void field('questions.0.sl').dispatchEvent(down))
  expect(texts()).toEqual(['Drugo?', 'Prvo?', 'Tretje?'])
  await press(m.questions_remove())
  expect(texts()).toEqual(['Prvo?', 'Tretje?'])
  expect(document.activeElement).toBe(field('questions.0.sl'))
  await write('questions.0.sl', 'Prvo zdaj?')
  await act(async () => toasts.get()[0]!.action!.run())
  expect(texts()).toEqual(['Drugo?', 'Prvo zdaj?', 'Tretje?'])
})

test('what is missing is said beside the field; what may not be asked, as soon as it stands there', async () => {
  await open([])
  await press(m.questions_add())
  expect(document.activeElement).toBe(field('questions.0.sl'))
  await press(m.action_save_changes())
  expect(sent).toEqual([])
  expect(field('questions.0.sl').getAttribute('aria-invalid')).toBe('true')
  expect(box.textContent).not.toContain('28')
  await write('questions.0.sl', 'Ali ste noseči?')
  expect(box.textContent).toContain(m.error_job_wording({ found: 'noseči', article: '28' }))
  await write('questions.0.en', 'What was your last salary?')
  expect(box.textContent).toContain(m.error_question_pay({ found: 'last salary' }))
  await press(m.action_save_changes())
  expect(sent[0]?.questions).toEqual([ask('Ali ste noseči?', 'What was your last salary?')])
})

test('of what is public, or will be by itself, new words nobody may ask about are decided about first', async () => {
  const planned = { publish_on: '2026-12-10' } as Partial<Job>
  for (const job of [{ status: 'published' } as Partial<Job>, planned]) {
    sent.length = 0
    await open([ask('Ali ste noseči?', 'First?')], job)
    await write('questions.0.en', 'Second?')
    await press(m.action_save_changes())
    expect(sent).toMatchObject([{ questions: [ask('Ali ste noseči?', 'Second?')] }])
    await write('questions.0.en', 'What was your last salary?')
    await press(m.action_save_changes())
    expect(sent).toHaveLength(1)
    expect(box.querySelector('dialog')?.textContent).toContain(m.error_question_pay({ found: 'last salary' }))
    await press(m.job_doubt_save())
    expect(sent[1]).toMatchObject({ despite: ['wording'] })
    await act(async () => root.unmount())
  }
  await open([])
})

test('English may come later as long as the ad is a draft, and is not asked of one in Slovenian alone', async () => {
  await open([ask('Prvo?', '')])
  expect(box.textContent).toContain(m.questions_missing({ count: 1 }))
  expect(field('questions.0.en').getAttribute('aria-invalid')).toBeNull()
  await act(async () => root.unmount())
  await open([ask('Prvo?', '')], { status: 'published' })
  expect(field('questions.0.en').getAttribute('aria-invalid')).toBe('true')
  await act(async () => root.unmount())
  await open([ask('Prvo?', '')], { is_slovenian_only: true })
  expect(box.textContent).not.toContain(m.questions_missing({ count: 1 }))
})

test('a published questionnaire is asked instead, shown with its length and languages', async () => {
  await open([ask('Prvo?', 'First?')])
  await write('questionnaire_uid', 'f1')
  expect(texts()).toEqual([])
  expect(box.textContent).toContain(m.questions_length({ count: 12, minutes: 6 }))
  expect(box.textContent).toContain(m.questions_languages())
  await press(m.action_save_changes())
  expect(sent[0]).toMatchObject({ questionnaire_uid: 'f1', questions: [] })
})

test('nothing can be changed of a closed job', async () => {
  await open([ask('Prvo?', 'First?')], { may: { ...JOB.may, update_questions: false } })
  expect(field('questions.0.sl').disabled).toBe(true)
  expect(box.querySelectorAll('button')).toHaveLength(0)
})

test('what is wrong with a question ends when it is corrected, and does not pass to the next when it is removed', async () => {
  await open([ask('', 'First?'), ask('', 'Second?'), ask('Tretje?', 'Third?')])
  await press(m.action_save_changes())
  const isWrong = (at: number) => field(`questions.${at}.sl`).getAttribute('aria-invalid') === 'true'
  expect([0, 1, 2].map(isWrong)).toEqual([false, false, false])
  await write('questions.2.en', 'Third, then?')
  await press(m.action_save_changes())
  expect([0, 1, 2].map(isWrong)).toEqual([true, true, false])
  await write('questions.0.sl', 'Prvo?')
  expect([0, 1, 2].map(isWrong)).toEqual([false, true, false])
  const bin = [...box.querySelectorAll('button')].filter(
    (one) => one.getAttribute('aria-label') === m.questions_remove(),
  )
  await act(async () => bin[1]!.click())
  expect([0, 1].map(isWrong)).toEqual([false, false])
})
