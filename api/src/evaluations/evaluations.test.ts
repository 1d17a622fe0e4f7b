// Evaluations through the front door: own first, unled, never added up, and gone with the application and the person.
import { beforeAll, expect, test } from 'vitest'
import { JUDGEMENTS } from '@korak/contract/evaluations.rules.ts'
import { makeApplication, moveApplication, whoIs } from '#applications/applications.factory.ts'
import { withdraw } from '#applications/applications.service.ts'
import { tasks as readings } from '#candidates/cv/cv-reading.background.ts'
import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'
import { answersTo, criterion, makeAsked, makeGuide, makeInterviewer } from './evaluations.factory.ts'

const api = await testApp()
let staff: Client
let consultant: MadeUser
beforeAll(async () => {
  consultant = await makeUser({ kind: 'employee', role: 'Consultants', name: 'Ana Kovač' })
  staff = await api.signIn(consultant)
})
const mailsTo = (email: string) =>
  db().selectFrom('mails').select(['template', 'params', 'userId']).where('toAddress', '=', email).execute()
const submitAs = (client: Client, id: string | undefined, evidence: string, rev = 1) =>
  client.post(`/api/evaluations/${id}/submit`, { rev, answers: answersTo(evidence) })

test('only stages of its own job are offered for an application', async () => {
  const other = await makeApplication()
  await makeGuide(other.job.id)
  const { uid, job } = await makeApplication()
  const stages = async () => (await staff.get(`/api/applications/${uid}/evaluations`)).json.stages
  expect(await stages()).toEqual([])
  const stage = await makeGuide(job.id)
  expect((await stages()).map((one: { uid: string }) => one.uid)).toEqual([stage])
})

test('who is asked gets a mail without the candidate, the mask, the guide, and nothing else of the office', async () => {
  const user = await makeUser({ name: 'Neža Hrovat Podlipnik', candidate: { phone: '+386 40 000 214' } })
  const { uid, job } = await makeApplication({ user, message: 'Veselim se, Neža Hrovat Podlipnik' })
  const own = await api.signIn(user)
  const data = Buffer.from(
    String.raw`{\rtf1\ansi {Neza Hrovat Podlipnik\par}{Telefon: 040 000 214\par}{Vodja nabave v Lesni Brezi\par}}`,
  )
  const file = await own.upload('/api/portal/profile/cv', { cv: { name: 'Hrovat.rtf', data } })
  await db().updateTable('applications').set({ cvFileId: file.json.uid }).where('id', '=', uid).execute()
  await db().updateTable('files').set({ scanState: 'clean' }).where('id', '=', file.json.uid).execute()
  await runTasks(api.databaseUrl, readings)
  const simona = await makeInterviewer({ name: 'Simona Roš', language: 'en-EN' })
  const stage = await makeGuide(job.id)
  const url = `/api/applications/${uid}/evaluations`
  const due = addDays(today(), 4)
  const asked = await staff.post(url, { stage_uid: stage, interviewer_uids: [simona.id], due_on: due })
  expect([asked.status, asked.json.given]).toEqual([201, []])
  expect(asked.json.requests).toMatchObject([{ interviewer: 'Simona Roš', is_own: false, due_on: due }])
  const again = await staff.post(url, { stage_uid: stage, interviewer_uids: [simona.id], due_on: null })
  expect(again.json.requests).toHaveLength(1)
  // So that nobody is asked anew in vain; taken back, they can be.
  expect(again.json.stages).toMatchObject([{ uid: stage, asked: [simona.id] }])
  const mails = await mailsTo(simona.email)
  expect(mails).toMatchObject([{ template: 'evaluation_asked', userId: user.id, params: { due, by: 'Ana Kovač' } }])
  expect(JSON.stringify(mails[0]?.params)).not.toMatch(/Hrovat|Neža/)

  const client = await api.signIn(simona)
  const { data: listed } = (await client.get('/api/evaluations')).json
  expect(listed).toMatchObject([{ uid: asked.json.requests[0].uid, state: 'open', due_on: due }])
  expect((await client.get('/api/office/today')).text).toContain('evaluations_open')
  const sheet = await client.get(`/api/evaluations/${listed[0].uid}`, { headers: { 'Accept-Language': 'en-EN' } })
  expect(sheet.status).toBe(200)
  expect(sheet.text).not.toMatch(/Hrovat|Podlipnik|Ne[žz]a|000 ?214|\.rtf|@/)
  expect(sheet.text).not.toContain(user.id)
  expect(sheet.json).toMatchObject({
    others: null,
    may: { draft: true, submit: true, withdraw: false },
    criteria: [{ key: 'c-1', name: 'Vodenje (en)' }, { key: 'c-2' }],
  })
  expect(sheet.json.criteria[0].help).toBe('Give an example.\n\nGood evidence: An outcome with facts')
  expect(sheet.json.cv.lines.map(({ text }: { text: string }) => text)).toContain('Vodja nabave v Lesni Brezi')
  await client.post(`/api/evaluations/${listed[0].uid}/look`, {})
  const views = await db()
    .selectFrom('profileViews')
    .select(['what', 'subjectId'])
    .where('userId', '=', user.id)
    .execute()
  expect(views).toEqual([{ what: 'masked_application', subjectId: uid }])
  for (const path of [`applications/${uid}`, `applications/${uid}/evaluations`, 'applications', 'interviewers', 'jobs'])
    expect((await client.get(`/api/${path}`)).status, path).toBe(403)
  expect((await client.post(url, { stage_uid: stage, interviewer_uids: [simona.id] })).status).toBe(403)
  // One a colleague was asked for, or nobody: the same answer.
  const other = await api.signIn(await makeInterviewer())
  for (const id of [listed[0].uid, crypto.randomUUID()]) {
    expect((await other.get(`/api/evaluations/${id}`)).status).toBe(404)
    expect((await other.post(`/api/evaluations/${id}/look`, {})).status).toBe(404)
    expect((await submitAs(other, id, 'Tuje')).status).toBe(404)
  }
  expect((await other.get('/api/evaluations')).json.data).toEqual([])
})

