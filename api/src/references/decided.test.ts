// A decision that waits to be told, and what was on its way to a referee: nobody is asked for what is decided.
import { afterEach, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { sendDueLetters } from '#applications/office/letters.service.ts'
import { addDays, DAY_MS, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { type MadeReferee, makeNamed, makeOpen, namedOf } from './references.factory.ts'
import { remindReferees, sendDueReferences } from './references.service.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] }))
afterEach(() => setClock())

const reason = 'Iskali smo več izkušenj z vodenjem ljudi.'
async function plan({ uid }: MadeReferee, days: number): Promise<string> {
  const [{ stage }] = (await staff.get(`/api/applications?filter[id]=${uid}`)).json.data
  const words = { subject: 'Vaša prijava', text: `Pozdravljeni!\n\n${reason}`, reason }
  const when = { send_on: addDays(today(), days), postpones: true }
  const moved = await staff.post(`/api/applications/${uid}/moves`, {
    from: stage.uid,
    to: 'not_selected',
    ...words,
    ...when,
  })
  return moved.json.letter.uid
}
const mailsOf = async ({ referee }: MadeReferee) => {
  const { email } = await db()
    .selectFrom('referees')
    .select('email')
    .where('id', '=', referee)
    .executeTakeFirstOrThrow()
  const rows = await db().selectFrom('mails').select('template').where('toAddress', '=', email).execute()
  return rows.map(({ template }) => template).toSorted()
}

test('a letter to a referee that is held does not go once a decision is, and can be sent when that is taken back', async () => {
  const made = await makeNamed(staff, (user) => api.signIn(user))
  const send = () => staff.post(`/api/references/${made.referee}/send`, { text: 'Prosimo za referenco.' })
  await send()
  const letter = await plan(made, 2)
  setClock(() => new Date(Date.now() + 31_000))
  await sendDueReferences()
  expect(await mailsOf(made)).toEqual([])
  const { referees } = (await staff.get(`/api/applications/${made.uid}/references`)).json
  expect(referees).toMatchObject([{ state: 'named', text: 'Prosimo za referenco.', may: { send: false } }])
  await staff.post(`/api/applications/${made.uid}/recall`, { letter })
  expect((await send()).status).toBe(200)
  setClock(() => new Date(Date.now() + 63_000))
  await sendDueReferences()
  expect(await mailsOf(made)).toEqual(['reference_request'])
})

test('but where the decision is that it goes on, it goes once that is told', async () => {
  const made = await makeNamed(staff, (user) => api.signIn(user))
  await staff.post(`/api/references/${made.referee}/send`, { text: 'Prosimo za referenco.' })
  const [{ stage }] = (await staff.get(`/api/applications?filter[id]=${made.uid}`)).json.data
  const { stages } = (await staff.get(`/api/jobs/${made.job.id}/stages`)).json
  const to = stages.find(({ status }: { status: string }) => status === 'shortlisted').uid
  const words = { subject: 'Vaša prijava', text: 'V ožjem izboru ste.' }
  expect((await staff.post(`/api/applications/${made.uid}/moves`, { from: stage.uid, to, ...words })).status).toBe(200)
  setClock(() => new Date(Date.now() + 31_000))
  await sendDueReferences()
  expect(await mailsOf(made)).toEqual([])
  await sendDueLetters()
  await sendDueReferences()
  expect(await mailsOf(made)).toEqual(['reference_request'])
})

test('who was asked is not reminded of what is decided', async () => {
  const made = await makeOpen(staff, (user) => api.signIn(user))
  await plan(made, 12)
  setClock(() => new Date(Date.now() + 10 * DAY_MS))
  await remindReferees()
  expect(await mailsOf(made)).toEqual(['reference_request'])
  setClock(() => new Date(Date.now() + 13 * DAY_MS))
  await sendDueLetters()
  expect(await mailsOf(made)).toEqual(['reference_request', 'reference_unneeded'])
})

test('nor is the candidate asked to name somebody else, who withdraws a referee meanwhile', async () => {
  let candidate: Client | undefined
  const made = await makeNamed(staff, async (user) => (candidate = await api.signIn(user)))
  await candidate!.post(`/api/portal/applications/${made.uid}/references`, namedOf())
  await plan(made, 2)
  expect((await candidate!.post(`/api/portal/references/${made.referee}/withdraw`, {})).status).toBe(200)
  const { next_move: next, asks } = (await candidate!.get(`/api/portal/applications/${made.uid}`)).json
  expect([next, asks]).toEqual(['us', []])
})
