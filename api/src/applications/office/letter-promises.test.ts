// A letter that is planned is the answer: whatever the candidate does meanwhile, no day before it is promised.
import { afterEach, expect, test } from 'vitest'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import type { JobStages } from '@korak/contract/stages.ts'
import { makeApplication, type MadeApplication } from '#applications/applications.factory.ts'
import { ANSWER_WORKING_DAYS } from '#applications/applications.states.ts'
import { announceLate } from '#applications/late.service.ts'
import { companyAnswered } from '#applications/moves.service.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db, transact } from '#db/db.ts'
import { inDays, makeInterview } from '#interviews/interviews.factory.ts'
import { makeOpenOffer, sendHeld } from '#offers/offers.factory.ts'
import { namedOf } from '#references/references.factory.ts'
import { takeBackLapsed } from '#interviews/reminders.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { sendDueLetters } from './letters.service.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
afterEach(() => setClock())
const turnTo = (day: string) => setClock(() => new Date(`${day}T11:00:00Z`))

const words = { subject: 'Vaša prijava', text: 'Pozdravljeni!\n\nTo je pismo.', reason: 'Iskali smo več izkušenj.' }
const rowOf = async (uid: string) => (await staff.get(`/api/applications?filter[id]=${uid}`)).json.data[0]
const plan = async (uid: string, send_on: string, to = 'not_selected') => {
  const row = await rowOf(uid)
  const from = row.stage?.uid ?? row.status
  return staff.post(`/api/applications/${uid}/moves`, { from, to, ...words, send_on, postpones: true })
}
const mailsOf = async (uid: string): Promise<string[]> => {
  const rows = await db().selectFrom('mails').select(['template', 'params']).orderBy('createdAt').execute()
  return rows
    .filter(({ params }) => (params as { application?: string }).application === uid)
    .map((row) => row.template)
}

/** Somebody who is asked something in words. */
async function makeAsked(): Promise<MadeApplication> {
  const made = await makeApplication({ status: 'in_review' })
  const asked = { text: 'Kdaj bi lahko začeli?', answer_by: addDays(today(), 3) }
  await staff.post(`/api/applications/${made.uid}/messages`, asked)
  return made
}

interface Case extends MadeApplication {
  act: (candidate: Client) => Promise<unknown>
}
const answering: Record<string, () => Promise<Case>> = {
  'writes a message': async () => {
    const made = await makeAsked()
    const url = `/api/portal/applications/${made.uid}/messages`
    return { ...made, act: (candidate) => candidate.post(url, { text: 'Takrat nimam časa.' }) }
  },
  'asks for other times': async () => {
    const made = await makeInterview()
    return {
      ...made,
      act: (candidate) => candidate.post(`/api/portal/interviews/${made.interview}/ask`, { text: 'Raje kasneje.' }),
    }
  },
  'declines the interview': async () => {
    const made = await makeInterview()
    return { ...made, act: (candidate) => candidate.post(`/api/portal/interviews/${made.interview}/decline`, {}) }
  },
  'lets all times pass': async () => {
    const made = await makeInterview({ times: [inDays(1)] })
    const act = async () => {
      turnTo(addDays(today(), 2))
      return takeBackLapsed()
    }
    return { ...made, act }
  },
  'declines the offer': async () => {
    const made = await makeOpenOffer(staff)
    const act = async (candidate: Client) => {
      const { hash } = (await candidate.get(`/api/portal/applications/${made.uid}/offer`)).json.offer
      return candidate.post(`/api/portal/offers/${made.offer}/decline`, { hash, text: 'Žal ne.' })
    }
    return { ...made, act }
  },
  'reads that the offer is withdrawn': async () => {
    const made = await makeOpenOffer(staff)
    const act = async () => {
      await staff.post(`/api/offers/${made.offer}/withdraw`, { text: 'Žal.' })
      await sendHeld(made.offer)
    }
    return { ...made, act }
  },
  'names the last referee': async () => {
    const made = await makeApplication({ status: 'in_review' })
    await staff.post(`/api/applications/${made.uid}/references`, { wanted: 1, reason: 'Za izbor.' })
    const url = `/api/portal/applications/${made.uid}/references`
    return { ...made, act: (candidate) => candidate.post(url, namedOf()) }
  },
  'waits for a company that answers': async () => {
    const made = await makeApplication({ status: 'presented' })
    return { ...made, act: () => transact(() => companyAnswered(made.uid)) }
  },
}

