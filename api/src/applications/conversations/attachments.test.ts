import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makePdf } from '#files/files.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp, type Client } from '../../../test/app.ts'

const api = await testApp()
const staff = await api.signIn(
  await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] }),
)

const pdf = (words: string, name = `${words}.pdf`) => ({ name, type: 'application/pdf', data: makePdf(words) })
async function made(wanted: Parameters<typeof makeApplication>[0] = {}) {
  const application = await makeApplication(wanted)
  const client = await api.signIn(application.user)
  const own = `/api/portal/applications/${application.uid}`
  const office = `/api/applications/${application.uid}`
  const lastOf = async (who: Client, url: string) => (await who.get(url)).json.events.at(-1)
  return {
    ...application,
    client,
    own,
    office,
    lastOwn: () => lastOf(client, own),
    lastMasked: () => lastOf(staff, office),
    lastWhole: async () => (await staff.post(`${office}/unmask`)).json.events.at(-1),
  }
}
const filesOf = (userId: string) =>
  db()
    .selectFrom('files')
    .select(['name', 'collection'])
    .where('userId', '=', userId)
    .where('collection', '=', 'messages')
    .execute()

test('files of the candidate come with the message, and staff open them once they know whose they are', async () => {
  const { client, own, office, user, lastOwn, lastMasked, lastWhole } = await made()
  const fields = { text: 'Prilagam potrdili.', file: pdf('Potrdilo Žagar'), file_2: pdf('Diploma') }
  const sent = await client.upload(`${own}/messages`, fields)
  expect(sent.status).toBe(201)
  expect(sent.json.files.map(({ name }: { name: string }) => name)).toEqual(['Potrdilo Žagar.pdf', 'Diploma.pdf'])
  expect((await lastOwn()).files).toEqual(sent.json.files)
  expect((await client.get(`${own}/messages`)).json.at(-1).files).toEqual(sent.json.files)
  // A name of a file says who somebody is.
  expect(await lastMasked()).toMatchObject({ files: [], hidden_files: 2 })
  const { files } = await lastWhole()
  expect(files).toEqual(sent.json.files)
  const [first] = files
  const opened = await staff.get(`${office}/files/${first.uid}`)
  expect(opened.status).toBe(200)
  expect(opened.headers['content-disposition']).toContain('attachment')
  const seen = await db().selectFrom('profileViews').select('what').where('userId', '=', user.id).execute()
  expect(seen.map(({ what }) => what)).toContain('application')
  expect((await client.get(`/api/files/${first.uid}`)).status).toBe(200)
})

test('files of ours are the candidate’s to keep, and go with the account', async () => {
  const { client, office, user, lastOwn } = await made()
  const sent = await staff.upload(`${office}/messages`, { text: 'Opis dela v prilogi.', file: pdf('Opis dela') })
  expect(sent.status).toBe(201)
  const [file] = (await lastOwn()).files
  expect(file.name).toBe('Opis dela.pdf')
  expect((await client.get(`/api/files/${file.uid}`)).status).toBe(200)
  expect(await filesOf(user.id)).toHaveLength(1)
})

test('nobody else opens them', async () => {
  const { client, own, office, lastOwn } = await made()
  await client.upload(`${own}/messages`, { text: 'Za vas.', file: pdf('Zaupno') })
  const [{ uid: file }] = (await lastOwn()).files
  const other = await made()
  expect((await other.client.get(`/api/files/${file}`)).status).toBe(404)
  expect((await other.client.get(`${office}/files/${file}`)).status).toBe(403)
  // By the address of another application it is not there.
  expect((await staff.get(`${other.office}/files/${file}`)).status).toBe(404)
  expect((await staff.get(`${office}/files/danes`)).status).toBe(422)
  const outsider = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
  expect((await outsider.get(`${office}/files/${file}`)).status).toBe(403)
  expect((await api.newClient().get(`${office}/files/${file}`)).status).toBe(401)
})

test('after a withdrawal staff do not open them any more, the candidate does', async () => {
  const { client, own, office, lastOwn } = await made()
  await client.upload(`${own}/messages`, { text: 'Za vas.', file: pdf('Zaupno') })
  const [{ uid: file }] = (await lastOwn()).files
  expect((await client.post(`${own}/withdraw`)).status).toBe(200)
  expect((await staff.get(`${office}/files/${file}`)).status).toBe(404)
  expect((await client.get(`/api/files/${file}`)).status).toBe(200)
})

