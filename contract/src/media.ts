import { z } from 'zod'
import { mediumPolicy } from './media.policy.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { CappedPageOf } from './pages.ts'
import { ByUid, Instant, Key, ListQuery, Message, Rev, Uid, line } from './shapes.ts'

const SCAN_STATES = ['pending', 'clean', 'infected', 'skipped'] as const

export const Medium = z.object({
  id: Uid,
  uid: Uid,
  rev: Rev,
  title: z.string(),
  collection: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  sha256: z.string(),
  scan_state: z.enum(SCAN_STATES),
  url: z.string(),
  created_at: Instant,
  updated_at: Instant,
  may: mayShape(mediumPolicy),
})
const Fields = z.strictObject({ title: line(200, 1), collection: Key })

export const mediaRoutes = routes({
  'GET /media': {
    audience: 'media.read',
    summary: 'Files of the portal.',
    query: ListQuery,
    response: CappedPageOf(Medium),
  },
  'POST /media': {
    ...does(mediumPolicy.create),
    summary: 'Uploads a file (PDF, DOCX, ODT, PNG, JPEG or WebP up to 10 MB) with title and collection.',
    body: Fields.partial({ collection: true }),
    files: ['file'],
    status: 201,
    response: Medium,
  },
  'GET /media/:uid': { audience: 'media.read', summary: 'One file entry.', params: ByUid, response: Medium },
  'PUT /media/:uid': {
    ...does(mediumPolicy.update),
    summary: 'Changes title and collection. STALE when one that is sent was changed after `rev`.',
    params: ByUid,
    body: Fields.partial().extend({ rev: Rev }),
    response: Medium,
  },
  'DELETE /media/:uid': {
    ...does(mediumPolicy.delete),
    summary: 'Deletes a file nothing refers to.',
    params: ByUid,
    response: Message,
  },
})
