import { expect, test } from 'vitest'
import { neighboursOf } from './regions.ts'

test('neighbours are mutual and never the chosen regions themselves', () => {
  expect(neighboursOf(['pomurska'])).toEqual(['podravska'])
  expect(neighboursOf(['pomurska', 'podravska'])).toEqual(['koroska', 'savinjska'])
  const regions = ['pomurska', 'podravska', 'koroska', 'savinjska', 'zasavska', 'posavska', 'jugovzhodna-slovenija']
  const all = [...regions, 'primorsko-notranjska', 'osrednjeslovenska', 'gorenjska', 'goriska', 'obalno-kraska']
  for (const region of all) for (const next of neighboursOf([region])) expect(neighboursOf([next])).toContain(region)
})
