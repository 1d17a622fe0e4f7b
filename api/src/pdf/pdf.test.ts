import { expect, test } from 'vitest'
import { readPdf } from '../../test/pdf.ts'
import { makePdf, type PdfContent } from './pdf.ts'

const make = async (write: (content: PdfContent) => void) => {
  const footer = (page: number, pages: number) => `Stran ${page} od ${pages}`
  return readPdf(await makePdf({ title: 'Preskus č š ž', author: 'Korak', language: 'sl-SI', footer }, write))
}
/** Lines break where the page ends; words are what is said. */
const words = (text: string) => text.replaceAll(/\s+/g, ' ')
const count = (text: string, part: RegExp) => [...text.matchAll(part)].length

/** Texts said in place of what is drawn. */
const meantIn = (content: string): string[] =>
  [...content.matchAll(/\/ActualText \(((?:\\.|[^)\\])*)\)/gs)].map(([, escaped = '']) => {
    const bytes = Buffer.from(escaped.replaceAll(/\\(.)/gs, '$1'), 'latin1')
    return bytes.subarray(2).swap16().toString('utf16le')
  })

test('text can be found and copied in any script', async () => {
  const { text } = await make((content) => {
    content.heading('Čačka, Šiška, Žužemberk', 1)
    content.paragraph('Đorđe Ćirić, Ђорђе, Ελένη, Łódź')
    content.facts([{ label: 'Vrednost', value: '45 % od 1.200 €' }])
  })
  const said = words(text)
  for (const part of ['Čačka, Šiška, Žužemberk', 'Đorđe Ćirić', 'Ђорђе', 'Ελένη', 'Łódź', '45 % od 1.200 €'])
    expect(said.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''))
  expect(text).not.toContain('\ufffd')
})

test('emoji are drawn, single and combined, and no font’s box for what is missing; that is said in words', async () => {
  const family = '👨‍👩‍👧‍👦'
  const emoji = ['😀', '❤️', '1️⃣', '🏳️‍🌈', '🧑🏿‍🚀', '🇸🇮', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', family, '🫩']
  // Unknown to the font: a flag of no country, families nobody has drawn, a joiner and a tone that join nothing.
  const odd = ['🇿🇿', '🇸', '😀‍😀', '👍🏽🏽', '‍', '️', '🏽', '\u0000\u0007', '\ud800', '\u{1f9ff}\u{1fadf}']
  const { text, contents, hasBox } = await make((content) => {
    content.heading(`Naslov 😀 ${family} 中文`, 1)
    content.facts([{ label: 'Ime 🎉', value: '王小明 Wang' }])
    content.list(['Prva 😀\nDruga 🎉 vrstica\r\n\r\nČetrta'])
    content.quote(`${emoji.join(' ')} ${odd.join(' ')} ${family.repeat(60)} ${'😀'.repeat(200)}`)
    content.table([{ label: 'Trditev 😀', share: 1 }], [[{ text: 'नमस्ते', small: 'สวัสดี 👍🏽' }], [{ text: '\ue000' }]])
    content.figure('Slika 😀', 40, (pen, { x, y }) => {
      pen.line('Os 😀 中', { x, y }, { anchor: 'end', font: 'bold', size: 9, colour: '#000000' })
    })
  })
  const said = words(text)
  for (const one of emoji) expect(said).toContain(one)
  for (const one of [
    '[2 znaka druge pisave]',
    '[3 znaki druge pisave] Wang',
    '[1 znak druge pisave]',
    'Druga 🎉 vrstica',
  ])
    expect(said.replaceAll(' ', '')).toContain(one.replaceAll(' ', ''))
  expect(hasBox).toBe(false)
  expect(text).not.toContain('\ufffd'.repeat(2))
  for (const content of contents) expect(count(content, / BDC| BMC/g)).toBe(count(content, /\bEMC\b/g))
  // What is copied, searched or heard is what was meant.
  expect(contents.flatMap(meantIn)).toContain('王小明')
})

test('lines break where the writer broke them, with more than one font in them', async () => {
  const { contents } = await make((content) => {
    content.quote('Prva 😀\nDruga Ђорђе vrstica\n\nČetrta 🎉 vrstica')
  })
  // Where each piece begins, from the top: as many lines as there are, each from the left.
  const places = [...(contents[0] ?? '').matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g)].map(([, x, y]) => ({ x, y }))
  const lines = [...new Set(places.map(({ y }) => y))]
  expect(lines).toHaveLength(4 + 1)
  for (const line of lines.slice(0, -1)) {
    const lefts = places.filter(({ y }) => y === line).map(({ x }) => Number(x))
    expect(lefts[0]).toBe(72)
    expect(lefts).toEqual([...new Set(lefts)].toSorted((a, b) => a - b))
  }
})

