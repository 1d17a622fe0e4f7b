import { makeApplication, type MadeApplication } from '#applications/applications.factory.ts'
import { referenceToken } from '#auth/reference-links.ts'
import { now, setClock } from '#base/time.ts'
import type { Client } from '../../test/app.ts'
import { sendDueReference } from './references.service.ts'

/** Somebody to name, each with an address of their own. */
let count = 0
export const namedOf = (changes: Record<string, unknown> = {}) => ({
  name: 'Vida Zorman',
  relation: 'manager',
  employer: 'Lipa d. d.',
  email: `referee-${(count += 1)}@example.com`,
  language: 'sl-SI',
  agreed: true,
  ...changes,
})
export const answersOf = (changes: Record<string, unknown> = {}) => ({
  work: 'Bila sem njena vodja.',
  period: '2019–2023',
  strengths: 'Natančna in zanesljiva.',
  watch: '',
  again: 'yes',
  words: '',
  ...changes,
})

/** Half a minute later: a letter that is held is sent. */
export async function sendHeldReference(id: string): Promise<void> {
  const at = now().getTime()
  setClock(() => new Date(at + 31_000))
  await sendDueReference(id)
  setClock()
}

export interface MadeReferee extends MadeApplication {
  referee: string
  token: string
  candidate: Client
}

/** Somebody who was named on an application a consultant asked about. */
export async function makeNamed(
  staff: Client,
  signIn: (user: MadeApplication['user']) => Promise<Client>,
  changes: Record<string, unknown> = {},
): Promise<MadeReferee> {
  const made = await makeApplication({ status: 'in_review' })
  await staff.post(`/api/applications/${made.uid}/references`, { wanted: 2, reason: 'Za končni izbor.' })
  const candidate = await signIn(made.user)
  const { json } = await candidate.post(`/api/portal/applications/${made.uid}/references`, namedOf(changes))
  const referee = json.referees[0].uid as string
  return { ...made, referee, candidate, token: referenceToken(referee) }
}

/** Somebody whose link can be answered. */
export async function makeOpen(
  staff: Client,
  signIn: (user: MadeApplication['user']) => Promise<Client>,
  changes: Record<string, unknown> = {},
): Promise<MadeReferee> {
  const made = await makeNamed(staff, signIn, changes)
  await staff.post(`/api/references/${made.referee}/send`, { text: 'Spoštovani, prosimo za referenco.' })
  await sendHeldReference(made.referee)
  return made
}
