// Reads people.txt: who the CVs of one part are about. The head of the file says how it is written.
import { readFileSync } from 'node:fs'
import type { Expected, Lang, Person } from './corpus-person.ts'
import type { DateStyle } from './corpus-dates.ts'
import type { CvDocument } from './corpus-view.ts'

const SCALARS =
  'first last before after gender genderShown birth birthShown bornIn street postal city country home phone phone2 email linkedin headline about'.split(
    ' ',
  )

const parts = (text: string) => text.split(' | ')

function span(text = ''): { from: string; to: string } {
  const [from = '', to = ''] = text.split('..').map((date) => date.trim())
  return { from, to }
}

function documentOf(block: string): CvDocument {
  const [first = '', ...lines] = block.split('\n').filter((line) => line && !line.startsWith('//'))
  const [, id = '', lang = '', layout = ''] = first.split(' ')
  const values = new Map<string, string[]>()
  for (const line of lines) {
    const [, key = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? []
    if (!key) throw new Error(`${id}: cannot read the line ${line}`)
    values.set(key, [...(values.get(key) ?? []), value])
  }
  const all = (key: string) => values.get(key) ?? []
  const facts = SCALARS.flatMap((key) => (values.has(key) ? [[key, all(key).join('\n')]] : []))
  const jobs = all('job').map((text) => {
    const [when, title = '', firm = '', place = '', ...what] = parts(text)
    return { ...span(when), title, firm, place, what }
  })
  const studies = all('study').map((text) => {
    const [when, degree = '', school = '', level] = parts(text)
    return { ...span(when), degree, school, level: Number(level) }
  })
  const more = all('more').map((text): [string, string[]] => {
    const [heading = '', ...rest] = parts(text)
    return [heading, rest]
  })
  const person = {
    ...Object.fromEntries(facts),
    jobs,
    studies,
    more,
    references: all('reference'),
  } as unknown as Person
  const expect = all('expect').map((text) => {
    const [field = '', value = ''] = text.split(' = ')
    return [field, JSON.parse(value) as Expected]
  })
  const [style = '', now] = (all('dates')[0] ?? '').split(' ')
  return {
    id,
    lang: lang as Lang,
    layout,
    dates: { style: style as DateStyle, now: Number(now ?? 0) },
    words: Number(all('words')[0] ?? 0),
    person,
    expect: Object.fromEntries(expect) as Record<string, Expected>,
  }
}

/** The documents of a part, in the order of the file. */
export const peopleOf = (file: string): CvDocument[] =>
  readFileSync(file, 'utf8')
    .split(/\n(?=# )/)
    .filter((block) => block.startsWith('# '))
    .map(documentOf)
