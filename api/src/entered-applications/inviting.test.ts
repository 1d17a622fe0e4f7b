import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { insertExport } from '#exports/exports.queries.ts'
import { exportOnRequest } from '#exports/on-request.service.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { sentMails } from '#mail/sent.ts'
import { disableAccount, eraseByName } from '#privacy/accounts/accounts.service.ts'
import { countByAddress, eraseEverythingOf, exportByAddress } from '#privacy/erasure/people-by-link.service.ts'
import { runRetention } from '#privacy/retention/retention.service.ts'
import { sendDueLetters } from '#applications/office/letters.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'
import { unzip } from '../../test/unzip.ts'
import { onPaper } from './entered-applications.factory.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] }))
})
afterEach(() => setClock())

const PASSWORD = 'Visoka-trava7'
async function enter(name: string) {
  const { id: job } = await makeJob()
  const { uid } = (await staff.post(`/api/jobs/${job}/applications`, onPaper({ name }))).json
  const query = db().selectFrom('applications').select(['userId', 'refNo']).where('id', '=', uid)
  return { uid: uid as string, job, ...(await query.executeTakeFirstOrThrow()) }
}
const invite = async (uid: string, email: string) => {
  const { rev } = (await staff.get(`/api/applications/${uid}/entered`)).json
  return staff.post(`/api/applications/${uid}/entered/email`, { rev, email })
}
const mails = async (email: string) => {
  await runTasks(api.databaseUrl)
  return sentMails(email)
}
const tokenIn = (html: string): string => /\/invitation\/([\w-]{64})/.exec(html)?.[1] ?? ''
const userOf = (id: string) => db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
const cameOf = async (uid: string) => (await staff.post(`/api/applications/${uid}/unmask`, {})).json

const REASON = 'Iskali smo več izkušenj z vodenjem ljudi.'
async function turnDown({ job, uid }: { job: string; uid: string }): Promise<void> {
  const { stages } = (await staff.get(`/api/jobs/${job}/stages`)).json
  const from = stages.find(({ status }: { status: string }) => status === 'submitted').uid
  const words = { subject: 'Vaša prijava', text: `Pozdravljeni!\n\nIzbrali smo drugo osebo. ${REASON}`, reason: REASON }
  const told = await staff.post(`/api/applications/${uid}/moves`, { from, to: 'not_selected', ...words })
  expect([told.status, told.json]).toMatchObject([200, {}])
  setClock(() => new Date(Date.now() + 60_000))
  await sendDueLetters()
}

