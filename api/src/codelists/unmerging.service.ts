import type { Who } from '#auth/who.ts'
import { enqueue } from '#background/queue.ts'
import { clearCaches } from '#base/cache.ts'
import { revise } from '#changes/changes.service.ts'
import { afterCommit } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import * as queries from './codelists.queries.ts'
import { usesOf } from './codelists.rules.ts'
import { change, lock, optionValues } from './editing.service.ts'
import * as merges from './merges.queries.ts'

/**
 * Takes a merge apart: the option is one of its own again, and what was moved to the other one names it, but for what
 * somebody has changed or submitted since.
 * @returns how many records were moved back, and how many stay with the other one
 * @throws Refusal NOT_FOUND when it is not known any more; STALE when the other one was merged on, or this one changed, since
 */
export const undoMerge = (who: Who, id: string, context: RequestContext): Promise<{ back: number; left: number }> =>
  change(who, context, 'codelists.option_unmerged', async () => {
    const merge = await merges.lockMerge(id)
    if (!merge) throw new Refusal('NOT_FOUND')
    const list = await lock({ id: merge.codelistId })
    await queries.lockOptions([merge.optionId, merge.intoId])
    const [option, into] = [await queries.findOption(merge.optionId), await queries.findOption(merge.intoId)]
    if (option.mergedInto !== into.id || into.mergedInto !== null) throw new Refusal('STALE')
    const columns = usesOf(list.key)
    const counts = [await merges.putBackAnswers(id)]
    for (const use of columns) counts.push(await merges.putBackRows(id, use))
    const values = async () => optionValues(await queries.findOption(option.id))
    const of = {
      entity: 'option',
      table: 'codelistOptions',
      id: option.id,
      actorId: who.userId,
      sent: {},
      values,
    } as const
    await revise(of, () => merges.takeApart(merge))
    await merges.deleteMerge(id)
    if (columns.some(({ table }) => table === 'jobs')) await enqueue('jobs.reindex', {}, { key: 'jobs.reindex' })
    afterCommit(clearCaches)
    const left = counts.reduce((sum, { moved, back }) => sum + moved - back, 0)
    const back = counts.reduce((sum, one) => sum + one.back, 0)
    return { list: list.key, key: option.key, facts: { into: into.key, records: back }, answer: { back, left } }
  })
