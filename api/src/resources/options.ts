import { fold } from '@korak/contract/fold.ts'
import { peopleFound } from '#audit/searched.ts'
import type { Who } from '#auth/who.ts'
import { InvalidInput } from '#errors.ts'
import { bounded } from '#lists/bounded.ts'
import { type Asking, findLabels, findValues, mayList, selectionOf } from '#lists/list.ts'
import { RESOURCES } from '#resources.list.ts'
import type { Resource } from '#lists/resource.ts'

/** Unknown, not offered and not allowed are one answer: nobody learns what exists by asking. */
const refuse = (): never => {
  throw new InvalidInput({ _: ['resource_unknown'] })
}

function listed(name: string, who: Who | null): Resource {
  const resource = RESOURCES.get(name)
  return resource && mayList(resource, who) ? resource : refuse()
}

/**
 * Distinct values of columns, for filters, with all words searched for in them: only columns the registry offers, only over rows the caller may list.
 * @throws InvalidInput, always the same, for anything else
 */
export async function columnOptions(
  asked: {
    namespace: string
    column?: string | undefined
    columns?: string[] | undefined
    search?: string | undefined
  },
  asking: Asking,
): Promise<Record<string, string[]>> {
  const resource = listed(asked.namespace, asking.who)
  const names = [...new Set([...(asked.column === undefined ? [] : [asked.column]), ...(asked.columns ?? [])])]
  if (names.length === 0) return refuse()
  const columns = names.map((name) => {
    const column = Object.hasOwn(resource.columns, name) ? resource.columns[name] : undefined
    return column?.isOption ? column : refuse()
  })
  const selection = selectionOf(resource, {}, asking)
  const words = fold(asked.search ?? '')
    .split(' ')
    .filter(Boolean)
  const fits = (value: string) => words.every((word) => fold(value).includes(word))
  const values = await Promise.all(
    columns.map(
      (column) => column.values?.filter(fits) ?? bounded(selection, null, () => findValues(selection, column, words)),
    ),
  )
  return Object.fromEntries(names.map((name, at) => [name, [...(values[at] ?? [])]]))
}

/** Rows of a resource as id and label. @throws InvalidInput, always the same, when it has no select list for the caller */
export async function resourceOptions(
  name: string,
  query: { search?: string | undefined; per_page: number },
  asking: Asking,
): Promise<{ id: string; label: string }[]> {
  const resource = listed(name, asking.who)
  if (resource.label === undefined) return refuse()
  const selection = selectionOf(resource, query, asking)
  const found = await bounded(selection, null, () => findLabels(selection, query.per_page))
  // It has no pages: asked again it is the same search.
  if (resource.isOfPeople && asking.who) await peopleFound(asking.who.userId, query, found.length)
  return found
}
