import { describe, expect, test } from 'vitest'
import { APPLICATION_STATUSES, canMoveApplication } from '@korak/contract/applications.policy.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { type MadeJob, makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { contactId, makeApplication, whoIs, moveApplication } from './applications.factory.ts'
import { withdraw } from './applications.service.ts'
import { ANSWER_WORKING_DAYS, STATES } from './applications.states.ts'
import { writeToCandidate } from './messages.service.ts'

const api = await testApp()
const staff = whoIs(await makeUser({ kind: 'employee' }))

const mailsAbout = async (uid: string) => {
  const rows = await db()
    .selectFrom('mails')
    .select(['template', 'toAddress', 'params'])
    .orderBy('createdAt')
    .orderBy('template')
    .execute()
  return rows.filter((row) => (row.params as { application?: string }).application === uid)
}
const templates = async (uid: string) => (await mailsAbout(uid)).map((mail) => mail.template)
const detail = async ({ uid, user }: { uid: string; user: { id: string } }) =>
  (await (await api.signIn(user)).get(`/api/portal/applications/${uid}`)).json

describe('the table of states', () => {
  test('ends are ends, and everything that goes on has somebody with the next move', () => {
    const statuses = (isWanted: (state: (typeof STATES)['draft'], status: string) => boolean) =>
      APPLICATION_STATUSES.filter((status) => isWanted(STATES[status], status))
    const active = statuses(({ isActive }) => isActive)
    expect(statuses(({ nextMove }) => nextMove !== 'nobody')).toEqual(active)
    // A decision of ours can be reversed, and an expired draft comes back; what was withdrawn is over.
    const goesOn = APPLICATION_STATUSES.filter((from) =>
      APPLICATION_STATUSES.some((to) => canMoveApplication(from, to)),
    )
    expect(goesOn).toEqual(APPLICATION_STATUSES.filter((status) => status !== 'withdrawn'))
    for (const from of ['hired', 'not_selected', 'declined', 'job_closed'] as const)
      expect(APPLICATION_STATUSES.filter((to) => canMoveApplication(from, to))).toEqual(
        active.filter((status) => status !== 'draft'),
      )
    expect(APPLICATION_STATUSES.filter((from) => canMoveApplication(from, 'withdrawn'))).toEqual(
      active.filter((status) => status !== 'draft'),
    )
  })
})

