import { makeApplication } from '#applications/applications.factory.ts'
import { addDays, today } from '#base/time.ts'
import { makeOpenOffer } from '#offers/offers.factory.ts'
import { db } from '#db/db.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'
import { makePlacement, placementTerms } from './placements.factory.ts'

const placing = (uid: string): Seen => ({
  record: () => from(kit.staff, `/api/applications/${uid}/placement`),
  calls: { make: () => kit.staff.post(`/api/applications/${uid}/placement`, placementTerms()) },
})

async function withOffer(state: 'open' | 'accepted'): Promise<Seen> {
  const { uid, offer } = await makeOpenOffer(kit.staff)
  await db().updateTable('offers').set({ state }).where('id', '=', offer).execute()
  return placing(uid)
}

async function placement(startOn: string, isEnded = false): Promise<Seen> {
  const { uid, placement: id } = await makePlacement(kit.staff, { start_on: startOn })
  const end = { ended_on: addDays(today(), 30), reason: 'Oseba ostane pri prejšnjem delodajalcu.' }
  if (isEnded) await kit.staff.post(`/api/placements/${id}/end`, end)
  const record = async () => (await from(kit.staff, `/api/applications/${uid}/placement`)).placement ?? { may: {} }
  return {
    record,
    calls: {
      update: async () => {
        const { rev } = await record()
        return kit.staff.post(`/api/placements/${id}/terms`, { ...placementTerms(), rev })
      },
      end: () => kit.staff.post(`/api/placements/${id}/end`, { ...end, reason: 'Delo se je končalo.' }),
      restore: () => kit.staff.post(`/api/placements/${id}/restore`, {}),
      delete: () => kit.staff.del(`/api/placements/${id}`),
    },
  }
}

const CONTRACTS = 'project-ad-contract'
/** A contract of this key can be chosen. */
async function withContract(key: string): Promise<string> {
  const { data } = (await from(kit.staff, `/api/codelists/get/${CONTRACTS}`))[CONTRACTS]
  const isKnown = data.some((one: { key: string }) => one.key === key)
  const params = { key, label_sl: key, label_en: key }
  if (!isKnown) await kit.staff.post('/api/codelists/storeData', { schema_slug: CONTRACTS, params })
  return key
}

export const trials: Trials = {
  states: {
    placing: {
      hired: async () => placing((await makeApplication({ status: 'hired' })).uid),
      interview: async () => placing((await makeApplication({ status: 'interview' })).uid),
      'not selected': async () => placing((await makeApplication({ status: 'not_selected' })).uid),
      'an open offer': () => withOffer('open'),
      'an accepted offer': () => withOffer('accepted'),
      placed: async () => placing((await makePlacement(kit.staff)).uid),
    },
    placement: {
      planned: () => placement(addDays(today(), 10)),
      running: () => placement(addDays(today(), -10)),
      ended: () => placement(addDays(today(), -10), true),
    },
  },
  revisions: {
    placement: {
      table: 'placements',
      person: async (id) => {
        const row = db().selectFrom('placements').select('userId').where('id', '=', String(id))
        return (await row.executeTakeFirstOrThrow()).userId
      },
      // Its tasks would be deleted with it, and the trail has each.
      make: async () => ({ id: (await makePlacement(kit.staff, { check_ins: [] })).placement, rev: 1 }),
      change: async (id, name, rev) => {
        const contract = await withContract(name.toLowerCase())
        return kit.staff.post(`/api/placements/${id}/terms`, { ...placementTerms({ contract, check_ins: [] }), rev })
      },
      field: 'contract',
      remove: (id) => kit.staff.del(`/api/placements/${id}`),
    },
  },
  admitted: { 'placements.manage': 'staff' },
}
