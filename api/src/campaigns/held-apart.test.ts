import { afterEach, expect, test } from 'vitest'
import { DAY_MS, now, setClock } from '#base/time.ts'
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
    .where('toAddress', '=', later.raters[0]?.email ?? '')
  expect(await mails.execute()).toHaveLength(1)
})
