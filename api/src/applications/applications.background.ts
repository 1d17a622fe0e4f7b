import { sendDueLetters, sendLetter } from './office/letters.service.ts'
import { announceLate, expireDrafts } from './late.service.ts'
import { deleteNotesFinally } from './record/notes.service.ts'

export const tasks = {
  'applications.sendLetter': ({ letter }: { letter: string }): Promise<void> => sendLetter(letter),
  /** What was due and whose task is gone. */
  'applications.sendDueLetters': async (): Promise<void> => void (await sendDueLetters()),
  /** Works off everything that is late; a list longer than one batch goes on. */
  'applications.announceLate': async (): Promise<void> => {
    while ((await announceLate()) > 0);
  },
  'applications.expireDrafts': async (): Promise<void> => {
    while ((await expireDrafts()) > 0);
  },
  'applications.deleteNotesFinally': deleteNotesFinally,
}

/** Times are UTC: the late notices in the morning, drafts every hour. */
export const cron = [
  '* * * * * applications.sendDueLetters',
  '* * * * * applications.deleteNotesFinally',
  '30 6 * * * applications.announceLate',
  '5 * * * * applications.expireDrafts',
].join('\n')
