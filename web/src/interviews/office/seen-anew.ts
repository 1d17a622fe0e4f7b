import { CallError } from '#base/data/errors.ts'

/** What somebody else has changed meanwhile is shown, and what was typed stays. */
export async function seenAnew(refresh: () => Promise<void>, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof CallError && error.code === 'STALE') await refresh()
    throw error
  }
}
