import type { LetterTemplate } from '@korak/contract/letter-templates.ts'
import { recordCreated } from '#changes/changes.service.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

const URL = '/api/letter-templates'
const find = async (event: string): Promise<LetterTemplate> => {
  const { data } = await from(kit.staff, `${URL}?filter[event]=${event}&filter[language]=sl-SI`)
  return from(kit.staff, `${URL}/${data[0].uid}`)
}

const template = (isOwn: boolean) => async (): Promise<Seen> => {
  const { uid, rev, subject } = await find(isOwn ? 'offer' : 'hired')
  const url = `${URL}/${uid}`
  if (isOwn) await kit.staff.put(url, { rev, subject: `${subject} – ponudba` })
  const revNow = async () => (await from(kit.staff, url)).rev ?? 1
  return {
    record: () => from(kit.staff, url),
    calls: {
      update: async () => kit.staff.put(url, { rev: await revNow(), subject: `${subject} – še enkrat` }),
      reset: async () => kit.staff.post(`${url}/reset`, { rev: await revNow() }),
    },
  }
}

export const trials: Trials = {
  states: { letter_template: { standard: template(false), own: template(true) } },
  revisions: {
    letter_template: {
      table: 'letter_templates',
      // They are there from the beginning: no history of theirs has a first entry.
      make: async () => {
        const { uid, rev, subject } = await find('in_review')
        const actorId = (await from(kit.staff, '/api/auth/user')).uid
        const of = { entity: 'letter_template', table: 'letterTemplates', id: uid, actorId } as const
        await recordCreated(of, { subject })
        return { id: uid, rev }
      },
      change: (id, subject, rev) => kit.staff.put(`${URL}/${id}`, { rev, subject }),
      field: 'subject',
      other: async (id, rev) => {
        const { text } = await from(kit.staff, `${URL}/${id}`)
        return kit.staff.put(`${URL}/${id}`, { rev, text: `${text}\n\nKorak` })
      },
    },
  },
  admitted: { 'letter_templates.update': 'staff' },
}
