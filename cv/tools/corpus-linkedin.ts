// A profile saved as PDF the way LinkedIn prints it: its page, columns, heights of letters and links.
import path from 'node:path'
import Document from 'pdfkit'
import { fixedDates } from './corpus-pdf.ts'
import type { Lang } from './corpus-person.ts'
import type { View } from './corpus-view.ts'

const FONTS = path.join(import.meta.dirname, '../../api/fonts')
const SIDE = { x: 22, width: 180 }
const MAIN = { x: 224, width: 366 }

const WORDS: Record<
  Lang,
  [contact: string, skills: string, about: string, jobs: string, studies: string, page: string, of: string]
> = {
  en: ['Contact', 'Top Skills', 'Summary', 'Experience', 'Education', 'Page', 'of'],
  sl: ['Stik', 'Najboljša znanja', 'Povzetek', 'Izkušnje', 'Izobrazba', 'Stran', 'od'],
  hr: ['Kontakt', 'Najvažnije vještine', 'Sažetak', 'Iskustvo', 'Obrazovanje', 'Stranica', 'od'],
  de: ['Kontakt', 'Top-Kenntnisse', 'Zusammenfassung', 'Berufserfahrung', 'Ausbildung', 'Seite', 'von'],
}

/** The address of the profile as the link behind it has it. */
const tracked = (link: string) =>
  `https://www.${link}?jobid=1234&lipi=urn%3Ali%3Apage%3Ad_jobs_easyapply_pdfgenresume%3Bx&licu=urn%3Ali%3Acontrol%3Ad_jobs_easyapply_pdfgenresume-v02_profile`

export async function linkedinPdf({ lang, p, full, jobs, studies, more, references: _ }: View): Promise<Buffer> {
  const info = {
    Producer: 'Apache FOP Version 2.2',
    Creator: 'Apache FOP Version 2.2',
    CreationDate: new Date('2026-11-02T08:00:00Z'),
  }
  const file = new Document({ size: [612, 792], margin: 0, bufferPages: true, info })
  const parts: Buffer[] = []
  file.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((ready) => file.once('end', ready))
  file.registerFont('text', path.join(FONTS, 'DejaVuSans.ttf'))
  const words = WORDS[lang]
  const column = (at: { x: number; width: number }, top: number) => {
    let y = top
    return {
      space: (points: number) => (y += points),
      write(text: string, size: number, colour = '#181818', link?: string) {
        file.font('text').fontSize(size)
        const height = file.heightOfString(text, { width: at.width })
        if (y + height > 740) {
          file.addPage()
          y = 40
        }
        file.fillColor(colour).text(text, at.x, y, { width: at.width, ...(link ? { link } : {}) })
        y += height + size * 0.2
      },
    }
  }
  const side = column(SIDE, 40)
  const heading = (text: string) => (side.space(10), side.write(text, 13, '#ffffff'), side.space(3))
  file.rect(0, 0, 204, 792).fill('#293e49')
  heading(words[0])
  if (p.phone) side.write(`${p.phone} (Mobile)`, 10.5, '#e1e9ee')
  if (p.email) side.write(p.email, 10.5, '#e1e9ee', `mailto:${p.email}`)
  if (p.linkedin) side.write(`www.${p.linkedin} (LinkedIn)`, 10.5, '#e1e9ee', tracked(p.linkedin))
  for (const [title, lines] of more) {
    heading(title === '*' ? words[1] : title)
    for (const line of lines) side.write(line, 10.5, '#e1e9ee')
  }
  const main = column(MAIN, 40)
  main.write(full, 26)
  if (p.headline) main.write(p.headline, 12)
  main.write([p.city, p.country].filter(Boolean).join(', '), 12, '#6b6b6b')
  const section = (text: string) => (main.space(14), main.write(text, 15.75), main.space(4))
  if (p.about) {
    section(words[2])
    main.write(p.about, 12)
  }
  if (jobs.length) section(words[3])
  for (const [at, { when, title, firm, place, what }] of jobs.entries()) {
    if (firm !== jobs[at - 1]?.firm) main.write(firm, 12)
    main.write(title, 11.5)
    main.write(when, 10.5, '#6b6b6b')
    if (place) main.write(place, 10.5, '#b0b0b0')
    for (const line of what) main.write(line, 10.5)
    main.space(8)
  }
  section(words[4])
  for (const { when, degree, school } of studies) {
    main.write(school, 12)
    main.write(`${degree} · (${when})`, 10.5)
    main.space(6)
  }
  const { count } = file.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    file.switchToPage(at)
    file
      .font('text')
      .fontSize(9)
      .fillColor('#6b6b6b')
      .text(`${words[5]} ${at + 1} ${words[6]} ${count}`, 400, 760, { lineBreak: false })
  }
  file.end()
  await done
  return fixedDates(Buffer.concat(parts))
}
