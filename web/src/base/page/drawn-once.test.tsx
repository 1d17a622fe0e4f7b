import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginDrawing, DrawnOnce, keepDrawn } from './drawn-once.tsx'

beforeEach(() => vi.stubEnv('SSR', true))
afterEach(() => vi.unstubAllEnvs())

/** How often the part was drawn. */
const drew = vi.fn()
function Part({ text }: { text: string }) {
  drew()
  return <div>{text}</div>
}
function drawPage(by: object, text: string, around = '', as = 'all'): string {
  beginDrawing()
  return keepDrawn(
    renderToString(
      <main>
        {around}
        <DrawnOnce by={by} as={as} className="part">
          <Part text={text} />
        </DrawnOnce>
      </main>,
    ),
  )
}

test('a part asked for again and again is drawn twice, and looks the same each time', () => {
  drew.mockClear()
  const facets = {}
  const pages = Array.from({ length: 5 }, () => drawPage(facets, 'Maribor & okolica'))
  expect(new Set(pages)).toEqual(new Set(['<main><div class="part"><div>Maribor &amp; okolica</div></div></main>']))
  expect(drew).toHaveBeenCalledTimes(2)
})

/** Drawing is the server's: screens have no Node, their tests do. */
const ofNode = <T,>(name: string): Promise<T> => import(/* @vite-ignore */ `node:${name}`) as Promise<T>

async function heapMeter(): Promise<() => number> {
  const v8 = await ofNode<{
    setFlagsFromString(flag: string): void
    getHeapStatistics(): { used_heap_size: number }
  }>('v8')
  const vm = await ofNode<{ runInNewContext(code: string): () => void }>('vm')
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc')
  return () => {
    collect()
    return v8.getHeapStatistics().used_heap_size / 1024 / 1024
  }
}

test('pages drawn are not kept with their parts, nor parts of many answers', async () => {
  const heap = await heapMeter()
  const before = heap()
  const answers = Array.from({ length: 300 }, (_, number) => {
    const facets = { number }
    for (let time = 0; time < 3; time++) drawPage(facets, `Občina ${number}`, 'x'.repeat(100_000))
    return facets
  })
  expect(heap() - before).toBeLessThan(6)
  expect(answers).toHaveLength(300)
})

test('nor parts of one answer, however many choices there are', async () => {
  const heap = await heapMeter()
  const before = heap()
  const facets = {}
  for (let choice = 0; choice < 400; choice++)
    for (let time = 0; time < 3; time++) drawPage(facets, 'š'.repeat(20_000), '', `pay ${choice} ${'x'.repeat(5000)}`)
  expect(heap() - before).toBeLessThan(6)
})
