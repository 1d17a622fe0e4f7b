import { z } from 'zod'
import { exportPolicy } from './exports.policy.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Instant, Uid } from './shapes.ts'

/** What is being done, in order. */
export const EXPORT_STAGES = ['queued', 'data', 'files', 'packing', 'ready'] as const

/** A download of all personal data. */
export const DataExport = z.object({
  uid: Uid,
  status: z.enum(['queued', 'running', 'ready', 'failed', 'expired']),
  stage: z.enum(EXPORT_STAGES),
  percent: z.int(),
  /** Seconds it will probably still take, from how long earlier ones took; null when nothing is known. */
  seconds_left: z.int().nullable(),
  /** Of the ZIP, as long as it is there. */
  size: z.int().nullable(),
  /** SHA-256 of the ZIP, hexadecimal; as long as it is there. */
  sha256: z.string().nullable(),
  requested_at: Instant,
  finished_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  downloaded_at: Instant.nullable(),
  may: mayShape(exportPolicy),
})
export type DataExport = z.infer<typeof DataExport>

export const exportRoutes = routes({
  'POST /portal/data-exports': {
    ...does(exportPolicy.create),
    summary:
      'Starts a download of all own data. Needs the password, or a sign-in of the last 15 minutes; one at a time, three a day.',
    body: z.strictObject({ password: z.string().min(1).max(256).optional() }),
    status: 202,
    response: DataExport,
  },
  'GET /portal/data-exports': {
    audience: 'signed-in',
    summary: 'Own downloads of the last days, newest first, and whether another one needs the password or must wait.',
    response: z.object({
      data: z.array(DataExport),
      needs_password: z.boolean(),
      /** How many more may be started now, and when the next one may when none. */
      left_today: z.int(),
      next_at: Instant.nullable(),
    }),
  },
  'GET /portal/data-exports/:uid': {
    audience: 'signed-in',
    summary: 'One own download and how far it is.',
    params: ByUid,
    response: DataExport,
  },
  'GET /portal/data-exports/:uid/file': {
    ...does(exportPolicy.download),
    summary: 'The ZIP file itself, for 24 hours.',
    params: ByUid,
    raw: 'application/zip',
  },
})