test('own first: what others say is kept back until it is given, and then stands beside it, in no sum', async () => {
  const [a, b] = [await makeInterviewer({ name: 'Simona Roš' }), await makeInterviewer({ name: 'Tone Breg' })]
  const made = await makeAsked([a, b, consultant])
  const [first, second] = [await api.signIn(a), await api.signIn(b)]
  const [idA, idB, idC] = made.evaluations
  const whole = `/api/applications/${made.uid}/evaluations`
  expect((await submitAs(first, idA, 'Vodila je šest ljudi.')).json).toMatchObject({ others: [] })
  expect((await second.get(`/api/evaluations/${idB}`)).json.others).toBeNull()
  expect((await second.get(`/api/evaluations/${idB}`)).text).not.toContain('šest ljudi')
  // Who has one to give is told nothing on the application either; a colleague who has not is.
  const hidden = await staff.get(whole)
  expect([hidden.json.given, hidden.text.includes('šest ljudi')]).toEqual([null, false])
  const uninvolved = await api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
  expect((await uninvolved.get(whole)).json.given[0].evaluations).toHaveLength(1)
  const given = await submitAs(second, idB, 'O tem ni povedal nič.')
  expect(given.json.others).toMatchObject([{ interviewer: 'Simona Roš', answers: answersTo('Vodila je šest ljudi.') }])
  expect((await first.get(`/api/evaluations/${idA}`)).json.others).toMatchObject([{ interviewer: 'Tone Breg' }])
  await submitAs(staff, idC, 'Odločno.')
  const { json, text } = await staff.get(whole)
  expect(json.requests).toEqual([])
  expect(json.given[0].evaluations.map((one: { is_own: boolean }) => one.is_own)).toEqual([true, false, false])
  expect(json.given[0].criteria.map(({ name }: { name: string }) => name)).toEqual(['Vodenje', 'Pogajanja'])
  expect(text).not.toMatch(/"(score|sum|total|average|rank|points?|value)"/i)
  expect(JUDGEMENTS.every((one) => Number.isNaN(Number(one)))).toBe(true)
  // Nothing to sort, filter or count applications by.
  for (const query of ['sort=evaluations', 'filter[judgement]=shown'])
    expect((await staff.get(`/api/applications?${query}`)).status, query).toBe(422)
  // No call of the candidate's knows of it.
  const candidate = await api.signIn(made.user)
  const own = await candidate.get(`/api/portal/applications/${made.uid}`)
  expect(own.text).not.toMatch(/šest ljudi|evaluat/)
  expect((await candidate.get(whole)).status).toBe(403)
  expect((await candidate.get('/api/auth/activities')).text).not.toMatch(/evaluations\./)
})

