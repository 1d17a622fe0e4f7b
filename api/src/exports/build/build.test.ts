import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { now, setClock } from '#base/time.ts'
import { db, transact } from '#db/db.ts'
import { env } from '#env.ts'
import { makePdf } from '#files/files.factory.ts'
import { pathOf } from '#files/disk.ts'
import { deleteFile } from '#files/store.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { buildExport } from './build.ts'
import { describeZip, partsOf, sweepStrays } from './disk.ts'
import { unzip } from '../../../test/unzip.ts'
import { makeExport, makeStoredFile } from '#exports/exports.factory.ts'
import { beginTry, findExport, findKept, insertExport } from '#exports/exports.queries.ts'
import { deleteExportsOf, sweepExports } from '#exports/exports.service.ts'

await testDatabase()
const folder = () => path.join(env().DATA_DIR, 'exports')
const left = (): string[] => (existsSync(folder()) ? readdirSync(folder()) : [])
const asked = (user: MadeUser) => insertExport({ userId: user.id, language: 'sl-SI', at: now() })
const zipOf = (id: string) => path.join(folder(), `${id}.zip`)
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into any JSON
const read = (files: Map<string, Buffer>, name: string): any => JSON.parse(String(files.get(name)))

/** A file whose content cannot be read: a folder lies in its place. */
async function makeBroken(user: MadeUser): Promise<string> {
  const file = await makeStoredFile(user, 'pokvarjeno.pdf', makePdf())
  const place = pathOf(file.storageKey)
  rmSync(place)
  mkdirSync(place)
  return place
}

test('progress goes from stage to stage, never back, and others see it while the snapshot lasts', async () => {
  const user = await makeUser()
  await makeStoredFile(user, 'cv.pdf', randomBytes(4_000_000))
  const seen: [string, number][] = []
  const { id } = await asked(user)
  // The snapshot waits for a list until somebody else has seen that it is read.
  const hasSeenData = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = transact(async () => {
    await sql`lock table jobs in access exclusive mode`.execute(db())
    isHeld.resolve()
    await hasSeenData.promise
  })
  await isHeld.promise
  const building = buildExport(id)
  let isDone = false
  void building.finally(() => (isDone = true))
  while (!isDone) {
    const row = await findExport(user.id, id)
    if (row) seen.push([row.stage, row.percent])
    if (row?.stage === 'data') hasSeenData.resolve()
    await sleep(1)
  }
  await Promise.all([building, holding])
  const stages = [...new Set(seen.map(([stage]) => stage))]
  expect(['queued', 'data', 'files', 'packing', 'ready'].filter((stage) => stages.includes(stage))).toEqual(stages)
  expect(stages).toContain('data')
  const percents = seen.map(([, percent]) => percent)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(await findExport(user.id, id)).toMatchObject({ status: 'ready', percent: 100, attempts: 1 })
})

