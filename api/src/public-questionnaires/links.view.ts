import type { PublicQuestionnaire } from '@korak/contract/public.ts'
import type { Definition } from '@korak/contract/definition.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { atWallClock, dayOf, now, today } from '#base/time.ts'
import { isFull } from '#public-questionnaires/responses/holds.service.ts'
import type { LinkRow } from './links.queries.ts'

type State = PublicQuestionnaire['state']
type Moment = Pick<LinkRow, 'opensAt' | 'closesAt' | 'closedAt'>

/** Nothing about the respondent is known or kept. */
export const isAnonymous = ({ mode }: Pick<LinkRow, 'mode'>): boolean => mode !== 'personal'

let midnight: { day: string; at: Date } | undefined
/** The instant to write down: of anonymous answers only the day. */
export function timeFor(link: Pick<LinkRow, 'mode'>): Date {
  if (!isAnonymous(link)) return now()
  const day = today()
  if (midnight?.day !== day) midnight = { day, at: atWallClock(day, '00:00:00') }
  return midnight.at
}

/** The day a link was closed; null while it is not. */
export function closedOn({ closesAt, closedAt }: Omit<Moment, 'opensAt'>): string | null {
  const past = [closedAt, closesAt].filter((at) => at !== null && at <= now())
  const [first] = past.toSorted((a, b) => Number(a) - Number(b))
  return first ? dayOf(first) : null
}

/**
 * How a link stands for whoever opens it.
 * @param own what was begun or submitted by a token
 */
export async function stateOf(
  link: LinkRow,
  own?: { status: string; completedOn: string | null },
): Promise<{ state: State; day: string | null }> {
  // Staff may know who got a token: with the day they would find the answers of that day.
  if (own?.status === 'closed') return { state: 'answered', day: isAnonymous(link) ? null : own.completedOn }
  const closed = closedOn(link)
  if (closed) return { state: 'closed', day: closed }
  if (link.opensAt > now()) return { state: 'not-open', day: dayOf(link.opensAt) }
  if (own) return { state: 'in-progress', day: null }
  return { state: (await isFull(link)) ? 'full' : 'open', day: null }
}

const inLanguage = (language: Language, sl: string | null, en: string | null): string =>
  (language === 'en-EN' ? en : sl) ?? ''

export function channelOf({ channelKey, ...link }: LinkRow, language: Language): PublicQuestionnaire['channel'] {
  if (channelKey === null) return null
  const title = inLanguage(language, link.titleSl, link.titleEn)
  return { key: channelKey, title, intro: inLanguage(language, link.introSl, link.introEn) }
}

/** What is said at the end: thanks of the questionnaire, then what the channel adds. */
export const closingOf = (link: LinkRow, { thank_you: thanks }: Definition, language: Language): string[] =>
  [thanks[language], inLanguage(language, link.closingSl, link.closingEn)].filter((text) => text.trim() !== '')
