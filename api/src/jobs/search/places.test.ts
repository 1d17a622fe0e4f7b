import { expect, test } from 'vitest'
import { preparePlaces } from './place-names.ts'
import { findPlace } from './places.ts'

const posts = [
  ['1000', 'Ljubljana', 'Ljubljana'],
  ['1210', 'Ljubljana - Šentvid', 'Ljubljana'],
  ['4000', 'Kranj', 'Kranj'],
  ['4280', 'Kranjska Gora', 'Kranjska Gora'],
  ['5000', 'Nova Gorica', 'Nova Gorica'],
  ['6000', 'Koper', 'Koper'],
  ['8000', 'Novo mesto', 'Novo mesto'],
  ['8340', 'Črnomelj', 'Črnomelj'],
].map(([code = '', place = '', municipality = '']) => ({
  code,
  place,
  municipality,
  region: '',
  latitude: 46,
  longitude: 15,
}))
const regions = [
  { key: 'gorenjska', labelSl: 'Gorenjska', labelEn: 'Upper Carniola' },
  { key: 'osrednjeslovenska', labelSl: 'Osrednjeslovenska', labelEn: 'Central Slovenia' },
  { key: 'jugovzhodna-slovenija', labelSl: 'Jugovzhodna Slovenija', labelEn: 'Southeast Slovenia' },
  { key: 'obalno-kraska', labelSl: 'Obalno-kraška', labelEn: 'Coastal–Karst' },
  { key: 'goriska', labelSl: 'Goriška', labelEn: 'Gorizia' },
  { key: 'tujina', labelSl: 'Tujina', labelEn: 'Abroad' },
]
const places = preparePlaces({ posts, regions, cities: [{ term: 'gradec', label: 'Gradec (Graz)' }] })
const find = (typed: string) => findPlace(places, typed, 'sl-SI')

test('a postal code is its post and town; a part of one is all codes that begin with it', () => {
  expect(find('4000')).toMatchObject({ regions: [], codes: ['4000'], cities: ['kranj'], label: '4000 Kranj' })
  expect(find('SI-4000 Kranj')?.label).toBe('4000 Kranj')
  expect(find('42')).toMatchObject({ regions: [], codes: ['4280'], cities: [], label: '42 …' })
  expect(find('4999')).toBeNull()
})

test('a town has all its posts, and its whole name wins over longer ones', () => {
  expect(find('ljubljana')).toMatchObject({ codes: ['1000', '1210'], cities: ['ljubljana'], label: '1000 Ljubljana' })
  expect(find('Kranj')?.codes).toEqual(['4000'])
  expect(find('kran')?.codes).toEqual(['4000', '4280'])
  expect(find('crnomelj')?.label).toBe('8340 Črnomelj')
  expect(find('gradec')?.label).toBe('Gradec (Graz)')
})

test('other cases of a name are understood', () => {
  for (const [typed, label] of [
    ['v Kranju', '4000 Kranj'],
    ['Ljubljani', '1000 Ljubljana'],
    ['v Kopru', '6000 Koper'],
    ['v Novem mestu', '8000 Novo mesto'],
    ['gorica', '5000 Nova Gorica'],
  ] as const) {
    expect(find(typed)?.label, typed).toBe(label)
  }
})

test('small typing errors are forgiven in longer names only', () => {
  for (const [typed, label] of [
    ['lublana', '1000 Ljubljana'],
    ['Krnaj', '4000 Kranj'],
    ['gorenska', 'Gorenjska'],
  ] as const) {
    expect(find(typed)?.label, typed).toBe(label)
  }
  expect(find('graz')).toBeNull()
  expect(find('xyzabc')).toBeNull()
})

test('a region is understood in both languages and answered in the one asked', () => {
  for (const typed of ['Gorenjska', 'gorenjski regiji', 'upper carniola', 'na Gorenjskem']) {
    expect(find(typed), typed).toMatchObject({ regions: ['gorenjska'], codes: [] })
  }
  expect(findPlace(places, 'gorenjska', 'en-EN')?.label).toBe('Upper Carniola')
})

test('the country is every region but abroad', () => {
  expect(find('v Sloveniji')?.regions).toEqual(regions.map(({ key }) => key).slice(0, -1))
  expect(findPlace(places, 'Central Slovenia', 'en-EN')?.regions).toEqual(['osrednjeslovenska'])
  expect(find('Koper, Slovenija')?.label).toBe('6000 Koper')
})

test('a province is the regions it lies in', () => {
  expect(find('Primorska')).toMatchObject({ regions: ['obalno-kraska', 'goriska'], label: 'Obalno-kraška, Goriška' })
  expect(find('na Dolenjskem')?.regions).toEqual(['jugovzhodna-slovenija'])
  expect(findPlace(places, 'Littoral', 'en-EN')?.label).toBe('Coastal–Karst, Gorizia')
})
