import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { Permission } from '@korak/contract/route.ts'
import { call } from '#base/data/call.ts'
import { queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { useSharedFields } from '#base/data/useSharedFields.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { useHead } from '#base/page/head.ts'
import { rebaseKeys } from '#base/page/rebase.ts'
import { showToast } from '#base/page/toasts.ts'
import { navigate, useBlockWhen, useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { allows, isOnlyLooking, refreshUser, useUser } from '#base/session/session.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { Button } from '#ui/action/Button.tsx'
import { CheckboxGroup } from '#ui/choice/CheckboxGroup.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Columns, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { FactorDays, daysIn } from './FactorDays.tsx'
import { useOwnPassword } from './OwnPassword.tsx'
import { ViewAsRole } from './role-view.tsx'
import { PERMISSION_WORDS } from './permissions.ts'
import { CopyRole, DeleteRole } from './RoleDialogs.tsx'
import { RoleHolders } from './RoleHolders.tsx'

export const screens: Screens = [
  {
    path: '/office/roles/:id',
    title: 'roles_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'roles.manage',
    section: null,
  },
]

type Role = AnswerOf<'GET /roles/:id'>

/** One role: its names, what it allows, who has it. */
export function RolePage() {
  const id = Number(useParams<'id'>().id)
  const [asked, setAsked] = useState<'copy' | 'delete' | null>(null)
  const query = useQuery({ ...queryOf('GET /roles/:id', { params: { id } }), staleTime: 0 })
  useHead(query.data ? { title: query.data.name } : null)
  const commands = useMemo<Command[]>(
    () => [{ id: 'up', group: 'record', label: m.roles_back(), key: 'u', run: () => void navigate('/office/roles') }],
    [],
  )
  useCommands(commands)
  return (
    <RecordLoaded list="/office/roles" query={query}>
      {(role) => (
        <OfficeScreen
          title={role.name}
          above={{ label: m.roles_title(), href: '/office/roles' }}
          lead={
            <p className="muted">
              {[role.key, m.roles_people({ count: role.people })].filter((one) => one !== role.name).join(' · ')}
            </p>
          }
          actions={
            <>
              {role.may.view && <ViewAsRole id={role.id} />}
              {role.may.update && (
                <Button variant="secondary" onClick={() => setAsked('copy')}>
                  {m.roles_copy()}
                </Button>
              )}
              {role.may.delete && (
                <Button variant="danger" onClick={() => setAsked('delete')}>
                  {m.roles_delete()}
                </Button>
              )}
            </>
          }
        >
          <Columns shape="article">
            <Form key={role.id} role={role} />
            <RoleHolders role={role} />
          </Columns>
          {asked === 'copy' && <CopyRole role={role} onClose={() => setAsked(null)} />}
          {asked === 'delete' && <DeleteRole role={role} onClose={() => setAsked(null)} />}
        </OfficeScreen>
      )}
    </RecordLoaded>
  )
}

/** Why its permissions stay as they are; null when they can be changed. */
function fixedBy({ may, has_all }: Role): string | null {
  if (!may.update) return m.roles_is_above()
  if (has_all) return m.roles_all()
  return may.update_permissions ? null : m.roles_of_profile()
}

/** Of those nothing is required that comes with a profile. */
const OF_PROFILES: ReadonlySet<string> = new Set(['Candidates', 'Clients', 'Employees'])

const NAMES = ['name_sl', 'name_en'] as const
const PERMISSIONS = Object.keys(PERMISSION_WORDS) as Permission[]

/** Of days, where no second factor is required; a field somebody has emptied is something else. */
const NOT_REQUIRED = 'none'
const valuesOf = (role?: Role) => ({
  name_sl: role?.name_sl ?? '',
  name_en: role?.name_en ?? '',
  second_factor_days: String(role?.second_factor_days ?? NOT_REQUIRED),
})
type Values = ReturnType<typeof valuesOf>
const WORDS = {
  name_sl: () => m.codelist_label_sl(),
  name_en: () => m.codelist_label_en(),
  second_factor_days: () => m.role_factor(),
} satisfies Record<keyof Values, () => string>
/** Days as typed; null where no second factor is required. */
const daysOf = ({ second_factor_days: days }: Values) => (days === NOT_REQUIRED ? null : days)
const said = (name: keyof Values, of: Values): string => {
  if (name !== 'second_factor_days') return of[name]
  const days = daysOf(of)
  return days === null ? m.role_factor_not() : `${m.role_factor_days()}: ${days || m.reg_not_given()}`
}

function Form({ role }: { role: Role }) {
  const user = useUser()
  const fields = useSharedFields<Role, Values>(role, valuesOf)
  const { before, values, unsettled } = fields
  const [chosen, setChosen] = useState<string[]>(role.permissions)
  const [begun, setBegun] = useState(role)
  if (begun.rev !== role.rev) {
    setBegun(role)
    setChosen(rebaseKeys(begun.permissions, chosen, role.permissions))
  }
  const days = daysOf(values)
  const own = useOwnPassword()
  const isOther = chosen.toSorted().join(' ') !== role.permissions.toSorted().join(' ')
  const isDirty = isOther || fields.isChanged
  useBlockWhen(isDirty)
  const form = useSubmit(
    () =>
      own.asking(async () => {
        const params = { id: role.id }
        const permissions = PERMISSIONS.filter((one) => chosen.includes(one))
        const answer = await fields.save({
          save: ({ rev, names, values: { second_factor_days: typed, ...sent } }) => {
            const changed = Object.fromEntries(
              NAMES.filter((name) => names.includes(name)).map((name) => [name, sent[name]]),
            )
            const sentDays = names.includes('second_factor_days') && { second_factor_days: daysIn(typed) }
            const body = { rev, ...changed, ...(isOther && { permissions }), ...sentDays, ...own.given }
            return call('PUT /roles/:id', { params, body })
          },
        })
        await showAnswer('GET /roles/:id', { params }, answer)
        await queryClient.invalidateQueries({ queryKey: ['GET /roles'] })
        showToast({ text: m.roles_saved() })
        void refreshUser()
      }),
    () => ({
      ...requireTexts(values, NAMES),
      ...(days !== null && daysIn(days) === null && { second_factor_days: m.role_factor_days_wrong() }),
      ...fields.faults(),
    }),
    { elsewhere: () => queryClient.invalidateQueries({ queryKey: ['GET /roles/:id'] }) },
  )
  const fixed = isOnlyLooking(user) ? null : fixedBy(role)
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={m.roles_permissions()}>
      <Stack gap={5}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <TwoValues
          fields={unsettled.map((name) => ({
            field: name,
            label: WORDS[name](),
            theirs: said(name, before),
            mine: said(name, values),
          }))}
          onChoose={(name, which) => {
            fields.settle(name as keyof Values, which)
            form.correct(name)
          }}
        />
        {NAMES.map((name) => (
          <TextInput
            key={name}
            label={WORDS[name]()}
            name={name}
            limit={100}
            value={values[name]}
            error={form.errors[name]}
            disabled={!role.may.update}
            onChange={(event) => {
              fields.change(name, event.target.value)
              form.correct(name)
            }}
          />
        ))}
        {fixed && <p>{fixed}</p>}
        {!role.has_all && role.may.update_permissions && (
          <CheckboxGroup
            id="permissions"
            name="permissions"
            legend={m.roles_permissions()}
            error={form.errors['permissions']}
            options={PERMISSIONS.map((one) => ({
              value: one,
              label: PERMISSION_WORDS[one](),
              disabled: !allows(user, one),
              ...(!allows(user, one) && { hint: m.roles_permission_above() }),
            }))}
            values={chosen}
            onSelect={(values) => {
              setChosen(values)
              form.correct('permissions')
            }}
          />
        )}
        {!OF_PROFILES.has(role.key) && (
          <FactorDays
            role={role}
            value={days}
            error={form.errors['second_factor_days']}
            onChange={(value) => {
              fields.change('second_factor_days', value ?? NOT_REQUIRED)
              form.correct('second_factor_days')
            }}
          />
        )}
        {own.field(form)}
        {role.may.update && (
          <div>
            <Button type="submit" pending={form.pending} idle={!isDirty}>
              {m.action_save_changes()}
            </Button>
          </div>
        )}
      </Stack>
    </form>
  )
}
