import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerChange, AnswerFile } from '@korak/contract/questionnaires.ts'
import { CallError } from '#base/data/errors.ts'
import { dismissToast, toasts } from '#base/page/toasts.ts'
import { leaveQuestion } from '#base/routing/blocking.ts'
import { navigate, startMoving } from '#base/routing/move.ts'
import { m } from '#words/messages.js'
import { fillIn, keptOf } from './filled.factory.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: true }))
startMoving({ prepare: () => Promise.resolve(), sectionOf: () => null, isHere: () => true })

const CV = new File(['x'], 'cv.pdf', { type: 'application/pdf' })
const UID = '0191b5a0-0000-7000-8000-00000000000a'

/** Uploads that end when the test says so. */
const ends: { arrive: (as?: Partial<AnswerFile>) => void; fail: () => void; refuse: () => void; close: () => void }[] =
  []
const uploads: string[] = []
const upload = (item: string, file: File) =>
  new Promise<AnswerFile>((resolve, reject) => {
    uploads.push(`${item} ${file.name}`)
    const uid = `${UID.slice(0, -1)}${uploads.length}`
    ends.push({
      arrive: (as) => resolve({ uid, name: file.name, size: 1, ...as } as AnswerFile),
      close: () => reject(new CallError({ status: 423, code: 'LOCKED', message: 'Zaključeno.' })),
      refuse: () =>
        reject(new CallError({ status: 422, code: 'VALIDATION', message: '', errors: { file: ['Poškodovana.'] } })),
      fail: () => reject(new CallError({ status: 500, code: 'INTERNAL', message: 'Nekaj je šlo narobe.' })),
    })
  })
const sent: AnswerChange[] = []
const submitted: number[] = []
let locked = 0

let page: Awaited<ReturnType<typeof fillIn>>
const open = async (file: { required?: boolean; max_files?: number } = {}) => {
  page = await fillIn({
    items: [
      { type: 'file', key: 'papers', max_files: 1, ...file },
      { type: 'text', key: 'why' },
    ],
    at: 'papers',
    onLocked: () => (locked += 1),
    transport: {
      upload,
      send: (batch) => {
        sent.push(...batch.changes)
        return Promise.resolve(keptOf(batch))
      },
      submit: () => {
        submitted.push(sent.length)
        return Promise.resolve({ thank_you: 'Hvala za odgovore.' })
      },
    },
  })
}
const end = async (how: 'arrive' | 'fail' | 'refuse' | 'close') => {
  ends.shift()![how]()
  await page.settle()
}
const toReview = async () => {
  await page.press(m.action_continue())
  await page.press(m.action_continue())
  await page.until(() => page.says(m.q_review_title()))
}

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await page.end()
  vi.useRealTimers()
  for (const { id } of toasts.get()) dismissToast(id)
  locked = 0
  for (const list of [ends, uploads, sent, submitted]) list.length = 0
})

test('a file still on its way when one goes on becomes the answer, and is submitted when that is pressed again', async () => {
  await open({ required: true })
  await page.choose(CV)
  await toReview()
  expect(page.says(m.q_file_underway({ name: 'cv.pdf' }))).toBe(true)
  // It is not missing: it is on its way.
  expect(page.button(m.q_go_to_missing())).toBeUndefined()
  await page.press(m.q_submit())
  await page.settle(50)
  expect(submitted).toEqual([])
  expect(page.says(m.q_submit_files())).toBe(true)
  await end('arrive')
  await page.settle(100)
  // Nothing is submitted without the press.
  expect(submitted).toEqual([])
  expect(page.says(m.q_submit_files())).toBe(false)
  await page.press(m.q_submit())
  await page.until(() => page.says('Hvala za odgovore.'))
  expect(sent.map(({ item, value }) => [item, value])).toEqual([['papers', { files: [`${UID.slice(0, -1)}1`] }]])
  expect(submitted).toEqual([1])
})

