import {
  answerAs,
  closeNow,
  inDays,
  type MadeCampaign,
  makeCampaign,
  makeQuestionnaire360,
} from '#campaigns/campaigns.factory.ts'
import { db } from '#db/db.ts'
import { change, ENOUGH } from '#questionnaires/questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { sql } from 'kysely'
import { from, kit, long, type Seen, type Trials } from '../../test/kit.ts'

type CampaignState = 'draft' | 'soon' | 'open' | 'closed'
async function campaignIn(state: CampaignState): Promise<MadeCampaign & { url: string }> {
  const fields = { opens_at: inDays(state === 'soon' ? 1 : -1) }
  const made = await makeCampaign({ raters: ['leader', 'coworker'], isDraft: state === 'draft', fields })
  if (state === 'closed') await closeNow(made)
  return { ...made, url: `/api/campaigns/${made.uid}` }
}
const RATER = { name: 'Nova Oseba', relationship: 'coworker', unknown: true }
const campaigns = (state: CampaignState) => async (): Promise<Seen> => {
  const { url, subjectUid } = await campaignIn(state)
  const other = await makeUser()
  return {
    record: () => from(kit.staff, url),
    calls: {
      update: async () => kit.staff.put(url, { rev: (await from(kit.staff, url)).rev, title_sl: 'Drugo' }),
      delete: () => kit.staff.del(url),
      open: () => kit.staff.post(`${url}/open`),
      close: () => kit.staff.post(`${url}/close`),
      remind: () => kit.staff.post(`${url}/remind`),
      create_subjects: () => kit.staff.post(`${url}/subjects`, { users: [other.id] }),
      create_raters: () =>
        kit.staff.post(`${url}/subjects/${subjectUid}/raters`, { raters: [{ ...RATER, email: 'nova@primer.si' }] }),
    },
  }
}
const subjects =
  (state: CampaignState, more: 'nobody' | 'reported' | 'released' | 'answers gone' | '' = '') =>
  async (): Promise<Seen> => {
    const made = await campaignIn(state)
    if (more === 'nobody') {
      // Somebody who was added later: nobody was invited to answer about them yet.
      const later = await makeUser()
      const { json } = await kit.staff.post(`${made.url}/subjects`, { users: [later.id] })
      made.subjectUid = json.subjects_list.find(({ user }: { user: string }) => user === later.id).uid
    }
    const one = `${made.url}/subjects/${made.subjectUid}`
    if (more === 'reported' || more === 'released') await kit.staff.post(`${one}/report`)
    if (more === 'released') await kit.staff.post(`${one}/release`)
    if (more === 'answers gone')
      await sql`update campaigns set answers_deleted_at = now() where id = ${made.uid}`.execute(db())
    return {
      record: async () =>
        (await from(kit.staff, made.url)).subjects_list?.find(
          ({ uid }: { uid: string }) => uid === made.subjectUid,
        ) ?? {
          may: {},
        },
      calls: {
        delete: () => kit.staff.del(one),
        freeze: () => kit.staff.post(`${one}/report`),
        release: () => kit.staff.post(`${one}/release`),
      },
    }
  }
