// npm run verify-receipt -- FILE… [--key FILE]     receipts, or the consents of a download of personal data
// npm run verify-receipt -- --database [--journal FOLDER]     all chains and receipts of this installation
// Receipts are verified without any connection. Exit code 0: everything is right; 1: something is not.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { StoredEvent } from '../../api/src/consents/ledger/chain.ts'
import { journalDir, journalFiles, readLines } from '../../api/src/consents/ledger/journal.ts'
import type { SignedReceipt } from '../../api/src/consents/receipts/receipts.ts'
import { kidOf, receiptKey, type Signature } from '../../api/src/consents/receipts/signing.ts'
import {
  chainFaults,
  contradictions,
  type ExportedText,
  type Keys,
  receiptFaults,
  textFaults,
} from '../../api/src/consents/receipts/verify.ts'
import { env } from '../../api/src/env.ts'
import { isOfferReceipt, offerFaults, type OfferReceipt } from '../../api/src/offers/receipts.ts'

const USAGE = `Verifies receipts of decisions about consents and of answers to offers.
  npm run verify-receipt -- FILE…               with the key of this installation
  npm run verify-receipt -- FILE… --key FILE    with keys saved from /api/public/receipt-keys (JWK, JWKS or a list)
  npm run verify-receipt -- --database          everything in the database, against the journal of decisions
  npm run verify-receipt -- --database --journal FOLDER     and against a copy of the journal saved elsewhere
FILE is a receipt, the chain.json of a download of personal data (receipts and texts beside it are read too), or its folder.`

interface Found {
  receipts: { name: string; file: { receipt: SignedReceipt['receipt'] | OfferReceipt; signature: Signature } }[]
  events: StoredEvent[]
  texts: ExportedText[]
}

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** The files that belong together: a chain, and the receipts and texts beside it. */
function filesAt(place: string): string[] {
  if (!existsSync(place)) throw new Error(`${place} is not there`)
  const isChain = path.basename(place) === 'chain.json'
  if (!isChain && !statSync(place).isDirectory()) return [place]
  const folder = isChain ? path.dirname(place) : place
  const receipts = path.join(folder, 'receipts')
  const names = existsSync(receipts) ? readdirSync(receipts).filter((name) => name.endsWith('.json')) : []
  const own = ['chain.json', 'texts.json'].map((name) => path.join(folder, name)).filter((name) => existsSync(name))
  const found = [...own, ...names.toSorted().map((name) => path.join(receipts, name))]
  if (found.length === 0) throw new Error(`${place} holds neither a chain nor receipts`)
  return found
}

function gather(places: string[]): Found {
  const found: Found = { receipts: [], events: [], texts: [] }
  for (const name of new Set(places.flatMap(filesAt))) {
    const content = readJson(name)
    if (!Array.isArray(content)) found.receipts.push({ name, file: content as Found['receipts'][number]['file'] })
    else if (content.some((one: object | null) => one && 'text' in one))
      found.texts.push(...(content as ExportedText[]))
    else found.events.push(...(content as StoredEvent[]))
  }
  return found
}

/** Keys this installation signed with before its secret changed, from the journal beside the database. */
async function journalKeys(dataDir: string): Promise<Map<string, Buffer>> {
  const keys = new Map<string, Buffer>()
  for (const file of await journalFiles(journalDir(dataDir)))
    for await (const { key } of readLines(file)) {
      const publicKey = key && Buffer.from(key.x, 'base64url')
      if (publicKey?.length === 32) keys.set(kidOf(publicKey), publicKey)
    }
  return keys
}

