import { randomUUID } from 'node:crypto'
import { linkPolicy } from '@korak/contract/public.policy.ts'
import type { publicLinkRoutes } from '@korak/contract/public.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { allows } from '@korak/contract/policy.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { invitationToken } from '#auth/invitation-links.ts'
import type { Who } from '#auth/who.ts'
import { pageOf } from '#base/page.ts'
import { dayOf, instant, instantOrNull, now, readInstant } from '#base/time.ts'
import { transact, violates } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { publicUrl } from '#http/origin.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { clearCaches } from '#base/cache.ts'
import { titleOf } from '#base/titles.ts'
import { isMailAddress, sendMail } from '#mail/mail.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import { requireQuestionnaire } from '#questionnaires/staff.service.ts'
import { RETENTION } from '#base/retention.ts'
import { findUserByEmail } from '#users/users.service.ts'
import { findShown } from './batches.ts'
import { closedOn } from '#public-questionnaires/links.view.ts'
import * as queries from './staff.queries.ts'
import { newToken, tokenHash } from '#public-questionnaires/tokens.ts'

type Routes = typeof publicLinkRoutes
type NewLink = z.output<Routes['POST /questionnaires/:uid/links']['body']>
type Inviting = z.output<Routes['POST /public-links/:uid/invitations']['body']>

const addressOf = (...parts: string[]): string =>
  new URL(['/public/questionnaires', ...parts].join('/'), publicUrl()).href
const openAddressOf = (code: string, channel: string | null): string => addressOf(...(channel ? [channel] : []), code)

/** Links with how far they are, newest first. Where nobody is named, as many as submitted as are shown. */
export async function listLinks(
  who: Who,
  { questionnaire, page, per_page: perPage }: z.output<Routes['GET /public-links']['query']>,
  language: Language,
) {
  const [rows, total] = await Promise.all([
    queries.findLinks(questionnaire, { limit: perPage, offset: (page - 1) * perPage }),
    queries.countLinks(questionnaire),
  ])
  const shown = await findShown(rows)
  const cards = rows.map((row) => ({
    uid: row.id,
    questionnaire: row.questionnaireId,
    title: titleOf(row, language),
    version: row.number,
    mode: row.mode,
    channel: row.channel,
    address: row.mode === 'open' ? openAddressOf(row.code, row.channel) : null,
    max_responses: row.maxResponses,
    opens_at: instant(row.opensAt),
    closes_at: instantOrNull(row.closesAt),
    closed_at: instantOrNull(row.closedAt),
    invited: row.invited ?? 0,
    begun: row.begun ?? 0,
    submitted: shown.get(row.id)?.count ?? 0,
    may: mayOf(linkPolicy, who, linkFacts(row)),
  }))
  return pageOf(cards, total, page, perPage)
}

/** What the policy of a link looks at. */
const linkFacts = (link: Pick<Held, 'mode' | 'closesAt' | 'closedAt'>) => ({
  mode: link.mode,
  isClosed: closedOn(link) !== null,
})

function instantIn(field: string, value: string | undefined): Date | null {
  if (value === undefined) return null
  const at = readInstant(value)
  if (!at) throw new InvalidInput({ [field]: ['error_date_format'] })
  return at
}

/** The child path of the page that thanks. */
const RESERVED = 'complete'

/**
 * Opens the current version of a questionnaire to people without an account.
 * @throws Refusal NOT_FOUND; InvalidInput for unknown channels, taken codes, days that are none, questions that need an account
 */
