import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@korak/contract/candidates.ts'
import type { InputOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import { refreshUser } from '#base/session/session.ts'

const PROFILE = 'GET /portal/profile'

export const useProfile = () => useQuery(queryOf(PROFILE))

/** The profile as the server has it now, for a form that is open: the page shows what it showed. @throws CallError */
export const fetchProfile = (): Promise<Profile> => call(PROFILE)

/** Shows a profile the server has just answered, and whatever depends on it again. */
async function takeIn(profile: Profile): Promise<Profile> {
  await showAnswer(PROFILE, {}, profile)
  await queryClient.invalidateQueries({ queryKey: ['GET /portal/tasks'] })
  await refreshUser()
  return profile
}

/** Saves some fields of the own profile. @throws CallError, with STALE when one was changed after the revision that is sent */
export const saveProfile = async (body: Record<string, unknown>): Promise<Profile> =>
  takeIn(await call('PUT /portal/profile', { body: body as InputOf<'PUT /portal/profile', 'body'> }))

/** Sends a CV and makes it the current one; its uid. @throws CallError */
export async function sendCv(file: File, onProgress: (share: number) => void): Promise<string> {
  const body = new FormData()
  body.append('cv', file)
  const { uid } = await call('POST /portal/profile/cv', { body, onProgress })
  await takeIn(await call(PROFILE))
  return uid
}

export async function deleteCv(uid: string): Promise<void> {
  await call('DELETE /portal/profile/cv/:uid', { params: { uid } })
  await takeIn(await call(PROFILE))
}
