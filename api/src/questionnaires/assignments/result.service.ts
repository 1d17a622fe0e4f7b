import type { Definition } from '@korak/contract/definition.ts'
import type { AssignmentResult } from '@korak/contract/results.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import type { Who } from '#auth/who.ts'
import { instant, instantOrNull } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { Refusal } from '#errors.ts'
import { ownAssignment } from './assignments.service.ts'
import { definitionOf, hasResult } from '#questionnaires/versions/definition-cache.ts'
import { findNormAt } from '#questionnaires/versions/norms.queries.ts'
import { findEarlier, findReported } from './result.queries.ts'

/**
 * The result of an own assignment, with the earlier one and what people had on average when it was released.
 * @throws Refusal NOT_FOUND also while it is not released
 */
export async function ownResult(who: Who, uid: string, language: Language): Promise<z.input<typeof AssignmentResult>> {
  const row = await ownAssignment(who, uid)
  const { versionId, questionnaireId, finishedAt, scores } = row
  if (hasResult(row) && row.providerId && finishedAt) return reportedResult(row, finishedAt, language)
  if (!hasResult(row) || !versionId || !questionnaireId || !finishedAt || !scores) throw new Refusal('NOT_FOUND')
  const [definition, earlier, norm] = await Promise.all([
    definitionOf(versionId),
    findEarlier(who.userId, questionnaireId, finishedAt),
    findNormAt(questionnaireId, row.releasedAt ?? finishedAt),
  ])
  return {
    uid,
    title: definition.title[language],
    finished_at: instant(finishedAt),
    ...scaleOf(definition, language),
    total: scores.total,
    sections: scores.sections.map((section) => ({
      ...section,
      title: definition.sections.find(({ key }) => key === section.key)?.title[language] ?? section.key,
      earlier: earlier?.scores?.sections.find(({ key }) => key === section.key)?.score ?? null,
      norm: norm?.means[section.key] ?? null,
    })),
    earlier_at: instantOrNull(earlier?.finishedAt ?? null),
    norm_n: norm?.respondents ?? null,
  }
}

/** What a provider has reported: its own scales, by its own names; nobody here knows where they end. */
async function reportedResult(
  row: Awaited<ReturnType<typeof ownAssignment>>,
  finishedAt: Date,
  language: Language,
): Promise<z.input<typeof AssignmentResult>> {
  const scores = Object.entries(await findReported(row.id))
  const title = (key: string) => `${key.charAt(0).toUpperCase()}${key.slice(1)}`.replaceAll(/[-_]/g, ' ')
  return {
    uid: row.id,
    title: titleOf(row, language),
    finished_at: instant(finishedAt),
    low: 0,
    high: 0,
    points: [],
    total: null,
    sections: scores.map(([key, score]) => ({
      key,
      title: title(key),
      score,
      answered: 0,
      asked: 0,
      earlier: null,
      norm: null,
    })),
    earlier_at: null,
    norm_n: null,
  }
}

/** The lowest and the highest score there can be, and what the points between mean when all is asked on one scale. */
function scaleOf(
  definition: Definition,
  language: Language,
): Pick<z.input<typeof AssignmentResult>, 'low' | 'high' | 'points'> {
  const scored = definition.sections.filter((section) => section.is_scored).flatMap(({ items }) => items)
  const used = new Set(scored.flatMap((item) => ('scale' in item ? [item.scale] : [])))
  const scales = definition.scales.filter(({ key }) => used.has(key))
  const values = scales.flatMap((scale) => scale.points.map(({ value }) => value))
  if (values.length === 0) return { low: 0, high: 0, points: [] }
  const [scale, ...others] = scales
  const points = others.length > 0 ? [] : (scale?.points ?? [])
  return {
    low: Math.min(...values),
    high: Math.max(...values),
    points: points.map(({ value, label }) => ({ value, label: label[language] })),
  }
}
