import { afterEach, expect, test } from 'vitest'
import { addDays, atWallClock, DAY_MS, dayOf, now, setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { testApp } from '../../test/app.ts'
import { refuseChanges } from '../../test/refuse.ts'
import { tasks } from './campaigns.background.ts'
import { inDays, makeCampaign } from './campaigns.factory.ts'

await testApp()
afterEach(() => setClock())

test('a campaign that cannot be closed keeps no other from closing or from asking people', async () => {
  const fields = { nominate_until: inDays(0), closes_at: inDays(1), reminder_days: [1] }
  const [broken, fine] = [await makeCampaign({ fields }), await makeCampaign({ fields })]
  const later = await makeCampaign({
    fields: { nominate_until: inDays(1), opens_at: inDays(2), closes_at: inDays(20) },
  })
  await refuseChanges('campaigns', broken.uid)
  const at = now().getTime() + 3 * DAY_MS
  setClock(() => new Date(at))
  await expect(tasks['campaigns.look']()).rejects.toThrow('broken')
  const ended = db().selectFrom('campaigns').select('status').where('id', '=', fine.uid)
  expect(await ended.execute()).toEqual([{ status: 'closed' }])
  const mails = db()
    .selectFrom('mails')
    .select('id')
    .where('template', '=', 'feedback_invitation')
    .where('toAddress', '=', later.raters[0]?.email ?? '')
  expect(await mails.execute()).toHaveLength(1)
})

test('somebody who cannot be asked, or reminded, keeps nobody else of the campaign waiting', async () => {
  const fields = { opens_at: inDays(1), closes_at: inDays(20), reminder_days: [7] }
  const { raters } = await makeCampaign({ fields, raters: ['coworker', 'coworker', 'coworker'] })
  const asked = async () => {
    const mails = db()
      .selectFrom('mails')
      .select('toAddress')
      .where(
        'toAddress',
        'in',
        raters.map(({ email }) => email),
      )
      // The assessed person is one of them, and is asked to propose others besides.
      .where('template', 'in', ['feedback_invitation', 'feedback_reminder'])
    return (await mails.execute()).map(({ toAddress }) => toAddress).toSorted()
  }
  const others = raters.slice(1).map(({ email }) => email)
  await refuseChanges('campaign_raters', raters[0]?.uid ?? '')
  const at = now().getTime() + 2 * DAY_MS
  setClock(() => new Date(at))
  await expect(tasks['campaigns.look']()).rejects.toThrow('broken')
  expect(await asked()).toEqual(others.toSorted())
  const rows = db()
    .selectFrom('campaignRaters')
    .select('participantId')
    .where('id', '=', raters[1]?.uid ?? '')
  const { participantId } = await rows.executeTakeFirstOrThrow()
  await refuseChanges('campaign_participants', participantId)
  setClock(() => atWallClock(addDays(dayOf(new Date(Date.parse(fields.closes_at) - 1)), -7), '12:00:00'))
  await expect(tasks['campaigns.remind']({ id: raters[0]?.campaign ?? '' })).rejects.toThrow('broken')
  expect(await asked()).toEqual([...others, ...others.slice(1)].toSorted())
})

test('a campaign whose slots cannot be written anew keeps those of no other as they were', async () => {
  const [broken, fine] = [await makeCampaign(), await makeCampaign()]
  for (const { uid } of [broken, fine]) await tasks['campaigns.invite']({ id: uid })
  const slotsIn = async (uid: string) => {
    const slots = db().selectFrom('feedbackSlots').select('id').where('campaignId', '=', uid)
    return (await slots.execute()).map(({ id }) => id)
  }
  const before = await slotsIn(fine.uid)
  expect(before.length).toBeGreaterThan(0)
  await refuseChanges('campaigns', broken.uid)
  await expect(tasks['campaigns.evenOut']()).rejects.toThrow('broken')
  const after = await slotsIn(fine.uid)
  expect(after.filter((id) => before.includes(id))).toEqual([])
})
