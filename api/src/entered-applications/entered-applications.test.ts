import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { sendDueLetters } from '#applications/office/letters.service.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { exportOnRequest } from '#exports/on-request.service.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { eraseByName } from '#privacy/accounts/accounts.service.ts'
import { runRetention } from '#privacy/retention/retention.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'
import { readPdf } from '../../test/pdf.ts'
import { unzip } from '../../test/unzip.ts'
import { onPaper } from './entered-applications.factory.ts'

const api = await testApp()
let staff: Client
let staffId: string
beforeAll(async () => {
  const user = await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] })
  staffId = user.id
  staff = await api.signIn(user)
})
afterEach(() => setClock())

const enter = (job: string, changes: object = {}) => staff.post(`/api/jobs/${job}/applications`, onPaper(changes))
const printed = async (uid: string) =>
  db().selectFrom('printedLetters').selectAll().where('applicationId', '=', uid).orderBy('createdAt').execute()
const refOf = async (uid: string): Promise<string> =>
  (await db().selectFrom('applications').select('refNo').where('id', '=', uid).executeTakeFirstOrThrow()).refNo
/** Somebody whose application was entered, with the number of that. */
async function personOf(name: string) {
  const { id: job } = await makeJob()
  const { uid } = (await enter(job, { name })).json
  const row = await db()
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(['u.id', 'u.username', 'a.refNo'])
    .where('a.id', '=', uid)
    .executeTakeFirstOrThrow()
  return { ...row, uid, job }
}
const REASON = 'Iskali smo več izkušenj z vodenjem ljudi.'

async function turnDown(job: string, uid: string): Promise<void> {
  const { stages } = (await staff.get(`/api/jobs/${job}/stages`)).json
  const from = stages.find(({ status }: { status: string }) => status === 'submitted').uid
  const words = { subject: 'Vaša prijava', text: `Pozdravljeni!\n\nIzbrali smo drugo osebo. ${REASON}`, reason: REASON }
  const told = await staff.post(`/api/applications/${uid}/moves`, { from, to: 'not_selected', ...words })
  expect([told.status, told.json]).toMatchObject([200, { letter: { is_printed: true } }])
  const [held] = (await staff.get(`/api/applications?filter[job_uid]=${job}`)).json.data
  expect(held.letter).toMatchObject({ uid: told.json.letter.uid, is_printed: true })
  setClock(() => new Date(Date.now() + 60_000))
  await sendDueLetters()
}