test('sent once more because the answer was lost, it is the same message with the same files', async () => {
  const { client, own, user } = await made()
  const uid = crypto.randomUUID()
  const send = () => client.upload(`${own}/messages`, { uid, text: 'Potrdilo.', file: pdf('Potrdilo') })
  const [first, again] = [await send(), await send()]
  expect(again.json).toEqual(first.json)
  expect(await filesOf(user.id)).toHaveLength(1)
})

test('what cannot be taken is refused beside its field, and nothing of the message is sent', async () => {
  const { client, own, office, user, lastOwn } = await made()
  const { uid: before } = await lastOwn()
  const text = 'Potrdilo.'
  const wrong = {
    name: 'slika.svg',
    type: 'image/svg+xml',
    data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  }
  const refused = await client.upload(`${own}/messages`, { text, file: pdf('Dobro'), file_2: wrong })
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['file_2']])
  const empty = await staff.upload(`${office}/messages`, { text, file: { ...pdf('x'), data: Buffer.alloc(0) } })
  expect([empty.status, Object.keys(empty.json.errors)]).toEqual([422, ['file']])
  expect((await client.upload(`${own}/messages`, { file: pdf('Brez besed') })).status).toBe(422)
  expect([(await lastOwn()).uid, await filesOf(user.id)]).toEqual([before, []])
})

/** The files somebody has sent have so many megabytes together. */
const grow = (userId: string, mb: number) =>
  db()
    .updateTable('files')
    .set({ size: mb * 1024 * 1024 })
    .where('userId', '=', userId)
    .where('collection', '=', 'messages')
    .execute()

test('all files of a candidate together have a limit, whatever the application; the words may still go', async () => {
  const first = await made()
  const second = await made({ user: first.user })
  expect((await first.client.upload(`${first.own}/messages`, { text: 'Ena.', file: pdf('Ena') })).status).toBe(201)
  // What we send them is not theirs to answer for.
  expect((await staff.upload(`${first.office}/messages`, { text: 'Opis.', file: pdf('Opis') })).status).toBe(201)
  await grow(first.user.id, 199)
  expect((await second.client.upload(`${second.own}/messages`, { text: 'Dve.', file: pdf('Dve') })).status).toBe(201)
  await grow(first.user.id, 100)
  const refused = await first.client.upload(`${first.own}/messages`, { text: 'Tri.', file: pdf('Tri') })
  expect([refused.status, refused.json.errors]).toEqual([
    422,
    {
      file: [
        'Priloge k\u00A0vsem vašim prijavam imajo skupaj lahko največ 200 MB; prostora je še za 0 MB. Pošljite manjše datoteke ali pošljite sporočilo brez prilog.',
      ],
    },
  ])
  expect((await first.client.post(`${first.own}/messages`, { text: 'Brez prilog.' })).status).toBe(201)
  expect(await filesOf(first.user.id)).toHaveLength(3)
})

test('sent to two applications at once, files do not pass the limit together', async () => {
  const first = await made()
  const second = await made({ user: first.user })
  await first.client.upload(`${first.own}/messages`, { text: 'Ena.', file: pdf('Ena') })
  const one = pdf('Dve')
  const most = 200 * 1024 * 1024
  await db()
    .updateTable('files')
    .set({ size: most - one.data.length })
    .where('userId', '=', first.user.id)
    .where('collection', '=', 'messages')
    .execute()
  const both = await Promise.all(
    [first, second].map(({ client, own }) => client.upload(`${own}/messages`, { text: 'Dve.', file: one })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
})

test('of one application a candidate can send so many files', async () => {
  const { client, own, user } = await made()
  const send = () =>
    client.upload(`${own}/messages`, { text: 'Še.', file: pdf('a'), file_2: pdf('b'), file_3: pdf('c') })
  for (let times = 0; times < 10; times++) expect((await send()).status).toBe(201)
  const last = await client.upload(`${own}/messages`, { text: 'Še.', file: pdf('d') })
  expect([last.status, last.json.errors.file[0]]).toEqual([422, 'K\u00A0tej prijavi lahko pošljete največ 30 prilog.'])
  expect(await filesOf(user.id)).toHaveLength(30)
})
