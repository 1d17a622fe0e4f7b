import { afterEach, expect, test } from 'vitest'
import { atWallClock, setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeShare } from '#sharing/sharing.factory.ts'
import { testApp } from '../../../test/app.ts'
import { refuseChanges } from '../../../test/refuse.ts'
import { expireShares } from './ends.service.ts'

await testApp()
afterEach(() => setClock())

test('a request that cannot be ended keeps no other open', async () => {
  setClock(() => atWallClock('2027-03-21', '12:00:00'))
  const broken = await makeShare({ status: 'pending' })
  setClock(() => atWallClock('2027-03-21', '12:00:01'))
  const fine = await makeShare({ status: 'pending' })
  await refuseChanges('share_requests', broken.share)
  setClock(() => atWallClock('2027-04-30', '03:00:00'))
  await expect(expireShares()).rejects.toThrow('broken')
  const ended = db().selectFrom('shareRequests').select('status').where('id', '=', fine.share)
  expect(await ended.execute()).toEqual([{ status: 'expired' }])
})