test('a draft is the own; two tabs do not overwrite each other; given once, each change keeps what was said', async () => {
  const interviewer = await makeInterviewer()
  const { uid, evaluations } = await makeAsked([interviewer, await makeInterviewer()])
  const client = await api.signIn(interviewer)
  const url = `/api/evaluations/${evaluations[0]}`
  const draft = (rev: number, evidence: string) => client.post(`${url}/draft`, { rev, answers: answersTo(evidence) })
  expect((await draft(1, 'Začetek')).json).toEqual({ rev: 2 })
  // The answer to the same call was lost.
  expect((await draft(1, 'Začetek')).json).toEqual({ rev: 2 })
  expect((await draft(1, 'Iz drugega zavihka')).code).toBe('STALE')
  expect((await submitAs(client, evaluations[0], 'Iz drugega zavihka')).code).toBe('STALE')
  expect((await staff.get(`/api/applications/${uid}/evaluations`)).text).not.toContain('Začetek')
  const given = await submitAs(client, evaluations[0], 'Dokončano', 2)
  expect(given.json).toMatchObject({ rev: 3, former: [], may: { draft: false, submit: true } })
  expect((await draft(3, 'Pozno')).code).toBe('STATE_NOT_ALLOWED')
  // Given again with the same words, nothing is changed; with others, what was said stays with it.
  expect((await submitAs(client, evaluations[0], 'Dokončano', 2)).json.rev).toBe(3)
  const changed = await submitAs(client, evaluations[0], 'Popravljeno', 3)
  expect(changed.json).toMatchObject({ rev: 4, former: [{ answers: answersTo('Dokončano') }] })
  const { json } = await staff.get(`/api/applications/${uid}/evaluations`)
  expect(json.given[0].evaluations[0]).toMatchObject({
    answers: answersTo('Popravljeno'),
    former: [{ answers: answersTo('Dokončano') }],
  })
  const actions = await db().selectFrom('auditEvents').select('action').where('subjectId', '=', uid).execute()
  const told = actions.map(({ action }) => action).filter((one) => one.startsWith('evaluations.'))
  expect(told.toSorted()).toEqual(
    ['created', 'created', 'begun', 'submitted', 'updated'].map((verb) => `evaluations.${verb}`).toSorted(),
  )
})

