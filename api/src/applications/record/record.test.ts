// One application as staff open it: masked until they ask for the name, every look told to the candidate.
import { beforeAll, expect, test } from 'vitest'
import { makeApplication, moveApplication, whoIs } from '#applications/applications.factory.ts'
import { withdraw } from '#applications/applications.service.ts'
import { promiseDay } from '#applications/moves.service.ts'
import { messageCandidate, writeMessage } from '#applications/messages.service.ts'
import { tasks as readings } from '#candidates/cv/cv-reading.background.ts'
import { termsOf } from '#offers/offers.factory.ts'
import { makeLists } from '#candidates/lists/lists.factory.ts'
import { now, setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { deleteNotesFinally } from './notes.service.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
})

test('taken off by two presses at once the mask is taken off once, and so the candidate reads', async () => {
  const { uid, user } = await makeApplication()
  const answers = await Promise.all(Array.from({ length: 4 }, () => staff.post(`/api/applications/${uid}/unmask`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const trail = db().selectFrom('auditEvents').select('id').where('userId', '=', user.id)
  expect(await trail.where('action', '=', 'applications.unmasked').execute()).toHaveLength(1)
})

const LINES = [
  'Življenjepis',
  'Neža Hrovat Podlipnik',
  'Seljakovo naselje 41, 4000 Kranj',
  'Telefon: 040 000 214, neza.hrovat@posta.example',
  'Datum rojstva: 3. 4. 1991',
  'Spol: ženski',
  'Delovne izkušnje',
  '2019 – danes\tVodja nabave, Lesna Breza d.o.o.',
  'Neža vodi ekipo šestih ljudi in pogajanja z dobavitelji.',
  'Izobrazba',
  '2010 – 2014\tEkonomska fakulteta v Ljubljani',
]
const letters = (text: string): string => text.replaceAll(/[^\p{ASCII}]/gu, (sign) => `\\u${sign.charCodeAt(0)}?`)
const CV = Buffer.from(
  `{\\rtf1\\ansi ${LINES.map((line) => `{${letters(line).replaceAll('\t', '\\tab ')}\\par}`).join('')}}`,
)

/** Somebody who has sent a CV with everything in it, and more in the profile. */
async function sent(): Promise<{ uid: string; user: MadeUser; jobId: string }> {
  const user = await makeUser({
    name: 'Neža Hrovat Podlipnik',
    candidate: { phone: '+386 40 000 214', address: 'Seljakovo naselje 41', postal: '4000', city: 'Kranj' },
  })
  await makeLists(user, {
    experiences: [{ position_title: 'Vodja nabave', employer: 'Hrovat s.p.', description: 'Neža je vodila nabavo.' }],
    skills: ['Pogajanja'],
  })
  const { uid, job } = await makeApplication({ user, message: 'Spoštovani, delo me veseli.\nNeža Hrovat Podlipnik' })
  // The one that was sent is the newest; the factory's has no content.
  const own = await api.signIn(user)
  const file = await own.upload('/api/portal/profile/cv', { cv: { name: 'Neza-Hrovat-CV.rtf', data: CV } })
  expect(file.status).toBe(201)
  await db().updateTable('applications').set({ cvFileId: file.json.uid }).where('id', '=', uid).execute()
  await db().updateTable('files').set({ scanState: 'clean' }).where('id', '=', file.json.uid).execute()
  await runTasks(api.databaseUrl, readings)
  return { uid, user, jobId: job.id }
}
const viewsOf = ({ id }: { id: string }) =>
  db().selectFrom('profileViews').select(['what', 'purpose', 'subjectId']).where('userId', '=', id).execute()
const SAYING =
  /Hrovat|Podlipnik|Ne[žz]a|Seljakov|4000|Kranj|000 ?214|posta\.example|@|1991|žensk|female|birthday|\.rtf/i

/** Digits of an id are anybody's. */
const withoutIds = (bytes: Buffer) => bytes.toString().replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')

test('masked, nothing that says who it is leaves the server, and what the work is about does', async () => {
  const { uid, user, jobId } = await sent()
  const who = whoIs(await makeUser({ kind: 'employee', name: 'Ana Kovač' }))
  await messageCandidate(who, uid, { text: 'Spoštovana gospa Hrovat, imate vozniški izpit?' })
  await writeMessage(whoIs(user), uid, { text: 'Imam. Pokličite me na 040 000 214, Neža' })
  const { status, json, text, bytes } = await staff.get(`/api/applications/${uid}`)
  expect(status).toBe(200)
  expect(withoutIds(bytes)).not.toMatch(SAYING)
  expect(text).not.toContain(user.id)
  expect(json).toMatchObject({ uid, is_masked: true, status: 'submitted', is_readable: true, unmasked_at: null })
  expect(json.job.uid).toBe(jobId)
  expect(json.message).toBe('Spoštovani, delo me veseli.\n███')
  const lines = json.cv.lines.map((line: { text: string }) => line.text)
  expect(json.cv.state).toBe('read')
  expect(lines).toContain('2019 – danes\tVodja nabave, Lesna Breza d.o.o.')
  expect(lines).toContain('███ vodi ekipo šestih ljudi in pogajanja z dobavitelji.')
  expect(json.profile.lists.experiences[0]).toMatchObject({ position_title: 'Vodja nabave', employer: '███ s.p.' })
  expect(json.events.map(({ text: words }: { text: string }) => words)).toEqual(
    expect.arrayContaining(['███, imate vozniški izpit?', 'Imam. Pokličite me na ███']),
  )
})

test('masked, a name somebody types in small letters is hidden as well, in our letters and in theirs', async () => {
  const user = await makeUser({ name: 'Zora zqcnameqz' })
  const { uid } = await makeApplication({ user, message: 'Lepo pozdravljeni.\nlp, zora zqcnameqz' })
  const who = whoIs(await makeUser({ kind: 'employee', name: 'Ana Kovač' }))
  await messageCandidate(who, uid, { text: 'Pozdravljeni, Zora zqcnameqz, pišemo zqcnameqzovi.' })
  const { json, text } = await staff.get(`/api/applications/${uid}`)
  expect(json.message).toBe('Lepo pozdravljeni.\nlp, ███')
  expect(text).not.toMatch(/zqcname|zora/i)
})

test('fetching ahead is no look; painting is, and so is taking the mask off, which the trail keeps by itself', async () => {
  const { uid, user } = await sent()
  await staff.get(`/api/applications/${uid}`)
  expect(await viewsOf(user)).toEqual([])
  const view = { purpose: 'application', subjectId: uid }
  await staff.post(`/api/applications/${uid}/look`)
  expect(await viewsOf(user)).toEqual([{ what: 'masked_application', ...view }])
  const { status, json } = await staff.post(`/api/applications/${uid}/unmask`)
  expect(status).toBe(200)
  expect(json.person).toMatchObject({ uid: user.id, name: user.name, email: user.email })
  expect(json.file.name).toBe('Neza-Hrovat-CV.rtf')
  expect(json.cv.lines.map((line: { text: string }) => line.text)).toContain('Neža Hrovat Podlipnik')
  expect((await viewsOf(user)).map(({ what }) => what)).toEqual(['masked_application', 'application'])
  const trail = () =>
    db()
      .selectFrom('auditEvents')
      .select('id')
      .where('action', '=', 'applications.unmasked')
      .where('userId', '=', user.id)
      .execute()
  expect(await trail()).toHaveLength(1)
  // Who has seen the name once is asked no more.
  expect((await staff.get(`/api/applications/${uid}`)).json.unmasked_at).not.toBeNull()
  await staff.post(`/api/applications/${uid}/unmask`)
  expect(await trail()).toHaveLength(1)
  const { data } = (await (await api.signIn(user)).get('/api/portal/privacy/views')).json
  expect(data.map(({ what, role }: { what: string; role: string }) => [what, role])).toEqual(
    expect.arrayContaining([
      ['masked_application', 'consultant'],
      ['application', 'consultant'],
    ]),
  )
})

test('a CV kept before texts were is read when staff open it, and proposes nothing to the candidate', async () => {
  const { uid, user } = await sent()
  await db().deleteFrom('cvTexts').execute()
  await db().deleteFrom('cvReadings').where('userId', '=', user.id).execute()
  const cvOf = async () => (await staff.get(`/api/applications/${uid}`)).json.cv
  expect(await cvOf()).toMatchObject({ state: 'waiting' })
  await runTasks(api.databaseUrl, readings)
  expect(await cvOf()).toMatchObject({ state: 'read' })
  expect((await (await api.signIn(user)).get('/api/portal/profile/lists')).json.proposed).toBeNull()
})

test('whoever has no CV is shown by the profile, masked as well', async () => {
  const user = await makeUser({ name: 'Žan Bajželj', candidate: { city: 'Škofja Loka' } })
  await makeLists(user, {
    experiences: [{ position_title: 'Oblikovalec', employer: 'Studio Bajželj', description: '' }],
  })
  const { uid } = await makeApplication({ user })
  await db().updateTable('applications').set({ cvFileId: null }).where('id', '=', uid).execute()
  const { json, text } = await staff.get(`/api/applications/${uid}`)
  expect(json.cv).toBeNull()
  expect(json.profile.lists.experiences[0].position_title).toBe('Oblikovalec')
  expect(text).not.toMatch(/Baj[zž]elj|Žan|Škofja/)
})

test('of drafts and for who may not read applications nothing is there; withdrawn ones say that and no more', async () => {
  const draft = await makeApplication({ status: 'draft' })
  expect((await staff.get(`/api/applications/${draft.uid}`)).code).toBe('NOT_FOUND')
  const { uid, user } = await makeApplication({ message: 'Rada bi delala pri vas.' })
  const employee = await api.signIn(await makeUser({ kind: 'employee', role: 'Employees' }))
  expect((await employee.get(`/api/applications/${uid}`)).code).toBe('FORBIDDEN')
  expect((await employee.post(`/api/applications/${uid}/unmask`)).code).toBe('FORBIDDEN')
  await withdraw(whoIs(user), uid, undefined, 'sl-SI')
  const { json } = await staff.get(`/api/applications/${uid}`)
  expect(json).toMatchObject({ status: 'withdrawn', is_readable: false, message: null, profile: null, cv: null })
  expect((await staff.post(`/api/applications/${uid}/unmask`)).code).toBe('NOT_FOUND')
  await staff.post(`/api/applications/${uid}/look`)
  expect(await viewsOf(user)).toEqual([])
})

test('after the end there is what was sent, and nothing the profile has become since', async () => {
  const { uid, user } = await makeApplication({ message: 'Veselim se.' })
  const other = await makeApplication({ user })
  const reader = whoIs(await makeUser({ kind: 'employee' }))
  await moveApplication(reader, uid, { to: 'not_selected' })
  const { json } = await staff.get(`/api/applications/${uid}`)
  expect(json).toMatchObject({ is_readable: true, profile: null, message: 'Veselim se.' })
  expect(json.others).toMatchObject([{ uid: other.uid, status: 'submitted' }])
  await db().updateTable('users').set({ restrictedAt: now() }).where('id', '=', user.id).execute()
  expect((await staff.get(`/api/applications/${uid}`)).json).toMatchObject({ is_readable: false, message: null })
})

test('the way from one to the next is the order of the list one came from', async () => {
  const { uid, job } = await makeApplication()
  const second = await makeApplication({ job })
  const ended = await makeApplication({ job, status: 'not_selected' })
  const order = async (query: string) =>
    (await staff.get(`/api/applications/order?filter[job_uid][is]=${job.id}${query}`)).json
  expect((await order('&sort=ref_no')).uids).toEqual([uid, second.uid, ended.uid])
  expect((await order('&sort=-ref_no&filter[status][any][]=submitted')).uids).toEqual([second.uid, uid])
  expect((await staff.get('/api/applications/order?filter[gender]=male')).status).toBe(422)
})

test('a note that was deleted is had back as it was, for a moment and by who wrote it; then it goes for good', async () => {
  const { uid } = await makeApplication()
  const url = `/api/applications/${uid}`
  const note = (await staff.post(`${url}/notes`, { kind: 'fact', text: 'Na voljo od maja.' })).json.uid as string
  const restore = (client = staff) => client.post(`/api/application-notes/${note}/restore`, {})
  const [before] = (await staff.get(url)).json.notes
  await staff.del(`/api/application-notes/${note}`)
  expect((await staff.get(url)).json.notes).toEqual([])
  expect((await staff.del(`/api/application-notes/${note}`)).code).toBe('NOT_FOUND')
  const permissions = ['applications.read', 'notes.manage'] as const
  const colleague = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
  expect((await restore(colleague)).code).toBe('NOT_FOUND')
  expect([(await restore()).status, (await restore()).status]).toEqual([200, 200])
  expect((await staff.get(url)).json.notes).toEqual([before])
  await staff.del(`/api/application-notes/${note}`)
  const later = Date.now() + 3 * 60_000
  setClock(() => new Date(later))
  expect((await restore()).code).toBe('NOT_FOUND')
  await deleteNotesFinally()
  setClock()
  const left = await db().selectFrom('applicationNotes').select('id').where('id', '=', note).execute()
  expect(left).toEqual([])
})

test('notes are facts or opinions, masked like all else, deleted by who wrote them, and gone with the application', async () => {
  const { uid, user } = await makeApplication({ user: await makeUser({ name: 'Črtomir Koželj' }) })
  const url = `/api/applications/${uid}`
  const made = await staff.post(`${url}/notes`, { kind: 'opinion', text: 'Koželj jasno razlaga.' })
  expect(made.status).toBe(201)
  expect((await staff.post(`${url}/notes`, { kind: 'rumour', text: 'Nekaj' })).status).toBe(422)
  const [note] = (await staff.get(url)).json.notes
  expect(note).toMatchObject({ uid: made.json.uid, kind: 'opinion', text: '███ jasno razlaga.', may: { delete: true } })
  expect((await staff.post(`${url}/unmask`)).json.notes[0].text).toBe('Koželj jasno razlaga.')
  const colleague = await api.signIn(await makeUser({ kind: 'employee', role: 'Researchers' }))
  expect((await colleague.get(url)).json.notes[0].may).toEqual({ delete: false })
  expect((await colleague.del(`/api/application-notes/${note.uid}`)).code).toBe('FORBIDDEN')
  // No call of the candidate's answers it; the download does.
  expect((await (await api.signIn(user)).get(`/api/portal/applications/${uid}`)).text).not.toContain('razlaga')
  await withdraw(whoIs(user), uid, undefined, 'sl-SI')
  expect((await staff.get(url)).json).toMatchObject({ notes: [], may_note: false })
  expect((await staff.post(`${url}/notes`, { kind: 'fact', text: 'Pozno' })).code).toBe('NOT_FOUND')
  expect((await staff.del(`/api/application-notes/${note.uid}`)).status).toBe(200)
})

test('it stands where a move took it, while the letter is held and after it was taken back', async () => {
  const { uid, jobId } = await sent()
  const at = async () => (await staff.get(`/api/applications/${uid}`)).json
  const { stage } = await at()
  const { stages } = (await staff.get(`/api/jobs/${jobId}/stages`)).json
  const [first, next] = ['submitted', 'interview'].map((status) =>
    stages.find((one: { status: string }) => one.status === status),
  )
  const moved = await staff.post(`/api/applications/${uid}/moves`, {
    from: first.uid,
    to: next.uid,
    subject: 'Razgovor',
    text: 'Pogovorimo se.',
    promise_on: promiseDay(),
  })
  expect(moved.status).toBe(200)
  expect(await at()).toMatchObject({ status: 'interview', stage: next.name_sl })
  await staff.post(`/api/applications/${uid}/recall`, { letter: moved.json.letter.uid })
  expect(await at()).toMatchObject({ status: 'submitted', stage })
})

test('opinions of colleagues are hidden until the own is given, by every call, and the candidate sees none', async () => {
  const { uid, user } = await makeApplication({ user: await makeUser({ name: 'Črtomir Koželj' }) })
  const url = `/api/applications/${uid}`
  const colleague = await api.signIn(await makeUser({ kind: 'employee', role: 'Researchers', name: 'Žiga Šuštar' }))
  const given = await colleague.post(`${url}/triage`, { opinion: 'no', reason: 'Koželj živi predaleč.' })
  expect(given.json).toMatchObject({ own: { opinion: 'no' }, others: [] })
  for (const hidden of [await staff.get(url), await staff.post(`${url}/unmask`)]) {
    expect(hidden.text).not.toMatch(/predaleč|Šuštar/)
    expect(hidden.json.triage).toMatchObject({ own: null, others: null, may: { give: true, delete: false } })
  }
  expect((await staff.del(`${url}/triage`)).code).toBe('STATE_NOT_ALLOWED')
  expect((await staff.post(`${url}/triage`, { opinion: 'odlično', reason: '' })).status).toBe(422)
  const { json } = await staff.post(`${url}/triage`, { opinion: 'yes', reason: 'Pogajanja' })
  expect(json).toMatchObject({ own: { opinion: 'yes' }, others: [{ opinion: 'no', author: 'Žiga Šuštar' }] })
  expect((await staff.get(url)).json.triage.others[0].reason).toBe('███ živi predaleč.')
  // Changed, there is still one of each.
  await staff.post(`${url}/triage`, { opinion: 'maybe', reason: '' })
  expect((await colleague.get(url)).json.triage.others).toMatchObject([{ opinion: 'maybe' }])
  expect((await staff.del(`${url}/triage`)).json).toMatchObject({ own: null, others: null, may: { delete: false } })
  const own = await api.signIn(user)
  expect((await own.get(`/api/portal/applications/${uid}`)).text).not.toMatch(/triage|predaleč/)
  const who = whoIs(await makeUser({ kind: 'employee' }))
  await moveApplication(who, uid, { to: 'not_selected' })
  expect((await staff.get(url)).json.triage).toMatchObject({ others: [{ opinion: 'no' }], may: { give: false } })
  expect((await staff.post(`${url}/triage`, { opinion: 'yes', reason: '' })).code).toBe('STATE_NOT_ALLOWED')
})

test('an opinion changed or taken back after reading those of others keeps what it said first', async () => {
  const { uid } = await makeApplication()
  const url = `/api/applications/${uid}`
  const colleague = await api.signIn(await makeUser({ kind: 'employee', role: 'Researchers', name: 'Žiga Šuštar' }))
  const give = (who: typeof staff, opinion: string, reason = '') => who.post(`${url}/triage`, { opinion, reason })
  const seenBy = async (who: typeof staff) => (await who.get(url)).json.triage
  // Nobody else has said anything: a slip of the pen is mended without a trace.
  await give(staff, 'no')
  await give(staff, 'yes', 'Vodila je ekipo.')
  await give(colleague, 'no', 'Premalo izkušenj.')
  expect((await seenBy(colleague)).others).toMatchObject([{ opinion: 'yes', first: null, is_led: false }])
  // Said again, it is no change.
  await give(staff, 'yes', 'Vodila je ekipo.')
  expect((await seenBy(staff)).own).toMatchObject({ first: null, is_led: false })
  await give(staff, 'maybe')
  await give(staff, 'no', 'Premalo izkušenj.')
  const changed = { opinion: 'no', first: { opinion: 'yes', reason: 'Vodila je ekipo.' }, is_led: true }
  expect(await seenBy(staff)).toMatchObject({ own: changed, deleted: null })
  expect((await seenBy(colleague)).others).toMatchObject([{ ...changed, deleted_at: null }])
  // Taken back, that it was given stays to be seen.
  await staff.del(`${url}/triage`)
  const taken = { first: { opinion: 'yes' }, is_led: true, deleted_at: expect.any(String) }
  expect(await seenBy(staff)).toMatchObject({ own: null, deleted: taken, others: null })
  expect((await seenBy(colleague)).others).toMatchObject([taken])
  expect((await staff.del(`${url}/triage`)).code).toBe('STATE_NOT_ALLOWED')
  expect((await give(staff, 'maybe')).json).toMatchObject({
    own: { opinion: 'maybe', first: { opinion: 'yes' }, is_led: true, deleted_at: null },
    deleted: null,
    others: [{ opinion: 'no' }],
  })
})

test('an opinion taken back before anybody else gave one was led by nobody', async () => {
  const { uid } = await makeApplication()
  const url = `/api/applications/${uid}/triage`
  const colleague = await api.signIn(await makeUser({ kind: 'employee', role: 'Researchers' }))
  await staff.post(url, { opinion: 'yes', reason: 'Pogajanja' })
  await staff.del(url)
  const { others } = (await colleague.post(url, { opinion: 'no', reason: '' })).json
  expect(others).toMatchObject([{ first: { opinion: 'yes', reason: 'Pogajanja' }, is_led: false }])
  expect(others[0].deleted_at).not.toBeNull()
  // Those of others were hidden when it was given again.
  expect((await staff.post(url, { opinion: 'no', reason: '' })).json.own).toMatchObject({ first: null, is_led: false })
})

test('of two opinions given at once by one colleague the last one stays', async () => {
  const { uid } = await makeApplication()
  const url = `/api/applications/${uid}/triage`
  const answers = await Promise.all(['yes', 'no', 'maybe'].map((opinion) => staff.post(url, { opinion, reason: '' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await db().selectFrom('triages').select('opinion').where('applicationId', '=', uid).execute()).toHaveLength(1)
})

test('whatever names the person of a masked application is a look at the whole, and nothing after they withdrew', async () => {
  const template = (await staff.get('/api/letter-templates')).json.data[0].uid as string
  const answers: Record<string, (uid: string) => ReturnType<Client['get']>> = {
    'the letter of a move': (uid) => staff.get(`/api/applications/${uid}/letter?to=not_selected`),
    'a text of letters': (uid) =>
      staff.post(`/api/applications/${uid}/letter`, { template, subject: 'Vaša prijava', text: 'Pozdravljeni!' }),
    'letters of many': (uid) => staff.post('/api/applications/letters', { ids: [uid], count: 1, to: 'not_selected' }),
    offers: (uid) => staff.get(`/api/applications/${uid}/offers`),
    'the document of an offer': (uid) => staff.post(`/api/applications/${uid}/offers/preview`, termsOf()),
  }
  for (const [what, answer] of Object.entries(answers)) {
    const { uid, user } = await makeApplication()
    await answer(uid)
    const { status, json } = await answer(uid)
    expect([what, status, json.data?.length ?? 1]).toEqual([what, 200, 1])
    expect(await viewsOf(user), what).toEqual([{ what: 'application', purpose: 'application', subjectId: uid }])
    expect((await staff.get(`/api/applications/${uid}`)).json.unmasked_at, what).not.toBeNull()
    const trail = await db().selectFrom('auditEvents').select('action').where('userId', '=', user.id).execute()
    expect(trail.filter(({ action }) => action === 'applications.unmasked')).toHaveLength(1)
    await withdraw(whoIs(user), uid, undefined, 'sl-SI')
    await db().deleteFrom('profileViews').where('userId', '=', user.id).execute()
    const after = await answer(uid)
    expect(after.json.data ?? after.status, what).toEqual(json.data ? [] : 404)
    expect(await viewsOf(user)).toEqual([])
  }
})

test('a note about somebody else loses the name and address of who is erased, and nothing more', async () => {
  const [made, gone] = [await makeApplication(), await makeUser({ name: 'Vida Poljanec', email: 'vida.p@example.com' })]
  const url = `/api/applications/${made.uid}`
  const text = 'Priporočila jo je Vida Poljanec (vida.p@example.com), Vida iz kadrov.'
  expect((await staff.post(`${url}/notes`, { kind: 'fact', text })).status).toBe(201)
  expect(await eraseAccount(gone.id, 'administration')).toBe(true)
  const [note] = (await staff.get(url)).json.notes
  expect(note.text).toBe('Priporočila jo je – (–), Vida iz kadrov.')
})
