import { makeProvider } from '#assessments/assessments.factory.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeQuestionnaire360 } from '#campaigns/campaigns.factory.ts'
import { makeConsent } from '#consents/consents.factory.ts'
import { makePng } from '#files/files.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeClosed, makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { decideSharing, makeContact } from '#sharing/sharing.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import type { Reply } from '../app.ts'
import { from, kit, long } from './kit.ts'

let made = 0
const next = (what: string) => `${what}-${++made}`

/** What staff do before there is a record, or to one that says nothing of what may be done: each by its name, ready to be done. */
export const CREATING: Record<string, () => Promise<() => Promise<Reply>>> = {
  'job.create': async () => () => kit.staff.post('/api/jobs', { texts: { 'sl-SI': { title: 'Kuhar' } } }),
  'medium.create': async () => {
    const file = { name: 'a.png', data: makePng() }
    return () => kit.staff.upload('/api/media', { file, title: 'A' })
  },
  'codelist.create': async () => () =>
    kit.staff.post('/api/codelists', { key: next('nov-seznam'), data: [{ key: 'a', label_sl: 'a', label_en: 'a' }] }),
  'channel.create': async () => {
    const texts = { title_sl: 'A', title_en: 'A', intro_sl: '', intro_en: '', closing_sl: '', closing_en: '' }
    return () => kit.staff.post('/api/public-channels', { key: next('nov-program'), ...texts })
  },
  'campaign.create': async () => {
    const { id } = await makeQuestionnaire360()
    const times = { opens_at: long(1).toISOString(), closes_at: long(10).toISOString() }
    return () => kit.staff.post('/api/campaigns', { title_sl: 'A', title_en: 'A', questionnaire: id, ...times })
  },
  'questionnaire.create': async () => {
    const { id } = await makeQuestionnaire()
    const { definition } = await from(kit.staff, `/api/questionnaires/${id}`)
    return () => kit.staff.post('/api/questionnaires', { key: next('nov-vprasalnik'), scope: 'self', definition })
  },
  'consent.create': async () => {
    const { id } = await makeConsent()
    const { text } = (await from(kit.staff, `/api/consents/${id}`)).versions[0]
    const kind = { kind: 'consent', gate: 'none', audience: 'candidate', valid_months: null, legal_basis: 'a' }
    return () => kit.staff.post('/api/consents', { key: next('novo-soglasje'), version: '1', ...kind, text })
  },
  'hold.create': async () => {
    const user = await makeUser()
    return () => kit.staff.post('/api/legal-holds', { user: user.id, reason: 'Spor' })
  },
  'hold.release': async () => {
    const user = await makeUser()
    const { uid } = (await kit.staff.post('/api/legal-holds', { user: user.id, reason: 'Spor' })).json
    return () => kit.staff.del(`/api/legal-holds/${uid}`)
  },
  'order.assign': async () => {
    const { key } = await makeProvider()
    const user = await makeUser()
    const about = { title_sl: 'A', title_en: 'A', minutes: 12 }
    return () => kit.staff.post(`/api/assessment-providers/${key}/assignments`, { users: [user.id], ...about })
  },
  'share_request.create': async () => {
    const job = await makeJob({ company: { sl: 'Lipa d. d.', en: 'Lipa plc' } })
    const { uid, user } = await makeApplication({ job, status: 'in_review' })
    await makeContact(job.companyId)
    await decideSharing(user)
    return () =>
      kit.staff.post('/api/share-requests', { application: uid, fields: ['name'], note: null, summary: null })
  },
  'result.release': async () => {
    const { uid } = await makeClosed()
    return () => kit.staff.post(`/api/questionnaires/${uid}/release`)
  },
}
