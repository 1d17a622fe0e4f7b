// Rows and views of lists, as calls answer them, for tests.
const at = '2026-11-21T12:00:00.000Z'
const may = { update: true, delete: false, publish: false, pause: true, close: true, archive: false }
export const jobRow = (uid: string, title: string) => ({
  id: uid,
  uid,
  title,
  rev: 1,
  ref_no: `K-${uid}`,
  status: 'published',
  company: 'Lipa',
  expires_at: at,
  contact_name: 'Ana',
  contact_uid: null,
  instead_of: null,
  may,
})

export const view = {
  uid: '0191b5a0-0000-7000-8000-000000000009',
  list: 'jobs',
  name: 'Osnutki',
  query: 'status%5B%5D=draft',
  columns: [],
  is_shared: false,
  threshold: null,
  is_own: true,
  is_default: false,
  default_for: [] as number[],
  may: { update: true, delete: true, set_default: false },
}
