import { z } from 'zod'
import { activities } from './policy.ts'
import { routes } from './route.ts'
import { CappedPageOf } from './pages.ts'
import { ListQuery, line, Masked } from './shapes.ts'

/** A row of a select list: what a form control needs. */
export const SelectRow = z.object({
  id: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  region: z.string().nullable(),
})
const Column = z.string().max(64)

export const resourceRoutes = routes({
  'GET /postal-codes': {
    audience: 'public',
    same: 'everybody',
    summary: 'Slovenian postal codes as a select list; search folds č š ž.',
    query: ListQuery,
    response: CappedPageOf(SelectRow),
  },
  'GET /countries': {
    audience: 'public',
    same: 'everybody',
    summary: 'Countries as a select list, neighbours first.',
    query: ListQuery,
    response: CappedPageOf(SelectRow),
  },
  'POST /options': {
    audience: 'signed-in',
    readOnly: true,
    summary:
      'Distinct values of listed columns of a namespace, for filters: the first 500, or of those with all words of `search` in them.',
    body: z.strictObject({
      namespace: z.string().max(64),
      column: Column.optional(),
      columns: z.array(Column).max(10).optional(),
      search: line(200).optional(),
    }),
    response: z.record(z.string(), z.array(z.string())),
  },
  'GET /options/:resource': {
    audience: 'signed-in',
    summary: 'Options of a listed resource, as id and label.',
    params: z.strictObject({ resource: z.string().max(64) }),
    query: z.strictObject({ search: line(200).optional(), per_page: z.int().min(1).max(100).default(10) }),
    response: z.array(z.object({ id: z.string(), label: z.string() })),
  },
  'POST /list-exports': {
    audience: 'staff',
    summary:
      'All rows a list shows as a file: CSV or XLSX, the columns asked for. PASSWORD_NEEDED when they say something of people.',
    body: z.strictObject({
      list: z.string().max(64),
      format: z.enum(['csv', 'xlsx']),
      columns: z.array(Column).min(1).max(30),
      ...ListQuery.pick({ search: true, sort: true, filter: true }).shape,
      ...Masked,
      /** Left out after a sign-in of the last 15 minutes. */
      password: z.string().min(1).max(256).optional(),
    }),
    raw: 'text/csv, or a sheet',
  },
  'GET /layouts/:id/schemas': {
    audience: 'public',
    same: 'everybody',
    summary: 'JSON Schema of a form: registration, profile, user-info, login, application.',
    params: z.strictObject({ id: z.string().max(64) }),
    response: z.object({ id: z.string(), schema: z.record(z.string(), z.unknown()) }),
  },
})

export const listActivities = activities('lists', 'exported')
