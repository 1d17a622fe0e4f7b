import { now } from '#base/time.ts'
import { transact, violates } from '#db/db.ts'
import type { ConsentEffect } from '#db/schema.ts'
import { emit } from '#events.ts'
import { type ConsentAction, eventHash } from './chain.ts'
import { findInForce, findRowsOfConsent } from '#consents/consents.queries.ts'
import { onEnded, onGranted, onLapsed } from '#consents/decisions/consequences.ts'
import { type EventLine, instantOf, type Line, type VersionLine } from './journal.lines.ts'
import * as queries from './journal.queries.ts'
import { BATCH, needless, newestFirst, type JournalPart } from './journal.service.ts'
import { findKeys, findLast, insertEvent, insertKey, lockPerson } from './ledger.queries.ts'
import { auditEvent } from './ledger.service.ts'
import { textsHash } from '#consents/staff/publishing.service.ts'
import type { SignedReceipt } from '#consents/receipts/receipts.ts'
import { kidOf } from '#consents/receipts/signing.ts'
import { receiptFaults } from '#consents/receipts/verify.ts'

export interface Replayed {
  /** Events put back. */
  events: number
  /** Events that could not be: another history is here, the text is not, or the receipt is not right. */
  left: number
  /** Files and numbers of lines that cannot be read; they are passed over. */
  unread: string[]
}

/**
 * Puts back what was decided since the backup this database comes from: decisions with their receipts and effects, ended
 * presentations, withdrawn applications, cleared profiles, what companies have yet to be asked to erase, limited use and the closing of accounts, legal holds placed and released. Reads back as far as something is missing. Once more changes nothing.
 */
export async function replayJournal(dataDir: string): Promise<Replayed> {
  let missing: EventLine[] = []
  let lines: Line[] = []
  const unread: string[] = []
  const newest = await queries.findNewest()
  for await (const part of newestFirst(dataDir, unread)) {
    const found = await lacking(part)
    missing = found.events.concat(missing)
    lines = found.others.concat(lines)
    // Something else than an event may be the only thing that happened in a month.
    const isLater = newest === null || part.since === null || part.since > newest
    if (found.events.length === 0 && !isLater) break
  }
  const here = new Set((await queries.findPublished()).map(({ id }) => id))
  for (const { key, version } of lines) {
    const publicKey = key && Buffer.from(key.x, 'base64url')
    if (publicKey?.length === 32 && key?.kid === kidOf(publicKey)) await insertKey(key.kid, publicKey)
    if (version && !here.has(version.id)) await putVersion(version)
  }
  // What ended by itself ends with its own instant and cause, before the decisions end what is left.
  // A line that was completed stands behind what happened later.
  const sorted = lines.toSorted((a, b) => instantOf(a).localeCompare(instantOf(b)))
  const owed = new Map(sorted.flatMap((line) => (line.owed ? [[line.owed.id, line.owed]] : [])))
  for (const line of owed.values()) await transact(() => emit('owedErasureRepeated', line))
  for (const { share, withdrawal, wish, hold, clearing } of sorted) {
    if (share) await transact(() => emit('shareEndRepeated', share))
    if (withdrawal) await transact(() => emit('withdrawalRepeated', withdrawal))
    if (wish) await transact(() => emit('wishRepeated', wish))
    if (hold) await transact(() => emit('holdRepeated', hold))
    if (clearing) await transact(() => emit('clearingRepeated', clearing))
  }
  const keys = new Map((await findKeys()).map(({ id, publicKey }) => [id, publicKey]))
  const replayed: Replayed = { events: 0, left: 0, unread }
  for (const [person, events] of Map.groupBy(missing, (event) => event.person)) {
    const count = await transact(() => putBack(person, events, keys)).catch((error: unknown) => {
      // Somebody has been asked about the same text anew.
      if (violates(error, 'user_consents_one_per_version')) return 0
      throw error
    })
    replayed.events += count
    replayed.left += events.length - count
  }
  return replayed
}

/** What of a file the database may not have: events it has not, each once, and of everything that is no event what is not needless. */
async function lacking({ lines }: JournalPart): Promise<{ events: EventLine[]; others: Line[] }> {
  const found = new Map<string, EventLine>()
  const others: Line[] = []
  let said: Line[] = []
  const sift = async () => {
    const left = new Set(said)
    for (const noun of needless.value) for (const line of await noun([...left])) left.delete(line)
    for (const line of left) others.push(line)
    said = []
  }
  let batch: EventLine[] = []
  const compare = async () => {
    const hashes = await queries.findHashes(batch)
    for (const event of batch) {
      const name = `${event.person} ${event.seq}`
      if (!hashes.has(name)) found.set(name, event)
    }
    batch = []
  }
  for await (const line of lines) {
    if (line.event) batch.push(line.event)
    else said.push(line)
    if (batch.length >= BATCH) await compare()
    if (said.length >= BATCH) await sift()
  }
  await compare()
  await sift()
  return { events: [...found.values()], others }
}

