// What staff read of the answers of people without an account.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LARGEST } from '@korak/contract/amounts.ts'
import { makeDefinition, words } from '@korak/engine/questionnaires/definitions.factory.ts'
import { invitationToken } from '#auth/invitation-links.ts'
import { addDays, atWallClock, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { change, makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { overtaken } from '../../../test/overtaken.ts'
import { enough, makeLink, makeTokens } from '#public-questionnaires/public-questionnaires.factory.ts'
import { responseIdOf } from '#public-questionnaires/tokens.ts'

const api = await testApp()
let staff: Client
let reader: Client
beforeAll(async () => {
  reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.read'] }))
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
})
const of = (id: string, tail: string) => `/api/public-links/${id}/${tail}`
const start = async (...parts: string[]) =>
  (await api.anon.post(['/api/public/questionnaires', ...parts, 'start'].join('/'))).json as {
    uid: string
    stamp: string
  }
async function answer(changes: object[], ...parts: string[]): Promise<void> {
  const { uid, stamp } = await start(...parts)
  const done = await api.anon.post(`/api/public/responses/${uid}/complete`, { stamp, changes })
  expect(done.status, JSON.stringify(done.json)).toBe(200)
}
/** Writes to people. @returns their invitations by name */
async function inviteTo(linkId: string, ...names: string[]): Promise<Map<string, { uid: string; token: string }>> {
  const people = names.map((name, at) => ({ name, email: `oseba${at}@primer.example` }))
  expect((await staff.post(of(linkId, 'invitations'), { people })).status).toBe(201)
  const { json } = await staff.get(of(linkId, 'invitations'))
  const data = json.data as { uid: string; name: string }[]
  return new Map(data.map(({ uid, name }) => [name, { uid, token: invitationToken(uid) }]))
}

/** Answers of links that name nobody are read once they are closed, three and more together. */
const close = async (id: string) => expect((await staff.post(of(id, 'close'))).status).toBe(200)

test('numbers without measure are refused, in a scale and in an answer, so that every answer can be read', async () => {
  const points = [-LARGEST, LARGEST].map((value) => ({ value, label: words(String(value)) }))
  const items = ['a', 'b'].map((key) => ({ type: 'scale', key, is_reversed: key === 'b', weight: 100 }))
  const sections = [{ key: 's', items: [...items, { type: 'number', key: 'n' }] as never }]
  const far = makeDefinition(sections, { scales: [{ key: 'five', points, cannot_say: null }] })
  const beyond = JSON.parse(JSON.stringify(far).replaceAll(String(LARGEST), '1e308'))
  const refused = await staff.post('/api/questionnaires', { key: 'predalec', scope: 'public', definition: beyond })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.json.errors)).toContain('definition.scales.0.points.0.value')
  const { id } = await makeLink({ questionnaire: await makeQuestionnaire(far) })
  for (let n = 0; n < 3; n += 1) {
    const { uid, stamp } = await start(id)
    const send = (n: number) => {
      const changes = Object.entries({ a: LARGEST, b: LARGEST, n }).map(([item, value]) => change(item, value))
      return api.anon.post(`/api/public/responses/${uid}/complete`, { stamp, changes })
    }
    expect((await send(10 * LARGEST)).status).toBe(422)
    expect((await send(LARGEST)).status).toBe(200)
  }
  await close(id)
  const { status, json } = await staff.get(of(id, 'responses'))
  expect({ status, total: json.data[0].total }).toEqual({ status: 200, total: 0 })
})

test('answers and scores are read with the questions; what is only begun is not among them', async () => {
  const { id } = await makeLink()
  for (let n = 0; n < 3; n += 1) await answer([...enough(), change('note', 'Žaba')], id)
  await start(id)
  await close(id)
  const { status, json } = await staff.get(of(id, 'responses'))
  expect(status).toBe(200)
  expect(json).toMatchObject({ total: 3, from: 1, to: 3, last_page: 1 })
  expect(json.definition.sections).toHaveLength(3)
  // team: (1 × 4 + 3 × (6 − 2)) / 4 = 4, weighs 2; order: 3, weighs 1.
  expect(json.data[0]).toEqual({
    day: today(),
    language: null,
    name: null,
    email: null,
    answers: { listens: 4, interrupts: 2, plans: 3, note: 'Žaba' },
    scores: { team: 4, order: 3 },
    total: 11 / 3,
  })
  expect(json.note).toBeNull()
})

