import { RELATIONSHIPS } from '@korak/contract/campaigns.ts'
import { type CampaignSlots, slotsOf } from '#feedback/slots.service.ts'
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
    const { asked, answered, moved, isTogether } = groups.get(key) ?? NONE
    groups.set(key, {
      campaignId,
      subjectId,
      relationship,
      asked: asked + (rest.asked ?? 0),
      answered: answered + (rest.answered ?? 0),
      moved: moved + (rest.moved ?? 0),
      isTogether: isTogether || (rest.isTogether ?? false),
    })
  }
  for (const row of asked) add(row)
  for (const { answered, ...subject } of counted)
    for (const relationship of RELATIONSHIPS) add({ ...subject, relationship, answered: answered[relationship] ?? 0 })
  for (const [campaignId, { all }] of opened)
    for (const { content } of all)
      if (content.status === 'closed')
        add({ campaignId, subjectId: content.subject, relationship: content.relationship, answered: 1 })
  return [...groups.values()]
}
const NONE = { asked: 0, answered: 0, moved: 0, isTogether: false }
type Key = Pick<queries.Counted, 'campaignId' | 'subjectId' | 'relationship'>
