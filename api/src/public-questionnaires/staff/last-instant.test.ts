// The end of a link: what staff read of it then is all there will be.
import { beforeAll, expect, test } from 'vitest'
import { today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { overtaken } from '../../../test/overtaken.ts'
import { enough, makeLink } from '#public-questionnaires/public-questionnaires.factory.ts'
import { responseIdOf } from '#public-questionnaires/tokens.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
})
const read = (id: string) => staff.get(`/api/public-links/${id}/responses`)
const start = async (id: string) =>
  (await api.anon.post(`/api/public/questionnaires/${id}/start`)).json as { uid: string; stamp: string }
async function answer(id: string): Promise<void> {
  const { uid, stamp } = await start(id)
  const done = await api.anon.post(`/api/public/responses/${uid}/complete`, { stamp, changes: enough() })
  expect(done.status, JSON.stringify(done.json)).toBe(200)
}

/** Brings the last instant of a link near, once all that takes long is done; → that instant. */
async function endSoon(id: string): Promise<Date> {
  const closesAt = new Date(Date.now() + 1500)
  await db().updateTable('publicLinks').set({ closesAt }).where('id', '=', id).execute()
  return closesAt
}
const past = (instant: Date) => new Promise((done) => setTimeout(done, instant.getTime() + 50 - Date.now()))

const total = async (id: string): Promise<number> => (await read(id)).json.total

test.each(['at once', 'bit by bit'] as const)(
  'nobody submits %s after the last instant of a link, however early they began to: the new one would be alone',
  async (way) => {
    const { id } = await makeLink({ closesAt: new Date(Date.now() + 60_000) })
    for (let n = 0; n < 3; n += 1) await answer(id)
    const { uid, stamp } = await start(id)
    const [first, ...rest] = enough()
    if (way === 'bit by bit') await api.anon.put(`/api/public/responses/${uid}/answers`, { rev: 0, changes: [first] })
    const changes = way === 'bit by bit' ? rest : [first, ...rest]
    const closesAt = await endSoon(id)
    const late = await overtaken(() => api.anon.post(`/api/public/responses/${uid}/complete`, { stamp, changes }), {
      hold: (other) => other.selectFrom('publicLinks').select('id').where('id', '=', id).forUpdate().execute(),
      change: () => past(closesAt),
    })
    expect(late.code).toBe('LOCKED')
    expect(await total(id)).toBe(3)
  },
)

test('whoever reads a link after its last instant waits for those who submit still', async () => {
  const { id } = await makeLink({ closesAt: new Date(Date.now() + 60_000) })
  for (let n = 0; n < 3; n += 1) await answer(id)
  const { uid } = await start(id)
  const closesAt = await endSoon(id)
  const seen = await overtaken(() => read(id), {
    hold: async (submitting) => {
      await submitting.selectFrom('publicLinks').select('id').where('id', '=', id).forKeyShare().execute()
      const submitted = { status: 'closed', completedOn: today() } as const
      await submitting.updateTable('publicResponses').set(submitted).where('id', '=', responseIdOf(uid)).execute()
      await past(closesAt)
    },
  })
  expect([seen.json.total, await total(id)]).toEqual([4, 4])
})
