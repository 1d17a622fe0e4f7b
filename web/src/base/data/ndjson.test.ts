import { expect, test, vi } from 'vitest'
import { CallError } from './errors.ts'
import { callNdjson, readNdjson } from './ndjson.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
/** An answer that arrives in pieces of so many bytes. */
const inPieces = (text: string, size: number): ReadableStream<Uint8Array> => {
  const whole = bytes(text)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < whole.length; at += size) controller.enqueue(whole.slice(at, at + size))
      controller.close()
    },
  })
}
const all = async (lines: AsyncGenerator<unknown>) => {
  const found: unknown[] = []
  for await (const line of lines) found.push(line)
  return found
}
const answer = (given: { status?: number; body?: ReadableStream<Uint8Array> | null; text?: string }) => ({
  ok: (given.status ?? 200) < 300,
  status: given.status ?? 200,
  headers: { get: () => null },
  body: given.body ?? null,
  text: () => Promise.resolve(given.text ?? ''),
})

test.each([1, 3, 7, 1000])('lines are whole, whatever pieces they come in: %i bytes', async (size) => {
  const text = '{"stage":"waiting","ahead":2}\n{"words":"Žnidaršič 😀"}\n\n{"last":true}'
  expect(await all(readNdjson(inPieces(text, size)))).toEqual([
    { stage: 'waiting', ahead: 2 },
    { words: 'Žnidaršič 😀' },
    { last: true },
  ])
})

test('each line is given as soon as it is whole', async () => {
  let push: (text: string) => void = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      push = (text) => controller.enqueue(bytes(text))
    },
  })
  const lines = readNdjson(body)
  push('{"one":1}\n{"tw')
  expect((await lines.next()).value).toEqual({ one: 1 })
  push('o":2}\n')
  expect((await lines.next()).value).toEqual({ two: 2 })
})

test('whoever stops listening ends the call', async () => {
  const cancel = vi.fn()
  const body = new ReadableStream<Uint8Array>({ start: (c) => c.enqueue(bytes('{"one":1}\n')), cancel })
  for await (const line of readNdjson(body)) {
    expect(line).toEqual({ one: 1 })
    break
  }
  expect(cancel).toHaveBeenCalledOnce()
})

test('a refusal keeps its code and the words for each field', async () => {
  const text = JSON.stringify({ code: 'VALIDATION', message: 'Ne gre.', errors: { cv: ['Zaklenjena.'] } })
  vi.stubGlobal('fetch', () => Promise.resolve(answer({ status: 422, text })))
  const refused = await all(callNdjson({ key: 'POST /portal/cv/parse' })).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'VALIDATION', errors: { cv: ['Zaklenjena.'] } })
})

test('a connection lost in the middle, and a line that is none, are told', async () => {
  const broken = new ReadableStream<Uint8Array>({ start: (c) => c.error(new TypeError('network')) })
  for (const body of [broken, inPieces('<html>', 10)]) {
    vi.stubGlobal('fetch', () => Promise.resolve(answer({ body })))
    const lost = await all(callNdjson({ key: 'POST /portal/cv/parse' })).catch((error: unknown) => error)
    expect(lost).toBeInstanceOf(CallError)
    expect(lost).toMatchObject({ code: 'NETWORK' })
  }
})
