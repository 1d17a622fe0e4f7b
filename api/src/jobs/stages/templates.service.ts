import { stageTemplatePolicy } from '@korak/contract/stages.policy.ts'
import { missingStatuses } from '@korak/contract/stages.rules.ts'
import type { StageTemplate, StageTemplateInput } from '@korak/contract/stages.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { hold, recordCreated, recordDeleted, revise } from '#changes/changes.service.ts'
import { madeBefore } from '#changes/made-before.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { requireForms } from './guides.ts'
import * as queries from './templates.queries.ts'

const templateOf = (row: queries.TemplateRow, who: Who): StageTemplate => ({
  id: row.id,
  uid: row.id,
  rev: row.rev,
  name_sl: row.nameSl,
  name_en: row.nameEn,
  is_default: row.isDefault,
  stages: row.stages,
  may: mayOf(stageTemplatePolicy, who, row),
})

export const listTemplates = async (who: Who) => ({
  data: (await queries.findTemplates()).map((row) => templateOf(row, who)),
})

/** @throws Refusal NOT_FOUND */
async function requireTemplate(id: string): Promise<queries.TemplateRow> {
  const row = await queries.findTemplate(id)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** @throws Refusal NOT_FOUND */
export const getTemplate = async (who: Who, id: string): Promise<StageTemplate> =>
  templateOf(await requireTemplate(id), who)

const ofTemplate = (id: string, who: Who) =>
  ({ entity: 'stage_template', table: 'stageTemplates', id, actorId: who.userId }) as const
const auditTemplate = (who: Who, verb: 'created' | 'updated' | 'deleted', id: string): Promise<void> =>
  audit({
    action: `stage_templates.${verb}`,
    actorId: who.userId,
    subjectType: 'stage_template',
    subjectId: id,
  })
async function valuesOf(id: string) {
  const { nameSl, nameEn, stages, isDefault } = await requireTemplate(id)
  return { name_sl: nameSl, name_en: nameEn, stages, is_default: isDefault }
}

/** @throws InvalidInput when a status has no stage, or a guide is none to choose */
async function requireWhole({ stages }: Partial<StageTemplateInput>): Promise<void> {
  await requireForms(stages ?? [])
  if (stages && missingStatuses(stages).length > 0) throw new InvalidInput({ stages: ['error_stages_missing'] })
}

/** @throws InvalidInput */
export const createTemplate = (
  who: Who,
  { uid, ...input }: StageTemplateInput & { uid?: string | undefined },
): Promise<StageTemplate> =>
  transact(async () => {
    const isSame = (one: queries.TemplateRow) => one.nameSl === input.name_sl && one.nameEn === input.name_en
    const known = await madeBefore({ uid, find: queries.findTemplate, isSame })
    if (known) return getTemplate(who, known.id)
    await requireWhole(input)
    const { name_sl: nameSl, name_en: nameEn, stages } = input
    const id = await queries.insertTemplate({ ...(uid && { id: uid }), nameSl, nameEn, stages })
    await recordCreated(ofTemplate(id, who), await valuesOf(id))
    await auditTemplate(who, 'created', id)
    return getTemplate(who, id)
  })

/** Changes a template; the default gives its place to the one that takes it. @throws Refusal NOT_FOUND, STALE; InvalidInput */
export const updateTemplate = (
  who: Who,
  id: string,
  { rev, ...sent }: Partial<StageTemplateInput> & { rev: number; is_default?: true | undefined },
): Promise<StageTemplate> =>
  transact(async () => {
    await requireWhole(sent)
    const { name_sl: nameSl, name_en: nameEn, stages, is_default: isDefault } = sent
    await revise({ ...ofTemplate(id, who), seen: rev, sent, values: () => valuesOf(id) }, async () => {
      const former = isDefault && (await queries.findTemplates()).find((one) => one.isDefault && one.id !== id)
      if (former)
        await revise({ ...ofTemplate(former.id, who), sent: {}, values: () => valuesOf(former.id) }, () =>
          queries.clearDefault(),
        )
      await queries.updateTemplate(id, {
        ...(nameSl !== undefined && { nameSl }),
        ...(nameEn !== undefined && { nameEn }),
        ...(stages && { stages }),
        ...(isDefault && { isDefault }),
      })
      await auditTemplate(who, 'updated', id)
    })
    return getTemplate(who, id)
  })

/** @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for the default */
export const deleteTemplate = (who: Who, id: string): Promise<void> =>
  transact(async () => {
    // Whoever makes it the default at this moment is waited for: without one a new job has no stages.
    await hold(ofTemplate(id, who))
    requireState(stageTemplatePolicy.delete, await requireTemplate(id))
    await recordDeleted(ofTemplate(id, who), await valuesOf(id))
    await queries.deleteTemplate(id)
    await auditTemplate(who, 'deleted', id)
  })
