import { createHmac } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { keyFor } from '#auth/secret.ts'
import { atWallClock, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { change, ENOUGH } from '#questionnaires/questionnaires.factory.ts'
import { testApp } from '../../test/app.ts'
import { deletePastHolds } from '#public-questionnaires/responses/holds.service.ts'
import { insertResponse } from '#public-questionnaires/responses/responses.queries.ts'
import { responseIdOf, uidOfToken } from './tokens.ts'
import { enough, makeChannel, makeLink, makeTokens } from './public-questionnaires.factory.ts'

const api = await testApp()
const at = (...parts: string[]) => ['/api/public/questionnaires', ...parts].join('/')
const of = (uid: string, tail = '') => `/api/public/responses/${uid}${tail}`
const hours = (n: number) => new Date(Date.now() + n * 3_600_000)
beforeEach(() => setClock())

async function begin(...parts: string[]): Promise<{ uid: string; stamp: string; code: string; is_new: boolean }> {
  const { status, json } = await api.anon.post(at(...parts, 'start'))
  expect(status).toBe(201)
  return json
}
const submit = (uid: string, stamp: string, changes: unknown[] = enough()) =>
  api.anon.post(of(uid, '/complete'), { stamp, changes })

describe('an open link', () => {
  test('shows what there is to answer, in both languages, and nothing of a respondent', async () => {
    const { id } = await makeLink({ closesAt: atWallClock('2027-03-05', '23:59:59') })
    const { json } = await api.anon.get(at(id))
    expect(json).toMatchObject({
      uid: id,
      state: 'open',
      mode: 'open',
      questions: 6,
      closes_on: '2027-03-05',
      response: null,
    })
    expect(json.definition.sections).toHaveLength(3)
    const english = await api.anon.get(at(id), { language: 'en-EN' })
    expect(english.json.title).toBe(json.definition.title['en-EN'])
  })

  test('is not submitted with what was changed since it was shown', async () => {
    const { id } = await makeLink()
    const { uid, stamp } = await begin(id)
    const send = (rev: number, changes: unknown[] = []) => api.anon.post(of(uid, '/complete'), { stamp, rev, changes })
    const { rev } = (await api.anon.put(of(uid, '/answers'), { rev: 0, changes: enough() })).json
    await api.anon.put(of(uid, '/answers'), { rev, changes: [change('note', 'z druge naprave')] })
    expect(await send(rev)).toMatchObject({ status: 409, code: 'CONFLICT' })
    // Also with the last changes, and as the first that is sent.
    expect((await send(rev, [change('note', 'od tu', 1)])).code).toBe('CONFLICT')
    expect((await send(0, [change('note', 'od tu')])).code).toBe('CONFLICT')
    const done = await send(rev + 1)
    expect(done.status).toBe(200)
    expect((await send(rev)).json).toEqual(done.json)
  })

  test('is begun, answered bit by bit, gone on with elsewhere by the code, and submitted', async () => {
    const { id } = await makeLink()
    const { uid, stamp, code } = await begin(id)
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
    const put = await api.anon.put(of(uid, '/answers'), { rev: 0, changes: [change('listens', 4)], position: 'plans' })
    expect(put.json).toMatchObject({ rev: 1, kept: [{ item: 'listens', rev: 1 }], conflicts: [] })
    expect(Math.abs(Date.parse(put.json.saved_at) - Date.now())).toBeLessThan(60_000)

    const found = await api.newClient().post(at('resume'), { id, code: ` ${code.toLowerCase().replace('-', ' ')} ` })
    expect(found.json).toEqual({ uid })
    const resumed = await api.anon.get(of(uid))
    expect(resumed.json).toMatchObject({
      state: 'in-progress',
      position: 'plans',
      answered: 1,
      answers: { listens: { value: 4, rev: 1 } },
    })
    expect((await submit(uid, stamp, [])).json.errors).toHaveProperty('interrupts')
    const done = await submit(uid, resumed.json.stamp, [change('interrupts', 2), change('plans', 3)])
    expect(done.json.thank_you).toBeTruthy()

    const after = await api.anon.get(of(uid))
    expect(after.json).toMatchObject({ state: 'answered', day: today(), answers: {}, definition: null })
    expect((await api.anon.put(of(uid, '/answers'), { rev: 3, changes: [change('listens', 1, 1)] })).code).toBe(
      'LOCKED',
    )
    expect((await submit(uid, stamp, [])).status).toBe(200)
    expect((await submit(uid, stamp, [change('listens', 1, 1)])).code).toBe('LOCKED')
  })

  test('is answered and submitted at once; the same again answers the same', async () => {
    const { id } = await makeLink()
    const { uid, stamp } = await begin(id)
    const changes = [...enough(), change('car', 'no'), change('note', null)]
    const first = await submit(uid, stamp, changes)
    const again = await submit(uid, stamp, changes)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.json).toEqual(first.json)
    const rows = await db().selectFrom('answers').selectAll().orderBy('item').execute()
    const own = rows.filter(({ changeId }) => changes.some((one) => one.id === changeId))
    expect(own.map(({ item }) => item).toSorted()).toEqual([...Object.keys(ENOUGH), 'car'].toSorted())
  })

  test.each([
    ['at once', 0],
    ['after an answer was kept', 1],
  ])('is submitted %s with questions answered twice and emptied; the same again answers the same', async (_, kept) => {
    const { id } = await makeLink()
    const { uid, stamp } = await begin(id)
    if (kept > 0) await api.anon.put(of(uid, '/answers'), { rev: 0, changes: [change('interrupts', 5)] })
    const changes = [
      change('listens', 1),
      change('note', 'Besede'),
      change('car', 'no'),
      ...enough().map((one) => (one.item === 'interrupts' ? { ...one, base: kept } : one)),
      change('note', ''),
      change('car', null),
    ]
    const first = await submit(uid, stamp, changes)
    const again = await submit(uid, stamp, changes)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.json).toEqual(first.json)
    // Another answer is refused, also when what was sent before stands in front of it.
    expect((await submit(uid, stamp, [...changes, change('listens', 5)])).code).toBe('LOCKED')
    expect((await submit(uid, stamp, [...changes, change('note', 'Druge besede')])).code).toBe('LOCKED')
  })

  test('refuses at once what is missing, hidden, unknown or no answer, and keeps nothing then', async () => {
    const { id } = await makeLink()
    const { uid, stamp } = await begin(id)
    for (const [item, changes] of [
      ['interrupts', [change('listens', 3)]],
      ['km', [...enough(), change('km', 3)]],
      ['nowhere', [...enough(), change('nowhere', 3)]],
      ['__proto__', [...enough(), change('__proto__', 3)]],
      ['plans', [...enough().slice(0, 2), change('plans', 9)]],
    ] as const) {
      const { status, json } = await submit(uid, stamp, [...changes])
      expect([status, Object.hasOwn(json.errors, item)]).toEqual([422, true])
    }
    expect((await api.anon.get(of(uid))).json).toMatchObject({ answers: {}, rev: 0, state: 'in-progress' })
  })

  test('two tabs never overwrite each other unknowingly', async () => {
    const { id } = await makeLink()
    const { uid } = await begin(id)
    const put = (...changes: unknown[]) => api.anon.put(of(uid, '/answers'), { rev: 0, changes })
    await put(change('listens', 4))
    expect((await put(change('listens', 1))).json.conflicts).toEqual([
      // Of anonymous answers nobody is told when.
      { item: 'listens', rev: 1, value: 4, at: null },
    ])
    expect((await put(change('plans', 2))).json.kept).toEqual([{ item: 'plans', rev: 1 }])
  })

  test('stands in its channel only, with the words of the channel', async () => {
    const channel = await makeChannel()
    await makeLink({ channelId: channel.id, code: 'kariera' })
    const { json } = await api.anon.get(at(channel.key, 'kariera'), { language: 'en-EN' })
    expect(json.channel).toEqual({ key: channel.key, title: 'Channel', intro: 'Intro of the channel' })
    expect(json.closing).toHaveLength(2)
    const { uid, stamp, code } = await begin(channel.key, 'kariera')
    const found = await api.anon.post(at('resume'), { id: 'kariera', place: channel.key, code })
    expect(found.json.uid).toBe(uid)
    expect((await submit(uid, stamp)).json.closing).toEqual(['Konec kanala'])
    const quiet = await makeChannel({ isActive: false })
    await makeLink({ channelId: quiet.id, code: 'kariera' })
    for (const path of [at('kariera'), at('neznan', 'kariera'), at(quiet.key, 'kariera')])
      expect((await api.anon.get(path)).code).toBe('NOT_FOUND')
  })

  test('a code of another link finds nothing', async () => {
    const [{ id }, other] = [await makeLink(), await makeLink()]
    const { code } = await begin(id)
    for (const text of [code, 'AAAAA-AAAAA', '', '%', 'x'.repeat(40), '\u2028'])
      expect((await api.anon.post(at('resume'), { id: other.id, code: text })).json.errors).toHaveProperty('code')
  })
})

