import { makeConsent, makeVersion } from '#consents/consents.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { from, kit, long, type Seen, type Trials } from '../../test/kit.ts'

let made = 0
const next = (what: string) => `${what}-${++made}`

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

export const trials: Trials = {
  states: {
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
      superseded: consents({ after: (_uid, made) => makeVersion(made, { label: '2' }) }),
      'a notice': consents({ kind: 'notice' }),
      'a notice, confirmed': consents({ kind: 'notice', done: ['confirm'] }),
      'a contract, confirmed': consents({ kind: 'contract', done: ['confirm'] }),
    },
    consent: { there: consentsForStaff },
  },
  creating: {
    'consent.create': async () => {
      const { id } = await makeConsent()
      const { text } = (await from(kit.staff, `/api/consents/${id}`)).versions[0]
      const kind = { kind: 'consent', gate: 'none', audience: 'candidate', valid_months: null, legal_basis: 'a' }
      return () => kit.staff.post('/api/consents', { key: next('novo-soglasje'), version: '1', ...kind, text })
    },
  },
  admitted: { 'consents.read': 'staff', 'consents.manage': 'administrator' },
}
