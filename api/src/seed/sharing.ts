import { addDays, addMonths, atWallClock, today } from '#base/time.ts'
import { ANSWER_DAYS, VISIBLE_MONTHS } from '#sharing/sharing.states.ts'
import * as queries from './sharing.queries.ts'
import { CANDIDATE, CONSULTANT } from './story.ts'

/** Which application is presented to its company, and who looks at it there. */
const JOB = 'K-1009'
const CLIENT = 'tina.golob'

/** First without contact data and CV; now the company would like to see both. */
const FIRST = ['name', 'city', 'education', 'education_summary', 'career', 'position_title', 'workfields']
const SECOND = [...FIRST, 'email', 'phone', 'employer', 'notice_days', 'cv', 'summary']
const NOTE =
  'Podjetju je vaša predstavitev všeč in vas želi spoznati na razgovoru. Prosi še za življenjepis, kontaktne podatke in povzetek najinega pogovora.'
const SUMMARY =
  'Štiri leta vodi kadrovsko analitiko v podjetju s 600 zaposlenimi in sodeluje z vodji pri načrtovanju kadrov.\n' +
  'Zanima jo delo, pri katerem bi podatke povezala s svetovanjem vodjem. Začne lahko v enem mesecu.'

const on = (day: number, time: string): Date => atWallClock(addDays(today(), day), time)

/** A presentation to a client that is visible, one that waits for the candidate's answer, and who looked so far. */
export async function saveSharing(userIds: Map<string, string>, jobIds: Map<string, string>): Promise<void> {
  const userId = userIds.get(CANDIDATE) ?? ''
  const staffId = userIds.get(CONSULTANT) ?? ''
  const jobId = jobIds.get(JOB) ?? ''
  const application = await queries.findApplicationFor(userId, jobId)
  const { companyId, company } = application
  const about = { userId, jobId, companyId, applicationId: application.id, askedBy: staffId }
  const decidedAt = on(-2, '19:20:00')
  await queries.insertShares([
    {
      ...about,
      fields: FIRST,
      status: 'confirmed',
      answerBy: addDays(today(), -2 + ANSWER_DAYS.usual),
      visibleUntil: addMonths(addDays(today(), -2), VISIBLE_MONTHS),
      decidedAt,
      createdAt: on(-2, '10:40:00'),
      updatedAt: decidedAt,
    },
    {
      ...about,
      fields: SECOND,
      cvFileId: application.cvFileId,
      note: NOTE,
      summary: SUMMARY,
      answerBy: addDays(today(), -1 + ANSWER_DAYS.usual),
      createdAt: on(-1, '15:10:00'),
      updatedAt: on(-1, '15:10:00'),
    },
  ])
  const staff = { userId, viewerId: staffId, viewerRole: 'consultant' }
  const client = {
    userId,
    viewerId: userIds.get(CLIENT) ?? null,
    viewerRole: 'client',
    companyId,
    companyName: company,
  }
  await queries.insertViews([
    { ...staff, what: 'profile', purpose: 'search', createdAt: on(-12, '11:25:00') },
    { ...staff, what: 'profile', purpose: 'application', jobId, createdAt: on(-2, '10:05:00') },
    {
      ...staff,
      what: 'cv',
      purpose: 'application',
      jobId,
      subjectId: application.cvFileId,
      createdAt: on(-2, '10:08:00'),
    },
    { ...client, what: 'shared_profile', purpose: 'presentation', jobId, createdAt: on(-1, '09:15:00') },
  ])
}
