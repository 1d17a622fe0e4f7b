// `node cv/tools/corpus.ts [word]`: makes the CVs under cv/test and what a careful reader finds in each (README there);
// with `--expected` only the latter.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { filled } from './corpus-filling.ts'
import { truncated } from './corpus-hostile-pdf.ts'
import { HOSTILE, hostileNotes } from './corpus-hostile.ts'
import { jsonText } from './corpus-json.ts'
import { layoutOf } from './corpus-layouts.ts'
import { expectedLists } from './corpus-lists.ts'
import { peopleOf } from './corpus-people.ts'
import { expectedOf } from './corpus-person.ts'
import { printing } from './corpus-print.ts'
import { viewOf } from './corpus-view.ts'

const ROOT = path.join(import.meta.dirname, '../test')
const SOURCE = 'own (made by cv/tools/corpus.ts; fictional person)'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { expected: { type: 'boolean', default: false } },
})
const word = positionals[0] ?? ''

const documents = ['tuning', 'opened'].flatMap((set) =>
  peopleOf(path.join(ROOT, set, 'people.txt')).map((one) => {
    const isRoomy = !/^(linkedin|poster|letter)/.test(one.layout)
    return { ...one, ...layoutOf(one.layout), set, full: filled(one.person, one.lang, one.id, isRoomy) }
  }),
)
const wanted = documents.filter(({ id }) => id.includes(word))

for (const { id, ext, set, lang, layout, person, full, expect } of wanted) {
  const fields = { ...expectedOf(person), ...expect }
  const lists = expectedLists(full)
  writeFileSync(
    path.join(ROOT, set, `${id}.expected.json`),
    jsonText({ file: `${id}.${ext}`, set, lang, layout, source: SOURCE, license: 'project-own', fields, lists }),
  )
}
for (const set of ['tuning', 'opened']) {
  const rows = documents
    .filter((one) => one.set === set)
    .map(({ id, ext, lang, layout }) => [`${id}.${ext}`, lang, layout, SOURCE, 'project-own'])
  const table = [['file', 'lang', 'layout', 'source', 'license'], ...rows].map((row) => row.join('\t'))
  writeFileSync(path.join(ROOT, set, 'MANIFEST.tsv'), `${table.join('\n')}\n`)
}
if (values.expected) process.exit()

await printing(async (print) => {
  for (const document of wanted) {
    const data = await document.make(viewOf({ ...document, person: document.full }), print)
    const file = `${document.set}/${document.id}.${document.ext}`
    writeFileSync(path.join(ROOT, file), data)
    console.log(`${file} ${data.length}`)
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
