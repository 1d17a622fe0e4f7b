/** Records one goes through one by one: their screen, the call of one, and the call of the order a list has. */
export const RECORDS = {
  applications: {
    screen: '/office/applications/:uid',
    above: '/office/applications',
    one: 'GET /applications/:uid',
    order: 'GET /applications/order',
  },
  jobs: { screen: '/office/jobs/:uid', above: '/office/jobs', one: 'GET /jobs/:uid', order: 'GET /jobs/order' },
  companies: {
    screen: '/office/companies/:uid',
    above: '/office/companies',
    one: 'GET /companies/:uid',
    order: 'GET /companies/order',
  },
  users: { screen: '/office/users/:uid', above: '/office/users', one: 'GET /users/:uid', order: 'GET /users/order' },
} as const
export type RecordKind = keyof typeof RECORDS
