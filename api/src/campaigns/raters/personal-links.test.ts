// Personal links of raters: who has the secret of the installation and a dump has none of them.
import { createHmac, hkdfSync } from 'node:crypto'
import { renameSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { forgetKey, keyOf } from '#auth/campaign-keys.ts'
import { raterToken, raterTokenHash } from '#auth/rater-links.ts'
import { answerAs, confirmRaters, makeCampaign, ratersOf } from '#campaigns/campaigns.factory.ts'
import { tasks } from '#campaigns/campaigns.background.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { preview } from '#mail/delivery/outbox.ts'
import { findMail } from '#mail/mails.queries.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
const secretToken = (participant: string): string => {
  const key = Buffer.from(hkdfSync('sha256', env().APP_SECRET ?? '', '', 'korak/raters/1', 32))
  return createHmac('sha256', key).update(participant).digest('base64url')
}
const participants = (campaign: string) =>
  db().selectFrom('campaignParticipants').selectAll().where('campaignId', '=', campaign).orderBy('id').execute()
const open = (token: string) => api.anon.get(`/api/public/feedback/${token}`)
const fileOf = (campaign: string) => path.join(env().DATA_DIR, 'campaign-keys', campaign)

test('the secret opens nothing, and there is no link before the campaign has a key', async () => {
  const made = await makeCampaign({ raters: ['coworker', 'coworker'] })
  for (const rater of made.raters) await answerAs(rater)
  for (const { id } of await participants(made.uid)) expect((await open(secretToken(id))).code).toBe('NOT_FOUND')
  expect((await open(made.raters[1]!.token)).status).toBe(200)
  const draft = await makeCampaign({ isDraft: true, raters: ['coworker'] })
  expect((await participants(draft.uid)).map(({ tokenHash }) => tokenHash)).toEqual([null, null])
})

test('links a version before has mailed open nothing once the campaigns were looked after', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  const { id } = (await participants(made.uid)).find(({ userId }) => userId === null)!
  const tokenHash = raterTokenHash(secretToken(id))
  await db().updateTable('campaignParticipants').set({ tokenHash }).where('id', '=', id).execute()
  expect((await open(secretToken(id))).status).toBe(200)
  await tasks['campaigns.look']()
  expect((await open(secretToken(id))).code).toBe('NOT_FOUND')
  expect((await open(raterToken(made.uid, id))).status).toBe(200)
})

test('whoever has an account is asked to sign in and answers by no link', async () => {
  const named = await makeUser({ kind: 'employee' })
  const made = await makeCampaign({ named: [{ email: named.email }] })
  const { uid, token } = made.raters.find(({ email }) => email === named.email)!
  expect(await open(token)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  const path = `/api/public/feedback/${token}/${uid}`
  expect((await api.anon.get(path)).code).toBe('NOT_FOUND')
  expect((await api.anon.post(`${path}/start`, { relationship: 'coworker' })).code).toBe('NOT_FOUND')
  const client = await api.signIn(named)
  expect((await client.get(`/api/portal/feedback-answers/${uid}`)).status).toBe(200)
})

test('without the key nobody is invited or reminded, and a link that was mailed still leads somewhere', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  const { id, row } = await mailTo(made.raters[1]!.email)
  const { text } = await preview(row)
  expect(text).toContain(`/public/questionnaires/${made.raters[1]!.token}/${made.uid}`)
  renameSync(fileOf(made.uid), `${fileOf(made.uid)}.away`)
  expect((await open(made.raters[1]!.token)).status).toBe(200)
  // What went out can be looked at, without the link nobody can make now.
  expect((await preview(row)).text).not.toContain(made.raters[1]!.token)
  const staff = await api.signIn(made.staff)
  const one = {
    name: 'Nova Oseba',
    email: 'nova.oseba@primer.si',
    relationship: 'coworker',
    language: 'sl-SI',
    unknown: true,
  }
  const path = `/api/campaigns/${made.uid}/subjects/${made.subjectUid}/raters`
  expect((await staff.post(path, { raters: [one] })).status).toBeLessThan(300)
  await confirmRaters(made.uid)
  // A task that fails is seen; what waits in other campaigns goes out all the same.
  const other = await makeCampaign({ isDraft: true, raters: ['coworker'] })
  await (await api.signIn(other.staff)).post(`/api/campaigns/${other.uid}/open`, {})
  const invite = () => tasks['campaigns.invite']({ id: made.uid })
  for (const task of [invite, tasks['campaigns.look'], () => tasks['campaigns.remind']({ id: made.uid })])
    await expect(task()).rejects.toMatchObject({ code: 'KEY_MISSING' })
  expect((await mailTo(other.raters[1]!.email)).row.template).toBe('feedback_invitation')
  expect((await db().selectFrom('mails').select('id').execute()).filter((mail) => mail.id === id)).toHaveLength(1)
  const waiting = (await ratersOf(made.uid)).filter(({ email }) => email === one.email)
  expect(waiting).toHaveLength(1)
  renameSync(`${fileOf(made.uid)}.away`, fileOf(made.uid))
  await tasks['campaigns.invite']({ id: made.uid })
  expect((await mailTo(one.email)).row.template).toBe('feedback_invitation')
  expect(keyOf(made.uid, 0)).toHaveLength(32)
})

test('mails to raters can still be looked at when the first report has thrown the key of their links away', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  await tasks['campaigns.invite']({ id: made.uid })
  const { email, token } = made.raters.find(({ relationship }) => relationship === 'coworker')!
  expect((await preview((await mailTo(email)).row)).text).toContain(token)
  forgetKey(made.uid)
  const { text } = await preview((await mailTo(email)).row)
  expect(text).toContain('/public/questionnaires/')
  expect(text).not.toContain(token)
})

async function mailTo(address: string) {
  const { id } = await db().selectFrom('mails').select('id').where('toAddress', '=', address).executeTakeFirstOrThrow()
  return { id, row: (await findMail(id))! }
}