describe('moving an application', () => {
  test('changes the step, the next move and the promise, and tells the candidate', async () => {
    const made = await makeApplication()
    await moveApplication(staff, made.uid, { to: 'in_review' })
    expect(await detail(made)).toMatchObject({
      status: 'in_review',
      step: 1,
      next_move: 'us',
      promise_on: addWorkingDays(today(), ANSWER_WORKING_DAYS),
    })
    const invited = addWorkingDays(today(), 2)
    await moveApplication(staff, made.uid, { to: 'offer', promiseOn: invited })
    const after = await detail(made)
    expect(after).toMatchObject({ status: 'offer', step: 3, next_move: 'candidate', promise_on: invited })
    expect(after.events.at(-1)).toMatchObject({
      kind: 'status',
      status: 'offer',
      by: 'us',
      text: 'Pozdravljeni!',
      promise_on: null,
      answer_by: invited,
    })
    expect((await templates(made.uid)).toSorted()).toEqual([
      'application_letter',
      'application_letter',
      'application_received',
    ])
  })

  test('"not selected" needs a reason, which the candidate reads', async () => {
    const made = await makeApplication({ status: 'interview' })
    await expect(moveApplication(staff, made.uid, { to: 'not_selected', reason: '' })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
    await moveApplication(staff, made.uid, { to: 'not_selected', reason: 'Izkušnje z normativi' })
    expect(await detail(made)).toMatchObject({
      status: 'not_selected',
      step: 2,
      is_active: false,
      next_move: 'nobody',
      promise_on: null,
      may: expect.objectContaining({ withdraw: false }),
      decision_reason: 'Izkušnje z normativi',
    })
    const mails = (await mailsAbout(made.uid)).filter(({ template }) => template === 'application_letter')
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([made.user.email, made.user.email])
  })

  test('an application that ended stops at the furthest point it came to', async () => {
    const cases = [
      { status: 'submitted', step: 0 },
      { status: 'in_review', step: 1 },
      { status: 'interview', step: 2 },
      { status: 'offer', step: 3 },
    ] as const
    for (const { status, step } of cases) {
      const made = await makeApplication({ status })
      await withdraw(whoIs(made.user), made.uid, undefined, 'sl-SI')
      expect(await detail(made)).toMatchObject({ status: 'withdrawn', is_active: false, step })
    }
    const back = await makeApplication({ status: 'interview' })
    await moveApplication(staff, back.uid, { to: 'shortlisted' })
    expect(await detail(back)).toMatchObject({ status: 'shortlisted', step: 1 })
    await moveApplication(staff, back.uid, { to: 'not_selected' })
    expect(await detail(back)).toMatchObject({ status: 'not_selected', step: 2 })
    expect(await detail(await makeApplication({ status: 'hired' }))).toMatchObject({ status: 'hired', step: 3 })
  })

  test('goes only where the table says, to no day that is past, and never sees drafts', async () => {
    const made = await makeApplication()
    await withdraw(whoIs(made.user), made.uid, undefined, 'sl-SI')
    await expect(moveApplication(staff, made.uid, { to: 'in_review' })).rejects.toMatchObject({
      code: 'STATE_NOT_ALLOWED',
    })
    const sent = await makeApplication()
    const permissions = ['applications.read', 'applications.update'] as const
    const office = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
    for (const to of ['draft', 'expired', 'submitted'])
      expect((await office.post(`/api/applications/${sent.uid}/moves`, { from: 'submitted', to })).code).toBe(
        'VALIDATION',
      )
    const draft = await makeApplication({ status: 'draft' })
    await expect(moveApplication(staff, draft.uid, { to: 'in_review' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(moveApplication(staff, sent.uid, { to: 'in_review', promiseOn: '2020-01-01' })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
    expect((await detail(sent)).status).toBe('submitted')
  })

  test('leaves an audit entry about the candidate by who did it', async () => {
    const made = await makeApplication()
    await moveApplication(staff, made.uid, { to: 'shortlisted' })
    const row = await db()
      .selectFrom('auditEvents')
      .selectAll()
      .where('action', '=', 'applications.shortlisted')
      .where('subjectId', '=', made.uid)
      .executeTakeFirst()
    expect(row).toMatchObject({
      actorId: staff.userId,
      userId: made.user.id,
      details: { from: 'submitted', to: 'shortlisted' },
    })
  })
})

describe('withdrawing', () => {
  test('ends the application, tells both sides, and twice is once', async () => {
    const made = await makeApplication({ status: 'in_review' })
    const client = await api.signIn(made.user)
    const url = `/api/portal/applications/${made.uid}/withdraw`
    const answer = await client.post(url, { reason: 'Ostajam v službi.' })
    expect(answer.json).toMatchObject({
      status: 'withdrawn',
      is_active: false,
      next_move: 'nobody',
      promise_on: null,
      may: expect.objectContaining({ withdraw: false }),
    })
    expect((await client.post(url)).json).toEqual(answer.json)
    // Why is for the consultant; the history has what was done.
    expect(answer.json.events.at(-1)).toMatchObject({ status: 'withdrawn', text: null })
    const sent = (await mailsAbout(made.uid)).filter((mail) => mail.template.startsWith('application_withdrawn'))
    expect(sent.map((mail) => [mail.template, mail.toAddress])).toEqual([
      ['application_withdrawn', made.user.email],
      ['application_withdrawn_notice', 'ana.kovac@korak.example'],
    ])
  })

  test('is told to employees alone: an address in an old ad gets nothing, whoever made the ad or an administrator does', async () => {
    const typed = { contactEmail: 'Kadri@Narocnik.example', contactName: 'Kadrovska naročnika' }
    const maker = await makeUser({ kind: 'employee', permissions: ['applications.read'] })
    const receivers = async (job: MadeJob) => {
      const made = await makeApplication({ job })
      const client = await api.signIn(made.user)
      await client.post(`/api/portal/applications/${made.uid}/messages`, { text: 'Kje je vhod?' })
      await client.post(`/api/portal/applications/${made.uid}/withdraw`)
      const sent = (await mailsAbout(made.uid)).filter(({ template }) => template.endsWith('_notice'))
      return sent.map(({ toAddress }) => toAddress)
    }
    // Before there is anybody else, the mails of an ad nobody answers for go nowhere.
    expect(await receivers(await makeJob({ ...typed, createdBy: maker.id }))).toEqual([maker.email, maker.email])
    const first = await makeUser({ kind: 'employee', role: 'Administrators' })
    expect(await receivers(await makeJob(typed))).toEqual([first.email, first.email])
    const gone = await makeUser({ kind: 'employee', status: 'disabled' })
    expect(await receivers(await makeJob({ contactId: gone.id }))).toEqual([first.email, first.email])
    const client = await makeUser({ kind: 'company' })
    expect(await receivers(await makeJob({ contactId: client.id }))).toEqual([first.email, first.email])
  })

  test('is the last word: no message comes after it', async () => {
    const made = await makeApplication()
    const client = await api.signIn(made.user)
    await client.post(`/api/portal/applications/${made.uid}/withdraw`)
    const late = await client.post(`/api/portal/applications/${made.uid}/messages`, { text: 'Še nekaj' })
    expect([late.status, late.code]).toEqual([409, 'STATE_NOT_ALLOWED'])
  })

  test('names the job to each side in the language of its mail', async () => {
    const texts = { title: 'Slaščičar (m/ž)', en: { title: 'Pastry Chef (m/f)' } }
    const job = await makeJob({ ...texts, contactId: await contactId() })
    const made = await makeApplication({ user: await makeUser({ language: 'en-EN' }), job })
    await (await api.signIn(made.user)).post(`/api/portal/applications/${made.uid}/withdraw`)
    const sent = (await mailsAbout(made.uid)).filter((mail) => mail.template.startsWith('application_withdrawn'))
    expect(sent.map((mail) => (mail.params as { job?: string }).job)).toEqual(['Pastry Chef (m/f)', 'Slaščičar (m/ž)'])
  })

  test('frees the job for another application with its own number', async () => {
    const made = await makeApplication()
    const client = await api.signIn(made.user)
    const first = await client.post(`/api/portal/applications/${made.uid}/withdraw`)
    const second = await client.post(`/api/portal/jobs/${made.job.id}/apply`)
    expect(second.json.uid).not.toBe(made.uid)
    expect(second.json.ref_no).not.toBe(first.json.ref_no)
  })

  test('is refused for drafts and for what has ended', async () => {
    for (const status of ['draft', 'hired', 'not_selected'] as const) {
      const made = await makeApplication({ status })
      const answer = await (await api.signIn(made.user)).post(`/api/portal/applications/${made.uid}/withdraw`)
      expect([answer.status, answer.code]).toEqual([409, 'STATE_NOT_ALLOWED'])
    }
  })
})

describe('messages', () => {
  test('go both ways, and a reply gives the next move back to us', async () => {
    const made = await makeApplication({ status: 'interview' })
    const client = await api.signIn(made.user)
    const url = `/api/portal/applications/${made.uid}/messages`
    await writeToCandidate(staff, made.uid, {
      text: 'Vam ustreza torek?',
      answerBy: addWorkingDays(today(), 3),
    })
    expect(await detail(made)).toMatchObject({ next_move: 'candidate', promise_on: addWorkingDays(today(), 3) })
    const sent = await client.post(url, { text: 'Torek mi ustreza.' })
    expect([sent.status, sent.json.by, sent.json.text]).toEqual([201, 'you', 'Torek mi ustreza.'])
    expect((await client.get(url)).json.map((row: { by: string; text: string }) => [row.by, row.text])).toEqual([
      ['us', 'Vam ustreza torek?'],
      ['you', 'Torek mi ustreza.'],
    ])
    expect(await detail(made)).toMatchObject({
      next_move: 'us',
      promise_on: addWorkingDays(today(), ANSWER_WORKING_DAYS),
    })
    expect((await templates(made.uid)).slice(-2)).toEqual(['application_message', 'application_message_notice'])
  })

  test('sent once more because the answer was lost are the same message', async () => {
    const made = await makeApplication()
    const client = await api.signIn(made.user)
    const url = `/api/portal/applications/${made.uid}/messages`
    const message = { uid: crypto.randomUUID(), text: 'Kje je vhod?' }
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => client.post(url, message)))
    for (const one of others) expect([one.status, one.text]).toEqual([201, first?.text])
    expect(first?.json).toMatchObject(message)
    expect((await client.get(url)).json).toHaveLength(1)
    expect((await templates(made.uid)).filter((name) => name === 'application_message_notice')).toHaveLength(1)
    // Answered also when nothing more may be written.
    await client.post(`/api/portal/applications/${made.uid}/withdraw`)
    expect((await client.post(url, message)).status).toBe(201)
    // The id of another message, or of another application, is refused.
    expect((await client.post(url, { ...message, text: 'Kje je izhod?' })).code).toBe('CONFLICT')
    const foreign = await makeApplication()
    const foreignUrl = `/api/portal/applications/${foreign.uid}/messages`
    expect((await (await api.signIn(foreign.user)).post(foreignUrl, message)).code).toBe('CONFLICT')
  })

  test('with one id for two applications at once are one message and a conflict', async () => {
    const user = await makeUser()
    const both = [await makeApplication({ user }), await makeApplication({ user })]
    const client = await api.signIn(user)
    for (let round = 0; round < 5; round++) {
      const message = { uid: crypto.randomUUID(), text: 'Kje je vhod?' }
      const answers = await Promise.all(
        both.map(({ uid }) => client.post(`/api/portal/applications/${uid}/messages`, message)),
      )
      expect(answers.map(({ status, code }) => [status, code]).toSorted()).toEqual([
        [201, undefined],
        [409, 'CONFLICT'],
      ])
    }
  })

  test('need something sent, some text, and an end', async () => {
    const draft = await makeApplication({ status: 'draft' })
    const early = await (
      await api.signIn(draft.user)
    ).post(`/api/portal/applications/${draft.uid}/messages`, { text: 'Halo' })
    expect(early.code).toBe('STATE_NOT_ALLOWED')
    const made = await makeApplication()
    const client = await api.signIn(made.user)
    const url = `/api/portal/applications/${made.uid}/messages`
    expect((await client.post(url, { text: '  ' })).status).toBe(422)
    for (let n = 0; n < 20; n++) await client.post(url, { text: `Vprašanje ${n}` })
    const refused = await client.post(url, { text: 'Še eno' })
    expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY'])
  })
})

test('applications that wait for the candidate come first, by date; then the latest change', async () => {
  const first = await makeApplication()
  const { user } = first
  const [soon, draft, last] = [
    await makeApplication({ user }),
    await makeApplication({ user, status: 'draft', job: await makeJob({ expiresDays: 4 }) }),
    await makeApplication({ user }),
  ]
  await writeToCandidate(staff, soon.uid, {
    text: 'Kdaj?',
    answerBy: addWorkingDays(today(), 1),
  })
  await writeToCandidate(staff, first.uid, { text: 'Kje?', answerBy: addDays(today(), 9) })
  const { data } = (await (await api.signIn(user)).get('/api/portal/applications?tab=active')).json
  expect(data.map(({ uid }: { uid: string }) => uid)).toEqual([soon.uid, draft.uid, first.uid, last.uid])
})

test('the days under the points are those it came there, of whatever end', async () => {
  const days = async (status: 'submitted' | 'in_review' | 'hired' | 'not_selected') =>
    (await detail(await makeApplication({ status }))).reached_on.map((day: string | null) => day !== null)
  expect(await days('submitted')).toEqual([true, false, false, false])
  expect(await days('in_review')).toEqual([true, true, false, false])
  expect(await days('not_selected')).toEqual([true, false, false, false])
  // From the interview straight to the job: nobody reviewed it in between.
  expect(await days('hired')).toEqual([true, false, true, true])
  const draft = await makeApplication({ status: 'draft' })
  expect((await detail(draft)).reached_on).toEqual([null, null, null, null])
})
