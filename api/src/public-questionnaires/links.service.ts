import { type PublicQuestionnaire, TOKEN } from '@korak/contract/public.ts'
import { publicQuestionnairePolicy } from '@korak/contract/public.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { dayOf } from '#base/time.ts'
import { Refusal } from '#errors.ts'
import { mayOf } from '#routing/may.ts'
import { cached } from '#base/cache.ts'
import { definitionOf, optionsFor } from '#questionnaires/versions/definition-cache.ts'
import { findLinkByToken, findOpenLink, type LinkRow } from './links.queries.ts'
import { channelOf, closingOf, stateOf } from './links.view.ts'
import { findStatus, findUsed } from '#public-questionnaires/responses/responses.queries.ts'
import { newMark, responseIdOf, tokenHash, tokenKey, uidOfToken } from './tokens.ts'

/** Where a questionnaire was asked for: the id of a link, in a channel or with a token before it. */
export interface LinkAddress {
  id: string
  place?: string | undefined
}
/** What an address leads to. Of a token also how what was begun by it stands. */
export interface Opened {
  link: LinkRow
  invitationId: string | null
  /** Of the response a mailed token stands for; null where others know the address too. */
  uid: string | null
  /** Of a single-use address. */
  key: Buffer | null
  own: Awaited<ReturnType<typeof findStatus>>
}

/** @throws Refusal NOT_FOUND */
export async function openAddress({ id, place }: LinkAddress): Promise<Opened> {
  if (place === undefined || !TOKEN.test(place)) {
    const link = await findOpenLink(id, place ?? null)
    if (!link) throw new Refusal('NOT_FOUND')
    return { link, invitationId: null, uid: null, key: null, own: undefined }
  }
  const found = await findLinkByToken(tokenHash(place), id)
  if (!found) throw new Refusal('NOT_FOUND')
  const { invitationId, ...link } = found
  const uid = uidOfToken(place)
  const responseId = responseIdOf(uid)
  if (link.mode === 'personal') return { link, invitationId, uid, key: null, own: await findStatus(responseId) }
  const key = tokenKey(place)
  return { link, invitationId, uid: null, key, own: await findUsed(key, responseId) }
}

/** Does a questionnaire stand at an address? */
export const isAddress = (address: LinkAddress): Promise<boolean> =>
  openAddress(address).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

/** Links everybody may open, for a moment: their pages are the same for everybody. Whoever begins looks whether they still are so. */
const open = cached<Opened>({ name: 'links', megabytes: 1, fresh: 1000, limit: 2000 })

const isToken = ({ place }: LinkAddress): boolean => place !== undefined && TOKEN.test(place)

/** What an address led to a moment ago; of a token now. @throws Refusal NOT_FOUND */
export async function keptAddress(address: LinkAddress): Promise<Opened> {
  const find = () => openAddress(address)
  return isToken(address) ? find() : open.get(`${address.place ?? ''}/${address.id}`, find)
}

/** Everything the page at an address shows first. Changes nothing. @throws Refusal NOT_FOUND */
export async function readAddress(address: LinkAddress, language: Language): Promise<PublicQuestionnaire> {
  const { link, uid, own } = await keptAddress(address)
  const definition = await definitionOf(link.versionId)
  const { state, day } = await stateOf(link, own)
  const may = mayOf(publicQuestionnairePolicy, null, { state, mode: link.mode })
  const isShown = may.start || may.restart
  return {
    uid: link.id,
    mode: link.mode,
    state,
    day,
    title: definition.title[language],
    channel: channelOf(link, language),
    minutes: definition.minutes,
    questions: itemsOf(definition).filter(({ type }) => type !== 'info').length,
    closes_on: link.closesAt && dayOf(link.closesAt),
    closing: closingOf(link, definition, language),
    definition: isShown ? definition : null,
    codelists: isShown ? await optionsFor(definition, language) : {},
    response: state === 'in-progress' ? uid : null,
    mark: may.start && link.mode === 'open' ? newMark(link.id) : null,
    may,
  }
}
