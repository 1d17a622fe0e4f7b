import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
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

test('what is asked for the first time while it changes is asked for once more', async () => {
  const answers: ((answer: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['GET /companies/:uid/changes'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const leave = observer.subscribe(() => undefined)
  void queryClient.invalidateQueries({ queryKey: ['GET /companies/:uid/changes'] })
  answers[0]!('before')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!('after')
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 'after', isFetching: false }))
  expect(answers).toHaveLength(2)
  leave()
})
