import { skipToken, useQuery } from '@tanstack/react-query'
import type { CvReading } from '@korak/contract/cv.ts'
import { queryClient } from '#base/data/query.ts'

const queryKey = ['last CV reading']

/** What was read last, for all pages of the profile. In the cache of answers, which signing out empties. */
export const useLastReading = (): CvReading | null =>
  useQuery<CvReading>({ queryKey, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity }).data ?? null
export const keepReading = (reading: CvReading): void => void queryClient.setQueryData(queryKey, reading)
