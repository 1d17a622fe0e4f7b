// A day is written DD.MM.YYYY in both languages: on screens, in mails, in documents.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const MONTHS =
  'januar|februar|mar(?:ec|ca)|april|maj|junij|julij|avgust|septemb|oktob|novemb|decemb|january|february|march|may|june|july|august|october'
/** »5. 11. 2026«, »5.11.2026«, »5. novembra«, »5 November«, »05/11/2026«. */
const OTHER_FORM = new RegExp(
  String.raw`\b\d{1,2}\.\s\d{1,2}\.\s?\d{4}|\b(?:\d\.\d{1,2}|\d{2}\.\d)\.\d{4}|\b\d{1,2}\.?\s(?:${MONTHS})\w*|\b\d{1,2}/\d{1,2}/\d{4}`,
  'iu',
)
/** What Intl would write in the way of the language; months alone, days of the week and codes of dates stay. */
const FORMATTER = /dateStyle: '(?!short)|toLocaleDateString|toLocaleString\(|\bday: 'numeric'/

function filesIn(folder: string, wanted: RegExp): string[] {
  const all = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
  return all.filter((name) => wanted.test(name) && !name.includes('.test.')).map((name) => path.join(folder, name))
}
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

test.each(['5. 11. 2026', '5.11.2026', '5. novembra 2026', '5 November 2026', '05/11/2026'])('%s is found', (day) => {
  expect(day).toMatch(OTHER_FORM)
})

test('no text writes a day in another form', () => {
  for (const file of filesIn('messages', /\.json$/)) {
    const texts = Object.entries(JSON.parse(read(file)) as Record<string, string>)
    expect(texts.filter(([, text]) => OTHER_FORM.test(text))).toEqual([])
  }
})

test.each(['api/src', 'web/src', 'contract/src'])('nothing in %s formats a day in another way', (folder) => {
  const files = filesIn(folder, /\.tsx?$/)
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => FORMATTER.test(read(file)))).toEqual([])
})
