import { expect, test } from 'vitest'
import { keyOf, queryClient, showAnswer } from './query.ts'

const TASKS = 'GET /portal/tasks'
type Tasks = Parameters<typeof showAnswer<typeof TASKS>>[2]

test('what the server has just said is not put back by a question asked before it', async () => {
  const key = keyOf(TASKS)
  let late: (tasks: string) => void = () => undefined
  const asked = queryClient.fetchQuery({ queryKey: key, queryFn: () => new Promise((resolve) => (late = resolve)) })
  asked.catch(() => undefined)
  await showAnswer(TASKS, {}, 'new' as unknown as Tasks)
  late('old')
  await asked.catch(() => undefined)
  expect(queryClient.getQueryData(key)).toBe('new')
})
