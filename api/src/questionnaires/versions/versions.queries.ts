import type { Definition } from '@korak/contract/definition.ts'
import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { QuestionnaireScope, QuestionnaireVersions } from '#db/schema.ts'
import { forgetCountedQuestionnaires } from '#questionnaires/counted.ts'

/** Lets publishing of one questionnaire follow each other, until the transaction ends; that of a job only by its key. */
export const lockQuestionnaire = (by: { id: string } | { key: string }) =>
  db()
    .selectFrom('questionnaires')
    .selectAll()
    .where((is) => ('id' in by ? is.and({ id: by.id, isOfJob: false }) : is('key', '=', by.key)))
    .forUpdate()
    .executeTakeFirst()

export const insertQuestionnaire = (row: { key: string; scope: QuestionnaireScope; isOfJob?: boolean }) =>
  db().insertInto('questionnaires').values(row).returningAll().executeTakeFirstOrThrow()

/** Newest first, without their definitions. */
export const findVersions = (questionnaireId: string) =>
  db()
    .selectFrom('questionnaireVersions')
    .select(['id', 'number', 'hash', 'createdBy'])
    .where('questionnaireId', '=', questionnaireId)
    .orderBy('number', 'desc')
    .execute()

export async function insertVersion({
  definition,
  ...version
}: Omit<Insertable<QuestionnaireVersions>, 'definition'> & { definition: Definition }): Promise<void> {
  await db()
    .insertInto('questionnaireVersions')
    .values({ ...version, definition: JSON.stringify(definition) })
    .execute()
  forgetCountedQuestionnaires()
}

/** Read as text: keys inside are ours and no names of columns. */
export async function findDefinition(versionId: string): Promise<Definition> {
  const { text } = await db()
    .selectFrom('questionnaireVersions')
    .select(sql<string>`definition::text`.as('text'))
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  return JSON.parse(text) as Definition
}

/** A questionnaire with its newest version; those jobs wrote themselves are theirs alone. */
const current = () =>
  db()
    .selectFrom('questionnaires as q')
    .innerJoin('questionnaireVersions as v', 'v.questionnaireId', 'q.id')
    .select(['q.id', 'q.key', 'q.scope', 'v.id as versionId', 'v.number', 'v.titleSl', 'v.titleEn', 'v.minutes'])
    .select('v.questionCount')
    .where('q.isOfJob', '=', false)
    .where('v.number', '=', (from) =>
      from
        .selectFrom('questionnaireVersions as n')
        .select(({ fn }) => fn.max('n.number').as('number'))
        .whereRef('n.questionnaireId', '=', 'q.id'),
    )

export const findCurrent = (by: { id: string } | { key: string }) =>
  current()
    .where((is) => ('id' in by ? is('q.id', '=', by.id) : is('q.key', '=', by.key)))
    .executeTakeFirst()

/**
 * All of them with how many were asked and how many have finished, any version. Cards of raters do not count: read before
 * and after the closing of a campaign they would tell who has answered.
 */
export const findAllCurrent = () =>
  current()
    .leftJoin(
      (is) =>
        is
          .selectFrom('assignments as a')
          .innerJoin('questionnaireVersions as w', 'w.id', 'a.versionId')
          .where('a.raterId', 'is', null)
          .groupBy('w.questionnaireId')
          .select('w.questionnaireId')
          .select(({ fn }) => fn.countAll<number>().as('assigned'))
          .select(({ fn }) => fn.countAll<number>().filterWhere('a.status', '=', 'closed').as('closed'))
          .as('n'),
      (join) => join.onRef('n.questionnaireId', '=', 'q.id'),
    )
    .select(({ fn, lit }) => [
      fn.coalesce('n.assigned', lit(0)).as('assigned'),
      fn.coalesce('n.closed', lit(0)).as('closed'),
    ])
    .orderBy('v.titleSl')
    .orderBy('q.key')
    .execute()

/** Newest versions a job can ask those who apply to fill in: forms without scores and files. */
export const findForms = () =>
  current()
    .where(
      sql<boolean>`v.definition ->> 'kind' = 'form' and not jsonb_path_exists(v.definition,
        '$.sections[*] ? (@.is_scored != false || exists (@.items[*] ? (@.type == "file")))')`,
    )
    .orderBy('v.titleSl')
    .orderBy('q.key')
    .execute()
