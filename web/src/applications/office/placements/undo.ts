import { call } from '#base/data/call.ts'
import { queryClient } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { refreshMoved } from '#applications/office/moves.ts'
import { m } from '#words/messages.js'

/** Whatever shows a placement or its tasks. */
export const refreshPlacements = (): Promise<unknown> =>
  Promise.all([
    refreshMoved(),
    queryClient.invalidateQueries({ queryKey: ['GET /tasks'] }),
    queryClient.invalidateQueries({ queryKey: ['GET /placements'] }),
    queryClient.invalidateQueries({ queryKey: ['GET /placements/:uid/changes'] }),
  ])

/** Takes back what was just done. */
async function undo(what: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await what()
    showToast({ text: done })
  } catch (error) {
    showToast({ text: wordsOf(error), tone: 'info' })
  }
  await refreshPlacements()
}
export const restorePlacement = (uid: string) =>
  undo(() => call('POST /placements/:uid/restore', { params: { uid }, body: {} }), m.placement_is_restored())
export const erasePlacement = (uid: string) =>
  undo(() => call('DELETE /placements/:uid', { params: { uid } }), m.placement_is_deleted())
