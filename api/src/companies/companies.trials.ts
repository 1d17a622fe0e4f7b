import { makeJob } from '#jobs/jobs.factory.ts'
import { makeCompany } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

const company = (isUsed: boolean) => async (): Promise<Seen> => {
  const id = await makeCompany('Žaga d. o. o.')
  if (isUsed) await makeJob({ companyId: id })
  const url = `/api/companies/${id}`
  return {
    record: () => from(kit.staff, url),
    calls: { update: () => kit.staff.put(url, { rev: 1, city: 'Bled' }), delete: () => kit.staff.del(url) },
  }
}

export const trials: Trials = {
  states: { company: { free: company(false), used: company(true) } },
  creating: { 'company.create': async () => () => kit.staff.post('/api/companies', { name_sl: 'Nova d. o. o.' }) },
  revisions: {
    company: {
      table: 'companies',
      make: async () => (await kit.staff.post('/api/companies', { name_sl: 'Nova d. o. o.' })).json,
      change: (id, name, rev) => kit.staff.put(`/api/companies/${id}`, { rev, name_sl: name }),
      field: 'name_sl',
      other: (id, rev) => kit.staff.put(`/api/companies/${id}`, { rev, city: 'Bled' }),
      remove: (id) => kit.staff.del(`/api/companies/${id}`),
    },
  },
  admitted: { 'companies.read': 'staff', 'companies.manage': 'staff' },
}
