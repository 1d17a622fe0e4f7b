import { makeJob } from '#jobs/jobs.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

const bulk = (isUndone: boolean) => async (): Promise<Seen> => {
  const { id } = await makeJob({ status: 'published' })
  const { json } = await kit.staff.post('/api/bulk-actions/jobs/status', { ids: [id], count: 1, status: 'paused' })
  const url = `/api/bulk-actions/${json.uid}`
  const undo = () => kit.staff.post(`${url}/undo`)
  if (isUndone) await undo()
  return { record: () => from(kit.staff, url), calls: { undo } }
}

export const trials: Trials = { states: { bulk: { done: bulk(false), undone: bulk(true) } } }
