import { expect, test } from 'vitest'
import { readPdf } from '../../test/pdf.ts'
import { makePdf, type Sheet } from './pdf.ts'

const make = async (write: (sheet: Sheet) => void) => {
  const footer = (page: number, pages: number) => `Stran ${page} od ${pages}`
  return readPdf(await makePdf({ title: 'Preskus č š ž', author: 'Korak', language: 'sl-SI', footer }, write))
}
/** Lines break where the page ends; words are what is said. */
const words = (text: string) => text.replaceAll(/\s+/g, ' ')
const count = (text: string, part: RegExp) => [...text.matchAll(part)].length

test('text can be found and copied in any script', async () => {
  const { text } = await make((sheet) => {
    sheet.heading('Čačka, Šiška, Žužemberk', 1)
    sheet.paragraph('Đorđe Ćirić, Ђорђе, Ελένη, Łódź')
    sheet.facts([{ label: 'Vrednost', value: '45 % od 1.200 €' }])
  })
  const said = words(text)
  for (const part of ['Čačka, Šiška, Žužemberk', 'Đorđe Ćirić', 'Ђорђе', 'Ελένη', 'Łódź', '45 % od 1.200 €'])
    expect(said.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''))
  expect(text).not.toContain('\ufffd')
})

test('it is tagged: language, title, headings, lists and tables for who cannot see it', async () => {
  const { objects, contents } = await make((sheet) => {
    sheet.heading('Naslov', 1)
    sheet.heading('Razdelek')
    sheet.heading('Del', 3)
    sheet.paragraph('Odstavek.')
    sheet.list(['ena', 'dve'])
    sheet.rule()
    sheet.facts([{ label: 'Ime', value: 'vrednost' }])
  })
  expect(objects).toMatch(/\/Lang \(sl-SI\)/)
  expect(objects).toMatch(/\/Marked true/)
  expect(objects).toMatch(/\/DisplayDocTitle true/)
  expect(objects).toMatch(/\/Type \/StructTreeRoot/)
  expect(objects).toMatch(/\/Outlines \d+ 0 R/)
  expect(objects).toMatch(/\/S \/TH[\s\S]{0,80}\/Scope \/Row|\/Scope \/Row[\s\S]{0,80}\/S \/TH/)
  const kinds = ['H1', 'H2', 'H3', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD']
  expect(kinds.filter((kind) => !new RegExp(`/S /${kind}\\b`).test(objects))).toEqual([])
  expect(count(objects, /\/S \/LI\b/g)).toBe(2)
  // Everything drawn is either part of the text or says that it means nothing.
  const [content = ''] = contents
  expect(count(content, / BDC| BMC/g)).toBe(count(content, /\bEMC\b/g))
  expect(count(content, /\/Artifact /g)).toBe(2)
})

test('long documents break into pages with numbers, and no row or heading is torn or left alone', async () => {
  const { contents, text } = await make((sheet) => {
    sheet.heading('Dolgo', 1)
    for (let at = 1; at <= 30; at++) {
      sheet.heading(`Razdelek ${at}`)
      sheet.facts([{ label: `Ime ${at}`, value: 'beseda '.repeat(40) }])
    }
  })
  expect(contents.length).toBeGreaterThan(3)
  for (let at = 1; at <= 30; at++) expect(words(text)).toContain(`Razdelek ${at} `)
  for (const at of contents.keys()) expect(words(text)).toContain(`Stran ${at + 1} od ${contents.length}`)
  for (const content of contents) expect(count(content, / BDC| BMC/g)).toBe(count(content, /\bEMC\b/g))
})

test('a heading and the sentence under it stay with the first row of their table', async () => {
  const row = [{ text: 'Vrstica', small: 'drobno' }, { text: '3,4' }]
  const columns = [
    { label: 'Trditev', share: 4, isText: true },
    { label: 'Drugi', share: 1 },
  ]
  for (let before = 25; before <= 40; before++) {
    const { text } = await make((sheet) => {
      for (let at = 0; at < before; at++) sheet.paragraph('Odstavek.')
      sheet.heading('Razdelek')
      sheet.paragraph('Kaj je v tabeli.', { isMuted: true })
      sheet.table(columns, [row])
    })
    const between = words(text).split('Razdelek').at(-1)?.split('Vrstica')[0] ?? ''
    expect(between, `after ${before} paragraphs`).not.toContain('Stran')
  }
})

test('headings stay with the first quote under them, however long', async () => {
  const quote = `Prvi ${'beseda '.repeat(90)}`
  for (let before = 15; before <= 40; before++) {
    const { text } = await make((sheet) => {
      for (let at = 0; at < before; at++) sheet.paragraph('Odstavek.')
      sheet.heading('Razdelek', 2, quote)
      sheet.paragraph('Kako so odgovori urejeni.', { isMuted: true })
      sheet.heading('Kaj naj ta oseba ohrani?', 3, quote)
      sheet.quote(quote)
    })
    const between = words(text).split('Razdelek').at(-1)?.split('Prvi')[0] ?? ''
    expect(between, `after ${before} paragraphs`).not.toContain('Stran')
  }
})

test('many at once are made one after the other, and others have their turn in between', async () => {
  let turns = 0
  const clock = setInterval(() => (turns += 1), 1)
  const seen: number[] = []
  const write = (sheet: Sheet) => {
    seen.push(turns)
    sheet.paragraph('Odstavek.')
  }
  await Promise.all([make(write), make(write), make(write)])
  clearInterval(clock)
  expect(seen).toHaveLength(3)
  expect(new Set(seen).size).toBe(3)
})

test('one that fails does not stop the next', async () => {
  const failing = make(() => {
    throw new Error('no words')
  })
  const next = make((sheet) => sheet.paragraph('Odstavek.'))
  await expect(failing).rejects.toThrow('no words')
  expect(words((await next).text)).toContain('Odstavek.')
})
