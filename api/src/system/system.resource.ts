import { failedMailFilters, failedWorkFilters } from '@korak/contract/list.fields.ts'
import { columnsFrom, type Resource } from '#lists/resource.ts'

/** Mails nobody will try to send any more. */
export const failedMails: Resource = {
  audience: 'system.read',
  isOfPeople: true,
  screen: '/office/failed-mails',
  from: 'mails m',
  visible: `m.status = 'failed'`,
  key: 'id',
  columns: {
    ...columnsFrom(failedMailFilters, {
      id: 'm.id',
      template: 'm.template',
      to_address: 'm.to_address',
      attempts: 'm.attempts',
      created_at: 'm.created_at',
    }),
    last_error: { sql: 'm.last_error', kind: 'text' },
  },
  search: `folded(m.to_address || ' ' || m.template)`,
  order: 'm.created_at desc',
}

/** Work of the background nobody will try again. */
export const failedWork: Resource = {
  audience: 'system.read',
  screen: '/office/failed-work',
  from: 'graphile_worker.jobs w',
  visible: 'w.attempts >= w.max_attempts and w.locked_at is null',
  key: 'id',
  columns: {
    ...columnsFrom(failedWorkFilters, {
      id: 'w.id::text',
      work: 'w.task_identifier',
      attempts: 'w.attempts',
      created_at: 'w.created_at',
    }),
    last_error: { sql: 'w.last_error', kind: 'text' },
  },
  search: 'folded(w.task_identifier)',
  order: 'w.created_at desc',
}
