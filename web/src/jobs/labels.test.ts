import { expect, test } from 'vitest'
import { dotted, inLine, placeText } from './labels.ts'

test('a line of parts leaves out what is missing and keeps the dot with the part before it', () => {
  expect(dotted('Podjetje', null, '', 'Kranj')).toBe('Podjetje\u00a0· Kranj')
  expect(placeText({ city: 'Kranj', region: { key: 'gorenjska', label: 'Gorenjska' } })).toBe('Kranj, Gorenjska')
  expect(placeText({ city: null, region: { key: 'tujina', label: 'Tujina' } })).toBe('Tujina')
  expect(placeText({ city: 'Ljubljana', region: { key: 'vsa-slovenija', label: 'Vsa Slovenija' } })).toBe(
    'Vsa Slovenija',
  )
  expect(inLine([{ label: 'Polni delovni čas' }, { label: 'Nočno delo' }])).toBe('polni delovni čas, nočno delo')
})
