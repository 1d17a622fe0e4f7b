import type { Moved } from '@korak/contract/letters.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { call } from '#base/data/call.ts'
import { queryClient } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { announce } from '#base/page/announce.ts'
import { draftKey, putBackDraft } from '#base/page/storage.ts'
import { showToast } from '#base/page/toasts.ts'
import { getUser } from '#base/session/session.ts'
import { m } from '#words/messages.js'
import { STATUS_WORDS, undoWords } from './words.ts'

/** Everything that shows where applications stand. */
const SHOWS = /^(GET \/(applications|bulk-actions|jobs|office)|POST \/applications\/:uid\/unmask)\b/
/** Asks for it anew, but for the list somebody goes through one by one: a decision does not move what comes next. */
export const refreshMoved = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: (query) => {
      const key = String(query.queryKey[0])
      return SHOWS.test(key) && !(key.endsWith('/order') && query.isActive())
    },
  })

/** Says where an application is now, and how to take that back as long as nobody was told. */
export function tellMoved({ uid, status, letter }: Moved, name: string, stage?: string): void {
  const where = stage ? m.move_done({ name, stage }) : m.move_ended({ name, status: STATUS_WORDS[status]() })
  const text = letter ? `${where} ${undoWords(letter)}` : where
  showToast({
    text,
    ...(letter && { action: { label: m.action_undo(), run: () => void recall(uid, letter.uid, name) } }),
  })
  void refreshMoved()
}

/** Takes a letter back that has not gone; what was typed of it is in its form again, to be corrected. */
export async function recall(uid: string, letter: string, name: string): Promise<void> {
  try {
    await call('POST /applications/:uid/recall', { params: { uid }, body: { letter } })
    putBackWords(uid, letter)
    showToast({ text: m.move_undone({ name }) })
  } catch (error) {
    announce(wordsOf(error))
    showToast({ text: wordsOf(error), tone: 'info' })
  }
  await refreshMoved()
}

/** What was typed of a letter; null is what was proposed. */
export interface LetterDraft {
  subject: string | null
  text: string | null
  reason: string
  /** Day it is planned for; null: it goes at once. */
  day: string | null
  postpones: boolean
  promise: string | null
  /** Of the words; nothing as long as none are typed. */
  language?: Language
}
/** Where it is kept in the browser until it is sent. */
export const letterDraftKey = (uid: string, to: string): string =>
  draftKey('letter', getUser()?.uid ?? '', `${uid}_${to}`)

/** What was typed of letters that were sent from this window, by letter. */
const sentWords = new Map<string, { key: string; draft: LetterDraft }>()
/** Remembers what was typed of a letter that is held, for as long as the window is open. */
export const rememberWords = (letter: string, key: string, draft: LetterDraft): void =>
  void sentWords.set(letter, { key, draft })

function putBackWords(uid: string, letter: string): void {
  const sent = sentWords.get(letter)
  sentWords.delete(letter)
  // Whoever else signed in here meanwhile has nothing of it.
  if (sent?.key.startsWith(letterDraftKey(uid, ''))) putBackDraft(sent.key, sent.draft)
}
