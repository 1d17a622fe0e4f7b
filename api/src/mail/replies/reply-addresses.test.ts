import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { bounceAddress, isRepliesAddress, readRepliesAddress, replyAddress } from './reply-addresses.ts'

await testDatabase({ REPLIES_ADDRESS: 'Odgovori@Mail.Korak.example' })

test('an address names its mail, whatever the case it comes back in', () => {
  for (let round = 0; round < 50; round++) {
    const id = crypto.randomUUID()
    const address = replyAddress(id, 'application_message') ?? ''
    expect(address).toMatch(/^odgovori\+[a-z2-7]{45}@mail\.korak\.example$/)
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
    expect(readRepliesAddress(address.toUpperCase())).toEqual({ use: 'reply', mailId: id })
  }
})

test('who may answer a mail cannot say that it came back', () => {
  const id = crypto.randomUUID()
  const [reply, bounce] = [replyAddress(id, 'application_letter'), bounceAddress(id, 'application_letter')]
  expect(reply).not.toBe(bounce)
  expect(readRepliesAddress(bounce ?? '')).toEqual({ use: 'bounce', mailId: id })
})

test('what nobody has made is nothing, and nothing of it is an error', () => {
  const address = replyAddress(crypto.randomUUID(), 'application_message') ?? ''
  const other = address.replace(/\+(.)/, (_all, sign: string) => `+${sign === 'a' ? 'b' : 'a'}`)
  for (const wrong of [
    other,
    'odgovori@mail.korak.example',
    'odgovori+@mail.korak.example',
    `odgovori+${'a'.repeat(45)}@mail.korak.example`,
    `odgovori+${'š'.repeat(45)}@mail.korak.example`,
    address.replace('@mail.', '@other.'),
    '',
    '@',
    'odgovori',
  ])
    expect(readRepliesAddress(wrong)).toBeNull()
  expect(isRepliesAddress('odgovorilo@mail.korak.example')).toBe(false)
})

test('only mails about an application may be answered', () => {
  expect(replyAddress(crypto.randomUUID(), 'password_reset')).toBeNull()
  expect(replyAddress(crypto.randomUUID(), 'application_message_notice')).toBeNull()
})