describe('a single-use link', () => {
  test('is answered once with a token; then that is all that is told', async () => {
    const { id } = await makeLink({ mode: 'single-use' })
    const [token = '', other = ''] = await makeTokens(id, 2)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await api.anon.get(at(token, id))).json).toMatchObject({ state: 'open', response: null })
    const { uid, stamp, code } = await begin(token, id)
    expect((await api.anon.get(at(token, id))).json).toMatchObject({
      state: 'in-progress',
      response: null,
      may: { start: false, restart: true },
    })
    expect((await api.anon.post(at(token, id, 'start'))).code).toBe('LOCKED')
    expect((await api.anon.post(at('resume'), { id, place: token, code })).json).toEqual({ uid })
    expect((await submit(uid, stamp)).status).toBe(200)
    const after = await api.anon.get(at(token, id))
    expect(after.json).toMatchObject({ state: 'answered', day: null, definition: null, response: null })
    expect((await api.anon.post(at(token, id, 'start'))).code).toBe('LOCKED')
    expect((await api.anon.get(at(other, id))).json.state).toBe('open')
  })

  test('gives nobody what was begun with it, not even whoever handed it out; one may only begin anew', async () => {
    const { id } = await makeLink({ mode: 'single-use', maxResponses: 1 })
    const [token = ''] = await makeTokens(id)
    const first = await begin(token, id)
    await api.anon.put(of(first.uid, '/answers'), { rev: 0, changes: [change('listens', 4)] })
    const elsewhere = api.newClient()
    const shown = await elsewhere.get(at(token, id))
    expect(shown.json).toMatchObject({ state: 'in-progress', response: null })
    expect(shown.text).not.toContain(first.uid)
    const again = await elsewhere.post(at(token, id, 'start'))
    expect(again.code).toBe('LOCKED')
    expect(again.text).not.toContain(first.uid)
    expect((await api.anon.get(of(first.uid))).json.answered).toBe(1)

    // Anew, as often as it takes: each time what was begun is gone, with its place, and whoever began it learns so.
    const anew = await Promise.all([1, 2].map(() => elsewhere.post(at(token, id, 'start'), { anew: true })))
    expect(anew.map(({ status }) => status)).toContain(201)
    expect((await api.anon.get(of(first.uid))).code).toBe('NOT_FOUND')
    expect((await submit(first.uid, first.stamp)).code).toBe('NOT_FOUND')
    const last = (await elsewhere.post(at(token, id, 'start'), { anew: true })).json
    expect(last).toMatchObject({ is_new: true, code: expect.any(String) })
    expect((await api.anon.get(of(last.uid))).json).toMatchObject({ state: 'in-progress', answers: {} })
    const begun = () => db().selectFrom('publicResponses').select('id').where('linkId', '=', id).execute()
    expect(await begun()).toHaveLength(1)
    expect((await submit(last.uid, last.stamp)).status).toBe(200)
    expect((await elsewhere.post(at(token, id, 'start'), { anew: true })).code).toBe('LOCKED')
    expect(await begun()).toHaveLength(1)
  })

  test('begun before its response had a key: used all the same, and gives nothing either', async () => {
    const { id, questionnaire } = await makeLink({ mode: 'single-use' })
    const [token = ''] = await makeTokens(id)
    const uid = uidOfToken(token)
    const about = { linkId: id, versionId: questionnaire.versionId, invitationId: null, tokenKey: null }
    await insertResponse({ id: responseIdOf(uid), ...about, language: null, at: new Date() })
    expect((await api.anon.get(at(token, id))).json).toMatchObject({ state: 'in-progress', response: null })
    expect((await api.anon.get(of(uid))).json.state).toBe('in-progress')
    expect((await api.anon.post(at(token, id, 'start'))).code).toBe('LOCKED')
    expect((await api.anon.post(at(token, id, 'start'), { anew: true })).status).toBe(201)
    expect((await api.anon.get(of(uid))).code).toBe('NOT_FOUND')
  })

  test('opens neither without a token nor with one of another link', async () => {
    const [{ id }, other] = [await makeLink({ mode: 'single-use' }), await makeLink({ mode: 'single-use' })]
    const [token = ''] = await makeTokens(other.id)
    const wrong = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    for (const path of [at(id), at(token, id), at(wrong, other.id), at('rosl', other.id)])
      expect((await api.anon.get(path)).code).toBe('NOT_FOUND')
    expect((await api.anon.get(at(token.slice(1), other.id))).status).toBe(422)
  })

  test('twenty starts and twenty submits of one token at the same moment are one response', async () => {
    const { id, questionnaire } = await makeLink({ mode: 'single-use' })
    const [token = ''] = await makeTokens(id)
    const starts = await Promise.all(Array.from({ length: 20 }, () => api.anon.post(at(token, id, 'start'))))
    expect(starts.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(423)])
    const first = starts.find(({ status }) => status === 201)
    const { uid, stamp } = first?.json ?? {}
    const submits = await Promise.all(Array.from({ length: 20 }, () => submit(uid, stamp)))
    expect(submits.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(423)])
    const sheets = await db()
      .selectFrom('answerSheets')
      .selectAll()
      .where('versionId', '=', questionnaire.versionId)
      .execute()
    expect(sheets).toHaveLength(1)
    const answers = await db()
      .selectFrom('answers')
      .selectAll()
      .where('sheetId', '=', sheets[0]?.id ?? '')
      .execute()
    expect(answers).toHaveLength(3)
  })

  test('a submit that was lost on the way and sent twenty times is one, and all are told so', async () => {
    const { id } = await makeLink({ mode: 'single-use' })
    const [token = ''] = await makeTokens(id)
    const { uid, stamp } = await begin(token, id)
    const changes = enough()
    const submits = await Promise.all(Array.from({ length: 20 }, () => submit(uid, stamp, changes)))
    expect(submits.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })
})

