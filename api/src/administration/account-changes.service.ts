import { ACTIVITIES, type ActivityAction } from '@korak/contract/activities.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { ACCOUNT_FIELDS, type AccountChange } from '@korak/contract/users.ts'
import { findActionsOf } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { instant } from '#base/time.ts'
import { changesOf } from '#changes/changes.service.ts'
import { findNames } from '#users/users.service.ts'
import { rowOf } from './reading.service.ts'
import { findRoles } from './roles.queries.ts'

/** So many entries are shown. */
const MOST = 200
/** What the trail says that no field does; of a changed field the history knows more. */
const OF_ACCOUNTS: readonly ActivityAction[] = ACTIVITIES.filter(
  (action) =>
    /^(users|accounts|substitutes|record_permissions|second_factor)\./.test(action) &&
    !['users.updated', 'second_factor.refused', 'second_factor.code_used'].includes(action),
)

/**
 * What was changed of an account, newest first. What else its person has changed of their own profile is theirs alone.
 * @throws Refusal USER_NOT_FOUND
 */
export async function listAccountChanges(who: Who, id: string, language: Language): Promise<AccountChange[]> {
  await rowOf(who, id, language)
  const [changes, events, roles] = await Promise.all([
    changesOf('profile', id, id),
    findActionsOf(id, OF_ACCOUNTS, MOST),
    findRoles(),
  ])
  const named = new Map(roles.map((role) => [role.key, language === 'sl-SI' ? role.nameSl : role.nameEn]))
  const wordsOf = (value: unknown): string | null => {
    if (Array.isArray(value)) return value.map((key: string) => named.get(key) ?? key).join(', ') || null
    return value === undefined || value === null || value === '' ? null : String(value)
  }
  const entries = [
    ...changes.map(({ at, actorId, patch }) => ({
      at,
      actorId,
      action: null,
      fields: ACCOUNT_FIELDS.flatMap((field) => {
        const change = patch?.[field]
        return change ? [{ field, before: wordsOf(change.before), after: wordsOf(change.after) }] : []
      }),
    })),
    ...events.map(({ action, actorId, createdAt: at }) => ({
      at,
      actorId,
      action: action as ActivityAction,
      fields: [],
    })),
  ].filter(({ action, fields }) => action !== null || fields.length > 0)
  const people = await findNames(entries.map(({ actorId }) => actorId))
  return entries
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MOST)
    .map(({ at, actorId, action, fields }) => ({
      at: instant(at),
      actor: actorId && (people.get(actorId) ?? null),
      by: actorId === null ? 'system' : actorId === id ? 'self' : 'staff',
      action,
      fields,
    }))
}
