import type { ConsentAction } from './chain.ts'
import type { ConsentStatus } from './consents.states.ts'
import { findKeys, findPeople } from './ledger.queries.ts'
import { findAllTexts, findStandings, findUnproven } from './proof.queries.ts'
import { textsHash } from './publishing.service.ts'
import type { SignedReceipt } from './receipts.ts'
import { type ConsentRecords, consentRecordsOf } from './records.service.ts'
import { kidOf } from './signing.ts'
import { chainFaults, contradictions, type Keys, receiptFaults } from './verify.ts'

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
 * Verifies everything: texts against their hashes, each chain and its receipts, and that the rows the portal works
 * with say what the chains say. A cut chain is found by its rows.
 */
export async function proveDatabase(): Promise<Proof> {
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
    ...(await differences(person, records)),
  ]
  proof.people += 1
  proof.events += records.events.length
  proof.receipts += receipts.length
  proof.faults.push(...faults.map((fault) => `Person ${person}: ${fault}`))
}

/** Where the rows of a person say something else than the chain. */
async function differences(person: string, { events }: ConsentRecords): Promise<string[]> {
  const rows = await findStandings(person)
  if (!rows) return []
  const last = new Map(events.map((event) => [event.user_consent, LEAVES[event.action]]))
  return [...last].flatMap(([id, status]) => {
    const stands = rows.get(id)
    if (stands === status) return []
    return [stands === undefined ? `Row ${id} is missing.` : `Row ${id} is ${stands}, its last event says ${status}.`]
  })
}
