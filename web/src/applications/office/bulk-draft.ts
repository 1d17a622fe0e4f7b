import { useState } from 'react'
import type { Language } from '@korak/contract/shapes.ts'
import { draftKey, dropDraft, putBackDraft, readDraft } from '#base/page/storage.ts'
import { useKept } from '#base/page/useKept.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { getUser } from '#base/session/session.ts'
import type { Own } from './LetterStepper.tsx'

/** What was typed of letters to many. */
interface BulkDraft {
  /** To whom; people are uids throughout. */
  people: readonly string[]
  reasons: Partial<Record<Language, string>>
  /** Letters as they were changed, by person, no more of them than that. */
  own: Readonly<Record<string, Partial<Own>>>
  /** Day they are planned for; null: they go at once. */
  day: string | null
  postpones: boolean
  /** When the next step is promised, where somebody changed it. */
  promise: string | null
  /** Places nobody is moved from. */
  unticked: readonly string[]
  skipped: readonly string[]
}
const BLANK = { reasons: {}, own: {}, day: null, postpones: false, promise: null, unticked: [], skipped: [] }
const isEmpty = ({ people: _people, ...typed }: BulkDraft) => JSON.stringify(typed) === JSON.stringify(BLANK)

const ofUser = (to: string) => draftKey('letter', getUser()?.uid ?? '', `bulk_${to}`)

/**
 * Letters to many as they are typed, kept in the browser until they are sent. They are taken up again for those they were
 * worded for, all or some of them: nobody gets words that were meant for others.
 * @param people uids of those who can be written to
 */
export function useBulkDraft(to: string, people: readonly string[]) {
  const [empty] = useState<BulkDraft>({ people, ...BLANK })
  const [key] = useState(() => ofUser(to))
  const ours = (kept: BulkDraft | null) =>
    kept && empty.people.every((uid) => kept.people.includes(uid)) ? { ...empty, ...kept } : empty
  const [draft, setDraft] = useState(() => ours(readDraft(key)))
  const isGivenUp = useBlockWhen(!isEmpty(draft), true)
  useKept({ key, value: draft, setValue: (next) => setDraft(ours(next)), empty, isGivenUp, isEmpty })
  return {
    draft,
    empty,
    setDraft,
    type: (typed: Partial<BulkDraft>) => setDraft((now) => ({ ...now, ...typed })),
    /** They were sent. */
    drop: () => dropDraft(key, draft),
    /** They were taken back, to be corrected. */
    putBack: () => {
      if (!isEmpty(draft) && key === ofUser(to)) putBackDraft(key, draft)
    },
  }
}

type Reasons = BulkDraft['reasons']
/** Reasons without those that were emptied. */
const withOne = (reasons: Reasons, language: Language, reason: string): Reasons => {
  const { [language]: _former, ...others } = reasons
  return reason === '' ? others : { ...others, [language]: reason }
}

/**
 * Reasons with this one: one of the common ones is the same entry in every language where nothing of one's own stands.
 * @param proposed the common ones by language, all in one order
 */
export const withReason = (
  reasons: Reasons,
  language: Language,
  reason: string,
  proposed: ReadonlyMap<Language, readonly string[]>,
): Reasons => {
  const entry = proposed.get(language)?.indexOf(reason) ?? -1
  const others = [...proposed].flatMap(([other, of]) => {
    const now = reasons[other] ?? ''
    const same = of[entry]
    return other !== language && same !== undefined && (now === '' || of.includes(now)) ? [[other, same] as const] : []
  })
  return withOne({ ...reasons, ...Object.fromEntries(others) }, language, reason)
}
