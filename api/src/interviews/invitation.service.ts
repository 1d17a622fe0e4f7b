import { letterText } from '@korak/contract/letters.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Locked } from '#applications/moves.service.ts'
import { lockSent } from '#applications/office/letters.service.ts'
import { openIn, type Words, wordsOf } from '#applications/office/letter-words.ts'
import { openWhole } from '#applications/record/record.service.ts'
import type { Who } from '#auth/who.ts'
import { transact } from '#db/db.ts'
import type { RequestContext } from '#http/request-context.ts'

const invitation = (who: Who, application: Locked): Promise<Words> =>
  wordsOf(application, { event: 'invitation', language: application.language, writer: who.name })

interface Invitation {
  text: string
  language: Language
  missing: string[]
}
/**
 * What somebody would read who is invited to an interview. It names them, so it counts as a look at the whole.
 * @throws Refusal NOT_FOUND, also when nothing of what was sent may be read
 */
export const proposeInvitation = (who: Who, uid: string, context: RequestContext): Promise<Invitation> =>
  transact(async () => {
    const application = await lockSent(uid)
    await openWhole(who, uid, context)
    const words = await invitation(who, application)
    const text = letterText(words, '')
    return { text, language: application.language, missing: words.missing.filter((field) => text.includes(field)) }
  })

/** The subject of its mail, as the office words it; null where there is nothing for a field in it. */
export async function invitationSubject(who: Who, application: Locked): Promise<string | null> {
  const { subject } = await invitation(who, application)
  return openIn(subject, application.language).length === 0 ? subject : null
}
