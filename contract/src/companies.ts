import { z } from 'zod'
import { companyPolicy } from './companies.policy.ts'
import { CappedPageOf, orderCall } from './pages.ts'
import { does, mayShape } from './policy.ts'
import { RecordChange } from './record-change.ts'
import { routes } from './route.ts'
import { ByUid, Instant, Key, ListQuery, Message, Rev, Uid, line } from './shapes.ts'

export const CompanyInput = z.strictObject({
  name_sl: line(200, 1),
  name_en: line(200, 1),
  tax_number: line(30).nullable(),
  industry: Key.nullable(),
  street: line(200).nullable(),
  postal: line(12).nullable(),
  city: line(100).nullable(),
  website: z
    .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'error_url_format' })
    .max(300)
    .nullable(),
  is_confidential: z.boolean(),
  /** What ads say instead of the name; null: "client of" and the portal's name. */
  confidential_sl: line(160).nullable(),
  confidential_en: line(160).nullable(),
  must_publish_at_employment_service: z.boolean(),
})
export type CompanyInput = z.infer<typeof CompanyInput>

const CompanyRow = z.object({
  id: Uid,
  uid: Uid,
  rev: Rev,
  /** The name in the language of the request: what a select list shows. */
  label: z.string(),
  ...CompanyInput.shape,
  website: z.string().nullable(),
  /** Published and paused ones. */
  open_jobs: z.int(),
  created_at: Instant,
  updated_at: Instant,
  may: mayShape(companyPolicy),
})
export type CompanyRow = z.infer<typeof CompanyRow>
const Company = CompanyRow.extend({
  /** Accounts of its people. */
  people: z.array(
    z.object({
      uid: Uid,
      name: z.string().nullable(),
      email: z.string(),
      kind: z.enum(['company', 'companyemployee']),
      position_title: z.string().nullable(),
      is_active: z.boolean(),
    }),
  ),
})
export type Company = z.infer<typeof Company>

export const companyRoutes = routes({
  'GET /companies': {
    audience: 'companies.read',
    summary: 'Client companies.',
    query: ListQuery,
    response: CappedPageOf(CompanyRow),
  },
  'GET /companies/order': {
    audience: 'companies.read',
    summary: 'Which companies a list shows, in its order, the first thousand: the way from one to the next.',
    ...orderCall,
  },
  'POST /companies': {
    ...does(companyPolicy.create),
    summary:
      'Creates a company; without an English name it has the Slovenian one. With `uid`, made by the caller for this one, repeating the call makes no second one.',
    body: CompanyInput.partial().required({ name_sl: true }).extend({ uid: Uid.optional() }),
    status: 201,
    response: Company,
  },
  'GET /companies/:uid': {
    audience: 'companies.read',
    summary: 'One company, with the accounts of its people.',
    params: ByUid,
    response: Company,
  },
  'PUT /companies/:uid': {
    ...does(companyPolicy.update),
    summary: 'Changes a company. STALE when a field that is sent was changed after `rev`.',
    params: ByUid,
    body: CompanyInput.partial().extend({ rev: Rev }),
    response: Company,
  },
  'DELETE /companies/:uid': {
    ...does(companyPolicy.delete),
    summary: 'Deletes a company without jobs and people that never received a profile.',
    params: ByUid,
    response: Message,
  },
  'GET /companies/:uid/changes': {
    audience: 'companies.read',
    summary: 'The history of a company, newest first, with what was before and after.',
    params: ByUid,
    response: z.array(RecordChange),
  },
})
