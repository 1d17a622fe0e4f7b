import { Budget, STEPS } from '@korak/engine/cel/budget.ts'
import { makeDefinition, options } from '@korak/engine/questionnaires/definitions.factory.ts'
import type { Definition } from '@korak/contract/definition.ts'
import { MOST_TOLD } from '@korak/contract/errors.ts'
import { RE2JS } from 're2js'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeLink } from '#public-questionnaires/public-questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { change, definition, makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(
    await makeUser({ kind: 'employee', permissions: ['questionnaires.read', 'questionnaires.manage'] }),
  )
})
afterEach(() => vi.restoreAllMocks())

const KEYS = Array.from({ length: 200 }, (_, n) => `o${n}`)
const text = (of: string) => ({ 'sl-SI': of, 'en-EN': of })
/** A text, a choice of many, and a question shown on a condition. */
const shownIf = (visible_if: string): Definition =>
  definition({
    sections: [
      {
        key: 'one',
        title: text('Del'),
        is_scored: false,
        weight: 1,
        items: [
          { type: 'textarea', key: 'txt', text: text('Besedilo'), required: false, max_length: 10_000 },
          {
            type: 'multi',
            key: 'many',
            text: text('Več'),
            required: false,
            options: options(...KEYS),
            other: false,
            exclusive: [],
          },
          { type: 'text', key: 'probe', text: text('Še'), required: true, max_length: 200, visible_if },
        ],
      },
    ],
  })

const create = (key: string, visible_if: string, language?: 'en-EN') =>
  staff.post(
    '/api/questionnaires',
    { key, scope: 'self', definition: shownIf(visible_if) },
    language ? { language } : {},
  )
const FIELD = 'definition.sections.0.items.2.visible_if'

test.each([
  ['txt.matches(txt)', 'vzorec pri matches napišite v\u00A0narekovajih', 'Write the pattern of matches in quotes'],
  ['txt.matches("(?=a)b")', 'pogled naprej ali nazaj', 'look-ahead, look-behind or back-reference'],
  ['txt.matches("(a")', 'Vzorca ni mogoče prebrati', 'The pattern cannot be read'],
  ['many.exists(p, many.exists(q, many.exists(r, p == r)))', 'preveč korakov', 'too many steps'],
  ['txt > 3', 'vrsti vrednosti ne ujemata', 'do not go together'],
  ['nobody == 1', 'bere nekaj, česar ni: nobody', 'reads what is not there: nobody'],
])('%s is refused beside the field when it is saved', async (condition, slovenian, english) => {
  const answer = await create('zavrnjen', condition)
  expect(answer.status).toBe(422)
  expect(answer.json.errors[FIELD].join(' ').toLowerCase()).toContain(slovenian.toLowerCase())
  const { json } = await create('zavrnjen', condition, 'en-EN')
  expect(json.errors[FIELD].join(' ')).toContain(english)
})

test('a scale on which two points have one value is refused beside the second of them, when made and when published', async () => {
  const points = [1, 2, 2, 3].map((value, at) => ({ value, label: text(`Točka ${at}`) }))
  const twice = definition({ scales: [{ key: 'five', points, cannot_say: null }] })
  const FIELD = 'definition.scales.0.points.2.value'
  const body = { key: 'enaki', scope: 'self', definition: twice }
  const refused = await staff.post('/api/questionnaires', body)
  expect(refused.status).toBe(422)
  expect(refused.json.errors).toEqual({ [FIELD]: [expect.stringContaining('Vrednost 2 ima že druga točka')] })
  const english = await staff.post('/api/questionnaires', body, { language: 'en-EN' })
  expect(english.json.errors[FIELD]).toEqual([expect.stringContaining('has the value 2 already')])
  const { id } = await makeQuestionnaire()
  const { json } = await staff.get(`/api/questionnaires/${id}`)
  const published = await staff.post(`/api/questionnaires/${id}/versions`, { definition: twice, rev: json.rev })
  expect([published.status, Object.keys(published.json.errors ?? {})]).toEqual([422, [FIELD]])
})

test('more calculated values than there may be are no options somebody could choose', async () => {
  const calculated = Array.from({ length: 51 }, (_, n) => ({ key: `c${n}`, formula: '1 + 1' }))
  const body = { key: 'izračuni', scope: 'self', definition: { ...shownIf('true'), calculated } }
  const refused = async (language: 'sl-SI' | 'en-EN') =>
    (await staff.post('/api/questionnaires', body, { language })).json.errors['definition.calculated']
  expect(await refused('sl-SI')).toEqual(['Preveč jih je: največ jih je lahko 50.'])
  expect(await refused('en-EN')).toEqual(['There are too many: at most 50 are allowed.'])
})

test('of very many faults the first are told, and that there are more', async () => {
  const items = Array.from({ length: 90 }, (_, n) => ({ type: 'text', key: `t${n}`, visible_if: 'nobody == 1' }))
  const definition = makeDefinition([{ key: 'one', items: items as never }])
  const body = { key: 'napake', scope: 'self', definition }
  const { status, json } = await staff.post('/api/questionnaires', body)
  expect(status).toBe(422)
  expect(Object.keys(json.errors)).toHaveLength(MOST_TOLD + 1)
  expect(json.errors._).toEqual([expect.stringContaining('lahko jih je še več')])
  const english = await staff.post('/api/questionnaires', body, { language: 'en-EN' })
  expect(english.json.errors._).toEqual([expect.stringContaining('there may be more')])
})

async function begun(condition: string) {
  const { id } = await makeLink({ questionnaire: await makeQuestionnaire(shownIf(condition)) })
  const { json } = await api.anon.post(`/api/public/questionnaires/${id}/start`)
  return `/api/public/responses/${json.uid}`
}

test.each(['^(a+)+$', '^a*a*a*a*b$', '^(a|aa)+$', '(.*)*b'])(
  'nobody can hold the portal up with answers to the pattern %s',
  async (pattern) => {
    const [compile, spend] = [vi.spyOn(RE2JS, 'compile'), vi.spyOn(Budget.prototype, 'spend')]
    const response = await begun(`txt.matches("${pattern}")`)
    const answers = [change('txt', `${'a'.repeat(26)}!`)]
    const put = await api.anon.put(`${response}/answers`, { rev: 0, changes: answers, position: 'txt' })
    expect(put.json).toMatchObject({ rev: 1 })
    // Matched by what takes time by the length of the text alone, in so many steps; making it ready is a thousand
    // and some for its own weight, twice.
    expect(compile.mock.calls).toEqual([[pattern]])
    expect(spend.mock.calls.reduce((sum, [steps]) => sum + steps, 0)).toBeLessThan(2200)
    const again = [change('txt', `${'a'.repeat(9999)}!`, 1)]
    expect((await api.anon.put(`${response}/answers`, { rev: 1, changes: again, position: 'txt' })).status).toBe(200)
  },
)

test('a condition stored before steps were counted stops within them and is not met', async () => {
  const spend = vi.spyOn(Budget.prototype, 'spend')
  const response = await begun('!many.exists(p, many.exists(q, many.exists(r, many.exists(s, false))))')
  spend.mockClear()
  const put = await api.anon.put(`${response}/answers`, {
    rev: 0,
    changes: [change('many', { keys: KEYS })],
    position: 'many',
  })
  expect(put.status).toBe(200)
  const steps = spend.mock.calls.reduce((sum, [one]) => sum + one, 0)
  expect(steps).toBeLessThan(4 * STEPS)
  const { json } = await api.anon.get(response)
  expect(json).toMatchObject({ state: 'in-progress', answered: 1 })
})
