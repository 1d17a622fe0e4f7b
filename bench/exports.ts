// The download of all personal data: from asking for it to a file that can be fetched, alone and while others use the portal.
import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type BenchDatabase, PLACE, withClient } from './bench-database.ts'
import { jobsDatabase } from './jobs-data.ts'
import { getLoad, type Load, median, p95 } from './load.ts'
import { startKorak } from './side-by-side.ts'
import { insertCandidates, tokenOf } from './people.ts'
import { printFigures, say } from './report.ts'
import { send } from './send.ts'

const COPY = 'bench_exports'
/** Each is one download by a person of their own: three a day are allowed. */
const RUNS = 12
const APPLICATIONS = 200
const MAILS = 400
const ACTIVITIES = 400
const FILES = 10
const FILE_BYTES = 5 * 1024 * 1024
const PATIENCE_MS = 60_000
const FLOOR_SECONDS = 20

/** What one person has: applications with four events each, mails, activities, views. */
const RICH = [
  `insert into applications (user_id, job_id, status, next_move, message, sent_name, sent_email, submitted_at)
   select u.id, j.id, 'in_review', 'us', repeat('Veselim se pogovora. ', 20), u.name, u.email, now()
   from users u cross join lateral (select id from jobs order by md5(id::text || u.id::text) limit $1) j where u.username like 'kandidat.%'`,
  `insert into application_events (application_id, user_id, kind, status, actor, text)
   select a.id, a.user_id, k.kind, case k.kind when 'status' then 'in_review'::application_status end, k.actor, repeat('Hvala za sporočilo. ', 25)
   from applications a cross join (values ('created'::application_event_kind, 'candidate'::event_actor), ('status', 'staff'),
     ('message', 'candidate'), ('message', 'staff')) k (kind, actor) where $1 > 0`,
  `insert into mails (user_id, to_address, to_name, template, language, params, status, sent_at)
   select u.id, u.email, u.name, 'application_message', 'sl-SI',
     jsonb_build_object('application', u.id, 'ref', 'P-' || n, 'job', 'Kuhar', 'text', repeat('Odgovor. ', 40)), 'sent', now()
   from users u, generate_series(1, $1::int) n where u.username like 'kandidat.%'`,
  `insert into audit_events (action, actor_id, user_id, details, device)
   select 'profile.updated', u.id, u.id, '{"fields":"city phone"}', 'Firefox, Linux' from users u, generate_series(1, $1::int) n
   where u.username like 'kandidat.%'`,
]

