import { UNDO_MS } from '@korak/contract/amounts.ts'
import { now } from '#base/time.ts'
import * as queries from './bulk.queries.ts'

/** A contact whose phone the ad told: it is kept as long as it can be put back. */
export interface KeptContact {
  contact: string
  phone: string | null
}
export const keptContact = (before: string): KeptContact =>
  before.startsWith('{') ? (JSON.parse(before) as KeptContact) : { contact: before, phone: null }

/** Longer than it can be undone: a clock that is so much behind that of the database still finds it. */
export const PHONES_MS = UNDO_MS + 30_000

/** Phones of former contacts go once nothing can be undone; who they were stays. */
export async function forgetPhones(): Promise<void> {
  for (const { id, action, rows } of await queries.findKeepingPhones(new Date(now().getTime() - UNDO_MS)))
    await queries.keepRows(
      id,
      action,
      rows.map((row) => ({ ...row, before: row.before && keptContact(row.before).contact })),
    )
}
