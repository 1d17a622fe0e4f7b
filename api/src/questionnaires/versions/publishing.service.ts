import { createHash } from 'node:crypto'
import type { Definition } from '@korak/contract/definition.ts'
import { MOST_TOLD } from '@korak/contract/errors.ts'
import { type DefinitionFault, faultsInTurns } from '@korak/engine/questionnaires/definition-faults.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { inTurns } from '#base/turns.ts'
import { codelistKeys } from '#codelists/codelists.service.ts'
import { type FieldError, InvalidInput, MORE } from '#errors.ts'
import * as versions from './versions.queries.ts'

export const { findForms } = versions
export type Form = Awaited<ReturnType<typeof findForms>>[number]

/** Equal definitions have one hash: a parsed one has its keys in the order of the contract. */
export const hashOf = (definition: Definition): Buffer =>
  createHash('sha256').update(JSON.stringify(definition)).digest()

/** Refuses what the shape of a definition cannot. @throws InvalidInput by path, such as `definition.sections.0.items.3.scale` */
export async function refuseFaulty(definition: Definition): Promise<void> {
  const faults = await inTurns(faultsInTurns(definition, await codelistKeys()))
  if (faults.length === 0) return
  const fields = Map.groupBy(faults, ({ path }) => `definition.${path}`)
  const words = ({ message, expression, value }: DefinitionFault): FieldError => {
    if (expression) return { key: `error_expression_${expression.code}`, values: { what: expression.what } }
    if (value !== undefined) return { key: 'error_definition_point', values: { value } }
    return { key: 'error_definition', values: { fault: message } }
  }
  const told = Object.fromEntries([...fields].map(([path, list]) => [path, list.map(words)]))
  throw new InvalidInput(faults.length < MOST_TOLD ? told : { ...told, ...MORE })
}

/**
 * Publishes the next version of a questionnaire. Call inside a transaction that holds it (`lockQuestionnaire`).
 * @returns its number @throws InvalidInput when nothing has changed
 */
export async function publish(
  questionnaireId: string,
  definition: Definition,
  createdBy: string | null,
): Promise<number> {
  const [latest] = await versions.findVersions(questionnaireId)
  const hash = hashOf(definition)
  if (latest?.hash.equals(hash)) throw new InvalidInput({ definition: ['error_definition_same'] })
  const number = (latest?.number ?? 0) + 1
  await versions.insertVersion({
    questionnaireId,
    number,
    definition,
    hash,
    titleSl: definition.title['sl-SI'],
    titleEn: definition.title['en-EN'],
    minutes: definition.minutes,
    questionCount: itemsOf(definition).filter(({ type }) => type !== 'info').length,
    createdBy,
  })
  return number
}

/**
 * Publishes what a job asks in words of its own, unless it says so already. Joins the open transaction.
 * @returns the questionnaire, of this job alone
 */
export const publishForJob = (jobId: string, definition: Definition, createdBy: string | null): Promise<string> =>
  publishOwn(`job-${jobId}`, definition, createdBy)

/** The same of what is asked at one stage of a job. @returns the version that says so */
export async function publishForStage(
  stageId: string,
  definition: Definition,
  createdBy: string | null,
): Promise<string> {
  return newestVersion(await publishOwn(`stage-${stageId}`, definition, createdBy))
}

/** The newest version of a questionnaire. */
export async function newestVersion(questionnaireId: string): Promise<string> {
  const [latest] = await versions.findVersions(questionnaireId)
  if (!latest) throw new Error('A questionnaire without a version')
  return latest.id
}

async function publishOwn(key: string, definition: Definition, createdBy: string | null): Promise<string> {
  const { id } =
    (await versions.lockQuestionnaire({ key })) ??
    (await versions.insertQuestionnaire({ key, scope: 'self', isOfJob: true }))
  const [latest] = await versions.findVersions(id)
  if (!latest?.hash.equals(hashOf(definition))) await publish(id, definition, createdBy)
  return id
}
