// What remains of an address after an erasure: nothing, or a hash under a key of the installation.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { env, useDatabase } from '#env.ts'
import { makeCampaign } from '#campaigns/campaigns.factory.ts'
import { makeLink } from '#public-questionnaires/public-questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { everythingIn } from '../../../test/everything.ts'
import { eraseAccount } from './erasure.service.ts'
import { countByAddress, eraseByAddress } from './people-by-link.service.ts'
import { reapplyTombstones } from './reapply-erasures.service.ts'
import { readTombstones, tombstoneDir, writeTombstones } from './tombstones.ts'

const api = await testApp()

async function invite(email: string): Promise<void> {
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
  const { id: link } = await makeLink({ mode: 'personal' })
  await staff.post(`/api/public-links/${link}/invitations`, { people: [{ name: 'Vabljena Oseba', email }] })
}
const known = (email: string) =>
  countByAddress(email).then(
    () => true,
    () => false,
  )
/** The address as it is and as anybody can hash it, each way it may be written down. */
function faces(email: string): string[] {
  const texts = [email, email.toUpperCase(), ` ${email}`, `${email}\n`]
  const digests = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'].flatMap((name) =>
    texts.map((text) => createHash(name).update(text).digest()),
  )
  return [
    email,
    ...digests.flatMap((digest) => [
      digest.toString('hex'),
      digest.toString('base64').replace(/=+$/, ''),
      digest.toString('base64url'),
    ]),
  ]
}
const everyFile = (): string =>
  readdirSync(env().DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

test('neither an account nor an address that was erased can be recognised by who has no key', async () => {
  const email = 'spomin.na.naslov@primer.si'
  const former = 'prejsnji.spomin@primer.si'
  const user = await makeUser({ email: 'racun.spomin@primer.si' })
  await db().insertInto('formerEmails').values({ userId: user.id, email: former, until: new Date() }).execute()
  await invite(email)
  await makeCampaign({ named: [{ email }] })
  await eraseByAddress(email)
  await eraseAccount(user.id, 'closed')
  await runTasks(api.databaseUrl)
  const left = `${await everythingIn(api.databaseUrl)}\n${everyFile()}`
  for (const address of [email, former, user.email])
    expect(faces(address).filter((face) => left.includes(face))).toEqual([])
})

test('an address that is back with a restored backup is erased again; what came to it later stays', async () => {
  const [email, other] = ['znova.vabljena@primer.si', 'nikoli.izbrisana@primer.si']
  await invite(email)
  await invite(other)
  await makeCampaign({ named: [{ email }] })
  const backup = {
    invitations: await db().selectFrom('publicInvitations').selectAll().where('email', '=', email).execute(),
    participants: await db().selectFrom('campaignParticipants').selectAll().where('email', '=', email).execute(),
  }
  await eraseByAddress(email)
  expect(await known(email)).toBe(false)
  await db().insertInto('publicInvitations').values(backup.invitations).execute()
  await db().insertInto('campaignParticipants').values(backup.participants).execute()
  expect(await reapplyTombstones()).toBe(1)
  expect(await known(email)).toBe(false)
  expect(await known(other)).toBe(true)
  await invite(email)
  expect(await reapplyTombstones()).toBe(0)
  expect(await known(email)).toBe(true)
})

test('tombstones of addresses are hashes of one length, and nobody’s id', async () => {
  const ids = (await readTombstones()).map(({ id }) => id).filter((id) => !id.includes('-') || id.length === 43)
  expect(ids.length).toBeGreaterThan(0)
  for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/)
})

test('of several nodes each writes a file of its own, and all of them are read', async () => {
  const { DATABASE_URL: url = '' } = env()
  const before = await readTombstones()
  process.env['NODES'] = '2'
  useDatabase(url)
  try {
    await writeTombstones([{ id: '22222222-2222-4222-8222-222222222222', at: new Date() }])
    expect((await readTombstones()).length).toBe(before.length + 1)
    expect(readdirSync(tombstoneDir()).toSorted()).toEqual([`erased.${hostname()}.jsonl`, 'erased.jsonl'].toSorted())
  } finally {
    delete process.env['NODES']
    useDatabase(url)
  }
})
