import { queryClient } from '#base/data/query.ts'

/** What was fetched about questionnaires may not be so any more. */
export function forgetLists(): void {
  const stale = new Set<unknown>(['GET /portal/questionnaires', 'GET /portal/tasks', 'GET /portal/candidate/tests'])
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) })
}
