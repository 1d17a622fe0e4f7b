import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { FactorProof } from '@korak/contract/second-factor.ts'
import { call } from '#base/data/call.ts'
import { queryClient, queryOf } from '#base/data/query.ts'
import { enter } from '#base/session/session.ts'
import { createPasskey, usePasskey } from './passkey.ts'

const OWN = 'GET /portal/second-factor'
export type OwnFactors = AnswerOf<typeof OWN>
type Passkey = OwnFactors['passkeys'][number]

/** Own factors; other windows may have changed them. */
export const useFactors = () => useQuery({ ...queryOf(OWN), staleTime: 0 })

/** What has been done here is in the log too. */
const renew = () =>
  Promise.all([OWN, 'GET /auth/activities'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
async function done<T>(work: Promise<T>): Promise<T> {
  const answer = await work
  await renew()
  return answer
}

export const beginApp = (password: string) => call('POST /portal/second-factor/app', { body: { password } })
export const confirmApp = (code: string) => done(call('POST /portal/second-factor/app/confirm', { body: { code } }))
export const removeApp = (password: string) =>
  done(call('POST /portal/second-factor/app/remove', { body: { password } }))
export const renewCodes = (password: string) =>
  done(call('POST /portal/second-factor/recovery-codes', { body: { password } }))

/** Asks the browser for a passkey and adds it. */
export async function addPasskey(name: string, password: string) {
  const { options } = await call('POST /portal/second-factor/passkeys/options', { body: { password } })
  const passkey = await createPasskey(options)
  return done(call('POST /portal/second-factor/passkeys', { body: { name, passkey } }))
}
export const renamePasskey = ({ uid }: Passkey, name: string) =>
  done(call('PUT /portal/second-factor/passkeys/:uid', { params: { uid }, body: { name } }))
export const removePasskey = ({ uid }: Passkey, password: string) =>
  done(call('POST /portal/second-factor/passkeys/:uid/remove', { params: { uid }, body: { password } }))

/** Where a factor is asked for: at a sign-in that waits, or of somebody who is signed in. */
export interface Asking {
  kinds: () => Promise<AnswerOf<'GET /auth/second-factor'>>
  give: (proof: FactorProof) => Promise<unknown>
  /** Lets the browser ask for a passkey, and gives that. */
  givePasskey: () => Promise<unknown>
}

async function endSignIn(proof: FactorProof): Promise<void> {
  const { job, ...user } = await call('POST /auth/second-factor', { body: proof })
  enter(user, job)
}
/** Signs in by a passkey: as second step, or alone. */
export async function signInByPasskey(): Promise<void> {
  const { options } = await call('POST /auth/second-factor/passkey')
  await endSignIn({ passkey: await usePasskey(options) })
}
export const atSignIn: Asking = {
  kinds: () => call('GET /auth/second-factor'),
  give: endSignIn,
  givePasskey: signInByPasskey,
}

const confirm = (body: FactorProof) => call('POST /portal/second-factor/confirm', { body })
export const inSession: Asking = {
  kinds: async () => {
    const { app, passkeys, recovery_left: left } = await call(OWN)
    return { app: app !== null, passkey: passkeys.length > 0, recovery: left > 0 }
  },
  give: confirm,
  givePasskey: async () => {
    const { options } = await call('POST /portal/second-factor/confirm/passkey')
    return confirm({ passkey: await usePasskey(options) })
  },
}
