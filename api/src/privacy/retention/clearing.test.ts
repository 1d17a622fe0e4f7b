// A profile is cleared: the account stays, and of what the profile held there is nothing anywhere but what was sent or signed.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeApplication, whoIs } from '#applications/applications.factory.ts'
import { apply, updateDraft } from '#applications/applications.service.ts'
import type { QueueHandlers } from '#background/queue.ts'
import { today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { tasks as filesTasks } from '#files/files.background.ts'
import { makePdf } from '#files/files.factory.ts'
import { makeAskingJob, makeFullProfile } from '#privacy/full-profile.factory.ts'
import type { MadeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { everythingIn, traces } from '../../../test/everything.ts'
import { clearProfile } from './clearing.service.ts'

const api = await testApp()
/** What the profile holds, a marker in every field that takes words: fields, lists, what was read from a CV, own answers. */
const PROFILE = [
  'Zgornja Kungota pod Lipo',
  'Ulica Treh Hrastov',
  'Strojarstvo Mežnarjev',
  'Diploma iz sirarstva',
  'linkedin.com/in/marjetica-k',
  'Vodja sirarne',
  'Oddelek za zorenje',
  'Zrak v kleti je suh',
  'Sirarka na planini Krma',
  'Kmetijska šola Zasip',
  'Gnetenje sirnine',
  'Predlog iz kleti',
  'zivljenjepis-za-osnutek',
  'Zakaj prav sirarna v Bohinju',
  'Le osnutek odgovora',
]
/** In uploaded files and in no row. */
const FILES = ['Za osnutek napisano']
/** What was sent, written or decided stays as it was; the account keeps name and addresses. */
const STAYS = [
  'Kozolčar',
  'kozolcar@posta.example',
  '+386 41 777 131',
  'zivljenjepis-sirarka',
  'Zrem v vaš hlev',
  'Znam obračati hlebe',
]

let user: MadeUser
const filesWith = (words: string): string[] =>
  readdirSync(env().DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('postgres'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(words))
const rows = async () => traces(await everythingIn(api.databaseUrl), [...PROFILE, ...STAYS])

beforeAll(async () => {
  user = await makeFullProfile()
  const client = await api.signIn(user)
  const draft = await apply(whoIs(user), await makeAskingJob(), 'sl-SI')
  const cv = { name: 'zivljenjepis-za-osnutek.pdf', type: 'application/pdf', data: makePdf('Za osnutek napisano') }
  const { uid } = (await client.upload('/api/portal/profile/cv', { cv })).json
  const typed = { message: 'Zakaj prav sirarna v Bohinju', answers: { note: 'Le osnutek odgovora' } }
  await updateDraft(whoIs(user), draft.uid, { cv_uid: uid, ...typed }, 'sl-SI')
  await makeExport(user)
  // Values that were and are not any more are in the history of changes.
  const { rev } = (await client.get('/api/portal/profile')).json
  await client.put('/api/portal/profile', { rev, employer: 'Strojarstvo Mežnarjev mlajši' })
})

test('before, each marker is found: the search can find', async () => {
  expect((await rows()).length).toBe(PROFILE.length + STAYS.length)
  for (const words of FILES) expect(filesWith(words)).not.toEqual([])
  const { id } = await db()
    .selectFrom('dataExports')
    .select('id')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(filesNamed(id)).not.toEqual([])
})
const filesNamed = (id: string): string[] =>
  readdirSync(env().DATA_DIR, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(id))

test('afterwards nothing of it is in any row or file; what was sent, and the account, stay', async () => {
  const exported = await db().selectFrom('dataExports').select('id').where('userId', '=', user.id).executeTakeFirst()
  await db().updateTable('candidates').set({ clearOn: today() }).where('userId', '=', user.id).execute()
  expect(await clearProfile(user.id)).toBe(true)
  await runTasks(api.databaseUrl, filesTasks as unknown as QueueHandlers)
  await sql`analyze`.execute(db())
  const left = traces(await everythingIn(api.databaseUrl), PROFILE)
  expect(left).toEqual([])
  for (const words of FILES) expect(filesWith(words)).toEqual([])
  expect(filesNamed(exported?.id ?? '')).toEqual([])
  expect(traces(await everythingIn(api.databaseUrl), STAYS)).toHaveLength(STAYS.length)
  expect(filesWith('Sirarka z dolgo prakso')).toHaveLength(1)
})

test('no column of the profile holds anything any more', async () => {
  const kept = ['user_id', 'created_at', 'updated_at', 'cleared_at']
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'candidates' and column_name <> all(${kept}::text[])`.execute(db())
  const { rows: found } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(c) as row from candidates c
    where user_id = ${user.id}`.execute(db().withoutPlugins())
  const filled = columns.filter(({ name }) => {
    const value = found[0]?.row[name]
    return !(value === null || (Array.isArray(value) && value.length === 0))
  })
  expect(filled).toEqual([])
})

test('dead rows are scrubbed from the files of the database in the next quiet hour', async () => {
  const { rows: waiting } = await sql`select from graphile_worker.jobs where task_identifier = 'privacy.scrub'`.execute(
    db(),
  )
  expect(waiting).toHaveLength(1)
})

test('a CV that stays with the application it was sent with is the current one no more', async () => {
  const { user: sender, uid } = await makeApplication()
  const client = await api.signIn(sender)
  const current = async () =>
    (await client.get('/api/portal/profile')).json.cvs.filter((cv: { is_current: boolean }) => cv.is_current)
  expect(await current()).toHaveLength(1)
  await db().updateTable('candidates').set({ clearOn: today() }).where('userId', '=', sender.id).execute()
  expect(await clearProfile(sender.id)).toBe(true)
  expect(await current()).toEqual([])
  expect((await client.get(`/api/portal/applications/${uid}`)).json.cv).not.toBeNull()
})

test('and does not become it again when a later CV is deleted', async () => {
  const { user: sender } = await makeApplication()
  const client = await api.signIn(sender)
  await db().updateTable('candidates').set({ clearOn: today() }).where('userId', '=', sender.id).execute()
  expect(await clearProfile(sender.id)).toBe(true)
  const upload = async (text: string): Promise<string> => {
    const cv = { name: `${text}.pdf`, type: 'application/pdf', data: makePdf(text) }
    return (await client.upload('/api/portal/profile/cv', { cv })).json.uid
  }
  const current = async () =>
    (await client.get('/api/portal/profile')).json.cvs
      .filter((cv: { is_current: boolean }) => cv.is_current)
      .map(({ uid }: { uid: string }) => uid)
  const [first, second] = [await upload('Prvi po čiščenju'), await upload('Drugi po čiščenju')]
  expect((await client.del(`/api/portal/profile/cv/${second}`)).status).toBe(200)
  expect(await current()).toEqual([first])
  expect((await client.del(`/api/portal/profile/cv/${first}`)).status).toBe(200)
  expect(await current()).toEqual([])
})

test('what went with the messages of an application that was sent stays with them', async () => {
  const { user: sender, uid } = await makeApplication()
  const client = await api.signIn(sender)
  const file = { name: 'potrdilo.pdf', type: 'application/pdf', data: makePdf('Potrdilo') }
  expect((await client.upload(`/api/portal/applications/${uid}/messages`, { text: 'Priloga.', file })).status).toBe(201)
  await db().updateTable('candidates').set({ clearOn: today() }).where('userId', '=', sender.id).execute()
  expect(await clearProfile(sender.id)).toBe(true)
  const messages = (await client.get(`/api/portal/applications/${uid}/messages`)).json
  expect(JSON.stringify(messages)).toContain('potrdilo.pdf')
})
