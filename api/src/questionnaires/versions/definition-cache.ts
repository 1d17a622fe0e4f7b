import type { Answers, Definition } from '@korak/contract/definition.ts'
import { assignmentPolicy } from '@korak/contract/questionnaires.policy.ts'
import type { AssignmentCard } from '@korak/contract/questionnaires.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type Codelists, codelistsIn, codelistsOf } from '@korak/engine/questionnaires/answers.ts'
import { instant, instantOrNull } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { mayOf } from '#routing/may.ts'
import { codelistKeys, getCodelists } from '#codelists/codelists.service.ts'
import type { StoredAnswer } from '#questionnaires/answers/answers.queries.ts'
import type { AssignmentRow } from '#questionnaires/assignments/assignments.queries.ts'
import { findDefinition } from './versions.queries.ts'

/** Versions never change: the last ones asked for are kept. */
const KEPT = 50
const known = new Map<string, Definition>()

/** The definition of a version. */
export async function definitionOf(versionId: string): Promise<Definition> {
  const definition = known.get(versionId) ?? (await findDefinition(versionId))
  known.delete(versionId)
  known.set(versionId, definition)
  const [oldest] = known.keys()
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  return definition
}

/** What expressions may read besides answers. */
export const factsOf = ({ subjectId, userId }: Pick<AssignmentRow, 'subjectId' | 'userId'>): Record<string, string> =>
  subjectId === null || subjectId === userId ? { relationship: 'self' } : {}

/** Answers as the engine reads them. */
export const plainAnswers = (rows: readonly StoredAnswer[]): Answers =>
  Object.fromEntries(rows.filter(({ value }) => value !== null).map(({ item, value }) => [item, value]))

/**
 * Options of the codelists a definition names, in a language.
 * @param isSubmitted with those that are hidden or merged since: what was answered must stay readable
 */
export async function optionsFor(definition: Definition, language: Language, isSubmitted = false) {
  const there = await codelistKeys()
  const keys = [...codelistsIn(definition)].filter((key) => there.has(key))
  const lists = await getCodelists(keys, language, { activeOnly: !isSubmitted })
  return Object.fromEntries(
    Object.entries(lists).map(([key, { data }]) => [
      key,
      data.map((option) => ({ key: option.key, label: option.label })),
    ]),
  )
}

/** The same as the engine wants them. */
export const keysFor = async (definition: Definition): Promise<Codelists> =>
  codelistsOf(await optionsFor(definition, 'sl-SI'))

/** Where an assignment is filled in. */
export const whereOf = ({ providerId, raterId }: Pick<AssignmentRow, 'providerId' | 'raterId'>) =>
  providerId !== null ? 'provider' : raterId !== null ? 'feedback' : 'here'

export const hasResult = ({ status, releasedAt }: AssignmentRow): boolean => status === 'closed' && releasedAt !== null

/** An assignment as a card. */
export const cardOf = (row: AssignmentRow, language: Language): AssignmentCard => ({
  uid: row.id,
  title: titleOf(row, language),
  status: row.status,
  scope: row.scope ?? 'self',
  subject: row.subjectId === row.userId ? null : row.subject,
  outgoing: row.providerId !== null,
  feedback: row.raterId,
  minutes: row.minutes ?? 0,
  questions: row.questions,
  answered: row.answered,
  created_at: instant(row.createdAt),
  updated_at: instant(row.updatedAt),
  started_at: instantOrNull(row.startedAt),
  finished_at: instantOrNull(row.finishedAt),
  due_at: instantOrNull(row.dueAt),
  has_result: hasResult(row),
  may: mayOf(assignmentPolicy, null, { status: row.status, where: whereOf(row) }),
})
