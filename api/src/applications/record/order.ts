import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { firstKeys } from '#lists/list.ts'
import { applications } from '#applications/office/applications.resource.ts'

const MOST = 1000

/** Which applications a list shows, in its order: the way from one to the next. @throws InvalidInput for a column not offered */
export const orderOf = async (query: Omit<ListQuery, 'page' | 'per_page'>, who: Who, language: Language) => ({
  uids: await firstKeys(applications, query, { who, language }, MOST),
})
