import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { firstKeys } from '#lists/list.ts'
import type { Column, Resource } from '#lists/resource.ts'

const column = (sql: string, kind: Column['kind'] = 'text'): Column => ({
  sql,
  kind,
  isFilterable: true,
  isSortable: true,
})

/** Applications that were sent, by the names their list has for its columns; nothing of them is read but which they are. */
const sent: Resource = {
  audience: 'applications.read',
  from: 'applications a join users u on u.id = a.user_id',
  visible: `a.status not in ('draft', 'expired')`,
  key: 'id',
  columns: {
    id: column('a.id', 'uuid'),
    ref_no: column('a.ref_no'),
    job_uid: column('a.job_id', 'uuid'),
    stage_uid: column('a.stage_id', 'uuid'),
    status: { ...column('a.status::text'), enum: { sql: 'a.status', type: 'application_status' } },
    next_move: { ...column('a.next_move::text'), enum: { sql: 'a.next_move', type: 'next_move' } },
    submitted_at: column('a.submitted_at', 'instant'),
  },
  search: `folded(coalesce(a.sent_name, u.name, '') || ' ' || a.ref_no)`,
  order: 'a.submitted_at',
}

const MOST = 1000

/** Which applications a list shows, in its order: the way from one to the next. @throws InvalidInput for a column not offered */
export const orderOf = async (query: Omit<ListQuery, 'page' | 'per_page'>, who: Who, language: Language) => ({
  uids: await firstKeys(sent, query, { who, language }, MOST),
})
