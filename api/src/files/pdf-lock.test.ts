import { readFileSync } from 'node:fs'
import path from 'node:path'
import Document from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { makePdf } from './files.factory.ts'
import { asksForPassword, passwordHash } from './pdf-lock.ts'

type Version = '1.3' | '1.4' | '1.6' | '1.7' | '1.7ext3'

function made(pdfVersion: Version, passwords: { ownerPassword?: string; userPassword?: string }): Promise<string> {
  return new Promise((resolve) => {
    const document = new Document({ pdfVersion, ...passwords, permissions: { printing: 'lowResolution' } })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => void chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks).toString('latin1')))
    document.text('Ana Novak').end()
  })
}

describe.each(['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const)('a PDF encrypted as in version %s', (version) => {
  test('opens for everybody when only changes need a password', async () => {
    const texts = await Promise.all(Array.from({ length: 8 }, () => made(version, { ownerPassword: 'lastnik' })))
    expect(texts.filter((text) => !text.includes('/Encrypt'))).toEqual([])
    expect(texts.map(asksForPassword)).toEqual(texts.map(() => false))
  })

  test('asks for the password when it has one', async () => {
    const texts = [
      await made(version, { userPassword: 'geslo' }),
      await made(version, { ownerPassword: 'lastnik', userPassword: 'geslo' }),
    ]
    expect(texts.map(asksForPassword)).toEqual([true, true])
  })
})

test('the hash of revision 6 is that of other readers', () => {
  const salt = Buffer.from('53f59265c6f722c6', 'hex')
  const expected = '5ee6cd4ba663fa4cdb801155391121a4962e67b0a09cbbe9a6dfa3fd93eb5fb8'
  expect(passwordHash(Buffer.from('user'), salt, 6).toString('hex')).toBe(expected)
})

test('files of other makers are told apart too', () => {
  const hostile = path.join(import.meta.dirname, '../../../cv/test/hostile')
  const asks = (name: string) => asksForPassword(readFileSync(path.join(hostile, name)).toString('latin1'))
  expect([asks('owner-password.pdf'), asks('encrypted.pdf')]).toEqual([false, true])
})

test('what cannot be told counts as locked, and no bent byte makes it fail', async () => {
  expect(asksForPassword(makePdf('x', '/Encrypt 9 0 R').toString('latin1'))).toBe(true)
  expect(asksForPassword('/Encrypt << /Filter /Other /O (x) /U (y) /R 3 >>')).toBe(true)
  const whole = await made('1.7ext3', { ownerPassword: 'lastnik' })
  const at = whole.indexOf('/Filter /Standard') - 200
  for (let n = at; n < at + 900; n++)
    expect(typeof asksForPassword(`${whole.slice(0, n)}\u0007${whole.slice(n + 1)}`)).toBe('boolean')
})
