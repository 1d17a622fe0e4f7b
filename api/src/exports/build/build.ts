import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { m } from '#i18n/words/messages.js'
import { audit } from '#audit/audit.ts'
import { now } from '#base/time.ts'
import { snapshot, transact } from '#db/db.ts'
import { TOLD_IN_FULL } from '#privacy/registry.ts'
import { brand } from '#mail/brand.ts'
import { shownInstant } from '#mail/letter.ts'
import { RETENTION } from '#base/retention.ts'
import { FilesAway } from '#files/contents/away.ts'
import { writeChanges } from '#exports/access/changes.ts'
import { writeAnswers } from '#exports/access/answers.ts'
import { writeApplications } from '#exports/access/applications.ts'
import {
  writeActivities,
  writeConsents,
  writeMails,
  writeRecipients,
  writeViews,
} from '#exports/access/access-report.ts'
import { type OwnFile, takeFiles, writeFiles, writeProfile, writeSavedJobs } from '#exports/portable/portable-data.ts'
import { type GivenFeedback, ownGivenFeedback } from '#campaigns/answers/own-feedback.service.ts'
import { openParts, partsOf, publish, deleteParts } from './disk.ts'
import * as queries from '#exports/exports.queries.ts'
import { mailReady } from '#exports/exports.mail.ts'
import type { ExportContext } from './export-context.ts'
import { writeManifest } from './manifest.ts'
import { pack } from './pack.ts'
import { Page, shownSize } from '#exports/formats/page.ts'
import { Parts } from './export-writer.ts'
import { readProfile } from '#exports/portable/profile.ts'
import { MAX_TRIES, type ExportProgress, startProgress, Superseded } from './progress.ts'
import { countRows, type Withheld, writeRecords } from '#exports/access/records.ts'
import { writeNamed } from '#exports/access/named.ts'
import { writeFeedbackReports } from '#exports/access/feedback-reports.ts'
import { writeInFull } from '#exports/access/told-in-full.ts'
import { writeRetention } from '#exports/access/retention.ts'
import { countLists } from '#exports/access/trail.queries.ts'

const HOUR_MS = 3_600_000
/** A download takes so long or a multiple of it: by the milliseconds it took, what is in it could be guessed. */
const STEP_MS = 1000
/** Sections of the page, whenever they were written. */
const ORDER = [
  'profile',
  'applications',
  'saved',
  'answers',
  'files',
  'feedback-reports',
  'recipients',
  ...TOLD_IN_FULL,
  'named',
  'views',
  'changes',
  'mails',
  'consents',
  'retention',
  'activities',
  'others',
  'everything',
]

/**
 * Builds a download from the beginning: the database read as it was at one instant, then files, then the ZIP under a
 * name nobody is offered, and only when all of it is on the disk the name that is. Does nothing for a download that is
 * finished, has been given up or belongs to nobody any more.
 */
export async function buildExport(id: string): Promise<void> {
  const row = await queries.beginTry(id, now())
  if (!row) return
  const { attempts: attempt } = row
  if (attempt > MAX_TRIES) return giveUp(row)
  try {
    await buildTry(row)
  } catch (error) {
    if (error instanceof Superseded) return
    // The store of files is away: that is no try, and it is begun anew when it answers.
    if (error instanceof FilesAway)
      await queries.updateTry(id, attempt, { ...WAITING, attempts: attempt - 1, updatedAt: now() })
    else await (attempt >= MAX_TRIES ? giveUp(row) : queries.updateTry(id, attempt, { ...WAITING, updatedAt: now() }))
    throw error
  } finally {
    await deleteParts(id, attempt)
  }
}

const WAITING = { status: 'queued', stage: 'queued', percent: 0 } as const

const giveUp = ({ id, userId, attempts }: queries.ExportRow): Promise<void> =>
  transact(async () => {
    const at = now()
    const isOurs = await queries.updateTry(id, attempts, { ...queries.GIVEN_UP, finishedAt: at, updatedAt: at })
    if (isOurs)
      await audit({ action: 'privacy.export_failed', actorId: null, userId, subjectType: 'export', subjectId: id })
  })

async function buildTry(row: queries.ExportRow): Promise<void> {
  const { id, attempts: attempt } = row
  const begunAt = performance.now()
  const parts = new Parts(await openParts(id, attempt))
  const progress = startProgress(id, attempt)
  const read = await snapshot(() => readAll(row, parts, progress))
  await refuseOvertaken(row.userId, read.context.given)
  await progress.begin('files', sizeOf(read.files))
  await writeFiles(read.context, read.files, progress.add)
  await finishPage(read.context)
  await writeManifest(read.context, read.files, read.withheld)
  await progress.begin(
    'packing',
    parts.all.reduce((sum, { size }) => sum + size, 0),
  )
  const draft = path.join(partsOf(id, attempt), 'all.zip')
  const packed = await pack(parts.inOrder(), draft, read.context.madeAt, progress.add)
  await progress.settle()
  const steps = Math.max(1, Math.ceil((performance.now() - begunAt) / STEP_MS))
  await sleep(steps * STEP_MS - (performance.now() - begunAt))
  await offer(row, draft, packed.sha256, new Date((row.startedAt ?? now()).getTime() + steps * STEP_MS))
}

