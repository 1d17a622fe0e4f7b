import type { Offer } from '@korak/contract/offers.ts'
import { call } from '#base/data/call.ts'
import { announce } from '#base/page/announce.ts'
import { draftKey, putBackDraft } from '#base/page/storage.ts'
import { wordsOf } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { getUser } from '#base/session/session.ts'
import { refreshMoved } from '#applications/office/moves.ts'
import { m } from '#words/messages.js'

/** Says that something is held, and how to take it back. */
export const tellHeld = (text: string, undo: () => Promise<void>): void =>
  void showToast({ text, action: { label: m.action_undo(), run: () => void undo() } })

/** What was typed of what was sent from this window, by version: an offer as its draft, a withdrawal in its words. */
const sent = { offer: new Map<string, { key: string; draft: object }>(), withdrawal: new Map<string, string>() }
/** Remembers what was typed of an offer that is held, for as long as the window is open. */
export const rememberOffer = (uid: string, key: string, draft: object): void => void sent.offer.set(uid, { key, draft })
const byUser = (uid: string): string => `${getUser()?.uid ?? ''} ${uid}`
/** The same of a withdrawal; whoever else signs in here has nothing of it. */
export const rememberWithdrawal = (uid: string, text: string): void => void sent.withdrawal.set(byUser(uid), text)
/** Words of a withdrawal that was taken back, to be corrected. */
export const withdrawalOf = (uid: string): string => sent.withdrawal.get(byUser(uid)) ?? ''

function putBackOffer(uid: string): void {
  const was = sent.offer.get(uid)
  sent.offer.delete(uid)
  if (was?.key.startsWith(draftKey('offer', getUser()?.uid ?? '', ''))) putBackDraft(was.key, was.draft)
}

async function take(back: Promise<Offer>, done: string): Promise<void> {
  try {
    putBackOffer((await back).uid)
    showToast({ text: done })
  } catch (error) {
    announce(wordsOf(error))
    showToast({ text: wordsOf(error), tone: 'info' })
  }
  await refreshMoved()
}

/** Takes a version back that has not gone; what was typed of it is in its form again, to be corrected. */
export const recall = (uid: string): Promise<void> =>
  take(call('POST /offers/:uid/recall', { params: { uid }, body: {} }), m.offer_recalled())

/** Takes a withdrawal back that has not gone. */
export const keep = (uid: string): Promise<void> =>
  take(call('POST /offers/:uid/keep', { params: { uid }, body: {} }), m.offer_kept())
