// What is asked of the lists of applications: pages, columns of the board, searches, filters and orders.
import { LAST } from '../api/src/seed/filling/names.ts'
import { each, get, MANY, type OfficeCall, pages, word } from './office-requests.ts'

const ORDERS = ['ref_no', '-ref_no', 'job', '-job', 'status', '-status', 'next_move', '-next_move', 'submitted_at']
const ENDS = ['hired', 'not_selected', 'withdrawn', 'declined', 'job_closed']

interface Ids {
  stages: string[]
  sent: { job_id: string }[]
  applications: string[]
  contacts: string[]
}
export const applicationCalls = (ids: Ids): OfficeCall[] => [
  pages('applications', '/applications'),
  get(
    'applications of a stage, as a column of the board',
    ...ids.stages.map((id) => `/applications?filter[stage_uid]=${id}&per_page=25&sort=waits_since`),
  ),
  get(
    'applications of a job',
    ...ids.sent.map(({ job_id: job }) => `/applications?filter[job_uid]=${job}&per_page=50`),
  ),
  get(
    'applications, searched',
    ...each(MANY, (at) => `/applications?search=${encodeURIComponent(LAST[at % LAST.length] ?? '')}`),
  ),
  get(
    'applications, searched by two letters',
    ...each(60, (at) => `/applications?search=${encodeURIComponent((LAST[at % LAST.length] ?? '').slice(0, 2))}`),
  ),
  get(
    'applications, sorted by any column',
    ...ORDERS.flatMap((sort) => each(4, (at) => `/applications?sort=${sort}&per_page=50&page=${at + 1}`)),
  ),
  get(
    'applications of a status',
    ...ENDS.flatMap((status) => each(4, (at) => `/applications?filter[status]=${status}&page=${at + 1}`)),
  ),
  get(
    'applications by title of the job',
    ...each(60, (at) => `/applications?filter[job][contains]=${at % 3 ? word(at) : `ni-takega-${at}`}`),
  ),
  get('applications of a contact', ...ids.contacts.map((id) => `/applications?filter[contact_uid]=${id}`)),
  get(
    'applications sent in some days',
    ...each(30, (at) => `/applications?filter[submitted_at][range]=2026-0${1 + (at % 9)}-01..2026-0${1 + (at % 9)}-03`),
  ),
  get('applications that are late', ...each(20, (at) => `/applications?filter[is_late]=true&page=${at + 1}`)),
  get('order of applications', ...ids.sent.map(({ job_id: job }) => `/applications/order?filter[job_uid]=${job}`)),
  get('application, masked', ...ids.applications.map((id) => `/applications/${id}`)),
]
