import { Scale } from '@korak/contract/definition.ts'
import { itemKeys, sectionKeys } from './keys.ts'
import type { collectNotes, Say } from '../notes.ts'
import type { Raw, JsonReader } from '../json-reader.ts'
import type { Target } from '../expressions/targets.ts'
import type { ReadWords } from '../texts.ts'

/** One reading of a survey: what is known and made so far. */
export interface ImportContext {
  notes: ReturnType<typeof collectNotes>
  say: Say
  readWords: ReadWords
  itemKey: (name: string) => string
  sectionKey: (name: string) => string
  /** The scale with these points, made when there is none; nothing when there are too many. */
  scaleOf: (points: Scale['points']) => string | undefined
  scales: Scale[]
  /** What names in expressions stand for, by how SurveyJS knows them. */
  targets: Map<string, Target>
  calculated: { reading: JsonReader; source: string; key?: string }[]
  /** What each object of the JSON reads as, before its extension. */
  made: Map<Raw, Raw>
  mode: Mode
}
/**
 * `extended`: what stands under `korak` counts. `plain`: it does not. `trial`: only to see what the rest reads as, whether
 * or not that is whole.
 */
export type Mode = 'extended' | 'plain' | 'trial'

const MOST_SCALES = 20

/** @param kept scales of an extension */
export function startImport(
  notes: ImportContext['notes'],
  readWords: ReadWords,
  kept: unknown,
  mode: Mode,
): ImportContext {
  const scales = mode !== 'plain' && Array.isArray(kept) ? kept.slice(0, MOST_SCALES).flatMap(scaleFrom) : []
  const scaleKey = sectionKeys()
  for (const { key } of scales) scaleKey(key)
  return {
    notes,
    say: notes.say,
    readWords,
    itemKey: itemKeys(),
    sectionKey: sectionKeys(),
    scaleOf: (points) => {
      const spoken = JSON.stringify(points)
      const known = scales.find((scale) => JSON.stringify(scale.points) === spoken)
      if (known || scales.length >= MOST_SCALES) return known?.key
      const key = scaleKey('scale')
      scales.push({ key, points, cannot_say: null })
      return key
    },
    scales,
    targets: new Map(),
    calculated: [],
    made: new Map(),
    mode,
  }
}
const scaleFrom = (raw: unknown): Scale[] => {
  const parsed = Scale.safeParse(raw)
  return parsed.success ? [parsed.data] : []
}
