import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '@korak/contract/saved-views.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { CheckboxGroup } from '#ui/choice/CheckboxGroup.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

interface Props {
  view: SavedView
  onClose: () => void
  onSaved: () => void
}

/** Which roles begin with a shared view. */
export function ViewRolesDialog({ view, onClose, onSaved }: Props) {
  const roles = useQuery(queryOf('GET /roles'))
  const [seen] = useState(view.default_for)
  const [chosen, setChosen] = useState(seen.map(String))
  const form = useSubmit(
    () =>
      call('PUT /saved-views/:uid/roles', {
        params: { uid: view.uid },
        body: { roles: chosen.map(Number), seen },
      }),
    undefined,
    onSaved,
  )
  return (
    <Dialog open title={m.view_roles_title({ name: view.name })} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <Loaded query={roles} skeleton={<SkeletonBlock lines={4} />}>
            {(all) => (
              <CheckboxGroup
                legend={m.view_roles_legend()}
                hint={m.view_roles_hint()}
                name="roles"
                options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
                values={chosen}
                onSelect={setChosen}
              />
            )}
          </Loaded>
          <FormActions submit={m.action_save_changes()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