test('letters from right to left stand in their own order, as many words as there are', async () => {
  const backward = (text: string) => [...text].toReversed().join('')
  const { text, hasBox } = await make((content) => {
    content.paragraph('Ime: محمد علي حسن.')
    content.paragraph('שלום, עולם')
  })
  // Drawn from left to right the last word comes first.
  expect(text).toContain(backward('محمد علي حسن'))
  expect(text).toContain(backward('שלום, עולם'))
  expect(hasBox).toBe(false)
})

test('a row of a table is as high as its words in any font', async () => {
  const heights = async (text: string) => {
    const { contents } = await make((content) =>
      content.table(
        [
          { label: 'Trditev', share: 1 },
          { label: 'Drugi', share: 9 },
        ],
        [[{ text }, { text: '1' }]],
      ),
    )
    const [content = ''] = contents
    return [...content.matchAll(/[\d.]+ ([\d.]+) l\n/g)].map(([, y]) => Number(y)).at(-1) ?? 0
  }
  const lines = async (text: string) => Math.round(((await heights(text)) - (await heights('1'))) / 14.85)
  expect(await lines('😀\n🎉')).toBe(1)
  // Two fit in a line.
  expect(await lines('😀 '.repeat(12))).toBe(5)
})

test('it is tagged: language, title, headings, lists and tables for who cannot see it', async () => {
  const { objects, contents } = await make((content) => {
    content.heading('Naslov', 1)
    content.heading('Razdelek')
    content.heading('Del', 3)
    content.paragraph('Odstavek.')
    content.list(['ena', 'dve'])
    content.rule()
    content.facts([{ label: 'Ime', value: 'vrednost' }])
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
  const { contents, text } = await make((content) => {
    content.heading('Dolgo', 1)
    for (let at = 1; at <= 30; at++) {
      content.heading(`Razdelek ${at}`)
      content.facts([{ label: `Ime ${at}`, value: 'beseda '.repeat(40) }])
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
    const { text } = await make((content) => {
      for (let at = 0; at < before; at++) content.paragraph('Odstavek.')
      content.heading('Razdelek')
      content.paragraph('Kaj je v tabeli.', { isMuted: true })
      content.table(columns, [row])
    })
    const between = words(text).split('Razdelek').at(-1)?.split('Vrstica')[0] ?? ''
    expect(between, `after ${before} paragraphs`).not.toContain('Stran')
  }
})

test('headings stay with the first quote under them, however long', async () => {
  const quote = `Prvi ${'beseda '.repeat(90)}`
  for (let before = 15; before <= 40; before++) {
    const { text } = await make((content) => {
      for (let at = 0; at < before; at++) content.paragraph('Odstavek.')
      content.heading('Razdelek', 2, quote)
      content.paragraph('Kako so odgovori urejeni.', { isMuted: true })
      content.heading('Kaj naj ta oseba ohrani?', 3, quote)
      content.quote(quote)
    })
    const between = words(text).split('Razdelek').at(-1)?.split('Prvi')[0] ?? ''
    expect(between, `after ${before} paragraphs`).not.toContain('Stran')
  }
})

test('many at once are made one after the other, and others have their turn in between', async () => {
  let turns = 0
  const clock = setInterval(() => (turns += 1), 1)
  const seen: number[] = []
  const write = (content: PdfContent) => {
    seen.push(turns)
    content.paragraph('Odstavek.')
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
  const next = make((content) => content.paragraph('Odstavek.'))
  await expect(failing).rejects.toThrow('no words')
  expect(words((await next).text)).toContain('Odstavek.')
})
