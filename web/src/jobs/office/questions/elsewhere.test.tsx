// Questions of a job that a colleague changes while they are changed here.
import { expect, test } from 'vitest'
import { draw, find, findAll, press, serve, stale, submit, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { JobQuestionsPage } from './JobQuestionsPage.tsx'

const ask = (sl: string) => ({ type: 'text', sl, en: sl, required: true, options: [] })
const JOB = { uid: 'j', rev: 1, title: 'Kuhar', status: 'draft', publish_on: null, may: { update_questions: true } }
const texts = () => findAll<HTMLInputElement>('[name$=".sl"]').map(({ value }) => value)
const form = () => find('form')?.textContent

async function open() {
  let now: { rev: number; questionnaire: { uid: string } | null; questions: object[] } = {
    rev: 1,
    questionnaire: null,
    questions: [ask('Zakaj?'), ask('Kdaj?')],
  }
  const sent: { sl: string }[][] = []
  serve(({ method, path, body }) => {
    if (!path.endsWith('/questions')) return path.includes('questionnaires') ? [] : JOB
    if (method !== 'PUT') return now
    if (body.rev !== now.rev) return stale()
    sent.push(body.questions)
    return { ...now, rev: now.rev + 1, questions: body.questions }
  })
  await draw(<JobQuestionsPage />, { at: '/office/jobs/j/questions', params: { uid: 'j' } })
  return { sent, change: (theirs: Partial<typeof now>) => void (now = { ...now, rev: now.rev + 1, ...theirs }) }
}

test('what a colleague added stands beside what was typed, and both are saved after a look', async () => {
  const { sent, change } = await open()
  await type('questions.1.sl', 'Kdaj lahko začnete?')
  change({ questions: [ask('Zakaj?'), ask('Kje živite?'), ask('Kdaj?')] })
  await submit()
  expect([sent, texts()]).toEqual([[], ['Zakaj?', 'Kdaj lahko začnete?', 'Kje živite?']])
  expect(form()).toContain(m.questions_both())
  await submit()
  expect(sent.map((questions) => questions.map(({ sl }) => sl))).toEqual([texts()])
  expect(form()).not.toContain(m.questions_both())
})

test('where they chose a questionnaire instead, what was typed stands as it was, says so, and can give way', async () => {
  const { sent, change } = await open()
  await type('questions.1.sl', 'Kdaj lahko začnete?')
  change({
    questionnaire: { uid: 'q', title: 'Predizbor', minutes: 6, questions: 12 } as { uid: string },
    questions: [],
  })
  await submit()
  expect([sent, texts()]).toEqual([[], ['Zakaj?', 'Kdaj lahko začnete?']])
  expect(form()).toContain(m.questions_theirs())
  await press(m.stages_load())
  expect(texts()).toEqual([])
})
