import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { z } from 'zod'
import { env } from '#env.ts'

/** A test as the example provider knows it: the order, never the person. */
const Taken = z.object({
  order: z.uuid(),
  /** In the address of its page. */
  session: z.uuid(),
  language: z.enum(LANGUAGES),
  back: z.string(),
  status: z.enum(['started', 'completed', 'failed']),
  scores: z.record(z.string(), z.number()),
  /** What became of the report to the portal. */
  report: z.enum(['none', 'sent', 'refused', 'lost']),
  startedAt: z.string(),
})
export type Taken = z.infer<typeof Taken>

/** The provider's own records: files of its own, since it is not part of the portal and may not use its database. */
const folder = (): string => path.join(env().DATA_DIR, 'dev-provider')
const fileOf = (order: string): string => path.join(folder(), `${order}.json`)

export async function findTest(order: string): Promise<Taken | null> {
  try {
    return Taken.parse(JSON.parse(await readFile(fileOf(order), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Several processes may serve the pages: a record appears whole or not at all. */
export async function saveTest(test: Taken): Promise<Taken> {
  const draft = `${fileOf(test.order)}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(test))
  await rename(draft, fileOf(test.order))
  return test
}

/** Newest first. */
export async function listTests(): Promise<Taken[]> {
  await mkdir(folder(), { recursive: true })
  const names = (await readdir(folder())).filter((name) => name.endsWith('.json'))
  const tests = await Promise.all(names.map((name) => findTest(path.basename(name, '.json'))))
  return tests.filter((test) => test !== null).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
}

/** Uses a launch up. @returns false when it was used before */
export async function useNonce(nonce: string): Promise<boolean> {
  await mkdir(folder(), { recursive: true })
  try {
    await writeFile(path.join(folder(), `${nonce}.used`), '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