/** What was shut in the snapshot alone has another key since: a try begun now opens it. What is shut still is lost, and said so. */
async function refuseOvertaken(userId: string, given: GivenFeedback | null): Promise<void> {
  if (!given || given.shut.length === 0) return
  const lost = new Set((await ownGivenFeedback(userId))?.shut.map(({ campaignId }) => campaignId))
  if (given.shut.some(({ campaignId }) => !lost.has(campaignId))) throw new Error('Answers were sealed anew meanwhile')
}

const sizeOf = (files: OwnFile[]): number => files.reduce((sum, { taken, size }) => sum + (taken ? size : 0), 0)

interface Read {
  context: ExportContext
  files: OwnFile[]
  withheld: Withheld[]
}

/** Everything that is read from the database, in one snapshot. @throws Superseded when the account is gone */
async function readAll(
  { id, userId, language }: queries.ExportRow,
  parts: Parts,
  progress: ExportProgress,
): Promise<Read> {
  const madeAt = now()
  // First, so that hardly ever a key has gone since the instant of the snapshot.
  const given = await ownGivenFeedback(userId)
  const profile = await readProfile(userId, language)
  if (!profile) throw new Superseded()
  await progress.begin('data', (await countLists(userId)) + (await countRows(userId)))
  const page = new Page(parts, language)
  const onRow = () => progress.add(1)
  const context: ExportContext = { userId, id, language, madeAt, profile, given, parts, page, paths: new Map(), onRow }
  // Before the others, so that whatever refers to a file knows where it is.
  const files = await takeFiles(context)
  await writeProfile(context)
  await writeApplications(context)
  await writeSavedJobs(context)
  await writeAnswers(context)
  await writeFeedbackReports(context)
  await writeRecipients(context)
  await writeViews(context)
  await writeChanges(context)
  await writeMails(context)
  await writeConsents(context)
  await writeRetention(context)
  await writeActivities(context)
  await writeInFull(context)
  await writeNamed(context)
  return { context, files, withheld: await writeRecords(context) }
}

async function finishPage(context: ExportContext): Promise<void> {
  const { parts, page, profile, language: locale, madeAt } = context
  const title = m.export_everything({}, { locale })
  await page.section('everything', title, async () => {
    await page.table(
      title,
      [m.export_file, m.export_description, m.export_size].map((word) => word({}, { locale })),
    )
    for (const { name, description, size } of parts.inOrder())
      await page.row([{ text: name, file: name }, description, shownSize(size, locale)])
    await page.row([{ text: 'manifest.json', file: 'manifest.json' }, m.export_about_manifest({}, { locale }), null])
    await page.endTable()
  })
  await page.finish({
    title: m.export_title({}, { locale }),
    lines: [
      m.export_intro({ brand: brand.name, at: shownInstant(madeAt) }, { locale }),
      m.export_whose({ name: profile.name ?? profile.username, email: profile.email ?? '–' }, { locale }),
      m.export_formats({}, { locale }),
      m.export_rights({ email: brand.privacyEmail }, { locale }),
    ],
    description: m.export_about_index({}, { locale }),
    order: ORDER,
  })
}

/**
 * Puts the ZIP where it is offered from, says so, and writes to the person: all of it or nothing. Its size and hash stay
 * beside it: the database, which is in backups, has nothing that guesses of what a rater has answered could be tested with.
 */
async function offer(row: queries.ExportRow, draft: string, sha256: Buffer, at: Date): Promise<void> {
  const { id, userId, attempts: attempt } = row
  let isPublished = false
  await transact(async () => {
    if (!(await queries.lockTry(id, attempt))) throw new Superseded()
    // The transaction may be repeated; the file is moved once.
    if (!isPublished) await publish(id, draft, sha256)
    isPublished = true
    const expiresAt = new Date(at.getTime() + RETENTION.exportHours * HOUR_MS)
    const done = { status: 'ready', stage: 'ready', percent: 100, finishedAt: at, expiresAt, updatedAt: at } as const
    await queries.updateTry(id, attempt, done)
    await mailReady(userId, expiresAt)
    await audit({ action: 'privacy.export_ready', actorId: null, userId, subjectType: 'export', subjectId: id })
  })
}
