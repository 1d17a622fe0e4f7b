import { queryClient } from '#base/data/query.ts'

const SHOWING = [
  'GET /portal/interviews',
  'GET /portal/applications/:uid',
  'GET /portal/applications',
  'GET /portal/tasks',
] as const
/** Whatever shows own interviews, or says whose move it is. */
export const refreshOwn = (): Promise<unknown> =>
  Promise.all(SHOWING.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
