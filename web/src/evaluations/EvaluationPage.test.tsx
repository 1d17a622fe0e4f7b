// What whoever evaluates is told when it can be given no more, or was given elsewhere, while they write.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { EvaluationSheet } from '@korak/contract/evaluations.ts'
import { queryClient } from '#base/data/query.ts'
import { draw, serveBy, settled, submit, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { EvaluationPage } from './EvaluationPage.tsx'

const UID = 'b3b0c7de-0000-4000-8000-000000000000'
const SHEET: EvaluationSheet = {
  uid: UID,
  rev: 1,
  ref_no: 'P-10007',
  stage: 'Razgovor',
  due_on: null,
  job: { title: 'Vodja nabave', expectations: [] },
  cv: null,
  is_under_way: true,
  criteria: [{ key: 'c-1', name: 'Vodenje', help: null }],
  answers: {},
  submitted_at: null,
  former: [],
  is_after_others: false,
  is_after_end: false,
  others: null,
  may: { draft: true, submit: true, withdraw: false },
}
/** How it stands at the server; null when it is there no more. */
let sheet: EvaluationSheet | null = SHEET
let refusal: [number, string] | null = null
let saved = 0

beforeEach(async () => {
  sheet = SHEET
  refusal = null
  saved = 0
  serveBy(async (_url: string, init: RequestInit) => {
    if (init.method !== 'GET') saved += 1
    const refused = init.method === 'GET' ? sheet === null && ([404, 'NOT_FOUND'] as const) : refusal
    if (refused)
      return new Response(JSON.stringify({ code: refused[1], message: 'Ni mogoče.' }), { status: refused[0] })
    return new Response(JSON.stringify(init.method === 'GET' ? sheet : { rev: 2 }), { status: 200 })
  })
  await draw(<EvaluationPage />, { at: `/office/evaluations/${UID}`, params: { uid: UID } })
})

const evidence = () => document.querySelector<HTMLTextAreaElement>('textarea')!
async function write(words: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(evidence(), words)
    evidence().dispatchEvent(new Event('input', { bubbles: true }))
  })
  // As long as nobody types is waited before it is saved.
  await act(async () => new Promise((resolve) => setTimeout(resolve, 950)))
  await settled()
  expect(saved).toBe(1)
}
const buttons = () => [...document.querySelectorAll('main button, form button')].map((one) => one.textContent)
const text = () => document.body.textContent

test('a request that was taken back is said while one writes; what was typed stays, and nothing is tried again', async () => {
  sheet = null
  refusal = [404, 'NOT_FOUND']
  await write('Vodila je ekipo.')
  expect(text()).toContain(m.evaluation_withdrawn_meanwhile())
  expect(text()).not.toContain(m.evaluation_not_saved())
  expect(evidence().value).toBe('Vodila je ekipo.')
  expect(buttons()).not.toContain(m.evaluation_submit())
})

test('the same on submitting: it is said once, and the focus is there', async () => {
  refusal = [503, 'UNAVAILABLE']
  await write('Vodila je ekipo.')
  sheet = null
  refusal = [404, 'NOT_FOUND']
  await act(async () => document.querySelector<HTMLInputElement>('input[value="shown"]')!.click())
  const submit = [...document.querySelectorAll('button')].find((one) => one.textContent === m.evaluation_submit())!
  submit.focus()
  await act(async () => submit.click())
  await settled()
  expect(text()).not.toContain('Ni mogoče.')
  expect(document.activeElement?.textContent).toContain(m.evaluation_withdrawn_meanwhile())
})

test('an application that has ended is said while one writes', async () => {
  sheet = { ...SHEET, is_under_way: false, may: { ...SHEET.may, draft: false, submit: false } }
  refusal = [409, 'STATE_NOT_ALLOWED']
  await write('Vodila je ekipo.')
  expect(text()).toContain(m.evaluation_ended())
  expect(text()).not.toContain(m.evaluation_not_saved())
  expect(evidence().value).toBe('Vodila je ekipo.')
  expect(buttons()).not.toContain(m.evaluation_submit())
})

