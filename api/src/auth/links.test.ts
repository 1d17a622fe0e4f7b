import { statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { db, transact } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { consumeLink, findLink, type LinkPurpose, makeLink, tokenForDelivery, tokenForPreview } from './links.ts'
import { localSecret } from './secret.ts'

beforeAll(async () => void (await testDatabase()))

const link = async (purpose: LinkPurpose = 'password_reset') => {
  const user = await makeUser()
  const id = await transact(() => makeLink(purpose, user.id))
  return { user, id, token: (await tokenForPreview(id)) ?? '' }
}
const use = (purpose: LinkPurpose, token: string) =>
  consumeLink(purpose, token).then(
    () => 'used',
    (error) => error.code,
  )

describe('a token', () => {
  test('is 64 safe characters, the same each time it is derived, and in no column', async () => {
    const { id, token } = await link()
    expect(token).toMatch(/^[A-Za-z0-9_-]{64}$/)
    expect(await tokenForDelivery(id)).toBe(token)
    const row = await db().selectFrom('links').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token.slice(22))
  })

  test('opens its own purpose once', async () => {
    const { token } = await link('activation')
    expect(await use('password_reset', token)).toBe('LINK_INVALID')
    expect(await use('activation', token)).toBe('used')
    expect(await use('activation', token)).toBe('LINK_INVALID')
  })

  test('of twenty uses at the same moment one succeeds', async () => {
    const { token } = await link()
    const results = await Promise.all(Array.from({ length: 20 }, () => use('password_reset', token)))
    expect(results.filter((result) => result === 'used')).toHaveLength(1)
  })

  test('is refused when cut, flipped, mixed with another or made up', async () => {
    const [{ token }, other] = [await link(), await link()]
    const bytes = Buffer.from(token, 'base64url')
    const flipped = Array.from({ length: 48 }, (_, at) => {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy.toString('base64url')
    })
    const mixed = Buffer.concat([bytes.subarray(0, 16), Buffer.from(other.token, 'base64url').subarray(16)])
    const wrong = [
      ...flipped,
      token.slice(0, 63),
      `${token}A`,
      '',
      'A'.repeat(64),
      mixed.toString('base64url'),
      `${token.slice(0, 63)}=`,
    ]
    for (const each of wrong) expect(await use('password_reset', each), each).toBe('LINK_INVALID')
    expect(await use('password_reset', token)).toBe('used')
  })

  test('ends with its time', async () => {
    const { id, token } = await link()
    await db()
      .updateTable('links')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute()
    expect(await findLink('password_reset', token)).toMatchObject({ isExpired: true, isUsed: false })
    expect(await use('password_reset', token)).toBe('LINK_INVALID')
  })

  test('for a new password takes older ones out of use, of the same person only', async () => {
    const [first, other] = [await link(), await link()]
    const id = await transact(() => makeLink('password_reset', first.user.id))
    expect(await use('password_reset', first.token)).toBe('LINK_INVALID')
    expect(await use('password_reset', (await tokenForPreview(id)) ?? '')).toBe('used')
    expect(await use('password_reset', other.token)).toBe('used')
  })

  test('for a new password made at the same moment as others is the only one in use', async () => {
    const { user } = await link()
    const making = () => transact(() => makeLink('password_reset', user.id))
    const made = await Promise.all(Array.from({ length: 5 }, making))
    const open = await Promise.all(
      made.map(async (id) => (await findLink('password_reset', (await tokenForPreview(id)) ?? ''))?.isUsed),
    )
    expect(open.filter((isUsed) => isUsed === false)).toHaveLength(1)
  })

  test('bound to the person: the row of another does not take it', async () => {
    const [{ id, token }, { user }] = [await link(), await link()]
    await db().updateTable('links').set({ userId: user.id }).where('id', '=', id).execute()
    expect(await use('password_reset', token)).toBe('LINK_INVALID')
  })
})

test('the local secret is made once, for its owner only, whoever comes first', async () => {
  const dir = path.join(await mkdtemp(path.join(tmpdir(), 'korak-secret-')), 'data')
  const secrets = await Promise.all(Array.from({ length: 5 }, async () => localSecret(dir)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{64}$/)
  expect(statSync(path.join(dir, 'secret')).mode & 0o777).toBe(0o600)
})
