import type { Medium } from '@korak/contract/media.ts'
import { mediumPolicy } from '@korak/contract/media.policy.ts'
import type { ListQuery } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { hold, recordCreated, recordDeleted, revise } from '#changes/changes.service.ts'
import { instant } from '#base/time.ts'
import { isReferenced, transact } from '#db/db.ts'
import type { ScanState } from '#db/schema.ts'
import { Refusal } from '#errors.ts'
import type { Spooled } from '#files/spool.ts'
import { deleteFile, storeFile, type FileRow } from '#files/store.ts'
import { listFrom, type Asking } from '#lists/list.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { findMedium, isMediumUsed, updateMedium as saveMedium } from './media.queries.ts'
import { media } from './media.resource.ts'

type Answer = z.input<typeof Medium>
/** Where a file goes when nobody says where. */
const DEFAULT_COLLECTION = 'general'

interface Row {
  id: string
  rev: number
  title: string
  collection: string
  name: string
  mime: string
  size: number
  sha256: string
  scanState: ScanState
  createdAt: Date
  updatedAt: Date
  /** Something refers to it. */
  isUsed: boolean
}
const answerOf = (row: Row, who: Who | null): Answer => ({
  id: row.id,
  uid: row.id,
  rev: row.rev,
  title: row.title,
  collection: row.collection,
  name: row.name,
  mime: row.mime,
  size: row.size,
  sha256: row.sha256,
  scan_state: row.scanState,
  url: `/api/files/${row.id}`,
  created_at: instant(row.createdAt),
  updated_at: instant(row.updatedAt),
  may: mayOf(mediumPolicy, who, row),
})
const mediumOf = (row: FileRow, isUsed: boolean, who: Who): Answer =>
  answerOf({ ...row, isUsed, sha256: row.sha256.toString('hex') }, who)

export const listMedia = (query: ListQuery, asking: Asking) =>
  listFrom(media, query, asking, (row: Row) => answerOf(row, asking.who))

/** @throws Refusal NOT_FOUND, for files of people too */
export async function getMedium(who: Who, uid: string): Promise<Answer> {
  const row = await findMedium(uid)
  if (!row) throw new Refusal('NOT_FOUND')
  return mediumOf(row, await isMediumUsed(uid), who)
}

interface Fields {
  title: string
  collection?: string | undefined
}

export const createMedium = (
  who: Who,
  spooled: Spooled,
  { title, collection = DEFAULT_COLLECTION }: Fields,
  context: RequestContext,
): Promise<Answer> =>
  transact(async () => {
    const row = await storeFile(spooled, { userId: null, collection, title })
    await recordCreated({ entity: 'medium', table: 'files', id: row.id, actorId: who.userId }, { title, collection })
    await auditMedium(who, 'created', row.id, context)
    return mediumOf(row, false, who)
  })

export const updateMedium = (
  who: Who,
  uid: string,
  { rev, ...sent }: Partial<Fields> & { rev: number },
  context: RequestContext,
): Promise<Answer> =>
  transact(async () => {
    const values = () => valuesOf(uid)
    await revise(
      { entity: 'medium', table: 'files', id: uid, actorId: who.userId, seen: rev, sent, values },
      async () => {
        await saveMedium(uid, sent)
        await auditMedium(who, 'updated', uid, context)
      },
    )
    return getMedium(who, uid)
  })

/** What staff say of a file. @throws Refusal NOT_FOUND */
async function valuesOf(uid: string): Promise<Pick<Row, 'title' | 'collection'>> {
  const row = await findMedium(uid)
  if (!row) throw new Refusal('NOT_FOUND')
  return { title: row.title, collection: row.collection }
}

/** Deletes a file nothing refers to. @throws Refusal NOT_FOUND, IN_USE */
export async function deleteMedium(who: Who, uid: string, context: RequestContext): Promise<void> {
  await transact(async () => {
    await hold({ table: 'files', id: uid })
    const row = await findMedium(uid)
    if (!row) throw new Refusal('NOT_FOUND')
    requireState(mediumPolicy.delete, { isUsed: await isMediumUsed(uid) })
    await recordDeleted({ entity: 'medium', table: 'files', id: uid, actorId: who.userId }, await valuesOf(uid))
    await deleteFile(row)
    await auditMedium(who, 'deleted', uid, context)
  }).catch((error: unknown) => {
    throw isReferenced(error) ? new Refusal('IN_USE') : error
  })
}

const auditMedium = (
  who: Who,
  what: 'created' | 'updated' | 'deleted',
  id: string,
  context: RequestContext,
): Promise<void> => audit({ action: `media.${what}`, actorId: who.userId, subjectType: 'file', subjectId: id }, context)
