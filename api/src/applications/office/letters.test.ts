// A decision and its letter are one: held, recalled, or told in the same moment.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Moved, Proposal } from '@korak/contract/letters.ts'
import type { JobStages } from '@korak/contract/stages.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { sendQueued } from '#mail/delivery/outbox.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { overtaken } from '../../../test/overtaken.ts'
import { contactId, makeApplication, type MadeApplication } from '../applications.factory.ts'
import { announceLate } from '../late.service.ts'
import { sendDueLetters, sendLetter } from './letters.service.ts'

const api = await testApp()
const permissions = ['applications.read', 'applications.update', 'jobs.read', 'jobs.publish', 'jobs.update'] as const
const consultant = await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...permissions] })
const staff = await api.signIn(consultant)
const other = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))

const WORDS = { subject: 'Vaša prijava', text: 'Pozdravljeni!\n\nTo je pismo.' }
const REASON = 'Iskali smo več izkušenj z vodenjem ljudi.'
let made: MadeApplication
let stages: JobStages['stages']
beforeEach(async () => {
  made = await makeApplication()
  stages = (await staff.get(`/api/jobs/${made.job.id}/stages`)).json.stages
})
afterEach(() => setClock())
const stageOf = (status: string) => stages.find((one) => one.status === status)?.uid ?? ''
const move = (to: string, more: object = {}, { from = stageOf('submitted'), client = staff as Client } = {}) =>
  client.post(`/api/applications/${made.uid}/moves`, { from, to, ...WORDS, ...more })
const recall = (letter: string | undefined) => staff.post(`/api/applications/${made.uid}/recall`, { letter })
const proposal = async (to: string) =>
  (await staff.get(`/api/applications/${made.uid}/letter?to=${to}`)).json as Proposal
const later = async (seconds: number) => {
  setClock(() => new Date(Date.now() + seconds * 1000))
  await sendDueLetters()
}
/** What the candidate reads: status, history, mails. */
async function read() {
  const client = await api.signIn(made.user)
  const { status, events, decision_reason: reason } = (await client.get(`/api/portal/applications/${made.uid}`)).json
  const mails = await db()
    .selectFrom('mails')
    .select(['template', 'params', 'language'])
    .where('userId', '=', made.user.id)
    .where('template', 'in', ['application_letter', 'application_postponed', 'application_late'])
    .orderBy('createdAt')
    .execute()
  return { status, reason, told: events.at(-1).text as string | null, mails }
}
/** Where staff see it: on the list, in its stage, in the counts of the job. */
async function seen() {
  const [row] = (await staff.get(`/api/applications?filter[id]=${made.uid}`)).json.data
  const counted = (await staff.get(`/api/jobs/${made.job.id}/stages`)).json as JobStages
  const inStage = counted.stages.find(({ applications }) => applications > 0)
  const [job] = (await staff.get(`/api/jobs?filter[id]=${made.job.id}`)).json.data
  const inJob = job.applications.find(({ count }: { count: number }) => count > 0)
  return { list: row.status, stage: inStage?.status, job: inJob?.status, letter: row.letter }
}

