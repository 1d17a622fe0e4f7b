import { useState } from 'react'
import { call } from '#base/data/call.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { useSharedFields } from '#base/data/useSharedFields.ts'
import { rebaseKeys } from '#base/page/rebase.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { useOwnPassword } from './OwnPassword.tsx'
import { RoleChoices } from './RoleChoices.tsx'
import { type User, changeUser, nameOf, refreshOpened } from './users.api.ts'

const textsOf = (user?: User) => ({
  name: user?.name ?? '',
  position_title: user?.position_title ?? '',
  department: user?.department ?? '',
})
type Texts = ReturnType<typeof textsOf>
const WORDS = {
  name: () => m.users_name(),
  position_title: () => m.users_position_title(),
  department: () => m.users_department(),
} satisfies Record<keyof Texts, () => string>
const heldBy = ({ choices }: User): string[] => choices.filter((one) => one.is_held).map(({ key }) => key)

/** Name, position and roles of an account. */
export function Position({ user }: { user: User }) {
  const held = heldBy(user)
  const fields = useSharedFields<User, Texts>(user, textsOf)
  const { before, values, unsettled } = fields
  const [roles, setRoles] = useState(held)
  const [begun, setBegun] = useState(user)
  if (begun.rev !== user.rev) {
    setBegun(user)
    setRoles(rebaseKeys(heldBy(begun), roles, held))
  }
  const hasOtherRoles = roles.toSorted().join(' ') !== held.toSorted().join(' ')
  const isDirty = hasOtherRoles || fields.isChanged
  useBlockWhen(isDirty)
  const own = useOwnPassword()
  const { uid } = user
  const save = () =>
    fields.save({
      save: ({ rev, names, values: sent }) => {
        const texts = Object.fromEntries(names.map((name) => [name, sent[name]]))
        const body = { rev, ...texts, ...(hasOtherRoles && { roles }), ...own.given }
        return call('PUT /users/:uid', { params: { uid }, body })
      },
    })
  const form = useSubmit(
    () => own.asking(() => changeUser(uid, m.users_saved({ name: nameOf(user) }), save)),
    () => ({ ...requireTexts(values, ['name']), ...fields.faults() }),
    { elsewhere: refreshOpened },
  )
  const input = (name: keyof Texts, optional = true) => (
    <TextInput
      label={WORDS[name]()}
      name={name}
      limit={200}
      optional={optional}
      value={values[name]}
      error={form.errors[name]}
      disabled={!user.may.update}
      onChange={(event) => {
        fields.change(name, event.target.value)
        form.correct(name)
      }}
    />
  )
  return (
    <Section title={m.users_position()}>
      <form onSubmit={form.onSubmit} noValidate aria-label={m.users_position()}>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <TwoValues
            fields={unsettled.map((name) => ({
              field: name,
              label: WORDS[name](),
              theirs: before[name] || m.reg_not_given(),
              mine: values[name] || m.reg_not_given(),
            }))}
            onChoose={(name, which) => {
              fields.settle(name as keyof Texts, which)
              form.correct(name)
            }}
          />
          {input('name', false)}
          {input('position_title')}
          {user.kind === 'employee' && input('department')}
          <RoleChoices
            choices={user.choices}
            values={roles}
            readOnly={!user.may.update}
            {...(user.is_last_administrator && { locked: { Administrators: m.users_last_administrator() } })}
            error={form.errors['roles']}
            onSelect={(chosen) => {
              setRoles(chosen)
              form.correct('roles')
            }}
          />
          {own.field(form)}
          {user.may.update && (
            <div>
              <Button type="submit" pending={form.pending} idle={!isDirty}>
                {m.action_save_changes()}
              </Button>
            </div>
          )}
        </Stack>
      </form>
    </Section>
  )
}
