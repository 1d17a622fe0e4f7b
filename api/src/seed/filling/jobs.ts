import type { Insertable } from 'kysely'
import type { Language } from '@korak/contract/shapes.ts'
import { addDays, atWallClock, today } from '#base/time.ts'
import type { EntityChanges, Jobs } from '#db/schema.ts'
import { jobValues } from '#jobs/history.ts'
import { indexJobs } from '#jobs/search/indexing.ts'
import type { JobData, JobTextData } from '#seed/data.ts'
import { insertJobs, insertTexts } from '#seed/demo.queries.ts'
import { CONSULTANT } from '#seed/story.ts'
import * as queries from './filling.queries.ts'
import { type Round, ROUNDS } from './rounds.ts'

interface Known {
  jobs: JobData[]
  companyIds: Map<string, string>
  userIds: Map<string, string>
}
type Made = Round & { job: JobData; id: string }

const on = (day: number, time: string): Date => atWallClock(addDays(today(), day), time)
/** Written a week before it is public. */
const createdDay = ({ published }: Round): number => (published ?? 0) - 7

/** Jobs in every state, with their histories: of the demo there are only public ones. */
export async function saveRounds(known: Known): Promise<void> {
  const from = new Map(known.jobs.map((job) => [job.ref, job]))
  const rounds = ROUNDS.map((round) => {
    const job = from.get(round.of)
    if (!job) throw new Error(`The demo has no job ${round.of}`)
    return { ...round, job }
  })
  const ids = await insertJobs(rounds.map((round) => rowOf(round, known)))
  const made = rounds.map((round): Made => ({ ...round, id: ids.get(round.ref) ?? '' }))
  await insertTexts(made.flatMap((round) => [textOf(round, 'sl-SI'), textOf(round, 'en-EN')]))
  await indexJobs([...ids.values()])
  await saveHistories(made, known)
}

function rowOf(round: Round & { job: JobData }, { companyIds, userIds }: Known): Insertable<Jobs> {
  const {
    job,
    status,
    published,
    deadline,
    closed,
    planned,
    place = [job.city, job.postal, job.region],
    pay = 1,
  } = round
  const [city, postal, region] = place
  const contactId = userIds.get(job.contact.email.split('@')[0] ?? '') ?? userIds.get(CONSULTANT) ?? null
  const createdAt = on(createdDay(round), '10:05:00')
  const row = { refNo: round.ref, status, contactId, createdBy: contactId, createdAt, updatedAt: createdAt }
  if (round.written === 'begun') return row
  const rounded = (amount: number): number => Math.round((amount * pay) / 50) * 50
  return {
    ...row,
    companyId: companyIds.get(job.client.sl) ?? null,
    isConfidential: round.isConfidential ?? job.client.isConfidential,
    city,
    postal,
    region,
    workplace: job.workplace,
    worktime: job.worktime,
    contract: job.contract,
    industry: job.industry,
    workfield: job.workfield,
    career: job.career,
    educationMin: job.educationMin,
    openings: job.openings,
    payMin: rounded(job.payMin),
    payMax: rounded(job.payMax),
    payPeriod: job.payPeriod,
    tags: job.tags,
    contactRoleSl: job.contact.role.sl,
    contactRoleEn: job.contact.role.en,
    contactPhone: job.contact.phone,
    publishedAt: published === undefined ? null : on(published, '08:10:00'),
    expiresAt: deadline === undefined ? null : on(deadline, '23:59:59'),
    closedAt: closed === undefined ? null : on(closed, '13:40:00'),
    ...(planned !== undefined && { [planned > 0 ? 'publishOn' : 'publishMissedOn']: addDays(today(), planned) }),
    updatedAt: on(closed ?? Math.min(published ?? -1, -1), '13:40:00'),
  }
}

function textOf({ id, job, written, sl, en }: Made, language: Language) {
  const title = language === 'sl-SI' ? sl : en
  const { company, ...parts }: JobTextData = language === 'sl-SI' ? job.sl : job.en
  const isEmpty = written === 'begun' || (written === 'slovenian' && language === 'en-EN')
  if (isEmpty) return { jobId: id, language, title }
  // Pay stands in the fields; a text of another job would say another one.
  const offerings = parts.offerings.filter((line) => !/\d €|€\d/.test(line))
  return { ...parts, offerings, companyText: company, jobId: id, language, title }
}

/** What a history of a job goes through, with the status it comes to and the day. */
function stepsOf(round: Made): { status: string; before?: string; at: Date }[] {
  const { status, published, closed } = round
  const steps = [
    { status: 'draft', at: on(createdDay(round), '10:05:00') },
    ...(published === undefined ? [] : [{ status: 'published', at: on(published, '08:10:00') }]),
    ...(status === 'paused' ? [{ status: 'paused', at: on(-3, '11:20:00') }] : []),
    ...(closed === undefined ? [] : [{ status: 'closed', at: on(closed, '13:40:00') }]),
    ...(status === 'archived' ? [{ status: 'archived', at: on((closed ?? 0) + 14, '09:00:00') }] : []),
  ]
  return steps.map((step, at) => ({ ...step, ...(at > 0 && { before: steps[at - 1]?.status ?? '' }) }))
}

const ACTIONS: Record<string, string> = { draft: 'created' }

async function saveHistories(made: Made[], { userIds }: Known): Promise<void> {
  const changes: Insertable<EntityChanges>[] = []
  const activities: Parameters<typeof queries.insertActivities>[0] = []
  const revs: { id: string; rev: number }[] = []
  for (const round of made) {
    const values = await jobValues(round.id)
    const actorId = userIds.get(round.job.contact.email.split('@')[0] ?? '') ?? userIds.get(CONSULTANT) ?? null
    const steps = stepsOf(round)
    for (const [at, { status, before, at: createdAt }] of steps.entries()) {
      const patch = before ? { status: { before, after: status } } : created({ ...values, status })
      const fields = Object.keys(patch)
      changes.push({
        entity: 'job',
        entityId: round.id,
        rev: at + 1,
        actorId,
        fields,
        patch: JSON.stringify(patch),
        createdAt,
      })
      const action = `jobs.${ACTIONS[status] ?? status}`
      activities.push({ action, actorId, userId: null, subjectType: 'job', subjectId: round.id, createdAt })
    }
    revs.push({ id: round.id, rev: steps.length })
  }
  await queries.insertChanges(changes)
  await queries.insertActivities(activities)
  await queries.updateJobRevs(revs)
}

/** The first entry: all that was filled in; of what is withheld the name alone. */
const created = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, after]) => [name, name === 'contact_phone' ? {} : { after }]),
  )
