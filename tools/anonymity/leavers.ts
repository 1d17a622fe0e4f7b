// A rater who downloads their data, and raters who are erased: what is left of the download, and what two dumps around each
// erasure tell of whether they had submitted.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { answerAs, changesOf, makeCampaign, type MadeRater } from '../../api/src/campaigns/campaigns.factory.ts'
import { tasks } from '../../api/src/campaigns/campaigns.background.ts'
import type { startEmbedded } from '../../api/src/db/embedded.ts'
import { makeExport } from '../../api/src/exports/exports.factory.ts'
import { saveFeedback, startAnswering } from '../../api/src/campaigns/answers/answering.service.ts'
import { eraseAccount } from '../../api/src/privacy/erasure/erasure.service.ts'
import { eraseByAddress } from '../../api/src/privacy/erasure/people-by-link.service.ts'
import { makeUser } from '../../api/src/users/users.factory.ts'
import * as attacks from './attacks.ts'
import type { Finding } from './round.ts'

type Server = Awaited<ReturnType<typeof startEmbedded>>

/** @returns what readers of dumps and of a backup find about a download, and about raters who are gone */
export async function downloadAndErasures(
  server: Server,
  dataDir: string,
  backUp: (name: string) => Promise<string>,
): Promise<Finding[]> {
  const look = () => attacks.dumpOf(server.url)
  const users = await Promise.all(Array.from({ length: 3 }, () => makeUser({ kind: 'companyemployee' })))
  const named = users.map(({ email }) => ({ email }))
  const made = await makeCampaign({ raters: Array(4).fill('coworker'), named })
  await tasks['campaigns.invite']({ id: made.uid })
  const of = (email: string) => made.raters.find((rater) => rater.email === email)!
  const [loader, doneUser, begunUser] = users.map((user) => ({ ...user, rater: of(user.email) }))
  const [done, begun] = made.raters.filter(({ by, relationship }) => !('userId' in by) && relationship !== 'self')
  for (const rater of [loader!.rater, doneUser!.rater, done!]) await answerAs(rater)
  for (const rater of [begunUser!.rater, begun!]) await begin(rater)
  // The queue learns the names of its tasks with the first erasure.
  await eraseAccount((await makeUser()).id, 'closed')

  const { bytes, row } = await makeExport(loader!)
  const findings = traces(await look(), bytes, row.id)
  // The whole folder, but that of downloads: it is not in it.
  const hash = createHash('sha256').update(bytes).digest()
  const texts = [hash, hash.toString('hex'), hash.toString('base64'), bytes.subarray(-100)]
  findings.push(
    finding('backup folder after a download', texts.length, attacks.readable(await backUp('backup3'), texts).length, 0),
    finding('folder of downloads, for 24 hours', 1, attacks.readable(path.join(dataDir, 'exports'), texts).length, 0),
  )

  const told: string[][] = []
  let rows = 0
  for (const people of [
    [() => eraseAccount(doneUser!.id, 'closed'), () => eraseAccount(begunUser!.id, 'closed')],
    [() => eraseByAddress(done!.email), () => eraseByAddress(begun!.email)],
  ]) {
    const signs: string[] = []
    for (const erase of people) {
      const before = await look()
      await erase()
      const after = await look()
      await tasks['campaigns.evenOut']()
      signs.push(signOf(before, after, await look(), made.uid))
      rows += after.rows.length
    }
    told.push(signs)
  }
  const known = told.filter((signs) => new Set(signs).size > 1).flat().length
  return [...findings, finding('two dumps around the erasure of a rater', rows, 0, known)]
}

const finding = (attacker: string, tries: number, answers: number, raters: number): Finding => ({
  attacker,
  tries,
  answers,
  raters,
})

async function begin({ by, uid }: MadeRater): Promise<void> {
  await startAnswering(by, uid, 'employee')
  await saveFeedback(by, uid, changesOf({ listens: 3 }))
}

/**
 * Whoever makes the download again with the right guess has its bytes: do its hash, its size or how long it took stand in a
 * dump, so that they would know it is the right one?
 */
function traces(dump: attacks.Dump, bytes: Buffer, id: string): Finding[] {
  const hash = createHash('sha256').update(bytes).digest()
  const values = dump.rows.flatMap((row) => Object.entries(row.values))
  const texts = ['hex', 'base64', 'base64url'].map((encoding) => hash.toString(encoding as BufferEncoding))
  const size = new RegExp(`(^|[^\\d.-])${bytes.length}($|[^\\d.-])`)
  const hits = values.filter(
    ([name, value]) =>
      texts.some((text) => value.includes(text)) || (!/(_at|sealed|id)$/.test(name) && size.test(value)),
  )
  const row = dump.rows.find(({ table, values: { id: own } }) => table === 'data_exports' && own === id)?.values
  const took = Date.parse(row?.['finished_at'] ?? '') - Date.parse(row?.['started_at'] ?? '')
  return [
    finding(
      'one dump after a download, which is made again',
      values.length,
      hits.length + Number(took % 1000 !== 0),
      0,
    ),
  ]
}

/** What differs between two dumps, and after the night, with nothing that is everybody's own. */
function signOf(before: attacks.Dump, after: attacks.Dump, night: attacks.Dump, campaign: string): string {
  const own = (dump: attacks.Dump) => attacks.slotsIn(dump).filter(({ values }) => values['campaign_id'] === campaign)
  const textOf = ({ table, values }: attacks.Row) => JSON.stringify([table, values])
  const missing = (from: attacks.Dump, other: attacks.Dump): string[] => {
    const there = new Set(other.rows.map(textOf))
    return from.rows
      .filter((row) => row.table !== attacks.SLOTS && !there.has(textOf(row)))
      .map(({ table, values }) => `${table} ${Object.keys(values).join()} ${values['details'] ?? ''}`)
      .toSorted()
  }
  const ids = new Set(own(before).map(({ values }) => values['id']))
  return JSON.stringify([
    own(after).length - own(before).length,
    own(night).length - own(before).length,
    own(after).filter(({ values }) => ids.has(values['id'])).length,
    new Set(own(after).map(({ xmin }) => xmin)).size,
    attacks.oddLengths({ rows: own(after) }),
    missing(before, after),
    missing(after, before),
  ])
}
