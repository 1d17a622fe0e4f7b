// Who is meant by an e-mail: the account that has it now, wherever it was named before.
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { makeCampaign, type MadeCampaign } from '#campaigns/campaigns.factory.ts'

const api = await testApp()
let count = 0
const freshAddress = () => `imenovana${++count}@primer.si`
const moveTo = (user: MadeUser, email: string) =>
  db().updateTable('users').set({ email }).where('id', '=', user.id).execute()
const name = async ({ staff, uid }: MadeCampaign, subject: string, email: string) => {
  const raters = [{ name: 'Nika Izmišljena', email, relationship: 'coworker', unknown: true }]
  return (await api.signIn(staff)).post(`/api/campaigns/${uid}/subjects/${subject}/raters`, { raters })
}
/** Another assessed person of the campaign. */
async function addSubject({ staff, uid }: MadeCampaign): Promise<string> {
  const user = await makeUser()
  const { json } = await (await api.signIn(staff)).post(`/api/campaigns/${uid}/subjects`, { users: [user.id] })
  return json.subjects_list.find((one: { user: string }) => one.user === user.id).uid
}
/** Whose account assesses a person; null is somebody without one. */
const ratersOfSubject = async (subject: string) =>
  (
    await db()
      .selectFrom('campaignRaters as r')
      .innerJoin('campaignParticipants as p', 'p.id', 'r.participantId')
      .select('p.userId')
      .where('r.subjectId', '=', subject)
      .where('r.relationship', '<>', 'self')
      .orderBy('r.createdAt')
      .execute()
  ).map(({ userId }) => userId)

test('an address somebody else has now names them, also where its former holder is a rater', async () => {
  const address = freshAddress()
  const former = await makeUser({ email: address })
  const made = await makeCampaign({ named: [{ email: address }] })
  await moveTo(former, freshAddress())
  const holder = await makeUser({ email: address })
  const other = await addSubject(made)
  expect((await name(made, other, address)).status).toBe(201)
  expect(await ratersOfSubject(other)).toEqual([holder.id])
  expect((await name(made, made.subjectUid, address)).status).toBe(201)
  expect(await ratersOfSubject(made.subjectUid)).toEqual([former.id, holder.id])
})

test('a person is a rater once, by whatever address of theirs they are named', async () => {
  const user = await makeUser({ email: freshAddress() })
  const made = await makeCampaign({ named: [{ email: user.email }] })
  const today = freshAddress()
  await moveTo(user, today)
  expect(Object.keys((await name(made, made.subjectUid, today)).json.errors)).toEqual(['raters.0.email'])
  // The address they had stays taken here: nobody can tell who reads it.
  expect(Object.keys((await name(made, made.subjectUid, user.email)).json.errors)).toEqual(['raters.0.email'])
  const other = await addSubject(made)
  expect((await name(made, other, today)).status).toBe(201)
  expect(await ratersOfSubject(other)).toEqual([user.id])
})

test('who was asked by a personal link and has an account since is the same person, whoever has the address next is not', async () => {
  const address = freshAddress()
  const made = await makeCampaign({ named: [{ email: address }] })
  const user = await makeUser({ email: address })
  expect(Object.keys((await name(made, made.subjectUid, address)).json.errors)).toEqual(['raters.0.email'])
  await moveTo(user, freshAddress())
  const next = await makeUser({ email: address })
  expect((await name(made, made.subjectUid, address)).status).toBe(201)
  expect(await ratersOfSubject(made.subjectUid)).toEqual([null, next.id])
})

test('the database keeps no account twice in a campaign', async () => {
  const user = await makeUser()
  const { uid } = await makeCampaign({ named: [{ email: user.email }] })
  const [row] = await db()
    .selectFrom('campaignParticipants')
    .selectAll()
    .where('campaignId', '=', uid)
    .where('userId', '=', user.id)
    .execute()
  const again = { ...row!, id: undefined!, email: freshAddress(), tokenHash: Buffer.alloc(32, 7) }
  await expect(db().insertInto('campaignParticipants').values(again).execute()).rejects.toThrow(
    'campaign_participants_person',
  )
})
