import { PROFILE_LISTS } from '@korak/contract/candidates.fields.ts'
import type { Experience, ProfileLists, Schooling, Tongue } from '@korak/contract/cv.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { statement } from '#db/statement.ts'
import { searchText } from '#candidates/cv/normalize.ts'

type Table = 'candidateExperiences' | 'candidateSchoolings' | 'candidateSkills' | 'candidateLanguages'
type Rows = Record<string, unknown>[]

const rowsOf = (table: Table, userId: string) =>
  db().selectFrom(table).selectAll().where('userId', '=', userId).orderBy('position').execute()

const experienceOf = (row: {
  positionTitle: string
  employer: string
  started: string | null
  ended: string | null
  isCurrent: boolean
  description: string
}): z.infer<typeof Experience> => ({
  position_title: row.positionTitle,
  employer: row.employer,
  from: row.started,
  to: row.ended,
  is_current: row.isCurrent,
  description: row.description,
})

const schoolingOf = (row: {
  degree: string
  school: string
  level: number | null
  started: string | null
  ended: string | null
  isCurrent: boolean
}): z.infer<typeof Schooling> => ({
  degree: row.degree,
  school: row.school,
  level: row.level,
  from: row.started,
  to: row.ended,
  is_current: row.isCurrent,
})

const KEPT = ['cv', ...PROFILE_LISTS] as const
const kept = statement(
  ({ userId }: { userId: string }) => sql<Record<(typeof KEPT)[number], boolean>>`select
    exists(select from files where user_id = ${userId} and collection = 'cv' and is_current) as cv,
    exists(select from candidate_experiences where user_id = ${userId}) as experiences,
    exists(select from candidate_schoolings where user_id = ${userId}) as schoolings,
    exists(select from candidate_skills where user_id = ${userId}) as skills,
    exists(select from candidate_languages where user_id = ${userId}) as tongues`,
)
/** Which of the lists of a person have something in them, and whether there is a current CV. */
export async function findFilled(userId: string) {
  const [row] = await kept({ userId })
  return KEPT.filter((name) => row?.[name])
}

/** What a person has done, learnt, can do and speaks, in their order. */
export async function findLists(userId: string): Promise<ProfileLists> {
  // One after the other: inside a transaction they share a connection.
  const experiences = await rowsOf('candidateExperiences', userId)
  const schoolings = await rowsOf('candidateSchoolings', userId)
  const skills = await rowsOf('candidateSkills', userId)
  const tongues = await rowsOf('candidateLanguages', userId)
  return {
    experiences: (experiences as Parameters<typeof experienceOf>[0][]).map(experienceOf),
    schoolings: (schoolings as Parameters<typeof schoolingOf>[0][]).map(schoolingOf),
    skills: (skills as { name: string }[]).map(({ name }) => name),
    tongues: (tongues as z.infer<typeof Tongue>[]).map(({ code, level }) => ({ code, level })),
  }
}

const ROWS: { [K in keyof ProfileLists]: { table: Table; rows: (list: ProfileLists[K]) => Rows } } = {
  experiences: {
    table: 'candidateExperiences',
    rows: (list) =>
      list.map(({ position_title: positionTitle, employer, from, to, is_current: isCurrent, description }) => ({
        positionTitle,
        employer,
        started: from,
        ended: to,
        isCurrent,
        description,
        search: searchText(positionTitle, employer, description),
      })),
  },
  schoolings: {
    table: 'candidateSchoolings',
    rows: (list) =>
      list.map(({ degree, school, level, from, to, is_current: isCurrent }) => ({
        degree,
        school,
        level,
        started: from,
        ended: to,
        isCurrent,
        search: searchText(degree, school),
      })),
  },
  skills: {
    table: 'candidateSkills',
    rows: (list) => list.map((name) => ({ name, search: searchText(name) })),
  },
  tongues: { table: 'candidateLanguages', rows: (list) => list.map(({ code, level }) => ({ code, level })) },
}

/** Replaces one list of a person. Call inside a transaction. */
export async function replaceList<K extends keyof ProfileLists>(
  userId: string,
  name: K,
  list: ProfileLists[K],
): Promise<void> {
  const { table, rows } = ROWS[name]
  await db().deleteFrom(table).where('userId', '=', userId).execute()
  const values = rows(list).map((row, position) => ({ ...row, userId, position }))
  if (values.length > 0)
    await db()
      .insertInto(table)
      .values(values as never)
      .execute()
}
