// What a noun says of itself to the tests of the whole (`<noun>.trials.ts`): api/test/{policies,revisions,matrix}.test.ts try it.
import type { Permission } from '@korak/contract/route.ts'
import type { Client, Reply, TestApp } from './app.ts'

/** Set by the test before any record is made. */
export const kit = {} as { api: TestApp; staff: Client }

export interface Seen {
  /** The record as its caller is answered it. */
  record: () => Promise<{ may: Record<string, boolean>; status?: string; state?: string }>
  calls: Record<string, () => Promise<Reply>>
}
/** By the name of the state. */
type States = Record<string, () => Promise<Seen>>

type Id = string | number
/** Something with a revision: made through the portal; how a field of it is changed; and how it is deleted, if it can be. */
interface Revised {
  table: string
  /** Somebody's own values: the history is sealed with their key. */
  isPersonal?: true
  /** Whose key the history is sealed with, when it is somebody else's than the thing itself. */
  person?: (id: Id) => Promise<string>
  make: () => Promise<{ id: Id; rev: number }>
  change: (id: Id, value: string, rev: number) => Promise<Reply>
  field: string
  /** Changes another field. */
  other?: (id: Id, rev: number) => Promise<Reply>
  remove?: (id: Id) => Promise<Reply>
}

export interface Trials {
  /** Records in every state, by their name. */
  states?: Record<string, States>
  /** What staff do before there is a record, or to one that says nothing of what may be done: each by its name, ready to be done. */
  creating?: Record<string, () => Promise<() => Promise<Reply>>>
  /** By the name their history has. */
  revisions?: Record<string, Revised>
  /** Who has a permission on a fresh database. Written out on purpose: what the portal promises, not what the code happens to do. */
  admitted?: Partial<Record<Permission, 'staff' | 'administrator'>>
}

export const from = async (client: Client, url: string) => (await client.get(url)).json
const DAY = 86_400_000
/** So many days from now. */
export const long = (days: number) => new Date(Date.now() + days * DAY)
