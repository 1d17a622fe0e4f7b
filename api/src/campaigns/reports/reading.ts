import { createHash } from 'node:crypto'
import { Competences, FeedbackContent, type FeedbackReport } from '@korak/contract/campaigns.ts'
import type { Definition } from '@korak/contract/definition.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Thresholds } from '@korak/engine/feedback/anonymity.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { dayOf, instantOrNull } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import type { ReportRow, SubjectRow } from './reports.queries.ts'

/** Equal contents have one hash: a parsed one has its keys in the order of the contract. */
export const hashOf = (content: FeedbackContent): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(FeedbackContent.parse(content)))
    .digest()

interface Reading {
  row: SubjectRow
  thresholds: Thresholds
  language: Language
}

/**
 * A frozen report with the words of its questionnaire's version, which never changes either.
 * @throws Error when what is stored is not what was frozen
 */
export async function reportInWords(
  report: ReportRow,
  { row, thresholds, language }: Reading,
): Promise<FeedbackReport> {
  if (!hashOf(report.content).equals(report.hash)) throw new Error(`The frozen report ${report.id} has been changed`)
  const definition = await definitionOf(row.versionId)
  return {
    ...report.content,
    competences: Competences.parse(report.content.competences),
    uid: report.id,
    campaign: titleOf(row, language),
    subject: row.name ?? row.email,
    closed_on: dayOf(row.closedAt ?? row.closesAt),
    frozen_on: dayOf(report.createdAt),
    released_at: instantOrNull(report.releasedAt),
    debrief_on: report.debriefOn,
    titles: Object.fromEntries(definition.sections.map(({ key, title }) => [key, title[language]])),
    texts: Object.fromEntries(itemsOf(definition).map(({ key, text }) => [key, text[language]])),
    points: pointsOf(definition, report.content, language),
    thresholds,
  }
}

/** Words of the scale, when all items are on one. */
function pointsOf(definition: Definition, { items }: FeedbackContent, language: Language) {
  const keys = new Set(items.map(({ key }) => key))
  const used = new Set(
    itemsOf(definition).flatMap((item) => (item.type === 'scale' && keys.has(item.key) ? [item.scale] : [])),
  )
  const scales = definition.scales.filter(({ key }) => used.has(key))
  if (scales.length !== 1) return []
  return (scales[0]?.points ?? [])
    .map(({ value, label }) => ({ value, label: label[language] }))
    .toSorted((a, b) => a.value - b.value)
}