test.each([
  ['open', null],
  ['single-use', null],
  ['personal', 'en-EN'],
] as const)(
  'the language of the screen is told and kept of those only who answer by name: %s',
  async (mode, language) => {
    const { id } = await makeLink({ mode })
    const tokens =
      mode === 'open'
        ? ['', '', '']
        : mode === 'single-use'
          ? await makeTokens(id, 3)
          : [...(await inviteTo(id, 'Ana')).values()].map(({ token }) => token)
    for (const token of tokens) {
      const place = ['/api/public/questionnaires', ...(token ? [token] : []), id, 'start'].join('/')
      const { uid, stamp } = (await api.anon.post(place, {}, { language: 'en-EN' })).json
      const done = { stamp, changes: enough() }
      await api.anon.post(`/api/public/responses/${uid}/complete`, done, { language: 'en-EN' })
    }
    await staff.post(of(id, 'close'))
    const { json } = await staff.get(of(id, 'responses'))
    const told = (json.data as { language: string | null }[]).map((one) => one.language)
    expect(new Set(told)).toEqual(new Set([language]))
    const kept = await db().selectFrom('publicResponses').select('language').where('linkId', '=', id).execute()
    expect(kept.map((one) => one.language)).toEqual(told)
  },
)

test('staff who know who got which single-use link see no day on the page of a used one', async () => {
  const { id } = await makeLink({ mode: 'single-use', opensAt: new Date('2026-01-01') })
  const at = atWallClock(addDays(today(), -3), '12:00:00')
  setClock(() => at)
  const [token = ''] = await makeTokens(id, 1)
  await answer(enough(), token, id)
  setClock()
  const { json } = await api.anon.get(`/api/public/questionnaires/${token}/${id}`)
  expect(json).toMatchObject({ state: 'answered', day: null })
})

describe.each([
  ['know who got which single-use link', 'single-use'],
  ['look all the time at a link that is open to all', 'open'],
] as const)('staff who %s', (_who, mode) => {
  afterEach(() => setClock())
  const LONG_AGO = { mode, opensAt: new Date('2026-01-01') } as const
  const daysAgo = (n: number) => addDays(today(), -n)
  /** Answers so many days ago, one for each note. */
  async function answerOn(id: string, ago: number, ...notes: string[]): Promise<void> {
    const at = atWallClock(daysAgo(ago), '12:00:00')
    setClock(() => at)
    const tokens = mode === 'single-use' ? await makeTokens(id, notes.length) : []
    for (const [n, note] of notes.entries())
      await answer([...enough(), change('note', note)], ...tokens.slice(n, n + 1), id)
    setClock()
  }
  interface Row {
    day: string
    answers: { note: string }
  }
  /** What each way of reading tells. */
  async function read(id: string, questionnaire: string) {
    const { json } = await staff.get(of(id, 'responses'))
    const rows = (json.data as Row[]).map(({ day, answers }) => [day, answers.note] as const)
    const table = await staff.get(of(id, 'responses.csv'))
    const lines = table.text.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.slice(0, 10))).toEqual(rows.map(([day]) => day))
    const cards = await reader.get(`/api/public-links?questionnaire=${questionnaire}`)
    expect([json.total, cards.json.data[0].submitted]).toEqual([rows.length, rows.length])
    const isPart = table.headers['content-disposition']?.toString().includes(encodeURIComponent('odgovori, ne vsi'))
    const begun = cards.json.data[0].begun as number
    return { told: new Map(rows.map(([day, note]) => [note, day])), note: json.note as string | null, isPart, begun }
  }

  test('read answers three and more at a time, by whole days, and the last of them once it is closed', async () => {
    const { id, questionnaire } = await makeLink(LONG_AGO)
    await answerOn(id, 8, 'a', 'b')
    await answerOn(id, 7, 'c')
    const early = await read(id, questionnaire.id)
    expect([...early.told]).toEqual([])
    expect(early).toMatchObject({ note: expect.stringMatching(/po najmanj 3/), isPart: true })
    await answerOn(id, 5, 'd', 'e', 'f', 'g')
    const first = Object.entries({ a: 7, b: 7, c: 7 }).map(([note, ago]) => [note, daysAgo(ago)])
    expect([...(await read(id, questionnaire.id)).told].toSorted()).toEqual(first)
    // One more, even of a day that is over, and one of today change nothing; what is begun is counted with its day.
    await answerOn(id, 2, 'h')
    const evening = await read(id, questionnaire.id)
    expect([...evening.told].toSorted()).toEqual(first)
    await answerOn(id, 0, 'i')
    const open = await read(id, questionnaire.id)
    expect([evening.begun, open.begun]).toEqual([8, 8])
    expect([...open.told].toSorted()).toEqual(first)
    expect(open.note).toBe(early.note)
    expect((await staff.post(`/api/public-links/${id}/close`)).status).toBe(200)
    const closed = await read(id, questionnaire.id)
    const rest = ['d', 'e', 'f', 'g', 'h', 'i'].map((note) => [note, today()])
    expect([...closed.told].toSorted()).toEqual([...first, ...rest])
    expect(closed).toMatchObject({ note: null, isPart: false, begun: 9 })
  })

  test('never read fewer than three, and are told so in their language', async () => {
    const { id, questionnaire } = await makeLink({ ...LONG_AGO, closesAt: atWallClock(daysAgo(1), '00:00:00') })
    await answerOn(id, 4, 'a')
    await answerOn(id, 3, 'b')
    const { told, note } = await read(id, questionnaire.id)
    expect([told.size, note]).toEqual([0, expect.stringMatching(/Tu jih je manj/)])
    const english = await staff.get(of(id, 'responses'), { language: 'en-EN' })
    expect(english.json.note).toMatch(/at least 3/)
    // As many as none at all.
    const none = await makeLink({ ...LONG_AGO, closesAt: atWallClock(daysAgo(1), '00:00:00') })
    expect((await read(none.id, none.questionnaire.id)).note).toBe(note)
  })
})

