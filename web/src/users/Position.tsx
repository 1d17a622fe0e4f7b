import { useState } from 'react'
import { call } from '#base/data/call.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { rebaseKeys, rebaseTexts } from '#base/page/rebase.ts'
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

const textsOf = ({ name, position_title: position, department }: User) => ({
  name: name ?? '',
  position_title: position ?? '',
  department: department ?? '',
})
const heldBy = ({ choices }: User): string[] => choices.filter((one) => one.is_held).map(({ key }) => key)

/** Name, position and roles of an account. */
export function Position({ user }: { user: User }) {
  const before = textsOf(user)
  const held = heldBy(user)
  const [values, setValues] = useState(before)
  const [roles, setRoles] = useState(held)
  const [begun, setBegun] = useState(user)
  if (begun.rev !== user.rev) {
    setBegun(user)
    setValues(rebaseTexts(textsOf(begun), values, before))
    setRoles(rebaseKeys(heldBy(begun), roles, held))
  }
  const hasOtherRoles = roles.toSorted().join(' ') !== held.toSorted().join(' ')
  const differing = (Object.keys(before) as (keyof typeof before)[]).filter((name) => values[name] !== before[name])
  const isDirty = hasOtherRoles || differing.length > 0
  useBlockWhen(isDirty)
  const own = useOwnPassword()
  const form = useSubmit(
    async () => {
      const { uid, rev } = user
      const fields = Object.fromEntries(differing.map((name) => [name, values[name]]))
      const body = { rev, ...fields, ...(hasOtherRoles && { roles }), ...own.given }
      await own.asking(() =>
        changeUser(uid, m.users_saved({ name: nameOf(user) }), async () => {
          const answer = await call('PUT /users/:uid', { params: { uid }, body })
          setValues((now) => rebaseTexts(values, now, textsOf(answer)))
          return answer
        }),
      )
    },
    () => requireTexts(values, ['name']),
    { elsewhere: refreshOpened },
  )
  const input = (name: keyof typeof before, label: string, optional = true) => (
    <TextInput
      label={label}
      name={name}
      limit={200}
      optional={optional}
      value={values[name]}
      error={form.errors[name]}
      disabled={!user.may.update}
      onChange={(event) => {
        setValues({ ...values, [name]: event.target.value })
        form.correct(name)
      }}
    />
  )
  return (
    <Section title={m.users_position()}>
      <form onSubmit={form.onSubmit} noValidate aria-label={m.users_position()}>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          {input('name', m.users_name(), false)}
          {input('position_title', m.users_position_title())}
          {user.kind === 'employee' && input('department', m.users_department())}
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
