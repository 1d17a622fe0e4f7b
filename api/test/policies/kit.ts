// What the tests of policies are made of: a record in a state, and the calls of everything that can be done with it.
import type { Client, Reply, TestApp } from '../app.ts'

/** Set by the test before any record is made. */
export const kit = {} as { api: TestApp; staff: Client }

export interface Seen {
  /** The record as its caller is answered it. */
  record: () => Promise<{ may: Record<string, boolean> }>
  calls: Record<string, () => Promise<Reply>>
}
/** By the name of the state. */
export type States = Record<string, () => Promise<Seen>>

export const from = async (client: Client, url: string) => (await client.get(url)).json
const DAY = 86_400_000
/** So many days from now. */
export const long = (days: number) => new Date(Date.now() + days * DAY)