test('a file that failed while one went on is told of wherever one is, keeps from submitting, and is tried again', async () => {
  await open()
  await page.choose(CV)
  await page.press(m.action_continue())
  await end('fail')
  expect(page.says(m.q_file_failed({ name: 'cv.pdf' }))).toBe(true)
  await page.press(m.action_continue())
  await page.press(m.q_submit())
  await page.settle(50)
  expect(submitted).toEqual([])
  expect(page.says(m.q_file_failed({ name: 'cv.pdf' }))).toBe(true)
  await page.press(`${m.action_retry()}: cv.pdf`)
  expect(uploads).toEqual(['papers cv.pdf', 'papers cv.pdf'])
  await end('arrive')
  await page.press(m.q_submit())
  await page.until(() => page.says('Hvala za odgovore.'))
  expect(sent.map(({ value }) => value)).toEqual([{ files: [`${UID.slice(0, -1)}2`] }])
})

test('a file that failed may be given up, and so nothing keeps from submitting', async () => {
  await open()
  await page.choose(CV)
  await end('fail')
  await page.press(m.ui_remove_what({ name: 'cv.pdf' }))
  expect(page.says(m.q_file_failed({ name: 'cv.pdf' }))).toBe(false)
  await toReview()
  await page.press(m.q_submit())
  await page.until(() => page.says('Hvala za odgovore.'))
  expect(sent).toEqual([])
})

test('a file the server does not take is not sent again: the next one takes its place', async () => {
  await open()
  await page.choose(CV)
  await end('refuse')
  expect(page.says('Poškodovana.')).toBe(true)
  expect(page.button(`${m.action_retry()}: cv.pdf`)).toBeUndefined()
  await page.choose(new File(['y'], 'dokazilo.pdf', { type: 'application/pdf' }))
  await end('arrive')
  expect(page.says('Poškodovana.')).toBe(false)
  expect(sent.map(({ value }) => value)).toEqual([{ files: [`${UID.slice(0, -1)}2`] }])
})

test('back at its question the file is still on its way, and two at once both become the answer', async () => {
  await open({ max_files: 2 })
  await page.choose(CV)
  await page.press(m.action_continue())
  await page.press(m.action_back())
  await page.until(() => page.box.querySelector('input[type="file"]'))
  expect(page.box.querySelector('[role="progressbar"], progress')).not.toBeNull()
  await page.choose(new File(['y'], 'dokazilo.pdf', { type: 'application/pdf' }))
  for (const { arrive } of ends.splice(0)) arrive()
  await page.settle(50)
  expect(sent.at(-1)?.value).toEqual({ files: [`${UID.slice(0, -1)}1`, `${UID.slice(0, -1)}2`] })
  // What would be one too many is not even sent.
  expect(page.box.querySelector('input[type="file"]')).toBeNull()
})

test('leaving while a file is on its way, or has failed, asks', async () => {
  await open()
  await page.choose(CV)
  await page.press(m.action_continue())
  void navigate('/jobs')
  await page.until(() => leaveQuestion.get())
  leaveQuestion.get()!.answer(false)
  await end('fail')
  void navigate('/jobs')
  await page.until(() => leaveQuestion.get())
  leaveQuestion.get()!.answer(false)
  await page.press(`${m.action_retry()}: cv.pdf`)
  await end('arrive')
  expect(await act(() => navigate('/jobs'))).toBe(true)
})

test('a file for a questionnaire closed meanwhile is not tried again: it is told of as answers are', async () => {
  await open()
  await page.choose(CV)
  await page.press(m.action_continue())
  await end('close')
  await page.until(() => page.says(m.q_unaccepted_title()))
  expect(page.box.querySelector('dd')?.textContent).toBe('cv.pdf')
  expect(page.says(m.q_file_failed({ name: 'cv.pdf' }))).toBe(false)
  expect(page.button(`${m.action_retry()}: cv.pdf`)).toBeUndefined()
  expect(locked).toBe(1)
  expect(await act(() => navigate('/jobs'))).toBe(true)
})

test.each([
  ['potrdilo.pdf', m.q_file_same({ name: 'potrdilo.pdf', known: 'cv.pdf' })],
  ['cv.pdf', m.q_file_there({ name: 'cv.pdf' })],
])('the same file again, as %s, is not said to be added: %s', async (name, words) => {
  await open({ max_files: 2 })
  await page.choose(CV)
  await end('arrive')
  await page.choose(new File(['x'], name, { type: 'application/pdf' }))
  ends.shift()!.arrive({ uid: `${UID.slice(0, -1)}1`, name: 'cv.pdf' })
  await page.settle()
  expect(toasts.get().map(({ text }) => text)).toEqual([words])
  expect([...page.box.querySelectorAll('li a')].map((link) => link.textContent)).toEqual(['cv.pdf'])
})
