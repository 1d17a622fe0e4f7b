import { useEffect, useMemo, useRef, useState } from 'react'
import { type GateFault, isWarning, newWarnings } from '@korak/contract/jobs.rules.ts'
import { call } from '#base/data/call.ts'
import { CallError, fieldErrors, isStale } from '#base/data/errors.ts'
import { showAnswer } from '#base/data/query.ts'
import { type FieldErrors, wordsOf } from '#base/data/submit.ts'
import { draftKey, read, write } from '#base/page/storage.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { getUser } from '#base/session/session.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import { m } from '#words/messages.js'
import {
  type Job,
  type JobField,
  type JobValues,
  bodyOf,
  changedFields,
  gateFactsOf,
  isUnfinished,
  valuesOf,
} from './job-values.ts'

const PAUSE_MS = 900
const RETRY_MS = 5000

export interface JobEditing {
  /** The job as the server had it last. */
  base: Job
  values: JobValues
  change: (changes: Partial<JobValues>) => void
  /** Fields that differ from what the server has. */
  changed: readonly JobField[]
  isSaving: boolean
  /** Something typed cannot be sent as it stands. */
  isHeld: boolean
  /** When it was last saved here. */
  savedAt: Date | null
  errors: FieldErrors
  /** Why nothing can be saved now, in words. */
  failure: string | null
  /** Fields changed here and by somebody else, until one value of each is chosen. */
  unsettled: readonly JobField[]
  settle: (field: JobField) => void
  /** New words in doubt of a job that is public, or will be by itself: nobody has decided about them. */
  doubts: readonly GateFault[]
  /** Saves all there is, words in doubt only once they are decided about; false when some of it could not be, which is said beside it. */
  save: (decided?: boolean) => Promise<boolean>
  discard: () => void
  /** Shows what the server answered to another call about the job. */
  adopt: (job: Job) => void
  /** `base` at this moment, also between two drawings. */
  latest: () => Job
}

interface Kept {
  base: Job
  typed: Partial<JobValues>
}

/**
 * Editing a job beside others who do: a draft saves as one types, what is public by a press. What is not saved outlives a
 * reload of the tab; of a field somebody else has changed meanwhile both values stay until one is chosen.
 */
