import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLink, tokenForPreview } from '#auth/links.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { readPdf } from '../../../test/pdf.ts'
import { canonical } from '#consents/ledger/canonical.ts'
import type { StoredEvent } from '#consents/ledger/chain.ts'
import { makeConsent } from '#consents/consents.factory.ts'
import { requestConsents, consentRecordsOf } from '#consents/consents.service.ts'
import type { ConsentRecords } from '#consents/ledger/records.service.ts'
import { journalWritten } from '#consents/ledger/journal.ts'
import type { SignedReceipt } from './receipts.ts'

const api = await testApp()
const folder = mkdtempSync(path.join(tmpdir(), 'korak-receipts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let user: MadeUser
let client: Client
let uid = ''
let records: ConsentRecords
const file = (name: string, content: unknown): string => {
  const place = path.join(folder, name)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content))
  return place
}

beforeAll(async () => {
  await db().updateTable('consents').set({ isActive: false }).execute()
  await makeConsent({ validMonths: 24, text: { title: 'Hramba čšž podatkov', purposes: ['iskanje zaposlitve'] } })
  user = await makeUser()
  client = await api.signIn(user)
  await requestConsents(user.id)
  uid = (await client.get('/api/portal/consents')).json[0].uid
  for (const what of ['decline', 'confirm', 'withdraw', 'confirm'])
    await client.post(`/api/portal/consents/${uid}/${what}`, {}, { language: 'en-EN' })
  await client.post(`/api/portal/consents/${uid}/withdraw`)
  records = await consentRecordsOf(user.id)
})

const download = async (query = '') => client.get(`/api/portal/consents/${uid}/receipt${query}`)
/** As people run it: a program of its own, without a database. */
function tool(places: string[], env: Record<string, string> = {}): { code: number | null; said: string } {
  const program = path.join(import.meta.dirname, '../../../../tools/ops/verify-receipt.ts')
  const own = {
    APP_SECRET: process.env['APP_SECRET'] ?? '',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    ...env,
  }
  const run = spawnSync(process.execPath, [program, ...places], { env: own, encoding: 'utf8' })
  return { code: run.status, said: run.stdout + run.stderr }
}

describe('a receipt', () => {
  test('is a download with everything the standard asks for, of the last decision', async () => {
    const { status, headers, json } = await download()
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="potrdilo-preskus-\d+-\d{4}-\d\d-\d\d\.json"/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const last = records.events.at(-1) as StoredEvent
    expect(json.receipt).toMatchObject({
      schema_version: 'ISO/IEC TS 27560:2023',
      receipt_id: last.uid,
      record_id: uid,
      pii_principal_id: user.id,
      parties: [
        { party_role: 'PII controller', party_name: expect.stringContaining('Korak'), party_email: expect.any(String) },
        { party_role: 'data protection officer', party_name: expect.any(String) },
      ],
      processing: {
        language: 'sl-SI',
        jurisdiction: 'SI',
        purposes: ['iskanje zaposlitve'],
        lawful_basis: 'GDPR 6(1)(a)',
        pii_categories: ['ime'],
        recipients: [],
        retention_period: 'dve leti',
        withdrawal_method: 'v portalu',
        privacy_notice: {
          key: 'privacy-notice',
          version: expect.any(String),
          sha256: expect.stringMatching(/^\w{64}$/),
        },
      },
      consent: { title: 'Hramba čšž podatkov', statement: 'Soglašam z besedilom', version: '1' },
      event: { event_type: 'withdrawn', method: 'portal', seq: 6, valid_until: null, sha256: last.hash },
    })
    expect(JSON.stringify(json)).not.toMatch(/Oseba Testna|example\.com/)
  })

  test('of any decision of the own consent, and of no other', async () => {
    const confirmed = records.events.find(({ action }) => action === 'confirmed')
    const { json } = await download(`?event=${confirmed?.uid}`)
    expect(json.receipt).toMatchObject({ event: { event_type: 'confirmed', valid_until: expect.any(String) } })
    expect(json.receipt.processing.language).toBe('en-EN')
    const asked = records.events.find(({ action }) => action === 'asked')
    expect((await download(`?event=${asked?.uid}`)).code).toBe('NOT_FOUND')
    const stranger = await api.signIn(await makeUser())
    expect((await stranger.get(`/api/portal/consents/${uid}/receipt?event=${confirmed?.uid}`)).code).toBe('NOT_FOUND')
  })

  test('is in the language the text was read in, also when the page was in another one by then', async () => {
    const other = await makeUser()
    const reader = await api.signIn(other)
    await requestConsents(other.id)
    const [consent] = (await reader.get('/api/portal/consents', { language: 'en-EN' })).json
    const at = `/api/portal/consents/${consent.uid}`
    const { language } = (await reader.get(at, { language: 'en-EN' })).json
    expect(language).toBe('en-EN')
    const receipt = async () => (await reader.get(`${at}/receipt`)).json.receipt
    for (const [what, action] of [
      ['confirm', 'confirmed'],
      ['withdraw', 'withdrawn'],
    ]) {
      expect((await reader.post(`${at}/${what}`, { language })).status).toBe(200)
      expect(await receipt()).toMatchObject({ processing: { language: 'en-EN' }, event: { event_type: action } })
    }
    const token = await tokenForPreview(await makeLink('consent', other.id, consent.uid))
    const linked = `/api/public/consent/${token}`
    expect((await api.anon.get(linked, { language: 'en-EN' })).json.language).toBe('en-EN')
    expect((await api.anon.post(`${linked}/confirm`, { language: 'en-EN' })).status).toBe(200)
    expect((await receipt()).processing.language).toBe('en-EN')
  })

  test('as PDF it says the same, signature and all, tagged and in the language of the decision', async () => {
    const { receipt, signature } = (await download()).json as SignedReceipt
    const reply = await api.app.inject({
      url: `/api/portal/consents/${uid}/receipt?format=pdf`,
      headers: { host: '127.0.0.1:3000', cookie: [...client.cookies].map(([k, v]) => `${k}=${v}`).join('; ') },
    })
    expect(reply.headers['content-type']).toBe('application/pdf')
    const { objects, text } = readPdf(reply.rawPayload)
    expect(objects).toMatch(/\/Lang \(sl-SI\)/)
    expect(objects).toMatch(/\/Marked true/)
    const said = text.replaceAll(/\s+/g, '')
    const { event, consent, processing } = receipt
    const told = [consent.title, consent.statement, consent.text_sha256, event.sha256, signature.value, signature.kid]
    const more = [event.event_time, receipt.receipt_id, receipt.pii_principal_id, 'preklicano', processing.lawful_basis]
    for (const part of [...told, ...more, 'Potrdilo o odločitvi', '/api/public/receipt-keys'])
      expect(said).toContain(part.replaceAll(/\s+/g, ''))
  })
})

