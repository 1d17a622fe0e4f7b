import type { MailParams, MailTemplate } from '#mail/letters.ts'
import type { MailRow } from '#mail/mails.queries.ts'

/** Answers the params as they go out; null when there is nothing to say any more. */
type LookUp<T extends MailTemplate> = (params: MailParams[T]) => Promise<MailParams[T] | null>
const lookUps = new Map<string, (params: never) => Promise<object | null>>()

/** Templates of which it is looked up only when the mail goes out, by the noun that writes them, what they say, or whether. */
const LATE: ReadonlySet<string> = new Set<MailTemplate>(['approach_asked', 'feedback_reminder'])

/** Hands in how the params of a template are looked up. */
export const lookUpLate = <T extends MailTemplate>(template: T, lookUp: LookUp<T>): void =>
  void lookUps.set(template, lookUp)

/**
 * What a mail says, with what is looked up only when it goes out: waiting in the row it would tell every reader of the
 * database who has answered.
 * @returns null when there is nothing to say any more
 * @throws Error when nobody has handed in how; Refusal of the noun
 */
export async function paramsNow({ template, params }: MailRow): Promise<MailRow['params'] | null> {
  if (!LATE.has(template)) return params
  const lookUp = lookUps.get(template)
  if (!lookUp) throw new Error(`Nobody looks up ${template}`)
  return (await lookUp(params as never)) as MailRow['params'] | null
}
