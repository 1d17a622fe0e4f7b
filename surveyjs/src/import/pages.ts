import type { Words } from '@korak/contract/definition.ts'
import { conditioned, type Draft } from './drafts.ts'
import type { ImportContext } from './import-context.ts'
import { sayUnread } from './leftovers.ts'
import { SurveyjsFault } from '../notes.ts'
import { readQuestion } from './questions.ts'
import { isRaw, type JsonPlace, type Raw, readingOf, type JsonReader } from '../json-reader.ts'

/** A page in the making. Without a reading when the survey has questions and no pages. */
export interface PageDraft {
  reading: JsonReader | undefined
  place: JsonPlace
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
export function readPages(context: ImportContext, root: JsonReader): PageDraft[] {
  const listed = root.list('pages')
  if (listed.length > MOST_PAGES) context.say({ path: 'pages', name: 'pages' }, 'too_many', MOST_PAGES)
  const pages = listed
    .slice(0, MOST_PAGES)
    .map((raw, at) => pageOf(context, readingOf(isRaw(raw) ? raw : {}, `pages.${at}`)))
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
      drafts: drafts(context, loose, Object.hasOwn(root.raw, 'elements') ? 'elements' : 'questions', [], 0),
    })
  for (const [at, raw] of root.list('calculatedValues').entries()) {
    const reading = readingOf(isRaw(raw) ? raw : {}, `calculatedValues.${at}`)
    reading.get('includeIntoResult')
    context.calculated.push({ reading, source: reading.text('expression')?.trim() ?? '' })
  }
  return pages
}

function pageOf(context: ImportContext, reading: JsonReader): PageDraft {
  const { shown, isShownNever } = conditioned(context, draftAt(reading))
  const list = reading.list('elements', 'questions')
  const page = {
    reading,
    place: reading,
    name: reading.name,
    title: context.readWords(reading, reading.get('title')),
    description: context.readWords(reading, reading.get('description')),
    shown,
    isShownNever,
    drafts: drafts(context, list, `${reading.path}.elements`, [], 0),
  }
  if (list.length === 0) context.say(reading, 'incomplete')
  sayUnread(context, reading)
  return page
}
const draftAt = (reading: JsonReader): Draft => ({
  reading,
  item: {},
  shown: [],
  isRequired: false,
  required: [],
  isShownNever: false,
})

function drafts(context: ImportContext, list: unknown[], path: string, shown: Draft['shown'], depth: number): Draft[] {
  return list.flatMap((raw, at) => {
    if (!isRaw(raw)) {
      context.say({ path: `${path}.${at}`, name: `${path}.${at}` }, 'malformed', 'elements')
      return []
    }
    const reading = readingOf(raw, `${path}.${at}`)
    if (raw['type'] === 'panel') return panel(context, reading, shown, depth)
    const made = readQuestion(context, reading).map((draft) => ({ ...draft, shown: [...shown, ...draft.shown] }))
    if (made.length > 0 || raw['type'] === 'expression') sayUnread(context, reading)
    return made
  })
}

/** A panel: its questions stand in the section, under its condition; its words on a slide before them. */
function panel(context: ImportContext, reading: JsonReader, shown: Draft['shown'], depth: number): Draft[] {
  if (depth >= DEEPEST) {
    context.say(reading, 'too_deep')
    return []
  }
  context.say(reading, 'panel_flattened')
  const own = conditioned(context, draftAt(reading))
  const all = [...shown, ...own.shown]
  const text = context.readWords(reading, reading.get('title'))
  const help = context.readWords(reading, reading.get('description'))
  const words = text ?? help
  const slide: Draft[] = words
    ? [
        {
          ...own,
          item: { type: 'info', key: context.itemKey(reading.name), text: words, ...(text && help && { help }) },
          shown: all,
        },
      ]
    : []
  const inside = drafts(context, reading.list('elements', 'questions'), `${reading.path}.elements`, all, depth + 1)
  sayUnread(context, reading)
  return [...slide, ...inside].map((draft) => (own.isShownNever ? { ...draft, isShownNever: true } : draft))
}
