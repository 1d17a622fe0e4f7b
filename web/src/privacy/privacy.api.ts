import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PrivacyOverview } from '@korak/contract/privacy.ts'
import { eraseOnSignal } from '#base/session/auth.ts'
import { call } from '#base/data/call.ts'
import { queryClient, queryOf, showAnswer } from '#base/data/query.ts'

const OVERVIEW = 'GET /portal/privacy'
const PREVIEW = 'GET /portal/account/close'
const VIEWS_PER_PAGE = 10

/** Asked at every visit: what it counts changes all over the portal. */
export const usePrivacy = () => useQuery({ ...queryOf(OVERVIEW), staleTime: 0 })
export const useClosingPreview = () => useQuery({ ...queryOf(PREVIEW), staleTime: 0 })

/** Who opened what. The former page stays until the next one is there. */
export const useViews = (page: number) =>
  useQuery({
    ...queryOf('GET /portal/privacy/views', { query: { page, per_page: VIEWS_PER_PAGE } }),
    placeholderData: keepPreviousData,
  })

/** Shows what the server has just answered, and whatever depends on it again. */
async function takeIn(overview: PrivacyOverview): Promise<PrivacyOverview> {
  await showAnswer(OVERVIEW, {}, overview)
  eraseOnSignal.set(overview.closing?.erase_on ?? null)
  await queryClient.invalidateQueries({ queryKey: ['GET /portal/tasks'] })
  return overview
}

/** Limits the use of the profile, or allows it again. @throws CallError */
export const limitProfile = async (restricted: boolean): Promise<PrivacyOverview> =>
  takeIn(await call('PUT /portal/privacy/restriction', { body: { restricted } }))

/** Keeps the profile beyond the retention period. @throws CallError */
export const renewProfile = async (): Promise<PrivacyOverview> =>
  takeIn(await call('POST /portal/privacy/renew', { body: {} }))

/** Closes the account: open applications are withdrawn now, everything goes after the days of grace. @throws CallError */
export async function closeAccount(email: string, password: string): Promise<PrivacyOverview> {
  const overview = await takeIn(await call('POST /portal/account/close', { body: { email, password } }))
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/applications') })
  return overview
}

/** Keeps an account that was being closed. @throws CallError */
export const keepAccount = async (): Promise<PrivacyOverview> => {
  const overview = await takeIn(await call('POST /portal/account/keep', { body: {} }))
  queryClient.removeQueries({ queryKey: [PREVIEW] })
  return overview
}
