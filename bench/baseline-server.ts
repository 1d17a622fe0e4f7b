// What the same statements cost with nothing around them: node:http and pg, one process, no framework, no validation,
// no cache, no schema, no headers, and no mark near the page of a list: each is walked to. Run as `node bench/baseline-server.ts PORT DATABASE_URL`.
import http from 'node:http'
import type { Language } from '@korak/contract/shapes.ts'
import { findApplication } from '../api/src/applications/applications.queries.ts'
import type { Submission } from '../api/src/applications/apply.queries.ts'
import { findReadiness } from '../api/src/applications/send.queries.ts'
import { findSession } from '../api/src/auth/sessions.queries.ts'
import { connect } from '../api/src/db/db.ts'
import { findAd, findCards } from '../api/src/jobs/ads/cards.queries.ts'
import { countFirst } from '../api/src/jobs/search/counts.queries.ts'
import { findKnownWords, findNewest, findSimilarTerms } from '../api/src/jobs/search/search.queries.ts'
import { areRare } from '../api/src/jobs/search/shares.ts'
import { nearest, searchWords, stemOf } from '../api/src/jobs/search/terms.ts'
import { insertSent } from './bare-apply.ts'

const [port, url] = process.argv.slice(2)
const pool = connect(url ?? '')
const SL: Language = 'sl-SI'
/** Of so many words with the same beginning each is looked for by itself. */
const FEW = 24
const named = async <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>({ name, text, values })).rows

/** The total of the unfiltered list, kept for some seconds: nobody would count all rows for every page. */
let total = { at: 0, value: 0 }
async function countAll(): Promise<number> {
  if (performance.now() - total.at < 4000) return total.value
  total.at = performance.now()
  const [row] = await named<{ n: number }>(
    'b_total',
    'select count(*)::int as n from job_search where expires_at > now()',
    [],
  )
  total = { at: performance.now(), value: row?.n ?? 0 }
  return total.value
}

async function list(query: URLSearchParams): Promise<unknown> {
  const total = await countAll()
  // Jobs of the bench run out with the days, and its pages with them.
  const offset = Math.min((Number(query.get('page') ?? 1) - 1) * 10, total)
  return { data: await findNewest(new Date(), { limit: 10, offset, total }), total }
}

const any = (terms: string[]): string => `(${terms.map((term) => `'${term}'`).join(' | ')})`
const all = (parts: string[]): string => parts.join(' & ')
const beginning = (word: string): string => `'${stemOf(word)}':*`

interface Sought {
  word: string
  hit: string
  terms: string[] | null
}
async function count(sought: Sought[], payMin: number | null) {
  const stems = sought.map(({ word }) => beginning(word))
  const rare = await Promise.all(sought.map(({ terms }) => terms && areRare(terms)))
  const match = {
    hit: all(sought.map(({ hit }) => hit)),
    titled: [],
    typed: all(sought.map(({ word }) => `'${word}':*`)),
    every: all(stems),
    some: stems.join(' | '),
    isRare: rare.includes(true),
  }
  return countFirst({ match, place: null, payMin }, 'relevance', 10, 2001, new Date())
}

/** Words that look like a mistyped one, kept: ours keeps them, too. */
const mended = new Map<string, string[]>()
async function mend(word: string): Promise<string[]> {
  const terms = mended.get(word) ?? nearest(word, await findSimilarTerms(word))
  mended.set(word, terms)
  return terms
}

/**
 * What ours asks first: what is typed as it is or in another form, no other names of occupations.
 * @param isAgain where that finds nothing what may have been meant is asked for as well, as ours does
 */
async function search(query: URLSearchParams, isAgain: boolean): Promise<unknown> {
  const words = searchWords(query.get('search') ?? '')
  const known = await findKnownWords(words, words.map(stemOf), FEW + 1)
  const sought = known.map(({ word, terms }): Sought => {
    const named = terms.length > 0 && terms.length <= FEW ? terms : null
    return { word, hit: named ? any(named) : beginning(word), terms: named }
  })
  const payMin = Number(query.get('pay_min')) || null
  let { ids, cells } = await count(sought, payMin)
  if (isAgain && cells === '') {
    const others = await Promise.all(sought.map(({ word }, at) => (known[at]?.isExact ? [] : mend(word))))
    const wider = sought.map((one, at): Sought => {
      const more = others[at] ?? []
      if (more.length === 0) return one
      return { word: one.word, hit: `(${one.hit} | ${any(more)})`, terms: one.terms && [...one.terms, ...more] }
    })
    // What means nothing else is not asked for a second time.
    if (others.some((more) => more.length > 0)) ({ ids, cells } = await count(wider, payMin))
  }
  const rows = ids.length > 0 ? await findCards(ids) : []
  const counts = cells.split('\n').map((line) => Number.parseInt(line, 10) || 0)
  return { data: rows, total: counts.reduce((sum, count) => sum + count, 0), cells }
}

async function detail(id: string): Promise<unknown> {
  const found = await findAd(id, SL, new Date())
  return found ? { ...found.job, similar: found.alike } : null
}

/** Session, what is missing, one durable transaction with application, event, audit entry and mail; then the answer. */
async function apply(token: string, jobId: string): Promise<unknown> {
  const { createHash } = await import('node:crypto')
  const session = await findSession(createHash('sha256').update(token).digest())
  const ready = session && (await findReadiness(jobId, session.user_id, SL, null))
  if (!session || !ready?.cv_id || ready.existing_status) return null
  const submission: Omit<Submission, 'uid'> = {
    userId: session.user_id,
    promiseOn: '2030-01-02',
    at: new Date(),
    message: null,
    cvId: ready.cv_id,
    sentName: ready.name,
    sentEmail: ready.email,
    sentPhone: ready.phone,
    mail: {
      address: ready.email,
      name: ready.name,
      language: SL,
      params: { job: ready.title, answerBy: '2030-01-02' },
    },
  }
  const uid = await insertSent({ ...submission, jobId })
  return uid ? findApplication(uid, session.user_id, SL) : null
}

async function answer(request: http.IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
  if (request.method === 'POST') {
    let text = ''
    for await (const part of request) text += String(part)
    const token = /korak_session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
    return apply(token ?? '', (JSON.parse(text) as { job_uid: string }).job_uid)
  }
  if (pathname === '/again/api/portal/jobs') return search(searchParams, true)
  if (pathname !== '/api/portal/jobs') return detail(pathname.slice('/api/portal/jobs/'.length))
  return searchParams.has('search') ? search(searchParams, false) : list(searchParams)
}

http
  .createServer((request, response) => {
    answer(request)
      .then((value) => {
        const body = JSON.stringify(value)
        response.writeHead(value === null ? 404 : 200, {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        })
        response.end(body)
      })
      .catch((error: unknown) => {
        console.error(error)
        response.writeHead(500).end()
      })
  })
  .listen(Number(port), '127.0.0.1')
