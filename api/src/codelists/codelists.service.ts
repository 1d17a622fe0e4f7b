import type { Codelist, CodelistOption, EditedCodelist, EditedOption } from '@korak/contract/codelists.ts'
import { codelistPolicy, optionPolicy } from '@korak/contract/codelists.policy.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { cached } from '#base/cache.ts'
import { forgetting, longestKept } from '#base/told.ts'
import { now } from '#base/time.ts'
import { fromReplica } from '#db/replica.ts'
import { Refusal } from '#errors.ts'
import { listFrom, type Asking } from '#lists/list.ts'
import { mayOf } from '#routing/may.ts'
import type { Who } from '#auth/who.ts'
import { findAllCodelists, findUsedKeys, keepOptions, type OptionRow } from './codelists.queries.ts'
import { countAnswers, countQuestionnaires } from './uses.queries.ts'
import { codelists } from './codelists.resource.ts'
import { isClosed, usesOf } from './codelists.rules.ts'

type Option = z.input<typeof CodelistOption>

interface Stored {
  id: number
  rev: number
  key: string
  isSystem: boolean
  options: OptionRow[]
  /** The key an alias stands for. */
  current: ReadonlyMap<string, string>
}
/** Other processes are told of a change; where nobody tells they see it after at most this long. This one sees it at once. */
const FRESH_MS = 30_000
let cache: { until: number; lists: Promise<ReadonlyMap<string, Stored>> } | null = null

/** Options somebody has chosen, by list: to find out reads whole tables. Who changes or deletes one is told anew. */
const shownAsUsed = cached<ReadonlySet<string>>({ megabytes: 1, ofAnything: true })

/** Call after every committed change. */
export const forgetCodelists = forgetting('codelists', () => {
  cache = null
  shownAsUsed.clear()
})

function allLists(): Promise<ReadonlyMap<string, Stored>> {
  const at = now().getTime()
  const most = Math.min(FRESH_MS, longestKept())
  if (cache && at < cache.until && at > cache.until - 2 * FRESH_MS && cache.until - at <= most) return cache.lists
  const lists = fromReplica(load)
  cache = { until: at + most, lists }
  // A failure is not remembered.
  lists.catch(() => {
    if (cache?.lists === lists) cache = null
  })
  return lists
}

async function load(): Promise<ReadonlyMap<string, Stored>> {
  const { lists, options } = await findAllCodelists()
  const byId = new Map(lists.map((list) => [list.id, { ...list, options: [] as OptionRow[], current: new Map() }]))
  const known = new Map(options.map((option) => [option.id, option]))
  for (const option of options) {
    const list = byId.get(option.codelistId)
    const into = option.mergedInto === null ? undefined : known.get(option.mergedInto)
    list?.options.push(into ? asAlias(option, into) : option)
    if (into) list?.current.set(option.key, into.key)
  }
  return new Map([...byId.values()].map((list) => [list.key, list]))
}

/** What still names a merged option reads as the other one. */
const asAlias = (option: OptionRow, { labelSl, labelEn, hintSl, hintEn }: OptionRow): OptionRow => ({
  ...option,
  labelSl,
  labelEn,
  hintSl,
  hintEn,
})

/**
 * The same fields with the keys their options have now: one that was merged is read as the one it was merged with.
 * @param lists codelist by field
 */
export async function withCurrentKeys<T extends object>(
  fields: T,
  lists: { readonly [F in keyof T]?: string },
): Promise<T> {
  const all = await allLists()
  const changed = Object.entries(lists).flatMap(([field, list]) => {
    const current = all.get(String(list))?.current
    const given = fields[field as keyof T]
    if (!current || current.size === 0 || !given) return []
    const now = (key: unknown) => current.get(String(key)) ?? key
    return [[field, Array.isArray(given) ? [...new Set(given.map(now))] : now(given)]]
  })
  return changed.length === 0 ? fields : { ...fields, ...Object.fromEntries(changed) }
}

/** Keys of all codelists there are. */
export const codelistKeys = async (): Promise<ReadonlySet<string>> => new Set((await allLists()).keys())

/** An option as answered: label and hint in the language asked for. */
function optionOf(row: OptionRow, language: Language): Option {
  const isSlovenian = language === 'sl-SI'
  return {
    id: row.id,
    rev: row.rev,
    key: row.key,
    label: isSlovenian ? row.labelSl : row.labelEn,
    label_sl: row.labelSl,
    label_en: row.labelEn,
    hint: isSlovenian ? row.hintSl : row.hintEn,
    position: row.position,
    is_active: row.isActive,
  }
}