describe('limits of a link', () => {
  const answer = (uid: string) => api.anon.put(of(uid, '/answers'), { rev: 0, changes: [change('listens', 4)] })
  /** What is still missing after that answer. */
  const rest = () => enough().filter(({ item }) => item !== 'listens')

  test('places: no more than there are, however many come at once', async () => {
    const { id } = await makeLink({ maxResponses: 3 })
    const starts = await Promise.all(Array.from({ length: 20 }, () => begin(id)))
    const answered = await Promise.all(starts.map(({ uid }) => answer(uid)))
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answered.filter(({ code }) => code === 'LOCKED')).toHaveLength(17)
    expect((await api.anon.post(at(id, 'start'))).code).toBe('LOCKED')
    const done = await Promise.all(starts.map(({ uid, stamp }) => submit(uid, stamp, [...rest()])))
    expect(done.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await api.anon.get(of(starts.find((_, n) => done[n]?.status !== 200)?.uid ?? ''))).json).toMatchObject({
      state: 'full',
      definition: null,
    })
    expect((await db().selectFrom('publicHolds').selectAll().where('linkId', '=', id).execute()).length).toBe(0)
  })

  test('opening takes no place, answering does, for an hour; whoever comes back then may find one', async () => {
    const { id } = await makeLink({ maxResponses: 1 })
    const [one, two] = [await begin(id), await begin(id)]
    await api.anon.put(of(one.uid, '/answers'), { rev: 0, changes: [], position: 'plans' })
    expect((await api.anon.get(of(two.uid))).json.state).toBe('in-progress')
    expect((await answer(two.uid)).status).toBe(200)
    expect((await answer(one.uid)).code).toBe('LOCKED')
    expect((await api.anon.get(of(one.uid))).json).toMatchObject({ state: 'full', definition: null, answers: {} })
    expect((await api.anon.get(of(two.uid))).json.state).toBe('in-progress')
    setClock(() => hours(2))
    expect((await api.anon.get(of(one.uid))).json.state).toBe('in-progress')
    expect((await answer(one.uid)).status).toBe(200)
    expect((await submit(two.uid, two.stamp)).code).toBe('LOCKED')
    expect((await submit(one.uid, one.stamp, [...rest()])).status).toBe(200)
  })

  test('a place that is held tells neither whose it is nor since when, not to whoever has the secret', async () => {
    const { id } = await makeLink({ maxResponses: 5 })
    const { uid } = await begin(id)
    await answer(uid)
    const response = await db().selectFrom('publicResponses').select('id').where('linkId', '=', id).executeTakeFirst()
    const [held] = await db().selectFrom('publicHolds').selectAll().where('linkId', '=', id).execute()
    const key = Buffer.from(held?.key ?? '').toString('hex')
    for (const known of [uid, response?.id ?? '']) expect(key).not.toContain(known.replaceAll('-', ''))
    // Nor with the installation's secret, which lies in every backup: only with a key that lies in none.
    const place = path.join(env().DATA_DIR, 'campaign-keys', 'places')
    const made = (by: Buffer, ...text: string[]) => createHmac('sha256', by).update(text.join('|')).digest('hex')
    const ids = [uid, response?.id ?? '']
    const guesses = ids.flatMap((one) => [[one], ['hold', one], ['response', one]])
    expect(guesses.map((guess) => made(keyFor('responses'), ...guess))).not.toContain(key)
    expect(made(readFileSync(place), 'response', response?.id ?? '')).toBe(key)
    expect(Object.values(held ?? {}).filter((value) => value instanceof Date)).toEqual([])
    expect(statSync(place).mode & 0o777).toBe(0o600)
  })

  test('places are let go once the hour is over, and not before', async () => {
    const { id } = await makeLink({ maxResponses: 2 })
    await answer((await begin(id)).uid)
    const held = async () => {
      await deletePastHolds()
      return (await db().selectFrom('publicHolds').select('key').where('linkId', '=', id).execute()).length
    }
    expect(await held()).toBe(1)
    setClock(() => hours(0.99))
    expect(await held()).toBe(1)
    setClock(() => hours(1.3))
    expect(await held()).toBe(0)
  })

  test('a key of places that is lost frees no more than those that were held, and is made anew', async () => {
    const { id } = await makeLink({ maxResponses: 2 })
    const [one, two] = [await begin(id), await begin(id)]
    expect((await answer(one.uid)).status).toBe(200)
    rmSync(path.join(env().DATA_DIR, 'campaign-keys', 'places'))
    expect((await answer(two.uid)).status).toBe(200)
    expect((await api.anon.get(of(two.uid))).json.state).toBe('in-progress')
    expect((await submit(two.uid, two.stamp, [...rest()])).status).toBe(200)
    setClock(() => hours(2))
    expect((await submit(one.uid, one.stamp, [...rest()])).status).toBe(200)
  })

  test('dates: not yet open, open, closed; an old tab is refused', async () => {
    const { id } = await makeLink({ opensAt: hours(1), closesAt: hours(2) })
    expect((await api.anon.get(at(id))).json).toMatchObject({ state: 'not-open', definition: null })
    expect((await api.anon.post(at(id, 'start'))).code).toBe('LOCKED')
    setClock(() => hours(1.5))
    const { uid, stamp } = await begin(id)
    setClock(() => hours(2.1))
    expect((await api.anon.get(at(id))).json.state).toBe('closed')
    expect((await api.anon.put(of(uid, '/answers'), { rev: 0, changes: [change('listens', 1)] })).status).toBe(423)
    expect((await submit(uid, stamp)).status).toBe(423)
    expect((await submit(uid, stamp, [])).status).toBe(423)
    expect((await api.anon.get(of(uid))).json).toMatchObject({ state: 'closed', answers: {}, day: expect.any(String) })
  })

  test('time: nobody reads the questions in less; a stamp is of one response and cannot be made up', async () => {
    const { id } = await makeLink({ minSeconds: 10 })
    const [{ uid, stamp }, other] = [await begin(id), await begin(id)]
    const hasty = await submit(uid, stamp)
    expect(hasty.json.errors.stamp[0]).toMatch(/čez (9|10) s/)
    setClock(() => new Date(Date.now() + 10_000))
    const [, mac = ''] = stamp.split('.')
    for (const wrong of ['', 'x', other.stamp, `1.${mac}`, `${stamp}x`, `${'9'.repeat(12)}.${mac}`])
      expect((await submit(uid, wrong)).json.errors).toHaveProperty('stamp')
    expect((await submit(uid, stamp)).status).toBe(200)
  })
})
