// Where and when a job was published.
import { z } from 'zod'
import { does, mayShape } from './policy.ts'
import { PUBLICATION_CHANNELS, publicationPolicy } from './publications.policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Message, Rev, Uid, text } from './shapes.ts'

export const PublicationInput = z.strictObject({
  channel: z.enum(PUBLICATION_CHANNELS).exclude(['portal']),
  from_on: Day,
  until_on: Day.nullable(),
  /** A link, or words. */
  proof: text(2000).nullable(),
  /** A file of the portal (POST /media). */
  proof_file_uid: Uid.nullable(),
})
export type PublicationInput = z.infer<typeof PublicationInput>

const Publication = z.object({
  id: Uid,
  uid: Uid,
  rev: Rev,
  channel: z.enum(PUBLICATION_CHANNELS),
  from_on: Day,
  until_on: Day.nullable(),
  proof: z.string().nullable(),
  proof_file: z.object({ uid: Uid, name: z.string() }).nullable(),
  may: mayShape(publicationPolicy),
})
export type Publication = z.infer<typeof Publication>

export const publicationRoutes = routes({
  'GET /jobs/:uid/publications': {
    audience: 'jobs.read',
    record: 'uid',
    summary: 'Where and when a job was published, the earliest first.',
    params: ByUid,
    response: z.array(Publication),
  },
  'POST /jobs/:uid/publications': {
    ...does(publicationPolicy.create),
    reads: 'jobs.read',
    summary:
      'Notes that a job was published somewhere else than on the portal. With `uid`, made by the caller for this one, repeating the call makes no second one.',
    params: ByUid,
    body: PublicationInput.partial({ until_on: true, proof: true, proof_file_uid: true }).extend({
      uid: Uid.optional(),
    }),
    status: 201,
    response: Publication,
  },
  'GET /jobs/:uid/pdm-1': {
    audience: 'jobs.read',
    record: 'uid',
    summary:
      'What the Employment Service is told of a job (PDM-1), in Slovenian, as a tagged PDF to be completed by hand.',
    params: ByUid,
    raw: 'a PDF',
  },
  'PUT /publications/:uid': {
    ...does(publicationPolicy.update),
    summary: 'Changes what is noted. STALE when a field that is sent was changed after `rev`.',
    params: ByUid,
    body: PublicationInput.partial().extend({ rev: Rev }),
    response: Publication,
  },
  'DELETE /publications/:uid': {
    ...does(publicationPolicy.delete),
    summary: 'Deletes a note made by mistake.',
    params: ByUid,
    response: Message,
  },
})
