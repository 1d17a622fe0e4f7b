import type { Definition } from '@korak/contract/definition.ts'
import {
  countOf,
  divide,
  type Divided,
  isTogetherBy,
  RELATIONSHIPS,
  type Response,
  type Thresholds,
} from './anonymity.ts'
import { makeDefinition } from '../questionnaires/definitions.factory.ts'
import type { Division } from './feedback-report.ts'

/** For tests: how raters are told apart when everybody who was asked has answered. */
export const everybody = (responses: readonly Response[], thresholds: Thresholds): Division => ({
  thresholds,
  isTogether: isTogetherBy(countOf(responses), thresholds),
})
export const divided = (responses: readonly Response[], thresholds: Thresholds): Divided[] =>
  divide(responses, thresholds, everybody(responses, thresholds).isTogether)

export interface Campaign {
  definition: Definition
  thresholds: Thresholds
  responses: Response[]
}

/**
 * For tests: two competences with items of any weight, some turned round and some hardly anybody can answer, an open
 * question, groups of any size and any thresholds.
 */
export function randomCampaign(next: () => number): Campaign {
  const pick = (most: number): number => Math.floor(next() * (most + 1))
  const sections = ['a', 'b'].map((key) => ({
    key,
    items: Array.from({ length: 1 + pick(2) }, (_, at) => ({
      type: 'scale' as const,
      key: `${key}${at}`,
      weight: 1 + pick(3),
      is_reversed: next() < 0.3,
    })),
  }))
  const open = { key: 'open', is_scored: false, items: [{ type: 'textarea' as const, key: 'said' }] }
  const definition = makeDefinition([...sections, open], { kind: '360' })
  const thresholds = { self: 1, leader: next() < 0.8 ? 1 : 2, coworker: 2 + pick(3), employee: 2 + pick(3) }
  const missing = new Map(sections.flatMap(({ items }) => items.map(({ key }) => [key, next() * 0.6])))
  const counts = [1, pick(3), pick(7), pick(7)]
  const responses = RELATIONSHIPS.flatMap((relationship, at) =>
    Array.from({ length: counts[at] ?? 0 }, (_, number) => ({
      relationship,
      answers: {
        ...Object.fromEntries(
          [...missing].map(([key, share]) => [key, next() < share ? ({ cannot_say: true } as const) : 1 + pick(4)]),
        ),
        ...(next() < 0.7 && { said: `${relationship} ${number}` }),
      },
    })),
  )
  return { definition, thresholds, responses }
}