describe('an address given later', () => {
  test('is not that of the account which has it: who is disabled by it is whoever can sign in', async () => {
    const { uid, userId } = await enter('Tuj Naslov')
    await invite(uid, 'oba@example.com')
    const own = await makeUser({ email: 'oba@example.com' })
    await disableAccount('oba@example.com', 'Zloraba')
    expect((await userOf(own.id))?.status).toBe('disabled')
    expect((await userOf(userId))?.status).toBe('active')
  })

  test('gets the letter with the link, by which the account becomes the person’s own', async () => {
    const { uid, userId } = await enter('Lana Naslov')
    const invited = await invite(uid, 'Lana.Naslov@Example.com')
    expect([invited.status, invited.json]).toMatchObject([200, { email: 'lana.naslov@example.com', rev: 2 }])
    expect(await cameOf(uid)).toMatchObject({
      came: { account: 'offered' },
      person: { email: 'lana.naslov@example.com' },
    })
    const [letter] = await mails('lana.naslov@example.com')
    expect(letter?.text).toContain('Informacijskemu pooblaščencu')
    const token = tokenIn(letter?.html ?? '')
    const browser = api.newClient()
    expect((await browser.get(`/api/invitations/${token}`)).json).toMatchObject({
      state: 'open',
      name: 'Lana Naslov',
      email: 'lana.naslov@example.com',
      is_candidate: true,
    })
    const weak = await browser.post(`/api/invitations/${token}`, { password: 'kratko' })
    expect([weak.status, Object.keys(weak.json.errors)]).toEqual([422, ['password']])
    const entered = await browser.post(`/api/invitations/${token}`, { password: PASSWORD })
    expect([entered.status, entered.json]).toMatchObject([200, { uid: userId, roles: ['Candidates'] }])
    expect(await userOf(userId)).toMatchObject({ email: 'lana.naslov@example.com', givenEmail: null })
    expect((await browser.get('/api/portal/applications')).json.data).toMatchObject([{ uid }])
    expect((await browser.get(`/api/invitations/${token}`)).json.state).toBe('used')
    const login = { username: 'lana.naslov@example.com', password: PASSWORD }
    expect((await api.newClient().post('/api/auth/login', login)).status).toBe(200)
    // Theirs from here on, and one to write to.
    expect((await cameOf(uid)).came.account).toBe('own')
    const refused = await staff.put(`/api/applications/${uid}/entered`, { rev: 2, city: 'Kranj' })
    expect(refused.code).toBe('HAS_ACCOUNT')
    expect((await invite(uid, 'drug@example.com')).code).toBe('HAS_ACCOUNT')
    expect((await staff.post(`/api/applications/${uid}/messages`, { text: 'Pozdravljeni!' })).status).toBe(201)
  })

  test('takes the letters that would be printed; those that wait to be printed wait on', async () => {
    const of = await enter('Bine Pismo')
    const before = await db().selectFrom('printedLetters').selectAll().where('applicationId', '=', of.uid).execute()
    await invite(of.uid, 'bine.pismo@example.com')
    const proposal = (await staff.get(`/api/applications/${of.uid}/letter?to=not_selected`)).json
    expect(proposal).toMatchObject({ by_post: null, has_account: false })
    await turnDown(of)
    const after = await db().selectFrom('printedLetters').selectAll().where('applicationId', '=', of.uid).execute()
    expect(after).toEqual(before)
    const last = (await mails('bine.pismo@example.com')).find(({ text }) => text.includes(REASON))
    // Nothing to open in the portal for somebody who cannot sign in.
    expect(last?.html).not.toContain('/applications/')
  })

  test('lets nobody in, and nobody reset a password, until it was used', async () => {
    const { uid, userId } = await enter('Nika Nepotrjena')
    await invite(uid, 'nika.nepotrjena@example.com')
    const stranger = api.newClient()
    await stranger.post('/api/forgot-password/create', { email: 'nika.nepotrjena@example.com' })
    const subjects = (await mails('nika.nepotrjena@example.com')).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringContaining('Vaša prijava')])
    expect((await staff.post(`/api/applications/${uid}/messages`, { text: 'Pišem.' })).code).toBe('NO_ACCOUNT')
    expect(await userOf(userId)).toMatchObject({ email: null, activatedAt: null })
  })

  test('gets the link once a day, however often it is given and by however many at once', async () => {
    const { uid, userId } = await enter('Pika Petkrat')
    const email = 'pika.petkrat@example.com'
    expect((await invite(uid, email)).status).toBe(200)
    const again = await Promise.all([1, 2, 3, 4].map(() => invite(uid, email)))
    const said = [422, { email: [expect.stringMatching(/^Povezava na ta naslov je bila že poslana \d/)] }]
    expect(again.map(({ status, json }) => [status, json.errors])).toEqual([said, said, said, said])
    const letters = async () => (await mails(email)).filter(({ html }) => tokenIn(html) !== '')
    const [first, ...more] = await letters()
    expect(more).toEqual([])
    const isOpen = async (html = '') => (await api.anon.get(`/api/invitations/${tokenIn(html)}`)).json.state === 'open'
    expect(await isOpen(first?.html)).toBe(true)
    // A day later, for who has lost the letter.
    const before = new Date(Date.now() - 25 * 60 * 60_000)
    await db().updateTable('links').set({ createdAt: before }).where('userId', '=', userId).execute()
    expect((await invite(uid, email)).status).toBe(200)
    expect(await letters()).toHaveLength(2)
    expect(await isOpen(first?.html)).toBe(false)
  })

  test('that was mistyped is written over or taken back, and its link ends', async () => {
    const { uid, userId } = await enter('Tjaša Tipkarska')
    await invite(uid, 'napacen@example.com')
    const first = tokenIn((await mails('napacen@example.com'))[0]?.html ?? '')
    await invite(uid, 'pravi@example.com')
    const state = async (token: string) => (await api.anon.get(`/api/invitations/${token}`)).json.state
    expect(await state(first)).toBe('revoked')
    const second = tokenIn((await mails('pravi@example.com'))[0]?.html ?? '')
    expect(await state(second)).toBe('open')
    const revoked = await staff.del(`/api/applications/${uid}/entered/email`)
    expect([revoked.status, revoked.json.email]).toEqual([200, null])
    expect(await state(second)).not.toBe('open')
    expect((await api.newClient().post(`/api/invitations/${second}`, { password: PASSWORD })).code).toBe('LINK_INVALID')
    expect((await userOf(userId))?.givenEmail).toBeNull()
    const fields = (await staff.get(`/api/applications/${uid}/entered/changes`)).json.map(
      ({ fields: [of] }: { fields: { before: string | null; after: string | null }[] }) => [of?.before, of?.after],
    )
    expect(fields.slice(0, 3)).toEqual([
      ['pravi@example.com', null],
      ['napacen@example.com', 'pravi@example.com'],
      [null, 'napacen@example.com'],
    ])
  })

  test('of an account, or of another such person, is refused beside the field; one never activated makes room', async () => {
    const [one, other] = [await enter('Ena Prva'), await enter('Druga Prva')]
    const known = await makeUser({ email: 'ima.ze.racun@example.com' })
    const taken = await invite(one.uid, known.email)
    expect([taken.status, taken.json.errors]).toMatchObject([422, { email: [expect.stringContaining('že ima račun')] }])
    expect((await invite(one.uid, 'skupen@example.com')).status).toBe(200)
    const shared = await invite(other.uid, 'skupen@example.com')
    expect([shared.status, shared.json.errors]).toMatchObject([422, { email: [expect.stringContaining('že zapisan')] }])
    const waiting = await makeUser({ email: 'ni.potrdila@example.com', status: 'registered' })
    expect((await invite(other.uid, waiting.email)).status).toBe(200)
    expect(await userOf(waiting.id)).toBeUndefined()
    expect((await invite(one.uid, 'ni naslov')).status).toBe(422)
  })

  test('that somebody has registered meanwhile opens nothing any more', async () => {
    const { uid, userId } = await enter('Meta Medtem')
    await invite(uid, 'meta.medtem@example.com')
    const token = tokenIn((await mails('meta.medtem@example.com'))[0]?.html ?? '')
    await makeUser({ email: 'meta.medtem@example.com' })
    expect((await api.anon.get(`/api/invitations/${token}`)).json.state).toBe('used')
    expect((await api.newClient().post(`/api/invitations/${token}`, { password: PASSWORD })).code).toBe('LINK_INVALID')
    expect(await userOf(userId)).toMatchObject({ email: null })
  })

  test('is in the copy and goes with the person, by their number, before and after the account is theirs', async () => {
    const [given, own] = [await enter('Vida Dana'), await enter('Vida Svoja')]
    await invite(given.uid, 'vida.dana@example.com')
    await invite(own.uid, 'vida.svoja@example.com')
    const token = tokenIn((await mails('vida.svoja@example.com'))[0]?.html ?? '')
    await api.newClient().post(`/api/invitations/${token}`, { password: PASSWORD })
    let all = ''
    await exportOnRequest(given.refNo, async (zip) => {
      all = [...(await unzip(Buffer.concat(await zip.toArray()))).values()].map(String).join('\n')
    })
    expect(all).toContain('vida.dana@example.com')
    // Whose account it is by now asks for it in the portal, and has what they asked for there.
    const { id: asked } = await insertExport({ userId: own.userId, language: 'sl-SI', at: new Date() })
    await expect(exportOnRequest(own.refNo, async () => {})).rejects.toThrow('NOT_FOUND')
    expect(await db().selectFrom('dataExports').select('id').where('id', '=', asked).execute()).toHaveLength(1)
    for (const { refNo, userId } of [given, own]) {
      await eraseByName(refNo)
      expect(await userOf(userId)).toBeUndefined()
      expect(await db().selectFrom('mails').select('id').where('userId', '=', userId).execute()).toEqual([])
    }
  })

  test('goes with the person by the address that was given, too', async () => {
    const { uid, userId } = await enter('Vida Naslov')
    await invite(uid, 'vida.naslov@example.com')
    const found = await countByAddress('Vida.Naslov@example.com')
    expect(found).toMatchObject({ users: 1, applications: 1, candidates: 1, mails: 1 })
    const { users, applications } = await exportByAddress('vida.naslov@example.com')
    expect([users, applications]).toMatchObject([[{ id: userId, name: 'Vida Naslov' }], [{ id: uid }]])
    let size = 0
    await exportOnRequest('vida.naslov@example.com', async (zip) => {
      for await (const part of zip) size += (part as Buffer).length
    })
    expect(size).toBeGreaterThan(1000)
    await eraseEverythingOf('vida.naslov@example.com')
    expect(await userOf(userId)).toBeUndefined()
    expect(await db().selectFrom('applications').select('id').where('id', '=', uid).execute()).toEqual([])
    await expect(eraseEverythingOf('vida.naslov@example.com')).rejects.toThrow('NOT_FOUND')
  })

  test('changes nothing of the clock of the talent pool as long as nobody has chosen a password', async () => {
    const of = await enter('Tone Tihi')
    await invite(of.uid, 'tone.tihi@example.com')
    await turnDown(of)
    const from = Date.now()
    for (const days of [690, 740, 760, 800, 840]) {
      setClock(() => new Date(from + days * 86_400_000))
      expect((await runRetention(false)).filter(({ failed }) => failed > 0)).toEqual([])
    }
    expect(await userOf(of.userId)).toBeUndefined()
  })
})
