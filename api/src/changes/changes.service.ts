import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import * as queries from './changes.queries.ts'
import { KEY_BYTES, openPatch, type Patch, sealPatch } from './sealing.ts'

type Values = Readonly<Record<string, unknown>>

/** One thing somebody changes, and who. */
interface Of {
  /** What its history calls it. */
  entity: string
  table: queries.RevisedTable
  id: string | number
  /** Null for the system. */
  actorId: string | null
  /** Whose values they are: sealed with this person's key. Left out where nothing is about a person. */
  person?: string
  /** Fields of which the name is kept and never a value: what they say of people goes when those people do. */
  withheld?: readonly string[]
}

export interface Revision extends Of {
  /** What the caller had read when they changed it; without it the change depends on nothing anybody has read. */
  seen?: number | undefined
  /** The fields that are changed and their new values, as `values` has them; `all` when it must be what was read, every field of it. */
  sent: Values | 'all'
  /** All fields as they are now; read before and after the change. */
  values: () => Promise<Values>
}

/**
 * Changes one thing: held until the transaction ends, refused when somebody has changed the same fields since the caller read
 * it, then recorded with what was before and after. Fields others have changed stay as they made them. Joins the open transaction.
 * @throws Refusal NOT_FOUND; STALE, except where a field is what it shall be already (the answer to the same call was lost)
 */
export const revise = <T>(revision: Revision, work: () => Promise<T>): Promise<T> =>
  transact(async () => {
    const { entity, table, seen, sent, values } = revision
    const id = String(revision.id)
    const rev = await queries.lockRev(table, id)
    if (rev === undefined) throw new Refusal('NOT_FOUND')
    const before = await values()
    if (seen !== undefined && seen !== rev) {
      if (sent === 'all') throw new Refusal('STALE')
      const touched = await fieldsSince(entity, id, seen, rev)
      const isStale = (field: string) =>
        (!touched || touched.has(field)) && !isDeepStrictEqual(sent[field], before[field])
      if (Object.keys(sent).some(isStale)) throw new Refusal('STALE')
    }
    const result = await work()
    const after = await values()
    // Left out of its values, a field would be changed over a colleague's change, and in no history.
    const untold = sent === 'all' ? [] : Object.keys(sent).filter((field) => !(field in before || field in after))
    if (untold.length > 0) throw new Error(`The history of ${entity} does not know ${untold.join(', ')}`)
    const patch = difference(before, after)
    if (Object.keys(patch).length > 0) {
      await record(revision, rev + 1, patch)
      await queries.setRev(table, id, rev + 1)
    }
    return result
  })

/** The revision one thing has now. @throws Refusal NOT_FOUND */
export async function revOf(table: queries.RevisedTable, id: string | number): Promise<number> {
  const rev = await queries.findRev(table, String(id))
  if (rev === undefined) throw new Refusal('NOT_FOUND')
  return rev
}

/**
 * Holds one thing until the transaction ends: what is read of it from then on stays so, and of two who delete it the later one finds
 * it gone. @throws Refusal NOT_FOUND
 */
export async function hold({ table, id }: Pick<Of, 'table' | 'id'>): Promise<void> {
  if ((await queries.lockRev(table, String(id))) === undefined) throw new Refusal('NOT_FOUND')
}

/** The first entry of a history: something new, with all that was filled in. Call in the transaction that makes it. */
export const recordCreated = (of: Of, values: Values): Promise<void> => record(of, 1, difference({}, values))

/** The last entry: it was deleted, and so was `values`. Call with the thing held. */
export async function recordDeleted(of: Of, values: Values): Promise<void> {
  const rev = await queries.lockRev(of.table, String(of.id))
  if (rev !== undefined) await record(of, rev + 1, difference(values, {}))
}