test('the order of the list is not that of answering', async () => {
  const { id } = await makeLink()
  const notes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  for (const note of notes) await answer([...enough(), change('note', note)], id)
  await close(id)
  const read = async (page: number) => {
    const { json } = await staff.get(of(id, `responses?per_page=5&page=${page}`))
    return (json.data as { answers: { note: string } }[]).map(({ answers }) => answers.note)
  }
  const all = [...(await read(1)), ...(await read(2))]
  expect(all.toSorted()).toEqual(notes)
  const ids = await db().selectFrom('publicResponses').select('id').where('linkId', '=', id).orderBy('id').execute()
  expect(ids).toHaveLength(8)
  expect(all).not.toEqual(notes)
})

test('a table for spreadsheet programs has points as numbers, words for the rest, and no formulas', async () => {
  const { sections } = makeDefinition([
    {
      key: 'delo',
      items: [
        { type: 'scale', key: 'hears', text: words('Posluša, četudi ne utegne') },
        { type: 'matrix', key: 'all', text: words('Vse'), scale: 'five', rows: [row('red'), row('mir')] },
      ],
    },
    { key: 'ostalo', is_scored: false, items: [{ type: 'text', key: 'note', text: words('Opomba'), max_length: 100 }] },
  ])
  const { id } = await makeLink({ questionnaire: await makeQuestionnaire({ sections }) })
  const points = { by_row: { red: 5, mir: 'cannot_say' as const } }
  for (let n = 0; n < 3; n += 1)
    await answer([change('hears', 4), change('all', points), change('note', '=1+1; "č"\nž')], id)
  await close(id)
  // Half of the matrix counts: (4 + ½ × 5) / 1½.
  const sl = await staff.get(of(id, 'responses.csv'))
  expect(sl.status).toBe(200)
  expect(sl.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(sl.headers['content-disposition']).toContain(encodeURIComponent('odgovori.csv'))
  expect(sl.text).toBe(
    [
      '\uFEFFDan oddaje;Posluša, četudi ne utegne;Vse – red;Vse – mir;Opomba;delo;Skupna ocena',
      ...Array(3).fill(`${today()};4;5;;"'=1+1; ""č""\nž";4,33;4,33`),
      '',
    ].join('\r\n'),
  )
  const en = await staff.get(of(id, 'responses.csv?language=en-EN'))
  expect(en.text).toContain(',4.33,4.33\r\n')
  expect(en.text.split('\r\n')[0]).toBe(
    '\uFEFFDay submitted,"Posluša, četudi ne utegne",Vse – red,Vse – mir,Opomba,delo,Overall score',
  )
})
const row = (key: string) => ({ key, label: words(key) })

test('a question or a row called like something every object has is asked for, answered and read like any other', async () => {
  const { sections } = makeDefinition([
    {
      key: 'constructor',
      items: [
        { type: 'scale', key: 'hears' },
        { type: 'matrix', key: 'all', scale: 'five', rows: [row('red'), row('constructor')], required: true },
        { type: 'textarea', key: 'constructor', text: words('Opomba'), max_length: 100 },
      ],
    },
  ])
  const { id } = await makeLink({ questionnaire: await makeQuestionnaire({ sections }) })
  const { uid, stamp } = await start(id)
  const send = (...changes: object[]) => api.anon.post(`/api/public/responses/${uid}/complete`, { stamp, changes })
  const refused = await send(change('all', { by_row: { red: 5 } }))
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['all']])
  const points = { by_row: { red: 5, constructor: 3 } }
  expect((await send(change('all', points))).status).toBe(200)
  for (let n = 0; n < 2; n += 1) await answer([change('all', points), change('constructor', 'Žaba')], id)
  await close(id)
  const { json } = await staff.get(of(id, 'responses'))
  const notes = (json.data as { answers: object }[]).map(({ answers }) => Object.entries(answers))
  expect(notes).toContainEqual([['all', points]])
  const lines = (await staff.get(of(id, 'responses.csv'))).text.split('\r\n').slice(1, 4)
  const said = `${today()};;5;3;Žaba;4;4`
  expect(lines.toSorted()).toEqual([`${today()};;5;3;;4;4`, said, said])
})

