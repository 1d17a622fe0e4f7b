import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { kit, from, type Seen, type Trials } from '../../test/kit.ts'
import { makeOpenOffer, offerTo, planHiring } from './offers.factory.ts'

async function offering(status: 'interview' | 'not_selected' | 'hired'): Promise<Seen> {
  const { uid } = await makeApplication({ status })
  return {
    record: () => from(kit.staff, `/api/applications/${uid}/offers`),
    calls: { make: () => offerTo(kit.staff, uid) },
  }
}

type State =
  | 'held'
  | 'open'
  | 'withdrawing'
  | 'hiring'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'settled'
  | 'replaced'
  | 'recalled'
async function offer(state: State): Promise<Seen> {
  let [uid, id] = ['', '']
  if (state === 'held' || state === 'recalled') {
    uid = (await makeApplication({ status: 'interview' })).uid
    id = (await offerTo(kit.staff, uid)).json.uid
    if (state === 'recalled') await kit.staff.post(`/api/offers/${id}/recall`, {})
  } else {
    const made = await makeOpenOffer(kit.staff)
    uid = made.uid
    id = made.offer
    if (state === 'withdrawing') await kit.staff.post(`/api/offers/${id}/withdraw`, { text: 'Žal.' })
    else if (state === 'hiring') await planHiring(kit.staff, made)
    else if (state !== 'open') await db().updateTable('offers').set({ state }).where('id', '=', id).execute()
  }
  return {
    record: async () => {
      const { offers } = await from(kit.staff, `/api/applications/${uid}/offers`)
      return offers.find((one: { uid: string }) => one.uid === id)
    },
    calls: {
      recall: () => kit.staff.post(`/api/offers/${id}/recall`, {}),
      keep: () => kit.staff.post(`/api/offers/${id}/keep`, {}),
      withdraw: () => kit.staff.post(`/api/offers/${id}/withdraw`, { text: 'Žal.' }),
    },
  }
}

async function answered(state: Exclude<State, 'withdrawing' | 'hiring'>, isLate = false): Promise<Seen> {
  const { uid, user, offer: id } = await makeOpenOffer(kit.staff)
  const candidate = await kit.api.signIn(user)
  const { hash } = (await from(candidate, `/api/portal/applications/${uid}/offer`)).offer
  await db()
    .updateTable('offers')
    .set({ state, ...(isLate && { answerBy: '2020-01-01' }) })
    .where('id', '=', id)
    .execute()
  const say = (what: string) => () => candidate.post(`/api/portal/offers/${id}/${what}`, { hash })
  return {
    record: async () => (await from(candidate, `/api/portal/applications/${uid}/offer`)).offer,
    calls: { accept: say('accept'), decline: say('decline') },
  }
}

export const trials: Trials = {
  states: {
    offering: {
      interview: () => offering('interview'),
      'not selected': () => offering('not_selected'),
      hired: () => offering('hired'),
    },
    offer: {
      held: () => offer('held'),
      open: () => offer('open'),
      withdrawing: () => offer('withdrawing'),
      hiring: () => offer('hiring'),
      accepted: () => offer('accepted'),
      declined: () => offer('declined'),
      replaced: () => offer('replaced'),
    },
    'offer-answer': {
      open: () => answered('open'),
      late: () => answered('open', true),
      withdrawn: () => answered('withdrawn'),
      settled: () => answered('settled'),
      replaced: () => answered('replaced'),
    },
  },
  admitted: { 'offers.manage': 'staff' },
}
