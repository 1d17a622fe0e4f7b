// Before each test file: nothing is left of the files this process ran before. One process runs many, because starting it and
// loading the libraries takes longer than most tests; our own modules, with all they keep in memory, are made anew.
import { vi } from 'vitest'

const shared = globalThis as { korakEnvironment?: NodeJS.ProcessEnv }

/** As it was before the first file. */
const environment = (shared.korakEnvironment ??= { ...process.env })
for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
Object.assign(process.env, environment)
vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()
