import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

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

export const trials: Trials = {
  states: {
    account: Object.fromEntries(
      (['candidate', 'closing', 'company', 'staff'] as const).map((state) => [state, accounts(state)]),
    ),
  },
  creating: {
    'hold.create': async () => {
      const user = await makeUser()
      return () => kit.staff.post('/api/legal-holds', { user: user.id, reason: 'Spor' })
    },
    'hold.release': async () => {
      const user = await makeUser()
      const { uid } = (await kit.staff.post('/api/legal-holds', { user: user.id, reason: 'Spor' })).json
      return () => kit.staff.del(`/api/legal-holds/${uid}`)
    },
  },
  admitted: { 'privacy.manage': 'administrator' },
}
