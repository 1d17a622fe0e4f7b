import { Definition, Item, Section } from '@korak/contract/definition.ts'
import { codelistsIn } from '@korak/engine/questionnaires/answers.ts'
import { ANY, type Type, type Types } from '@korak/engine/cel/types.ts'
import { FACTS, typeOf } from '@korak/engine/questionnaires/checking.ts'
import { faultsInDefinition } from '@korak/engine/questionnaires/definition-faults.ts'
import { expressionsOf, nameOf, namesIn } from '@korak/engine/questionnaires/expressions.ts'
import { readCalculated, saidInCel } from './import/conditions.ts'
import { type Draft, finished, isKnown } from './import/drafts.ts'
import { extended } from './extension.ts'
import { type Job, type Mode, startJob } from './import/import-context.ts'
import { sayUnread } from './import/leftovers.ts'
import { collectNotes, type Note, SurveyjsFault } from './notes.ts'
import { type Page, readPages, namesOfAll } from './import/pages.ts'
import { isRaw, type Raw, readingOf, type Reading } from './json-reader.ts'
import { GENERAL, partWords, wordReader } from './texts.ts'

/**
 * Reads a survey of SurveyJS as a questionnaire of ours. The definition has the right shape and no faults; whatever does
 * not carry over, or not as it was, is in the notes. Throws SurveyjsFault when there is no questionnaire in it. What an
 * export of ours keeps under `korak` (docs/surveyjs.md) is put back, so that our own round trip changes nothing.
 */
export function fromSurveyjs(json: unknown): { definition: Definition; notes: Note[] } {
  return readWhole(json)
}

function readWhole(json: unknown, mode: Mode = 'extended'): { definition: Definition; notes: Note[] } {
  const { job, plain, sections, calculated, raw } = readAll(json, mode)
  const notes = job.notes.all()
  if (sections.length === 0) throw new SurveyjsFault('no_questions', notes)
  const heads = [...(mode === 'extended' ? [extended(plain, withoutScales(raw)).value] : []), plain]
  for (const head of heads) {
    const parsed = Definition.safeParse({ ...head, scales: job.scales, sections, calculated })
    if (parsed.success && isSound(parsed.data)) return { definition: parsed.data, notes }
  }
  // Only an extension written by hand leads here: what it keeps does not fit together.
  if (mode === 'plain') throw new SurveyjsFault('no_questions', notes)
  const again = readWhole(json, 'plain')
  return { ...again, notes: [{ path: '', code: 'korak_ignored', name: '', value: '' }, ...again.notes] }
}

/** Has it no faults? That its conditions take too many steps is for those who create it: no part of it is to blame alone. */
const isSound = (definition: Definition): boolean =>
  faultsInDefinition(definition, codelistsIn(definition)).every(({ expression }) => expression?.code === 'steps')

/** What each object of a survey reads as by itself, whatever its extension keeps. */
export const readsAs = (json: Raw): ReadonlyMap<Raw, Raw> => readAll(json, 'trial').job.made

