import { SESSION } from '#base/storage.ts'

/**
 * Where a message to the consultant waits to be sent: in the tab, under the account, because a phone may end the page while
 * somebody looks something up.
 */
export const messageDraftKey = (uid: string, person: string | undefined): string =>
  `${SESSION.draft}message_${person}_${uid}`
