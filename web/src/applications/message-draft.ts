import { draftKey, keepDraft, readDraft } from '#base/page/storage.ts'

/**
 * Where a message to the consultant waits to be sent: in the browser, under the account, because a phone may end the page
 * while somebody looks something up.
 */
export const messageDraftKey = (uid: string, person = ''): string => draftKey('message', person, uid)

/** Puts a text below what waits there. */
export function addToMessage(uid: string, person: string, text: string): void {
  const key = messageDraftKey(uid, person)
  keepDraft(key, [readDraft<string>(key), text].filter(Boolean).join('\n\n'))
}

/** Something waits there. */
export const hasMessage = (uid: string, person?: string): boolean => readDraft(messageDraftKey(uid, person)) !== null
