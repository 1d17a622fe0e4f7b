import { randomInt } from 'node:crypto'
import { reportPolicy } from '@korak/contract/campaigns.policy.ts'
import type { FeedbackReport as Report } from '@korak/contract/campaigns.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { countOf, type Thresholds } from '@korak/engine/feedback/anonymity.ts'
import { reportOf } from '@korak/engine/feedback/feedback-report.ts'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { limit } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'
import { now, today } from '#base/time.ts'
import { requireDecided } from '#campaigns/raters/nominations.service.ts'
import { standApart } from '#campaigns/counting.service.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { takeFinished } from '#campaigns/answers/closing.service.ts'
import { requireState } from '#routing/may.ts'
import { setUnwarned } from '#campaigns/answers/kept-answers.queries.ts'
import { attachment } from '#files/download.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import { hashOf, reportInWords } from './reading.ts'
import { mailReleased } from './reports.mail.ts'
import { recordView } from '#views/views.service.ts'
import * as queries from './reports.queries.ts'

/** A file as the door sends it. */
interface PdfFile {
  headers: Record<string, string>
  body: Buffer
}

/** Making a PDF takes a moment of the processor; nobody needs a hundred of them. */
const PDF_RATE = { burst: 20, everySeconds: 5 }
/** So finely does the shuffling draw. */
const FINE = 2 ** 40

