import { expect, test } from 'vitest'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { wholeMail, write } from '#mail/letters.factory.ts'
import type { FactorChange } from './second-factor.letters.ts'

const TITLES: Record<FactorChange, [string, string]> = {
  app_created: ['Dodana je aplikacija za kode', 'An authenticator app was added'],
  app_deleted: ['Aplikacija za kode je odstranjena', 'The authenticator app was removed'],
  passkey_created: ['Dodan je ključ za dostop', 'A passkey was added'],
  passkey_deleted: ['Ključ za dostop je odstranjen', 'A passkey was removed'],
  codes_created: ['Obnovitvene kode so zamenjane', 'Recovery codes were replaced'],
  code_used: ['Uporabljena je obnovitvena koda', 'A recovery code was used'],
  reset: ['Preverjanje v dveh korakih je ponastavljeno', 'Two-step verification was reset'],
}

test.each(Object.entries(TITLES))('%s says what has changed, where, and what to do', (change, titles) => {
  for (const [at, locale] of LANGUAGES.entries()) {
    const { subject, text } = wholeMail(
      write('second_factor_changed', { change, device: 'Firefox, Linux' }, locale),
      locale,
    )
    expect(subject).toBe(titles[at])
    expect(text).toContain('Firefox, Linux')
    expect(text).toContain('/settings/security')
    expect(text.includes(locale === 'sl-SI' ? 'na vseh napravah ste odjavljeni' : 'signed out on all devices')).toBe(
      change === 'reset',
    )
    expect(wholeMail(write('second_factor_changed', { change, device: '' }, locale), locale).text).not.toContain(
      'Firefox',
    )
  }
})
