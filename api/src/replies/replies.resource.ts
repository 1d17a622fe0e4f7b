import { replyFilters } from '@korak/contract/list.fields.ts'
import { columnsFrom, type Resource } from '#lists/resource.ts'

/** Answers by mail that did not come into a conversation by themselves. */
export const replies: Resource = {
  audience: 'applications.update',
  // Words of a candidate: whoever may read some jobs alone reads no other's, and those nobody knows the job of.
  reads: 'applications.read',
  grantedBy: 'job_uid',
  screen: '/office/replies',
  from: 'replies r left join applications a on a.id = r.application_id',
  visible: `r.state <> 'entered'`,
  key: 'id',
  columns: {
    ...columnsFrom(replyFilters, {
      id: 'r.id',
      state: 'r.state',
      doubt: 'r.doubt',
      created_at: 'r.created_at',
    }),
    from_address: { sql: 'r.from_address', kind: 'text' },
    subject: { sql: 'r.subject', kind: 'text' },
    text: { sql: 'r.text', kind: 'text' },
    left_out: { sql: 'r.left_out', kind: 'list' },
    ref_no: { sql: 'a.ref_no', kind: 'text' },
    job_uid: { sql: 'a.job_id', kind: 'uuid', isHidden: true },
  },
  search: `folded(r.from_address || ' ' || r.subject)`,
  order: 'r.created_at desc, r.id',
}
