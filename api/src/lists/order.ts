import type { OrderQuery } from '@korak/contract/pages.ts'
import { type Asking, firstKeys } from './list.ts'
import type { Resource } from './resource.ts'

const MOST = 1000

/** Which records a list shows, in its order: the way from one to the next. @throws InvalidInput for a column not offered */
export const orderOf = async (resource: Resource, query: OrderQuery, asking: Asking): Promise<{ uids: string[] }> => ({
  uids: await firstKeys(resource, query, asking, MOST),
})