export async function createLink(
  who: Who,
  questionnaire: string,
  body: NewLink,
  context: RequestContext,
): Promise<{ uid: string; address: string | null }> {
  const [opensAt, closesAt] = [instantIn('opens_at', body.opens_at) ?? now(), instantIn('closes_at', body.closes_at)]
  if (closesAt && (closesAt <= now() || closesAt <= opensAt)) throw new InvalidInput({ closes_at: ['error_date_past'] })
  const { versionId } = await requireQuestionnaire(questionnaire)
  if (itemsOf(await definitionOf(versionId)).some(({ type }) => type === 'file'))
    throw new InvalidInput({ mode: ['error_public_files'] })
  const channel = body.channel === undefined ? undefined : await queries.findChannel({ key: body.channel })
  if (body.channel !== undefined && !channel) throw new InvalidInput({ channel: ['error_choice'] })
  const hasCode = body.code !== undefined
  if (hasCode && (!channel || body.mode !== 'open' || body.code === RESERVED))
    throw new InvalidInput({ code: ['error_public_code_place'] })
  const id = randomUUID()
  const code = body.code ?? id
  const { mode, max_responses: maxResponses = null, min_seconds: minSeconds } = body
  try {
    await transact(async () => {
      const row = { id, code, channelId: channel?.id ?? null, versionId, mode, maxResponses, minSeconds }
      await queries.insertLink({ ...row, opensAt, closesAt, createdBy: who.userId })
      await auditLink('public.link_opened', who, id, context)
    })
  } catch (error) {
    if (violates(error, 'public_links_code')) throw new InvalidInput({ code: ['error_public_code_taken'] })
    throw error
  }
  return { uid: id, address: mode === 'open' ? openAddressOf(code, channel?.key ?? null) : null }
}

const auditLink = (
  action: 'public.link_opened' | 'public.link_closed' | 'public.invited',
  who: Who,
  id: string,
  context: RequestContext,
) => audit({ action, actorId: who.userId, subjectType: 'public_link', subjectId: id }, context)

/** For the door. @throws Refusal NOT_FOUND */
export async function requireLink(uid: string): Promise<void> {
  if (!(await queries.hasLink(uid))) throw new Refusal('NOT_FOUND')
}

/** Closes a link; one that is closed stays as it is. @throws Refusal NOT_FOUND */
export async function closeLink(who: Who, uid: string, context: RequestContext): Promise<void> {
  await transact(async () => {
    const link = await queries.holdLink(uid)
    if (!link) throw new Refusal('NOT_FOUND')
    if (!allows(linkPolicy.close, linkFacts(link))) return
    await queries.closeLink(uid, now())
    await auditLink('public.link_closed', who, uid, context)
  })
  clearCaches()
}

/**
 * Makes tokens: of single-use links as addresses, which nobody can ever read again; of personal ones as mails.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for links that are closed or open to everybody; InvalidInput
 */
export const invite = (who: Who, uid: string, { count, people }: Inviting, context: RequestContext) =>
  transact(async () => {
    const link = await queries.holdLink(uid)
    if (!link) throw new Refusal('NOT_FOUND')
    requireState(linkPolicy.invite, linkFacts(link))
    const wanted = link.mode === 'personal' ? { count, people } : { people: count, count: people }
    if (wanted.people === undefined || wanted.count !== undefined)
      throw new InvalidInput({ [link.mode === 'personal' ? 'people' : 'count']: ['error_required'] })
    const made = people ? { addresses: [], sent: await mailAll(link, people) } : await handOut(uid, count ?? 0)
    await auditLink('public.invited', who, uid, context)
    return made
  })

async function handOut(linkId: string, count: number): Promise<{ addresses: string[]; sent: number }> {
  const tokens = Array.from({ length: count }, newToken)
  await queries.insertInvitations(tokens.map((token) => ({ linkId, tokenHash: tokenHash(token) })))
  return { addresses: tokens.map((token) => addressOf(token, linkId)), sent: 0 }
}

type Held = NonNullable<Awaited<ReturnType<typeof queries.holdLink>>>

/** @returns how many were written to; nobody is written to twice */
async function mailAll(link: Held, people: NonNullable<Inviting['people']>): Promise<number> {
  if (people.some(({ email }) => !isMailAddress(email))) throw new InvalidInput({ people: ['error_email_format'] })
  const known = await queries.findInvited(link.id)
  const fresh = [...new Map(people.map((one) => [one.email, one])).values()].filter(({ email }) => !known.has(email))
  const keptMonths = RETENTION.processFileMonths
  for (const { name, email, language } of fresh) {
    const id = randomUUID()
    await queries.insertInvitations([
      { id, linkId: link.id, tokenHash: tokenHash(invitationToken(id)), name, email, language },
    ])
    const questionnaire = titleOf(link, language)
    const closesOn = link.closesAt && dayOf(link.closesAt)
    await sendMail({
      template: 'public_invitation',
      // Somebody with an account: the mail goes with it.
      userId: (await findUserByEmail(email))?.id ?? null,
      to: { address: email, name },
      language,
      params: { invitation: id, link: link.id, questionnaire, minutes: link.minutes, closesOn, keptMonths },
    })
  }
  return fresh.length
}
