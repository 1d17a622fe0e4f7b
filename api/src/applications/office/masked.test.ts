// The first look at people without their names: what the lists of applications answer while they are asked for masked.
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { db } from '#db/db.ts'
import { makeJob, type MadeJob } from '#jobs/jobs.factory.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { makeApplication } from '../applications.factory.ts'

const api = await testApp()
/** A name that is in nothing else. */
const MARKER = 'Žiganov'
const OPENED = 'Aberšek'
let job: MadeJob
let staff: Client
let [hidden, shown, gone]: Awaited<ReturnType<typeof makeApplication>>[] = []
const of = () => `filter[job_uid]=${job.id}`
const numberOf = async (uid: string) =>
  (await db().selectFrom('applications').select('refNo').where('id', '=', uid).executeTakeFirstOrThrow()).refNo ?? ''

beforeAll(async () => {
  job = await makeJob({})
  staff = await api.signIn(
    await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] }),
  )
  hidden = await makeApplication({ job, user: await makeUser({ name: `Cene ${MARKER}` }) })
  shown = await makeApplication({ job, user: await makeUser({ name: `Ada ${OPENED}` }) })
  gone = await makeApplication({ job, user: await makeUser({ name: `Vid ${MARKER}` }) })
  await (await api.signIn(gone.user)).post(`/api/portal/applications/${gone.uid}/withdraw`)
  await staff.post(`/api/applications/${shown.uid}/unmask`)
})

test('while the mask is on, a name is in no answer until the person was unmasked by whoever asks', async () => {
  const ask = async (query = '', client = staff, language: 'sl-SI' | 'en-EN' = 'sl-SI') => {
    const { status, text, json } = await client.get(`/api/applications?masked=true&${of()}&${query}`, { language })
    expect(status).toBe(200)
    expect(text).not.toContain(MARKER)
    return { text, rows: json.data as StaffApplication[] }
  }
  const number = await numberOf(hidden!.uid)
  const { rows } = await ask()
  expect(rows.find(({ uid }) => uid === hidden!.uid)).toMatchObject({ name: `Kandidat ${number}`, is_masked: true })
  expect(rows.find(({ uid }) => uid === shown!.uid)).toMatchObject({ name: `Ada ${OPENED}`, is_masked: false })
  // What cannot be read at all is called as its page is, and there is nothing to take off.
  expect(rows.find(({ uid }) => uid === gone!.uid)?.is_masked).toBe(false)
  expect(JSON.stringify(rows)).not.toMatch(/gender|birthday|photo|city|region|email/)
  const english = await ask('', staff, 'en-EN')
  expect(english.text).toContain(`Candidate ${number}`)
  // Of a colleague who has opened nobody, nobody is shown.
  const colleague = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
  expect((await ask('', colleague)).text).not.toContain(OPENED)
  // Without the mask it is as it was.
  const plain = await staff.get(`/api/applications?${of()}`)
  expect(plain.text).toContain(MARKER)
  expect(plain.json.data.every((row: StaffApplication) => !row.is_masked)).toBe(true)
  expect((await staff.get(`/api/countries?masked=true`)).status).toBe(422)
})

test('nobody is found or sorted by a name that is not shown; the way from one to the next is the same', async () => {
  const found = async (query: string, call = '') =>
    (await staff.get(`/api/applications${call}?masked=true&filter[status][not]=withdrawn&${of()}&${query}`)).json
  const uids = async (query: string) => (await found(query)).data.map(({ uid }: StaffApplication) => uid)
  const marker = encodeURIComponent(MARKER)
  expect(await uids(`search=${marker}`)).toEqual([])
  expect(await uids(`filter[name][contains]=${marker}`)).toEqual([])
  expect(await uids(`search=${await numberOf(hidden!.uid)}`)).toEqual([hidden!.uid])
  expect(await uids(`search=${encodeURIComponent(OPENED)}`)).toEqual([shown!.uid])
  // Ada, then Kandidat P-…; a name behind the mask that would come first does not.
  const first = await makeApplication({ job, user: await makeUser({ name: `Aaa ${MARKER}` }) })
  const sorted = await uids('sort=name')
  expect(sorted[0]).toBe(shown!.uid)
  expect(new Set(sorted.slice(1))).toEqual(new Set([hidden!.uid, first.uid]))
  expect((await found('sort=name', '/order')).uids).toEqual(sorted)
})

