import type { Asked } from '@korak/engine/questionnaires/visibility.ts'
import type { Snapshot } from '#answers/queue/queue.ts'
import type { Held } from './WithAnswers.tsx'

/** A question with those it is asked about; what is asked can differ by the answers so far. */
export interface SharedQuestion extends Asked {
  about: readonly Held[]
}

/** Every question that is asked about at least one person, in the order of the questionnaire. */
export function questionsFor(held: readonly Held[]): SharedQuestion[] {
  const sections = held[0]?.details.definition.sections ?? []
  return sections.flatMap((section) =>
    section.items.flatMap((item) => {
      const asked = held.map(({ answering }) => answering.asked.find((one) => one.item.key === item.key))
      const about = held.filter((_, at) => asked[at])
      if (about.length === 0) return []
      return [{ section, item, about, isRequired: asked.some((one) => one?.isRequired) }]
    }),
  )
}

/** The first question that is open about anybody; the review when none is. */
export function beginningOf(held: readonly Held[], questions: readonly SharedQuestion[]) {
  const isOpen = ({ item, about }: SharedQuestion) =>
    item.type !== 'info' && about.some(({ details }) => !Object.hasOwn(details.answers, item.key))
  const key = (questions.find(isOpen) ?? questions[0])?.item.key
  return key && held.length > 0 ? { at: 'item' as const, key } : { at: 'review' as const }
}

/** How the answers about all of them stand on their way to the server. */
export function sharedSnapshot(held: readonly Held[]): Snapshot {
  const snapshots = held.map(({ answering }) => answering.snapshot)
  const state = (['waiting', 'sending', 'idle'] as const).find((one) => snapshots.some((of) => of.state === one))
  return {
    state: state ?? 'idle',
    isStored: snapshots.every(({ isStored }) => isStored),
    count: snapshots.reduce((sum, { count }) => sum + count, 0),
    refused: snapshots.flatMap(({ refused }) => refused),
    unfit: snapshots.flatMap(({ unfit }) => unfit),
    savedAt: snapshots.reduce<string | null>(
      (last, { savedAt }) => (savedAt && savedAt > (last ?? '') ? savedAt : last),
      null,
    ),
    conflicts: snapshots.flatMap(({ conflicts }) => conflicts),
  }
}
