import path from 'node:path'

export const ROOT = path.join(import.meta.dirname, '../../..')
/** Countries, towns and levels as the portal has them. */
const DATA = ['codelists', 'countries', 'postal-codes'].map((name) => `api/seed/${name}.json`)
/** What the program consists of; not the folder they are in, which may hold data and secrets. */
const PROGRAM = ['package.json', 'node_modules', 'cv/package.json', 'cv/src', 'contract', ...DATA]

/** How Node is started for what comes from strangers: it may read the program and nothing else, and has a small heap. */
export const CONFINED = [
  '--max-old-space-size=256',
  '--permission',
  ...PROGRAM.map((place) => `--allow-fs-read=${path.join(ROOT, place)}`),
  '--disable-warning=ExperimentalWarning',
]

/** Behind everything else the portal does, on a scale from -20 to 19; much further and a busy machine lets readings run out of time. */
export const READER_PRIORITY = 5
export const MAX_RESIDENT = 700 * 1024 * 1024
export const WATCH_MS = 50