/**
 * Codelists by slug, keyed by slug, in the order asked for. `isFresh` reads past the memory: who edits a list
 * sees it as it is, whichever process answers.
 * @throws Refusal NOT_FOUND when one of them does not exist
 */
export async function getCodelists(
  slugs: string[],
  language: Language,
  { activeOnly = false, isFresh = false } = {},
): Promise<Record<string, Codelist>> {
  const lists = await (isFresh ? load() : allLists())
  const found = slugs.map((slug) => {
    const list = lists.get(slug)
    if (!list) throw new Refusal('NOT_FOUND')
    const options = activeOnly ? list.options.filter((option) => option.isActive) : list.options
    return [
      slug,
      { id: list.id, rev: list.rev, key: list.key, data: options.map((option) => optionOf(option, language)) },
    ] as const
  })
  return Object.fromEntries(found)
}

/** Options of a list as they are now, past the memory. @throws Refusal NOT_FOUND */
export async function editableOptions(slug: string): Promise<OptionRow[]> {
  const list = (await load()).get(slug)
  if (!list) throw new Refusal('NOT_FOUND')
  return list.options
}

/** Labels of one codelist by key, hidden options too: what is stored must stay readable. */
export async function labelsOf(slug: string, language: Language): Promise<ReadonlyMap<string, string>> {
  const options = (await allLists()).get(slug)?.options ?? []
  return new Map(options.map((row) => [row.key, language === 'sl-SI' ? row.labelSl : row.labelEn]))
}

/**
 * Which of these somebody cannot choose. The others stay as they are until the transaction ends: whoever writes down a
 * chosen key asks in the transaction that writes it.
 */
export async function unknownOptions<T extends { list: string; key: string }>(chosen: readonly T[]): Promise<T[]> {
  const known = await keepOptions(chosen.map(({ list, key }) => `${list}/${key}`))
  return chosen.filter(({ list, key }) => !known.has(`${list}/${key}`))
}

/** Which options of a list somebody has chosen, or may have: what is sealed nobody can look into. */
export async function usedKeys(
  list: string,
  options: readonly Pick<OptionRow, 'id' | 'key' | 'mergedInto'>[],
): Promise<ReadonlySet<string>> {
  const keys = options.map(({ key }) => key)
  if ((await countQuestionnaires(list)).feedback > 0) return new Set(keys)
  const [stored, answered] = [await findUsedKeys(keys, usesOf(list)), await countAnswers(list, keys)]
  const merged = new Set(options.map(({ mergedInto }) => mergedInto))
  return new Set([...stored, ...answered.keys(), ...options.filter(({ id }) => merged.has(id)).map(({ key }) => key)])
}

/** An option of a list for who edits it. */
export async function editedOption(
  who: Who,
  list: string,
  row: OptionRow,
  language: Language,
  of?: { used: ReadonlySet<string>; options: readonly OptionRow[] },
): Promise<z.input<typeof EditedOption>> {
  const options = of?.options ?? (await editableOptions(list))
  const used = of?.used ?? (await usedKeys(list, options))
  return {
    ...optionOf(row, language),
    hint_sl: row.hintSl,
    hint_en: row.hintEn,
    aliases: options.filter(({ mergedInto }) => mergedInto === row.id).map(({ key }) => key),
    may: mayOf(optionPolicy, who, { isClosed: isClosed(list), isUsed: used.has(row.key) }),
  }
}

/** A codelist for who edits it. @throws Refusal NOT_FOUND */
export async function getCodelist(who: Who, id: number, language: Language): Promise<EditedCodelist> {
  const list = [...(await load()).values()].find((one) => one.id === id)
  if (!list) throw new Refusal('NOT_FOUND')
  const { key, rev, isSystem, options } = list
  const used = await shownAsUsed.get(key, () => usedKeys(key, options))
  const isUsed = used.size > 0 || (await countQuestionnaires(key)).all > 0
  return {
    id,
    rev,
    key,
    data: await Promise.all(
      options
        .filter(({ mergedInto }) => mergedInto === null)
        .map((option) => editedOption(who, key, option, language, { used, options })),
    ),
    may: mayOf(codelistPolicy, who, { isSystem, isClosed: isClosed(key), isUsed }),
  }
}

interface Row {
  id: number
  key: string
  count: number
  isSystem: boolean
}
export const listCodelists = (query: ListQuery, asking: Asking) =>
  listFrom(codelists, query, asking, ({ id, key, count, isSystem }: Row) => ({ id, key, count, is_system: isSystem }))