describe('a move to another status', () => {
  test('is held half a minute: staff see it where it goes, the candidate nothing; then status and letter come together', async () => {
    const answer = (await move(stageOf('interview'))).json as Moved
    expect(answer).toMatchObject({ status: 'interview', letter: { send_on: null } })
    expect(await seen()).toMatchObject({ list: 'interview', stage: 'interview', job: 'interview' })
    expect(await read()).toMatchObject({ status: 'submitted', mails: [] })
    await later(20)
    expect(await read()).toMatchObject({ status: 'submitted', mails: [] })
    await later(31)
    const after = await read()
    expect(after).toMatchObject({ status: 'interview', told: WORDS.text })
    expect(after.mails).toMatchObject([
      { template: 'application_letter', params: { heading: WORDS.subject, text: WORDS.text } },
    ])
    expect(await seen()).toMatchObject({ list: 'interview', letter: null })
    // It really goes out, as it was written.
    const { id } = await db()
      .selectFrom('mails')
      .select('id')
      .where('userId', '=', made.user.id)
      .where('template', '=', 'application_letter')
      .executeTakeFirstOrThrow()
    await sendQueued(id)
    const [mail] = (await api.anon.get(`/dev/mail.json?to=${made.user.email}`)).json
    expect(mail).toMatchObject({ subject: WORDS.subject, text: expect.stringContaining('To je pismo.') })
    // With one greeting, its own, and no other signature.
    expect(mail.text.match(/Pozdravljeni|Lep pozdrav/g)).toEqual(['Pozdravljeni'])
    // Run once more, as after a crash: nobody gets it twice.
    await sendLetter(answer.letter?.uid ?? '')
    expect((await read()).mails).toHaveLength(1)
  })

  test('is undone as if it had never been, and after it has gone no more', async () => {
    const { letter } = (await move(stageOf('offer'))).json as Moved
    expect((await recall(letter?.uid)).json).toMatchObject({ status: 'submitted', letter: null })
    expect((await recall(letter?.uid)).json).toMatchObject({ status: 'submitted', letter: null })
    expect((await recall(made.uid)).status).toBe(404)
    await later(60)
    expect(await read()).toMatchObject({ status: 'submitted', mails: [] })
    expect(await seen()).toMatchObject({ list: 'submitted', stage: 'submitted', job: 'submitted' })
    setClock()
    const again = (await move(stageOf('offer'))).json as Moved
    await later(60)
    expect((await recall(again.letter?.uid)).code).toBe('STATE_NOT_ALLOWED')
    expect((await read()).status).toBe('offer')
  })

  test('by two at once is one move, told to the other', async () => {
    const [first, second] = await Promise.all([
      move(stageOf('interview')),
      move(stageOf('offer'), {}, { client: other }),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    expect([first.code, second.code]).toContain('STALE')
    await later(31)
    expect((await read()).mails).toHaveLength(1)
    // The answer to the same call was lost.
    const again = first.status === 200 ? move(stageOf('interview')) : move(stageOf('offer'), {}, { client: other })
    expect((await again).status).toBe(200)
    expect((await read()).mails).toHaveLength(1)
  })

  test('to where another has just moved it with other words is told, and so are the own words of another time', async () => {
    const words = { text: 'Pozdravljeni!\n\nTo je drugo pismo.', reason: 'Iskali smo znanje nemščine na ravni C1.' }
    const first = await move('not_selected', { reason: REASON })
    expect((await move('not_selected', words, { client: other })).code).toBe('STALE')
    expect((await move('not_selected', { reason: REASON }, { client: other })).code).toBe('STALE')
    expect((await move('not_selected', words)).code).toBe('STALE')
    expect((await move('not_selected', { reason: REASON })).json).toEqual(first.json)
    await later(31)
    expect((await move('not_selected', { reason: REASON })).status).toBe(200)
    expect((await move('not_selected', words, { client: other })).code).toBe('STALE')
    expect((await read()).mails).toHaveLength(1)
  })

  test('asked for again with another promise it is not the same', async () => {
    const day = addWorkingDays(today(), 5)
    const first = await move(stageOf('in_review'), { promise_on: day })
    expect((await move(stageOf('in_review'), { promise_on: day })).json).toEqual(first.json)
    expect((await move(stageOf('in_review'), { promise_on: addWorkingDays(today(), 8) })).code).toBe('STALE')
  })

  test('is over when the candidate withdraws meanwhile, or leaves', async () => {
    await move('not_selected', { reason: REASON })
    const candidate = await api.signIn(made.user)
    expect((await candidate.post(`/api/portal/applications/${made.uid}/withdraw`)).status).toBe(200)
    await later(31)
    expect(await read()).toMatchObject({ status: 'withdrawn', mails: [] })
    expect((await seen()).list).toBe('withdrawn')
  })

  test('goes to any stage, and a decision is reversed with a letter that says so', async () => {
    await move(stageOf('offer'))
    await later(31)
    setClock()
    await move(stageOf('in_review'), {}, { from: stageOf('offer') })
    await later(31)
    expect((await read()).status).toBe('in_review')
    setClock()
    await move('not_selected', { reason: REASON }, { from: stageOf('in_review') })
    await later(31)
    expect(await read()).toMatchObject({ status: 'not_selected', reason: REASON })
    setClock()
    expect((await proposal(stageOf('shortlisted'))).opening).toContain('ne velja več')
    await move(stageOf('shortlisted'), {}, { from: 'not_selected' })
    await later(31)
    expect(await read()).toMatchObject({ status: 'shortlisted', reason: null })
  })
})

describe('a letter for a day', () => {
  test('goes at 8.00 of that day, counts as the decision, and is never late', async () => {
    const day = addWorkingDays(today(), 3)
    const { letter } = (await move('not_selected', { reason: REASON, send_on: day })).json as Moved
    expect(letter).toMatchObject({ send_on: day })
    const { rev } = (await staff.get(`/api/jobs/${made.job.id}`)).json
    // Nobody is left without an answer: the job may close, and the letter still goes.
    expect((await staff.put(`/api/jobs/${made.job.id}/status`, { status: 'closed', rev })).status).toBe(200)
    expect(await read()).toMatchObject({ status: 'submitted', mails: [] })
    setClock(() => new Date(`${day}T04:00:00Z`))
    await sendDueLetters()
    expect((await read()).status).toBe('submitted')
    setClock(() => new Date(`${day}T09:00:00Z`))
    await sendDueLetters()
    expect(await read()).toMatchObject({ status: 'not_selected', mails: [{ template: 'application_letter' }] })
  })

  test('is not after the promised day, unless the candidate is told another one; no late notice beside it', async () => {
    const promised = addDays(today(), 2)
    await db().updateTable('applications').set({ promiseOn: promised }).where('id', '=', made.uid).execute()
    const day = addDays(today(), 4)
    const refused = await move('not_selected', { reason: REASON, send_on: day })
    expect(refused.json.errors.send_on[0]).toContain('obljubljen')
    await move('not_selected', { reason: REASON, send_on: day, postpones: true })
    expect(await read()).toMatchObject({ status: 'submitted', mails: [{ template: 'application_postponed' }] })
    // Its day has come and gone, and it is about to be sent.
    const promiseOn = addDays(today(), -1)
    await db().updateTable('applications').set({ promiseOn }).where('id', '=', made.uid).execute()
    await db().updateTable('letters').set({ sendOn: promiseOn }).where('applicationId', '=', made.uid).execute()
    await announceLate()
    expect((await read()).mails).toHaveLength(1)
    expect((await staff.get(`/api/applications?filter[is_late]=true&filter[id]=${made.uid}`)).json.total).toBe(0)
  })
})

test('who of staff moved it last, and when, is known where it is moved from, until that is taken back', async () => {
  expect((await proposal('withdrawn')).moved).toBeNull()
  const { letter } = (await move(stageOf('interview'))).json as Moved
  expect((await move(stageOf('offer'), {}, { client: other })).code).toBe('STALE')
  expect(await proposal('withdrawn')).toMatchObject({
    from: stageOf('interview'),
    is_movable: false,
    moved: { by: 'Ana Kovač', at: expect.any(String) },
  })
  await recall(letter?.uid)
  expect(await proposal('withdrawn')).toMatchObject({ from: stageOf('submitted'), is_movable: true, moved: null })
})

describe('what the candidate would read', () => {
  test('is in their language, with the words of the event, and with what becomes of an interview', async () => {
    const user = await makeUser({ language: 'en-EN', name: 'Maya Hill' })
    made = await makeApplication({ user, job: await makeJob({ contactId: await contactId() }) })
    stages = (await staff.get(`/api/jobs/${made.job.id}/stages`)).json.stages
    expect(await proposal(stageOf('in_review'))).toMatchObject({ language: 'en-EN', is_told: true })
    expect((await proposal('no_answer')).opening).toMatch(/^Dear Maya Hill,\n\nWe have had no answer/)
    const at = new Date(Date.now() + 5 * 86_400_000).toISOString()
    await staff.post(`/api/applications/${made.uid}/interviews`, {
      text: 'Come.',
      kind: 'on_site',
      place: 'Dunajska 1',
      times: [at],
    })
    expect((await proposal('job_closed')).opening).toContain('no longer hold')
    expect((await proposal('no_answer')).opening).toContain('no longer hold')
    // The interview stands as long as the application goes on.
    for (const status of ['in_review', 'shortlisted', 'presented', 'offer'])
      expect((await proposal(stageOf(status))).opening).not.toContain('no longer hold')
    // Only what is agreed is told to whoever moves it, and only where it goes on.
    expect((await proposal(stageOf('shortlisted'))).interview_at).toBeNull()
    await db()
      .updateTable('interviews')
      .set({ state: 'confirmed', startsAt: new Date(at), endsAt: new Date(Date.parse(at) + 3_600_000) })
      .where('applicationId', '=', made.uid)
      .execute()
    expect((await proposal(stageOf('shortlisted'))).interview_at).toBe(at)
    expect((await proposal(stageOf('interview'))).interview_at).toBeNull()
    expect((await proposal('job_closed')).interview_at).toBeNull()
    expect((await proposal('not_selected')).reasons).toContain(
      'We were looking for more experience in this field than you describe.',
    )
    expect((await proposal('not_selected')).closing).toBe('Kind regards\nAna Kovač')
  })

  test('says nothing half: reasons are whole sentences to the person, and nobody else is named', async () => {
    const { user } = await makeApplication({ job: made.job, user: await makeUser({ name: 'Žana Podgoršek' }) })
    const faultOf = async (more: object, field: string) =>
      ((await move('not_selected', more)).json.errors?.[field] ?? [])[0] as string
    expect(await faultOf({}, 'reason')).toBeDefined()
    expect(await faultOf({ reason: 'Ne.' }, 'reason')).toContain('stavek')
    expect(await faultOf({ reason: 'Kandidat nima dovolj izkušenj.' }, 'reason')).toContain('osebi')
    expect(await faultOf({ reason: REASON, text: `Izbrali smo osebo ${user.name}.` }, 'text')).toContain('Žana')
    expect(await faultOf({ reason: REASON, text: '' }, 'text')).toBeDefined()
    expect((await move('not_selected', { reason: REASON })).status).toBe(200)
  })
})

test('within one status nobody is told, and nothing is held', async () => {
  const { rev } = (await staff.get(`/api/jobs/${made.job.id}/stages`)).json
  const inputs = stages.map(({ applications: _, ...stage }) => stage)
  const second = { name_sl: 'Nova 2', name_en: 'New 2', status: 'submitted' as const }
  const body = { rev, stages: [...inputs, second] }
  stages = (await staff.put(`/api/jobs/${made.job.id}/stages`, body)).json.stages
  const last = stages.at(-1)?.uid ?? ''
  expect((await proposal(last)).is_told).toBe(false)
  const answer = await staff.post(`/api/applications/${made.uid}/moves`, { from: stageOf('submitted'), to: last })
  expect(answer.json).toMatchObject({ stage_uid: last, letter: null })
})

describe('names of others', () => {
  const named = async (name: string) => makeApplication({ job: made.job, user: await makeUser({ name }) })
  const turnedDown = ({ uid }: MadeApplication, text: string) =>
    staff.post(`/api/applications/${uid}/moves`, {
      from: stageOf('submitted'),
      to: 'not_selected',
      subject: WORDS.subject,
      text,
      reason: REASON,
    })

  test('namesakes, and whose name is within a longer one, are written to under their own', async () => {
    const [one, another, longer] = [
      await named('Ana Novak'),
      await named('Ana Novak'),
      await named('Marijana Novakovič'),
    ]
    for (const [to, name] of [
      [one, 'Ana Novak'],
      [another, 'Ana Novak'],
      [longer, 'Marijana Novakovič'],
    ] as const)
      expect((await turnedDown(to, `Pozdravljeni, ${name}!\n\nTo je pismo.`)).status).toBe(200)
  })

  test('somebody else’s name is refused, however it is written', async () => {
    const to = await named('Luka Črnko')
    await named('Živa Đukić')
    const { status, json } = await turnedDown(to, 'Izbrali smo osebo ZIVA DUKIC, ker ima več izkušenj.')
    expect([status, json.errors.text]).toEqual([422, ['Besedilo omenja drugo osebo: Živa Đukić. Odstranite ime.']])
  })
})

test('reasons are judged in the language they are read in', async () => {
  const to = await makeApplication({ user: await makeUser({ language: 'en-EN' }) })
  const own = (await staff.get(`/api/jobs/${to.job.id}/stages`)).json.stages as JobStages['stages']
  const from = own.find(({ status }) => status === 'submitted')?.uid
  const body = { from, to: 'not_selected', ...WORDS }
  const url = `/api/applications/${to.uid}/moves`
  const about = await staff.post(url, { ...body, reason: 'She has less experience than the others had.' })
  expect(Object.keys(about.json.errors)).toEqual(['reason'])
  const reason = 'We went on with people who have more experience in sales.'
  expect((await staff.post(url, { ...body, reason })).status).toBe(200)
})

test('of a job that is closed the letter that answers is not taken back, until something else was said', async () => {
  const close = async () => {
    const { rev } = (await staff.get(`/api/jobs/${made.job.id}`)).json
    return staff.put(`/api/jobs/${made.job.id}/status`, { status: 'closed', rev })
  }
  const from = stageOf('submitted')
  const letters = [{ uid: made.uid, from, ...WORDS, reason: REASON }]
  const bulk = (await staff.post('/api/bulk-actions/applications', { to: 'not_selected', letters })).json
  expect((await close()).json.status).toBe('closed')
  const { letter } = (await staff.get(`/api/applications?filter[id]=${made.uid}`)).json.data[0]
  expect(await recall(letter.uid)).toMatchObject({ status: 409, code: 'ANSWER_OWED' })
  const { done, left } = (await staff.post(`/api/bulk-actions/${bulk.uid}/undo`)).json
  expect([done, left]).toEqual([0, [{ id: made.uid, why: expect.stringMatching(/^Delovno mesto je zaprto: /) }]])
  await staff.post(`/api/applications/${made.uid}/messages`, { text: 'Odločitev vam sporočimo prihodnji teden.' })
  expect((await recall(letter.uid)).json).toMatchObject({ status: 'submitted', letter: null })
})

test('a letter taken back in the moment its job is closed does one or the other', async () => {
  const held = (await move('not_selected', { reason: REASON })).json as Moved
  const id = made.job.id
  const late = await overtaken(() => recall(held.letter?.uid), {
    hold: (closing) => closing.selectFrom('jobs').select('id').where('id', '=', id).forUpdate().execute(),
    change: (closing) =>
      closing.updateTable('jobs').set({ status: 'closed', closedAt: new Date() }).where('id', '=', id).execute(),
  })
  expect(late.code).toBe('ANSWER_OWED')
})
