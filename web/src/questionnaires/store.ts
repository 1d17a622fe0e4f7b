import type { AnswerChange } from '@korak/contract/questionnaires.ts'
import { ANSWERS_DATABASE } from '#base/storage.ts'

const WAITING = 'waiting'
/** Before the second one, rows did not say whose they were: nobody may be shown those, and they are given up. */
const VERSION = 2

/**
 * Key of answers that wait: whose they are and what they belong to, so that in a shared browser nobody's are as much as
 * read for somebody else. Null: without an account; the address that was opened is all there is to know them by.
 */
export const ownerOf = (respondent: string | null, uid: string): string =>
  respondent === null ? uid : `${respondent}/${uid}`

/** A changed answer the server does not have yet. */
export interface WaitingChange {
  /** As `ownerOf` gives it. */
  owner: string
  at: number
  change: AnswerChange
}
/** Keeps changes beyond the closing of the page. */
export interface Store {
  /** Those of before that time, in order: later ones are of another tab, which sends them itself. */
  all: (owner: string, before: number) => Promise<AnswerChange[]>
  add: (waiting: WaitingChange) => Promise<void>
  remove: (ids: readonly string[]) => Promise<void>
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(ANSWERS_DATABASE, VERSION)
    asked.addEventListener('upgradeneeded', () => {
      if (asked.result.objectStoreNames.contains(WAITING)) asked.result.deleteObjectStore(WAITING)
      asked.result.createObjectStore(WAITING, { keyPath: 'change.id' }).createIndex('owner', 'owner')
    })
    asked.addEventListener('success', () => {
      // Signing out deletes the database; it waits for connections that do not let go.
      asked.result.addEventListener('versionchange', () => asked.result.close())
      resolve(asked.result)
    })
    asked.addEventListener('error', () => reject(asked.error ?? new Error('No storage')))
  })
}

/** Opens for each use: a connection held over sign-out would be one to a deleted database. */
async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T> | null): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(WAITING, mode)
      const asked = work(transaction.objectStore(WAITING))
      transaction.addEventListener('complete', () => resolve(asked?.result as T))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored')))
    })
  } finally {
    database.close()
  }
}

export const store: Store = {
  async all(owner, before) {
    const found = await within('readonly', (rows) => rows.index('owner').getAll(owner) as IDBRequest<WaitingChange[]>)
    return found
      .filter(({ at }) => at <= before)
      .toSorted((a, b) => a.at - b.at)
      .map(({ change }) => change)
  },
  async add(waiting) {
    await within('readwrite', (rows) => rows.put(waiting))
  },
  async remove(ids) {
    await within('readwrite', (rows) => {
      for (const id of ids) rows.delete(id)
      return null
    })
  },
}
