import { sql } from 'kysely'
import { makeExternal, makeProvider } from '#assessments/assessments.factory.ts'
import { makeCampaign } from '#campaigns/campaigns.factory.ts'
import { makeConsent, makeVersion } from '#consents/consents.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'
import { db } from '#db/db.ts'
import { change, ENOUGH, makeAssignment, makeClosed } from '#questionnaires/questionnaires.factory.ts'
import { decideSharing, makeShare } from '#sharing/sharing.factory.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { from, kit, long, type Seen, type States } from './kit.ts'

const exported = (status: 'queued' | 'running' | 'failed' | 'expired') => async (): Promise<Seen> => {
  const user = await makeUser()
  const client = await kit.api.signIn(user)
  const row = { userId: user.id, language: 'sl-SI', status } as const
  const { id } = await db().insertInto('dataExports').values(row).returning('id').executeTakeFirstOrThrow()
  const url = `/api/portal/data-exports/${id}`
  return { record: () => from(client, url), calls: { download: () => client.get(`${url}/file`) } }
}

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

interface Asked {
  kind?: 'consent' | 'notice' | 'terms' | 'contract'
  validMonths?: number
  done?: ('confirm' | 'decline' | 'withdraw')[]
  after?: (uid: string, made: Awaited<ReturnType<typeof makeConsent>>) => Promise<unknown>
}
const consents =
  ({ kind = 'consent', validMonths, done = [], after }: Asked) =>
  async (): Promise<Seen> => {
    const made = await makeConsent({ kind, gate: 'none', validMonths: validMonths ?? null })
    const user = await makeUser()
    await requestConsents(user.id)
    const client = await kit.api.signIn(user)
    const list: { uid: string; key: string }[] = await from(client, '/api/portal/consents')
    const uid = list.find(({ key }) => key === made.key)?.uid ?? ''
    const url = `/api/portal/consents/${uid}`
    const post = (what: string) => client.post(`${url}/${what}`)
    for (const what of done) await post(what)
    await after?.(uid, made)
    await requestConsents(user.id)
    return {
      record: () => from(client, url),
      calls: { confirm: () => post('confirm'), decline: () => post('decline'), withdraw: () => post('withdraw') },
    }
  }
const endsIn = (days: number) => (uid: string) =>
  db()
    .updateTable('userConsents')
    .set({ expiresAt: long(days) })
    .where('id', '=', uid)
    .execute()
const outOfUse = (_uid: string, { id }: { id: string }) =>
  db().updateTable('consents').set({ isActive: false }).where('id', '=', id).execute()

const assignments = (state: 'open' | 'in-progress' | 'closed' | 'provider' | 'feedback') => async (): Promise<Seen> => {
  const made = state === 'closed' ? await makeClosed() : await makeAssignment()
  let { uid } = made
  if (state === 'provider') uid = await makeExternal(made.user.id, (await makeProvider()).id)
  const client = await kit.api.signIn(made.user)
  if (state === 'feedback') {
    await makeCampaign({ subject: made.user })
    const cards = (await from(client, '/api/portal/questionnaires?per_page=50')).data
    uid = cards.find((card: { feedback: string | null }) => card.feedback).uid
  }
  const url = `/api/portal/questionnaires/${uid}`
  const changes = Object.entries(ENOUGH).map(([item, value]) => change(item, value))
  const answer = () => client.put(`${url}/answers`, { rev: 0, changes })
  if (state === 'in-progress') await answer()
  return {
    record: () => from(client, url),
    calls: {
      start: () => client.post(`${url}/start`),
      answer: () => client.put(`${url}/answers`, { rev: 0, changes: [] }),
      complete: () => client.post(`${url}/complete`),
    },
  }
}
const orders = (state: 'open' | 'closed' | 'no provider') => async (): Promise<Seen> => {
  const user = await makeUser()
  const { id } = await makeProvider({ isActive: state !== 'no provider' })
  const uid = await makeExternal(user.id, id)
  if (state === 'closed')
    await db()
      .updateTable('assignments')
      .set({ status: 'closed', startedAt: new Date(), finishedAt: new Date() })
      .where('id', '=', uid)
      .execute()
  const client = await kit.api.signIn(user)
  const url = `/api/portal/questionnaires/${uid}`
  return { record: () => from(client, `${url}/order`), calls: { launch: () => client.post(`${url}/launch`) } }
}

const consentsForStaff = async (): Promise<Seen> => {
  const { id } = await makeConsent()
  const user = await makeUser()
  const url = `/api/consents/${id}`
  const { text } = (await from(kit.staff, url)).versions[0]
  const other = { ...text, 'sl-SI': { ...text['sl-SI'], summary: 'Drugo.' } }
  const next = { version: '2', change: 'material', note: { 'sl-SI': '', 'en-EN': '' }, text: other }
  return {
    record: () => from(kit.staff, url),
    calls: {
      publish: () => kit.staff.post(`${url}/versions`, next),
      request: () => kit.staff.post(`${url}/requests`, { user: user.id }),
    },
  }
}
const accounts = (state: 'candidate' | 'closing' | 'company' | 'staff') => async (): Promise<Seen> => {
  const kinds = { candidate: 'candidate', closing: 'candidate', company: 'company', staff: 'employee' } as const
  const user = await makeUser({ kind: kinds[state] })
  const client = await kit.api.signIn(user)
  const own = { email: user.email, password: PASSWORD }
  const close = () => client.post('/api/portal/account/close', own)
  if (state === 'closing') await close()
  return {
    record: () => from(client, '/api/portal/privacy'),
    calls: {
      close,
      keep: () => client.post('/api/portal/account/keep'),
      renew: () => client.post('/api/portal/privacy/renew'),
      restrict: () => client.put('/api/portal/privacy/restriction', { restricted: true }),
    },
  }
}

/** What people have of their own: downloads, presentations, consents, questionnaires, the account, in every state. */
export const OWN: Record<string, States> = {
  export: Object.fromEntries(
    (['queued', 'running', 'failed', 'expired'] as const).map((status) => [status, exported(status)]),
  ),
  share_request: Object.fromEntries(
    (['pending', 'confirmed', 'declined', 'withdrawn', 'expired'] as const).map((status) => [status, shares(status)]),
  ),
  own_consent: {
    pending: consents({}),
    confirmed: consents({ done: ['confirm'] }),
    ending: consents({ validMonths: 12, done: ['confirm'], after: endsIn(20) }),
    ended: consents({ validMonths: 12, done: ['confirm'], after: endsIn(-1) }),
    declined: consents({ done: ['decline'] }),
    withdrawn: consents({ done: ['confirm', 'withdraw'] }),
    'out of use': consents({ after: outOfUse }),
    'out of use, confirmed': consents({ done: ['confirm'], after: outOfUse }),
    'gone by': consents({ done: ['confirm'], after: (_uid, made) => makeVersion(made, { label: '2' }) }),
    'a notice': consents({ kind: 'notice' }),
    'a notice, confirmed': consents({ kind: 'notice', done: ['confirm'] }),
    'a contract, confirmed': consents({ kind: 'contract', done: ['confirm'] }),
  },
  consent: { there: consentsForStaff },
  assignment: Object.fromEntries(
    (['open', 'in-progress', 'closed', 'provider', 'feedback'] as const).map((state) => [state, assignments(state)]),
  ),
  order: { open: orders('open'), closed: orders('closed'), 'no provider': orders('no provider') },
  account: Object.fromEntries(
    (['candidate', 'closing', 'company', 'staff'] as const).map((state) => [state, accounts(state)]),
  ),
}