describe('verified offline by npm run verify-receipt', () => {
  const receiptOf = (action: string) =>
    JSON.parse(
      records.receipts.find(({ json }) => json.includes(`"event_type": "${action}"`))?.json ?? '',
    ) as SignedReceipt

  test('with the key of the installation', async () => {
    const { code, said } = tool([file('receipt.json', (await download()).text)])
    expect(said).toContain('Everything is right.')
    expect(said).toContain('Hramba čšž podatkov')
    expect(code).toBe(0)
  })

  test('with the published key alone, as a list, a set or one', async () => {
    const keys = (await api.anon.get('/api/public/receipt-keys')).json
    expect(keys).toEqual([
      {
        kid: receiptOf('confirmed').signature.kid,
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        created_at: expect.any(String),
      },
    ])
    const receipt = file('receipt.json', receiptOf('confirmed'))
    const stranger = { APP_SECRET: 'another-installation-another-installation' }
    for (const content of [keys, { keys }, keys[0]])
      expect(tool([receipt, '--key', file('keys.json', content)], stranger).code).toBe(0)
    const { code, said } = tool([receipt], stranger)
    expect([code, said]).toEqual([1, expect.stringContaining('which is not among the known ones')])
  })

  test('with a key of the installation from before its secret changed, which the journal keeps', async () => {
    await journalWritten()
    const later = { APP_SECRET: 'changed-since-changed-since-changed-since', DATA_DIR: env().DATA_DIR }
    const { code, said } = tool([file('receipt.json', receiptOf('confirmed'))], later)
    expect([code, said]).toEqual([0, expect.stringContaining('Everything is right.')])
  })

  test('by hand, with nothing of ours but the published key', async () => {
    const { receipt, signature } = receiptOf('confirmed')
    const { kty, crv, x } = (await api.anon.get('/api/public/receipt-keys')).json[0]
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
    // Sorted keys and no blanks: all that is needed for our values.
    const sorted = JSON.stringify(receipt, (_name, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    )
    const [value, text] = [Buffer.from(signature.value, 'base64url'), Buffer.from(sorted)]
    expect(await crypto.subtle.verify('Ed25519', key, value, text)).toBe(true)
    expect(await crypto.subtle.verify('Ed25519', key, value, Buffer.from(`${sorted} `))).toBe(false)
  })

  test.each<[string, (receipt: SignedReceipt) => void]>([
    ['the decision', ({ receipt }) => (receipt.event.event_type = 'declined')],
    ['the time', ({ receipt }) => (receipt.event.event_time = '2020-01-01T00:00:00.000Z')],
    ['a purpose', ({ receipt }) => receipt.processing.purposes.push('vse')],
    ['something beside it', (receipt) => Object.assign(receipt, { note: 'x' })],
    ['something beside the signature', ({ signature }) => Object.assign(signature, { note: 'x' })],
    ['something added', ({ receipt }) => Object.assign(receipt, { note: 'x' })],
    ['the signature', ({ signature }) => (signature.value = Buffer.alloc(64).toString('base64url'))],
    ['the method of signing', ({ signature }) => Object.assign(signature, { alg: 'none' })],
    ['the key', ({ signature }) => (signature.kid = '0000000000000000')],
  ])('refused when somebody has changed %s', (_what, change) => {
    const receipt = receiptOf('confirmed')
    change(receipt)
    const { code, said } = tool([file('tampered.json', receipt)])
    expect([code, said]).toEqual([1, expect.stringContaining('WRONG')])
  })

  test('what is no receipt, not JSON or not there', () => {
    expect(tool([file('other.json', { hello: 1 })]).said).toContain('It is no receipt')
    expect(tool([file('added.json', { ...receiptOf('confirmed'), note: 1, more: 2 })]).said).toContain('note, more')
    const nothing = tool([file('nothing.json', [])])
    expect([nothing.code, nothing.said]).toEqual([1, expect.stringContaining('There is nothing to verify')])
    expect(tool([file('broken.json', '{')]).said).toContain('cannot be read')
    expect([tool(['/nowhere/x.json']).code, tool([]).said]).toEqual([
      1,
      expect.stringContaining('npm run verify-receipt'),
    ])
  })
})

describe('the chain of a download', () => {
  /** The consents as the download has them, perhaps changed. */
  function exported(name: string, change: (chain: StoredEvent[]) => StoredEvent[] = (chain) => chain): string {
    const { events, receipts, texts } = structuredClone(records)
    for (const { uid: id, json } of receipts) file(`${name}/receipts/${id}.json`, json)
    file(`${name}/texts.json`, texts)
    return file(`${name}/chain.json`, change(events))
  }

  test('is right, by its file or its folder', () => {
    const chain = exported('whole')
    expect(tool([chain])).toEqual({ code: 0, said: expect.stringContaining('Chain of 6 events, 5 receipts, 1 texts.') })
    expect(tool([path.dirname(chain)]).code).toBe(0)
  })

  test.each<[string, (chain: StoredEvent[]) => StoredEvent[], string]>([
    [
      'changed',
      (chain) => chain.map((event, at) => (at === 2 ? { ...event, action: 'declined' } : event)),
      'Event 3 has been changed.',
    ],
    ['removed', (chain) => chain.toSpliced(2, 1), 'does not follow the one before it'],
    [
      'reordered',
      (chain) => [...chain.slice(0, 2), ...chain.slice(2, 4).toReversed(), ...chain.slice(4)],
      'Event 3 says that it is number 4.',
    ],
    ['cut off', (chain) => chain.slice(0, -1), 'The chain ends before event 6'],
  ])('is refused when an event was %s', (what, change, words) => {
    const { code, said } = tool([exported(what, change)])
    expect([code, said]).toEqual([1, expect.stringContaining(words)])
  })

  test('is refused without its receipts: anybody could have written it anew', () => {
    const { code, said } = tool([file('alone/chain.json', records.events)])
    expect([code, said]).toEqual([1, expect.stringContaining('Event 2 (declined) has no receipt.')])
  })

  test('is refused with another text', () => {
    const chain = exported('text')
    const texts = structuredClone(records.texts)
    for (const { text } of texts) text['sl-SI'].action = 'Dovolim vse'
    file('text/texts.json', texts)
    expect(tool([chain])).toEqual({ code: 1, said: expect.stringContaining('is not the one decided about') })
  })
})

test('canonical JSON is that of RFC 8785', () => {
  const value = {
    b: [1, true, null, 'č\n"\u0001'],
    '\u20ac': 'x',
    a: { z: -5, y: '😀' },
    '\ud83d\ude00': '',
    '\ufb33': 1,
  }
  expect(canonical(value)).toBe('{"a":{"y":"😀","z":-5},"b":[1,true,null,"č\\n\\"\\u0001"],"€":"x","😀":"","\ufb33":1}')
  for (const wrong of [1.5, Number.NaN, '\ud800', undefined, 2 ** 60])
    expect(() => canonical(wrong as never)).toThrow(/canonical form/)
})
