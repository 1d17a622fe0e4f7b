// What strangers may put on the disk by registering.
import { mkdirSync, readdirSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { db } from '#db/db.ts'
import { makePdf } from '#files/files.factory.ts'
import { temporaryDir } from '#files/spool.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

process.env['TRUST_PROXY'] = '127.0.0.1'
process.env['RATE_LIMITS'] = 'on'
const api = await testApp()
const ROUTE = '/api/auth/signup-candidate'
const MEGABYTE = 1024 * 1024
const held: net.Socket[] = []
let port = 0
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
  mkdirSync(temporaryDir(), { recursive: true })
})
afterEach(() => db().deleteFrom('throttles').execute())
const inDir = () => readdirSync(temporaryDir()).length

/** Begins a registration with a CV of so many bytes, from a network of its own, and never ends it. */
function upload(network: number, bytes: number): Promise<net.Socket> {
  const head = [
    `POST ${ROUTE} HTTP/1.1`,
    `Host: 127.0.0.1:3000`,
    'X-Requested-With: XMLHttpRequest',
    `X-Forwarded-For: 198.51.${network}.7`,
    'Content-Type: multipart/form-data; boundary=XX',
    `Content-Length: ${11 * MEGABYTE}`,
  ]
  const part = ['--XX', 'Content-Disposition: form-data; name="cv"; filename="a.pdf"', 'Content-Type: application/pdf']
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write([...head, '', ...part, '', ''].join('\r\n'))
      socket.write(Buffer.alloc(bytes), () => resolve(socket))
    })
    socket.on('error', () => {})
    held.push(socket)
  })
}

test('past the limit of a network nobody has an upload read', async () => {
  const from = { headers: { 'x-forwarded-for': '203.0.113.7' } }
  const send = async () => (await api.anon.upload(ROUTE, { cv: { name: 'a.pdf', data: makePdf('a') } }, from)).status
  for (let n = 0; n < 10; n++) expect(await send()).toBe(422)
  expect(await send()).toBe(429)
})

test('unfinished uploads of strangers take a bounded part of the disk, whatever networks they come from', async () => {
  for (let network = 2; network < 30; network++) await upload(network, 9.5 * MEGABYTE)
  await vi.waitFor(() => expect(inDir()).toBeGreaterThan(20), { timeout: 10_000 })
  const refused = await api.anon.upload('/api/portal/cv/parse', {
    cv: { name: 'a.pdf', data: Buffer.alloc(9.5 * MEGABYTE) },
  })
  expect(refused).toMatchObject({ status: 503, code: 'BUSY' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Whoever has an account goes on.
  const cv = { name: 'a.pdf', data: makePdf('a') }
  const own = await api.signIn(await makeUser())
  expect((await own.upload('/api/portal/profile/cv', { cv })).status).toBe(201)
  for (const socket of held) socket.destroy()
  await vi.waitFor(() => expect(inDir()).toBe(0), { timeout: 10_000 })
  expect((await api.anon.upload('/api/portal/cv/parse', { cv })).status).toBe(200)
})
