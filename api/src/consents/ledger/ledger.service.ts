import { randomUUID } from 'node:crypto'
import type { ConsentText } from '@korak/contract/consent-text.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { instant, instantOrNull } from '#base/time.ts'
import { type ChainEvent, type ConsentAction, type ConsentMethod, eventHash } from './chain.ts'
import type { ConsentKind } from '@korak/contract/consents.policy.ts'
import { note } from './journal.ts'
import { eventLine, keyLine } from './journal.lines.ts'
import * as queries from './ledger.queries.ts'
import { makeReceipt, signReceipt } from '#consents/receipts/receipts.ts'
import { receiptKey } from '#consents/receipts/signing.ts'
import { findCurrent } from '#consents/versions.queries.ts'

export const { lockPerson } = queries

/** What happened to one row, for the chain of its person. */
interface Happening {
  /** Id of the row in user_consents. */
  id: string
  userId: string
  /** The consent and the version it is about. */
  key: string
  versionId: string
  label: string
  hash: Buffer
  action: ConsentAction
  method: ConsentMethod
  language: Language
  at: Date
  /** The request it came with, when a person decided. */
  context?: RequestContext | undefined
}

/** For what a person decided: what the receipt tells about the text. */
interface Decided {
  kind: ConsentKind
  legalBasis: string
  textSl: ConsentText
  textEn: ConsentText
  expiresAt: Date | null
}

/** The notice that tells how personal data is handled; each receipt names the version in force. */
const NOTICE = 'privacy-notice'

/**
 * Adds an event to the end of a person's chain and to the audit trail; a decision of the person gets a signed receipt.
 * Call inside a transaction that holds the person's lock (`lockPerson`).
 */
export async function record(happening: Happening, decided?: Decided): Promise<void> {
  const { id, userId, key, versionId, label, hash: textHash, action, method, language, at, context } = happening
  const last = await queries.findLast(userId)
  const uid = randomUUID()
  const event: ChainEvent = {
    seq: (last?.seq ?? 0) + 1,
    person: userId,
    user_consent: id,
    consent: key,
    version: label,
    version_id: versionId,
    text_sha256: textHash.toString('hex'),
    action,
    method,
    language,
    happened_at: instant(at),
    previous: last?.hash.toString('hex') ?? null,
  }
  const hash = eventHash(event)
  const row = {
    id: uid,
    personId: userId,
    seq: event.seq,
    userConsentId: id,
    consentKey: key,
    versionId,
    versionLabel: label,
    textHash,
    action,
    method,
    language,
    happenedAt: at,
    previousHash: last?.hash ?? null,
    hash,
    ...(decided ? await signed(uid, event, hash, decided) : UNSIGNED),
  }
  await queries.insertEvent(row)
  note({ event: eventLine(row) })
  await auditEvent(event, { actorId: BY_PERSON.has(method) ? userId : null }, context)
}

/**
 * Tells the trail of an event of a chain: what was done in this installation. A question is no change: the chain alone tells
 * of it.
 */
export async function auditEvent(
  { action, method, person: userId, user_consent: subjectId, consent, version }: ChainEvent,
  by: { actorId: string | null; happenedAt?: Date },
  context?: RequestContext,
): Promise<void> {
  if (method === 'seed' || action === 'asked') return
  const details = { consent, version, method }
  await audit({ action: `consents.${action}`, userId, subjectType: 'consent', subjectId, details, ...by }, context)
}

const UNSIGNED = { receipt: null, signature: null, keyId: null }

/** What the person did, not the portal by itself. */
const BY_PERSON: ReadonlySet<ConsentMethod> = new Set(['registration', 'portal', 'mail_link'])

async function signed(uid: string, event: ChainEvent, hash: Buffer, decided: Decided) {
  const { kind, legalBasis, expiresAt } = decided
  const notice = await findCurrent(NOTICE)
  const receipt = makeReceipt(uid, event, hash.toString('hex'), {
    kind,
    legalBasis,
    text: event.language === 'sl-SI' ? decided.textSl : decided.textEn,
    notice: notice ? { key: notice.key, version: notice.label, sha256: notice.hash.toString('hex') } : null,
    validUntil: instantOrNull(expiresAt),
  })
  const { kid, publicKey } = receiptKey()
  if (await queries.insertKey(kid, publicKey)) note({ key: keyLine({ id: kid, publicKey }) })
  const { text, signature } = signReceipt(receipt)
  return { receipt: text, signature: Buffer.from(signature.value, 'base64url'), keyId: signature.kid }
}
