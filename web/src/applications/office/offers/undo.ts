import type { Offer } from '@korak/contract/offers.ts'
import { call } from '#base/data/call.ts'
import { announce } from '#base/page/announce.ts'
import { wordsOf } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { refreshMoved } from '#applications/office/moves.ts'
import { m } from '#words/messages.js'

/** Says that something is held, and how to take it back. */
export const tellHeld = (text: string, undo: () => Promise<void>): void =>
  void showToast({ text, action: { label: m.action_undo(), run: () => void undo() } })

async function take(back: Promise<Offer>, done: string): Promise<void> {
  try {
    await back
    showToast({ text: done })
  } catch (error) {
    announce(wordsOf(error))
    showToast({ text: wordsOf(error), tone: 'info' })
  }
  await refreshMoved()
}

/** Takes a version back that has not gone. */
export const recall = (uid: string): Promise<void> =>
  take(call('POST /offers/:uid/recall', { params: { uid }, body: {} }), m.offer_recalled())

/** Takes a withdrawal back that has not gone. */
export const keep = (uid: string): Promise<void> =>
  take(call('POST /offers/:uid/keep', { params: { uid }, body: {} }), m.offer_kept())
