import { expect, test } from 'vitest'
import { dotted, inLine, placeText, tied } from './job-words.ts'
import { neighboursOf } from './regions.ts'

test('spaces that must not break are made unbreakable', () => {
  expect(tied('Senzorika Sava d. o. o.')).toBe('Senzorika Sava d.\u00a0o.\u00a0o.')
  expect(tied('delo v Kranju in z orodjem (s ključem)')).toBe('delo v\u00a0Kranju in z\u00a0orodjem (s\u00a0ključem)')
  expect(tied('do 4.000 € ali 45 %')).toBe('do 4.000\u00a0€ ali 45\u00a0%')
})

test('a line of parts leaves out what is missing and keeps the dot with the part before it', () => {
  expect(dotted('Podjetje', null, '', 'Kranj')).toBe('Podjetje\u00a0· Kranj')
  expect(placeText({ city: 'Kranj', region: { key: 'gorenjska', label: 'Gorenjska' } })).toBe('Kranj, Gorenjska')
  expect(placeText({ city: null, region: { key: 'tujina', label: 'Tujina' } })).toBe('Tujina')
  expect(inLine([{ label: 'Polni delovni čas' }, { label: 'Nočno delo' }])).toBe('polni delovni čas, nočno delo')
})

test('neighbours are mutual and never the chosen regions themselves', () => {
  expect(neighboursOf(['pomurska'])).toEqual(['podravska'])
  expect(neighboursOf(['pomurska', 'podravska'])).toEqual(['koroska', 'savinjska'])
  const regions = ['pomurska', 'podravska', 'koroska', 'savinjska', 'zasavska', 'posavska', 'jugovzhodna-slovenija']
  const all = [...regions, 'primorsko-notranjska', 'osrednjeslovenska', 'gorenjska', 'goriska', 'obalno-kraska']
  for (const region of all) for (const next of neighboursOf([region])) expect(neighboursOf([next])).toContain(region)
})
