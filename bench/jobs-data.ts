// Databases full of jobs: always the same jobs, brought into the search by the product's own function.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { connect, disconnect } from '../api/src/db/db.ts'
import { migrate } from '../api/src/db/migrate.ts'
import { reindexJobs } from '../api/src/jobs/search/indexing.ts'
import { seedReference } from '../api/src/seed/seed.ts'
import { root } from '../tools/run-server.ts'
import { SeededRandom } from './seeded-random.ts'
import { type BenchDatabase, withClient } from './bench-database.ts'
import { LEVELS, rareWords, SENTENCES, TITLES, TITLES_EN } from './vocabulary.ts'

const BATCH = 1000
const COMPANIES = 200
export const RARE = rareWords(3000)

/** Changes when the schema, the reference data or what these files make changes, and every month: jobs have deadlines. */
export function versionOf(...more: string[]): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7))
  const folders = ['api/migrations', 'api/seed'].map((name) => path.join(root, name))
  const files = folders.flatMap((dir) => readdirSync(dir).map((name) => path.join(dir, name)))
  const own = ['jobs-data.ts', 'vocabulary.ts', 'seeded-random.ts', ...more].map((name) =>
    path.join(import.meta.dirname, name),
  )
  for (const file of [...files, ...own]) if (/\.(sql|json|ts)$/.test(file)) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 10)
}

/** Name of a database with that many open jobs, made now if it is not there. */
export async function jobsDatabase(database: BenchDatabase, count: number): Promise<string> {
  const name = `bench_${count}_${versionOf()}`
  if (await database.has(name)) return name
  for (const old of await database.names()) if (old.startsWith(`bench_${count}_`)) await database.drop(old)
  console.error(`Making ${count} jobs …`)
  const draft = `draft_${count}`
  const url = database.urlOf(draft)
  await database.create(draft)
  await migrate(url)
  await seedReference(url)
  await withClient(url, (client) => insertJobs(client, count))
  connect(url, 2)
  await reindexJobs()
  await disconnect()
  await withClient(url, (client) => client.query('vacuum analyze'))
  await database.rename(draft, name)
  return name
}

interface Choices {
  companies: string[]
  places: { code: string; place: string; region: string }[]
  keys: Record<'worktime' | 'contract' | 'industry' | 'workfield', string[]>
}

async function readChoices(client: pg.Client, companyCount: number): Promise<Choices> {
  const companies = await client.query<{ id: string }>(
    `insert into companies (name_sl, name_en, is_confidential)
     select 'Podjetje ' || n || ' d. o. o.', 'Company ' || n || ' Ltd', n % 10 = 0 from generate_series(1, $1::int) n returning id`,
    [companyCount],
  )
  const places = await client.query<Choices['places'][number]>(
    `select code, place, region from postal_codes where kind = 'post' and region is not null order by code`,
  )
  const keysOf = async (list: string): Promise<string[]> => {
    const { rows } = await client.query<{ key: string }>(
      'select o.key from codelist_options o join codelists c on c.id = o.codelist_id where c.key = $1 order by o.position, o.id',
      [list],
    )
    return rows.map((row) => row.key)
  }
  return {
    companies: companies.rows.map((row) => row.id),
    places: places.rows,
    keys: {
      worktime: await keysOf('project-ad-workTime'),
      contract: await keysOf('project-ad-contract'),
      industry: await keysOf('candidate-industries'),
      workfield: await keysOf('candidate-work-fields'),
    },
  }
}

const JOBS = `insert into jobs (ref_no, status, company_id, is_confidential, region, city, postal, workplace, worktime, contract, industry,
    workfield, openings, pay_min, pay_max, contact_name, contact_email, published_at, expires_at)
  select ref_no, 'published', company_id, false, region, city, postal, workplace, worktime, contract, industry, workfield, openings,
    pay_min, pay_max, 'Ana Kovač', 'ana.kovac@korak.example',
    now() - make_interval(secs => minutes * 60), now() + make_interval(secs => (40 * 1440 + minutes % 40000) * 60)
  from jsonb_to_recordset($1::jsonb) as r (ref_no text, company_id uuid, region text, city text, postal text, workplace workplace,
    worktime text[], contract text, industry text, workfield text, openings int, pay_min int, pay_max int, minutes int)`
const TEXTS = `insert into job_texts (job_id, language, title, offerings, expectations, challenges, company_text)
  select j.id, r.language, r.title, r.offerings, r.expectations, r.challenges, r.company_text
  from jsonb_to_recordset($1::jsonb) as r (ref_no text, language language, title text, offerings text[], expectations text[],
    challenges text[], company_text text[]) join jobs j on j.ref_no = r.ref_no`

/** Open jobs B-0, B-1 … of that many companies, made now. */
export async function insertJobs(client: pg.Client, count: number, companyCount = COMPANIES): Promise<void> {
  const random = new SeededRandom(1)
  const choices = await readChoices(client, companyCount)
  for (let from = 0; from < count; from += BATCH) {
    const made = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => makeJob(random, choices, from + n))
    await client.query(JOBS, [JSON.stringify(made.map(({ job }) => job))])
    await client.query(TEXTS, [JSON.stringify(made.flatMap(({ texts }) => texts))])
  }
}

function makeJob(random: SeededRandom, { companies, places, keys }: Choices, number: number) {
  const ref = `B-${number}`
  const { code, place, region } = random.one(places)
  const kind = random.below(TITLES.length)
  const pay = 1300 + random.below(40) * 50
  const rare = random.some(RARE, 3)
  const text = (language: string, title: string) => ({
    ref_no: ref,
    language,
    title,
    offerings: random.some(SENTENCES, 3),
    expectations: [...random.some(SENTENCES, 3), `Poznavanje orodja ${rare[0]}`],
    challenges: [...random.some(SENTENCES, 3), `Uvajanje sistema ${rare[1]}`],
    company_text: [`Podjetje izdeluje ${rare[2]} in zaposluje ${20 + random.below(400)} ljudi.`, random.one(SENTENCES)],
  })
  const texts = [text('sl-SI', `${TITLES[kind]} ${random.one(LEVELS)}`.trim())]
  if (random.next() < 0.5) texts.push(text('en-EN', TITLES_EN[kind] ?? ''))
  const job = {
    ref_no: ref,
    company_id: random.one(companies),
    region,
    city: place,
    postal: code,
    workplace: random.one(['onsite', 'onsite', 'onsite', 'hybrid', 'remote', 'field']),
    // As in life: the profession says the field, most work is full-time and permanent.
    worktime: random.next() < 0.85 ? keys.worktime.slice(0, 1) : [random.one(keys.worktime)],
    contract: random.next() < 0.75 ? keys.contract[0] : random.one(keys.contract),
    industry: keys.industry[(kind + random.below(4)) % keys.industry.length],
    workfield: keys.workfield[kind % keys.workfield.length],
    openings: 1 + random.below(3),
    pay_min: pay,
    pay_max: pay + 200 + random.below(10) * 100,
    minutes: random.below(60 * 1440),
  }
  return { job, texts }
}