test('what is missing or strange is said beside its criterion', async () => {
  const interviewer = await makeInterviewer()
  const { evaluations } = await makeAsked([interviewer])
  const client = await api.signIn(interviewer)
  const send = (answers: unknown, rev: unknown = 1) =>
    client.post(`/api/evaluations/${evaluations[0]}/submit`, { rev, answers })
  const empty = await send({ 'c-2': { judgement: 'shown', evidence: '  ' } })
  expect([empty.status, Object.keys(empty.json.errors)]).toEqual([
    422,
    ['answers.c-1.judgement', 'answers.c-2.evidence'],
  ])
  const strange = await send({ ...answersTo('Da'), 'c-9': { judgement: null, evidence: '' } })
  expect([strange.status, Object.keys(strange.json.errors)]).toEqual([422, ['answers.c-9']])
  for (const wrong of [
    { 'c-1': { judgement: 'excellent', evidence: '' } },
    { 'c-1': { judgement: 5, evidence: 'x' } },
    { 'c-1': { judgement: 'shown', evidence: 'x'.repeat(4001) } },
    { 'c-1': { judgement: 'shown', evidence: 'x', points: 3 } },
    'c-1',
    null,
  ])
    expect((await send(wrong)).status, JSON.stringify(wrong).slice(0, 60)).toBe(422)
  expect((await send(answersTo('Da'), 'ena')).status).toBe(422)
  expect((await client.get('/api/evaluations/1')).status).toBeLessThan(500)
  expect((await client.get('/api/evaluations?filter[state]=x&sort=-due_on')).status).toBe(200)
})

test('only colleagues who may, at a stage with a guide, by a day to come', async () => {
  const { uid, job, user } = await makeApplication()
  const url = `/api/applications/${uid}/evaluations`
  const people = (await staff.get('/api/interviewers')).json.map((one: { uid: string }) => one.uid)
  const researcher = await makeUser({ kind: 'employee', role: 'Researchers' })
  const disabled = await makeUser({ kind: 'employee', role: 'Interviewers', status: 'disabled' })
  for (const one of [user, researcher, disabled]) expect(people).not.toContain(one.id)
  const { stages } = (await staff.get(`/api/jobs/${job.id}/stages`)).json
  const simona = await makeInterviewer()
  const none = await staff.post(url, { stage_uid: stages[0].uid, interviewer_uids: [simona.id] })
  expect([none.status, Object.keys(none.json.errors)]).toEqual([422, ['stage_uid']])
  const stage = await makeGuide(job.id)
  for (const one of [user, researcher, disabled]) {
    const refused = await staff.post(url, { stage_uid: stage, interviewer_uids: [simona.id, one.id] })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['interviewer_uids']])
  }
  const late = await staff.post(url, { stage_uid: stage, interviewer_uids: [simona.id], due_on: '2020-01-01' })
  expect(Object.keys(late.json.errors)).toEqual(['due_on'])
  expect((await staff.post(url, { stage_uid: stage, interviewer_uids: [] })).status).toBe(422)
  expect(await mailsTo(simona.email)).toEqual([])
  const reading = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
  expect((await reading.post(url, { stage_uid: stage, interviewer_uids: [simona.id] })).status).toBe(403)
  expect((await reading.get(url)).json).toMatchObject({ requests: [], given: [], stages: [] })
})

test('nobody takes back their own request, to read what others wrote before writing', async () => {
  const interviewer = await makeInterviewer()
  const { uid, evaluations } = await makeAsked([interviewer, consultant])
  expect((await submitAs(await api.signIn(interviewer), evaluations[0], 'Vodila skladišče')).status).toBe(200)
  const { json } = await staff.get(`/api/applications/${uid}/evaluations`)
  expect(json.given).toBeNull()
  expect(json.requests.find((one: { is_own: boolean }) => one.is_own).may.withdraw).toBe(false)
  expect((await staff.post(`/api/evaluations/${evaluations[1]}/withdraw`, {})).code).toBe('FORBIDDEN')
  expect((await staff.get(`/api/applications/${uid}/evaluations`)).json.given).toBeNull()
})