function readAll(json: unknown, mode: Mode) {
  if (!isRaw(json)) throw new SurveyjsFault('unreadable')
  const names = namesOfAll(json)
  const notes = collectNotes()
  const root = { ...readingOf(json, ''), name: 'survey' }
  const isName = (text: string) =>
    names.has(text.trim().toLowerCase().split(/[.[]/)[0] ?? '') || /^(row|panel)\./.test(text)
  const extension = Object.hasOwn(json, 'korak') && isRaw(json['korak']) ? json['korak'] : undefined
  const job = startJob(notes, wordReader(notes, root.text('locale'), isName), extension?.['scales'], mode)
  const head = readHead(job, root)
  const pages = readPages(job, root)
  const known = new Map<string, Type>(FACTS)
  if (!job.targets.has('relationship')) job.targets.set('relationship', { cel: 'relationship', kind: 'text' })
  for (const page of pages) page.drafts = page.drafts.filter((draft) => isItem(job, draft, known))
  const calculated = readCalculated(job, known)
  for (const page of pages) addConditions(job, page, known)
  const sections = sectionsOf(job, pages, head['title'], known)
  sayHidden(job, root, pages, { sections, calculated })
  sayUnread(job, root)
  const count = sections.reduce((sum, section) => sum + section.items.length, 0)
  const plain: Raw = { ...head, minutes: Math.min(240, Math.max(1, Math.ceil(count / 3))) }
  if (!extension) job.say({ path: '', name: '' }, 'minutes', String(plain['minutes']))
  job.made.set(json, plain)
  return { job, plain, sections, calculated, raw: json }
}

const CLEARED = new Set(['onHidden', 'onHiddenContainer'])
/** Unless the survey clears them, SurveyJS lets answers steer whose questions are hidden again; here they never do. */
function sayHidden(job: Job, root: Reading, pages: Page[], made: Pick<Definition, 'sections' | 'calculated'>): void {
  if (CLEARED.has(root.text('clearInvisibleValues') ?? '')) return
  const steering = new Set(expressionsOf(made).flatMap((source) => [...namesIn(source)]))
  const readings = new Map(pages.flatMap(({ drafts }) => drafts.map(({ item, reading }) => [item['key'], reading])))
  for (const { items, visible_if } of made.sections)
    for (const item of items) {
      const reading = readings.get(item.key)
      if ((visible_if ?? item.visible_if) !== undefined && steering.has(nameOf(item.key)) && reading)
        job.say(reading, 'hidden_answers')
    }
}

const withoutScales = (json: Raw): Raw => {
  const { scales: _, ...rest } = isRaw(json['korak']) ? json['korak'] : {}
  return { korak: rest }
}
function readHead(job: Job, root: Reading): Raw {
  const missing = (what: string) => job.say(root, 'text_missing', what)
  const title = job.readWords(root, root.get('title'))
  const intro = job.readWords(root, root.get('description'))
  const thanks = job.readWords(root, root.get('completedHtml'), true)
  if (!title) missing('title')
  if (!intro) missing('description')
  if (!thanks) missing('completedHtml')
  root.get('locale')
  return {
    format: 1,
    kind: 'form',
    title: title ?? GENERAL.title,
    intro: intro ?? GENERAL.intro,
    thank_you: thanks ?? GENERAL.thankYou,
    privacy: null,
    result: 'never',
  }
}

/** Is the draft an item? Then its name is known to expressions; else it is let go, and said. */
function isItem(job: Job, draft: Draft, known: Map<string, Type>): boolean {
  const item = finished(job, draft)
  if (item) known.set(nameOf(item.key), isOpen(job, item) ? ANY : typeOf(item))
  else job.say(draft.reading, 'incomplete')
  return Boolean(item)
}

/** Only to see how the rest reads, an item may be in pieces, and its columns are not its own. */
const isOpen = ({ mode }: Job, item: Item): boolean =>
  item.type === 'info' || (mode === 'trial' && (item.type === 'table' || !Item.safeParse(item).success))

function addConditions(job: Job, page: Page, known: Types): void {
  for (const draft of page.drafts) {
    const visible = draft.isShownNever ? 'false' : saidInCel(job, draft.shown, known)
    const required = saidInCel(
      job,
      draft.required.map((source) => ({ source, reading: draft.reading })),
      known,
    )
    if (visible) draft.item['visible_if'] = visible
    if (required) draft.item['required_if'] = required
  }
  if (page.reading) page.visible = page.isShownNever ? 'false' : saidInCel(job, page.shown, known)
}

const MOST_ITEMS = 100
const MOST_SECTIONS = 50

function sectionsOf(job: Job, pages: Page[], title: unknown, known: Types): Section[] {
  const full = pages.filter((page) => page.drafts.length > 0)
  const sections = full.flatMap((page, at): Section[] => {
    const items = page.drafts.map((draft) => finished(job, draft, known)).filter((item) => item !== undefined)
    const chunks = Array.from({ length: Math.ceil(items.length / MOST_ITEMS) }, (_, n) =>
      items.slice(n * MOST_ITEMS, (n + 1) * MOST_ITEMS),
    )
    if (chunks.length > 1) job.say(page.place, 'page_split', MOST_ITEMS)
    if (!page.title && full.length > 1) job.say(page.place, 'text_missing', 'title')
    return chunks.flatMap((chunk) => {
      const read: Raw = {
        key: job.sectionKey(page.name),
        title: page.title ?? (full.length === 1 ? title : partWords(at + 1)),
        ...(page.description && { description: page.description }),
        ...(page.visible && { visible_if: page.visible }),
      }
      return sectionOf(job, page, read, chunk, known)
    })
  })
  if (sections.length > MOST_SECTIONS) job.say({ path: 'pages', name: 'pages' }, 'too_many', MOST_SECTIONS)
  return sections.slice(0, MOST_SECTIONS)
}

const Head = Section.omit({ items: true })

function sectionOf(job: Job, page: Page, own: Raw, items: Item[], known: Types): Section[] {
  const plain = Head.safeParse(own)
  const read: Raw = plain.success ? plain.data : own
  const raw = page.reading?.raw
  if (raw) job.made.set(raw, read)
  if (job.mode === 'trial') return [{ ...read, items } as Section]
  if (raw && job.mode === 'extended') {
    const whole = Section.safeParse({ ...extended(read, raw).value, items })
    if (whole.success && isKnown(whole.data, known)) return [whole.data]
    job.say(page.place, 'korak_ignored')
  }
  return plain.success ? [{ ...plain.data, items }] : []
}
