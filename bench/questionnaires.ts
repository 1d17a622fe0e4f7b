// A public questionnaire of 20 questions: opened, begun and submitted, as a browser without an account does it.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { migrate } from '../api/src/db/migrate.ts'
import { seedReference } from '../api/src/seed/seed.ts'
import { firstLoad } from '../tools/first-load.ts'
import { type BenchDatabase, withClient } from './bench-database.ts'
import { type Load, workLoad } from './load.ts'
import { startServerPair, workedBy } from './side-by-side.ts'
import { printCosts, printFigures, printRows, say } from './report.ts'
import { compare } from './rounds.ts'
import { send } from './send.ts'

const COPY = 'bench_survey'
const QUESTIONNAIRE = 'poklicna-usmeritev'
const PAGE = 'src/public-questionnaires/PublicPage.tsx'
const CROWDS = [16, 64]
/** Responses begun before. */
const FORMER = 5000
/** The slowest may take so many times as long as with the bare server. */
const SLOWER = 1.2

/** A link nobody has to wait for. @returns its id and the keys of the questions */
export async function prepare(client: pg.Client): Promise<{ link: string; items: string[] }> {
  const { rows } = await client.query<{ id: string; items: string[] }>(
    `select v.id, jsonb_path_query_array(v.definition, '$.sections[*].items[*].key') as items
     from questionnaire_versions v join questionnaires q on q.id = v.questionnaire_id where q.key = $1`,
    [QUESTIONNAIRE],
  )
  const [version] = rows
  if (!version) throw new Error(`There is no questionnaire ${QUESTIONNAIRE}`)
  const link = randomUUID()
  await client.query(
    `insert into public_links (id, code, version_id, mode, min_seconds, opens_at) values ($1, $3, $2, 'open', 0, now() - interval '1 day')`,
    [link, version.id, link],
  )
  // Plans are made for a portal people have used: of an empty table PostgreSQL would read all rows until it has looked again.
  await client.query(
    `with made as (insert into public_responses (id, link_id) select gen_random_uuid(), $1 from generate_series(1, ${FORMER}) returning id)
     insert into answer_sheets (id, version_id, response_id) select id, $2, id from made`,
    [link, version.id],
  )
  await client.query('analyze')
  return { link, items: version.items }
}

/** Three calls: the page, the beginning, all answers with the submit. */
export async function fill(origin: string, link: string, items: readonly string[]): Promise<boolean> {
  const page = await send(origin, 'GET', `/api/public/questionnaires/${link}`)
  if (page.status !== 200 || !page.body.includes('"state":"open"')) return false
  const begun = await send(origin, 'POST', `/api/public/questionnaires/${link}/start`, { body: {} })
  const { uid, stamp } = JSON.parse(begun.body) as { uid: string; stamp: string }
  const changes = items.map((item, at) => ({ id: randomUUID(), item, base: 0, value: (at % 5) + 1 }))
  const done = await send(origin, 'POST', `/api/public/responses/${uid}/complete`, { body: { stamp, changes } })
  return done.status === 200 && done.body.includes('thank_you')
}

export async function benchQuestionnaires(database: BenchDatabase, seconds: number): Promise<void> {
  await database.create(COPY)
  const url = database.urlOf(COPY)
  await migrate(url)
  await seedReference(url)
  const { link, items } = await withClient(url, prepare)
  const pair = await startServerPair(url, 'baseline-public-server.ts', `/api/public/questionnaires/${link}`)
  let flows = 0
  const load = async (origin: string, crowd: number): Promise<Load> => {
    const count = async (): Promise<boolean> => {
      const isDone = await fill(origin, link, items)
      if (isDone) flows += 1
      return isDone
    }
    return workLoad(seconds, count, crowd)
  }
  try {
    for (const crowd of CROWDS) {
      const compared = await compare(
        `open, begin and submit, ${crowd} at a time`,
        () => load(pair.korak.url, crowd),
        () => load(pair.baseline, crowd),
        workedBy(pair, database),
      )
      printRows(`A public questionnaire of ${items.length} questions, ${crowd} people at a time`, [
        { ...compared, promised: { unit: 'share', floor: 0.75, aim: 0.9 } },
      ])
      printCosts('Processor time of one questionnaire', [compared])
      const growth = compared.ours.p95 / (compared.baseline?.p95 ?? Number.POSITIVE_INFINITY)
      if (crowd === Math.max(...CROWDS))
        printFigures("p95 beside bare's", [{ name: `${crowd} at a time`, value: growth, unit: '×', floor: SLOWER }])
    }
    await withClient(url, (client) => assertWhole(client, flows, items.length))
    const { html, css, js, total } = await firstLoad(pair.korak.url, `/public/questionnaires/${link}`, PAGE)
    printFigures('First load of the page, fonts apart', [
      {
        name: 'gzip HTML + CSS + JavaScript, code for the questions included',
        value: total,
        unit: 'KB',
        floor: 125,
        aim: 105,
      },
    ])
    say(`\nHTML ${html.toFixed(1)}, style sheets ${css.toFixed(1)}, scripts ${js.toFixed(1)} KB.`)
  } finally {
    await pair.stop()
    await database.drop(COPY)
  }
}

/** Every flow that was answered is there, whole, once, and nothing finer than the day is known of it. */
async function assertWhole(client: pg.Client, flows: number, items: number): Promise<void> {
  const { rows } = await client.query<{ submitted: number; answers: number; times: number }>(
    `select (select count(*)::int from public_responses where status = 'closed') as submitted,
       (select count(*)::int from answers) as answers,
       (select count(distinct updated_at)::int from answers) as times`,
  )
  const [{ submitted, answers, times } = { submitted: 0, answers: 0, times: 0 }] = rows
  say(`\n${submitted.toLocaleString('en-US')} responses with ${answers.toLocaleString('en-US')} answers.`)
  if (submitted !== flows || answers !== flows * items || times > 4)
    throw new Error('Responses and answers do not agree')
}
