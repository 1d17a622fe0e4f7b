import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { decideSharing, makeContact, makeShare } from '#sharing/sharing.factory.ts'
import { sql } from 'kysely'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

const shares = (status: 'pending' | 'confirmed' | 'declined' | 'withdrawn' | 'expired') => async (): Promise<Seen> => {
  const { share, user } = await makeShare({
    status: status === 'pending' || status === 'declined' ? 'pending' : 'confirmed',
  })
  const client = await kit.api.signIn(user)
  const url = `/api/portal/share-requests/${share}`
  if (status === 'declined') await client.post(`${url}/decline`)
  if (status === 'withdrawn') await client.post(`${url}/withdraw`)
  // As the calendar leaves it before the night has written it down.
  if (status === 'expired')
    await sql`update share_requests set visible_until = current_date - 2 where id = ${share}`.execute(db())
  await decideSharing(user)
  return {
    record: () => from(client, url),
    calls: {
      confirm: async () => client.post(`${url}/confirm`, { shown: (await from(client, url)).shown }),
      decline: () => client.post(`${url}/decline`),
      withdraw: () => client.post(`${url}/withdraw`),
    },
  }
}

export const trials: Trials = {
  states: {
    share_request: Object.fromEntries(
      (['pending', 'confirmed', 'declined', 'withdrawn', 'expired'] as const).map((status) => [status, shares(status)]),
    ),
    shared_profile: {
      visible: async () => {
        const { share, contact } = await makeShare()
        const client = await kit.api.signIn(contact)
        const url = `/api/shared-profiles/${share}`
        return {
          record: () => from(client, url),
          calls: { answer: () => client.post(`${url}/answer`, { answer: 'interested' }) },
        }
      },
    },
  },
  creating: {
    'share_request.create': async () => {
      const job = await makeJob({ company: { sl: 'Lipa d. d.', en: 'Lipa plc' } })
      const { uid, user } = await makeApplication({ job, status: 'in_review' })
      await makeContact(job.companyId)
      await decideSharing(user)
      return () =>
        kit.staff.post('/api/share-requests', { application: uid, fields: ['name'], note: null, summary: null })
    },
  },
}