test('a file of the list, and what is done to all it shows, have the same rows and no name either', async () => {
  const marker = encodeURIComponent(MARKER)
  const asked = { list: 'applications', columns: ['ref_no', 'name'], password: PASSWORD, masked: true }
  const filter = { job_uid: { is: job.id } }
  const csv = await staff.post('/api/list-exports', { ...asked, filter, format: 'csv' })
  expect(csv.status).toBe(200)
  expect(csv.text).not.toContain(MARKER)
  expect(csv.text).toContain(OPENED)
  expect(csv.text).toContain(`Kandidat ${await numberOf(hidden!.uid)}`)
  const sheet = await staff.post('/api/list-exports', { ...asked, filter, format: 'xlsx' })
  const parts = Object.values(unzipSync(new Uint8Array(sheet.bytes))).map((part) => strFromU8(part))
  expect(parts.join('')).not.toContain(MARKER)
  expect(parts.join('')).toContain(OPENED)
  expect((await staff.post('/api/list-exports', { ...asked, list: 'jobs', format: 'csv' })).status).toBe(422)
  // All of a list are counted as it was shown.
  const letters = { filter, search: MARKER, to: 'not_selected', count: 1 }
  expect((await staff.post('/api/applications/letters', { ...letters, masked: true })).json.code).toBe('LIST_CHANGED')
  expect((await staff.get(`/api/bulk-actions?masked=true&search=${marker}`)).status).toBe(200)
})

test('a letter names whom it is for: that is a look, and the mask is off from then on', async () => {
  const { uid } = await makeApplication({ job, user: await makeUser({ name: `Ula Odkrita` }) })
  const one = async () => (await staff.get(`/api/applications?masked=true&filter[id]=${uid}`)).json.data[0].name
  expect(await one()).toBe(`Kandidat ${await numberOf(uid)}`)
  expect((await staff.get(`/api/applications/${uid}/letter?to=not_selected`)).json.name).toBe('Ula Odkrita')
  expect(await one()).toBe('Ula Odkrita')
})

test('by its number alone the box to jump names nobody who is masked; who types a name knows it', async () => {
  const { uid } = await makeApplication({ job, user: await makeUser({ name: 'Jure Skočič' }) })
  const number = await numberOf(uid)
  const labels = async (search: string, masked = true) =>
    (await staff.get(`/api/office/jump?search=${encodeURIComponent(search)}${masked ? '&masked=true' : ''}`)).json.hits
      .filter(({ id }: { id: string }) => id === uid)
      .map(({ label }: { label: string }) => label)
  expect((await labels(number))[0]).toMatch(new RegExp(`^${number}`))
  expect((await labels(number, false))[0]).toContain('Jure Skočič')
  expect((await labels('Skočič'))[0]).toContain('Jure Skočič')
  await staff.post(`/api/applications/${uid}/unmask`)
  expect((await labels(number))[0]).toContain('Jure Skočič')
})

test('a card has what the candidate says of what jobs ask for, until the end', async () => {
  const person = await makeUser({ name: 'Pia Podatkov' })
  const { uid } = await makeApplication({ job, user: person })
  await db()
    .updateTable('candidates')
    .set({ education: 7, career: 'beginner' })
    .where('userId', '=', person.id)
    .execute()
  const facts = async () => (await staff.get(`/api/applications?masked=true&filter[id]=${uid}`)).json.data[0].facts
  expect(await facts()).toMatchObject({ education: 7, career: 'beginner' })
  await (await api.signIn(person)).post(`/api/portal/applications/${uid}/withdraw`)
  expect(await facts()).toEqual({ education: null, career: null })
})