test('one that was given in another window can be loaded beside what is written here', async () => {
  const answers = { 'c-1': { judgement: 'shown' as const, evidence: 'Pet ljudi.' } }
  const at = '2026-11-30T08:00:00.000+01:00'
  sheet = { ...SHEET, rev: 5, answers, submitted_at: at, others: [], may: { ...SHEET.may, draft: false } }
  refusal = [409, 'STATE_NOT_ALLOWED']
  await write('Vodila je ekipo.')
  expect(text()).toContain(m.evaluation_stale())
  await act(async () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === m.evaluation_load())!.click(),
  )
  await settled()
  expect(evidence().value).toBe('Pet ljudi.\n\nVodila je ekipo.')
})

test('one that was given elsewhere without a connection here does not take what was written along', async () => {
  refusal = [503, 'UNAVAILABLE']
  await write('Vodila je ekipo.')
  const answers = { 'c-1': { judgement: 'shown' as const, evidence: 'Pet ljudi.' } }
  const at = '2026-11-30T08:00:00.000+01:00'
  sheet = { ...SHEET, rev: 5, answers, submitted_at: at, others: [], may: { ...SHEET.may, draft: false } }
  // The connection is back: the page is read anew.
  await act(async () => queryClient.invalidateQueries())
  await settled()
  expect(evidence().value).toBe('Vodila je ekipo.')
})

test('one that was given elsewhere is there as it was given where nothing was written', async () => {
  const answers = { 'c-1': { judgement: 'shown' as const, evidence: 'Pet ljudi.' } }
  const at = '2026-11-30T08:00:00.000+01:00'
  sheet = { ...SHEET, rev: 5, answers, submitted_at: at, others: [], may: { ...SHEET.may, draft: false } }
  await act(async () => queryClient.invalidateQueries())
  await settled()
  expect(evidence().value).toBe('Pet ljudi.')
  expect(buttons()).toContain(m.evaluation_change())
})

test('what is written while it is being given stays, to be given as well, and is not taken for another’s', async () => {
  const answered = Promise.withResolvers<void>()
  const sent: string[] = []
  serveBy(async (url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(sheet)
    sent.push(url.split('/').at(-1)!)
    if (!url.endsWith('/submit')) return Response.json({ code: 'STATE_NOT_ALLOWED', message: 'Ne.' }, { status: 409 })
    await answered.promise
    const { answers } = JSON.parse(String(body)) as Pick<EvaluationSheet, 'answers'>
    const at = '2026-11-30T08:00:00.000+01:00'
    sheet = {
      ...SHEET,
      rev: sheet!.rev + 1,
      answers,
      submitted_at: at,
      others: [],
      may: { ...SHEET.may, draft: false },
    }
    return Response.json(sheet)
  })
  await act(async () => document.querySelector<HTMLInputElement>('input[value="shown"]')!.click())
  await type(evidence(), 'Vodila je ekipo.')
  await submit()
  await type(evidence(), 'Vodila je ekipo petih.')
  await act(async () => answered.resolve())
  await act(async () => new Promise((resolve) => setTimeout(resolve, 1000)))
  await settled()
  expect(evidence().value).toBe('Vodila je ekipo petih.')
  expect(text()).not.toContain(m.evaluation_stale())
  await submit()
  expect(sent).toEqual(['submit', 'submit'])
  expect(sheet?.answers).toEqual({ 'c-1': { judgement: 'shown', evidence: 'Vodila je ekipo petih.' } })
})

test('after the end nothing is said of a CV that was not sent, nor promised to whoever can give none', async () => {
  expect(text()).toContain(m.record_no_cv())
  expect(text()).toContain(m.evaluation_hidden())
  sheet = { ...SHEET, is_under_way: false, may: { draft: false, submit: false, withdraw: false } }
  await act(async () => queryClient.invalidateQueries())
  await settled()
  expect(text()).toContain(m.evaluation_ended())
  expect(text()).not.toContain(m.record_no_cv())
  expect(text()).not.toContain(m.evaluation_hidden())
})

test('of an infected CV it is said that it cannot be opened, not that none was sent', async () => {
  sheet = { ...SHEET, cv: { state: 'infected', lines: [] } }
  await act(async () => queryClient.invalidateQueries())
  await settled()
  expect(text()).toContain(m.record_cv_infected())
  expect(text()).not.toContain(m.record_no_cv())
})
