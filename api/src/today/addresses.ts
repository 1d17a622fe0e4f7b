import { type Href, pathWith } from '@korak/contract/screens.ts'
import type { Resource } from '#lists/resource.ts'

/** The list with what is asked for in its query. */
export function listedAt({ screen }: Resource, query: string): Href {
  if (!screen) throw new Error('What waits is in a list without a screen')
  return pathWith(screen, query)
}

/** Filters as the address of a list has them: one of several is `status[]`. */
export function addressOf(asked: Record<string, string | string[]>): string {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(asked))
    if (typeof value === 'string') address.append(name, value)
    else for (const one of value) address.append(`${name}[]`, one)
  return address.toString()
}
