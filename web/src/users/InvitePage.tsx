import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient, queryOf } from '#base/data/query.ts'
import { isEmail, useSubmit } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { navigate, useBlockWhen } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { can } from '#base/session/session.ts'
import { loadCompanies } from '#companies/companies.api.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { AsyncComboBox } from '#ui/choice/AsyncComboBox.tsx'
import type { ComboOption } from '#ui/choice/ComboList.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { useOwnPassword } from './OwnPassword.tsx'
import { RoleChoices } from './RoleChoices.tsx'
import { USER_KIND_WORDS } from './UserStatusTag.tsx'
import styles from './users.module.css'

export const screens: Screens = [
  {
    path: '/office/users/invite',
    title: 'users_invite',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'users.manage',
    isForm: true,
    section: null,
  },
]

/** Invites somebody to work with the portal: the letter has a link that is good for seven days. */
export function InvitePage() {
  const query = useQuery(queryOf('GET /user-roles'))
  return (
    <OfficeScreen title={m.users_invite()} above={{ label: m.users_title(), href: '/office/users' }}>
      <Loaded query={query}>{(choices) => <Form choices={choices} />}</Loaded>
    </OfficeScreen>
  )
}

const KINDS = ['employee', 'company', 'companyemployee'] as const
type Kind = (typeof KINDS)[number]
const EMPTY = { name: '', email: '', position_title: '', department: '' }

function Form({ choices }: { choices: AnswerOf<'GET /user-roles'> }) {
  const [values, setValues] = useState(EMPTY)
  const [kind, setKind] = useState<Kind>('employee')
  const [language, setLanguage] = useState<Language>('sl-SI')
  const [company, setCompany] = useState<ComboOption | null>(null)
  const [roles, setRoles] = useState<string[]>([])
  const own = useOwnPassword()
  const [isSent, setSent] = useState(false)
  useBlockWhen(!isSent && Object.values(values).some(Boolean))
  const form = useSubmit(
    () =>
      own.asking(async () => {
        const company_uid = kind === 'employee' ? null : (company?.value ?? null)
        const body = { ...values, kind, language, roles, company_uid, ...own.given }
        const { message } = await call('POST /users', { body })
        setSent(true)
        await queryClient.invalidateQueries({ queryKey: ['GET /users'] })
        showToast({ text: message })
      }),
    () => ({
      ...(!values.name.trim() && { name: m.error_required_name() }),
      ...(!isEmail(values.email) && {
        email: values.email.trim() ? m.error_email_format() : m.error_required_email(),
      }),
      ...(kind !== 'employee' && !company && { company_uid: m.error_required() }),
    }),
    () => void navigate('/office/users'),
  )
  const input = (name: keyof typeof EMPTY, label: string, rest = {}) => (
    <TextInput
      label={label}
      name={name}
      limit={200}
      value={values[name]}
      error={form.errors[name]}
      onChange={(event) => {
        setValues({ ...values, [name]: event.target.value })
        form.correct(name)
      }}
      {...rest}
    />
  )
  return (
    <form onSubmit={form.onSubmit} noValidate className={styles.form}>
      <Stack gap={5}>
        <p className="muted">{m.users_invite_lead()}</p>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {input('name', m.users_name())}
        {input('email', m.users_email(), { type: 'email', limit: 254 })}
        <RadioGroup
          legend={m.users_language()}
          name="language"
          inline
          options={[
            { value: 'sl-SI', label: m.office_slovenian() },
            { value: 'en-EN', label: m.office_english() },
          ]}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
        <RadioGroup
          legend={m.users_kind()}
          name="kind"
          options={KINDS.filter((one) => one === 'employee' || can('companies.manage')).map((value) => ({
            value,
            label: USER_KIND_WORDS[value](),
          }))}
          error={form.errors['kind']}
          value={kind}
          onChange={(event) => {
            setKind(event.currentTarget.value as Kind)
            form.correct('kind')
          }}
        />
        {kind === 'employee' ? (
          input('department', m.users_department(), { optional: true })
        ) : (
          <AsyncComboBox
            label={m.users_company()}
            name="company_uid"
            load={loadCompanies}
            value={company}
            error={form.errors['company_uid']}
            onChange={(chosen) => {
              setCompany(chosen)
              form.correct('company_uid')
            }}
          />
        )}
        {input('position_title', m.users_position_title(), { optional: true })}
        <RoleChoices
          choices={choices}
          values={roles}
          error={form.errors['roles']}
          onSelect={(chosen) => {
            setRoles(chosen)
            form.correct('roles')
          }}
        />
        {own.field(form)}
        <FormActions
          submit={m.users_send_invitation()}
          pending={form.pending}
          onCancel={() => void navigate('/office/users')}
        />
      </Stack>
    </form>
  )
}
