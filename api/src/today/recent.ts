import { type Href, pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Recent } from '@korak/contract/today.ts'
import { applications } from '#applications/office/applications.resource.ts'
import { findTouchedBy } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { DAY_MS, instant, now } from '#base/time.ts'
import { companies } from '#companies/companies.resource.ts'
import { m } from '#i18n/words/messages.js'
import { jobs } from '#jobs/jobs.resource.ts'
import { askedAs, mayList, rowsWith } from '#lists/list.ts'
import type { Resource } from '#lists/resource.ts'
import * as queries from './recent.queries.ts'

const TOLD_DAYS = 30
const MOST = 6
/** One kind alone does not push out the others: who goes through thirty first looks goes back to the board. */
const MOST_OF_KIND = 4
/** Some of them are gone, or are not for this person any more. */
const LOOKED_AT = 12
/** Of the trail as much is read as of which a few are likely to be apart. */
const TRACES = 200
const KEPT = 20
/** The same opened again within ten minutes is opened once, as with looks. */
const AGAIN_MS = 10 * 60_000

type Kind = Recent['kind']
/** Something that may be shown, if who asks may read it. */
interface Touched {
  kind: Kind
  id: string
  at: Date
}
interface Told {
  resource: Resource
  columns: readonly string[]
  name: (row: Record<string, unknown>, language: Language) => string
  path: (uid: string) => Href
}
const ofJob = (path: Told['path']): Told => ({
  resource: jobs,
  columns: ['title'],
  name: ({ title }, locale) => String(title || m.office_untitled({}, { locale })),
  path,
})
const TOLD: Readonly<Record<Kind, Told>> = {
  job: ofJob((uid) => pathTo('/office/jobs/:uid', { uid })),
  board: ofJob((uid) => pathTo('/office/jobs/:uid/applications', { uid })),
  questions: ofJob((uid) => pathTo('/office/jobs/:uid/questions', { uid })),
  company: {
    resource: companies,
    columns: ['name'],
    name: ({ name }) => String(name),
    path: (uid) => pathTo('/office/companies/:uid', { uid }),
  },
  // Masked as long as this person has not opened it whole: of what is called by its number only that is told.
  application: {
    resource: askedAs(applications, { masked: true }),
    columns: ['ref_no', 'name', 'job'],
    name: ({ refNo, name }) => String(String(name).includes(String(refNo)) ? refNo : name),
    path: (uid) => pathTo('/office/applications/:uid', { uid }),
  },
}

/** What somebody last worked on, newest first, each thing once: asked now whether they may still read it, and what it is called. */
export async function recentOf(who: Who, language: Language): Promise<Recent[]> {
  const since = new Date(now().getTime() - TOLD_DAYS * DAY_MS)
  const [opened, traces] = await Promise.all([
    queries.findOpened(who.userId, since),
    findTouchedBy(who.userId, since, TRACES),
  ])
  const latest = newest([
    ...opened.map(({ kind, uid: id, at }) => ({ kind, id, at })),
    ...traces.map(({ subjectType, subjectId: id, at }) => ({ kind: subjectType as Kind, id, at })),
  ])
  const told = await Promise.all(
    [...Map.groupBy(latest, ({ kind }) => TOLD[kind].resource)].map(([resource, those]) =>
      readable(resource, those, who, language),
    ),
  )
  return told
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MOST)
    .map(({ at, ...one }) => ({ ...one, at: instant(at) }))
}

/** Each thing where it was last open. */
function newest(touched: readonly Touched[]): Touched[] {
  const sorted = touched.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const seen = new Set<string>()
  return sorted.filter(({ id }) => !seen.has(id) && seen.add(id))
}

async function readable(resource: Resource, those: readonly Touched[], who: Who, language: Language) {
  if (!mayList(resource, who)) return []
  const { columns } = TOLD[those[0]!.kind]
  const near = those.slice(0, LOOKED_AT)
  const ids = near.map(({ id }) => id)
  const rows = await rowsWith(resource, ids, columns, { who, language })
  return near
    .flatMap(({ kind, id, at }) => {
      const row = rows.get(id)
      const { name, path } = TOLD[kind]
      const job = kind === 'application' ? String(row?.['job'] ?? '') || null : null
      return row ? [{ kind, name: name(row, language), job, at, path: path(id) }] : []
    })
    .slice(0, MOST_OF_KIND)
}

/** Notes what somebody has open, if it is there and theirs to read; not of whoever only looks as a role. */
export async function noteOpened(who: Who, opened: queries.Opened): Promise<{ is_noted: boolean }> {
  const { resource, columns } = TOLD[opened.kind]
  // In what language is of no matter: only whether it is there is asked.
  const asking = { who, language: 'sl-SI' } as const
  const isThere =
    who.asRole === null && mayList(resource, who) && (await rowsWith(resource, [opened.uid], columns, asking)).size > 0
  if (!isThere) return { is_noted: false }
  const again = new Date(now().getTime() - AGAIN_MS)
  await queries.upsertOpened(who.userId, opened, { at: now(), again, most: KEPT })
  return { is_noted: true }
}
