import { m } from '#words/messages.js'
import { CallError, isStale } from './errors.ts'

interface Saving<T extends { rev: number }> {
  /** The record's revision that what was typed is based on. */
  rev: number
  save: (rev: number) => Promise<T>
  latest: () => Promise<T>
  /** Takes over what somebody else has changed meanwhile. @returns fields changed by both */
  merge: (latest: T) => readonly string[]
}

/**
 * Saves a record that somebody else may have saved meanwhile: where they changed other fields it is saved on theirs, where they
 * changed the same ones the form asks which value stays.
 * @throws CallError, with an error for each field that has to be chosen
 */
export async function savedOnLatest<T extends { rev: number }>({ rev, save, latest, merge }: Saving<T>): Promise<T> {
  try {
    return await save(rev)
  } catch (error) {
    if (!isStale(error)) throw error
    const theirs = await latest()
    const both = merge(theirs)
    if (both.length === 0) return save(theirs.rev)
    const message = m.profile_elsewhere_choose()
    throw new CallError({
      status: 409,
      code: 'STALE',
      message,
      errors: Object.fromEntries(both.map((name) => [name, [message]])),
    })
  }
}