const raters = (state: CampaignState, of: 'invited' | 'proposed' | 'declined' | 'self') => async (): Promise<Seen> => {
  const made = await campaignIn(state === 'closed' ? 'open' : state)
  let uid = made.raters.find(({ relationship }) => (of === 'self') === (relationship === 'self'))?.uid ?? ''
  if (of === 'proposed' || of === 'declined') {
    const own = await kit.api.signIn(made.subject)
    const named = [{ name: 'Nova Oseba', relationship: 'coworker', email: 'nova@primer.si' }]
    const { json } = await own.post(`/api/portal/feedback/${made.subjectUid}/raters`, { raters: named })
    uid = json.raters[0].uid
  }
  const one = `${made.url}/raters/${uid}`
  if (of === 'declined') await kit.staff.post(`${one}/decide`, { approve: false })
  if (state === 'closed') await closeNow(made)
  return {
    record: async () =>
      (await from(kit.staff, made.url)).subjects_list[0].raters.find((rater: { uid: string }) => rater.uid === uid) ?? {
        may: {},
      },
    calls: {
      approve: () => kit.staff.post(`${one}/decide`, { approve: true, unknown: true }),
      decline: () => kit.staff.post(`${one}/decide`, { approve: false }),
      delete: () => kit.staff.del(one),
    },
  }
}
/** A claim: what a rater said about the relationship. Told once the campaign is closed. */
const claims = (isReported: boolean) => async (): Promise<Seen> => {
  const made = await makeCampaign({ raters: ['leader', 'coworker'] })
  const coworker = made.raters.find(({ relationship }) => relationship === 'coworker')!
  await answerAs({ ...coworker, relationship: 'leader' })
  await closeNow(made)
  const url = `/api/campaigns/${made.uid}`
  if (isReported) {
    await kit.staff.post(`${url}/raters/${coworker.uid}/claim`, { approve: true })
    await kit.staff.post(`${url}/subjects/${made.subjectUid}/report`)
  }
  const decide = (approve: boolean) => () => kit.staff.post(`${url}/raters/${coworker.uid}/claim`, { approve })
  return {
    // One that is decided is told no more.
    record: async () => (await from(kit.staff, url)).claims[0] ?? { may: { approve: false, decline: false } },
    calls: { approve: decide(true), decline: decide(false) },
  }
}
const ownFeedback = (state: 'soon' | 'open' | 'over' | 'closed') => async (): Promise<Seen> => {
  const made = await makeCampaign({
    raters: ['leader'],
    fields: { nominate_until: state === 'over' ? null : inDays(3), opens_at: inDays(state === 'soon' ? 1 : -1) },
  })
  if (state === 'closed') await closeNow(made)
  const client = await kit.api.signIn(made.subject)
  const url = `/api/portal/feedback/${made.subjectUid}`
  const named = [{ name: 'Nova Oseba', relationship: 'coworker', email: 'nova@primer.si' }]
  return {
    record: () => from(client, url),
    calls: { nominate: () => client.post(`${url}/raters`, { raters: named }) },
  }
}
const ownRaters = (of: 'proposed' | 'approved' | 'closed') => async (): Promise<Seen> => {
  const made = await makeCampaign({ raters: ['leader'] })
  const client = await kit.api.signIn(made.subject)
  const url = `/api/portal/feedback/${made.subjectUid}`
  const named = [{ name: 'Nova Oseba', relationship: 'coworker', email: 'nova@primer.si' }]
  const { uid } = (await client.post(`${url}/raters`, { raters: named })).json.raters[0]
  if (of === 'approved')
    await kit.staff.post(`/api/campaigns/${made.uid}/raters/${uid}/decide`, { approve: true, unknown: true })
  if (of === 'closed') await closeNow(made)
  return {
    record: async () => (await from(client, url)).raters[0] ?? { may: {} },
    calls: { delete: () => client.del(`${url}/raters/${uid}`) },
  }
}
const feedback =
  (state: 'open' | 'in-progress' | 'answered' | 'over' | 'closed', isByLink: boolean) => async (): Promise<Seen> => {
    const made = await makeCampaign({ raters: ['coworker'] })
    const rater = made.raters.find(({ relationship }) => (relationship === 'self') !== isByLink)!
    const client = isByLink ? kit.api.newClient() : await kit.api.signIn(made.subject)
    const url = isByLink
      ? `/api/public/feedback/${rater.token}/${rater.uid}`
      : `/api/portal/feedback-answers/${rater.uid}`
    if (state === 'answered') await answerAs(rater)
    const start = () => client.post(`${url}/start`, { relationship: rater.relationship })
    const changes = Object.entries(ENOUGH).map(([item, value]) => change(item, value))
    if (state === 'in-progress') {
      await start()
      await client.put(`${url}/answers`, { rev: 0, changes })
    }
    // Its last day is over, and the night has not closed it yet.
    if (state === 'over')
      await sql`update campaigns set closes_at = now() - interval '1 minute' where id = ${made.uid}`.execute(db())
    if (state === 'closed') await closeNow(made)
    return {
      record: () => from(client, url),
      calls: {
        start,
        answer: () => client.put(`${url}/answers`, { rev: 0, changes: [] }),
        complete: () => client.post(`${url}/complete`),
      },
    }
  }

export const trials: Trials = {
  states: {
    campaign: Object.fromEntries(
      (['draft', 'soon', 'open', 'closed'] as const).map((state) => [state, campaigns(state)]),
    ),
    subject: {
      draft: subjects('draft'),
      open: subjects('open'),
      'open, nobody invited': subjects('open', 'nobody'),
      closed: subjects('closed'),
      'answers gone': subjects('closed', 'answers gone'),
      reported: subjects('closed', 'reported'),
      released: subjects('closed', 'released'),
    },
    rater: {
      draft: raters('draft', 'invited'),
      invited: raters('open', 'invited'),
      proposed: raters('open', 'proposed'),
      declined: raters('open', 'declined'),
      self: raters('soon', 'self'),
      closed: raters('closed', 'proposed'),
    },
    claim: { waiting: claims(false), decided: claims(true) },
    own_feedback: Object.fromEntries(
      (['soon', 'open', 'over', 'closed'] as const).map((state) => [state, ownFeedback(state)]),
    ),
    own_rater: Object.fromEntries(
      (['proposed', 'approved', 'closed'] as const).map((state) => [state, ownRaters(state)]),
    ),
    feedback: Object.fromEntries(
      [true, false].flatMap((isByLink) =>
        (['open', 'in-progress', 'answered', 'over', 'closed'] as const).map((state) => [
          `${state}${isByLink ? ' by link' : ''}`,
          feedback(state, isByLink),
        ]),
      ),
    ),
  },
  creating: {
    'campaign.create': async () => {
      const { id } = await makeQuestionnaire360()
      const times = { opens_at: long(1).toISOString(), closes_at: long(10).toISOString() }
      return () => kit.staff.post('/api/campaigns', { title_sl: 'A', title_en: 'A', questionnaire: id, ...times })
    },
  },
  revisions: {
    campaign: {
      table: 'campaigns',
      make: async () => {
        const rows = await db().selectFrom('questionnaires').select('id').where('key', '=', '360-vodenje').execute()
        const opens = new Date(Date.now() + 86_400_000).toISOString()
        const closes = new Date(Date.now() + 10 * 86_400_000).toISOString()
        const body = { title_sl: 'A', title_en: 'A', questionnaire: rows[0]?.id, opens_at: opens, closes_at: closes }
        const { json } = await kit.staff.post('/api/campaigns', body)
        return { id: json.uid, rev: json.rev }
      },
      change: (id, title, rev) => kit.staff.put(`/api/campaigns/${id}`, { rev, title_sl: title }),
      field: 'title_sl',
      other: (id, rev) => kit.staff.put(`/api/campaigns/${id}`, { rev, title_en: 'B' }),
      remove: (id) => kit.staff.del(`/api/campaigns/${id}`),
    },
  },
  admitted: { 'campaigns.read': 'staff', 'campaigns.manage': 'staff' },
}
