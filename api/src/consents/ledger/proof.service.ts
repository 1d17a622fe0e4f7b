import { instantOrNull } from '#base/time.ts'
import type { ConsentAction } from './chain.ts'
import type { ConsentStatus } from '@korak/contract/consents.policy.ts'
import { journalDir } from './journal.ts'
import { journalFaults } from './journal.service.ts'
import { findKeys, findPeople } from './ledger.queries.ts'
import { findAllTexts, findStandings, findUnproven, type Standing } from './proof.queries.ts'
import { textsHash } from '#consents/staff/publishing.service.ts'
import type { Receipt, SignedReceipt } from '#consents/receipts/receipts.ts'
import { type ConsentRecords, consentRecordsOf } from './records.service.ts'
import { kidOf } from '#consents/receipts/signing.ts'
import { chainFaults, contradictions, type Keys, receiptFaults } from '#consents/receipts/verify.ts'

const BATCH = 200

export interface Proof {
  people: number
  events: number
  receipts: number
  /** What is wrong, each as a sentence; people by their identifier. */
  faults: string[]
}

/** The status each kind of event leaves a row in. */
const LEAVES: Readonly<Record<ConsentAction, ConsentStatus>> = {
  asked: 'pending',
  confirmed: 'confirmed',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
  superseded: 'superseded',
}

/**
 * Verifies everything: texts against their hashes, each chain and its receipts, that the rows the portal works with say what
 * the chains say, and all of it against the journal outside the database, where the end of every chain is.
 * @param places journals: that of this installation, and copies saved elsewhere
 */
export async function proveDatabase(places = [journalDir()]): Promise<Proof> {
  const proof: Proof = { people: 0, events: 0, receipts: 0, faults: [] }
  for (const { key, label, hash, textSl, textEn } of await findAllTexts())
    if (!textsHash({ 'sl-SI': textSl, 'en-EN': textEn }).equals(hash))
      proof.faults.push(`The text ${key} ${label} has been changed.`)
  const keys = new Map<string, Buffer>()
  for (const { id, publicKey } of await findKeys()) {
    if (kidOf(publicKey) === id) keys.set(id, publicKey)
    else proof.faults.push(`The public key ${id} has been changed.`)
  }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const people = await findPeople(after, BATCH)
    for (const person of people) await provePerson(person, keys, proof)
    const last = people.at(-1)
    if (last === undefined) break
    after = last
  }
  for (const id of await findUnproven(BATCH)) proof.faults.push(`No event tells about row ${id}.`)
  proof.faults.push(...(await journalFaults(places)))
  return proof
}

async function provePerson(person: string, keys: Keys, proof: Proof): Promise<void> {
  const records = await consentRecordsOf(person)
  const files = records.receipts.map(({ json }) => JSON.parse(json) as SignedReceipt)
  const receipts = files.map(({ receipt }) => receipt)
  const faults = [
    ...chainFaults(records.events),
    ...files.flatMap((file) => receiptFaults(file, keys).map((fault) => `${file.receipt.receipt_id}: ${fault}`)),
    ...contradictions(records.events, receipts),
    ...(await differences(person, records, receipts)),
  ]
  proof.people += 1
  proof.events += records.events.length
  proof.receipts += receipts.length
  proof.faults.push(...faults.map((fault) => `Person ${person}: ${fault}`))
}

/** Rows the portal works with that do not say what the chain says: status, time of the decision, end. */
async function differences(person: string, { events }: ConsentRecords, receipts: Receipt[]): Promise<string[]> {
  const rows = await findStandings(person)
  if (!rows) return []
  const until = new Map(receipts.map(({ receipt_id: id, event }) => [id, event.valid_until]))
  return [...Map.groupBy(events, (event) => event.user_consent)].flatMap(([id, own]) => {
    const last = own.at(-1)
    const row = rows.get(id)
    if (!row || !last) return [`Row ${id} is missing.`]
    const decision = own.findLast(({ uid }) => until.has(uid))
    const expected = {
      status: LEAVES[last.action],
      decided: decision?.happened_at ?? null,
      end: (decision && until.get(decision.uid)) ?? null,
    }
    return faultsOf(row, expected)
  })
}

interface Expected {
  status: ConsentStatus
  decided: string | null
  end: string | null
}

function faultsOf({ id, status, decidedAt, expiresAt }: Standing, expected: Expected): string[] {
  const [decided, end] = [instantOrNull(decidedAt), instantOrNull(expiresAt)]
  const faults: string[] = []
  if (status !== expected.status) faults.push(`Row ${id} is ${status}, its last event says ${expected.status}.`)
  if (decided !== expected.decided)
    faults.push(`Row ${id} was decided ${decided}, its receipt says ${expected.decided}.`)
  if (end !== expected.end) faults.push(`Row ${id} ends ${end}, its receipt says ${expected.end}.`)
  return faults
}
