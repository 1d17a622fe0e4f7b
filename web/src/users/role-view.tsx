import { call } from '#base/data/call.ts'
import { queryClient } from '#base/data/query.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { navigate } from '#base/routing/navigation.tsx'
import { refreshUser } from '#base/session/session.ts'
import { Button } from '#ui/action/Button.tsx'
import { m } from '#words/messages.js'

/**
 * Whatever was read as somebody else is read anew; first of all the page is left: who looks as another may not be allowed
 * there, and nothing was taken from them.
 */
async function goOn(message: string): Promise<void> {
  await navigate('/office')
  await refreshUser()
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries()
  showToast({ text: message })
}

/** Begins to look at the office as a role. */
export function ViewAsRole({ id }: { id: number }) {
  const form = useSubmit(async () => {
    try {
      await goOn((await call('POST /roles/:id/view', { params: { id } })).message)
    } catch (error) {
      showToast({ tone: 'info', text: wordsOf(error) })
    }
  })
  return (
    <Button variant="secondary" pending={form.pending} onClick={() => form.onSubmit()}>
      {m.roles_view()}
    </Button>
  )
}

/** Ends it. */
export function EndView() {
  const form = useSubmit(async () => {
    try {
      await goOn((await call('DELETE /role-view')).message)
    } catch (error) {
      showToast({ tone: 'info', text: wordsOf(error) })
    }
  })
  return (
    <Button variant="secondary" pending={form.pending} onClick={() => form.onSubmit()}>
      {m.roles_view_end()}
    </Button>
  )
}