test('who was asked, or asked again, when others had given theirs is said beside what they gave', async () => {
  const [first, second] = [await makeInterviewer(), await makeInterviewer({ name: 'Tone Breg' })]
  const { uid, stageId, evaluations } = await makeAsked([first, second])
  const whole = `/api/applications/${uid}/evaluations`
  const ask = (who: { id: string }) => staff.post(whole, { stage_uid: stageId, interviewer_uids: [who.id] })
  await submitAs(await api.signIn(first), evaluations[0], 'Vodila skladišče')
  // Read, and only then asked for.
  expect((await staff.get(whole)).json.given[0].evaluations).toHaveLength(1)
  const own = (await ask(consultant)).json.requests.find((one: { is_own: boolean }) => one.is_own)
  await submitAs(staff, own.uid, 'Enako.')
  await staff.post(`/api/evaluations/${evaluations[1]}/withdraw`, {})
  await ask(second)
  const { json } = await submitAs(await api.signIn(second), evaluations[1], 'Tudi jaz.')
  type Given = { interviewer: string; is_after_others: boolean }
  const late = (given: Given[]) => given.flatMap((one) => (one.is_after_others ? [one.interviewer] : [])).toSorted()
  expect([json.is_after_others, late(json.others)]).toEqual([true, ['Ana Kovač']])
  expect(late((await staff.get(whole)).json.given[0].evaluations)).toEqual(['Ana Kovač', 'Tone Breg'])
})

test("taken back it is nobody's line any more; asked again, what was written so far is there", async () => {
  const interviewer = await makeInterviewer()
  const { uid, stageId, evaluations } = await makeAsked([interviewer])
  const client = await api.signIn(interviewer)
  const url = `/api/evaluations/${evaluations[0]}`
  await client.post(`${url}/draft`, { rev: 1, answers: answersTo('Napol') })
  expect((await staff.post(`${url}/withdraw`, {})).status).toBe(200)
  expect((await staff.post(`${url}/withdraw`, {})).code).toBe('STATE_NOT_ALLOWED')
  expect((await client.get(url)).status).toBe(404)
  expect((await client.post(`${url}/draft`, { rev: 2, answers: answersTo('Naprej') })).status).toBe(404)
  expect((await client.get('/api/evaluations')).json.data).toEqual([])
  await staff.post(`/api/applications/${uid}/evaluations`, { stage_uid: stageId, interviewer_uids: [interviewer.id] })
  expect((await client.get(url)).json).toMatchObject({ answers: answersTo('Napol'), rev: 2 })
  expect(await mailsTo(interviewer.email)).toHaveLength(2)
})

test('every end closes what is open: nothing is asked, written or waited for any more', async () => {
  const ends = {
    hired: (uid: string) => moveApplication(whoIs(consultant), uid, { to: 'hired' }),
    not_selected: (uid: string) => moveApplication(whoIs(consultant), uid, { to: 'not_selected' }),
    declined: (uid: string) => moveApplication(whoIs(consultant), uid, { to: 'declined' }),
    job_closed: (uid: string) => moveApplication(whoIs(consultant), uid, { to: 'job_closed' }),
    withdrawn: (uid: string, user: MadeUser) => withdraw(whoIs(user), uid, undefined, 'sl-SI'),
  }
  for (const [end, close] of Object.entries(ends)) {
    const [a, b] = [await makeInterviewer(), await makeInterviewer()]
    const { uid, user, stageId, evaluations } = await makeAsked([a, b], { status: 'offer' })
    const [open, given] = [await api.signIn(a), await api.signIn(b)]
    expect((await submitAs(given, evaluations[1], 'Pred koncem')).status).toBe(200)
    await close(uid, user)
    expect((await open.get('/api/evaluations')).json.data, end).toEqual([])
    expect((await open.get('/api/office/today')).text, end).not.toContain('evaluations_open')
    for (const client of [open, given]) {
      const at = client === open ? 0 : 1
      const late = await submitAs(client, evaluations[at], 'Po koncu', at + 1)
      expect([end, late.code]).toEqual([end, 'STATE_NOT_ALLOWED'])
    }
    expect((await staff.post(`/api/evaluations/${evaluations[0]}/withdraw`, {})).code, end).toBe('STATE_NOT_ALLOWED')
    const more = { stage_uid: stageId, interviewer_uids: [consultant.id] }
    expect((await staff.post(`/api/applications/${uid}/evaluations`, more)).code, end).toBe('STATE_NOT_ALLOWED')
    const whole = await staff.get(`/api/applications/${uid}/evaluations`)
    // What was withdrawn is read no more; of the rest what was given stays.
    const sheet = await given.get(`/api/evaluations/${evaluations[1]}`)
    const isGone = end === 'withdrawn'
    expect({ ...whole.json, http: whole.status }).toMatchObject(
      isGone ? { http: 404 } : { requests: [], stages: [], given: [{ evaluations: [{}] }] },
    )
    expect({ ...sheet.json, http: sheet.status }).toMatchObject(
      isGone ? { http: 404 } : { cv: null, is_under_way: false, may: { submit: false } },
    )
  }
})