test('a long table is whole', async () => {
  const { id } = await makeLink()
  for (let n = 0; n < 3; n += 1) await answer([...enough(), change('note', `${n}`)], id)
  // As many more as are fetched at a time.
  await db()
    .insertInto('publicResponses')
    .values(
      Array.from({ length: 230 }, () => ({
        id: randomUUID(),
        linkId: id,
        status: 'closed' as const,
        completedOn: today(),
      })),
    )
    .execute()
  await close(id)
  const lines = (await staff.get(of(id, 'responses.csv'))).text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 233)
  expect(new Set(lines.map((line) => line.split(';')[6])).size).toBe(1 + 3 + 1)
})

test('named people are listed by name with how far they are; one who has not answered can be taken off', async () => {
  const { id } = await makeLink({ mode: 'personal' })
  const people = await inviteTo(id, 'Čuk Ana', 'Zupan Bor', 'Ceh Eva')
  expect([...people.keys()]).toEqual(['Ceh Eva', 'Čuk Ana', 'Zupan Bor'])
  const [ana, bor, eva] = ['Čuk Ana', 'Zupan Bor', 'Ceh Eva'].map((name) => people.get(name) ?? { uid: '', token: '' })
  await answer(enough(), ana?.token ?? '', id)
  const begun = await start(bor?.token ?? '', id)
  const { json } = await staff.get(of(id, 'invitations'))
  expect(json.data.map(({ state }: { state: string }) => state)).toEqual(['open', 'answered', 'in-progress'])
  expect((await staff.get(of(id, 'responses'))).json.data[0]).toMatchObject({ name: 'Čuk Ana' })
  expect((await staff.get(of(id, 'responses.csv'))).text).toContain(';Čuk Ana;oseba0@primer.example;')

  const revoke = (uid: string | undefined) => staff.post(`/api/public-invitations/${uid}/revoke`)
  expect((await revoke(ana?.uid)).code).toBe('STATE_NOT_ALLOWED')
  for (const one of [bor, eva]) expect((await revoke(one?.uid)).status).toBe(200)
  expect((await revoke(eva?.uid)).code).toBe('NOT_FOUND')
  expect((await api.anon.get(`/api/public/responses/${begun.uid}`)).code).toBe('NOT_FOUND')
  expect((await api.anon.get(`/api/public/questionnaires/${eva?.token}/${id}`)).code).toBe('NOT_FOUND')
  expect((await staff.get(of(id, 'invitations'))).json.total).toBe(1)
  // Whoever was taken off by mistake can be written to again.
  expect((await inviteTo(id, 'Nekdo Drug', 'Zupan Bor')).size).toBe(2)
})

