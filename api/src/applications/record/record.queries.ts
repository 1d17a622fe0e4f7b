import type { InterviewAct } from '@korak/contract/applications.ts'
import type { CameBy } from '@korak/contract/entered-applications.rules.ts'
import type { MessageFile } from '@korak/contract/message-files.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { PROFILE_NAMES } from '@korak/contract/candidates.fields.ts'
import { sql } from 'kysely'
import { columnsOf } from '#candidates/stored-fields.ts'
import { WHOLE_MAIL } from '#applications/conversations/by-mail.ts'
import { FILES_OF } from '#applications/conversations/message-files.ts'
import { AD_TITLE, adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import { statement } from '#db/statement.ts'
import { UNTOLD } from '#jobs/untold.ts'

const inLanguage = (language: Language, one: string, other: string) =>
  language === 'sl-SI'
    ? sql.raw(`coalesce(nullif(${one}, ''), ${other})`)
    : sql.raw(`coalesce(nullif(${other}, ''), ${one})`)

const SLOVENIAN_FIRST = `nullif(sl.expectations, '{}'), en.expectations`
const ENGLISH_FIRST = `case when not j.is_slovenian_only then nullif(en.expectations, '{}') end, nullif(sl.expectations, '{}'), en.expectations`

const recordIn = (language: Language) =>
  statement(({ uid }: { uid: string }) =>
    db()
      .selectFrom('applications as a')
      .innerJoin('jobs as j', 'j.id', 'a.jobId')
      .innerJoin('users as u', 'u.id', 'a.userId')
      .leftJoin('candidates as p', 'p.userId', 'a.userId')
      .leftJoin('candidateDemographics as d', 'd.userId', 'a.userId')
      .leftJoin('companies as k', 'k.id', 'j.companyId')
      .leftJoin('jobStages as s', 's.id', 'a.staffStageId')
      .leftJoin('jobTexts as sl', (on) => on.onRef('sl.jobId', '=', 'j.id').on('sl.language', '=', 'sl-SI'))
      .leftJoin('jobTexts as en', (on) => on.onRef('en.jobId', '=', 'j.id').on('en.language', '=', 'en-EN'))
      .select([
        'a.id',
        'a.userId',
        'a.jobId',
        'a.status',
        'a.staffStatus',
        'a.submittedAt',
        'a.endedAt',
        'a.cameOn',
        'a.message',
        'a.cvFileId',
        'a.refNo',
      ])
      .select((is) => is.ref('a.cameBy').$castTo<CameBy | 'portal'>().as('cameBy'))
      .select(['a.sentName', 'a.sentEmail', 'a.sentPhone'])
      .select([
        'j.refNo as jobRef',
        'j.region as jobRegion',
        'j.city as jobCity',
        'j.workfield',
        'j.industry',
        'j.workplace',
      ])
      .select(['j.payMin', 'j.payMax', 'j.payPeriod', 'j.educationMin', 'j.career as jobCareer'])
      .select(columnsOf(PROFILE_NAMES))
      .select(['u.email', 'u.givenEmail'])
      .select(['j.selectionEndedOn', sql<boolean>`${sql.raw(UNTOLD)}`.as('isUntold')])
      .select([
        sql<string>`${sql.raw(AD_TITLE[language])}`.as('title'),
        sql<string | null>`${inLanguage(language, 'k.name_sl', 'k.name_en')}`.as('company'),
        sql<string | null>`${inLanguage(language, 's.name_sl', 's.name_en')}`.as('stage'),
        sql<string[]>`coalesce(${sql.raw(language === 'sl-SI' ? SLOVENIAN_FIRST : ENGLISH_FIRST)}, '{}')`.as(
          'expected',
        ),
      ])
      .where('a.id', '=', uid)
      .where('a.submittedAt', 'is not', null),
  )
const RECORD = { 'sl-SI': recordIn('sl-SI'), 'en-EN': recordIn('en-EN') } satisfies Record<Language, unknown>
/** An application that was sent, with what its job asks for and everything by which its person could be known: planning it takes far longer than reading it. */
export const findRecord = async (uid: string, language: Language) => (await RECORD[language]({ uid }))[0]
export type RecordRow = NonNullable<Awaited<ReturnType<typeof findRecord>>>

/** What happened with it, the oldest first. */
export const findEvents = (uid: string) =>
  db()
    .selectFrom('applicationEvents as e')
    .leftJoin('users as u', 'u.id', 'e.actorId')
    .select(['e.id', 'e.kind', 'e.status', 'e.actor', 'e.text', 'e.promiseOn', 'e.proposedTimes', 'e.chosenTime'])
    .select((is) => is.ref('e.interview').$castTo<InterviewAct | null>().as('interview'))
    .select(['e.createdAt', 'u.name as author'])
    .select(sql<MessageFile[]>`${sql.raw(FILES_OF('e.id'))}`.as('files'))
    .select(sql<{ leftOut: string[]; original: string } | null>`${sql.raw(WHOLE_MAIL('e.id'))}`.as('byMail'))
    .where('e.applicationId', '=', uid)
    .orderBy('e.createdAt')
    .orderBy('e.id')
    .execute()

/** Other applications the person has sent and not withdrawn, the last first. */
export const findOthers = (userId: string, uid: string, language: Language) =>
  db()
    .selectFrom('applications as a')
    .select(['a.id', 'a.refNo', 'a.status', 'a.jobId'])
    .select(sql<string>`coalesce(${sql.raw(adTitle('a.job_id', language))}, '')`.as('title'))
    .where('a.userId', '=', userId)
    .where('a.id', '!=', uid)
    .where('a.submittedAt', 'is not', null)
    .where('a.status', '!=', 'withdrawn')
    .orderBy('a.submittedAt', 'desc')
    .execute()

/** When this member of staff last opened it whole. */
export async function findUnmasked(viewerId: string, userId: string, uid: string): Promise<Date | null> {
  const row = await db()
    .selectFrom('profileViews')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('viewerId', '=', viewerId)
    .where('what', '=', 'application')
    .where('subjectId', '=', uid)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return row?.createdAt ?? null
}

/** The CV that was sent. */
export const findCv = (id: string) => db().selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
