import { beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { exportOnRequest } from '#exports/on-request.service.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
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

const rtf = (words: string) => ({
  name: `${words}.rtf`,
  data: Buffer.from(String.raw`{\rtf1 ${words}}`),
  type: 'application/rtf',
})
async function enter(changes: object = {}, cv?: ReturnType<typeof rtf>): Promise<string> {
  const { id } = await makeJob({ contactId: staffId })
  const fields = Object.fromEntries(Object.entries(onPaper(changes)).map(([key, value]) => [key, String(value)]))
  const made = await staff.upload(`/api/jobs/${id}/applications`, { ...fields, ...(cv && { cv }) })
  expect([made.status, made.json]).toMatchObject([201, {}])
  return made.json.uid
}
const at = (uid: string) => `/api/applications/${uid}/entered`
const correct = (uid: string, rev: number, changes: object) => staff.put(at(uid), { rev, ...changes })
const rowOf = (uid: string) =>
  db().selectFrom('applications').selectAll().where('id', '=', uid).executeTakeFirstOrThrow()

describe('what was entered of an application', () => {
  test('is corrected, of the person too: in the record, in the list and on letters that wait to be printed', async () => {
    const uid = await enter({ name: 'Žiga Napčan', came_by: 'post' })
    const other = await enter({ name: 'Katja Ostala', phone: '041 777 888' })
    const others = (await staff.get(at(other))).json
    const before = (await staff.get(at(uid))).json
    expect(before).toMatchObject({
      rev: 1,
      name: 'Žiga Napčan',
      address: 'Dunajska cesta 5',
      cv: null,
      may: { update: true },
    })
    const came_on = addDays(today(), -3)
    const changes = {
      name: 'Žiga Napačan',
      address: 'Šmartinska 1',
      phone: '041 222 333',
      came_by: 'in_person',
      came_on,
    }
    const after = await correct(uid, 1, { ...changes, language: 'en-EN' })
    expect((await staff.get(at(other))).json).toEqual(others)
    expect([after.status, after.json]).toMatchObject([
      200,
      { ...changes, rev: 2, language: 'en-EN', city: 'Ljubljana' },
    ])
    const record = (await staff.post(`/api/applications/${uid}/unmask`, {})).json
    expect(record).toMatchObject({
      came: { by: 'in_person', on: came_on, account: 'none' },
      person: { name: 'Žiga Napačan', phone: '041 222 333' },
    })
    expect((await staff.get('/api/applications?search=Napačan')).json.data).toHaveLength(1)
    const [letter] = await db().selectFrom('printedLetters').select('id').where('applicationId', '=', uid).execute()
    const { text } = readPdf((await staff.get(`/api/printed-letters/document?ids=${letter?.id}&count=1`)).bytes)
    expect(text).toContain('Žiga Napačan')
    expect(text).toContain('Šmartinska 1')
  })

  test('keeps its history with differences, shut with the key of the person, who finds it in their copy', async () => {
    const uid = await enter({ name: 'Hana Zgodovina' })
    await correct(uid, 1, { city: 'Kranj', postal: '4000' })
    const changes = (await staff.get(`${at(uid)}/changes`)).json
    expect(changes.map(({ rev, actor }: { rev: number; actor: string }) => [rev, actor])).toEqual([
      [2, 'Ana Kovač'],
      [1, 'Ana Kovač'],
    ])
    expect(changes[0].fields).toEqual([
      expect.objectContaining({ field: 'postal', before: '1000', after: '4000', is_known: true }),
      expect.objectContaining({ field: 'city', before: 'Ljubljana', after: 'Kranj', is_known: true }),
    ])
    const plain = await db().selectFrom('entityChanges').select('patch').where('entityId', '=', uid).execute()
    expect(plain.map(({ patch }) => patch)).toEqual([null, null])
    const trail = await db().selectFrom('auditEvents').selectAll().where('subjectId', '=', uid).execute()
    expect(trail.map(({ action }) => action)).toContain('entered_applications.updated')
    let all = ''
    await exportOnRequest((await rowOf(uid)).refNo, async (zip) => {
      all = [...(await unzip(Buffer.concat(await zip.toArray()))).values()].map(String).join('\n')
    })
    expect(all).toContain('Kranj')
    expect(all).toMatch(/entered_application/)
    const { userId } = await rowOf(uid)
    const asked = db().selectFrom('auditEvents').select(['actorId', 'subjectType']).where('userId', '=', userId)
    expect(await asked.where('action', '=', 'privacy.export_requested').execute()).toEqual([
      { actorId: null, subjectType: 'export' },
    ])
  })

  test('of two who correct it the second is told, and what the first did not touch is taken', async () => {
    const uid = await enter()
    expect((await correct(uid, 1, { city: 'Kranj' })).json.rev).toBe(2)
    expect((await correct(uid, 1, { city: 'Koper' })).code).toBe('STALE')
    expect((await correct(uid, 1, { phone: '041 222 333' })).json).toMatchObject({ rev: 3, city: 'Kranj' })
  })

  test('takes another CV, and the file that was sent by mistake is gone', async () => {
    const uid = await enter({}, rtf('tuj'))
    const former = (await rowOf(uid)).cvFileId ?? ''
    const put = (rev: number, cv: ReturnType<typeof rtf>) =>
      staff.upload(at(uid), { rev: String(rev), cv }, { method: 'PUT' })
    const after = await put(1, rtf('pravi'))
    expect([after.status, after.json]).toMatchObject([200, { rev: 2, cv: 'pravi.rtf' }])
    const same = (await put(2, { ...rtf('drugi'), name: 'pravi.rtf' })).json
    expect([same.cv, same.cv_file.uid === after.json.cv_file.uid]).toEqual(['pravi.rtf', false])
    expect(await db().selectFrom('files').select('id').where('id', '=', former).execute()).toEqual([])
    expect((await put(2, rtf('tretji'))).code).toBe('STALE')
    const [last] = (await staff.get(`${at(uid)}/changes`)).json
    expect(last.fields).toEqual([expect.objectContaining({ field: 'cv', before: null, after: null, is_known: false })])
    const program = { name: 'cv.exe', data: Buffer.from('MZ'), type: 'application/octet-stream' }
    const refused = await staff.upload(at(uid), { rev: '3', cv: program }, { method: 'PUT' })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['cv']])
  })

  test('originals that were forgotten go back at once where the application has ended', async () => {
    const uid = await enter()
    await db()
      .updateTable('applications')
      .set({
        status: 'not_selected',
        staffStatus: 'not_selected',
        nextMove: 'nobody',
        promiseOn: null,
        endedAt: new Date(),
      })
      .where('id', '=', uid)
      .execute()
    expect((await correct(uid, 1, { has_originals: true })).status).toBe(200)
    const tasks = await db()
      .selectFrom('tasks')
      .select(['assigneeId', 'dueOn'])
      .where('applicationId', '=', uid)
      .execute()
    expect(tasks).toEqual([{ assigneeId: staffId, dueOn: addDays(today(), 8) }])
  })

  test('says beside the field what is wrong', async () => {
    const uid = await enter()
    const faults = async (changes: object) => Object.keys((await correct(uid, 1, changes)).json.errors ?? {})
    expect(await faults({ came_on: addDays(today(), 1) })).toEqual(['came_on'])
    expect(await faults({ name: ' ' })).toEqual(['name'])
    expect(await faults({ postal: '12', phone: 'abc' })).toEqual(['phone', 'postal'])
    expect(await faults({ address: '' })).toEqual(['address'])
  })

  test('is a look at the person, and is of nobody who has an account of their own', async () => {
    const uid = await enter()
    const { userId } = await rowOf(uid)
    await staff.get(at(uid))
    const looks = await db().selectFrom('profileViews').select('what').where('userId', '=', userId).execute()
    expect(looks.map(({ what }) => what)).toContain('application')
    await db().updateTable('users').set({ email: 'ima.racun@example.com' }).where('id', '=', userId).execute()
    const refused = await correct(uid, 1, { city: 'Kranj' })
    expect([refused.status, refused.code]).toEqual([409, 'HAS_ACCOUNT'])
    const portal = (await makeApplication()).uid
    expect((await staff.get(at(portal))).code).toBe('NOT_FOUND')
    expect((await correct(portal, 1, { city: 'Kranj' })).code).toBe('NOT_FOUND')
  })
})
