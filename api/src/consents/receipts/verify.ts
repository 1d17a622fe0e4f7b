import type { ConsentText } from '@korak/contract/consent-text.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { canonical, sha256, type Canonical } from '#consents/ledger/canonical.ts'
import { eventHash, type StoredEvent } from '#consents/ledger/chain.ts'
import type { Receipt, SignedReceipt } from './receipts.ts'
import { isSignedBy } from './signing.ts'

/** Public keys (32 bytes) by their kid. */
export type Keys = ReadonlyMap<string, Buffer>
export interface ExportedText {
  version_id: string
  version: string
  sha256: string
  text: Record<Language, ConsentText>
}

/** What must not fail for a file somebody has tampered with is decided by trying. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** All a receipt as a file may hold beside what is signed. */
const FILE: ReadonlySet<string> = new Set(['receipt', 'signature'])
const SIGNATURE: ReadonlySet<string> = new Set(['alg', 'kid', 'value'])
const unknownOf = (value: object, known: ReadonlySet<string>): string[] =>
  Object.keys(value).filter((name) => !known.has(name))

/** @returns what is wrong with a receipt by itself, in words; nothing when its signature is right */
export function receiptFaults(file: unknown, keys: Keys): string[] {
  const { receipt, signature } = (file ?? {}) as Partial<SignedReceipt>
  if (typeof receipt !== 'object' || receipt === null || typeof signature !== 'object' || signature === null)
    return ['It is no receipt: "receipt" and "signature" are missing.']
  const strange = [...unknownOf(file as object, FILE), ...unknownOf(signature, SIGNATURE)]
  if (strange.length > 0) return [`It holds what is not signed: ${strange.join(', ')}.`]
  if (signature.alg !== 'Ed25519') return [`It is signed by another method: ${String(signature.alg)}.`]
  const key = keys.get(signature.kid)
  if (!key) return [`It is signed with the key ${String(signature.kid)}, which is not among the known ones.`]
  const isRight = attempt(() => {
    const value = Buffer.from(String(signature.value), 'base64url')
    return isSignedBy(key, canonical(receipt as unknown as Canonical), value)
  })
  return isRight ? [] : ['The signature does not fit: the receipt has been changed, or signed by somebody else.']
}

/** @returns what is wrong with a chain by itself: an event changed, taken out, put in or moved */
export function chainFaults(events: readonly StoredEvent[]): string[] {
  const faults: string[] = []
  for (const [at, event] of events.entries()) {
    const place = `Event ${at + 1}`
    const before = events[at - 1]
    if (event.seq !== at + 1) faults.push(`${place} says that it is number ${event.seq}.`)
    if (event.previous !== (before?.hash ?? null)) faults.push(`${place} does not follow the one before it.`)
    if (before && event.person !== before.person) faults.push(`${place} is about another person.`)
    if (attempt(() => eventHash(event).toString('hex')) !== event.hash) faults.push(`${place} has been changed.`)
  }
  return faults
}

const NEEDS_RECEIPT: ReadonlySet<string> = new Set(['confirmed', 'declined', 'withdrawn'])

/** @returns where chain and receipts contradict each other, such as a chain that ends before its last receipt */
export function contradictions(events: readonly StoredEvent[], receipts: readonly Receipt[]): string[] {
  const faults: string[] = []
  const proven = new Set<number>()
  for (const { receipt_id: id, record_id: record, consent, event } of receipts) {
    const found = events[event.seq - 1]
    if (!found) faults.push(`The chain ends before event ${event.seq}, which receipt ${id} proves.`)
    else if (found.hash !== event.sha256 || found.uid !== id)
      faults.push(`Event ${event.seq} is not the one receipt ${id} proves.`)
    else if (
      found.action !== event.event_type ||
      found.happened_at !== event.event_time ||
      found.user_consent !== record ||
      found.text_sha256 !== consent.text_sha256 ||
      found.person !== event.entity_id
    )
      faults.push(`Receipt ${id} and event ${event.seq} do not say the same.`)
    proven.add(event.seq)
  }
  for (const { seq, action } of events)
    if (NEEDS_RECEIPT.has(action) && !proven.has(seq)) faults.push(`Event ${seq} (${action}) has no receipt.`)
  return faults
}

/** @returns texts that do not have the hash the events were made with */
export function textFaults(texts: readonly ExportedText[], events: readonly StoredEvent[]): string[] {
  const faults: string[] = []
  for (const { version_id: id, version, sha256: claimed, text } of texts) {
    const hash = attempt(() => sha256(canonical(text)).toString('hex'))
    const isUsed = events.some((event) => event.version_id === id && event.text_sha256 !== hash)
    if (hash !== claimed || isUsed) faults.push(`The text of version ${version} is not the one decided about.`)
  }
  return faults
}
