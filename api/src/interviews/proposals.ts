import { addWorkingDays } from '@korak/contract/days.rules.ts'
import type { ProposalInput } from '@korak/contract/interviews.ts'
import { addDays, dayOf, now, readInstant, shortDay, today } from '#base/time.ts'
import { type FieldError, InvalidInput } from '#errors.ts'
import { shownInstant } from '#mail/letter.ts'
import { countColleagues, findTaken } from './interviews.queries.ts'

/** Working days a candidate has to pick a time, unless the consultant says otherwise. */
const PICKING_WORKING_DAYS = 3
/** Days ahead an answer may be asked for, and an interview proposed: beyond, somebody mistyped. */
const MAX_DAYS = { answer: 180, interview: 365 }

const tooFar = (latest: string): FieldError => ({ key: 'error_date_far', values: { day: shortDay(latest) } })

/** What is wrong with the day to answer by, if anything; after the last of the proposed times nothing is left to pick. */
function dayFault(day: string, lastTime: string | undefined): FieldError | null {
  const farthest = addDays(today(), MAX_DAYS.answer)
  const latest = lastTime !== undefined && lastTime < farthest ? lastTime : farthest
  if (day < today()) return 'error_date_past'
  return day > latest ? tooFar(latest) : null
}

function faultOfTimes(times: readonly Date[], minutes: number): FieldError | null {
  const latest = addDays(today(), MAX_DAYS.interview)
  if (times.some((time) => time <= now())) return 'error_date_past'
  if (times.some((time) => dayOf(time) > latest)) return tooFar(latest)
  const begins = times.toSorted((a, b) => Number(a) - Number(b))
  for (const [place, at] of begins.entries()) {
    const before = begins[place - 1]
    if (before && Number(at) === Number(before)) return { key: 'error_times_same', values: { at: shownInstant(at) } }
    // Whoever picks one would take the other along.
    if (before && Number(at) < Number(before) + minutes * 60_000)
      return { key: 'error_times_overlap', values: { at: shownInstant(at), before: shownInstant(before) } }
  }
  return null
}

function faultOfPlace({ kind, place }: ProposalInput): FieldError | null {
  if (kind === 'video' && !(place.startsWith('https://') && URL.canParse(place))) return 'error_url_format'
  return kind === 'phone' && !/^[+\d][\d\s/()-]{5,}$/.test(place) ? 'error_phone' : null
}

interface Checked {
  times: Date[]
  answerBy: string
}

/**
 * Reads what was proposed. @param people who of us will be there; their calendars are locked
 * @throws InvalidInput for days and times that have passed, are far off, the same or overlap, after which nothing is left to pick, or that
 *   somebody who is to be there has no time for; for a place that is none of its kind, and for people who do not work here
 */
export async function checkedProposal(
  input: ProposalInput,
  people: readonly string[],
  except: string | null,
): Promise<Checked> {
  const read = input.times.map(readInstant)
  const times = read.filter((time) => time !== null)
  const lastDay = times.map(dayOf).toSorted().at(-1)
  const errors: Record<string, FieldError[]> = {}
  const answerFault = input.answer_by && dayFault(input.answer_by, lastDay)
  if (answerFault) errors['answer_by'] = [answerFault]
  const placeFault = faultOfPlace(input)
  if (placeFault) errors['place'] = [placeFault]
  if ((await countColleagues(people)) < new Set(people).size) errors['people'] = ['error_choice']
  const timesFault = read.includes(null) ? 'error_date_format' : faultOfTimes(times, input.minutes)
  const taken = timesFault ? undefined : await findTaken(people, times, input.minutes, except)
  if (timesFault) errors['times'] = [timesFault]
  else if (taken)
    errors['times'] = [
      {
        key: 'error_time_taken',
        values: { name: taken.name, at: shownInstant(taken.at), time: shownInstant(taken.startsAt) },
      },
    ]
  if (Object.keys(errors).length > 0 || lastDay === undefined) throw new InvalidInput(errors)
  return { times, answerBy: input.answer_by ?? usualDay(times) }
}

/** So early that all times can still be picked, where that is not before today. */
function usualDay(times: readonly Date[]): string {
  const [first = today()] = times.map(dayOf).toSorted()
  const usual = [addWorkingDays(today(), PICKING_WORKING_DAYS), addDays(first, -1)].toSorted()[0]!
  return usual < today() ? today() : usual
}