test.each(Object.keys(answering))(
  'while a letter is planned the candidate %s: the day of the letter is promised',
  async (what) => {
    const { uid, user, act } = await answering[what]!()
    const candidate = await api.signIn(user)
    const ownOf = async () => (await candidate.get(`/api/portal/applications/${uid}`)).json
    const start = today()
    const day = addDays(start, 60)
    expect((await plan(uid, day)).json.letter).toMatchObject({ send_on: day })
    await act(candidate)
    expect(await ownOf()).toMatchObject({ next_move: 'us', promise_on: day, is_late: false })
    const mails = await mailsOf(uid)
    turnTo(addDays(start, 40))
    await announceLate()
    expect([(await ownOf()).is_late, (await rowOf(uid)).is_late]).toEqual([false, false])
    expect(await mailsOf(uid)).toEqual(mails)
    turnTo(day)
    await sendDueLetters()
    expect(await ownOf()).toMatchObject({ status: 'not_selected', is_late: false })
  },
)

test('a time that is picked keeps a letter that goes on, and what follows is promised by its day', async () => {
  const { uid, user, job, interview, slots } = await makeInterview()
  const candidate = await api.signIn(user)
  const day = addDays(today(), 60)
  const { stages } = (await staff.get(`/api/jobs/${job.id}/stages`)).json as JobStages
  await plan(uid, day, stages.find(({ status }) => status === 'offer')?.uid)
  await candidate.post(`/api/portal/interviews/${interview}/pick`, { slot: slots[0]?.uid })
  expect((await candidate.get(`/api/portal/applications/${uid}`)).json.promise_on).toBe(day)
  expect((await rowOf(uid)).letter).toMatchObject({ send_on: day })
})

test('a letter before the day that is promised leaves that day as it is', async () => {
  const { uid, user } = await makeAsked()
  const candidate = await api.signIn(user)
  await plan(uid, addDays(today(), 2))
  await candidate.post(`/api/portal/applications/${uid}/messages`, { text: 'Takrat nimam časa.' })
  expect((await candidate.get(`/api/portal/applications/${uid}`)).json.promise_on > addDays(today(), 9)).toBe(true)
})

test('a day promised before its letter all the same is missed for both, and told once with the day of the letter', async () => {
  const { uid, user, job } = await makeApplication({ status: 'in_review' })
  const candidate = await api.signIn(user)
  const ownOf = async () => (await candidate.get(`/api/portal/applications/${uid}`)).json
  const start = today()
  const day = addDays(start, 60)
  await plan(uid, day)
  // As it was promised before letters were looked at.
  await db()
    .updateTable('applications')
    .set({ nextMove: 'us', promiseOn: addDays(start, -1) })
    .where('id', '=', uid)
    .execute()
  expect([(await ownOf()).is_late, (await rowOf(uid)).is_late]).toEqual([true, true])
  expect((await staff.get('/api/jobs?filter[waits]=late')).json.data).toMatchObject([{ uid: job.id }])
  await announceLate()
  expect((await mailsOf(uid)).slice(-2).toSorted()).toEqual(['application_late', 'application_late_notice'])
  expect(await ownOf()).toMatchObject({ promise_on: day })
  expect((await staff.get('/api/jobs?filter[waits]=late')).json.data).toEqual([])
  const mails = await mailsOf(uid)
  turnTo(addDays(start, 40))
  await announceLate()
  expect(await mailsOf(uid)).toEqual(mails)
})

test('a letter that goes on and names no day promises one from the day it is sent', async () => {
  const { uid, user, job } = await makeApplication({ status: 'in_review' })
  const { stages } = (await staff.get(`/api/jobs/${job.id}/stages`)).json as JobStages
  const day = addDays(today(), 40)
  expect((await plan(uid, day, stages.find(({ status }) => status === 'shortlisted')?.uid)).status).toBe(200)
  turnTo(day)
  await sendDueLetters()
  const own = (await (await api.signIn(user)).get(`/api/portal/applications/${uid}`)).json
  expect(own).toMatchObject({
    status: 'shortlisted',
    promise_on: addWorkingDays(day, ANSWER_WORKING_DAYS),
    is_late: false,
  })
})

test('a letter that postpones the answer leaves whose move it is, also once it is taken back', async () => {
  const { uid, user } = await makeApplication({ status: 'presented' })
  const candidate = await api.signIn(user)
  const day = addDays(today(), 60)
  const { letter } = (await plan(uid, day)).json
  const told = { next_move: 'company', promise_on: day }
  expect((await candidate.get(`/api/portal/applications/${uid}`)).json).toMatchObject(told)
  await staff.post(`/api/applications/${uid}/recall`, { letter: letter.uid })
  expect(await rowOf(uid)).toMatchObject({ ...told, letter: null })
  expect((await candidate.get(`/api/portal/applications/${uid}`)).json).toMatchObject(told)
  await transact(() => companyAnswered(uid))
  expect(await rowOf(uid)).toMatchObject({ next_move: 'us' })
})
