import type { Relationship } from '@korak/contract/campaigns.ts'
import type { Answers, Definition } from '@korak/contract/definition.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'

export const THRESHOLDS = { self: 1, leader: 1, coworker: 3, employee: 3 } as const

/** How the groups see a person on average, question after question, over and over: they differ where a report has something to say. */
const LEVELS: Record<Relationship, readonly number[]> = {
  self: [4, 4, 5, 3, 4, 3, 3, 4, 3, 3, 5, 5, 5, 4, 5, 3, 4, 3, 4, 3, 4, 4, 4, 4, 5, 5, 4, 5, 4, 5],
  leader: [4, 4, 4, 4, 5, 3, 4, 3, 4, 4, 4, 3, 4, 3, 4, 4, 4, 4, 3, 4, 5, 4, 5, 4, 5, 5, 5, 4, 5, 4],
  coworker: [4, 4, 4, 3, 4, 4, 4, 4, 4, 4, 3, 4, 3, 3, 4, 4, 4, 4, 4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4, 4],
  employee: [3, 4, 4, 3, 4, 4, 4, 5, 4, 4, 3, 3, 4, 3, 3, 4, 3, 4, 4, 4, 4, 5, 4, 4, 4, 4, 4, 4, 5, 4],
}
const COMMENTS: Record<string, readonly string[]> = {
  'open-keep': [
    'Dogovori držijo, rokov ni treba preverjati dvakrat.',
    'Pri zapletih ostane mirna glava in jasen naslednji korak.',
    'Tedenski pregledi so kratki in uporabni.',
    'Pohvala pride takrat, ko je delo opravljeno, in pred ekipo.',
    'Odprta vrata, tudi kadar je dela veliko.',
  ],
  'open-start': [
    'Več vprašanj, preden je odločitev sprejeta.',
    'Cilje četrtletja bi bilo dobro zapisati na eno stran.',
    'Več priložnosti, da člani ekipe sami vodijo sestanek.',
    'Pogosteje povedati, zakaj se prioriteta spremeni.',
    'Redni pogovori o razvoju, ne samo o nalogah.',
  ],
  'open-stop': [
    'Pozna sporočila zvečer, ki niso nujna.',
    'Popravljanje podrobnosti, ki jih ekipa obvlada.',
    'Sestanki brez dnevnega reda.',
    'Prehitro prevzemanje nalog, ki so že dodeljene.',
    'Odlaganje neprijetnih pogovorov.',
  ],
}

/** Always the same answers for the same place in the list; who has only begun has answered the first third. */
export function answersOf(
  definition: Definition,
  { relationship, seed, isClosed }: { relationship: Relationship; seed: number; isClosed: boolean },
): Answers {
  const asked = itemsOf(definition).filter((item) => item.type === 'scale' || item.type === 'textarea')
  const answered = isClosed ? asked : asked.slice(0, Math.ceil(asked.length / 3))
  const pairs = answered.flatMap((item, at): [string, Answers[string]][] => {
    if (item.type !== 'scale') {
      // The assessed person and the leader come first in the lists, and write none.
      const comment = COMMENTS[item.key]?.[seed - 2]
      return comment ? [[item.key, comment]] : []
    }
    // Now and then somebody has not seen it.
    if (relationship !== 'self' && (at * 5 + seed * 11) % 37 === 0) return [[item.key, { cannot_say: true }]]
    const swing = relationship === 'self' ? 0 : ((at * 7 + seed * 3) % 3) - 1
    return [[item.key, Math.min(5, Math.max(1, (LEVELS[relationship][at % 30] ?? 4) + swing))]]
  })
  return Object.fromEntries(pairs)
}
