import { m } from '#i18n/words/messages.js'
import { levelWords, periodWords } from '#candidates/lists/list-labels.ts'
import type { ExportContext } from '#exports/build/export-context.ts'
import type { Cell } from '#exports/formats/page.ts'

/** What the person has done, learnt, can do and speaks, as tables of the open section; an empty list has none. */
export async function showLists({ page, profile, language: locale }: ExportContext): Promise<void> {
  const { experiences = [], schoolings = [], skills = [], languages = [] } = profile.candidate ?? {}
  const table = async (caption: string, columns: string[], rows: Cell[][]): Promise<void> => {
    if (rows.length === 0) return
    await page.table(caption, columns)
    for (const row of rows) await page.row(row)
    await page.endTable()
  }
  const period = m.cv_column_period({}, { locale })
  await table(
    m.cv_list_experiences({}, { locale }),
    [
      m.profile_field_position_title({}, { locale }),
      m.cv_column_employer({}, { locale }),
      period,
      m.cv_column_description({}, { locale }),
    ],
    experiences.map((job) => [job.position_title, job.employer, periodWords(job, locale), job.description]),
  )
  await table(
    m.cv_list_schoolings({}, { locale }),
    [
      m.cv_column_degree({}, { locale }),
      m.cv_column_school({}, { locale }),
      period,
      m.profile_field_education({}, { locale }),
    ],
    schoolings.map((study) => [study.degree, study.school, periodWords(study, locale), study.level?.label ?? null]),
  )
  await table(
    m.cv_list_skills({}, { locale }),
    [m.cv_column_skill({}, { locale })],
    skills.map((skill) => [skill]),
  )
  await table(
    m.cv_list_languages({}, { locale }),
    [m.cv_column_language({}, { locale }), m.cv_column_level({}, { locale })],
    languages.map(({ label, level }) => [label, levelWords(level, locale)]),
  )
}