export function useJobEditing(opened: Job): JobEditing {
  const [key] = useState(() => draftKey('job', getUser()?.uid ?? '', opened.uid))
  const [kept] = useState(() => read<Kept>('session', key))
  const [base, setBase] = useState(kept?.base ?? opened)
  const [values, setValues] = useState<JobValues>(() => ({ ...valuesOf(kept?.base ?? opened), ...kept?.typed }))
  const [unsettled, setUnsettled] = useState<readonly JobField[]>([])
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isCutOff, setCutOff] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const now = useRef({ base, values, unsettled, errors })
  const running = useRef<Promise<boolean> | null>(null)
  const set = (next: Partial<typeof now.current>) => {
    now.current = { ...now.current, ...next }
    if (next.base) setBase(next.base)
    if (next.values) setValues(next.values)
    if (next.unsettled) setUnsettled(next.unsettled)
    if (next.errors) setErrors(next.errors)
  }
  /** @param own fields just sent from here: what was typed since is newer than the answer */
  const adopt = (job: Job, own: readonly JobField[] = []) => {
    if (job.rev < now.current.base.rev) return
    const [before, theirs] = [valuesOf(now.current.base), valuesOf(job)]
    const here = changedFields(before, now.current.values)
    const there = changedFields(before, theirs).filter((name) => !own.includes(name))
    const differing = changedFields(theirs, now.current.values)
    const both = there.filter((name) => here.includes(name) && differing.includes(name))
    const taken = there.filter((name) => !here.includes(name)).map((name) => [name, theirs[name]])
    set({
      base: job,
      values: { ...now.current.values, ...Object.fromEntries(taken) },
      unsettled: [...new Set([...now.current.unsettled, ...both])],
    })
  }
  const doubtful = () => doubtsIn(now.current.base, now.current.values)
  const sendable = (decided: boolean) =>
    changedFields(valuesOf(now.current.base), now.current.values).filter(
      (name) =>
        !now.current.unsettled.includes(name) &&
        (decided || !doubtful().some(({ field }) => field === name)) &&
        !isUnfinished(now.current.values, name) &&
        errorText(now.current.errors, name) === undefined,
    )
  const uid = opened.uid
  const saveOnce = async (decided: boolean): Promise<void> => {
    const names = sendable(decided)
    if (names.length === 0) return
    const { rev } = now.current.base
    const despite = [...new Set(doubtful().map(({ point }) => point))].filter(isWarning)
    const answer = await call('PUT /jobs/:uid', {
      params: { uid },
      body: { ...bodyOf(now.current.values, names), rev, ...(decided && despite.length > 0 && { despite }) },
    })
    adopt(answer, names)
    setSavedAt(new Date())
    await showAnswer('GET /jobs/:uid', { params: { uid } }, answer)
  }
  const reread = async () => adopt(await call('GET /jobs/:uid', { params: { uid } }))
  const work = async (decided: boolean, isAsked: boolean): Promise<boolean> => {
    setSaving(true)
    setCutOff(false)
    setFailure(null)
    try {
      // What one call was refused for is not sent again; the rest is.
      for (let round = 0; round < 3 && sendable(decided).length > 0; round += 1) {
        try {
          await saveOnce(decided)
        } catch (error) {
          const refused = fieldErrors(error)
          if (isStale(error)) await reread()
          else if (Object.keys(refused).length > 0) set({ errors: { ...now.current.errors, ...refused } })
          else throw error
        }
      }
    } catch (error) {
      // It cannot be changed any more: that is shown, beside what was typed.
      if (error instanceof CallError && error.code === 'LOCKED') await reread().catch(() => null)
      setCutOff(error instanceof CallError && (error.code === 'NETWORK' || error.status >= 500))
      setFailure(wordsOf(error))
    } finally {
      setSaving(false)
    }
    const left = changedFields(valuesOf(now.current.base), now.current.values)
    if (isAsked) set({ errors: { ...unfinishedIn(now.current.values, left), ...now.current.errors } })
    return left.length === 0
  }
  const save = async (decided = false, isAsked = true): Promise<boolean> => {
    await running.current
    running.current = work(decided, isAsked).finally(() => (running.current = null))
    return running.current
  }
  const latest = useRef(save)
  latest.current = save

  const changed = changedFields(valuesOf(base), values)
  const saves = base.status === 'draft' && base.may.update
  const typed = JSON.stringify(changed.map((name) => [name, values[name]]))
  const isGivenUp = useBlockWhen(changed.length > 0, false, () => save())
  const doubts = useMemo(() => doubtsIn(base, values), [base, values])
  useEffect(() => {
    if (isGivenUp()) return
    write('session', key, typed === '[]' ? null : { base, typed: Object.fromEntries(JSON.parse(typed) as []) })
  }, [key, typed, base, isGivenUp])
  useEffect(
    () => () => {
      if (isGivenUp()) write('session', key, null)
    },
    [key, isGivenUp],
  )
  useEffect(() => {
    if (!saves || typed === '[]') return undefined
    const timer = setTimeout(() => void latest.current(false, false), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [saves, typed, unsettled])
  useEffect(() => {
    if (!saves || !isCutOff) return undefined
    const timer = setTimeout(() => void latest.current(false, false), RETRY_MS)
    return () => clearTimeout(timer)
  }, [saves, isCutOff, isSaving])
  useEffect(() => {
    // Somebody else, or a button of this page, has changed it meanwhile.
    if (opened.rev > now.current.base.rev) adopt(opened)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new answer is news
  }, [opened])

  return {
    base,
    values,
    change: (changes) => {
      const names = Object.keys(changes)
      const left = Object.entries(now.current.errors).filter(
        ([field]) => !names.some((name) => field === name || field.startsWith(`${name}.`)),
      )
      set({ values: { ...now.current.values, ...changes }, errors: Object.fromEntries(left) })
    },
    changed,
    isSaving,
    isHeld: changed.some((name) => isUnfinished(values, name) || errorText(errors, name) !== undefined),
    savedAt,
    errors,
    failure,
    unsettled,
    doubts,
    settle: (field) => set({ unsettled: now.current.unsettled.filter((one) => one !== field) }),
    save,
    discard: () => {
      set({ values: valuesOf(now.current.base), unsettled: [], errors: {} })
      setFailure(null)
    },
    adopt,
    latest: () => now.current.base,
  }
}

/** What cannot be sent as it is typed, in words. */
const unfinishedIn = (values: JobValues, names: readonly JobField[]): FieldErrors =>
  Object.fromEntries(
    names
      .filter((name) => isUnfinished(values, name))
      .map((name) => [name, name === 'expires_at' ? plannedDayFault() : m.error_number()]),
  )

/** Does something to a job as it is shown; what others have changed meanwhile is shown before that is tried again. */
export async function asShown<T>(
  { base, adopt }: Pick<JobEditing, 'base' | 'adopt'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallError && error.status === 409)
      adopt(await call('GET /jobs/:uid', { params: { uid: base.uid } }))
    throw error
  }
}

const doubtsIn = (base: Job, values: JobValues): GateFault[] =>
  base.status === 'published' || base.publish_on
    ? newWarnings(gateFactsOf(valuesOf(base), base), gateFactsOf(values, base))
    : []

/** The error of a field; that of an item of a list is the list's. */
export const errorText = (errors: FieldErrors, field: string): string | undefined =>
  Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1]