test('a build that fails leaves nothing, is tried again, and is given up after the third try', async () => {
  const user = await makeUser()
  await makeBroken(user)
  const { id } = await asked(user)
  const states: unknown[] = []
  for (let n = 0; n < 4; n++) {
    states.push(
      await buildExport(id).then(
        () => 'done',
        () => 'failed',
      ),
    )
    states.push((await findExport(user.id, id))?.status)
    expect(left().filter((name) => name.startsWith(id))).toEqual([])
  }
  expect(states).toEqual(['failed', 'queued', 'failed', 'queued', 'failed', 'failed', 'done', 'failed'])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mails where user_id = ${user.id}`.execute(
    db(),
  )
  expect(rows[0]?.n).toBe(0)
})

test('what a killed process left is built from the beginning, and its leftovers go', async () => {
  const user = await makeUser()
  const { id } = await asked(user)
  await beginTry(id, now())
  mkdirSync(partsOf(id, 1), { recursive: true })
  writeFileSync(path.join(partsOf(id, 1), '1'), 'half a file')
  writeFileSync(zipOf(id), 'a name without a row that offers it')
  await buildExport(id)
  expect(await findExport(user.id, id)).toMatchObject({ status: 'ready', attempts: 2 })
  expect(left().filter((name) => name.startsWith(id))).toEqual([`${id}.sha256`, `${id}.zip`])
})

test('a process killed in every try ends it too', async () => {
  const user = await makeUser()
  const { id } = await asked(user)
  for (let n = 0; n < 3; n++) await beginTry(id, now())
  await buildExport(id)
  expect(await findExport(user.id, id)).toMatchObject({ status: 'failed' })
})

test('two processes at one download make one file', async () => {
  const user = await makeUser()
  await makeStoredFile(user, 'cv.pdf', randomBytes(2_000_000))
  const { id } = await asked(user)
  await Promise.allSettled([buildExport(id), buildExport(id)])
  if ((await findExport(user.id, id))?.status !== 'ready') await buildExport(id)
  expect(await findExport(user.id, id)).toMatchObject({ status: 'ready' })
  expect(left().filter((name) => name.startsWith(id))).toEqual([`${id}.sha256`, `${id}.zip`])
})

test('an account erased meanwhile ends the build, and nothing stays on the disk', async () => {
  const user = await makeUser()
  await makeStoredFile(user, 'cv.pdf', randomBytes(6_000_000))
  const { id } = await asked(user)
  const building = buildExport(id).catch(() => {})
  await expect.poll(() => existsSync(partsOf(id, 1)), { interval: 1 }).toBe(true)
  await transact(() => deleteExportsOf(user.id))
  await building
  expect(left().filter((name) => name.startsWith(id))).toEqual([])
  expect(await findExport(user.id, id)).toBeUndefined()
})

test('a file removed while the download is built is in it, or named as missing', async () => {
  const user = await makeUser()
  const file = await makeStoredFile(user, 'izbrisano.pdf', makePdf('izbrisano'))
  const { id } = await asked(user)
  const building = buildExport(id)
  await deleteFile(file)
  rmSync(pathOf(file.storageKey), { force: true })
  await building
  expect(await findExport(user.id, id)).toMatchObject({ status: 'ready' })
})

test('files nobody knows are swept after an hour, downloads that are offered stay', async () => {
  const user = await makeUser()
  const { row } = await makeExport(user)
  const stray = '0b8f3f0e-0000-4000-8000-000000000000'
  writeFileSync(zipOf(stray), 'stray')
  mkdirSync(partsOf(stray, 3), { recursive: true })
  await sweepExports()
  expect(left()).toContain(`${stray}.zip`)
  expect(await sweepStrays(findKept, new Date(Date.now() + 61 * 60_000))).toBe(2)
  expect(left()).toContain(`${row.id}.zip`)
})

test('builds nobody has heard of for half an hour do not block their owner', async () => {
  const user = await makeUser()
  const { id } = await asked(user)
  await beginTry(id, now())
  setClock(() => new Date(Date.now() + 31 * 60_000))
  try {
    await sweepExports()
  } finally {
    setClock()
  }
  expect(await findExport(user.id, id)).toMatchObject({ status: 'failed' })
})

test('the database is read as it was at one instant, whatever happens meanwhile', async () => {
  const user = await makeUser()
  const staff = await makeUser({ kind: 'employee' })
  const jobs = await Promise.all(Array.from({ length: 12 }, () => makeJob()))
  for (const job of jobs.slice(0, 6)) await makeApplication({ user, job, staff, status: 'in_review' })
  await sql`insert into application_events (application_id, user_id, kind, actor, text) select a.id, a.user_id, 'message', 'staff',
    repeat('Odgovor. ', 50) from applications a, generate_series(1, 300) where a.user_id = ${user.id}`.execute(db())
  let isDone = false
  let edits = 0
  const edit = async (): Promise<void> => {
    for (let n = 0; !isDone; n++) {
      const job = jobs[6 + (n % 6)]
      // An application and its event, together; then both go; and one text changes in two tables at once.
      const { uid } = await makeApplication({ user, job: job ?? (await makeJob()), status: 'draft' })
      const mark = `različica ${n}`
      await transact(async () => {
        await sql`update applications set message = ${mark} where user_id = ${user.id}`.execute(db())
        await sql`update candidates set city = ${mark} where user_id = ${user.id}`.execute(db())
      })
      await transact(async () => void (await sql`delete from applications where id = ${uid}`.execute(db())))
      edits += 3
    }
  }
  const editing = edit()
  for (let round = 0; round < 3; round++) {
    const { files } = await makeExport(user)
    const applications = read(files, 'art20/applications.json')
    const events = read(files, 'art15/records/application-events.json')
    const ids = new Set(applications.map((one: { uid: string }) => one.uid))
    expect(events.filter((one: { application_id: string }) => !ids.has(one.application_id))).toEqual([])
    expect(read(files, 'art15/records/applications.json')).toHaveLength(applications.length)
    const marks = [
      ...applications.map((one: { message: string | null }) => one.message),
      ...read(files, 'art15/records/profile.json').map((one: { city: string | null }) => one.city),
    ]
    expect(new Set(marks.filter((mark) => mark !== null)).size).toBeLessThanOrEqual(1)
    const listed = new Set(read(files, 'art20/files.json').map((one: { uid: string }) => one.uid))
    const used = applications.flatMap((one: { cv: { uid: string } | null }) => one.cv?.uid ?? [])
    expect(used.filter((uid: string) => !listed.has(uid))).toEqual([])
  }
  isDone = true
  await editing
  expect(edits).toBeGreaterThan(12)
}, 60_000)

test('memory stays flat: 60 MB of files pass through a few', async () => {
  const user = await makeUser()
  for (let n = 0; n < 12; n++) await makeStoredFile(user, `velika ${n}.pdf`, randomBytes(5_000_000))
  await sql`insert into mails (user_id, to_address, template, language, params) select ${user.id}, ${user.email}, 'application_message',
    'sl-SI', jsonb_build_object('application', 'x', 'ref', 'P-1', 'job', 'Kuhar', 'text', repeat('Odgovor. ', 500))
    from generate_series(1, 3000)`.execute(db())
  const { id } = await asked(user)
  // What is still in use counts, not what nobody has swept up yet.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const inUse = () => {
    // Buffers are given back beside the program; the second waits for the first one's.
    collect()
    collect()
    return process.memoryUsage()
  }
  const before = inUse()
  let [buffers, heap, looks] = [0, 0, 0]
  // Collecting stops everything, so there is a pause after it.
  let timer: NodeJS.Timeout
  const look = () => {
    const { arrayBuffers, heapUsed } = inUse()
    buffers = Math.max(buffers, arrayBuffers - before.arrayBuffers)
    heap = Math.max(heap, heapUsed - before.heapUsed)
    looks += 1
    timer = setTimeout(look, 150)
  }
  timer = setTimeout(look, 50)
  await buildExport(id).finally(() => clearTimeout(timer))
  expect((await describeZip(id))?.size).toBeGreaterThan(60_000_000)
  expect(looks).toBeGreaterThan(2)
  expect([buffers / 1e6 < 40, heap / 1e6 < 40]).toEqual([true, true])
}, 60_000)

test('names in the ZIP are unlike each other, and none leads out of it', async () => {
  const user = await makeUser()
  for (const name of ['../../ven.pdf', 'con.pdf', 'a/b\\c.pdf', 'ž'.repeat(200) + '.pdf', 'cv.pdf', 'CV.pdf'])
    await makeStoredFile(user, name, makePdf(name))
  const { bytes } = await makeExport(user)
  const names = [...(await unzip(bytes)).keys()].filter((name) => name.startsWith('art20/files/'))
  expect(names).toHaveLength(6)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(6)
  expect(names.filter((name) => /\.\.|\\|^\/|\/.*\/.*\//.test(name))).toEqual([])
  expect(names).toContain('art20/files/_con.pdf')
})