test('answers submitted in the moment their invitation is taken back stay', async () => {
  const { id } = await makeLink({ mode: 'personal' })
  const ana = (await inviteTo(id, 'Čuk Ana')).get('Čuk Ana')
  const { uid } = await start(ana?.token ?? '', id)
  const responseId = responseIdOf(uid)
  const revoked = await overtaken(() => staff.post(`/api/public-invitations/${ana?.uid}/revoke`), {
    hold: async (submitting) => {
      await submitting.selectFrom('answerSheets').select('id').where('id', '=', responseId).forUpdate().execute()
      const submitted = { status: 'closed', completedOn: today() } as const
      await submitting.updateTable('publicResponses').set(submitted).where('id', '=', responseId).execute()
    },
  })
  expect(revoked.code).toBe('STATE_NOT_ALLOWED')
  expect((await api.anon.get(`/api/public/responses/${uid}`)).json.state).toBe('answered')
})

test('an invitation taken back while it is being begun is not found', async () => {
  const { id } = await makeLink({ mode: 'personal' })
  const ana = (await inviteTo(id, 'Čuk Ana')).get('Čuk Ana')
  const begun = await overtaken(() => api.anon.post(`/api/public/questionnaires/${ana?.token}/${id}/start`), {
    hold: (revoking) =>
      revoking
        .deleteFrom('publicInvitations')
        .where('id', '=', ana?.uid ?? '')
        .execute(),
  })
  expect(begun).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test.each(['at once', 'bit by bit'] as const)(
  'nobody submits %s to a link once it is closed: whoever reads it twice would know whose answer is the new one',
  async (way) => {
    const { id } = await makeLink()
    const { uid, stamp } = await start(id)
    const [first, ...rest] = enough()
    if (way === 'bit by bit') await api.anon.put(`/api/public/responses/${uid}/answers`, { rev: 0, changes: [first] })
    const changes = way === 'bit by bit' ? rest : [first, ...rest]
    const late = await overtaken(() => api.anon.post(`/api/public/responses/${uid}/complete`, { stamp, changes }), {
      hold: (closing) => closing.selectFrom('publicLinks').select('id').where('id', '=', id).forUpdate().execute(),
      change: (closing) =>
        closing.updateTable('publicLinks').set({ closedAt: new Date() }).where('id', '=', id).execute(),
    })
    expect(late.code).toBe('LOCKED')
    expect((await api.anon.get(`/api/public/responses/${uid}`)).json.state).toBe('closed')
  },
)

test('each reading is in the trail; of single-use links nobody is listed', async () => {
  const { id } = await makeLink({ mode: 'single-use' })
  await makeTokens(id, 2)
  await staff.get(of(id, 'responses'))
  await staff.get(of(id, 'responses.csv'))
  const events = await db().selectFrom('auditEvents').select('action').where('subjectId', '=', id).execute()
  expect(events.filter(({ action }) => action === 'public.answers_read')).toHaveLength(2)
  expect((await staff.get(of(id, 'invitations'))).json.data).toEqual([])
})

test('who may only look at questionnaires reads no answers; what is not there is not found', async () => {
  const { id } = await makeLink()
  for (const tail of ['responses', 'responses.csv', 'invitations']) {
    expect((await reader.get(of(id, tail))).status).toBe(403)
    expect((await api.anon.get(of(id, tail))).status).toBe(401)
    expect((await staff.get(of(randomUUID(), tail))).code).toBe('NOT_FOUND')
  }
  expect((await staff.post(`/api/public-invitations/${randomUUID()}/revoke`)).code).toBe('NOT_FOUND')
  expect((await staff.get(of(id, 'responses?per_page=1000'))).status).toBe(422)
})