const putVersion = (line: VersionLine): Promise<void> =>
  queries.putVersion(
    {
      id: line.consent_id,
      key: line.key,
      kind: line.kind,
      gate: line.gate,
      audience: line.audience,
      effect: line.effect,
      validMonths: line.valid_months,
      legalBasis: line.legal_basis,
      isAtRegistration: line.is_at_registration,
      position: line.position,
    },
    {
      id: line.id,
      number: line.number,
      label: line.version,
      change: line.change,
      noteSl: line.note['sl-SI'],
      noteEn: line.note['en-EN'],
      texts: [line.text['sl-SI'], line.text['en-EN']],
      hash: textsHash(line.text),
      publishedAt: new Date(line.published_at),
      isSeeded: line.is_seeded,
    },
  )

const DECIDED: ReadonlySet<ConsentAction> = new Set(['confirmed', 'declined', 'withdrawn'])

type Turn = 'given' | 'ended'
/**
 * What an event does to what its consent allows: nothing when it asks or gives way to another version, and when something is
 * declined that was never given. Call before the row is put as the event left it.
 */
async function turnOf({ action, person, user_consent: row }: EventLine, consentId: string): Promise<Turn | null> {
  if (action === 'confirmed') return 'given'
  if (action === 'withdrawn' || action === 'expired') return 'ended'
  if (action !== 'declined') return null
  const all = await findRowsOfConsent(person, consentId)
  return all.some(({ id, status }) => id !== row && status === 'confirmed') ? 'ended' : null
}

/**
 * Continues the chain of a person with what is missing, as long as it follows and is signed; rows and effects as they were.
 * A person who is not here any more gets the chain back alone. @returns how many events
 */
async function putBack(person: string, events: EventLine[], keys: ReadonlyMap<string, Buffer>): Promise<number> {
  await lockPerson(person)
  const last = await findLast(person)
  const isHere = await queries.isPersonThere(person)
  const after = new Map<ConsentEffect, { turn: Turn; at: Date }>()
  const lastOf = new Map<string, Turn>()
  let [seq, hash] = [last?.seq ?? 0, last?.hash.toString('hex') ?? null]
  let count = 0
  for (const event of events.toSorted((a, b) => a.seq - b.seq)) {
    const consent = await queries.findConsentOf(event.version_id)
    const isNext = event.seq === seq + 1 && event.previous === hash && eventHash(event).toString('hex') === event.hash
    if (!consent || !isNext || !isSigned(event, keys)) break
    await insertEvent(rowOf(event))
    await auditEvent(event, { actorId: null, happenedAt: new Date(event.happened_at) })
    if (isHere) {
      const turn = await turnOf(event, consent.consentId)
      await putRow(event, consent.consentId)
      if (turn) lastOf.set(event.consent, turn)
      if (turn) after.set(consent.effect, { turn, at: new Date(event.happened_at) })
    }
    ;[seq, hash] = [event.seq, event.hash]
    count += 1
  }
  for (const [key, turn] of lastOf) if (turn === 'ended') await onLapsed(person, key, true)
  for (const [effect, { turn, at }] of after) {
    if (turn === 'given') await onGranted(person, effect)
    else if (!(await findInForce(person, effect, now()))) await onEnded(person, effect, at)
  }
  return count
}

/** A decision of a person is believed by its receipt only; what the portal did by itself has none. */
function isSigned(
  { uid, action, hash, receipt, signature, kid }: EventLine,
  keys: ReadonlyMap<string, Buffer>,
): boolean {
  if (!DECIDED.has(action)) return true
  if (receipt === null || signature === null || kid === null) return false
  const file = {
    receipt: JSON.parse(receipt) as SignedReceipt['receipt'],
    signature: { alg: 'Ed25519', kid, value: signature },
  }
  const { receipt_id: id, event } = file.receipt
  return receiptFaults(file, keys).length === 0 && id === uid && event.sha256 === hash
}

const rowOf = (event: EventLine) => ({
  id: event.uid,
  personId: event.person,
  seq: event.seq,
  userConsentId: event.user_consent,
  consentKey: event.consent,
  versionId: event.version_id,
  versionLabel: event.version,
  textHash: Buffer.from(event.text_sha256, 'hex'),
  action: event.action,
  method: event.method,
  language: event.language,
  happenedAt: new Date(event.happened_at),
  previousHash: event.previous === null ? null : Buffer.from(event.previous, 'hex'),
  hash: Buffer.from(event.hash, 'hex'),
  receipt: event.receipt,
  signature: event.signature === null ? null : Buffer.from(event.signature, 'base64url'),
  keyId: event.kid,
})

function putRow(event: EventLine, consentId: string): Promise<void> {
  const { user_consent: id, person: userId, version_id: versionId, action, receipt } = event
  const at = new Date(event.happened_at)
  const until = receipt === null ? null : (JSON.parse(receipt) as SignedReceipt['receipt']).event.valid_until
  const status = action === 'asked' ? 'pending' : action
  const decided = DECIDED.has(action)
    ? { decidedAt: at, expiresAt: until === null ? null : new Date(until), remindedDays: null }
    : {}
  return queries.putRow({ id, userId, consentId, versionId, createdAt: at }, { status, updatedAt: at, ...decided })
}
