// A packed folder beside the repository: what both take on the disk, how fast they start, and their memory when nobody asks.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installPack } from '../tools/pack/install.ts'
import { folderSize } from '../tools/pack/size.ts'
import { writePack } from '../tools/pack/write.ts'
import { root } from '../tools/run-server.ts'
import type { BenchDatabase } from './bench-database.ts'
import { median } from './load.ts'
import { memoryOf } from './memory.ts'
import { startKorak } from './side-by-side.ts'
import { type Figure, printFigures, say } from './report.ts'

const STARTS = 5
/** Long enough for what is done once after a start. */
const IDLE_MS = 5000
/** Megabytes and seconds. */
const LIMITS = { clone: 450, pack: 20, installed: 220, start: 1, memory: 300 }

export async function benchPacked(bench: BenchDatabase): Promise<void> {
  // Not below node_modules, where Node runs no TypeScript.
  const folder = path.join(root, '.cache/measured')
  rmSync(folder, { recursive: true, force: true })
  writePack({ target: folder, commit: 'measured', withDatabase: false })
  const weight = folderSize(folder)
  const took = installPack(folder)
  const database = 'packed'
  await bench.create(database)
  const url = bench.urlOf(database)
  try {
    const [here, there] = [await observe(url, root), await observe(url, folder)]
    printFigures('A packed folder beside the repository', [
      { name: 'node_modules of a clone', value: modulesOf(root), unit: 'MB', floor: LIMITS.clone },
      { name: 'packed folder', value: weight, unit: 'MB', floor: LIMITS.pack },
      { name: 'its node_modules after `npm ci`', value: modulesOf(folder), unit: 'MB', floor: LIMITS.installed },
      ...figuresOf('repository', here),
      ...figuresOf('packed folder', there),
    ])
    say(`\nInstalled in ${took.toFixed(1)} s.`)
  } finally {
    await bench.drop(database)
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Observed {
  starts: number[]
  memory: number
}

/** The first start fills the database or the kept code, and does not count. */
async function observe(url: string, folder: string): Promise<Observed> {
  const starts: number[] = []
  for (let n = 0; n <= STARTS; n++) {
    const korak = await startKorak(url, 'packed', '/jobs', folder)
    if (n > 0) starts.push(korak.startedIn / 1000)
    await korak.stop()
  }
  const korak = await startKorak(url, 'packed', '/jobs', folder)
  try {
    await sleep(IDLE_MS)
    const { proportional, resident } = memoryOf(korak.pid)
    return { starts, memory: proportional ?? resident }
  } finally {
    await korak.stop()
  }
}

const figuresOf = (place: string, { starts, memory }: Observed): Figure[] => [
  {
    name: `${place}: start to the first 200 of /jobs, median of ${STARTS}`,
    value: median(starts),
    unit: 's',
    floor: LIMITS.start,
  },
  {
    name: `${place}: memory of all processes when idle, what they share counted once`,
    value: memory,
    unit: 'MB',
    floor: LIMITS.memory,
  },
]

/** What our own commands and the test runner keep there. */
const KEPT = ['.cache', '.vitest-cache']
const modulesOf = (folder: string): number => folderSize(path.join(folder, 'node_modules'), KEPT)
