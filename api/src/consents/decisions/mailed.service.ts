import type { LinkedConsent } from '@korak/contract/consents.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { consumeLink, findLink, type Link } from '#auth/links.ts'
import { limit, networkOf } from '#auth/throttle.ts'
import { instant, instantOrNull, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { findRowsAbout } from '#consents/consents.queries.ts'
import { statusAt, textOf } from '#consents/consents.view.ts'
import { canConfirm, confirm, type Decision, lockRow } from './decisions.service.ts'
import { changesFor } from './details.service.ts'
import { findMissing } from '#consents/versions.queries.ts'

type Linked = z.infer<typeof LinkedConsent>
interface Confirmed {
  already: boolean
  title: string
  decided_at: string
}

const RATE = { burst: 30, everySeconds: 10 }

/**
 * What a mailed link is about. Looking changes nothing, however often mail scanners do it.
 * @throws Refusal LINK_INVALID, TOO_MANY
 */
export async function linkedConsent(token: string, context: RequestContext): Promise<Linked> {
  await limit('consent-link', networkOf(context.ip), RATE)
  const { row, all, status } = await behind(await findLink('consent', token))
  return {
    status,
    kind: row.kind,
    version: row.label,
    hash: row.hash.toString('hex'),
    language: context.language,
    text: textOf(row, context.language),
    legal_basis: row.legalBasis,
    valid_months: row.validMonths,
    changes: status === 'open' ? await changesFor({ row, all }, context.language) : null,
    decided_at: status === 'confirmed' ? instantOrNull(row.decidedAt) : null,
    valid_until: status === 'confirmed' ? instantOrNull(row.expiresAt) : null,
  }
}

/**
 * Confirms what a mailed link is about. Whoever comes second, or has another mail about the same, learns that it was
 * confirmed and when.
 * @param language the text was read in
 * @throws Refusal LINK_INVALID, TOO_MANY
 */
export async function confirmByLink(
  token: string,
  context: RequestContext,
  language = context.language,
): Promise<Confirmed> {
  await limit('consent-link', networkOf(context.ip), RATE)
  const link = await findLink('consent', token)
  const found = await behind(link)
  if (!link || found.status === 'confirmed') return confirmed(found, true, context.language)
  const how = { method: 'mail_link', language, at: now(), context } as const
  const isNew = await transact(async () => {
    await consumeLink('consent', token)
    const decision = await lockRow(link.userId, found.row.id)
    if (!decision) throw new Refusal('LINK_INVALID')
    return confirm(decision, how)
  }).catch((error: unknown) => {
    // Somebody was a moment faster: then it is confirmed, or the link is of no use any more.
    if (error instanceof Refusal) return false
    throw error
  })
  return confirmed(await behind(await findLink('consent', token)), !isNew, context.language)
}

const confirmed = ({ row, status }: Behind, already: boolean, language: Language): Confirmed => {
  if (status !== 'confirmed' || !row.decidedAt) throw new Refusal('LINK_INVALID')
  return { already, title: textOf(row, language).title, decided_at: instant(row.decidedAt) }
}

type Behind = Decision & { status: Linked['status'] }

/** The row of a link: open while it can be confirmed by it, confirmed when that is done. @throws Refusal LINK_INVALID */
async function behind(link: Link | null): Promise<Behind> {
  const all = link?.subjectId ? await findRowsAbout(link.userId, link.subjectId) : []
  const row = all.find(({ id }) => id === link?.subjectId)
  if (!link || !row) throw new Refusal('LINK_INVALID')
  const decision = { row, all }
  const at = now()
  // A newer text nobody was asked about yet: in the portal the person would be asked about that one.
  const isReplaced = (await findMissing(link.userId)).some(({ consentId }) => consentId === row.consentId)
  const isOpen = !isReplaced && canConfirm(decision, at)
  if (isOpen && !link.isUsed && !link.isExpired) return { ...decision, status: 'open' }
  // A link that has run out does not claim that there is nothing left to confirm.
  const isDone = statusAt(row, at) === 'confirmed' && (link.isUsed || !isOpen)
  if (!isDone) throw new Refusal('LINK_INVALID')
  return { ...decision, status: 'confirmed' }
}
