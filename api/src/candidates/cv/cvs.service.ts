import type { Cv, OwnCv } from '@korak/contract/candidates.ts'
import { cvPolicy } from '@korak/contract/cv.policy.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { may, type Who } from '#auth/who.ts'
import { handedIn } from '#base/handed-in.ts'
import { instant } from '#base/time.ts'
import { isReferenced, transact } from '#db/db.ts'
import { type FieldError, InvalidInput, Refusal } from '#errors.ts'
import { refuseUnscanned } from '#files/download.ts'
import { isForPeople, keptKinds } from '#files/kinds.ts'
import type { Spooled } from '#files/spool.ts'
import { type FileRow, deleteFile, storeFile } from '#files/store.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { holdOpen } from '#users/account-closing.ts'
import * as queries from './cvs.queries.ts'
import { readSoon } from './texts.service.ts'

/** Versions one person may keep. */
const MAX_CVS = 20

export const cvOf = (row: FileRow): z.input<typeof Cv> => ({
  uid: row.id,
  name: row.name,
  mime: row.mime,
  size: row.size,
  uploaded_at: instant(row.createdAt),
  is_current: row.isCurrent,
})

/** The same for the people whose they are. */
export async function ownCvs(rows: readonly FileRow[]): Promise<z.input<typeof OwnCv>[]> {
  const used = await queries.findUsedCvs(rows.map(({ id }) => id))
  return rows.map((row) => ownCvOf(row, used))
}
const ownCvOf = (row: FileRow, used: ReadonlySet<string>) => ({
  ...cvOf(row),
  may: mayOf(cvPolicy, null, { isUsed: used.has(row.id) }),
})

/** What keeps an upload from being a CV others read; nothing when it may be one. */
export const cvErrors = ({ mime }: Pick<Spooled, 'mime'>): FieldError[] =>
  isForPeople(mime) ? [] : [{ key: 'error_cv_for_reading', values: { types: keptKinds('cv') } }]

/**
 * Keeps a CV and makes it the current one; earlier versions stay. The same file again only becomes current again.
 * @param actorId who has it kept, when it is not the person
 * @throws InvalidInput when there are too many versions, or when only programs could read it
 */
export async function createCv(userId: string, spooled: Spooled, actorId = userId): Promise<FileRow> {
  const errors = cvErrors(spooled)
  if (errors.length > 0) throw new InvalidInput({ cv: errors })
  return transact(async () => {
    await queries.lockCvs(userId)
    const cvs = await queries.findCvs(userId)
    const same = cvs.find((cv) => cv.sha256.equals(spooled.sha256))
    if (same) {
      await queries.setCurrentCv(userId, same.id)
      await readSoon(same.id)
      return { ...same, isCurrent: true }
    }
    if (cvs.length >= MAX_CVS) throw new InvalidInput({ cv: [{ key: 'error_cv_too_many', values: { max: MAX_CVS } }] })
    const row = await storeFile(spooled, { userId, collection: 'cv', title: spooled.name, isCurrent: true })
    await audit({ action: 'cv.created', actorId, userId, subjectType: 'file', subjectId: row.id })
    await readSoon(row.id)
    return row
  })
}

/** For the signed-in person. @throws Refusal ACCOUNT_CLOSING; InvalidInput when there are too many versions */
export async function createOwnCv(who: Who, spooled: Spooled): Promise<z.input<typeof OwnCv>> {
  const row = await transact(async () => {
    await holdOpen(who.userId)
    return createCv(who.userId, spooled)
  })
  return ownCvOf(row, await queries.findUsedCvs([row.id]))
}

/** Deletes an own CV. The newest of the others becomes current. @throws Refusal NOT_FOUND, IN_USE when an application has it */
export async function deleteCv(who: Who, uid: string): Promise<void> {
  await transact(async () => {
    await queries.lockCvs(who.userId)
    const cv = await queries.findCv(who.userId, uid)
    if (!cv) throw new Refusal('NOT_FOUND')
    requireState(cvPolicy.delete, { isUsed: (await queries.findUsedCvs([uid])).has(uid) })
    await deleteFile(cv)
    if (cv.isCurrent) await queries.setCurrentCv(who.userId)
    await audit({ action: 'cv.deleted', actorId: who.userId, userId: who.userId, subjectType: 'file', subjectId: uid })
  }).catch((error: unknown) => {
    // An application took it in the meantime.
    throw isReferenced(error) ? new Refusal('IN_USE') : error
  })
}

/** Deletes a CV of somebody for staff, unless an application still has it. Joins the open transaction. */
export async function deleteUnusedCv(userId: string, uid: string, actorId: string): Promise<void> {
  const cv = await queries.findCv(userId, uid)
  if (!cv || (await queries.findUsedCvs([uid])).has(uid)) return
  await deleteFile(cv)
  await audit({ action: 'cv.deleted', actorId, userId, subjectType: 'file', subjectId: uid })
}

type Opening = (who: Who, cv: FileRow & { userId: string }, context: RequestContext) => Promise<void>
/** Lets a member of staff open the CV of somebody and records it. @throws Refusal NOT_FOUND when it may not be seen, LOCKED, NOT_SCANNED */
export const openingCv = handedIn<Opening>('who may open a CV')

/**
 * The file for a download: an own one, a file of the portal for who may read media, or a candidate's CV for staff who may
 * read candidates: recorded, so that the candidate can see who opened it and what for.
 * @throws Refusal NOT_FOUND; LOCKED, NOT_SCANNED by what the scanner says
 */
export async function readableFile(who: Who, uid: string, context: RequestContext): Promise<FileRow> {
  const file = await queries.findFile(uid)
  const isOwn = file?.userId === who.userId
  const isPortals = file?.userId === null && may(who, 'media.read')
  const isOpen = file?.collection === 'cv' && may(who, 'candidates.read')
  if (!file || !(isOwn || isPortals || isOpen)) throw new Refusal('NOT_FOUND')
  const { userId } = file
  if (!isOwn && userId !== null) await openingCv.value(who, { ...file, userId }, context)
  // What came with a message may be ours: until it was looked at nobody has it.
  else refuseUnscanned(file.collection === 'messages' ? { ...file, userId: null } : file, who.userId)
  return file
}
