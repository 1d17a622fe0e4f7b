import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { formatDate } from '#base/text/dates.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { Accordion } from '#ui/layout/Section.tsx'
import { SummaryList } from '#ui/list/SummaryList.tsx'
import { labels } from '#words/groups/activities.js'
import { m } from '#words/messages.js'
import styles from './users.module.css'

type Change = AnswerOf<'GET /users/:uid/changes'>[number]
type Field = Change['fields'][number]

const FIELDS: Record<Field['field'], () => string> = {
  name: () => m.users_name(),
  position_title: () => m.users_position_title(),
  department: () => m.users_department(),
  roles: () => m.users_roles(),
}
const words = labels as Readonly<Record<string, () => string>>
const whatOf = ({ action }: Change): string =>
  action === null ? m.account_history_changed() : (words[action.replace('.', '_')] ?? m.security_activity_other)()

function whoOf({ actor, by }: Change): string {
  if (by === 'system') return m.account_history_system()
  return by === 'self' ? m.account_history_self() : (actor ?? m.account_history_gone())
}

/** Who changed what of an account, newest first. */
export function AccountHistory({ uid }: { uid: string }) {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    ...queryOf('GET /users/:uid/changes', { params: { uid } }),
    enabled: isOpen,
    staleTime: 0,
  })
  return (
    <Accordion title={m.account_history()} onToggle={setOpen}>
      {isOpen && (
        <Loaded query={query}>
          {(changes) =>
            changes.length === 0 ? (
              <p className="muted">{m.account_history_none()}</p>
            ) : (
              <ol className={styles.history}>
                {changes.map((change) => (
                  <li key={`${change.at} ${change.action}`}>
                    <Stack gap={1}>
                      <strong>{whatOf(change)}</strong>
                      <span className={styles.fact}>
                        {whoOf(change)} · <time dateTime={change.at}>{formatDate(change.at)}</time>
                      </span>
                      {change.fields.length > 0 && (
                        <SummaryList
                          rows={change.fields.map((field) => ({
                            label: FIELDS[field.field](),
                            value: <Difference of={field} />,
                          }))}
                        />
                      )}
                    </Stack>
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      )}
    </Accordion>
  )
}

const Difference = ({ of: { before, after } }: { of: Field }) => (
  <>
    <div>
      <span className="muted">{m.job_history_before()}: </span>
      {before === null ? m.job_history_nothing() : <del>{before}</del>}
    </div>
    <div>
      <span className="muted">{m.job_history_after()}: </span>
      {after === null ? m.job_history_nothing() : <ins>{after}</ins>}
    </div>
  </>
)
