import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { shownDay } from '#mail/letter.ts'
import { wholeMail, write } from '#mail/letters.factory.ts'
import { closingNote } from '#mail/letter.ts'
import type { PrivacyMails } from './privacy.letters.ts'

const MAILS: { [T in keyof PrivacyMails]: PrivacyMails[T][] } = {
  account_closing: [
    { on: '2026-11-19', recordsUntil: '2031-11-05', hasHold: false },
    { on: '2026-11-19', recordsUntil: null, hasHold: true },
  ],
  account_kept: [{}],
  retention_renewal: [{ until: '2026-03-15', eraseAfter: '2026-04-15' }],
  profile_quarantined: [{ until: '2026-04-15' }],
  account_erased: [{}],
}

describe.each(LANGUAGES)('in %s', (locale) => {
  test.each(Object.keys(MAILS) as (keyof PrivacyMails)[])('%s says everything it was given', (template) => {
    for (const params of MAILS[template]) {
      const { text } = wholeMail(write(template, params, locale), locale)
      const days = Object.values(params).filter((value) => typeof value === 'string')
      for (const day of days) expect(text).toContain(shownDay(day))
    }
  })

  test('the way back is in the mail about closing, and in the note of every other one', () => {
    const params = { on: '2026-11-19', recordsUntil: null, hasHold: false }
    const letter = write('account_closing', params, locale)
    expect(letter.action?.url).toMatch(/\/privacy$/)
    expect(closingNote('2026-11-19', locale)).toMatch(/\/privacy$/)
    expect(closingNote('2026-11-19', locale)).toContain(shownDay('2026-11-19'))
  })
})
