import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EvaluationSheet } from '@korak/contract/evaluations.ts'
import { CallError } from '#base/data/errors.ts'
import { useDraft } from './useDraft.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const SHEET = { uid: 'b3b0c7de-0000-4000-8000-000000000000', rev: 1, answers: {}, may: { draft: true } }
const server = vi.hoisted(() => ({
  isThere: true,
  /** So many milliseconds pass until it answers. */
  takes: 0,
  sent: [] as { rev: number; answers: unknown }[],
  /** What another window has saved. */
  other: null as { rev: number; answers: object; may: { draft: boolean } } | null,
}))
vi.mock('#base/data/call.ts', () => ({
  call: async (key: string, { body }: { body: { rev: number; answers: unknown } }) => {
    if (key === 'GET /evaluations/:uid') return server.other
    server.sent.push(body)
    if (server.takes > 0) await new Promise((resolve) => setTimeout(resolve, server.takes))
    if (!server.isThere) throw new CallError({ status: 0, code: 'NETWORK', message: '' })
    const long = Object.entries(body.answers as Record<string, { evidence: string }>).filter(
      ([, one]) => one.evidence.length > 4000,
    )
    if (long.length > 0) {
      const errors = Object.fromEntries(long.map(([name]) => [`answers.${name}.evidence`, ['Predolgo.']]))
      throw new CallError({ status: 422, code: 'VALIDATION', message: '', errors })
    }
    if (server.other && body.rev !== server.other.rev) throw new CallError({ status: 409, code: 'STALE', message: '' })
    if (key.endsWith('/submit')) return { ...body, rev: body.rev + 1, may: { draft: false } }
    return { rev: body.rev + 1 }
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(server, { isThere: true, takes: 0, sent: [], other: null })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

let draft: ReturnType<typeof useDraft>
async function open(sheet: object = SHEET) {
  const Form = () => {
    draft = useDraft(sheet as EvaluationSheet)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Form />))
  return () => act(async () => root.unmount())
}
const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

test('what is written is saved once, after a pause', async () => {
  const close = await open()
  await act(async () => draft.change('c-1', { evidence: 'Vodila je' }))
  await wait(500)
  await act(async () => draft.change('c-1', { evidence: 'Vodila je ekipo.' }))
  await wait(1000)
  expect(server.sent).toEqual([{ rev: 1, answers: { 'c-1': { judgement: null, evidence: 'Vodila je ekipo.' } } }])
  expect([draft.state, draft.isDirty]).toEqual(['saved', false])
  await close()
})

test('who writes on without a pause is not waited for', async () => {
  const close = await open()
  for (let at = 0; at < 20; at++) {
    await act(async () => draft.change('c-1', { evidence: 'Vodila je ekipo. '.repeat(at) }))
    await wait(300)
  }
  expect(server.sent.length).toBeGreaterThan(0)
  await close()
})

test('without a connection it is tried again however much is written on', async () => {
  const close = await open()
  server.isThere = false
  await act(async () => draft.change('c-1', { evidence: 'Vodila' }))
  await wait(1000)
  for (let at = 0; at < 8; at++) {
    await act(async () => draft.change('c-1', { evidence: 'Vodila je ekipo. '.repeat(at) }))
    await wait(900)
  }
  expect(server.sent.length).toBeGreaterThan(1)
  await close()
})

test('while it is being given nothing is saved beside it, and afterwards again where it was not taken', async () => {
  const close = await open()
  await act(async () => draft.change('c-1', { evidence: 'Vodila je ekipo.', judgement: 'shown' }))
  server.takes = 3000
  let refused: unknown
  await act(async () => void draft.submit().catch((error: unknown) => (refused = error)))
  server.isThere = false
  await wait(2900)
  expect(server.sent).toHaveLength(1)
  await wait(200)
  expect(refused).toBeInstanceOf(CallError)
  Object.assign(server, { isThere: true, takes: 0 })
  await wait(1000)
  expect([server.sent.length, draft.state, draft.isDirty]).toEqual([2, 'saved', false])
  await close()
})

test('what is too long keeps nothing else from being saved, and is saved once it is shorter', async () => {
  const close = await open()
  await act(async () => draft.change('c-1', { evidence: 'Vodila je ekipo.' }))
  await wait(1000)
  await act(async () => draft.change('c-1', { evidence: 'a'.repeat(4001) }))
  await wait(1000)
  await act(async () => draft.change('c-2', { evidence: 'Govori nemško.' }))
  await wait(2500)
  const kept = server.sent.at(-1)
  expect(kept?.answers).toEqual({ 'c-1': said('Vodila je ekipo.'), 'c-2': said('Govori nemško.') })
  expect([draft.isDirty, draft.isPartly]).toEqual([true, true])
  const tries = server.sent.length
  await wait(30_000)
  expect(server.sent).toHaveLength(tries)
  await act(async () => draft.change('c-1', { evidence: 'Vodila je pet ljudi.' }))
  await wait(1000)
  expect(server.sent.at(-1)?.answers).toEqual({ 'c-1': said('Vodila je pet ljudi.'), 'c-2': said('Govori nemško.') })
  expect([draft.state, draft.isDirty, draft.isPartly]).toEqual(['saved', false, false])
  await close()
})

test('without a connection it is tried again and again, until it is saved', async () => {
  const close = await open()
  server.isThere = false
  await act(async () => draft.change('c-1', { evidence: 'Vodila je ekipo.' }))
  await wait(1000)
  expect(draft.state).toBe('failed')
  await wait(5100)
  await wait(5100)
  expect(server.sent).toHaveLength(3)
  server.isThere = true
  await wait(6000)
  expect([draft.state, draft.isDirty]).toEqual(['saved', false])
  await close()
})

const said = (evidence: string, judgement: string | null = null) => ({ evidence, judgement })

test('what was written in another window comes along, and nothing written here goes', async () => {
  const close = await open()
  const elsewhere = { 'c-1': said('Vodila je pet ljudi.', 'shown'), 'c-2': said('Govori nemško.') }
  server.other = { rev: 5, answers: elsewhere, may: { draft: true } }
  await act(async () => draft.change('c-1', { evidence: 'Vodila je ekipo.' }))
  await act(async () => draft.change('c-3', { evidence: 'Nima izpita.' }))
  await wait(1000)
  expect(draft.state).toBe('stale')
  await act(async () => draft.takeUp())
  expect(draft.answers).toEqual({
    'c-1': said('Vodila je pet ljudi.\n\nVodila je ekipo.', 'shown'),
    'c-2': said('Govori nemško.'),
    'c-3': said('Nima izpita.'),
  })
  await wait(1000)
  expect([server.sent.at(-1)?.rev, server.sent.at(-1)?.answers, draft.state]).toEqual([5, draft.answers, 'saved'])
  await close()
})

test('one that was given in another window is changed on top of what was given', async () => {
  const close = await open()
  await act(async () => draft.change('c-1', { evidence: 'Vodila je ekipo.' }))
  server.other = { rev: 5, answers: { 'c-1': said('Pet ljudi.') }, may: { draft: false } }
  await act(() => expect(draft.submit()).rejects.toMatchObject({ code: 'STALE' }))
  expect(draft.state).toBe('stale')
  await act(async () => draft.takeUp())
  await wait(1000)
  expect(server.sent.map(({ rev }) => rev)).toEqual([1])
  await act(async () => void (await draft.submit()))
  expect(server.sent.at(-1)).toEqual({ rev: 5, answers: { 'c-1': said('Pet ljudi.\n\nVodila je ekipo.') } })
  await close()
})

test('what the server does not have when the window dies is there again, beside what was saved elsewhere, and is sent', async () => {
  const close = await open()
  server.isThere = false
  await act(async () => draft.change('c-1', { evidence: 'Vodila je ekipo.' }))
  await wait(5000)
  await act(async () => draft.change('c-2', { evidence: 'Pogajala se je.' }))
  // Nothing of the window is left but what the device keeps.
  sessionStorage.clear()
  const device = { ...localStorage }
  await close()
  localStorage.clear()
  for (const [name, value] of Object.entries(device)) localStorage.setItem(name, String(value))
  Object.assign(server, { isThere: true, sent: [] })
  const closeAgain = await open({
    ...SHEET,
    rev: 2,
    answers: { 'c-3': { judgement: 'shown', evidence: 'V drugem oknu.' } },
  })
  const evidence = () => Object.fromEntries(Object.entries(draft.answers).map(([name, one]) => [name, one.evidence]))
  const all = { 'c-1': 'Vodila je ekipo.', 'c-2': 'Pogajala se je.', 'c-3': 'V drugem oknu.' }
  expect(evidence()).toEqual(all)
  await wait(2000)
  expect(server.sent.length).toBe(1)
  expect([draft.isDirty, localStorage.length]).toEqual([false, 0])
  await closeAgain()
  await (
    await open({ ...SHEET, rev: 3, answers: { 'c-1': { judgement: null, evidence: 'Zapisano.' } } })
  )()
  expect(evidence()).toEqual({ 'c-1': 'Zapisano.' })
})

test('killed after a part of it was saved it is there once', async () => {
  const close = await open()
  server.takes = 300
  await act(async () => draft.change('c-1', { evidence: 'Vodila' }))
  await wait(1000)
  await act(async () => draft.change('c-1', { evidence: 'Vodila je ekipo.' }))
  await wait(400)
  expect(server.sent).toEqual([{ rev: 1, answers: { 'c-1': { judgement: null, evidence: 'Vodila' } } }])
  const device = { ...localStorage }
  await close()
  for (const [name, value] of Object.entries(device)) localStorage.setItem(name, String(value))
  await (
    await open({ ...SHEET, rev: 2, answers: { 'c-1': { judgement: null, evidence: 'Vodila' } } })
  )()
  expect(draft.answers['c-1']?.evidence).toBe('Vodila je ekipo.')
})
