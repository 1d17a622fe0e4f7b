import type { DataExport, EXPORT_STAGES } from '@korak/contract/exports.ts'
import { exportPolicy } from '@korak/contract/exports.policy.ts'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { holdVerified, isFresh, requireRecentSignIn } from '#auth/reauthentication.ts'
import type { Who } from '#auth/who.ts'
import { DAY_MS, dayOf, instant, instantOrNull, now } from '#base/time.ts'
import { transact, violates } from '#db/db.ts'
import { Refusal, tooMany } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { mayOf, requireState } from '#routing/may.ts'
import { brand } from '#mail/brand.ts'
import { enqueue, oneOfTwoLanes } from '#background/queue.ts'
import { buildExport } from '#exports/build/build.ts'
import { orLater } from '#files/contents/contents.ts'
import { describeZip, openZip, deleteArchive, sweepStrays } from '#exports/build/disk.ts'
import * as queries from './exports.queries.ts'
import { MAX_TRIES } from '#exports/build/progress.ts'

const MINUTE_MS = 60_000
const A_DAY = 3
/** How long a download stays in the list of its owner, and its row in the database. */
const LISTED_MS = 7 * DAY_MS
const KEPT_MS = 30 * DAY_MS
/** A build says several times a second that it lives; nobody waits longer for one that does not. */
const SILENT_MS = 30 * MINUTE_MS

/**
 * Starts a download of everything the portal keeps about the person. Needs the password or a sign-in of the last 15 minutes.
 * @throws Refusal PASSWORD_NEEDED, EXPORT_RUNNING for a second one at a time, TOO_MANY after three in 24 hours
 */
export async function startExport(
  who: Who,
  password: string | undefined,
  context: RequestContext,
): Promise<DataExport> {
  const verified = await requireRecentSignIn(who, password, context)
  const { userId } = who
  try {
    return await transact(async () => {
      await holdVerified(who, verified)
      const at = now()
      await queries.failSilent(new Date(at.getTime() - SILENT_MS), at)
      if (await queries.hasRunning(userId)) throw new Refusal('EXPORT_RUNNING')
      const { left, nextAt } = await allowance(userId)
      if (left === 0) throw tooMany(secondsUntil(nextAt ?? at, at))
      const row = await queries.insertExport({ userId, language: context.language, at })
      await queueBuild(row.id, at)
      const subject = { subjectType: 'export', subjectId: row.id }
      await audit({ action: 'privacy.export_requested', actorId: userId, userId, ...subject }, context)
      return viewOf(row, await queries.findUsualSeconds())
    })
  } catch (error) {
    // Asked for twice in one moment.
    throw violates(error, 'data_exports_one_running') ? new Refusal('EXPORT_RUNNING') : error
  }
}

/** Two at a time, so that mails and other tasks never wait for a long download. */
const queueBuild = (id: string, runAt: Date): Promise<void> =>
  enqueue(
    'exports.build',
    { id },
    { key: `export:${id}`, maxAttempts: MAX_TRIES, lane: oneOfTwoLanes('exports', id), runAt },
  )

/** Builds one when the store of files is there; until then it waits, and is not taken for one whose process died. */
export const buildSoon = (id: string): Promise<void> =>
  orLater(
    () => buildExport(id),
    async (runAt) => {
      await queries.noteWaiting(id, now())
      await queueBuild(id, runAt)
    },
  )

const secondsUntil = (next: Date, at: Date): number => Math.max(1, Math.ceil((next.getTime() - at.getTime()) / 1000))

/** How many more may be started now, and when the next one may when none. */
async function allowance(userId: string): Promise<{ left: number; nextAt: Date | null }> {
  const counted = await queries.findCounted(userId, new Date(now().getTime() - DAY_MS))
  const left = Math.max(0, A_DAY - counted.length)
  const first = counted.at(-A_DAY)
  return { left, nextAt: left === 0 && first ? new Date(first.getTime() + DAY_MS) : null }
}

