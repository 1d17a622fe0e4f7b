import type { Words } from '@korak/contract/definition.ts'
import { conditioned, type Draft } from './drafts.ts'
import type { Job } from './import-context.ts'
import { sayUnread } from './leftovers.ts'
import { SurveyjsFault } from '../notes.ts'
import { readQuestion } from './questions.ts'
import { isRaw, type Place, type Raw, readingOf, type Reading } from '../json-reader.ts'

/** A page in the making. Without a reading when the survey has questions and no pages. */
export interface Page {
  reading: Reading | undefined
  place: Place
  name: string
  title: Words | undefined
  description: Words | undefined
  shown: Draft['shown']
  isShownNever: boolean
  visible?: string | undefined
  drafts: Draft[]
}
const DEEPEST = 20
const MOST_ELEMENTS = 3000
const MOST_PAGES = 300
const CHILDREN = ['pages', 'elements', 'questions', 'templateElements', 'calculatedValues']

/** Names in a survey, in lower case. Refuses one that is far too big. */
export function namesOfAll(json: Raw): Set<string> {
  const names = new Set<string>()
  let count = 0
  const walk = (raw: Raw, depth: number) => {
    count += 1
    if (count > MOST_ELEMENTS) throw new SurveyjsFault('too_big')
    if (typeof raw['name'] === 'string') names.add(raw['name'].trim().toLowerCase())
    for (const key of depth < DEEPEST ? CHILDREN : [])
      if (Object.hasOwn(raw, key) && Array.isArray(raw[key]))
        for (const one of raw[key]) if (isRaw(one)) walk(one, depth + 1)
  }
  walk(json, 0)
  return names
}

/** Pages of a survey with their questions; older surveys have questions without pages. */
export function readPages(job: Job, root: Reading): Page[] {
  const listed = root.list('pages')
  if (listed.length > MOST_PAGES) job.say({ path: 'pages', name: 'pages' }, 'too_many', MOST_PAGES)
  const pages = listed
    .slice(0, MOST_PAGES)
    .map((raw, at) => pageOf(job, readingOf(isRaw(raw) ? raw : {}, `pages.${at}`)))
  const loose = root.list('elements', 'questions')
  if (loose.length > 0)
    pages.push({
      reading: undefined,
      place: { path: '', name: 'survey' },
      name: 'page1',
      title: undefined,
      description: undefined,
      shown: [],
      isShownNever: false,
      drafts: drafts(job, loose, Object.hasOwn(root.raw, 'elements') ? 'elements' : 'questions', [], 0),
    })
  for (const [at, raw] of root.list('calculatedValues').entries()) {
    const reading = readingOf(isRaw(raw) ? raw : {}, `calculatedValues.${at}`)
    reading.get('includeIntoResult')
    job.calculated.push({ reading, source: reading.text('expression')?.trim() ?? '' })
  }
  return pages
}

function pageOf(job: Job, reading: Reading): Page {
  const { shown, isShownNever } = conditioned(job, draftAt(reading))
  const list = reading.list('elements', 'questions')
  const page = {
    reading,
    place: reading,
    name: reading.name,
    title: job.readWords(reading, reading.get('title')),
    description: job.readWords(reading, reading.get('description')),
    shown,
    isShownNever,
    drafts: drafts(job, list, `${reading.path}.elements`, [], 0),
  }
  if (list.length === 0) job.say(reading, 'incomplete')
  sayUnread(job, reading)
  return page
}
const draftAt = (reading: Reading): Draft => ({ reading, item: {}, shown: [], required: [], isShownNever: false })

function drafts(job: Job, list: unknown[], path: string, shown: Draft['shown'], depth: number): Draft[] {
  return list.flatMap((raw, at) => {
    if (!isRaw(raw)) {
      job.say({ path: `${path}.${at}`, name: `${path}.${at}` }, 'malformed', 'elements')
      return []
    }
    const reading = readingOf(raw, `${path}.${at}`)
    if (raw['type'] === 'panel') return panel(job, reading, shown, depth)
    const made = readQuestion(job, reading).map((draft) => ({ ...draft, shown: [...shown, ...draft.shown] }))
    if (made.length > 0 || raw['type'] === 'expression') sayUnread(job, reading)
    return made
  })
}

/** A panel: its questions stand in the section, under its condition; its words on a slide before them. */
function panel(job: Job, reading: Reading, shown: Draft['shown'], depth: number): Draft[] {
  if (depth >= DEEPEST) {
    job.say(reading, 'too_deep')
    return []
  }
  job.say(reading, 'panel_flattened')
  const own = conditioned(job, draftAt(reading))
  const all = [...shown, ...own.shown]
  const text = job.readWords(reading, reading.get('title'))
  const help = job.readWords(reading, reading.get('description'))
  const words = text ?? help
  const slide: Draft[] = words
    ? [
        {
          ...own,
          item: { type: 'info', key: job.itemKey(reading.name), text: words, ...(text && help && { help }) },
          shown: all,
          required: [],
        },
      ]
    : []
  const inside = drafts(job, reading.list('elements', 'questions'), `${reading.path}.elements`, all, depth + 1)
  sayUnread(job, reading)
  return [...slide, ...inside].map((draft) => (own.isShownNever ? { ...draft, isShownNever: true } : draft))
}
