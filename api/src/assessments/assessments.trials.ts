import { makeExternal, makeProvider } from '#assessments/assessments.factory.ts'
import { randomBytes } from 'node:crypto'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

const ORDERED = ['created', 'launched', 'returned', 'completed', 'failed', 'expired'] as const
const orders = (state: 'open' | 'closed' | 'no provider' | (typeof ORDERED)[number]) => async (): Promise<Seen> => {
  const user = await makeUser()
  const { id } = await makeProvider({ isActive: state !== 'no provider' })
  const uid = await makeExternal(user.id, id)
  if (state === 'closed')
    await db()
      .updateTable('assignments')
      .set({ status: 'closed', startedAt: new Date(), finishedAt: new Date() })
      .where('id', '=', uid)
      .execute()
  const ordered = ORDERED.find((status) => status === state)
  if (ordered)
    await db()
      .insertInto('assessmentOrders')
      .values({ assignmentId: uid, status: ordered, nonce: randomBytes(16) })
      .execute()
  const client = await kit.api.signIn(user)
  const url = `/api/portal/questionnaires/${uid}`
  return { record: () => from(client, `${url}/order`), calls: { launch: () => client.post(`${url}/launch`) } }
}

export const trials: Trials = {
  states: {
    order: Object.fromEntries(
      (['open', 'closed', 'no provider', ...ORDERED] as const).map((state) => [state, orders(state)]),
    ),
  },
  creating: {
    'order.assign': async () => {
      const { key } = await makeProvider()
      const user = await makeUser()
      const about = { title_sl: 'A', title_en: 'A', minutes: 12 }
      return () => kit.staff.post(`/api/assessment-providers/${key}/assignments`, { users: [user.id], ...about })
    },
  },
}
