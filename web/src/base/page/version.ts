import { makeSignal } from './signal.ts'
import { SESSION, read, write } from './storage.ts'

export const VERSION_CHECK_MS = 5 * 60 * 1000

/** Version of the portal the server has now, when it differs from the one this page runs. */
export const newVersion = makeSignal<string | null>(null)
let asked = 0

const running = () => document.documentElement.dataset.version ?? ''

/** Compares versions, at most every five minutes. Nothing is ever reloaded here; the shell shows a notice. */
export async function checkVersion(now = Date.now()): Promise<void> {
  if (now - asked < VERSION_CHECK_MS || newVersion.get()) return
  asked = now
  try {
    const answer = await fetch('/version.json', { cache: 'no-store', credentials: 'omit' })
    const { version } = (await answer.json()) as { version?: unknown }
    if (typeof version === 'string' && running() && version !== running()) newVersion.set(version)
  } catch {
    // No answer, no news.
  }
}

/** Asks every five minutes and when the person comes back to the tab. */
export function watchVersion(): () => void {
  asked = Date.now()
  const ask = () => void checkVersion()
  const onVisible = () => document.visibilityState === 'visible' && ask()
  const timer = setInterval(ask, VERSION_CHECK_MS)
  addEventListener('focus', ask)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearInterval(timer)
    removeEventListener('focus', ask)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Loads the new version; the page that comes up says that it worked. */
export function updateNow(): void {
  write('session', SESSION.updated, newVersion.get())
  location.reload()
}

/** True once, on the first page after an update that worked. */
export function takeUpdated(): boolean {
  const wanted = read<string>('session', SESSION.updated)
  write('session', SESSION.updated, null)
  return wanted !== null && wanted === running()
}