test('the candidate has it in the download, without who wrote it, and erased it is gone; so is a colleague', async () => {
  const [a, b] = [await makeInterviewer({ name: 'Simona Roš' }), await makeInterviewer()]
  const { uid, user, evaluations } = await makeAsked([a, b])
  const client = await api.signIn(a)
  await submitAs(client, evaluations[0], 'Hitro razume Kozolčarjeve načrte.')
  await submitAs(client, evaluations[0], 'Razume načrte.', 2)
  const { files } = await makeExport(user)
  const texts = [...files].map(([name, bytes]) => [name, String(bytes)] as const)
  const holding = (words: string) => texts.filter(([, text]) => text.includes(words)).map(([name]) => name)
  expect(holding('Razume načrte.').some((name) => name.includes('evaluations'))).toBe(true)
  expect(holding('Kozolčarjeve načrte').some((name) => name.includes('former-evaluations'))).toBe(true)
  expect([holding('Simona Roš'), holding(a.id)]).toEqual([[], []])
  // A colleague who leaves leaves what they found out behind, without a name.
  expect(await eraseAccount(a.id, 'administration')).toBe(true)
  expect((await staff.get(`/api/applications/${uid}/evaluations`)).json.given[0].evaluations).toMatchObject([
    { interviewer: null, answers: answersTo('Razume načrte.') },
  ])
  expect(await eraseAccount(user.id, 'closed')).toBe(true)
  for (const table of ['evaluations', 'formerEvaluations'] as const)
    expect(await db().selectFrom(table).select('id').where('userId', '=', user.id).execute()).toEqual([])
})