describe('an application from paper', () => {
  test('is one of the job, of somebody who has no account and reads printed letters', async () => {
    const { id } = await makeJob({ company: 'Pekarna Zlati klas' })
    const entered = await enter(id, { name: 'Črtomira Žgajnar', message: 'Prosim za delo peka.', came_by: 'phone' })
    expect(entered.status).toBe(201)
    const { uid } = entered.json
    const record = (await staff.post(`/api/applications/${uid}/unmask`, {})).json
    expect(record).toMatchObject({
      status: 'submitted',
      came: { by: 'phone', on: today() },
      message: 'Prosim za delo peka.',
      person: { name: 'Črtomira Žgajnar', email: null },
    })
    await runTasks(api.databaseUrl)
    const user = await db()
      .selectFrom('users')
      .selectAll()
      .where('id', '=', record.person.uid)
      .executeTakeFirstOrThrow()
    expect(user.email).toBeNull()
    expect(await db().selectFrom('mails').select('id').where('userId', '=', user.id).execute()).toEqual([])
    const [letter] = await printed(uid)
    expect(letter).toMatchObject({ cause: 'no_email', template: 'application_entered', state: 'open' })
    expect(letter?.text).toContain('Informacijskemu pooblaščencu')
    const pdf = await staff.get(`/api/printed-letters/document?ids=${letter?.id}&count=1`)
    expect(readPdf(pdf.bytes).text).toContain('Dunajska cesta 5')
  })

  test('is turned down by a printed letter, and documents that came along are somebody’s task', async () => {
    const { id } = await makeJob({ contactId: staffId })
    const { uid } = (await enter(id, { name: 'Ivo Izvirnik', has_originals: true })).json
    const proposal = (await staff.get(`/api/applications/${uid}/letter?to=not_selected`)).json
    expect(proposal).toMatchObject({ by_post: 'no_email', has_account: false })
    await turnDown(id, uid)
    const letters = await printed(uid)
    expect(letters.map(({ cause, template }) => `${cause} ${template}`)).toEqual([
      'no_email application_entered',
      'no_email application_letter',
    ])
    expect(letters[1]?.text).toContain(REASON)
    const tasks = await db().selectFrom('tasks').selectAll().where('applicationId', '=', uid).execute()
    expect(tasks).toMatchObject([{ assigneeId: staffId, text: 'Vrnite izvirnike, ki so bili priloženi prijavi.' }])
    expect(tasks[0]?.dueOn).toBe(addDays(today(), 8))
  })

  test('whose job’s contact has no tasks gives the documents back by who entered it', async () => {
    const contact = await makeUser({ kind: 'employee' })
    const { id } = await makeJob({ contactId: contact.id })
    const { uid } = (await enter(id, { name: 'Ivo Brez Nalog', has_originals: true })).json
    await turnDown(id, uid)
    const tasks = await db().selectFrom('tasks').select('assigneeId').where('applicationId', '=', uid).execute()
    expect(tasks).toEqual([{ assigneeId: staffId }])
  })

  test('of somebody of a name that was entered already is asked about; a double press enters one', async () => {
    const { id } = await makeJob()
    const name = 'Maja Dvojnik'
    const both = await Promise.all([enter(id, { name }), enter(id, { name: 'maja  dvojnik' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const again = await enter(id, { name })
    expect([again.status, again.json.errors]).toMatchObject([
      422,
      { is_another: [expect.stringContaining('že vpisana')] },
    ])
    expect((await enter(id, { name, is_another: true })).status).toBe(201)
  })

  test('says beside the field what is wrong', async () => {
    const { id } = await makeJob()
    const faults = async (changes: object) => Object.keys((await enter(id, changes)).json.errors ?? {})
    expect(await faults({ came_on: addDays(today(), 1) })).toEqual(['came_on'])
    expect(await faults({ came_on: addDays(today(), -500) })).toEqual(['came_on'])
    expect(await faults({ name: ' ' })).toEqual(['name'])
    expect(await faults({ postal: '12', phone: 'abc' })).toEqual(['phone', 'postal'])
    expect(await faults({ address: '' })).toEqual(['address'])
    const file = { name: 'cv.exe', data: Buffer.from('MZ'), type: 'application/octet-stream' }
    const fields = Object.fromEntries(Object.entries(onPaper()).map(([key, value]) => [key, String(value)]))
    const refused = await staff.upload(`/api/jobs/${id}/applications`, { ...fields, cv: file })
    expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([422, ['cv']])
  })

  test('keeps the CV that came along', async () => {
    const { id } = await makeJob()
    const fields = Object.fromEntries(Object.entries(onPaper()).map(([key, value]) => [key, String(value)]))
    const cv = { name: 'življenjepis.rtf', data: Buffer.from(String.raw`{\rtf1 Pek}`), type: 'application/rtf' }
    const entered = await staff.upload(`/api/jobs/${id}/applications`, { ...fields, has_originals: 'true', cv })
    expect([entered.status, entered.json]).toMatchObject([201, {}])
    const record = (await staff.post(`/api/applications/${entered.json.uid}/unmask`, {})).json
    expect(record.file).toMatchObject({ name: 'življenjepis.rtf' })
  })

  test('leads to nothing that waits in a portal the person cannot open', async () => {
    const { id } = await makeJob()
    const { uid } = (await enter(id)).json
    const acts = [
      staff.post(`/api/applications/${uid}/messages`, { text: 'Pišem vam.' }),
      staff.post(`/api/applications/${uid}/references`, { wanted: 1, reason: 'Za zadnji krog.' }),
    ]
    for (const { status, code } of await Promise.all(acts)) expect([status, code]).toEqual([409, 'NO_ACCOUNT'])
  })

  test('gives nobody a way in: neither username nor a forgotten password', async () => {
    const { username } = await personOf('Neva Nikogaršnja')
    const stranger = api.newClient()
    expect((await stranger.post('/api/auth/login', { username, password: 'Demo-geslo-1' })).status).toBe(401)
    expect((await stranger.post('/api/auth/login', { username, password: '' })).status).toBeGreaterThanOrEqual(400)
  })

  test('goes with its person when they want to be erased, by the number on the letter', async () => {
    const { id, uid, refNo } = await personOf('Zora Izbris')
    await eraseByName(refNo)
    expect(await db().selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await printed(uid)).toEqual([])
    // A number of somebody with an account names nobody.
    const other = await refOf((await makeApplication()).uid)
    await expect(eraseByName(other)).rejects.toThrow('NOT_FOUND')
  })

  test('is handed over whole to its person, by the number on the letter, and nothing of the file stays', async () => {
    const { id, refNo } = await personOf('Kaja Kopija')
    let files: Map<string, Buffer> | undefined
    await exportOnRequest(refNo, async (zip) => {
      files = await unzip(Buffer.concat(await zip.toArray()))
    })
    const all = [...(files?.values() ?? [])].map(String).join('\n')
    expect(all).toContain('Kaja Kopija')
    expect(all).toContain('Dunajska cesta 5')
    expect(await db().selectFrom('dataExports').select('id').where('userId', '=', id).execute()).toEqual([])
    const other = await refOf((await makeApplication()).uid)
    await expect(exportOnRequest(other, async () => {})).rejects.toThrow('NOT_FOUND')
  })

  test('is erased by the clock of the talent pool, whom no mail can ask whether to stay', async () => {
    const { job, id, uid } = await personOf('Tine Tihi')
    await turnDown(job, uid)
    const from = Date.now()
    for (const days of [690, 740, 760, 800, 840]) {
      setClock(() => new Date(from + days * 86_400_000))
      expect((await runRetention(false)).filter(({ failed }) => failed > 0)).toEqual([])
    }
    expect(await db().selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await db().selectFrom('mails').select('id').where('userId', '=', id).execute()).toEqual([])
  })
})
