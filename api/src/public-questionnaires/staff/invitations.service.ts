import { invitationPolicy } from '@korak/contract/public.policy.ts'
import type { publicAnswerRoutes } from '@korak/contract/public-answers.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { pageOf } from '#base/page.ts'
import { dayOf } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { findStatus } from '#public-questionnaires/responses/responses.queries.ts'
import { lockSheet } from '#questionnaires/answers/sheets.service.ts'
import * as queries from './reading.queries.ts'

type Routes = typeof publicAnswerRoutes
type Invitations = z.input<Routes['GET /public-links/:uid/invitations']['response']>
type Paging = z.output<Routes['GET /public-links/:uid/invitations']['query']>

/** Named people a link was sent to. Of single-use links there are none: nobody knows who holds them. */
export async function listInvitations(
  who: Who,
  linkId: string,
  { page, per_page: perPage }: Paging,
): Promise<Invitations> {
  const [rows, total] = await Promise.all([
    queries.findNamed(linkId, { limit: perPage, offset: (page - 1) * perPage }),
    queries.countNamed(linkId),
  ])
  const data = rows.map(({ id, name, email, language, createdAt, status }) => ({
    uid: id,
    name: name ?? '',
    email: email ?? '',
    language,
    sent_on: dayOf(createdAt),
    state: status === 'closed' ? ('answered' as const) : (status ?? ('open' as const)),
    may: mayOf(invitationPolicy, who, { isAnswered: status === 'closed' }),
  }))
  return pageOf(data, total, page, perPage)
}

/** For the door. @throws Refusal NOT_FOUND */
export async function requireInvitation(uid: string): Promise<void> {
  if (!(await queries.hasInvitation(uid))) throw new Refusal('NOT_FOUND')
}

/**
 * Takes an invitation back: its address opens nothing any more, and what was begun by it goes.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED once it is answered
 */
export const revokeInvitation = (who: Who, uid: string, context: RequestContext): Promise<void> =>
  transact(async () => {
    const invitation = await queries.holdInvitation(uid)
    if (!invitation) throw new Refusal('NOT_FOUND')
    requireState(invitationPolicy.revoke, { isAnswered: await holdAnswered(uid) })
    await queries.deleteInvitation(uid)
    await audit(
      {
        action: 'public.invitation_revoked',
        actorId: who.userId,
        subjectType: 'public_link',
        subjectId: invitation.linkId,
      },
      context,
    )
  })

/** Holds what was begun by an invitation, so that nobody submits it meanwhile. @returns whether it was submitted before */
async function holdAnswered(uid: string): Promise<boolean> {
  const responseId = await queries.findBegun(uid)
  if (responseId === undefined) return false
  await lockSheet(responseId)
  return (await findStatus(responseId))?.status === 'closed'
}
