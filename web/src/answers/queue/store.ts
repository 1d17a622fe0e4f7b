import type { AnswerChange } from '@korak/contract/questionnaires.ts'
import type { Href } from '@korak/contract/screens.ts'
import { makeSignal } from '#base/page/signal.ts'
import { ANSWERS_DATABASE, keepsSignal } from '#base/page/storage.ts'

const WAITING = 'waiting'
/** Before the second one, rows did not say whose they were: nobody may be shown those, and they are given up. */
const VERSION = 2

/**
 * Key of answers that wait: whose they are and what they belong to, so that in a shared browser nobody's are as much as
 * read for somebody else. Null: without an account; the address that was opened is all there is to know them by.
 */
export const ownerOf = (respondent: string | null, uid: string): string =>
  respondent === null ? uid : `${respondent}/${uid}`

/** How an answer reaches the server from elsewhere in the portal, and where it is filled in. */
export interface Origin {
  kind: 'questionnaire' | 'feedback'
  href: Href
}
/** Question and answer in words: they can be read when the questionnaire no longer can. */
export interface Said {
  question: string
  answer: string
  /** The answer is names of files: copied they are of no use. */
  isFile?: true
}
/** A changed answer the server does not have yet. */
export interface WaitingChange {
  /** As `ownerOf` gives it. */
  owner: string
  /** The page in whose field it was typed, or stands again. */
  page: string
  at: number
  change: AnswerChange
  /** Null: of somebody without an account; it goes out from its own address only. */
  origin?: Origin | null
  said?: Said
  /** The server does not take it any more; it is kept to be read and copied. */
  isRefused?: true
}
/** Keeps changes beyond the closing of the page. */
export interface Store {
  /** Those of before that time, in order: later ones are of another tab, which sends them itself. */
  all: (owner: string, before: number) => Promise<WaitingChange[]>
  /** Of those of before that time what is kept to be read. */
  left: (owner: string, before: number) => Promise<WaitingChange[]>
  /** False where it lives only as long as the page. */
  add: (waiting: WaitingChange) => Promise<boolean>
  remove: (ids: readonly string[]) => Promise<void>
  /** Sends them no more, and keeps them until the person removes them. */
  refuse: (ids: readonly string[]) => Promise<void>
  /** They stand in the fields of that page from now on. */
  take: (ids: readonly string[], page: string) => Promise<void>
}

/** Grows with every change of what waits, in this tab or another. */
export const storeSignal = makeSignal(0)
const tabs = typeof window === 'undefined' ? null : new BroadcastChannel('korak-answers-kept')
const heard = () => storeSignal.set(storeSignal.get() + 1)
tabs?.addEventListener('message', heard)
/** What waits, or where it stands, has changed. */
export function told(): void {
  heard()
  tabs?.postMessage(null)
}
/** What a browser without storage keeps: as long as the page lives. */
const unstored = new Map<string, WaitingChange>()

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

const isOfPerson = (owner: string, person: string) => owner.startsWith(`${person}/`)

/** @param keys one owner, or all of a person */
async function rowsOf(keys: string | IDBKeyRange, isWanted: (owner: string) => boolean): Promise<WaitingChange[]> {
  const found = await within(
    'readonly',
    (rows) => rows.index('owner').getAll(keys) as IDBRequest<WaitingChange[]>,
  ).catch(() => [])
  const rest = [...unstored.values()].filter(({ owner }) => isWanted(owner))
  return [...found, ...rest].toSorted((a, b) => a.at - b.at)
}

/** Everything kept under an owner, also what was refused. */
export const keptFor = (owner: string): Promise<WaitingChange[]> => rowsOf(owner, (one) => one === owner)

/** Everything a person typed in this browser that the server does not have. */
export const keptOf = (person: string): Promise<WaitingChange[]> =>
  rowsOf(typeof IDBKeyRange === 'undefined' ? person : IDBKeyRange.bound(`${person}/`, `${person}/\uffff`), (owner) =>
    isOfPerson(owner, person),
  )

/** Forgets what a person typed; where nothing of others is kept, nothing stays behind at all. */
export async function forgetKept(person: string): Promise<void> {
  await store.remove((await keptOf(person)).map(({ change }) => change.id))
  if ((await within('readonly', (rows) => rows.count()).catch(() => 1)) === 0)
    indexedDB.deleteDatabase(ANSWERS_DATABASE)
}

async function amend(ids: readonly string[], changed: Partial<WaitingChange>): Promise<void> {
  for (const id of ids) {
    const row = unstored.get(id)
    if (row) unstored.set(id, { ...row, ...changed })
  }
  if (ids.length === 0) return
  await within('readwrite', (rows) => {
    for (const id of ids) {
      const asked = rows.get(id) as IDBRequest<WaitingChange | undefined>
      asked.addEventListener('success', () => asked.result && rows.put({ ...asked.result, ...changed }))
    }
    return null
  }).catch(() => undefined)
  told()
}

export const store: Store = {
  async all(owner, before) {
    const found = await keptFor(owner)
    return found.filter(({ at, isRefused }) => at <= before && !isRefused)
  },
  async left(owner, before) {
    const found = await keptFor(owner)
    return found.filter(({ at, isRefused }) => at <= before && isRefused)
  },
  async add(waiting) {
    try {
      await within('readwrite', (rows) => rows.put(waiting))
      keepsSignal.set(true)
      return true
    } catch {
      unstored.set(waiting.change.id, waiting)
      keepsSignal.set(false)
      return false
    } finally {
      told()
    }
  },
  async remove(ids) {
    for (const id of ids) unstored.delete(id)
    if (ids.length === 0) return
    await within('readwrite', (rows) => {
      for (const id of ids) rows.delete(id)
      return null
    }).catch(() => undefined)
    told()
  },
  refuse: (ids) => amend(ids, { isRefused: true }),
  take: (ids, page) => amend(ids, { page }),
}
