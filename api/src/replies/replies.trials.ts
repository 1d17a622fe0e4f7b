import type { ReplyState } from '@korak/contract/replies.rules.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'
import { makeWaiting, refOf } from './replies.factory.ts'

const reply = (state: ReplyState) => async (): Promise<Seen> => {
  const application = await makeApplication()
  const refNo = await refOf(application.uid)
  const uid = await makeWaiting()
  const one = `/api/replies/${uid}`
  if (state === 'assigned') await kit.staff.post(`${one}/assign`, { ref_no: refNo })
  if (state === 'discarded') await kit.staff.post(`${one}/archive`, {})
  return {
    record: async () => (await from(kit.staff, `/api/replies?filter[id]=${uid}`)).data[0],
    calls: {
      assign: () => kit.staff.post(`${one}/assign`, { ref_no: refNo }),
      archive: () => kit.staff.post(`${one}/archive`, {}),
      restore: () => kit.staff.post(`${one}/restore`, {}),
    },
  }
}

export const trials: Trials = {
  states: { reply: { waiting: reply('waiting'), assigned: reply('assigned'), discarded: reply('discarded') } },
}
