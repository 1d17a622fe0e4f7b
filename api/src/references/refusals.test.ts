import { expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { REFERENCE_DAYS } from '@korak/contract/references.ts'
import { addDays, atWallClock, dayOf, now } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { answersOf, type MadeReferee, makeOpen, namedOf } from './references.factory.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] }))
const signIn = (user: { id: string }) => api.signIn(user)
const open = () => makeOpen(staff, signIn)
const decline = ({ token }: MadeReferee) => api.anon.post(`/api/public/references/${token}/decline`, {})
const runOut = ({ referee }: MadeReferee) =>
  db()
    .updateTable('referees')
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where('id', '=', referee)
    .execute()

const isListed = async ({ uid }: MadeReferee): Promise<boolean> =>
  (await staff.get(`/api/applications?filter[id]=${uid}&filter[has_refusals]=true`)).json.data?.length === 1
const lineOfToday = async () =>
  (await staff.get('/api/office/today')).json.lines.find(({ kind }: { kind: string }) => kind === 'references_missing')

test('a referee who declines, or does not answer in time, waits in the day of whoever asked until note is taken', async () => {
  const [declined, late] = [await open(), await open()]
  expect(await lineOfToday()).toBeUndefined()
  await decline(declined)
  await runOut(late)
  expect(await lineOfToday()).toMatchObject({ count: 2, when: 'first', path: '/office/applications?has_refusals=true' })
  expect([await isListed(declined), await isListed(late)]).toEqual([true, true])
  for (const made of [declined, late]) {
    const { referees } = (await staff.get(`/api/applications/${made.uid}/references`)).json
    expect(referees).toMatchObject([{ read_at: null, may: { note: true } }])
    const noted = await staff.post(`/api/references/${made.referee}/note`, {})
    expect([noted.status, noted.json.referees[0].read_at]).toEqual([200, expect.any(String)])
    expect((await staff.post(`/api/references/${made.referee}/note`, {})).status).toBe(200)
    expect(await isListed(made)).toBe(false)
  }
  expect(await lineOfToday()).toBeUndefined()
  const trail = db().selectFrom('auditEvents').select('id').where('action', '=', 'references.noted')
  expect(await trail.where('subjectId', '=', declined.uid).execute()).toHaveLength(1)
})

test('waits no more once the candidate is asked anew, or the application is over; what is open is not noted', async () => {
  const [again, over, waits] = [await open(), await open(), await open()]
  for (const made of [again, over]) await decline(made)
  expect([await isListed(again), await isListed(over), await isListed(waits)]).toEqual([true, true, false])
  const url = `/api/applications/${again.uid}/references`
  const seen = (await staff.get(url)).json.asked.at
  expect((await staff.post(url, { wanted: 2, reason: 'Prosimo za drugo osebo.', seen })).status).toBe(200)
  await over.candidate.post(`/api/portal/applications/${over.uid}/withdraw`)
  expect([await isListed(again), await isListed(over)]).toEqual([false, false])
  for (const { referee } of [waits, over])
    expect((await staff.post(`/api/references/${referee}/note`, {})).code).toBe('STATE_NOT_ALLOWED')
})

test('a link can be answered until the end of the day its letter names', async () => {
  const { token } = await open()
  const { answer_by: until } = (await api.anon.get(`/api/public/references/${token}`)).json
  expect(new Date(until)).toEqual(atWallClock(addDays(dayOf(now()), REFERENCE_DAYS), '23:59:59'))
})

test('who withdraws somebody that was asked has somebody to name again', async () => {
  const made = await open()
  const tasks = async () =>
    (await made.candidate.get('/api/portal/tasks')).json.map(({ kind }: { kind: string }) => kind)
  await made.candidate.post(`/api/portal/applications/${made.uid}/references`, namedOf())
  expect(await tasks()).not.toContain('references_reply')
  expect((await made.candidate.post(`/api/portal/references/${made.referee}/withdraw`, {})).status).toBe(200)
  expect(await tasks()).toContain('references_reply')
  expect((await made.candidate.get(`/api/portal/applications/${made.uid}`)).json.next_move).toBe('candidate')
})

test('a referee who deletes everything is told of without a name to whoever waits, and only as long as somebody does', async () => {
  const [asked, answered, declined] = [await open(), await open(), await open()]
  await api.anon.post(`/api/public/references/${answered.token}/answer`, answersOf())
  await decline(declined)
  for (const { token } of [asked, answered, declined])
    expect((await api.anon.post(`/api/public/references/${token}/delete`, {})).status).toBe(200)
  const mails = await db()
    .selectFrom('mails')
    .select(['toAddress', 'params'])
    .where('template', '=', 'reference_deleted_notice')
    .execute()
  const told = mails.map(({ params }) => (params as { application: string }).application)
  expect(told.toSorted()).toEqual([asked.uid, answered.uid].toSorted())
  expect(mails.every(({ toAddress }) => toAddress === 'ana.kovac@korak.example')).toBe(true)
  expect(JSON.stringify(mails)).not.toContain('Vida Zorman')
})