/** Own downloads of the last days, newest first, and what starting another one takes. */
export async function ownExports(who: Who) {
  await expireExports()
  const rows = await queries.findExports(who.userId, new Date(now().getTime() - LISTED_MS))
  const usual = await queries.findUsualSeconds()
  const { left, nextAt } = await allowance(who.userId)
  return {
    data: await Promise.all(rows.map((row) => viewOf(row, usual))),
    needs_password: !(await isFresh(who)),
    left_today: left,
    next_at: instantOrNull(nextAt),
  }
}

/** @throws Refusal NOT_FOUND */
export async function ownExport(who: Who, id: string): Promise<DataExport> {
  await expireExports()
  const row = await queries.findExport(who.userId, id)
  if (!row) throw new Refusal('NOT_FOUND')
  return viewOf(row, await queries.findUsualSeconds())
}

async function viewOf(row: queries.ExportRow, usual: number | null): Promise<DataExport> {
  const { status } = row
  const file = status === 'ready' ? await describeZip(row.id) : null
  const isWaiting = status === 'queued' || status === 'running'
  return {
    uid: row.id,
    status,
    stage: row.stage as (typeof EXPORT_STAGES)[number],
    percent: row.percent,
    seconds_left: isWaiting ? secondsLeft(row, usual) : null,
    size: file?.size ?? null,
    sha256: file?.sha256 ?? null,
    requested_at: instant(row.createdAt),
    finished_at: instantOrNull(row.finishedAt),
    expires_at: instantOrNull(row.expiresAt),
    downloaded_at: instantOrNull(row.downloadedAt),
    may: mayOf(exportPolicy, null, row),
  }
}

/** What the last ones took, less what this one has had; past that, its own pace tells. */
function secondsLeft({ startedAt, percent, status }: queries.ExportRow, usual: number | null): number | null {
  if (usual === null) return null
  const passed = status === 'running' && startedAt ? (now().getTime() - startedAt.getTime()) / 1000 : 0
  if (passed < usual) return Math.max(1, Math.ceil(usual - passed))
  return percent > 0 ? Math.max(1, Math.ceil((passed * (100 - percent)) / percent)) : null
}

/**
 * The finished file, for its owner and for 24 hours. That it was fetched is remembered and logged.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED while there is none yet, GONE afterwards
 */
export async function openExport(who: Who, id: string, context: RequestContext) {
  await expireExports()
  const row = await queries.findExport(who.userId, id)
  if (!row) throw new Refusal('NOT_FOUND')
  requireState(exportPolicy.download, row)
  const file = await openZip(id)
  if (!file || row.finishedAt === null) throw new Refusal('GONE')
  const { userId } = who
  await transact(async () => {
    await queries.markDownloaded(id, now())
    const subject = { subjectType: 'export', subjectId: id }
    await audit({ action: 'privacy.export_downloaded', actorId: userId, userId, ...subject }, context)
  }).catch((error: unknown) => {
    file.stream.destroy()
    throw error
  })
  const name = brand.name.toLowerCase()
  const day = dayOf(row.finishedAt)
  return { ...file, name: m.export_file_name({ brand: name, day }, { locale: row.language }) }
}

/** Ends downloads whose time is over and takes their files off the disk. */
async function expireExports(): Promise<void> {
  for (const id of await queries.expireDue(now())) await deleteArchive(id)
}

/** Every night and before each build: what is over goes, and so does what crashes and erased accounts left behind. */
export async function sweepExports(): Promise<void> {
  const at = now().getTime()
  await expireExports()
  await queries.failSilent(new Date(at - SILENT_MS), now())
  await queries.deleteOlder(new Date(at - KEPT_MS))
  await sweepStrays(queries.findKept)
}

/** Removes all downloads of a person, rows and files; a build under way finds that out and ends. */
export async function deleteExportsOf(userId: string): Promise<void> {
  for (const id of await queries.deleteExportsOf(userId)) await deleteArchive(id)
}
