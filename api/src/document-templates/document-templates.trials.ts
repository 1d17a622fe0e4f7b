import { recordCreated } from '#changes/changes.service.ts'
import { db } from '#db/db.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

const one = async (): Promise<{ uid: string; rev: number }> => (await from(kit.staff, '/api/document-templates'))[0]

async function template({ isOwn }: { isOwn: boolean }): Promise<Seen> {
  const { uid, rev } = await one()
  const url = `/api/document-templates/${uid}`
  if (isOwn) await kit.staff.put(url, { rev, title_sl: `Ponudba ${Math.random()}: {{job}}` })
  else await kit.staff.post(`${url}/reset`, { rev })
  const seen = async () => (await from(kit.staff, url)).rev
  return {
    record: () => from(kit.staff, url),
    calls: {
      update: async () => kit.staff.put(url, { rev: await seen(), title_en: 'Offer: {{job}}' }),
      reset: async () => kit.staff.post(`${url}/reset`, { rev: await seen() }),
    },
  }
}

export const trials: Trials = {
  states: { 'document-template': { own: () => template({ isOwn: true }), usual: () => template({ isOwn: false }) } },
  revisions: {
    'document-template': {
      table: 'document_templates',
      // There is one from the beginning, which nobody has made: its history begins here.
      make: async () => {
        const { uid: id } = await one()
        await db().deleteFrom('entityChanges').where('entity', '=', 'document-template').execute()
        const usual = { titleSl: null, titleEn: null, textSl: null, textEn: null }
        await db()
          .updateTable('documentTemplates')
          .set({ ...usual, rev: 1 })
          .execute()
        const { uid: actorId } = await from(kit.staff, '/api/auth/user')
        const values = { title_sl: 'Ponudba' }
        await recordCreated({ entity: 'document-template', table: 'documentTemplates', id, actorId }, values)
        return { id, rev: 1 }
      },
      change: (id, value, rev) => kit.staff.put(`/api/document-templates/${id}`, { rev, title_sl: value }),
      field: 'title_sl',
      other: (id, rev) => kit.staff.put(`/api/document-templates/${id}`, { rev, title_en: 'Offer' }),
    },
  },
  admitted: { 'documents.manage': 'staff' },
}
