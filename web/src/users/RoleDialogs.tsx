import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnswerOf } from '@korak/contract/all.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { queryClient } from '#base/data/query.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { navigate } from '#base/routing/navigation.tsx'
import { ConfirmDialog, Dialog } from '#ui/action/Dialog.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { useOwnPassword } from './OwnPassword.tsx'

interface Props {
  role: AnswerOf<'GET /roles/:id'>
  onClose: () => void
}

const NAMES = ['name_sl', 'name_en'] as const

/** A new role that allows what this one does. */
export function CopyRole({ role, onClose }: Props) {
  const [names, setNames] = useState({ name_sl: '', name_en: '' })
  const own = useOwnPassword()
  const form = useSubmit(
    () =>
      own.asking(async () => {
        const { id } = await call('POST /roles', { body: { copy_of: role.id, ...names, ...own.given } })
        await queryClient.invalidateQueries({ queryKey: ['GET /roles'] })
        showToast({ text: m.roles_copied() })
        return id
      }),
    () => requireTexts(names, NAMES),
    (id) => {
      // What was typed is saved: nothing of it is there any more to be asked about.
      flushSync(onClose)
      void navigate(pathTo('/office/roles/:id', { id: String(id) }))
    },
  )
  return (
    <Dialog open onClose={onClose} title={m.roles_copy_title({ name: role.name })}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <Unsaved value={names} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          {NAMES.map((name) => (
            <TextInput
              key={name}
              label={name === 'name_sl' ? m.codelist_label_sl() : m.codelist_label_en()}
              name={name}
              limit={100}
              value={names[name]}
              error={form.errors[name]}
              {...(name === 'name_sl' && { 'data-autofocus': true })}
              onChange={(event) => {
                setNames({ ...names, [name]: event.target.value })
                form.correct(name)
              }}
            />
          ))}
          {own.field(form)}
          <FormActions submit={m.roles_copy()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

/** A role nobody has goes for good. */
export function DeleteRole({ role, onClose }: Props) {
  const form = useSubmit(
    async () => {
      const { message } = await call('DELETE /roles/:id', { params: { id: role.id } })
      await queryClient.invalidateQueries({ queryKey: ['GET /roles'] })
      showToast({ text: message })
    },
    undefined,
    () => void navigate('/office/roles'),
  )
  return (
    <ConfirmDialog
      open
      title={m.roles_delete_title({ name: role.name })}
      confirm={m.roles_delete()}
      keep={m.users_keep()}
      pending={form.pending}
      onKeep={onClose}
      onConfirm={() => form.onSubmit()}
    >
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <p>{m.roles_delete_text()}</p>
    </ConfirmDialog>
  )
}
