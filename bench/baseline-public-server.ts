// What a public questionnaire costs with nothing around it: node:http and pg, one process, the same statements, and neither
// framework nor checks: whatever comes is written. Run as `node bench/baseline-public-server.ts PORT DATABASE_URL`.
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { connect } from '../api/src/db/db.ts'
import { findOpenLink } from '../api/src/public-questionnaires/links.queries.ts'
import {
  findResponse,
  insertResponse,
  submitFresh,
} from '../api/src/public-questionnaires/responses/responses.queries.ts'
import { findDefinition } from '../api/src/questionnaires/versions/versions.queries.ts'

const [port, url] = process.argv.slice(2)
connect(url ?? '')
const midnight = new Date(new Date().setUTCHours(0, 0, 0, 0))
const definitions = new Map<string, Promise<unknown>>()

async function open(id: string): Promise<unknown> {
  const link = await findOpenLink(id, null)
  if (!link) return null
  const definition = definitions.get(link.versionId) ?? findDefinition(link.versionId)
  definitions.set(link.versionId, definition)
  return { uid: link.id, state: 'open', definition: await definition }
}

async function start(linkId: string): Promise<unknown> {
  const link = await findOpenLink(linkId, null)
  const uid = randomUUID()
  const versionId = link?.versionId ?? ''
  await insertResponse({
    id: uid,
    linkId,
    invitationId: null,
    tokenKey: null,
    versionId,
    language: null,
    at: midnight,
  })
  return { uid, stamp: '' }
}

interface Change {
  id: string
  item: string
  value: number
}
async function submit(uid: string, changes: Change[]): Promise<unknown> {
  if (!(await findResponse(uid))) return null
  const rows = changes.map(({ id, item, value }) => ({ item, value, rev: 1, changeId: id }))
  return (await submitFresh(uid, midnight.toISOString().slice(0, 10), midnight, rows)) ? { thank_you: 'Hvala.' } : null
}

async function answer(request: http.IncomingMessage): Promise<unknown> {
  const [, , , what, id = ''] = (request.url ?? '').split('/')
  if (request.method === 'GET') return open(id)
  let text = ''
  for await (const part of request) text += String(part)
  const body = JSON.parse(text) as { changes?: Change[] }
  return what === 'questionnaires' ? start(id) : submit(id, body.changes ?? [])
}

http
  .createServer((request, response) => {
    answer(request)
      .then((value) => {
        const body = JSON.stringify(value)
        const length = Buffer.byteLength(body)
        response.writeHead(value === null ? 404 : 200, { 'Content-Type': 'application/json', 'Content-Length': length })
        response.end(body)
      })
      .catch((error: unknown) => {
        console.error(error)
        response.writeHead(500).end()
      })
  })
  .listen(Number(port), '127.0.0.1')
