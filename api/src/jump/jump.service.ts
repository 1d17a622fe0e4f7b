import type { AnswerOf } from '@korak/contract/all.ts'
import type { JumpHit } from '@korak/contract/jump.ts'
import { fold } from '@korak/contract/fold.ts'
import type { Audience } from '@korak/contract/route.ts'
import { type Href, pathTo, pathWith } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { users } from '#administration/users.resource.ts'
import { audit } from '#audit/audit.ts'
import { admits, type Who } from '#auth/who.ts'
import { codelists } from '#codelists/codelists.resource.ts'
import { jobs } from '#jobs/jobs.resource.ts'
import { type Asking, firstLabelsCounted } from '#lists/list.ts'
import type { Resource } from '#lists/resource.ts'
import { companies } from '#companies/companies.resource.ts'
import { tasks } from '#staff-tasks/staff-tasks.resource.ts'
import { findCampaigns, findQuestionnaires } from './campaigns.queries.ts'
import { findPeople } from './people.queries.ts'

interface Hit {
  id: string
  label: string
  /** Where a questionnaire is opened. */
  job?: string
}
/** Of what has a list, how many there are. */
type Counted = Awaited<ReturnType<typeof firstLabelsCounted>>
interface Kind {
  kind: JumpHit['kind']
  /** What finding a hit and what opening it asks for. */
  audiences: readonly Audience[]
  find: (search: string, asking: Asking & { masked: boolean }) => Promise<Hit[] | Counted>
  path: (hit: Hit) => Href
  /** The list of all of them. */
  of?: Resource
}
type More = AnswerOf<'GET /office/jump'>['more'][number]
const EACH = 5
const listed = (resource: Resource, ...opens: Audience[]): Pick<Kind, 'audiences' | 'find' | 'of'> => ({
  of: resource,
  audiences: [resource.audience, ...opens],
  find: (search, asking) => firstLabelsCounted(resource, { search }, asking, EACH),
})
const wordsOf = (search: string): string[] => fold(search).split(' ').filter(Boolean)
const numberIn = (search: string): string => `P-${/^p-?(\d+)$/i.exec(search)?.[1] ?? ''}`

/** What can be jumped to, in the order it is shown. */
const KINDS: readonly Kind[] = [
  { kind: 'job', ...listed(jobs), path: ({ id }) => pathTo('/office/jobs/:uid', { uid: id }) },
  {
    kind: 'candidate',
    audiences: ['applications.read'],
    find: async (search, { who, language, masked }) => {
      const words = wordsOf(search)
      const named = { words, number: numberIn(search), maskedFor: masked ? (who?.userId ?? null) : null }
      return words.length === 0 ? [] : findPeople(named, language, EACH)
    },
    path: ({ id }) => pathTo('/office/applications/:uid', { uid: id }),
  },
  { kind: 'company', ...listed(companies), path: ({ id }) => pathTo('/office/companies/:uid', { uid: id }) },
  { kind: 'task', ...listed(tasks), path: ({ id }) => pathTo('/office/tasks/:uid', { uid: id }) },
  { kind: 'user', ...listed(users), path: ({ id }) => pathTo('/office/users/:uid', { uid: id }) },
  { kind: 'codelist', ...listed(codelists), path: ({ id }) => pathTo('/office/codelists/:id', { id }) },
  {
    // It has no screen of its own in the office: what waits in it is decided about in the list of proposed raters.
    kind: 'campaign',
    audiences: ['campaigns.read'],
    find: async (search, { who, language }) => {
      const words = wordsOf(search)
      return words.length === 0 ? [] : findCampaigns(words, who?.userId ?? null, language, EACH)
    },
    path: ({ label }) => pathWith('/office/campaigns/raters', new URLSearchParams({ campaign: label }).toString()),
  },
  {
    // Neither has this: it is opened where a job asks for it.
    kind: 'questionnaire',
    audiences: ['questionnaires.read', 'jobs.read'],
    find: async (search, { language }) => {
      const words = wordsOf(search)
      return words.length === 0 ? [] : findQuestionnaires(words, language, EACH)
    },
    path: ({ job }) => pathTo('/office/jobs/:uid/questions', { uid: job ?? '' }),
  },
]

/** The first few of everything somebody may see and open. A search that finds people is in the trail. */
export async function jump(
  who: Who,
  { search, masked = false }: { search: string; masked?: boolean | undefined },
  language: Language,
): Promise<{ hits: JumpHit[]; more: More[] }> {
  const kinds = KINDS.filter(({ audiences }) => audiences.every((audience) => admits(audience, who)))
  const found = await Promise.all(
    kinds.map(async ({ kind, find, path, of }) => {
      const answer = await find(search, { who, language, masked })
      const [rows, counted]: [Hit[], Counted | null] = Array.isArray(answer) ? [answer, null] : [answer.data, answer]
      const hits = rows.map((row): JumpHit => ({ kind, id: row.id, label: row.label, path: path(row) }))
      return { hits, more: of && counted ? moreOf(kind, of, search, counted) : [] }
    }),
  )
  const hits = found.flatMap((one) => one.hits)
  const count = hits.filter(({ kind }) => kind === 'candidate').length
  if (count > 0) await audit({ action: 'candidates.searched', actorId: who.userId, details: { count } })
  return { hits, more: found.flatMap((one) => one.more) }
}

/** All there are of a kind, when these are more than the first few. */
function moreOf(kind: Kind['kind'], { screen }: Resource, search: string, { total: count, total_is }: Counted): More[] {
  if (count <= EACH || !screen) return []
  return [{ kind, count, total_is, path: pathWith(screen, new URLSearchParams({ search }).toString()) }]
}
