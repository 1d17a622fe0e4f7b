import { db } from '#db/db.ts'
import { tokenForPreview } from '#auth/links.ts'
import { PASSWORD } from '#users/users.factory.ts'
import type { Client } from '../../test/app.ts'

export const EMAIL_CHANGE = '/api/auth/email-change'
/** What is told of a link that is none. */
export const NO_CHANGE = {
  state: 'dead',
  mailbox: 'new',
  new_email: '',
  username: '',
  needs_password: false,
  is_last: false,
  waits_for: null,
}

/** For tests: the tokens of the two links about the change an account has asked for last, mailed or not. */
export async function changeTokens(userId: string): Promise<{ token: string; former: string }> {
  const { id: subjectId, formerLinkId } = await db()
    .selectFrom('emailChanges')
    .select(['id', 'formerLinkId'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const links = await db().selectFrom('links').select('id').where('subjectId', '=', subjectId).execute()
  const tokenOf = async (isFormer: boolean) =>
    (await tokenForPreview(links.find(({ id }) => (id === formerLinkId) === isFormer)?.id ?? '')) ?? ''
  return { token: await tokenOf(false), former: await tokenOf(true) }
}

/** For tests: changes the e-mail the way a person does, signed in here. @returns the last answer */
export async function moveTo(client: Client, userId: string, email: string) {
  await client.post(EMAIL_CHANGE, { email, password: PASSWORD })
  const { token, former } = await changeTokens(userId)
  await client.post(`${EMAIL_CHANGE}/${former}/confirm`, {})
  return client.post(`${EMAIL_CHANGE}/${token}/confirm`, {})
}
