import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

const days = (first: number, last: number) => ({ from_on: addDays(today(), first), until_on: addDays(today(), last) })
/** Of somebody else, whom the caller stands in for or whose account they see to. */
const named = (first: number, last: number) => async (): Promise<Seen> => {
  const absent = await makeUser({ kind: 'employee' })
  const substitute = await makeUser({ kind: 'employee' })
  const body = { user_uid: absent.id, substitute_uid: substitute.id, is_contact: false }
  const { uid } = (await kit.staff.post('/api/substitutes', { ...body, ...days(Math.max(first, 0), 30) })).json
  const row = { fromOn: addDays(today(), first), untilOn: addDays(today(), last) }
  await db().updateTable('substitutes').set(row).where('id', '=', uid).execute()
  const gone = { may: { delete: false } }
  const all = async () => (await from(kit.staff, `/api/substitutes?user_uid=${absent.id}`)).absences
  return {
    record: async () => (await all()).find((one: { uid: string }) => one.uid === uid) ?? gone,
    calls: { delete: () => kit.staff.del(`/api/substitutes/${uid}`) },
  }
}

export const trials: Trials = {
  states: { substitute: { ahead: named(3, 5), now: named(-1, 5), over: named(-5, -1) } },
}
