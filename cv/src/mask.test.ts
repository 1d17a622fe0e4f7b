import { expect, test } from 'vitest'
import { HIDDEN } from '@korak/contract/masked.rules.ts'
import { masked, NOBODY, type TextLine } from './mask.ts'

const ANA = {
  ...NOBODY,
  names: ['Maja Zupan'],
  emails: ['maja.zupan@posta.example'],
  phones: ['+386 40 000 214'],
  birthdays: ['1991-04-03'],
  streets: ['Cesta v Rožno dolino 8'],
  postals: ['1000'],
  towns: ['Ljubljana'],
}
const line = (text: string, isOwn: boolean): TextLine => ({ text, isOwn, isHeading: false })
const own = (text: string, known = ANA) => masked([line(text, true)], known)[0]
const other = (text: string, known = ANA) => masked([line(text, false)], known)[0]

test.each([
  ['Maja Zupan', HIDDEN],
  ['ZUPAN MAJA, univ. dipl. ekon.', `${HIDDEN}, univ. dipl. ekon.`],
  ['Rojena 3. 4. 1991 v Kranju.', HIDDEN],
  ['Datum rojstva: 3. april 1991', `Datum rojstva: ${HIDDEN}`],
  ['Spol: ženski', `Spol: ${HIDDEN}`],
  ['Cesta v Rožno dolino 8, 1000 Ljubljana, Slovenija', HIDDEN],
  ['GSM: 040/000-214', `GSM: ${HIDDEN}`],
  ['maja.zupan@posta.example · linkedin.com/in/maja-zupan', HIDDEN],
  ['Naslov: Pod hribom 4, 4000 Kranj', `Naslov: ${HIDDEN}`],
  ['Zakonski stan: poročena', `Zakonski stan: ${HIDDEN}`],
  ['Adresa: Donje Vrelo bb, 75000 Tuzla', `Adresa: ${HIDDEN}`],
  ['Tel. 061/000-777', `Tel. ${HIDDEN}`],
])('who the person is goes: %s', (text, expected) => {
  expect(own(text)).toBe(expected)
})

test.each([
  ['Mentorica Maje Zupan je bila dr. Kos', `Mentor ${HIDDEN} je bila dr. Kos`],
  ['Maja Zupan, razvojna inženirka', `${HIDDEN}, razvojni inženir`],
  ['Zupanova metoda, M. Zupan (2019)', `${HIDDEN} metoda, ${HIDDEN} (2019)`],
  ['github.com/mzupan in majazupan.example', `${HIDDEN} in ${HIDDEN}`],
  ['Pišite na maja (at) posta.example', `Pišite na ${HIDDEN}`],
  ['Pokličite 00386 40 000214', `Pokličite ${HIDDEN}`],
])('in any words, whoever wrote them: %s', (text, expected) => {
  expect(other(text)).toBe(expected)
})

test.each([
  ['lp, maja zupan', `lp, ${HIDDEN}`],
  ['Pozdravljeni, zora zqcnameqz,', `Pozdravljeni, ${HIDDEN},`],
  ['pisali smo tonetu in zoro zqcnameqz je zanimalo', `pisali smo ${HIDDEN} in ${HIDDEN} je zanimalo`],
  ['S Tonetom in toneta zupana', `S ${HIDDEN} in ${HIDDEN}`],
  ['ZUPANOVE naloge, župan', `${HIDDEN} naloge, ${HIDDEN}`],
])('in small letters and in every case, as they are known: %s', (text, expected) => {
  expect(other(text, { ...ANA, names: ['Maja Župan', 'Zora Zqcnameqz', 'Tone'] })).toBe(expected)
})

test.each([
  ['M A J A  Z U P A N', HIDDEN],
  ['M A J A Z U P A N', HIDDEN],
  ['Instagram majazupan90', `Instagram ${HIDDEN}`],
  ['MajaZupan, ZUPANMAJA', HIDDEN],
  ['I Z O B R A Z B A', 'I Z O B R A Z B A'],
  ['analiza, zupanstvo', 'analiza, zupanstvo'],
])('written together or letter by letter: %s', (text, expected) => {
  expect(other(text)).toBe(expected)
})

