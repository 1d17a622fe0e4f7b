import { describe, expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeDocx, makeOdt, makeOle, makePdf, makePng } from '#files/files.factory.ts'
import { decideTalentPool } from '#sharing/sharing.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
const URL = '/api/portal/profile/cv'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const candidate = async () => {
  const user = await makeUser()
  return Object.assign(await api.signIn(user), { user })
}
const file = (name: string, data: Buffer) => ({ cv: { name, data } })

describe('uploading a CV', () => {
  test('keeps every version, the last one is current', async () => {
    const client = await candidate()
    const first = await client.upload(URL, file('Življenjepis Črt Žagar.pdf', makePdf('prvi')))
    expect(first.status).toBe(201)
    expect(first.json).toMatchObject({ name: 'Življenjepis Črt Žagar.pdf', mime: 'application/pdf', is_current: true })
    const second = await client.upload(URL, file('drugi.docx', makeDocx()))
    const third = await client.upload(URL, file('tretji.odt', makeOdt()))
    const fourth = await client.upload(URL, file('cetrti.doc', makeOle()))
    const { cvs } = (await client.get('/api/portal/profile')).json
    expect(cvs.map((cv: { uid: string }) => cv.uid)).toEqual(
      [fourth, third, second, first].map((answer) => answer.json.uid),
    )
    expect(cvs.map((cv: { is_current: boolean }) => cv.is_current)).toEqual([true, false, false, false])
  })

  test('the same file again only becomes current again, from ten requests at once too', async () => {
    const client = await candidate()
    const first = await client.upload(URL, file('a.pdf', makePdf('isti')))
    await client.upload(URL, file('b.pdf', makePdf('drugi')))
    const again = await Promise.all(
      Array.from({ length: 10 }, () => client.upload(URL, file('a.pdf', makePdf('isti')))),
    )
    expect(new Set(again.map((answer) => answer.json.uid))).toEqual(new Set([first.json.uid]))
    const { cvs } = (await client.get('/api/portal/profile')).json
    expect(cvs.filter((cv: { is_current: boolean }) => cv.is_current).map((cv: { uid: string }) => cv.uid)).toEqual([
      first.json.uid,
    ])
    expect(cvs).toHaveLength(2)
  })

  test('says what is wrong with a file, each thing in its own words', async () => {
    const client = await candidate()
    const wrong = {
      type: file('slika.png', makePng()),
      large: file('velik.pdf', Buffer.concat([makePdf(), Buffer.alloc(10 * 1024 * 1024)])),
      empty: file('prazen.pdf', Buffer.alloc(0)),
      locked: file('zaklenjen.pdf', makePdf('x', '/Encrypt 9 0 R')),
      mislabelled: file('pravzaprav.docx', makePdf()),
    }
    const words = new Set<string>()
    for (const [name, sent] of Object.entries(wrong)) {
      const answer = await client.upload(URL, sent)
      expect([name, answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([name, 422, ['cv']])
      words.add(answer.json.errors.cv.join(' '))
    }
    expect(words.size).toBe(Object.keys(wrong).length)
    expect((await client.post(URL)).json.errors).toHaveProperty('cv')
    expect((await client.get('/api/portal/profile')).json.cvs).toEqual([])
  })

  test('stops at twenty versions', async () => {
    const client = await candidate()
    for (let n = 0; n < 20; n++) expect((await client.upload(URL, file(`${n}.pdf`, makePdf(`${n}`)))).status).toBe(201)
    const answer = await client.upload(URL, file('21.pdf', makePdf('21')))
    expect([answer.status, answer.json.errors]).toEqual([
      422,
      { cv: ['Shranjenih imate že 20 življenjepisov. Odstranite katerega in poskusite znova.'] },
    ])
  })

  test('is for candidates', async () => {
    const employee = await api.signIn(await makeUser({ kind: 'employee' }))
    expect((await employee.upload(URL, file('a.pdf', makePdf()))).status).toBe(403)
  })
})

describe('removing a CV', () => {
  test('makes the newest of the others current', async () => {
    const client = await candidate()
    const first = await client.upload(URL, file('a.pdf', makePdf('1')))
    const second = await client.upload(URL, file('b.pdf', makePdf('2')))
    expect((await client.del(`${URL}/${second.json.uid}`)).status).toBe(200)
    expect((await client.get('/api/portal/profile')).json.cvs).toMatchObject([
      { uid: first.json.uid, is_current: true },
    ])
    expect((await client.get(`/api/files/${second.json.uid}`)).status).toBe(404)
    expect((await client.del(`${URL}/${second.json.uid}`)).status).toBe(404)
  })

  test('is refused while an application uses it', async () => {
    const { user, uid } = await makeApplication()
    const client = await api.signIn(user)
    const cv = (await client.get(`/api/portal/applications/${uid}`)).json.cv.uid
    const answer = await client.del(`${URL}/${cv}`)
    expect([answer.status, answer.code]).toEqual([409, 'IN_USE'])
  })

  test("of somebody else is not possible, nor is one's own other file", async () => {
    const owner = await candidate()
    const cv = (await owner.upload(URL, file('a.pdf', makePdf()))).json.uid
    expect((await (await candidate()).del(`${URL}/${cv}`)).status).toBe(404)
    await db().updateTable('files').set({ collection: 'avatar', isCurrent: false }).where('id', '=', cv).execute()
    expect((await owner.del(`${URL}/${cv}`)).status).toBe(404)
  })
})

describe('downloading a file', () => {
  test('gives the owner an attachment no browser shows', async () => {
    const client = await candidate()
    const data = makePdf('vsebina')
    const cv = (await client.upload(URL, file('Življenjepis.pdf', data))).json.uid
    const answer = await client.get(`/api/files/${cv}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toBe(data.toString())
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(data.length),
      'content-disposition': `attachment; filename="Zivljenjepis.pdf"; filename*=UTF-8''%C5%BDivljenjepis.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  test('is not there for others, and the candidate can see which staff member read it', async () => {
    const owner = await candidate()
    const cv = (await owner.upload(URL, file('a.pdf', makePdf()))).json.uid
    const reads = async () =>
      (
        await db()
          .selectFrom('auditEvents')
          .select('actorId')
          .where('userId', '=', owner.user.id)
          .where('action', '=', 'candidates.cv_read')
          .execute()
      ).map((row) => row.actorId)
    await owner.get(`/api/files/${cv}`)
    expect((await (await candidate()).get(`/api/files/${cv}`)).status).toBe(404)
    expect((await (await api.signIn(await makeUser({ kind: 'employee' }))).get(`/api/files/${cv}`)).status).toBe(404)
    expect((await api.anon.get(`/api/files/${cv}`)).status).toBe(401)
    expect((await owner.get(`/api/files/${UNKNOWN}`)).status).toBe(404)
    expect(await reads()).toEqual([])
    const consultant = await makeUser({ kind: 'employee', permissions: ['candidates.read'] })
    await decideTalentPool(owner.user)
    expect((await (await api.signIn(consultant)).get(`/api/files/${cv}`)).status).toBe(200)
    expect(await reads()).toEqual([consultant.id])
  })
})
