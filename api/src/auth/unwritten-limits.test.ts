import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { testApp } from '../../test/app.ts'
import { limitUnwritten } from './unwritten-limits.ts'

process.env['RATE_LIMITS'] = 'on'
await testApp()
const limit = (subject: string, rate = { burst: 1, everySeconds: 60 }) => limitUnwritten('test', subject, rate)

test('a bucket takes so many at once, then one each interval, and says how long to wait', async () => {
  const rate = { burst: 2, everySeconds: 0.2 }
  await limit('a', rate)
  await limit('a', rate)
  await expect(limit('a', rate)).rejects.toMatchObject({ code: 'TOO_MANY', retryAfter: 1 })
  await limit('b', rate)
  await new Promise((resolve) => setTimeout(resolve, 220))
  await limit('a', rate)
  await expect(limit('a', rate)).rejects.toMatchObject({ code: 'TOO_MANY' })
})

test('memory is bounded: of what is too much the oldest is forgotten; nothing is written', async () => {
  await limit('oldest')
  await expect(limit('oldest')).rejects.toMatchObject({ code: 'TOO_MANY' })
  for (let n = 0; n < 20_000; n += 1) await limit(`network ${n}`)
  await limit('oldest')
  await expect(limit('network 19999')).rejects.toMatchObject({ code: 'TOO_MANY' })
  expect(await db().selectFrom('throttles').selectAll().execute()).toEqual([])
})
