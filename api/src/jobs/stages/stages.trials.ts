import type { StageTemplateInput } from '@korak/contract/stages.ts'
import { STAGE_STATUSES } from '@korak/contract/stages.rules.ts'
import { from, kit, type Seen, type Trials } from '../../../test/kit.ts'

const template: StageTemplateInput = {
  name_sl: 'Proizvodnja',
  name_en: 'Production',
  stages: STAGE_STATUSES.map((status) => ({ name_sl: `Faza ${status}`, name_en: `Stage ${status}`, status })),
}
const templates = (isDefault: boolean) => async (): Promise<Seen> => {
  const { json } = await kit.staff.post('/api/stage-templates', template)
  const url = `/api/stage-templates/${json.uid}`
  if (isDefault) await kit.staff.put(url, { rev: 1, is_default: true })
  const record = async () => {
    const { data } = await from(kit.staff, '/api/stage-templates')
    return data.find(({ uid }: { uid: string }) => uid === json.uid) ?? { may: {} }
  }
  return {
    record,
    calls: {
      update: async () => kit.staff.put(url, { rev: (await record()).rev, name_sl: 'Pisarna' }),
      delete: () => kit.staff.del(url),
    },
  }
}

export const trials: Trials = {
  states: { stage_template: { free: templates(false), default: templates(true) } },
  creating: { 'stage_template.create': async () => () => kit.staff.post('/api/stage-templates', template) },
  revisions: {
    stage_template: {
      table: 'stage_templates',
      make: async () => (await kit.staff.post('/api/stage-templates', template)).json,
      change: (id, name, rev) => kit.staff.put(`/api/stage-templates/${id}`, { rev, name_sl: name }),
      field: 'name_sl',
      other: (id, rev) => kit.staff.put(`/api/stage-templates/${id}`, { rev, name_en: 'Other' }),
      remove: (id) => kit.staff.del(`/api/stage-templates/${id}`),
    },
  },
}
