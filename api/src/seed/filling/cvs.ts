import { createHash, randomUUID } from 'node:crypto'
import { addDays, atWallClock, today } from '#base/time.ts'
import { putBytes } from '#files/contents/contents.ts'
import { keyFor } from '#files/disk.ts'
import { insertFiles } from './filling.queries.ts'
import type { Person } from './people.ts'

/** Letters the code page of the font has not; each takes the place of one it does not need. */
const EXTRA: Record<string, [code: number, glyph: string]> = {
  Č: [129, 'Ccaron'],
  č: [141, 'ccaron'],
  ć: [143, 'cacute'],
}
const WINDOWS: Record<string, number> = { Š: 138, š: 154, Ž: 142, ž: 158 }

const hex = (text: string): string =>
  [...text]
    .map((sign) => (EXTRA[sign]?.[0] ?? WINDOWS[sign] ?? sign.charCodeAt(0)).toString(16).padStart(2, '0'))
    .join('')

/** A page of text as PDF by hand: a hundred of them take no time. */
function pdfOf([title = '', ...lines]: string[]): Buffer {
  const text = `BT /F1 20 Tf 60 770 Td <${hex(title)}> Tj /F1 11 Tf 0 -14 Td ${lines
    .map((line) => `0 -18 Td <${hex(line)}> Tj`)
    .join(' ')} ET`
  const differences = Object.values(EXTRA).map(([code, glyph]) => `${code} /${glyph}`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [${differences.join(' ')}] >> >>`,
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const linesOf = ({ name, email, phone, place, trade, isWoman, years }: Person): string[] => [
  name,
  `${trade.titles[isWoman ? 0 : 1]}, ${place[0]}`,
  `E-pošta: ${email}`,
  ...(phone ? [`Telefon: ${phone}`] : []),
  '',
  'Delovne izkušnje',
  ...trade.employers.slice(0, 2).map((employer) => `${employer} - ${trade.did}`),
  `Skupaj let izkušenj: ${years}`,
  '',
  'Izobrazba',
  `${trade.school}: ${trade.degree}`,
  '',
  'Znanja',
  trade.skills.join(', '),
  '',
  'Izmišljena oseba za predstavitev portala.',
]

/** A CV of each, on the disk and as their current one. @returns id of the file by that of the person */
export async function saveCvs(people: Person[]): Promise<Map<string, string>> {
  const made = people.map((person) => {
    const id = randomUUID()
    const name = `Življenjepis ${person.name}.pdf`
    const content = pdfOf(linesOf(person))
    const createdAt = atWallClock(addDays(today(), person.since), '08:20:00')
    const row = {
      id,
      userId: person.id,
      collection: 'cv',
      title: name,
      name,
      mime: 'application/pdf',
      size: content.length,
      sha256: createHash('sha256').update(content).digest(),
      storageKey: keyFor(id),
      scanState: 'skipped' as const,
      isCurrent: true,
      createdAt,
      updatedAt: createdAt,
    }
    return { row, content }
  })
  await Promise.all(made.map(({ row, content }) => putBytes(row.storageKey, content, row)))
  await insertFiles(made.map(({ row }) => row))
  return new Map(made.map(({ row }) => [row.userId, row.id]))
}
