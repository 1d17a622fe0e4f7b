// The engine works everything out on the server and in the browser: the built bundle must say what Node says.
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import { SeededRandom } from '../bench/seeded-random.ts'
import { expressionCase, fillingCase } from './engine-cases.ts'
import * as engine from './engine-entry.ts'

const EXPRESSIONS = 3000
const FILLINGS = 600

/** The engine as the portal's own build makes it: same target, made small. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: path.join(import.meta.dirname, 'engine-entry.ts'), formats: ['iife'], name: 'korakEngine' },
    },
  })
  const [{ output } = { output: [] }] = Array.isArray(built) ? built : []
  const [chunk] = output
  if (chunk?.type !== 'chunk') throw new Error('The engine was not built')
  return chunk.code
}

test('expressions, questions asked, progress, scores and totals are the same on both sides', async ({ page }) => {
  test.setTimeout(120_000)
  const random = new SeededRandom(20_261_121)
  const expressions = Array.from({ length: EXPRESSIONS }, () => expressionCase(random))
  const fillings = Array.from({ length: FILLINGS }, () => fillingCase(random))
  const here = [await engine.evaluate(expressions), engine.fillIn(fillings)]
  await page.goto('about:blank')
  await page.addScriptTag({ content: await bundle() })
  const there = await page.evaluate(
    async ([first, second]) => {
      const built = (globalThis as unknown as { korakEngine: typeof engine }).korakEngine
      return [await built.evaluate(first), built.fillIn(second)]
    },
    [expressions, fillings] as const,
  )
  for (const [at, cases] of [expressions, fillings].entries()) {
    const differing = cases.filter((_one, n) => here[at]?.[n] !== there[at]?.[n])
    expect(differing.slice(0, 3)).toEqual([])
    expect(there[at]).toHaveLength(cases.length)
  }
  // Most are no trifles: they have a value or hold, and questions come and go.
  const told = here[0]?.filter((text) => text !== '[null,false]').length ?? 0
  expect(told).toBeGreaterThan(EXPRESSIONS / 3)
  const hidden = fillings.filter(({ definition }, n) => {
    const { asked } = JSON.parse(here[1]?.[n] ?? '{}') as { asked: unknown[] }
    return asked.length < definition.sections.flatMap(({ items }) => items).length
  })
  expect(hidden.length).toBeGreaterThan(FILLINGS / 4)
})