interface Jwk {
  crv?: string
  x?: string
}
/** Keys of a file as they come from the portal, or the installation's own. Their names are computed, never believed. */
async function readKeys(file: string | undefined): Promise<Keys> {
  if (file === undefined) {
    const { APP_SECRET, DATA_DIR } = env()
    if (!APP_SECRET && !existsSync(path.join(DATA_DIR, 'secret')))
      throw new Error('This installation has no key (APP_SECRET or DATA_DIR). Name one: --key FILE')
    const { kid, publicKey } = receiptKey()
    return new Map([...(await journalKeys(DATA_DIR)), [kid, publicKey]])
  }
  const content = readJson(file) as Jwk | Jwk[] | { keys: Jwk[] }
  const list = Array.isArray(content) ? content : 'keys' in content ? content.keys : [content]
  const keys = list.flatMap(({ crv, x }) => (crv === 'Ed25519' && x ? [Buffer.from(x, 'base64url')] : []))
  const usable = keys.filter((key) => key.length === 32)
  if (usable.length === 0) throw new Error(`${file} holds no Ed25519 key`)
  return new Map(usable.map((key) => [kidOf(key), key]))
}

function verifyFiles(places: string[], keys: Keys): string[] {
  const { receipts, events, texts } = gather(places)
  const faults: string[] = []
  for (const { name, file } of receipts) {
    const wrong = receiptFaults(file, keys)
    if (wrong.length === 0 && isOfferReceipt(file.receipt)) wrong.push(...offerFaults(file.receipt))
    faults.push(...wrong.map((fault) => `${name}: ${fault}`))
    if (wrong.length > 0) continue
    if (isOfferReceipt(file.receipt)) {
      const { document, version, answer, answered_at: at, person_id: by } = file.receipt
      console.log(`${name}: right. ${document.title} (version ${version}), ${answer} ${at}`)
      console.log(`  by ${by}, signed with key ${file.signature.kid}`)
      continue
    }
    const { consent, event, pii_principal_id: person } = file.receipt
    console.log(`${name}: right. ${consent.title} (${consent.version}), ${event.event_type} ${event.event_time}`)
    console.log(`  by ${person}, signed with key ${file.signature.kid}`)
  }
  if (receipts.length + events.length + texts.length === 0)
    faults.push('There is nothing to verify: neither a receipt nor a chain nor a text.')
  if (events.length === 0) return [...faults, ...textFaults(texts, events)]
  const known = receipts
    .filter(({ file }) => receiptFaults(file, keys).length === 0)
    .flatMap(({ file: { receipt } }) => (isOfferReceipt(receipt) ? [] : [receipt]))
  faults.push(...chainFaults(events), ...contradictions(events, known), ...textFaults(texts, events))
  console.log(`Chain of ${events.length} events, ${known.length} receipts, ${texts.length} texts.`)
  return faults
}

async function verifyDatabase(saved: string[]): Promise<string[]> {
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = env()
  // Only here is a database needed: receipts are verified without one.
  const { startEmbedded } = await import('../../api/src/db/embedded.ts')
  const { connect, disconnect } = await import('../../api/src/db/db.ts')
  const { proveDatabase } = await import('../../api/src/consents/ledger/proof.service.ts')
  const embedded = DATABASE_URL ? null : await startEmbedded({ dataDir: DATA_DIR, log: console.error })
  try {
    connect(DATABASE_DIRECT_URL ?? DATABASE_URL ?? embedded?.url ?? '', 2)
    const { people, events, receipts, faults } = await proveDatabase([journalDir(DATA_DIR), ...saved])
    await disconnect()
    console.log(`${people} people, ${events} events, ${receipts} receipts.`)
    return faults
  } finally {
    await embedded?.stop()
  }
}

try {
  const { values, positionals } = parseArgs({
    options: {
      key: { type: 'string' },
      database: { type: 'boolean', default: false },
      journal: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  if (!values.database && positionals.length === 0) throw new Error(USAGE)
  const faults = values.database
    ? await verifyDatabase(values.journal)
    : verifyFiles(positionals, await readKeys(values.key))
  for (const fault of faults) console.error(`WRONG  ${fault}`)
  console.log(faults.length === 0 ? 'Everything is right.' : `Not right: ${faults.length} found.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
