import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CvReading, Unreadable } from '@korak/cv/read.ts'
import { ReaderPool, type ReadProgress } from './reader-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Readers that read until they are told to end, and count who is there. */
function office(size: number) {
  const open = new Map<string, { end: (reading?: CvReading) => void }>()
  const stopped: number[] = []
  let made = 0
  const pool = new ReaderPool(size, () => {
    const number = ++made
    const mine = new Set<string>()
    return {
      read: (bytes, _today, onStep) => {
        const name = Buffer.from(bytes).toString()
        onStep('reading', 0)
        mine.add(name)
        return new Promise((resolve, reject) => {
          open.set(name, {
            end: (reading) => {
              mine.delete(name)
              open.delete(name)
              if (reading) resolve(reading)
              else reject(new Unreadable('out-of-memory'))
            },
          })
        })
      },
      stop: () => {
        stopped.push(number)
        for (const name of mine) open.get(name)?.end()
      },
    }
  })
  const heard: string[] = []
  const read = (name: string, signal = new AbortController().signal, from = name) =>
    pool
      .read({
        load: () => Promise.resolve(Buffer.from(name)),
        today: new Date(),
        signal,
        from,
        isAwaited: true,
        onProgress: (progress: ReadProgress) =>
          heard.push(`${name} ${progress.step}${progress.step === 'waiting' ? ` ${progress.before}` : ''}`),
      })
      .then(
        () => `${name} read`,
        (error: unknown) => `${name} ${error instanceof Unreadable ? error.reason : String(error)}`,
      )
  const finish = async (name: string) => {
    open.get(name)?.end({} as CvReading)
    await vi.advanceTimersByTimeAsync(0)
  }
  /** What is on its way arrives. */
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { pool, read, finish, settle, heard, stopped, open, made: () => made }
}

test('so many are read at a time, the rest in the order they came; each hears how many are before it', async () => {
  const { read, finish, settle, heard, open } = office(2)
  const answers = ['a', 'b', 'c', 'd'].map((name) => read(name))
  await settle()
  expect([...open.keys()]).toEqual(['a', 'b'])
  await finish('b')
  expect([...open.keys()]).toEqual(['a', 'c'])
  for (const name of ['a', 'c', 'd']) await finish(name)
  expect(await Promise.all(answers)).toEqual(['a read', 'b read', 'c read', 'd read'])
  expect(heard).toEqual([
    'c waiting 0',
    'd waiting 1',
    'a reading',
    'b reading',
    'd waiting 0',
    'c reading',
    'd reading',
  ])
})

test('whoever sends many waits behind those who send one, and makes room for them when there is none', async () => {
  const { read, finish, settle, heard, open } = office(1)
  const { signal } = new AbortController()
  const many = Array.from({ length: 21 }, (_, at) => read(`m${at}`, signal, 'many'))
  await settle()
  const one = read('one')
  expect(await many[20]).toBe('m20 busy')
  const other = read('other')
  expect(await many[19]).toBe('m19 busy')
  expect(heard.filter((line) => /^(one|other|m1) /.test(line))).toEqual([
    'm1 waiting 0',
    'one waiting 0',
    'm1 waiting 1',
    'other waiting 1',
    'm1 waiting 2',
  ])
  for (const name of ['m0', 'one', 'other']) {
    expect([...open.keys()]).toEqual([name])
    await finish(name)
  }
  expect(await Promise.all([one, other])).toEqual(['one read', 'other read'])
  expect([...open.keys()]).toEqual(['m1'])
})

test('whoever gives up while waiting leaves the queue; a reading under way ends with its process', async () => {
  const { read, finish, settle, open, stopped, made } = office(1)
  const [working, waiting] = [new AbortController(), new AbortController()]
  const answers = [read('a', working.signal), read('b', waiting.signal), read('c')]
  await settle()
  waiting.abort('gone')
  expect(await answers[1]).toBe('b gone')
  working.abort('gone')
  expect(await answers[0]).toBe('a gone')
  await settle()
  expect([stopped, [...open.keys()]]).toEqual([[1], ['c']])
  await finish('c')
  expect([await answers[2], made()]).toEqual(['c read', 1])
})

test('when twenty wait, the next is told at once that there is no room', async () => {
  const { pool, read, settle } = office(1)
  const answers = Array.from({ length: 21 }, (_, at) => read(`cv ${at}`))
  const signal = new AbortController().signal
  expect(() =>
    pool.read({
      load: () => Promise.reject(new Error('x')),
      today: new Date(),
      signal,
      from: 'another',
      isAwaited: true,
      onProgress: () => {},
    }),
  ).toThrow('busy')
  await settle()
  pool.stop()
  expect(new Set((await Promise.all(answers)).map((one) => one.split(' ')[2]))).toEqual(
    new Set(['out-of-memory', 'busy']),
  )
})

test('processes are started with the first CV and end when there has been nothing to read for two minutes', async () => {
  const { read, finish, settle, made, stopped } = office(2)
  expect(made()).toBe(0)
  const first = read('a')
  await settle()
  await finish('a')
  await first
  await vi.advanceTimersByTimeAsync(119_000)
  expect(stopped).toEqual([])
  const second = read('b')
  await vi.advanceTimersByTimeAsync(119_000)
  await finish('b')
  await second
  expect(stopped).toEqual([])
  await vi.advanceTimersByTimeAsync(120_000)
  expect([made(), stopped]).toEqual([1, [1]])
})
