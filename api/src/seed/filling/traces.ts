import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { STATES } from '#applications/applications.states.ts'
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

/** Of which statuses a letter tells. */
const TOLD: ReadonlySet<string> = new Set(
  Object.keys(STATES).filter((status) => !['draft', 'submitted', 'withdrawn', 'expired'].includes(status)),
)
const SUBJECTS = { 'sl-SI': 'Vaša prijava', 'en-EN': 'Your application' } as const

/** Letters about one application, sent long ago. */
function lettersOf({ id, person, job, steps }: Sent, ref: string): Insertable<Mails>[] {
  const about = { application: id, ref, job: job.title }
  return steps.flatMap((step) => {
    const answerBy = step.promise === undefined ? null : addWorkingDays(addDays(today(), step.day), step.promise)
    const isAsked = step.proposed !== undefined
    const { to } = step
    if (to === 'submitted') return [letter('application_received', { ...about, answerBy })]
    if (to === 'withdrawn') return [letter('application_withdrawn', about)]
    if (to === undefined || !TOLD.has(to)) return []
    const heading = `${SUBJECTS[person.language]}: ${job.title}`
    const nextMove = isAsked ? 'candidate' : STATES[to].nextMove
    return [letter('application_letter', { ...about, heading, text: step.text ?? heading, nextMove, answerBy })]

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