test('a guide is criteria in both languages or a published form; who was asked keeps theirs', async () => {
  const { uid, job } = await makeApplication()
  const { rev, stages } = (await staff.get(`/api/jobs/${job.id}/stages`)).json
  const stage = stages[0].uid
  const url = `/api/jobs/${job.id}/stages/${stage}/guide`
  const put = (body: object, at: number) => staff.put(url, { rev: at, questionnaire_uid: null, criteria: [], ...body })
  const blank = await put({ criteria: [{ ...criterion('Vodenje'), ask_en: '' }] }, rev)
  expect([blank.status, Object.keys(blank.json.errors)]).toEqual([422, ['criteria.0.ask_en']])
  const many = Array.from({ length: 13 }, (_, at) => criterion(`M${at}`))
  expect((await put({ criteria: many }, rev)).status).toBe(422)
  expect(Object.keys((await put({ questionnaire_uid: crypto.randomUUID() }, rev)).json.errors)).toEqual([
    'questionnaire_uid',
  ])
  const made = await put({ criteria: [criterion('Vodenje')] }, rev)
  expect(made.json).toMatchObject({ rev: rev + 1, is_used: false, criteria: [{ name_sl: 'Vodenje' }] })
  expect((await put({ criteria: [criterion('Prodaja')] }, rev)).code).toBe('STALE')
  expect((await staff.get(`/api/jobs/${job.id}/stages/${stages[1].uid}/guide`)).json.criteria).toEqual([])
  const [a, b] = [await makeInterviewer(), await makeInterviewer()]
  const ask = (who: MadeUser) =>
    staff.post(`/api/applications/${uid}/evaluations`, { stage_uid: stage, interviewer_uids: [who.id] })
  await ask(a)
  const changed = await put({ criteria: [criterion('Prodaja')] }, rev + 1)
  expect(changed.json.is_used).toBe(true)
  // The same questions for everybody about one application, whenever they are asked.
  await ask(b)
  const names = async (who: MadeUser) => {
    const client = await api.signIn(who)
    const { data } = (await client.get('/api/evaluations')).json
    return (await client.get(`/api/evaluations/${data[0].uid}`)).json.criteria.map(({ name }: { name: string }) => name)
  }
  expect([await names(a), await names(b)]).toEqual([['Vodenje'], ['Vodenje']])
  const next = await makeApplication({ job })
  const c = await makeInterviewer()
  await staff.post(`/api/applications/${next.uid}/evaluations`, { stage_uid: stage, interviewer_uids: [c.id] })
  expect(await names(c)).toEqual(['Prodaja'])
  // Its own questionnaires are no forms to choose.
  const items = [{ type: 'textarea', key: 'leads' }] as never
  const form = makeDefinition([{ key: 'all', is_scored: false, items }], { kind: 'form', minutes: 4 })
  const { id } = await makeQuestionnaire(form)
  const forms = (await staff.get('/api/screening-questionnaires')).json as { uid: string }[]
  const versions = await db().selectFrom('questionnaires').select('id').where('key', 'like', 'stage-%').execute()
  expect(versions.filter((one) => forms.some(({ uid: form }) => form === one.id))).toEqual([])
  expect((await put({ questionnaire_uid: id }, rev + 2)).json).toMatchObject({ questionnaire_uid: id, criteria: [] })
  const last = await makeApplication({ job })
  const d = await makeInterviewer()
  await staff.post(`/api/applications/${last.uid}/evaluations`, { stage_uid: stage, interviewer_uids: [d.id] })
  expect(await names(d)).toHaveLength(1)
  const reading = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
  expect((await reading.get(url)).status).toBe(200)
  expect((await reading.put(url, { rev, questionnaire_uid: null, criteria: [] })).status).toBe(403)
})

test('stages keep their guides when they are saved, copied with the job, and kept as a template for new jobs', async () => {
  const { json: job } = await staff.post('/api/jobs', {})
  await makeGuide(job.uid)
  const read = async (uid: string) => (await staff.get(`/api/jobs/${uid}/stages`)).json
  const { rev, stages } = await read(job.uid)
  expect(stages[0].guide.criteria).toHaveLength(2)
  const input = stages.map(({ applications: _, guide: __, ...stage }: Record<string, unknown>) => stage)
  const saved = await staff.put(`/api/jobs/${job.uid}/stages`, {
    rev,
    stages: [input[0], input[2], input[1], ...input.slice(3)],
  })
  expect([saved.status, saved.json.stages[0].guide.criteria.length]).toEqual([200, 2])
  const { json: copy } = await staff.post(`/api/jobs/${job.uid}/duplicate`)
  expect((await read(copy.uid)).stages[0].guide).toEqual(stages[0].guide)
  const kept = saved.json.stages.map(({ uid: _, applications: __, ...stage }: Record<string, unknown>) => stage)
  const template = await staff.post('/api/stage-templates', { name_sl: 'Z vodnikom', name_en: 'Guided', stages: kept })
  expect(template.json.stages[0].guide).toEqual(stages[0].guide)
  const wrong = kept.with(0, { ...kept[0], guide: { questionnaire_uid: crypto.randomUUID(), criteria: [] } })
  const refused = await staff.post('/api/stage-templates', { name_sl: 'Napačna', name_en: 'Wrong', stages: wrong })
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['stages.0.guide.questionnaire_uid']])
  await staff.put(`/api/stage-templates/${template.json.uid}`, { rev: 1, is_default: true })
  const { json: fresh } = await staff.post('/api/jobs', {})
  expect((await read(fresh.uid)).stages[0].guide).toEqual(stages[0].guide)
})
