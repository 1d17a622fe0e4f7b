import { expect, test } from 'vitest'
import { findAddress } from './address.ts'
import { isStreet } from './streets.ts'
import { readHome } from './places.ts'
import { findTown } from './towns.ts'
import { labelled } from '#layout/labels.ts'
import { plainLines } from '#read/plain.ts'

const read = (text: string, fallback: string | null = null) => {
  const found = findAddress(text, fallback)
  return found && [found.street, found.postal, found.city, found.country]
}

test.each([
  ['Ulica 1. junija 4, 1420 Trbovlje', ['Ulica 1. junija 4', '1420', 'Trbovlje', 'SI']],
  ['Cankarjeva ul. 12/a, SI – 2000 Maribor', ['Cankarjeva ul. 12/a', '2000', 'Maribor', 'SI']],
  ['Celovška cesta 205, 1000, Ljubljana, Slovenija (Dom)', ['Celovška cesta 205', '1000', 'Ljubljana', 'SI']],
  ['Zgornje Pirniče 23b\n1215 Medvode', ['Zgornje Pirniče 23b', '1215', 'Medvode', 'SI']],
  ['Ljubljanska cesta 88, 8000 Novo mesto', ['Ljubljanska cesta 88', '8000', 'Novo mesto', 'SI']],
  ['Marija Lesjak, Savinjska cesta 20, 3310 Žalec', ['Savinjska cesta 20', '3310', 'Žalec', 'SI']],
  ['Völkermarkter Straße 7, 9020, Klagenfurt, Österreich', ['Völkermarkter Straße 7', '9020', 'Klagenfurt', 'AT']],
  ['Ilica 210, 10000 Zagreb, Hrvatska', ['Ilica 210', '10000', 'Zagreb', 'HR']],
  ['Bahnhofstraße 61, 88299 Leutkirch, Deutschland', ['Bahnhofstraße 61', '88299', 'Leutkirch', 'DE']],
  ['Lange Gasse 4/2/15, 9500 Villach', ['Lange Gasse 4/2/15', '9500', 'Villach', 'AT']],
  ['Mestni trg 5, 3210 Slovenske\nKonjice', ['Mestni trg 5', '3210', 'Slovenske Konjice', 'SI']],
  ['Živim na naslovu Ragovska ulica 8, 8000 Novo mesto', ['Ragovska ulica 8', '8000', 'Novo mesto', 'SI']],
  ['14 Tržaška cesta, 1000 Ljubljana', ['14 Tržaška cesta', '1000', 'Ljubljana', 'SI']],
  ['14, Gradišče pri Vipavi, 5271 Vipava', ['Gradišče pri Vipavi 14', '5271', 'Vipava', 'SI']],
  ['Calle del Mar 905, 3º B, 46001 Valencia', ['Calle del Mar 905', '46001', 'Valencia', 'ES']],
  ['8 Lindengasse, 1070 Wien', ['8 Lindengasse', '1070', 'Wien', 'AT']],
  ['Neubaugasse 44 – 1070 Wien – Tel. +43 1 000 27 45', ['Neubaugasse 44', '1070', 'Wien', 'AT']],
  ['4521 Maple Avenue, Apt 3B, Denver, CO 80203', ['4521 Maple Avenue', '80203', 'Denver', 'US']],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('a number of four digits before a word is an address only with a town of that code', () => {
  expect(read('Leta 2004 Zaposlitev')).toBeNull()
  expect(read('Pantheon 2000 Professional')).toBeNull()
})

test('a town without a code needs to be known or to have its country', () => {
  expect(findTown('Celje, Slovenija')).toMatchObject({ city: 'Celje', country: 'SI' })
  expect(findTown('vodja prodaje, Nemčija')).toBeNull()
})

test('a street has a number; a telephone is none', () => {
  expect(isStreet('Šutna 27')).toBe(true)
  expect(isStreet('Vodja prodaje')).toBe(false)
})

test.each([
  ['14 Mill Lane, Sheffield, United Kingdom', '14 Mill Lane', 'Sheffield'],
  ['Ulica XIV. divizije 14, Celje', 'Ulica XIV. divizije 14', 'Celje'],
])('%s has a street, though no code', (text, street, city) => {
  const { address, city: town } = readHome(plainLines(`Ana Novak\n${text}`), [], null)
  expect([address?.value, town?.value]).toEqual([street, city])
})

test('the town of birth is left out, the town beside it is not', () => {
  const townOf = (text: string) => readHome(plainLines(`Ana Novak\n${text}`), [], null).city?.value ?? null
  expect(townOf('Born: 5 Aug 1984 · Nova Gorica, Slovenia · ana@posta.example')).toBe('Nova Gorica')
  expect(townOf('rojena 5. 8. 1984 v Celju, Slovenija')).toBeNull()
  expect(townOf('Born   Celje, Slovenia')).toBeNull()
})

test('one’s own address behind its label comes before that of whom the letter is written to', () => {
  const lines = plainLines(
    'Vrtec Mali princ\nTrg zbora odposlancev 30\n1330 Kočevje\nPrebivališče\tRudarsko naselje 12, Kočevje',
  )
  expect(readHome(lines, labelled(lines), null).address?.value).toBe('Rudarsko naselje 12')
})