/** Fields changed after a revision; null when the history does not reach back to it, or there never was such a one. */
async function fieldsSince(entity: string, id: string, seen: number, rev: number): Promise<Set<string> | null> {
  const later = await queries.findFieldsSince(entity, id, seen)
  return later.length === rev - seen ? new Set(later.flatMap(({ fields }) => fields)) : null
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

function difference(before: Values, after: Values): Patch {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differs = names.filter(
    (name) => !isDeepStrictEqual(before[name], after[name]) && !(isEmpty(before[name]) && isEmpty(after[name])),
  )
  return Object.fromEntries(differs.map((name) => [name, { before: before[name], after: after[name] }]))
}

async function record({ entity, id, actorId, person, withheld = [] }: Of, rev: number, known: Patch): Promise<void> {
  const patch: Patch = { ...known }
  for (const name of withheld) if (patch[name]) patch[name] = {}
  const row = { entity, entityId: String(id), rev, actorId, fields: Object.keys(patch), personId: person ?? null }
  if (person === undefined) return queries.insertChange({ ...row, patch: JSON.stringify(patch) })
  const key = await keyOf(person)
  await queries.insertChange({ ...row, keyId: key.id, sealed: sealPatch(key.key, placeOf(row), patch) })
}

const placeOf = ({ entity, entityId, rev }: { entity: string; entityId: string; rev: number }): string =>
  `${entity}/${entityId}/${rev}`

async function keyOf(person: string): Promise<{ id: string; key: Buffer }> {
  const known = await queries.findKey(person)
  if (known) return known
  await queries.insertKey(person, randomBytes(KEY_BYTES))
  const made = await queries.findKey(person)
  if (!made) throw new Error('A person has no key')
  return made
}

/**
 * A person's values were removed and nobody may know them any more: the key of the history goes, and that the fields have
 * changed is noted without values. Call in the transaction that removes them, before it does.
 */
export async function forgetChanges(of: Of & { person: string }, fields: readonly string[]): Promise<void> {
  const id = String(of.id)
  const rev = await queries.lockRev(of.table, id)
  await queries.deleteKey(of.person)
  if (rev === undefined) return
  const row = { entity: of.entity, entityId: id, rev: rev + 1, actorId: of.actorId, personId: of.person }
  await queries.insertChange({ ...row, fields: [...fields] })
  await queries.setRev(of.table, id, rev + 1)
}

export interface Change {
  entity: string
  rev: number
  actorId: string | null
  at: Date
  fields: string[]
  /** Null when the values were forgotten. */
  patch: Patch | null
}

/** The history of one thing, newest first. */
export async function changesOf(entity: string, id: string | number, person?: string): Promise<Change[]> {
  const key = person === undefined ? undefined : await queries.findKey(person)
  return (await queries.findChanges(entity, String(id))).map((row) => opened(row, key))
}

/** So many of them that are not of a person, the newest or those before a revision. */
export const someChanges = async (
  entity: string,
  id: string,
  part: { before: number | undefined; limit: number },
): Promise<Change[]> => (await queries.findChanges(entity, id, part)).map((row) => opened(row, undefined))

/** What a field of one thing was before a revision: as it was then, or as it still is. */
export const valueBefore = async <T>(entity: string, id: string, rev: number, field: string, now: T): Promise<T> =>
  ((await queries.findValueBefore(entity, id, rev, field)) as T | undefined) ?? now

/** The history of one thing goes: it tells of somebody who is being erased. */
export const forgetHistory = (entity: string, id: string): Promise<void> => queries.deleteChanges(entity, id)

/** Every change of a person's own values, newest first. Call inside a transaction or `snapshot`. */
export async function* ownChanges(person: string): AsyncGenerator<Change> {
  const key = await queries.findKey(person)
  for await (const row of queries.changeRowsOf(person)) yield opened(row, key)
}

function opened(row: queries.ChangeRow, key: { id: string; key: Buffer } | undefined): Change {
  const { entity, rev, actorId, createdAt: at, fields, sealed } = row
  const plain = row.patch === null ? null : (JSON.parse(row.patch) as Patch)
  const patch = sealed && key?.id === row.keyId ? openPatch(key.key, placeOf(row), sealed) : plain
  return { entity, rev, actorId, at, fields, patch }
}