test('parts of names that part a word in thousands of ways keep nobody waiting', () => {
  const names = [Array.from({ length: 20 }, (_, at) => 'a'.repeat(at + 3)).join(' ')]
  const began = performance.now()
  expect(other(`${'a'.repeat(5000)}b`, { ...ANA, names })).toMatch(/b$/)
  expect(performance.now() - began).toBeLessThan(1000)
})

test.each([
  ['Pišite na Trubarjeva c. 12a, hvala', `Pišite na ${HIDDEN}, hvala`],
  ['Stanujem na Trubarjevi 12 a.', `Stanujem na ${HIDDEN}.`],
  ['Trubarjeva cesta 12', HIDDEN],
  ['Trubarjeva cesta 125 in Trubarjeva knjižnica 12', 'Trubarjeva cesta 125 in Trubarjeva knjižnica 12'],
])('the street in whatever form, in words of anybody: %s', (text, expected) => {
  expect(other(text, { ...ANA, streets: ['Trubarjeva cesta 12a'] })).toBe(expected)
})

test.each([
  ['Spoštovana gospa Zupan, vabimo vas', `${HIDDEN}, vabimo vas`],
  ['Draga Maja, hvala', `${HIDDEN}, hvala`],
  ['Pozdravljeni, Maja Zupan, hvala', `Pozdravljeni, ${HIDDEN}, hvala`],
  ['Sehr geehrte Frau zupan', HIDDEN],
  ['Spoštovana gospa Kos je rekla', 'Spoštovana gospa Kos je rekla'],
])('the greeting that says the gender goes with the name: %s', (text, expected) => {
  expect(other(text)).toBe(expected)
})

test.each([
  ['Od 12. maja 2015 in do maja 2019', ['Maja Kos']],
  ['v zadnjih letih, leta 2010, to leto', ['Lea Kos']],
  ['v skladu s postopki, in to je vse', ['Ina Li']],
])('what is no name stays, however somebody is called: %s', (text, names) => {
  expect(other(text, { ...ANA, names })).toBe(text)
})

test.each([
  '12. maja 2015 – 3. junija 2019\tVodja nabave, Lesna Breza d.o.o.',
  'Ekonomska fakulteta, Univerza v Ljubljani, 2010-2014',
  '15. 05. 2010 – 31. 01. 2016',
  'Promet 1.200.000 EUR, 12.500.000 kosov',
  'Oblikovalec izdelkov @ Aplikacije Lubnik',
  'Tempus Ljubljana, vodja skladišča',
])('what the work is about stays: %s', (text) => {
  expect(other(text)).toBe(text)
})

test('an address that goes on in the next line goes as a whole', () => {
  const lines = [line('linkedin.com/in/maja-', true), line('zupan-analitik', true)]
  expect(masked(lines, { ...ANA, links: ['https://www.linkedin.com/in/maja-zupan-analitik'] })).toEqual([
    HIDDEN,
    HIDDEN,
  ])
})

test('nothing somebody writes takes long', () => {
  const begun = performance.now()
  for (const sign of ['a', '0', ' ', '.', '@', '-', 'Ž ', '1 ', 'cesta '])
    masked([line(sign.repeat(4000).slice(0, 4000), true)], ANA)
  expect(performance.now() - begun).toBeLessThan(5000)
})

test.each(['a', '0', '1 ', 'a.', '(', '@', 'a.b@c.', 'ulica 5 ', 'Novak ', 'ženska, ', 'ime: '])(
  'a line four times as long costs about four times as much: %j',
  (sign) => {
    const known = { ...ANA, names: ['Maja Novak'] }
    const cost = (length: number) => {
      const { user } = process.cpuUsage()
      masked([line(sign.repeat(length / sign.length), true)], known)
      return process.cpuUsage({ user, system: 0 }).user / 1000
    }
    cost(4000)
    // Below a tenth of a second it says nothing.
    expect(cost(64_000)).toBeLessThan(8 * Math.max(cost(16_000), 100))
  },
  60_000,
)

test('who it is goes wherever it stands in a line without end', () => {
  for (let before = 200; before < 700; before += 7) {
    const text = `${'beseda '.repeat(before / 7)}maja.zupan@posta.example, +386 40 000 214, Cesta v Rožno dolino 8${' beseda'.repeat(90)}`
    expect(other(text)).toBe(`${'beseda '.repeat(before / 7)}${HIDDEN}${' beseda'.repeat(90)}`)
  }
})
