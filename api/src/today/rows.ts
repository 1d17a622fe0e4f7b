import type { Language } from '@korak/contract/shapes.ts'
import type { TodayLine } from '@korak/contract/today.ts'
import type { Who } from '#auth/who.ts'
import { countIn } from '#lists/list.ts'
import type { Resource } from '#lists/resource.ts'
import { addressOf, listedAt } from './addresses.ts'

/** Rows of a list. Count and link come from the same filters, so that a number opens exactly what it counts. */
export interface Rows {
  resource: Resource
  /** Column of whose work it is. */
  whose?: 'contact_uid' | 'hearer_uid' | 'assignee_uid' | 'person_uid'
  filter: () => Record<string, string | string[]>
}
export interface Waiting extends Rows {
  kind: TodayLine['kind']
  when: TodayLine['when']
  /** Which come first. */
  sort?: string
  /** Which of them is named, as the first by that column. */
  first?: First
  /** What is to be done about one of them. */
  say?: (row: Row, language: Language) => Promise<string> | string
}
/** The column it is the first by, and what that says of it. */
interface First {
  by: string
  says: NonNullable<TodayLine['first']>['says']
}
export interface Row {
  id: string
  title: string
}

/** Whose work is looked at; a name when it is somebody who is away, seen by who stands in for them. */
export interface Person {
  uid: string
  name: string | null
}
export interface Absent extends Person {
  name: string
}
export const filterOf = ({ filter, whose }: Rows, person?: Person) => ({
  ...filter(),
  ...(person && whose && { [whose]: person.uid }),
})

/** How many there are, and where exactly they are listed. */
export async function countOf(rows: Rows, who: Who, language: Language, person?: Person) {
  const { resource } = rows
  const asked = filterOf(rows, person)
  const counted = await countIn(resource, { filter: asked }, { who, language })
  return { count: counted.total, total_is: counted.total_is, path: listedAt(resource, addressOf(asked)) }
}
