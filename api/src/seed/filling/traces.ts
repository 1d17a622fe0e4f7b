import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, atWallClock, today } from '#base/time.ts'
import type { AuditEvents, Mails } from '#db/schema.ts'
import type { StoryStep } from '#seed/story.ts'
import type { Sent } from './applications.ts'
import { below } from './chance.ts'
import * as queries from './filling.queries.ts'
import type { Person } from './people.ts'

const on = (day: number, time: string): Date => atWallClock(addDays(today(), day), time)
const timeOf = ({ day, time }: StoryStep): Date => atWallClock(addDays(today(), day), time)

/** What the trail and the outbox would have of all that. */
export async function saveTraces(people: Person[], sent: Sent[]): Promise<void> {
  await queries.insertActivities([...people.flatMap(signIns), ...sent.flatMap(moves)])
  const refs = await queries.findRefs(sent.map(({ id }) => id))
  await queries.insertMails(sent.flatMap((one) => lettersOf(one, refs.get(one.id) ?? '')))
}

const DEVICES = ['Firefox, Windows', 'Chrome, Android', 'Safari, iOS'] as const

function signIns({ id, username, since, isActive }: Person): Insertable<AuditEvents>[] {
  const of = (action: string, createdAt: Date): Insertable<AuditEvents> => ({
    action,
    actorId: id,
    userId: id,
    ip: `192.0.2.0/24`,
    device: DEVICES[below(3, username)] ?? null,
    createdAt,
  })
  if (!isActive) return [of('auth.registered', on(since, '07:30:00'))]
  const days = Array.from({ length: 1 + below(3, username) }, (_, at) => since + below(-since, `${username} ${at}`))
  return [
    of('auth.registered', on(since, '07:30:00')),
    of('auth.activated', on(since, '07:50:00')),
    ...days.map((day) => of('auth.login', on(Math.min(-1, day), '19:10:00'))),
  ]
}

function moves({ id, person, job, steps }: Sent): Insertable<AuditEvents>[] {
  return steps.map((step, at) => ({
    action: at === 0 ? 'applications.created' : `applications.${step.to ?? 'message'}`,
    actorId: step.by === 'system' ? null : step.by === 'candidate' ? person.id : job.contactId,
    userId: person.id,
    subjectType: 'application',
    subjectId: id,
    ...(at > 0 && { details: JSON.stringify({ from: steps[at - 1]?.to ?? null, to: step.to ?? null }) }),
    createdAt: timeOf(step),
  }))
}

const ENDS: ReadonlySet<string> = new Set(['hired', 'not_selected', 'declined', 'job_closed'])
const STAGES: ReadonlySet<string> = new Set(['in_review', 'shortlisted', 'presented', 'interview', 'offer'])

/** Letters about one application, sent long ago. */
function lettersOf({ id, person, job, steps }: Sent, ref: string): Insertable<Mails>[] {
  const about = { application: id, ref, job: job.title }
  return steps.flatMap((step) => {
    const reason = step.text ?? null
    const answerBy = step.promise === undefined ? null : addWorkingDays(addDays(today(), step.day), step.promise)
    const times = step.proposed?.map((one) => atWallClock(addWorkingDays(addDays(today(), step.day), one.in), one.at))
    const to = step.to ?? ''
    if (to === 'submitted') return [letter('application_received', { ...about, answerBy })]
    if (to === 'withdrawn') return [letter('application_withdrawn', about)]
    if (ENDS.has(to)) return [letter('application_ended', { ...about, end: to, reason })]
    if (!STAGES.has(to)) return []
    const nextMove = times ? 'candidate' : to === 'presented' ? 'company' : to === 'offer' ? 'candidate' : 'us'
    return [letter('application_moved', { ...about, stage: to, nextMove, answerBy, reason, ...(times && { times }) })]

    function letter(template: string, params: object): Insertable<Mails> {
      const at = timeOf(step)
      return {
        id: randomUUID(),
        userId: person.id,
        toAddress: person.email,
        toName: person.name,
        template,
        language: person.language,
        params: JSON.stringify(params),
        status: 'sent',
        attempts: 1,
        sentAt: new Date(at.getTime() + 4000),
        createdAt: at,
        updatedAt: new Date(at.getTime() + 4000),
      }
    }
  })
}
