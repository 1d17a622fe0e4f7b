import type { ReferenceAnswers, RELATIONS } from '@korak/contract/references.ts'
import { lockApplication, tell } from '#applications/moves.service.ts'
import { referenceToken, referenceTokenHash } from '#auth/reference-links.ts'
import { now } from '#base/time.ts'
import { m } from '#i18n/words/messages.js'
import * as queries from './references.queries.ts'
import { linkEnd } from './references.view.ts'

interface Named {
  name: string
  relation: (typeof RELATIONS)[number]
  employer: string
  email: string
  /** Null: not answered yet. */
  answers: ReferenceAnswers | null
}

/** People who were named and asked, some with what they answered, for demo data: nobody is told. Joins the open transaction. */
export async function saveReferees(
  applicationId: string,
  { userId: askedBy, reason }: { userId: string; reason: string },
  named: readonly Named[],
): Promise<void> {
  const application = await lockApplication(applicationId)
  if (!application) return
  const { userId, language } = application
  const count = named.length
  const text = [m.reference_ask_said({ count }, { locale: language }), reason].join('\n\n')
  const eventId = await tell(application, { actor: 'staff', actorId: askedBy, text })
  await queries.upsertRequest({ applicationId, userId, wanted: count, reason, askedBy, eventId })
  const at = now()
  for (const { answers, ...one } of named) {
    const { id } = await queries.insertReferee({
      ...one,
      applicationId,
      userId,
      language: 'sl-SI',
      agreedAt: at,
      state: answers ? 'answered' : 'open',
      sentAt: at,
      expiresAt: linkEnd(at),
      answers: answers && JSON.stringify(answers),
      answeredAt: answers && at,
      readAt: answers && at,
      sentBy: askedBy,
    })
    await queries.updateReferee(id, { tokenHash: referenceTokenHash(referenceToken(id)) })
  }
}
