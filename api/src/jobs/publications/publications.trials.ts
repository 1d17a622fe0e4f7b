import { makeJob } from '#jobs/jobs.factory.ts'
import { from, kit, type Seen, type Trials } from '../../../test/kit.ts'

const FROM = '2026-11-23'
const make = async (channel = 'zrsz') => {
  const { id } = await makeJob()
  const url = `/api/jobs/${id}/publications`
  return { url, ...(await kit.staff.post(url, { channel, from_on: FROM, proof: 'Izpis' })).json }
}
const publication = (channel: 'zrsz' | 'portal') => async (): Promise<Seen> => {
  const { url } = await make()
  const find = async () =>
    (await from(kit.staff, url)).find((one: { channel: string }) => one.channel === channel) ?? { may: {} }
  const { uid } = await find()
  return {
    record: find,
    calls: {
      update: async () => kit.staff.put(`/api/publications/${uid}`, { rev: (await find()).rev, proof: 'Dopis' }),
      delete: () => kit.staff.del(`/api/publications/${uid}`),
    },
  }
}

export const trials: Trials = {
  states: { publication: { 'by hand': publication('zrsz'), 'by the portal': publication('portal') } },
  creating: {
    'publication.create': async () => {
      const { id } = await makeJob()
      return () => kit.staff.post(`/api/jobs/${id}/publications`, { channel: 'linkedin', from_on: FROM })
    },
  },
  revisions: {
    publication: {
      table: 'publications',
      make: async () => make(),
      change: (id, proof, rev) => kit.staff.put(`/api/publications/${id}`, { rev, proof }),
      field: 'proof',
      other: (id, rev) => kit.staff.put(`/api/publications/${id}`, { rev, until_on: '2026-12-23' }),
      remove: (id) => kit.staff.del(`/api/publications/${id}`),
    },
  },
}
