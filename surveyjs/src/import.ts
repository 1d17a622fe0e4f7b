import { Definition, Item, Section } from '@korak/contract/definition.ts'
import { codelistsIn } from '@korak/engine/questionnaires/answers.ts'
import { ANY, type Type, type Types } from '@korak/engine/cel/types.ts'
import { FACTS, typeOf } from '@korak/engine/questionnaires/checking.ts'
import { faultsInDefinition } from '@korak/engine/questionnaires/definition-faults.ts'
import { expressionsOf, nameOf, namesIn } from '@korak/engine/questionnaires/expressions.ts'
import { readCalculated, saidInCel } from './import/conditions.ts'
import { type Draft, finished, isKnown } from './import/drafts.ts'
import { extended } from './extension.ts'
import { type ImportContext, type Mode, startImport } from './import/import-context.ts'
import { sayUnread } from './import/leftovers.ts'
import { collectNotes, type Note, SurveyjsFault } from './notes.ts'
import { type PageDraft, readPages, namesOfAll } from './import/pages.ts'
import { isRaw, type Raw, readingOf, type JsonReader } from './json-reader.ts'
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
  const { context, plain, sections, calculated, raw } = readAll(json, mode)
  const notes = context.notes.all()
  if (sections.length === 0) throw new SurveyjsFault('no_questions', notes)
  const heads = [...(mode === 'extended' ? [extended(plain, withoutScales(raw)).value] : []), plain]
  for (const head of heads) {
    const parsed = Definition.safeParse({ ...head, scales: context.scales, sections, calculated })
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
export const readsAs = (json: Raw): ReadonlyMap<Raw, Raw> => readAll(json, 'trial').context.made

function readAll(json: unknown, mode: Mode) {
  if (!isRaw(json)) throw new SurveyjsFault('unreadable')
  const names = namesOfAll(json)
  const notes = collectNotes()
  const root = { ...readingOf(json, ''), name: 'survey' }
  const isName = (text: string) =>
    names.has(text.trim().toLowerCase().split(/[.[]/)[0] ?? '') || /^(row|panel)\./.test(text)
  const extension = Object.hasOwn(json, 'korak') && isRaw(json['korak']) ? json['korak'] : undefined
  const context = startImport(notes, wordReader(notes, root.text('locale'), isName), extension?.['scales'], mode)
  const head = readHead(context, root)
  const pages = readPages(context, root)
  const known = new Map<string, Type>(FACTS)
  if (!context.targets.has('relationship')) context.targets.set('relationship', { cel: 'relationship', kind: 'text' })
  for (const page of pages) page.drafts = page.drafts.filter((draft) => isItem(context, draft, known))
  const calculated = readCalculated(context, known)
  for (const page of pages) addConditions(context, page, known)
  const sections = sectionsOf(context, pages, head['title'], known)
  sayHidden(context, root, pages, { sections, calculated })
  sayUnread(context, root)
  const count = sections.reduce((sum, section) => sum + section.items.length, 0)
  const plain: Raw = { ...head, minutes: Math.min(240, Math.max(1, Math.ceil(count / 3))) }
  if (!extension) context.say({ path: '', name: '' }, 'minutes', String(plain['minutes']))
  context.made.set(json, plain)
  return { context, plain, sections, calculated, raw: json }
}

const CLEARED = new Set(['onHidden', 'onHiddenContainer'])
/** Unless the survey clears them, SurveyJS lets answers steer whose questions are hidden again; here they never do. */
function sayHidden(
  context: ImportContext,
  root: JsonReader,
  pages: PageDraft[],
  made: Pick<Definition, 'sections' | 'calculated'>,
): void {
  if (CLEARED.has(root.text('clearInvisibleValues') ?? '')) return
  const steering = new Set(expressionsOf(made).flatMap((source) => [...namesIn(source)]))
  const readings = new Map(pages.flatMap(({ drafts }) => drafts.map(({ item, reading }) => [item['key'], reading])))
  for (const { items, visible_if } of made.sections)
    for (const item of items) {
      const reading = readings.get(item.key)
      if ((visible_if ?? item.visible_if) !== undefined && steering.has(nameOf(item.key)) && reading)
        context.say(reading, 'hidden_answers')
    }
}

const withoutScales = (json: Raw): Raw => {
  const { scales: _, ...rest } = isRaw(json['korak']) ? json['korak'] : {}
  return { korak: rest }
}
function readHead(context: ImportContext, root: JsonReader): Raw {
  const missing = (what: string) => context.say(root, 'text_missing', what)
  const title = context.readWords(root, root.get('title'))
  const intro = context.readWords(root, root.get('description'))
  const thanks = context.readWords(root, root.get('completedHtml'), true)
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
function isItem(context: ImportContext, draft: Draft, known: Map<string, Type>): boolean {
  const item = finished(context, draft)
  if (item) known.set(nameOf(item.key), isOpen(context, item) ? ANY : typeOf(item))
  else context.say(draft.reading, 'incomplete')
  return Boolean(item)
}

/** Only to see how the rest reads, an item may be in pieces, and its columns are not its own. */
const isOpen = ({ mode }: ImportContext, item: Item): boolean =>
  item.type === 'info' || (mode === 'trial' && (item.type === 'table' || !Item.safeParse(item).success))

function addConditions(context: ImportContext, page: PageDraft, known: Types): void {
  for (const draft of page.drafts) {
    const visible = draft.isShownNever ? 'false' : saidInCel(context, draft.shown, known)
    const required = saidInCel(
      context,
      draft.required.map((source) => ({ source, reading: draft.reading })),
      known,
    )
    if (visible) draft.item['visible_if'] = visible
    // Where there are both, SurveyJS goes by the condition alone (survey-core, `requiredIf` overrides `isRequired`).
    if (required && draft.item['required'] !== true) draft.item['required_if'] = required
    else if (draft.isRequired) draft.item['required'] = true
  }
  if (page.reading) page.visible = page.isShownNever ? 'false' : saidInCel(context, page.shown, known)
}

const MOST_ITEMS = 100
const MOST_SECTIONS = 50

function sectionsOf(context: ImportContext, pages: PageDraft[], title: unknown, known: Types): Section[] {
  const full = pages.filter((page) => page.drafts.length > 0)
  const sections = full.flatMap((page, at): Section[] => {
    const items = page.drafts.map((draft) => finished(context, draft, known)).filter((item) => item !== undefined)
    const chunks = Array.from({ length: Math.ceil(items.length / MOST_ITEMS) }, (_, n) =>
      items.slice(n * MOST_ITEMS, (n + 1) * MOST_ITEMS),
    )
    if (chunks.length > 1) context.say(page.place, 'page_split', MOST_ITEMS)
    if (!page.title && full.length > 1) context.say(page.place, 'text_missing', 'title')
    return chunks.flatMap((chunk) => {
      const read: Raw = {
        key: context.sectionKey(page.name),
        title: page.title ?? (full.length === 1 ? title : partWords(at + 1)),
        ...(page.description && { description: page.description }),
        ...(page.visible && { visible_if: page.visible }),
      }
      return sectionOf(context, page, read, chunk, known)
    })
  })
  if (sections.length > MOST_SECTIONS) context.say({ path: 'pages', name: 'pages' }, 'too_many', MOST_SECTIONS)
  return sections.slice(0, MOST_SECTIONS)
}

const Head = Section.omit({ items: true })

function sectionOf(context: ImportContext, page: PageDraft, own: Raw, items: Item[], known: Types): Section[] {
  const plain = Head.safeParse(own)
  const read: Raw = plain.success ? plain.data : own
  const raw = page.reading?.raw
  if (raw) context.made.set(raw, read)
  if (context.mode === 'trial') return [{ ...read, items } as Section]
  if (raw && context.mode === 'extended') {
    const whole = Section.safeParse({ ...extended(read, raw).value, items })
    if (whole.success && isKnown(whole.data, known)) return [whole.data]
    context.say(page.place, 'korak_ignored')
  }
  return plain.success ? [{ ...plain.data, items }] : []
}
