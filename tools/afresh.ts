// Before each test file: nothing is left of the files this process ran before. One process runs many, because starting it and
// loading the libraries takes longer than most tests; our own modules, with all they keep in memory, are made anew.
import { vi } from 'vitest'

const shared = globalThis as {
  korakEnvironment?: NodeJS.ProcessEnv
  korakListeners?: [type: string, listener: EventListener][]
}

/** As it was before the first file. */
const environment = (shared.korakEnvironment ??= { ...process.env })
for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
Object.assign(process.env, environment)
vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()

// A form that a test left drawn would still ask before the page of the next file is closed, and take up its drafts.
if (typeof window !== 'undefined') {
  const listeners = (shared.korakListeners ??= listenersFromNow())
  for (const [type, listener] of listeners.splice(0)) removeEventListener(type, listener)
  // Nor is anything drawn or kept: what looks for the first list of the page finds its own.
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
}

/** Of the page, those of our own modules: libraries stay as they are, and listen on. */
function listenersFromNow(): NonNullable<typeof shared.korakListeners> {
  const found: NonNullable<typeof shared.korakListeners> = []
  const add = globalThis.addEventListener
  globalThis.addEventListener = ((type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    add(type, listener, options)
    if (type === 'beforeunload' || type === 'storage') found.push([type, listener])
  }) as typeof add
  return found
}
