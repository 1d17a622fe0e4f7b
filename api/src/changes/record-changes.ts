import type { RecordChange } from '@korak/contract/record-change.ts'
import { instant } from '#base/time.ts'
import { findNames } from '#users/users.service.ts'
import { changesOf } from './changes.service.ts'

type Value = RecordChange['fields'][number]['before']
const valueOf = (value: unknown): Value => (value ?? null) as Value

interface Shown {
  /** Whose key shuts the values. */
  person?: string
  /** What a key stands for; null for what says itself. */
  labelOf?: (field: string, value: unknown) => string | null
}
/** The history of one thing as the office reads it, newest first. */
export async function recordChanges(
  entity: string,
  id: string,
  { person, labelOf = () => null }: Shown = {},
): Promise<RecordChange[]> {
  const changes = await changesOf(entity, id, person)
  const people = await findNames(changes.map(({ actorId }) => actorId))
  return changes.map(({ rev, at, actorId, fields, patch }) => ({
    rev,
    at: instant(at),
    actor: actorId && (people.get(actorId) ?? null),
    fields: fields.map((field) => {
      const change = patch?.[field] ?? {}
      const [before, after] = [valueOf(change.before), valueOf(change.after)]
      return {
        field,
        before,
        after,
        before_label: labelOf(field, before),
        after_label: labelOf(field, after),
        is_known: Object.keys(change).length > 0,
      }
    }),
  }))
}
