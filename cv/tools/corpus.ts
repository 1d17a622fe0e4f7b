// `node cv/tools/corpus.ts [word]`: makes the CVs under cv/test and what a careful reader finds in each (README there).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filled } from './corpus-filling.ts'
import { truncated } from './corpus-hostile-pdf.ts'
import { HOSTILE, hostileNotes } from './corpus-hostile.ts'
import { jsonText } from './corpus-json.ts'
import { layoutOf } from './corpus-layouts.ts'
import { peopleOf } from './corpus-people.ts'
import { expectedOf } from './corpus-person.ts'
import { printing } from './corpus-print.ts'
import { viewOf } from './corpus-view.ts'

const ROOT = path.join(import.meta.dirname, '../test')
const SOURCE = 'own (made by cv/tools/corpus.ts; fictional person)'

const word = process.argv[2] ?? ''

await printing(async (print) => {
  for (const set of ['tuning', 'opened']) {
    const folder = path.join(ROOT, set)
    const documents = peopleOf(path.join(folder, 'people.txt')).map((one) => ({ ...one, ...layoutOf(one.layout) }))
    for (const document of documents.filter(({ id }) => id.includes(word))) {
      const { id, ext, lang, layout, make, expect } = document
      const isRoomy = !/^(linkedin|poster|letter)/.test(layout)
      const data = await make(viewOf({ ...document, person: filled(document.person, lang, id, isRoomy) }), print)
      const fields = { ...expectedOf(document.person), ...expect }
      const file = `${id}.${ext}`
      writeFileSync(path.join(folder, file), data)
      writeFileSync(
        path.join(folder, `${id}.expected.json`),
        jsonText({ file, set, lang, layout, source: SOURCE, license: 'project-own', fields }),
      )
      console.log(`${set}/${file} ${data.length}`)
    }
    const rows = documents.map(({ id, ext, lang, layout }) => [`${id}.${ext}`, lang, layout, SOURCE, 'project-own'])
    const table = [['file', 'lang', 'layout', 'source', 'license'], ...rows].map((row) => row.join('\t'))
    writeFileSync(path.join(folder, 'MANIFEST.tsv'), `${table.join('\n')}\n`)
  }
})

const hostile = path.join(ROOT, 'hostile')
mkdirSync(hostile, { recursive: true })
for (const { file, make } of HOSTILE.filter(({ file }) => file.includes(word))) {
  const data = await make()
  writeFileSync(path.join(hostile, file), data)
  console.log(`hostile/${file} ${data.length}`)
}
writeFileSync(path.join(hostile, 'truncated.pdf'), truncated(readFileSync(path.join(ROOT, 'tuning/sl-t01.pdf'))))
writeFileSync(path.join(hostile, 'README.md'), hostileNotes())
