import { expect, test } from 'vitest'
import { linesOfPages } from './lines.ts'
import { closeSpacing, mendLetters, type Piece } from './pieces.ts'

const piece = (text: string, x: number, y: number, size = 10): Piece => ({
  text,
  x,
  y,
  size,
  width: text.length * size * 0.5,
  bold: false,
})
const read = (pieces: Piece[]) => linesOfPages([pieces]).map(({ text, flow }) => [flow, text])
const column = (texts: string[], x: number, step: number) => texts.map((text, at) => piece(text, x, 100 + at * step))

test('a column beside the text is read apart from it', () => {
  const side = column(['Kontakt', '031 000 000', 'ana@posta.example', 'Jeziki', 'angleščina'], 20, 14)
  const main = column(
    [
      'Delovne izkušnje',
      'Vodja prodaje v trgovini',
      'Podjetje d.o.o.',
      'Vodenje prodajalcev',
      'Izobrazba',
      'Ekonomska šola',
    ],
    220,
    17,
  )
  const lines = read([piece('Ana Novak', 220, 60, 22), ...side, ...main])
  expect(lines.map(([, text]) => text)).toEqual([
    'Ana Novak',
    ...main.map(({ text }) => text),
    ...side.map(({ text }) => text),
  ])
  expect(new Set(lines.slice(-5).map(([flow]) => flow))).toEqual(new Set([1]))
})

test('dates at the margin stay in the line of their job', () => {
  const titles = column(['Vodja prodaje', 'Prodajalka', 'Blagajničarka', 'Natakarica', 'Pomočnica'], 50, 30)
  const dates = column(['2015 – danes', '2010 – 2015', '2008 – 2010', '2006 – 2008', '2004 – 2006'], 450, 30)
  expect(read([...titles, ...dates])[0]).toEqual([0, 'Vodja prodaje\t2015 – danes'])
})

test('labels of the old Europass stay beside their values', () => {
  const labels = [
    piece('DELOVNE IZKUŠNJE', 40, 100),
    piece('2008–danes', 60, 120),
    piece('2005–2008', 60, 165),
    piece('IZOBRAŽEVANJE', 50, 210),
    piece('2000–2003', 60, 230),
  ]
  const values = [
    piece('Kuharica', 200, 120),
    piece('Terme d.o.o.', 200, 133),
    piece('Priprava jedi', 200, 146),
    piece('Pomočnica', 200, 165),
    piece('Gostilna', 200, 178),
    piece('Tehnica', 200, 230),
    piece('Srednja šola', 200, 243),
  ]
  expect(read([...labels, ...values])[1]).toEqual([0, '2008–danes\tKuharica'])
})

test('what typesetting does to letters is undone', () => {
  expect(mendLetters('ˇZupanˇciˇc, ﬁnance')).toBe('Župančič, finance')
})

test('spaced-out words are set together', () => {
  expect(closeSpacing('I Z K U Š N J E')).toBe('IZKUŠNJE')
  expect(closeSpacing('A N A  N O V A K')).toBe('ANA NOVAK')
  expect(closeSpacing('vodja v d. d.')).toBe('vodja v d. d.')
})

test('numbers of pages are left out', () => {
  expect(read([piece('Ana Novak', 50, 60), piece('Stran 1 od 2', 250, 800)])).toEqual([[0, 'Ana Novak']])
})