async function fill(client: pg.Client, dataDir: string): Promise<void> {
  await insertCandidates(client, RUNS * 2 + 1)
  for (const [at, count] of [APPLICATIONS, 1, MAILS, ACTIVITIES].entries()) await client.query(RICH[at] ?? '', [count])
  const { rows } = await client.query<{ id: string }>(`select id from users where username like 'kandidat.%'`)
  const sources = Array.from({ length: FILES }, (_, n) => {
    const place = path.join(dataDir, `source-${n}`)
    const content = randomBytes(FILE_BYTES)
    writeFileSync(place, content)
    return { place, hash: createHash('sha256').update(content).digest() }
  })
  for (const [person, { id }] of rows.entries())
    for (const [n, { place, hash }] of sources.entries()) {
      const uid = `${(person * FILES + n).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
      const key = `${uid.slice(0, 2)}/${uid}`
      mkdirSync(path.join(dataDir, 'files', uid.slice(0, 2)), { recursive: true })
      linkSync(place, path.join(dataDir, 'files', key))
      await client.query(
        `insert into files (id, user_id, collection, title, name, mime, size, sha256, storage_key)
         values ($1, $2, 'cv', $3, $3, 'application/pdf', $4, $5, $6)`,
        [uid, id, `življenjepis ${n}.pdf`, FILE_BYTES, hash, key],
      )
    }
  await client.query('analyze')
}

interface Done {
  seconds: number
  bytes: number
}

/** Asks for a download as a browser does, waits for it and fetches it. @throws when it is not whole */
async function download(origin: string, person: number): Promise<Done> {
  const token = tokenOf(person)
  const begun = performance.now()
  const asked = await send(origin, 'POST', '/api/portal/data-exports', { token, body: {} })
  if (asked.status !== 202) throw new Error(`Asking for a download answered ${asked.status}: ${asked.body}`)
  const { uid } = JSON.parse(asked.body) as { uid: string }
  const place = `/api/portal/data-exports/${uid}`
  for (;;) {
    const { status, sha256, size } = JSON.parse((await send(origin, 'GET', place, { token })).body) as {
      status: string
      sha256: string
      size: number
    }
    if (status === 'ready') {
      const seconds = (performance.now() - begun) / 1000
      const answer = await fetch(`${origin}${place}/file`, { headers: { Cookie: `korak_session=${token}` } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (bytes.length !== size || createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw new Error('The file that was fetched is not the file that was made')
      return { seconds, bytes: size }
    }
    if (status === 'failed' || performance.now() - begun > PATIENCE_MS) throw new Error(`The download is ${status}`)
    await sleep(100)
  }
}

/** Other people's reading, for as long as the work takes. */
async function whileLoaded<T>(origin: string, paths: string[], work: () => Promise<T>): Promise<[T, Load[]]> {
  let isDone = false
  const loads: Load[] = []
  const reading = (async () => {
    while (!isDone) loads.push(await getLoad(origin, paths, 2))
  })()
  try {
    return [await work(), loads]
  } finally {
    isDone = true
    await reading
  }
}

export async function benchExports(database: BenchDatabase): Promise<void> {
  await database.create(COPY, await jobsDatabase(database, 10_000))
  const url = database.urlOf(COPY)
  const dataDir = path.join(PLACE, 'data', 'exports')
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  await withClient(url, (client) => fill(client, dataDir))
  const korak = await startKorak(url, 'exports')
  const paths = Array.from({ length: 900 }, (_, n) => `/api/portal/jobs?page=${n + 1}`)
  const runs = async (first: number): Promise<Done[]> => {
    const done: Done[] = []
    for (let n = 0; n < RUNS; n++) done.push(await download(korak.url, first + n))
    return done
  }
  try {
    // The first one warms up and is not counted.
    await download(korak.url, 0)
    const before = await getLoad(korak.url, paths, 4)
    const alone = await runs(1)
    const [loaded, loads] = await whileLoaded(korak.url, paths, () => runs(1 + RUNS))
    const seconds = (done: Done[]) => done.map((one) => one.seconds)
    const what = `${APPLICATIONS} applications, ${MAILS} mails, ${ACTIVITIES} activities, ${(FILES * FILE_BYTES) / 2 ** 20} MB of files`
    say(`\nOne person: ${what}; the ZIP has ${((alone[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB. ${RUNS} downloads each.`)
    printFigures('Download of all personal data, from asking to ready', [
      { name: 'alone, median', value: median(seconds(alone)), unit: 's', floor: FLOOR_SECONDS },
      { name: 'alone, p95', value: p95(seconds(alone)), unit: 's', floor: FLOOR_SECONDS },
      { name: 'while others read lists, median', value: median(seconds(loaded)), unit: 's', floor: FLOOR_SECONDS },
      { name: 'while others read lists, p95', value: p95(seconds(loaded)), unit: 's', floor: FLOOR_SECONDS },
      { name: 'p95 of the lists meanwhile', value: median(loads.map((load) => load.p95)), unit: 'ms', floor: 500 },
      {
        name: 'answers of the lists that failed',
        value: loads.reduce((sum, load) => sum + load.failed, 0),
        unit: '',
        floor: 0,
      },
    ])
    say(
      `\nLists before: ${Math.round(before.perSecond)}/s, p95 ${before.p95.toFixed(0)} ms; meanwhile ${Math.round(median(loads.map((load) => load.perSecond)))}/s.`,
    )
  } finally {
    await korak.stop()
    await database.drop(COPY)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
