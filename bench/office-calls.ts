// What is asked of the office: addresses of every list, search, filter, export and record, of things that are there.
import { LAST } from '../api/src/seed/filling/names.ts'
import { withClient } from './bench-database.ts'
import { RARE } from './jobs-data.ts'
import { PASSWORD } from './people.ts'
import { applicationCalls } from './office-applications.ts'
import { each, get, MANY, type OfficeCall, pages, word } from './office-requests.ts'

/** Done often, seldom, and never. */
const ACTIONS = ['auth.login', 'jobs.updated', 'applications.in_review']
const rare = (at: number): string => RARE[(at * 37) % RARE.length] ?? ''

/** Ids of each kind of thing, spread over all of them. */
async function readIds(url: string) {
  return withClient(url, async (client) => {
    const ids = async (query: string): Promise<string[]> =>
      (await client.query<{ id: string }>(query)).rows.map(({ id }) => id)
    const some = (table: string, where = 'true') =>
      ids(`select id::text from ${table} where ${where} order by md5(id::text) limit ${MANY}`)
    const pairs = await client.query<{ user_id: string; job_id: string; id: string }>(
      `select a.user_id, a.job_id, a.id from applications a join jobs j on j.id = a.job_id
       where a.status in ('in_review', 'shortlisted') and j.status = 'published' order by md5(a.id::text) limit ${MANY}`,
    )
    return {
      jobs: await some('jobs'),
      sent: pairs.rows,
      companies: await some('companies'),
      consents: await some('consents'),
      questionnaires: await some('questionnaires'),
      campaigns: await some('campaigns'),
      applications: await some('applications', `status not in ('draft', 'expired')`),
      stages: await ids(
        `select staff_stage_id::text as id from applications where staff_stage_id is not null group by 1 order by count(*) desc limit 100`,
      ),
      links: await some('public_links', `code like 'povezava-%'`),
      users: await some('users', `username like 'stik.%' or username like 'sodelavec.%'`),
      codelists: await ids('select id::text from codelists'),
      roles: await ids('select id::text from roles'),
      regions: await ids('select distinct region as id from jobs where region is not null'),
      cities: await ids('select distinct city as id from jobs where city is not null order by 1 limit 100'),
      contacts: await ids(`select distinct contact_id::text as id from jobs where contact_id is not null`),
    }
  })
}

