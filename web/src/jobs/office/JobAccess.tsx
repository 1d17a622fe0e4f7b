import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient, queryOf } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { besideRow, focusFrom } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Accordion } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import styles from './JobAccess.module.css'

type Answer = AnswerOf<'GET /jobs/:uid/permissions'>
type Given = Answer['data'][number]

const WHAT = { see: () => m.record_permission_see(), edit: () => m.record_permission_edit() } as const
const nameOf = ({ person, role }: Given): string => person?.name ?? m.record_permission_role({ name: role?.name ?? '' })
const refresh = () => queryClient.invalidateQueries({ queryKey: ['GET /jobs/:uid/permissions'] })

/** Who may see or change just this job. */
export function JobAccess({ uid }: { uid: string }) {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    ...queryOf('GET /jobs/:uid/permissions', { params: { uid } }),
    enabled: isOpen,
    staleTime: 0,
  })
  return (
    <Accordion title={m.record_permission_title()} onToggle={setOpen}>
      <Stack gap={4} className={styles.part}>
        <p className="muted">{m.record_permission_lead()}</p>
        {isOpen && (
          <Loaded query={query}>
            {(answer) => (
              <Stack gap={4}>
                {answer.data.length === 0 ? (
                  <p>{m.record_permission_none()}</p>
                ) : (
                  <ul className={styles.given}>
                    {answer.data.map((given) => (
                      <Line key={given.uid} given={given} />
                    ))}
                  </ul>
                )}
                {answer.may_create && <Form uid={uid} answer={answer} />}
              </Stack>
            )}
          </Loaded>
        )}
      </Stack>
    </Accordion>
  )
}

/** What opens the part a row is in. */
const partAbove = (row: HTMLElement | null) => row?.closest('details')?.querySelector<HTMLElement>('summary') ?? null

function Line({ given }: { given: Given }) {
  const name = nameOf(given)
  const row = useRef<HTMLLIElement>(null)
  const form = useSubmit(async () => {
    const { message } = await call('DELETE /record-permissions/:uid', { params: { uid: given.uid } })
    const next = besideRow() ?? partAbove(row.current)
    await refresh()
    focusFrom(row.current, next)
    showToast({ text: message })
  })
  return (
    <li ref={row}>
      <span>
        <strong>{name}</strong> <span className="muted">{WHAT[given.what]()}</span>
      </span>
      {given.may.delete && (
        <form onSubmit={form.onSubmit} noValidate>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <Button type="submit" variant="secondary" pending={form.pending}>
            <span aria-hidden="true">{m.record_permission_delete()}</span>
            <span className="visually-hidden">{m.record_permission_delete_of({ name })}</span>
          </Button>
        </form>
      )}
    </li>
  )
}

function Form({ uid, answer: { people, roles } }: { uid: string; answer: Answer }) {
  const [who, setWho] = useState('')
  const [what, setWhat] = useState<keyof typeof WHAT>('see')
  const form = useSubmit(
    async () => {
      const [kind, id = ''] = who.split(' ')
      const body = { what, ...(kind === 'role' ? { role_id: Number(id) } : { user_uid: id }) }
      const given = await call('POST /jobs/:uid/permissions', { params: { uid }, body })
      await refresh()
      setWho('')
      setWhat('see')
      showToast({ text: m.record_permission_created({ name: nameOf(given) }) })
    },
    (): Record<string, string> => (who ? {} : { user_uid: m.error_required() }),
  )
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={m.record_permission_create()}>
      <Stack gap={4}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <NativeSelect
          name="user_uid"
          label={m.record_permission_who()}
          placeholder={m.record_permission_choose()}
          value={who}
          error={form.errors['user_uid'] ?? form.errors['role_id']}
          onChange={(event) => {
            setWho(event.target.value)
            form.correct('user_uid')
            form.correct('role_id')
          }}
        >
          <optgroup label={m.record_permission_people()}>
            {people.map((person) => (
              <option key={person.uid} value={`user ${person.uid}`}>
                {person.name}
              </option>
            ))}
          </optgroup>
          <optgroup label={m.record_permission_roles()}>
            {roles.map((role) => (
              <option key={role.id} value={`role ${role.id}`}>
                {role.name}
              </option>
            ))}
          </optgroup>
        </NativeSelect>
        <RadioGroup
          legend={m.record_permission_what()}
          name="what"
          inline
          options={Object.entries(WHAT).map(([value, words]) => ({ value, label: words() }))}
          value={what}
          error={form.errors['what']}
          onChange={(event) => setWhat(event.target.value as keyof typeof WHAT)}
        />
        <div>
          <Button type="submit" variant="secondary" pending={form.pending}>
            {m.record_permission_create()}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
