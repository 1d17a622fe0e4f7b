import { expect, test } from 'vitest'
import { withNonBreaking } from './non-breaking.ts'

test('spaces that must not break are made unbreakable', () => {
  expect(withNonBreaking('Senzorika Sava d. o. o.')).toBe('Senzorika Sava\u00a0d.\u00a0o.\u00a0o.')
  expect(withNonBreaking('Varna d. d., Kranj, in Center 21 d.o.o.')).toBe(
    'Varna\u00a0d.\u00a0d., Kranj, in Center 21\u00a0d.o.o.',
  )
  expect(withNonBreaking('Mizarstvo Čuk, s. p.')).toBe('Mizarstvo Čuk,\u00a0s.\u00a0p.')
  expect(withNonBreaking('delo v Kranju in z orodjem (s ključem)')).toBe(
    'delo v\u00a0Kranju in z\u00a0orodjem (s\u00a0ključem)',
  )
  expect(withNonBreaking('do 4.000 € ali 45 %')).toBe('do 4.000\u00a0€ ali 45\u00a0%')
})
