import { expect, test } from 'vitest'
import { findDays, findPeriods, isDateText, isoDay, parseDay, withoutPeriod } from './dates.ts'

const iso = (text: string) => {
  const day = parseDay(text)
  return day && isoDay(day)
}
const periods = (text: string) =>
  findPeriods(text).map(({ start, end, isCurrent }) => [start && isoDay(start), end && isoDay(end), isCurrent])

test.each([
  ['7. 7. 1977', '1977-07-07'],
  ['31/01/1986', '1986-01-31'],
  ['24. prosinca 1991.', '1991-12-24'],
  ['9. März 1985', '1985-03-09'],
  ['27. aprila 1975', '1975-04-27'],
  ['April 14, 1987', '1987-04-14'],
  ['1990-06-17', '1990-06-17'],
  ['03.2019', '2019-03'],
  ['listopada 2014', '2014-10'],
  ['2008', '2008'],
])('the date %s is %s', (text, expected) => {
  expect(iso(text)).toBe(expected)
})

test('a day that does not exist is no date', () => {
  expect(iso('31. 2. 1990')).toBeNull()
  expect(iso('12. 13. 1990')).toBeNull()
})

test.each([
  ['2015 – danes', '2015', null, true],
  ['01/05/2017 – TRENUTNO', '2017-05-01', null, true],
  ['od 1. 6. 2005 dalje', '2005-06-01', null, true],
  ['seit 04/2016', '2016-04', null, true],
  ['oktober 2023 – danes', '2023-10', null, true],
  ['Jan 2020 - Present', '2020-01', null, true],
  ['2012–', '2012', null, true],
  ['od maja 2019, še traja', '2019-05', null, true],
  ['Aug 2020 - Till Date', '2020-08', null, true],
  ['ožujak 2018. – danas', '2018-03', null, true],
  ['poletje 2023 – jesen 2023', '2023-06', '2023-09', false],
  ['September 2013 - June 2016', '2013-09', '2016-06', false],
  ['1997 → 2006', '1997', '2006', false],
  ['2014-16', '2014', '2016', false],
  ['poletje 2022 in 2023', '2022-06', '2023', false],
  ['od šol. leta 2008/2009 dalje', '2008', null, true],
  ['okt. 2024 – predvidoma 2027', '2024-10', '2027', false],
  ['05/2018 – lfd.', '2018-05', null, true],
  ['2006 – [v nadaljevanju]', '2006', null, true],
  ['Od: junij 2017 Do: še vedno', '2017-06', null, true],
  ['From: 06/2017 Until: 08/2019', '2017-06', '2019-08', false],
  ['okt. 2024 – (predvidoma) 2026', '2024-10', '2026', false],
  ['IX. 2013 – VI. 2015', '2013-09', '2015-06', false],
  ['9/13 – 6/15', '2013-09', '2015-06', false],
  ['Sep-13 – Jun-15', '2013-09', '2015-06', false],
  ['2013/14 – 2015/16', '2013', '2016', false],
  ['2013/09 – 2015/06', '2013-09', '2015-06', false],
  ['2016/2017', '2016', '2017', false],
  ['med letoma 2013 in 2015', '2013', '2015', false],
  ['od septembra 2013 do junija 2015', '2013-09', '2015-06', false],
  ['začetek 2013 – konec 2015', '2013', '2015', false],
  ['2013…2015', '2013', '2015', false],
  ['2019 (še traja)', '2019', null, true],
  ['julij in avgust 2019', '2019-07', '2019-08', false],
  ['06–09/2019', '2019-06', '2019-09', false],
  ['od 2012 do 2018', '2012', '2018', false],
])('%s is a period', (text, start, end, isCurrent) => {
  expect(periods(text)).toEqual([[start, end, isCurrent]])
})

test('numbers of telephones, amounts and versions are no periods', () => {
  for (const text of ['031 700 800', '02/555 44 33', 'Pantheon 2000', '1000 Ljubljana', 'ISO 9001 - 2015'])
    expect(periods(text)).toEqual([])
})

test('a text of a date alone is told from a sentence with one', () => {
  expect(isDateText('3/2010 – 9/2014')).toBe(true)
  expect(isDateText('(2015 – 2019)')).toBe(true)
  expect(isDateText('Leta 2015 sem vodila oddelek')).toBe(false)
})

test('what is left without its period has no brackets or dashes of it', () => {
  const text = 'Vodja prodaje (2015 – 2019)'
  expect(withoutPeriod(text, findPeriods(text)[0]!)).toBe('Vodja prodaje')
})

test('single dates are found where they stand', () => {
  expect(findDays('diploma, 2006').map(({ day, index }) => [day.year, index])).toEqual([[2006, 9]])
})
