import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { pathOf } from '#files/disk.ts'
import { makePdf, makePng } from '#files/files.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { sweepAnswerFiles } from './answer-files.service.ts'
import { change, makeAssignment, makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'

const api = await testApp()
const { sections } = makeDefinition([
  {
    key: 'papers',
    items: [
      { type: 'file', key: 'proof', max_files: 2 },
      { type: 'file', key: 'photo' },
      { type: 'text', key: 'note' },
    ],
  },
])
const pdf = (text = 'Dokazilo') => ({ name: 'dokazilo.pdf', type: 'application/pdf', data: makePdf(text) })

async function opened() {
  const made = await makeAssignment({ questionnaire: await makeQuestionnaire({ sections }) })
  const client = await api.signIn(made.user)
  const url = `/api/portal/questionnaires/${made.uid}`
  return {
    ...made,
    client,
    give: (file: { name: string; type?: string; data: Buffer }, item = 'proof') =>
      client.upload(`${url}/files`, { item, file }),
    put: (changes: ReturnType<typeof change>[]) => client.put(`${url}/answers`, { rev: 0, changes }),
    start: () => client.post(`${url}/start`),
    complete: () => client.post(`${url}/complete`),
    details: async () => (await client.get(url)).json,
  }
}
const rowsOf = (userId: string) => db().selectFrom('files').selectAll().where('userId', '=', userId).execute()

test('a file is kept with the person, named by the answer, read again, and gone when the answer lets it go', async () => {
  const { user, client, give, put, details } = await opened()
  const sent = await give(pdf())
  expect([sent.status, sent.json]).toMatchObject([201, { name: 'dokazilo.pdf', mime: 'application/pdf' }])
  const { uid } = sent.json
  expect((await details()).files).toEqual([])
  expect((await put([change('proof', { files: [uid] })])).status).toBe(200)
  expect(await details()).toMatchObject({ files: [sent.json], answers: { proof: { value: { files: [uid] } } } })
  const read = await client.get(`/api/files/${uid}`)
  expect([read.status, read.headers['content-type']]).toMatchObject([200, 'application/pdf'])
  const [row] = await rowsOf(user.id)
  expect(row).toMatchObject({ collection: 'answer', isCurrent: false })
  expect(existsSync(pathOf(row!.storageKey))).toBe(true)
  expect((await put([change('proof', null, 1)])).status).toBe(200)
  expect(await rowsOf(user.id)).toEqual([])
  expect((await client.get(`/api/files/${uid}`)).status).toBe(404)
})

test('the same file again is the same, and stays as long as any answer names it', async () => {
  const { user, give, put } = await opened()
  const { uid } = (await give(pdf())).json
  expect((await give(pdf(), 'photo')).json.uid).toBe(uid)
  await put([change('proof', { files: [uid] }), change('photo', { files: [uid] })])
  await put([change('proof', null, 1)])
  expect(await rowsOf(user.id)).toHaveLength(1)
  await put([change('photo', null, 1)])
  expect(await rowsOf(user.id)).toEqual([])
})

test('refused are other kinds, none at all, questions without files, too many, and somebody else’s', async () => {
  const { user, give, put, client, uid } = await opened()
  const page = await give({ name: 'stran.html', data: Buffer.from('<script>alert(1)</script>') })
  expect([page.status, Object.keys(page.json.errors)]).toEqual([422, ['file']])
  expect(page.json.errors.file[0]).toMatch(/PDF.*PNG/)
  const disguised = await give({ name: 'slika.pdf', data: makePng() })
  expect(disguised.json.errors.file[0]).toContain('.pdf')
  const none = await client.upload(`/api/portal/questionnaires/${uid}/files`, { item: 'proof' })
  expect([none.status, Object.keys(none.json.errors)]).toEqual([422, ['file']])
  for (const item of ['note', 'nothing']) expect((await give(pdf(), item)).json.errors).toHaveProperty('item')
  expect(await rowsOf(user.id)).toEqual([])
  const ids = [(await give(pdf('a'))).json.uid, (await give(pdf('b'))).json.uid, (await give(pdf('c'))).json.uid]
  expect((await put([change('proof', { files: ids })])).json.errors).toHaveProperty('proof')
  const other = await opened()
  expect((await other.put([change('proof', { files: ids.slice(0, 1) })])).json.errors).toHaveProperty('proof')
  const stranger = await api.signIn(await makeUser())
  const sent = await stranger.upload(`/api/portal/questionnaires/${uid}/files`, { item: 'proof', file: pdf() })
  expect(sent.status).toBe(404)
})

test('a closed questionnaire takes no more files', async () => {
  const { give, start, complete } = await opened()
  await start()
  expect((await complete()).status).toBe(200)
  const late = await give(pdf())
  expect([late.status, late.code]).toEqual([423, 'LOCKED'])
})

test('what no answer ever named is swept away after a day', async () => {
  const { user, give, put } = await opened()
  const named = (await give(pdf('a'))).json.uid
  await give(pdf('b'))
  await put([change('proof', { files: [named] })])
  await sweepAnswerFiles()
  expect(await rowsOf(user.id)).toHaveLength(2)
  setClock(() => new Date(Date.now() + 25 * 60 * 60 * 1000))
  await sweepAnswerFiles()
  setClock()
  expect((await rowsOf(user.id)).map(({ id }) => id)).toEqual([named])
})
