import type { Client } from '../../test/app.ts'
import { makeApplication, type MadeApplication } from '#applications/applications.factory.ts'
import { sendLetter } from '#applications/office/letters.service.ts'
import { addDays, now, setClock, today } from '#base/time.ts'
import { findOffer } from './offers.queries.ts'
import { sendOffer } from './offers.service.ts'
import { sendWithdrawal } from './withdrawals.service.ts'

/** What the terms of an offer are, unless a test says otherwise. */
export const termsOf = (changes: Record<string, unknown> = {}) => ({
  start_on: addDays(today(), 30),
  pay: 2400.5,
  pay_period: 'month',
  contract: 'nedolocen-cas',
  place: 'Kranj',
  answer_by: addDays(today(), 7),
  conditions: 'Trimesečno poskusno delo.',
  ...changes,
})

/** Makes an offer through the portal. It is held. */
export async function offerTo(staff: Client, uid: string, changes: Record<string, unknown> = {}) {
  const { from, subject, text } = (await staff.get(`/api/applications/${uid}/offers`)).json
  return staff.post(`/api/applications/${uid}/offers`, { ...termsOf(), from, subject, text, ...changes })
}

/** Half a minute later: a version that is held is sent, and so is a withdrawal. */
export async function sendHeld(id: string): Promise<void> {
  const row = await findOffer(id)
  const at = now().getTime()
  setClock(() => new Date(at + 31_000))
  if (row?.state === 'open') await sendWithdrawal(id)
  else if (row?.letterId) await sendLetter(row.letterId)
  else await sendOffer(id)
  setClock()
}

/** An offer that waits for its candidate. */
export async function makeOpenOffer(
  staff: Client,
  changes: Record<string, unknown> = {},
): Promise<MadeApplication & { offer: string }> {
  const made = await makeApplication({ status: 'interview' })
  const { json } = await offerTo(staff, made.uid, changes)
  await sendHeld(json.uid)
  return { ...made, offer: json.uid }
}

/** Plans a letter of hiring for a day to come. */
export async function planHiring(staff: Client, { uid, job }: Pick<MadeApplication, 'uid' | 'job'>) {
  const { stages } = (await staff.get(`/api/jobs/${job.id}/stages`)).json
  const { uid: to } = stages.find(({ status }: { status: string }) => status === 'hired')
  const [row] = (await staff.get(`/api/applications?filter[id]=${uid}`)).json.data
  const letter = { subject: 'Čestitamo', text: 'Delovno mesto je vaše.', send_on: addDays(today(), 2), postpones: true }
  return staff.post(`/api/applications/${uid}/moves`, { from: row.stage.uid, to, ...letter })
}
