import { LANGUAGES } from '@korak/contract/shapes.ts'
import { describe, expect, test } from 'vitest'
import { wholeMail, writeLetter } from '#mail/letters.factory.ts'

const TOKEN = 'T'.repeat(64)
const AT = new Date('2026-11-05T13:32:00Z')

describe.each(LANGUAGES)('in %s', (locale) => {
  const write = (template: 'invitation' | 'invitation_known', params: object) => {
    const writing = { params, token: TOKEN, validSeconds: 7 * 86_400, at: AT, locale }
    return wholeMail(writeLetter(template, writing as never), locale).text
  }
  test('an invitation says the roles, for how long it is good, and leads to where it is accepted', () => {
    const text = write('invitation', { roles: ['Svetovanje', 'Skrbništvo'] })
    for (const words of ['Svetovanje, Skrbništvo', '7 ', `/invitation/${TOKEN}`]) expect(text).toContain(words)
  })
  test('who has an account is told so, and given no link that opens anything', () => {
    expect(write('invitation_known', {})).not.toContain(TOKEN)
  })
})
