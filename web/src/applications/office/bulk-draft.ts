import { useState } from 'react'
import { merged } from '@korak/contract/letter-templates.rules.ts'
import { letterText } from '@korak/contract/letters.rules.ts'
import type { Proposal } from '@korak/contract/letters.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { draftKey, dropDraft, putBackDraft, readDraft } from '#base/page/storage.ts'
import { useKept } from '#base/page/useKept.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { formatDay, today } from '#base/text/dates.ts'
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

/** The day to come that all of them have; null where they differ. */
const sameOf = (days: readonly (string | null)[]): string | null =>
  days.find((one) => one !== null && one > today() && days.every((other) => other === one)) ?? null

/**
 * What was written of these letters before they were taken back, of each what is not as it is proposed now. Nothing where anybody
 * is among them it was not written to, nor in a language in which not all were given one reason, or that somebody reads no more.
 */
function wordsBack(all: readonly Proposal[]): Partial<BulkDraft> {
  const found = all.flatMap(({ overtaken, ...one }) => (overtaken ? [{ ...one, was: overtaken }] : []))
  if (found.length < all.length) return {}
  const back = found.filter(({ language, was }) => was.language === language)
  const usual = back.find((one) => one.promise_on !== null)?.promise_on ?? null
  const promise = sameOf(back.map(({ was }) => was.promise_on)) ?? usual
  const promisedDay = promise === null ? null : formatDay(promise)
  const groups = [...Map.groupBy(back, ({ language }) => language)].flatMap(([language, those]) => {
    const given = new Set(those.map(({ needs_reason: isNeeded, was }) => (isNeeded ? (was.reason ?? '') : '')))
    const [reason = ''] = given
    return given.size === 1 ? [{ language, those, reason }] : []
  })
  const own = groups.flatMap(({ those, reason }) =>
    those.flatMap(({ was, ...one }) => {
      const proposed = merged(letterText(one, reason), { promised_day: promisedDay }, one.language)
      const isText = was.text !== proposed
      const changed = {
        ...(was.subject !== one.subject && { subject: was.subject }),
        ...(isText && { text: was.text }),
      }
      return Object.keys(changed).length > 0 ? [[one.uid, changed] as const] : []
    }),
  )
  const reasons = groups.flatMap(({ language, reason }) => (reason === '' ? [] : [[language, reason] as const]))
  const day = sameOf(back.map(({ was }) => was.send_on))
  const others = { day, promise: promise === usual ? null : promise }
  return { reasons: Object.fromEntries(reasons), own: Object.fromEntries(own), ...others }
}

/**
 * Letters to many as they are typed, kept in the browser until they are sent. They are taken up again for those they were
 * worded for, all or some of them: nobody gets words that were meant for others.
 * @param all what those who can be written to would read
 */
export function useBulkDraft(to: string, all: readonly Proposal[]) {
  const people = all.map(({ uid }) => uid)
  const [empty] = useState<BulkDraft>({ people, ...BLANK })
  const [key] = useState(() => ofUser(to))
  const isOurs = (kept: BulkDraft) => empty.people.every((uid) => kept.people.includes(uid))
  const ours = (kept: BulkDraft | null) => (kept && isOurs(kept) ? { ...empty, ...kept } : empty)
  const [draft, setDraft] = useState(() => {
    const kept = readDraft<BulkDraft>(key)
    return kept && isOurs(kept) ? { ...empty, ...kept } : { ...empty, ...wordsBack(all) }
  })
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
