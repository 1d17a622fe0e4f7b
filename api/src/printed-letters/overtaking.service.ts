import type { Overtaken } from '@korak/contract/printed-letters.ts'
import { audit } from '#audit/audit.ts'
import { now } from '#base/time.ts'
import { letters } from '#mail/letters.ts'
import { noteOvertaken } from '#mail/mail.ts'
import * as queries from './printed-letters.queries.ts'

const INVITATIONS = ['interview_proposed', 'interview_confirmed']
/** It says how we have the data of somebody, and that holds after the end too. */
const OUTLIVES = 'application_entered'

/** What overtakes a letter before the application ends; null where nothing does. */
export function aboutOf(template: string, params: object): 'interview' | 'offer' | null {
  if (INVITATIONS.includes(template)) return 'interview'
  return 'isOffer' in params ? 'offer' : null
}

/** Templates of letters that may say what is over then. */
const TEMPLATES: Record<Overtaken, () => string[]> = {
  interview: () => INVITATIONS,
  offer: () => ['application_letter'],
  answered: () => ['application_letter'],
  end: () => [...letters.value.posted].filter((name) => name !== OUTLIVES),
  reopened: () => ['application_letter'],
}

/**
 * Takes letters off the list that wait to be printed and say what holds no more, and marks the mails that may still come back. What
 * was written in the open transaction, which it joins, tells of the change itself and stays.
 */
export async function overtake(
  { userId, applicationId }: { userId: string; applicationId: string },
  by: Overtaken,
): Promise<void> {
  const templates = TEMPLATES[by]()
  await noteOvertaken({ userId, applicationId, by, templates })
  for (const { wasOpen } of await queries.overtakeLetters({ applicationId, by, templates, at: now() }))
    if (wasOpen)
      await audit({
        action: 'printed_letters.archived',
        actorId: null,
        userId,
        subjectType: 'application',
        subjectId: applicationId,
        details: { why: by },
      })
}