export async function callsOf(url: string): Promise<OfficeCall[]> {
  const ids = await readIds(url)
  const jobs = '/jobs?per_page=50'
  const trail = '/audit-trail?per_page=50&'
  const sorts = [
    'title',
    '-title',
    'company',
    '-published_at',
    'expires_at',
    '-pay_min',
    'contact_name',
    'status',
    'city',
    'ref_no',
  ]
  const filters = [
    ...ids.regions.map((region) => `filter[region]=${region}`),
    ...ids.cities.map((city) => `filter[city][any]=${encodeURIComponent(city)}`),
  ]
  const exported = { list: 'jobs', columns: ['ref_no', 'title', 'company', 'status', 'expires_at'] }
  return [
    get('today', '/office/today'),
    get('numbers of the rail', '/office/rail'),
    get('news', '/news'),
    get('tasks', '/tasks'),
    get(
      'jump box, by a word or a name',
      ...each(
        MANY,
        (at) => `/office/jump?search=${at % 2 ? word(at) : encodeURIComponent(LAST[at % LAST.length] ?? '')}`,
      ),
    ),
    get(
      'jump box, by two letters',
      ...each(60, (at) => `/office/jump?search=${encodeURIComponent(decodeURIComponent(word(at)).slice(0, 2))}`),
    ),
    get('audit trail', ...each(40, (at) => `/audit-trail?page=${at + 1}&per_page=50`)),
    get(
      'audit trail, newest or oldest first',
      ...each(40, (at) => `/audit-trail?sort=${at % 2 ? '' : '-'}at&page=${at + 1}`),
    ),
    get(
      'audit trail of an action',
      ...each(60, (at) => `${trail}filter[action]=${ACTIONS[at % 3]}&page=${1 + (at % 20)}`),
    ),
    get('audit trail of who did it', ...ids.users.map((id) => `${trail}filter[actor_uid]=${id}`)),
    get('audit trail of a person', ...ids.sent.map(({ user_id: id }) => `${trail}filter[person_uid]=${id}`)),
    get('audit trail of an application', ...ids.applications.map((id) => `${trail}filter[subject_uid]=${id}`)),
    get(
      'audit trail, searched by a name',
      ...each(MANY, (at) => `${trail}search=${encodeURIComponent(LAST[at % LAST.length] ?? '')}`),
    ),
    get('audit trail, searched by a letter', ...each(25, (at) => `${trail}search=${String.fromCodePoint(97 + at)}`)),
    {
      name: 'export of the trail of a person, CSV',
      floor: 1000,
      requests: ids.sent.map(({ user_id: id }) => ({
        path: '/api/list-exports',
        body: {
          list: 'audit-trail',
          columns: ['at', 'action', 'details'],
          format: 'csv',
          filter: { person_uid: id },
          password: PASSWORD,
        },
      })),
    },
    pages('jobs', '/jobs'),
    get(
      'jobs, sorted by any column',
      ...sorts.flatMap((sort) => each(8, (at) => `${jobs}&sort=${sort}&page=${at + 1}`)),
    ),
    get('jobs, searched', ...each(MANY, (at) => `${jobs}&search=${word(at)}%20${at % 2 ? at % 90 : ''}`)),
    get('jobs, filtered by place', ...filters.map((filter) => `${jobs}&${filter}`)),
    get(
      'jobs, filtered by status and deadline',
      ...each(
        60,
        (at) =>
          `${jobs}&filter[status][any][]=published&filter[status][any][]=paused&filter[expires_at][to]=2027-0${1 + (at % 9)}-1${at % 9}`,
      ),
    ),
    get(
      'jobs, title contains',
      ...each(MANY, (at) => `${jobs}&filter[title][contains]=${word(at)}&page=${1 + (at % 3)}`),
    ),
    get('jobs of a contact', ...ids.contacts.map((id) => `${jobs}&filter[contact_uid]=${id}`)),
    {
      name: 'values of filters of jobs',
      requests: ['status', 'region', 'company', 'contact_name', 'city'].map((column) => ({
        path: '/api/options',
        body: { namespace: 'jobs', columns: [column] },
      })),
    },
    get('job', ...ids.jobs.map((id) => `/jobs/${id}`)),
    get('history of a job', ...ids.jobs.map((id) => `/jobs/${id}/changes`)),
    get('contacts of jobs', '/job-contacts'),
    {
      name: 'export of jobs of a region, CSV',
      floor: 1000,
      requests: ids.regions.map((region) => ({
        path: '/api/list-exports',
        body: { ...exported, format: 'csv', filter: { region: { is: region } } },
      })),
    },
    {
      name: 'export of jobs of a region, XLSX',
      floor: 2000,
      requests: ids.regions.map((region) => ({
        path: '/api/list-exports',
        body: { ...exported, format: 'xlsx', filter: { region: { is: region } } },
      })),
    },
    get('views of a list', '/saved-views?list=jobs'),
    pages('companies', '/companies'),
    get('companies, searched', ...each(MANY, (at) => `/companies?search=podjetje%20${at}&per_page=20`)),
    pages('candidates', '/candidates'),
    get(
      'candidates, searched by a common word',
      ...each(MANY, (at) => `/candidates?search=${word(at)}&per_page=25&page=${1 + (at % 4)}`),
    ),
    get('candidates, searched by a rare word', ...each(MANY, (at) => `/candidates?search=${rare(at)}`)),
    get('candidates, searched by two words', ...each(MANY, (at) => `/candidates?search=${word(at)}%20${rare(at)}`)),
    get(
      'candidates, by language',
      ...each(
        24,
        (at) =>
          `/candidates?language=${['en', 'de', 'sl'][at % 3]}&level=${['A2', 'B2', 'C1'][(at >> 1) % 3]}&page=${1 + (at % 5)}`,
      ),
    ),
    get(
      'candidate',
      ...ids.sent.map(({ user_id: id, job_id: job }) => `/candidates/${id}?purpose=application&job=${job}`),
    ),
    ...applicationCalls(ids),
    get('what was sent', ...ids.sent.map(({ id }) => `/applications/${id}/sent`)),
    get('presentations', ...ids.sent.map(({ id }) => `/share-requests?application=${id}`)),
    get('consents', '/consents'),
    get(
      'consents that end',
      '/ending-consents',
      ...each(
        20,
        (at) =>
          `/ending-consents?filter[person][contains]=${at % 2 ? word(at) : encodeURIComponent(LAST[at % LAST.length] ?? '')}`,
      ),
    ),
    get('who can be given tasks', '/task-people', '/interviewers'),
    get('consent', ...ids.consents.map((id) => `/consents/${id}`)),
    get('questionnaires', '/questionnaires'),
    get('questionnaire', ...ids.questionnaires.map((id) => `/questionnaires/${id}`)),
    get('questionnaire as JSON of SurveyJS', ...ids.questionnaires.map((id) => `/questionnaires/${id}/surveyjs`)),
    get('campaigns', '/campaigns'),
    get('campaign', ...ids.campaigns.map((id) => `/campaigns/${id}`)),
    get('public links', '/public-links'),
    get('public channels', '/public-channels'),
    get('responses of a link', ...ids.links.map((id) => `/public-links/${id}/responses`)),
    { ...get('responses of a link, CSV', ...ids.links.map((id) => `/public-links/${id}/responses.csv`)), floor: 1000 },
    pages('users', '/users'),
    get('users, searched', ...each(MANY, (at) => `/users?search=stik${at * 7}`)),
    get(
      'users, filtered',
      ...['filter[status]=active', 'filter[kind]=employee', 'filter[kind]=company'].map((filter) => `/users?${filter}`),
    ),
    get('user', ...ids.users.map((id) => `/users/${id}`)),
    get('roles', '/roles'),
    get('role', ...ids.roles.map((id) => `/roles/${id}`)),
    get('codelists', '/codelists'),
    get('codelist', ...ids.codelists.map((id) => `/codelists/${id}`)),
    get('media', '/media'),
    get('legal holds', '/legal-holds'),
    get('postal codes, searched', ...each(80, (at) => `/postal-codes?search=${1000 + at * 100}`)),
  ]
}
