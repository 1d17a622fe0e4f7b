import { RELATIONSHIPS } from '@korak/contract/campaigns.ts'
import { countOf, isTogetherBy, type Thresholds } from '@korak/engine/feedback/anonymity.ts'
import { findRaterIds } from '#campaigns/answers/slots.queries.ts'
import { type CampaignSlots, slotsOf } from '#campaigns/answers/slots.service.ts'
import * as queries from './campaigns.queries.ts'

/**
 * Who was asked (by the raters) and what has come in, by assessed person and group: by the slots, which say it to whoever
 * has the key of the campaign, or by the numbers that were kept with the report.
 */
export async function countGroups(
  campaignIds: string[],
  slots?: ReadonlyMap<string, CampaignSlots>,
): Promise<queries.Counted[]> {
  const [asked, counted, opened] = [
    await queries.countAsked(campaignIds),
    await queries.findCounted(campaignIds),
    slots ?? (await slotsOf(campaignIds)),
  ]
  const groups = new Map<string, queries.Counted>()
  const add = ({ campaignId, subjectId, relationship, ...rest }: Partial<queries.Counted> & Key): void => {
    const key = `${subjectId} ${relationship}`
    const { asked, answered, moved, claimed, isTogether } = groups.get(key) ?? NONE
    groups.set(key, {
      campaignId,
      subjectId,
      relationship,
      asked: asked + (rest.asked ?? 0),
      answered: answered + (rest.answered ?? 0),
      moved: moved + (rest.moved ?? 0),
      claimed: claimed + (rest.claimed ?? 0),
      isTogether: isTogether || (rest.isTogether ?? false),
    })
  }
  for (const row of asked) add(row)
  for (const { answered, ...subject } of counted)
    for (const relationship of RELATIONSHIPS) add({ ...subject, relationship, answered: answered[relationship] ?? 0 })
  for (const [campaignId, { all }] of opened)
    for (const { content } of all)
      if (content.status === 'closed')
        add({
          campaignId,
          subjectId: content.subject,
          relationship: content.relationship,
          answered: 1,
          claimed: content.claimed ? 1 : 0,
        })
  return [...groups.values()]
}
const NONE = { asked: 0, answered: 0, moved: 0, claimed: 0, isTogether: false }
type Key = Pick<queries.Counted, 'campaignId' | 'subjectId' | 'relationship'>

/**
 * Settles of everybody who is assessed in a closed campaign whether coworkers and employees stand apart, by who was asked:
 * once and for good, since one way after the other the difference would speak of few. Whoever was erased while answers were taken
 * counts as asked, whether or not they had answered: all of them have left a slot, until the closing takes out what was not
 * finished. In a campaign a version before this one has closed, of the erased only those who had answered are left to count.
 * @param given slots of the campaign before it was closed
 */
export async function settleGroups(campaignId: string, thresholds: Thresholds, given?: CampaignSlots): Promise<void> {
  const open = (await queries.findApart([campaignId])).filter(({ isApart }) => isApart === null)
  if (open.length === 0) return
  const slots = given ?? (await slotsOf([campaignId])).get(campaignId)
  const listed = await queries.countAsked([campaignId])
  const taken = new Set((await findRaterIds(campaignId)).map((id) => slots?.of(id)?.id))
  const left = (slots?.all ?? []).filter((slot) => !taken.has(slot.id))
  for (const { id } of open) {
    const asked = { ...countOf(left.flatMap(({ content }) => (content.subject === id ? [content] : []))) }
    for (const { subjectId, relationship, asked: count } of listed)
      if (subjectId === id) asked[relationship] = (asked[relationship] ?? 0) + count
    await queries.settleApart(id, !isTogetherBy(asked, thresholds))
  }
}

/** Does the report of somebody who is assessed in a closed campaign tell coworkers and employees apart? */
export async function standApart(campaignId: string, subjectId: string, thresholds: Thresholds): Promise<boolean> {
  await settleGroups(campaignId, thresholds)
  return (await queries.findApart([campaignId])).find(({ id }) => id === subjectId)?.isApart ?? false
}
