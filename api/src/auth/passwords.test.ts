import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const settle = <T>(promises: Promise<T>[]) => Promise.allSettled(promises)

test('a hash is argon2id with the parameters of OWASP, salted each time', async () => {
  const [first, second] = [await hashPassword('Visoka-trava7'), await hashPassword('Visoka-trava7')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword(first, 'Visoka-trava7')).toEqual({ isRight: true, isWeak: false })
  expect(await verifyPassword(first, 'Visoka-trava8')).toEqual({ isRight: false, isWeak: false })
})

test('a hash of less work is right and weak', async () => {
  const weak = await hash('Visoka-trava7', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  expect(await verifyPassword(weak, 'Visoka-trava7')).toEqual({ isRight: true, isWeak: true })
})

test('without an account nothing is right, and a broken hash is not a fault', async () => {
  expect(await verifyPassword(null, 'Visoka-trava7')).toEqual({ isRight: false, isWeak: false })
  expect(await verifyPassword('broken', 'Visoka-trava7')).toEqual({ isRight: false, isWeak: false })
})

test('a crowd waits in line; whoever comes when a hundred wait is sent away for two seconds', async () => {
  const known = await hashPassword('Visoka-trava7')
  const results = await settle(Array.from({ length: 160 }, () => verifyPassword(known, 'Visoka-trava7')))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(results.length - refused.length).toBeGreaterThan(100)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ code: 'BUSY', retryAfter: 2 })
  expect(await verifyPassword(known, 'Visoka-trava7')).toEqual({ isRight: true, isWeak: false })
})
