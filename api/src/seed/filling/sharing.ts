import type { Insertable } from 'kysely'
import { addDays, addMonths, atWallClock, today } from '#base/time.ts'
import type { ProfileViews, ShareRequests } from '#db/schema.ts'
import { insertShares, insertViews } from '#seed/sharing.queries.ts'
import { ANSWER_DAYS, VISIBLE_MONTHS } from '#sharing/sharing.states.ts'
import type { Sent } from './applications.ts'
import { chance, pick } from './chance.ts'

// A CV tells name and addresses: it goes with them only.
const FIELDS = [
  'name',
  'email',
  'phone',
  'city',
  'education',
  'education_summary',
  'career',
  'position_title',
  'workfields',
  'cv',
  'summary',
]
const SUMMARY = 'Izkušnje ustrezajo opisu dela, zanima jo oziroma ga dolgoročna zaposlitev. Začetek dela po dogovoru.'
const NOTE = 'Naročnik išče osebo z vašimi izkušnjami. Vam je prav, da mu predstavimo vaš profil?'
const ANSWERS = [
  ['interested', null],
  ['interview', 'Prosimo za termin v naslednjem tednu.'],
  ['not_interested', 'Iščemo nekoga z več izkušnjami pri vodenju.'],
] as const

const on = (day: number, time: string): Date => atWallClock(addDays(today(), day), time)
const dayOfStep = ({ steps }: Sent, status: string): number | undefined => steps.find(({ to }) => to === status)?.day

/** Who was presented to which company, what it answered, who is asked, has refused or not answered; and who has looked at whom. */
export async function saveSharing(sent: Sent[], consultantId: string, canShare: ReadonlySet<string>): Promise<void> {
  const able = sent.filter(({ job, person }) => job.clientId !== null && canShare.has(person.id))
  const shares = able.flatMap((one, at) => shareOf(one, at, one.job.contactId ?? consultantId) ?? [])
  if (shares.length > 0) await insertShares(shares)
  const views = sent.flatMap((one) => viewsOf(one, one.job.contactId ?? consultantId))
  await insertViews([...views, ...able.flatMap(clientViewOf)])
}

function shareOf(one: Sent, at: number, askedBy: string): Insertable<ShareRequests> | null {
  const { id, person, job, status } = one
  const common = {
    userId: person.id,
    applicationId: id,
    jobId: job.id,
    companyId: job.companyId ?? '',
    fields: FIELDS,
    cvFileId: one.cvId,
    note: NOTE,
    summary: SUMMARY,
    askedBy,
  }
  const asked = (day: number) => ({
    answerBy: addDays(today(), day + ANSWER_DAYS.usual),
    createdAt: on(day, '10:20:00'),
  })
  const presented = dayOfStep(one, 'presented')
  if (presented !== undefined) {
    const decidedAt = on(presented, '08:40:00')
    const [clientAnswer, clientMessage] = pick(ANSWERS, id)
    const isAnswered = presented < -2 && chance(`${person.username} answer`) < 0.7
    return {
      ...common,
      ...asked(presented - 1),
      status: 'confirmed',
      decidedAt,
      visibleUntil: addMonths(addDays(today(), presented), VISIBLE_MONTHS),
      updatedAt: decidedAt,
      ...(isAnswered && {
        clientAnswer,
        clientMessage,
        clientAnsweredAt: on(presented + 2, '11:00:00'),
        clientAnsweredBy: job.clientId,
      }),
    }
  }
  if (status === 'in_review' || status === 'shortlisted') {
    if (at % 3 === 0) return { ...common, ...asked(-2), updatedAt: on(-2, '10:20:00') }
    const day = dayOfStep(one, 'in_review') ?? -1
    if (at % 3 === 1)
      return {
        ...common,
        ...asked(day),
        status: 'declined',
        decidedAt: on(Math.min(day + 1, -1), '21:00:00'),
        updatedAt: on(Math.min(day + 1, -1), '21:00:00'),
      }
    const end = day + ANSWER_DAYS.usual + 1
    if (end <= -1)
      return {
        ...common,
        ...asked(day),
        status: 'expired',
        endedAt: on(end, '03:10:00'),
        endedBecause: 'time',
        updatedAt: on(end, '03:10:00'),
      }
  }
  return null
}

/** The consultant has looked at the profile and the CV before deciding. */
function viewsOf(one: Sent, viewerId: string): Insertable<ProfileViews>[] {
  const day = dayOfStep(one, 'in_review')
  if (day === undefined) return []
  const common = {
    userId: one.person.id,
    viewerId,
    viewerRole: 'consultant',
    purpose: 'application',
    jobId: one.job.id,
  }
  return [
    { ...common, what: 'profile', createdAt: on(day, '09:02:00') },
    { ...common, what: 'application', subjectId: one.id, createdAt: on(day, '09:05:00') },
  ]
}

function clientViewOf(one: Sent): Insertable<ProfileViews>[] {
  const day = dayOfStep(one, 'presented')
  const { job, person } = one
  if (day === undefined || day > -2) return []
  return [
    {
      userId: person.id,
      what: 'shared_profile',
      viewerId: job.clientId,
      viewerRole: 'client',
      companyId: job.companyId,
      companyName: job.company,
      purpose: 'presentation',
      jobId: job.id,
      createdAt: on(day + 1, '10:30:00'),
    },
  ]
}