/** Ownership and existence come before the body. @throws Refusal NOT_FOUND */
async function requireSubject(campaign: string, subject: string): Promise<queries.SubjectRow> {
  const row = await queries.findSubject(campaign, subject)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

const thresholdsOf = (row: queries.SubjectRow): Thresholds => ({
  self: row.thresholdSelf,
  leader: row.thresholdLeader,
  coworker: row.thresholdCoworker,
  employee: row.thresholdEmployee,
})

/**
 * Makes the report of an assessed person, once and for good: from two versions, before and after another answer, that
 * answer could be told by subtracting. The answers it is made of are gone with it. Whoever makes it reads it: that is recorded.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED while the campaign is not closed, CONFLICT when it is made already,
 * GONE when the answers were not kept any longer, CLAIMS_WAITING while a rater's correction of the relationship is undecided,
 * KEY_MISSING
 */
export async function freezeReport(
  who: Who,
  campaign: string,
  subject: string,
  context: RequestContext,
): Promise<Report> {
  return transact(async () => {
    const row = await queries.lockSubject(campaign, subject)
    if (!row) throw new Refusal('NOT_FOUND')
    const hasReport = (await queries.findReport(subject)) !== undefined
    requireState(reportPolicy.freeze, { status: row.status, hasReport, areAnswersGone: row.answersDeletedAt !== null })
    await requireDecided(campaign, subject)
    const definition = await definitionOf(row.versionId)
    const thresholds = thresholdsOf(row)
    const isTogether = !(await standApart(campaign, subject, thresholds))
    const finished = await takeFinished(campaign, subject)
    const content = reportOf(definition, finished, { thresholds, isTogether }, () => randomInt(FINE) / FINE)
    await queries.updateAnswered(subject, countOf(finished))
    const made = { subjectId: subject, content, hash: hashOf(content), frozenBy: who.userId, createdAt: now() }
    const id = await queries.insertReport(made)
    await setUnwarned(campaign)
    await audit(entryOf('reports.frozen', who, row, id), context)
    return readBy(who, await requireSubject(campaign, subject), context)
  })
}

/** The report as staff read it; that they did is recorded, and shown to the assessed person. @throws Refusal NOT_FOUND also while there is none */
export async function staffReport(
  who: Who,
  campaign: string,
  subject: string,
  context: RequestContext,
): Promise<Report> {
  return transact(async () => {
    const row = await requireSubject(campaign, subject)
    const report = await readBy(who, row, context)
    await audit(entryOf('reports.read', who, row, report.uid), context)
    return report
  })
}

/** @param language when it is another than that of the request @throws Refusal NOT_FOUND, TOO_MANY */
export async function staffReportPdf(
  who: Who,
  campaign: string,
  subject: string,
  context: RequestContext,
  language: Language = context.language,
): Promise<PdfFile> {
  await limit('report-pdf', who.userId, PDF_RATE)
  return pdfOf(await staffReport(who, campaign, subject, { ...context, language }), language)
}

/**
 * Lets the assessed person read the report and writes to them, once; afterwards only the day of the talk changes. Each
 * time it is read, and that is recorded.
 * @throws Refusal NOT_FOUND also while there is no report, InvalidInput for a day that is over
 */
export async function releaseReport(
  who: Who,
  campaign: string,
  subject: string,
  { debrief_on: debriefOn }: { debrief_on: string | null },
  context: RequestContext,
): Promise<Report> {
  return transact(async () => {
    const row = await queries.lockSubject(campaign, subject)
    if (!row) throw new Refusal('NOT_FOUND')
    const report = await queries.findReport(subject)
    requireState(reportPolicy.release, {
      status: row.status,
      hasReport: report !== undefined,
      areAnswersGone: row.answersDeletedAt !== null,
    })
    if (!report) throw new Refusal('NOT_FOUND')
    if (debriefOn !== null && debriefOn !== report.debriefOn && debriefOn < today())
      throw new InvalidInput({ debrief_on: ['error_date_past'] })
    const at = now()
    const isFirst = report.releasedAt === null
    const release = isFirst ? { releasedAt: at, releasedBy: who.userId } : {}
    await queries.updateReport(report.id, { ...release, debriefOn, updatedAt: at })
    if (isFirst) await mailReleased(row, debriefOn)
    await audit(entryOf(isFirst ? 'reports.released' : 'reports.read', who, row, report.id), context)
    return readBy(who, await requireSubject(campaign, subject), context)
  })
}

/** The own report, once it is released. @throws Refusal NOT_FOUND */
export async function ownReport(who: Who, subject: string, language: Language): Promise<Report> {
  const row = await queries.findOwnSubject(who.userId, subject)
  const report = row && (await read(row, language))
  if (!report || report.released_at === null) throw new Refusal('NOT_FOUND')
  return report
}

/** All reports that are released to somebody, the oldest first. */
export async function ownReports(userId: string, language: Language): Promise<Report[]> {
  const reports: Report[] = []
  for (const row of await queries.findReleased(userId)) reports.push(await read(row, language))
  return reports
}

/** @throws Refusal NOT_FOUND, TOO_MANY */
export async function ownReportPdf(who: Who, subject: string, language: Language): Promise<PdfFile> {
  await limit('report-pdf', who.userId, PDF_RATE)
  return pdfOf(await ownReport(who, subject, language), language)
}

const entryOf = (
  action: 'reports.frozen' | 'reports.read' | 'reports.released',
  who: Who,
  { userId, campaignId }: queries.SubjectRow,
  report: string,
) => ({
  action,
  actorId: who.userId,
  userId,
  subjectType: 'feedback_report',
  subjectId: report,
  details: { campaign: campaignId },
})

/** For whatever answers staff with a report: the look is recorded before it leaves. @throws Refusal NOT_FOUND while there is none */
async function readBy(who: Who, row: queries.SubjectRow, context: RequestContext): Promise<Report> {
  const report = await read(row, context.language)
  await recordView({ userId: row.userId, what: 'report', who, purpose: 'feedback', subjectId: report.uid }, context)
  return report
}

/** @throws Refusal NOT_FOUND while there is none */
async function read(row: queries.SubjectRow, language: Language): Promise<Report> {
  const report = await queries.findReport(row.id)
  if (!report) throw new Refusal('NOT_FOUND')
  return reportInWords(report, { row, thresholds: thresholdsOf(row), language })
}

async function pdfOf(report: Report, language: Language): Promise<PdfFile> {
  // Loaded with the first document: making PDFs takes memory and time no start should pay for.
  const { fileName, reportPdf } = await import('./report-pdf.ts')
  const body = await reportPdf(report, language)
  return {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(body.length),
      'Content-Disposition': attachment(fileName(report, language)),
      // As every other download: never rendered as a page of ours, never sniffed, never kept by anybody between.
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    },
    body,
  }
}
