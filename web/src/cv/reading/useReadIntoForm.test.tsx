import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcement } from '#base/page/announce.ts'
import { m } from '#words/messages.js'
import { canUndo } from './suggestions.ts'
import { type Prefill, usePrefill } from './usePrefill.ts'
import { useReadIntoForm } from './useReadIntoForm.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const EMPTY = { name: '', email: '', phone: '', city: '' }
type Values = typeof EMPTY

/** An answer as the server gave it for one of the documents readings are tuned on, shortened. */
const RECORDED = [
  { stage: 'waiting', ahead: 1 },
  { stage: 'reading' },
  {
    stage: 'done',
    reading: {
      language: 'sl',
      is_scanned: false,
      pages: 1,
      pages_read: 1,
      suggestions: [
        { field: 'name', value: 'Aljoša Žnidaršič', confidence: 0.98, source: 'heading', quote: 'Aljoša Žnidaršič' },
        { field: 'phone', value: '+38631000274', confidence: 0.91, source: 'text', quote: '031 000 274' },
        { field: 'city', value: 'Domžale', confidence: 0.7, source: 'place', quote: '1230 Domžale' },
      ],
      lists: { experiences: [{}, {}, {}], schoolings: [{}], skills: ['Excel', 'Word'], tongues: [] },
    },
  },
]

let filled: Prefill<Values>
let reader: ReturnType<typeof useReadIntoForm<Values>>
const onRefused = vi.fn()
function Form() {
  const form = usePrefill<Values>(() => ({ values: EMPTY }))
  const reading = useReadIntoForm(form, onRefused)
  useEffect(() => {
    filled = form
    reader = reading
  })
  return null
}

let answer: ReadableStreamDefaultController<Uint8Array>
let signal: AbortSignal
const send = (...lines: object[]) =>
  act(async () => {
    for (const line of lines) answer.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
    await new Promise((resolve) => setTimeout(resolve, 80))
  })
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 80))))
const choose = () =>
  act(async () => {
    void reader.start(new File(['x'], 'cv.pdf'))
    await new Promise((resolve) => setTimeout(resolve, 80))
  })

let root: ReturnType<typeof createRoot>
beforeEach(async () => {
  onRefused.mockClear()
  announcement.set('')
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    signal = init.signal as AbortSignal
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (answer = controller) })
    return Promise.resolve({ ok: true, status: 200, headers: { get: () => null }, body })
  })
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Form />))
})
afterEach(() => vi.unstubAllGlobals())

test('what was typed while the answer came stays, the rest is filled and said once', async () => {
  await choose()
  expect(reader.state).toEqual({ phase: 'reading', progress: { stage: 'reading' } })
  await send(RECORDED[0]!)
  expect(reader.state).toEqual({ phase: 'reading', progress: RECORDED[0] })
  act(() => filled.change({ name: 'Zoja' }))
  await send(RECORDED[1]!, RECORDED[2]!)
  expect(filled.form.values).toEqual({ ...EMPTY, name: 'Zoja', phone: '+38631000274' })
  await settle()
  expect(announcement.get()).toBe(
    `Prebrali smo: ime, kontaktne podatke, 3 zaposlitve, 1 izobraževanje in 2 veščini. ${m.reg_cv_filled({ count: 1 })}`,
  )
  act(() => filled.undo())
  expect(filled.form.values).toEqual({ ...EMPTY, name: 'Zoja' })
  expect(canUndo(filled.form.filling)).toBe(false)
})

test('of a long CV the result says how many pages were read', async () => {
  await choose()
  await send({ ...RECORDED[2]!, reading: { ...RECORDED[2]!.reading, pages: 20, pages_read: 5 } })
  await settle()
  const filledAndRead = `${m.reg_cv_filled({ count: 2 })} ${m.reading_pages({ read: 5, pages: 20 })}`
  expect(announcement.get()).toMatch(/^Prebrali smo: ime, kontaktne podatke, 3 zaposlitve/)
  expect(announcement.get().endsWith(`. ${filledAndRead}`)).toBe(true)
})

test('removing the file ends the call; a late answer changes nothing', async () => {
  await choose()
  act(() => reader.stop())
  expect(signal.aborted).toBe(true)
  await send(...RECORDED)
  expect(reader.state).toEqual({ phase: 'none' })
  expect(filled.form.values).toEqual(EMPTY)
})

test('another file ends the reading of the first, leaving the page that of the last', async () => {
  await choose()
  const [first, old] = [signal, answer]
  await choose()
  expect(first.aborted).toBe(true)
  await act(async () => old.enqueue(new TextEncoder().encode(`${JSON.stringify(RECORDED[2])}\n`)))
  expect(filled.form.values).toEqual(EMPTY)
  await act(async () => root.unmount())
  expect(signal.aborted).toBe(true)
})

test('a reading that fails says why and keeps everything as it is', async () => {
  await choose()
  await send({ stage: 'failed', failure: 'no-text', message: 'V datoteki ni besedila.' })
  expect(reader.state).toEqual({ phase: 'failed', message: 'V datoteki ni besedila.', mayPass: false })
  await settle()
  expect(announcement.get()).toContain('V datoteki ni besedila.')
  expect(filled.form.values).toEqual(EMPTY)
})

test('an answer that ends without a result is a lost connection', async () => {
  await choose()
  await act(async () => answer.close())
  await settle()
  expect(reader.state).toEqual({ phase: 'failed', message: m.error_network(), mayPass: true })
})

test('a file that is not accepted is told apart from one that cannot be read', async () => {
  const text = JSON.stringify({ code: 'VALIDATION', message: '', errors: { cv: ['Zaklenjena.'] } })
  const refusal = { ok: false, status: 422, headers: { get: () => null }, text: () => Promise.resolve(text) }
  vi.stubGlobal('fetch', () => Promise.resolve(refusal))
  await choose()
  expect(onRefused).toHaveBeenCalledWith('Zaklenjena.')
  expect(reader.state).toEqual({ phase: 'none' })
})
