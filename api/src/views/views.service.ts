import type { ProfileView, VIEW_KINDS, VIEW_PURPOSES, VIEWER_ROLES } from '@korak/contract/privacy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { audit } from '#audit/audit.ts'
import type { RequestContext } from '#http/request-context.ts'
import { may, type Who } from '#auth/who.ts'
import { pageOf } from '#base/page.ts'
import { instant, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import * as queries from './views.queries.ts'

export const { findCompanyOf, lockViewer } = queries

type ViewKind = (typeof VIEW_KINDS)[number]
export type ViewPurpose = (typeof VIEW_PURPOSES)[number]
type Role = (typeof VIEWER_ROLES)[number]

/** The same person opening the same thing for the same purpose within ten minutes has opened it once. */
const AGAIN_MS = 10 * 60_000

/** Name of the event in the trail, and what its subject is. */
const EVENTS = {
  profile: { action: 'candidates.profile_read', subjectType: 'candidate' },
  cv: { action: 'candidates.cv_read', subjectType: 'file' },
  application: { action: 'candidates.application_read', subjectType: 'application' },
  export: { action: 'candidates.export_read', subjectType: 'export' },
  shared_profile: { action: 'candidates.shared_profile_read', subjectType: 'share' },
  masked_application: { action: 'candidates.masked_application_read', subjectType: 'application' },
  // Each reading of it is in the trail by itself, and so is a list that was taken along.
  report: null,
  list: null,
} as const satisfies Record<ViewKind, { action: string; subjectType: string } | null>

export interface View {
  /** Whose data it is. */
  userId: string
  what: ViewKind
  /** Null for the portal itself. */
  who: Who | null
  purpose: ViewPurpose
  jobId?: string | null
  /** What help is for, as the person reads it. */
  reason?: string | null | undefined
  /** The file, application, export, share or report. */
  subjectId?: string | null
}

/** How the viewer is told to the person: by role, never by name. */
function roleOf(who: Who | null): Role {
  if (who === null) return 'system'
  if (who.kind === 'company' || who.kind === 'companyemployee') return 'client'
  if (who.isAdministrator) return 'administrator'
  return may(who, 'candidates.read') || may(who, 'applications.read') ? 'consultant' : 'employee'
}

/**
 * Records that somebody opens data of a person: a row the person can read and an event in the trail, together with what
 * is open, or in a transaction of their own. Call it before the data leaves. Looking at oneself is not recorded.
 */
export async function recordView(view: View, context?: Pick<RequestContext, 'ip' | 'device'>): Promise<void> {
  const { userId, what, who, purpose, jobId = null, subjectId = null, reason = null } = view
  if (who?.userId === userId) return
  await transact(async () => {
    await queries.lockViewer(who?.userId ?? 'system')
    const company = who?.kind === 'company' ? await queries.findCompanyOf(who.userId) : undefined
    const row = {
      userId,
      what,
      purpose,
      reason,
      jobId,
      subjectId,
      viewerId: who?.userId ?? null,
      viewerRole: roleOf(who),
      companyId: company?.id ?? null,
      companyName: company?.nameSl ?? null,
      createdAt: now(),
    }
    if (await queries.isViewKnown(row, new Date(now().getTime() - AGAIN_MS))) return
    await queries.insertView(row)
    const event = EVENTS[what]
    if (event === null) return
    const { action, subjectType } = event
    const details = { what, purpose, company: company?.nameSl ?? null }
    const subject = subjectId === null ? {} : { subjectType, subjectId }
    await audit({ action, actorId: who?.userId ?? null, userId, ...subject, details }, context)
  })
}

/** The same of many people at once, of what has its event in the trail by itself. Call it before the data leaves. */
export const recordViews = (
  people: readonly string[],
  { what, purpose, who }: { what: 'list'; purpose: ViewPurpose; who: Who },
) =>
  queries.insertViews(
    people.filter((userId) => userId !== who.userId),
    { what, purpose, viewerId: who.userId, viewerRole: roleOf(who), createdAt: now() },
    new Date(now().getTime() - AGAIN_MS),
  )

/** Who opened the person's data, newest first: role, company, purpose and job, in the reader's language. */
export async function ownViews(userId: string, language: Language, page: number, perPage: number) {
  const [rows, total] = await Promise.all([
    queries.findViews(userId, language, perPage, (page - 1) * perPage),
    queries.countViews(userId),
  ])
  return pageOf(
    rows.map((row): z.input<typeof ProfileView> => ({
      uid: row.id,
      at: instant(row.createdAt),
      what: row.what,
      role: row.viewerRole as Role,
      company: row.company,
      purpose: row.purpose as ViewPurpose,
      job: row.job,
      reason: row.reason,
    })),
    total,
    page,
    perPage,
  )
}
