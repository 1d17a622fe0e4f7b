import { randomUUID } from 'node:crypto'
import { makeApplication } from '#applications/applications.factory.ts'
import { today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { kit, from, type Seen, type Trials } from '../../test/kit.ts'
import { keepLetter } from './keeping.service.ts'
import { transact } from '#db/db.ts'

async function letter(state: 'open' | 'posted' | 'archived'): Promise<Seen> {
  const { uid, user } = await makeApplication()
  const params = { application: uid, ref: 'P-1', job: 'Kuhar', answerBy: null }
  const createdAt = new Date()
  await transact(() =>
    keepLetter({ userId: user.id, template: 'application_received', language: 'sl-SI', params, createdAt }),
  )
  await db()
    .updateTable('printedLetters')
    .set({ state, postedOn: state === 'posted' ? today() : null })
    .where('applicationId', '=', uid)
    .execute()
  const record = async () =>
    (await from(kit.staff, `/api/applications/${uid}/printed-letters`))[0] ?? { may: {}, uid: randomUUID() }
  const bulk = async (verb: string, more: object = {}) => {
    const { uid: id } = await record()
    const reply = await kit.staff.post(`/api/bulk-actions/printed-letters/${verb}`, { ids: [id], count: 1, ...more })
    return reply
  }
  return {
    record,
    calls: {
      post: () => bulk('post', { posted_on: today() }),
      archive: () => bulk('archive'),
    },
  }
}

export const trials: Trials = {
  states: {
    'printed-letter': {
      open: () => letter('open'),
      posted: () => letter('posted'),
      archived: () => letter('archived'),
    },
  },
}
