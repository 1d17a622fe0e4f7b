import type { AnswerOf } from '@korak/contract/all.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Link } from '#base/routing/navigation.tsx'
import { allows, useUser } from '#base/session/session.ts'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'

/** Who has a role, and why it stays where it cannot be deleted. */
export function RoleHolders({ role }: { role: AnswerOf<'GET /roles/:id'> }) {
  const user = useUser()
  const unlisted = role.people - role.holders.length
  return (
    <Section title={m.roles_holders()}>
      {role.people === 0 && <p className="muted">{m.roles_holders_none()}</p>}
      {role.holders.length > 0 && (
        <ul>
          {role.holders.map(({ uid, name }) => (
            <li key={uid}>
              {allows(user, 'users.manage') ? <Link href={pathTo('/office/users/:uid', { uid })}>{name}</Link> : name}
            </li>
          ))}
        </ul>
      )}
      {unlisted > 0 && (
        <p className="muted">
          {role.holders.length > 0 ? m.roles_holders_more({ count: unlisted }) : m.roles_holders_unlisted()}
        </p>
      )}
      {role.may.update && !role.may.delete && (
        <p className="muted">{role.is_seeded ? m.roles_seeded_stays() : m.roles_used_stays()}</p>
      )}
    </Section>
  )
}
