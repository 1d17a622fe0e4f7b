import { CheckboxGroup } from '#ui/choice/CheckboxGroup.tsx'
import { m } from '#words/messages.js'

interface Choice {
  key: string
  name: string
  may_grant: boolean
}
interface Props {
  choices: readonly Choice[]
  values: readonly string[]
  /** Why a role stays as it is, whoever asks. */
  locked?: Readonly<Record<string, string>>
  readOnly?: boolean
  error: string | undefined
  onSelect: (values: string[]) => void
}

/** Roles of an account; those that allow what one may not do oneself say so and stay. */
export const RoleChoices = ({ choices, values, locked, readOnly = false, error, onSelect }: Props) => (
  <CheckboxGroup
    id="roles"
    name="roles"
    legend={m.users_roles_legend()}
    hint={m.users_roles_hint()}
    error={error}
    options={choices.map(({ key, name, may_grant }) => {
      const why = may_grant ? locked?.[key] : m.users_role_above()
      return {
        value: key,
        label: name,
        disabled: readOnly || why !== undefined,
        ...(why !== undefined && { hint: why }),
      }
    })}
    values={values}
    onSelect={(chosen) => {
      // A box that is off reports nothing; what it stands for stays.
      const fixed = new Set(choices.filter((one) => !one.may_grant || locked?.[one.key]).map(({ key }) => key))
      onSelect([...chosen.filter((key) => !fixed.has(key)), ...values.filter((key) => fixed.has(key))])
    }}
  />
)
