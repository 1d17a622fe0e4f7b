// A round of 360 feedback on an installation of its own, and what every attacker makes of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { whoIs } from '../../api/src/applications/applications.factory.ts'
import { TEST_CONTEXT } from '../../api/src/http/request-context.factory.ts'
import {
  addRaters,
  answerAs,
  closeNow,
  makeCampaign,
  type MadeRater,
  ratersOf,
} from '../../api/src/campaigns/campaigns.factory.ts'
import { tasks } from '../../api/src/campaigns/campaigns.background.ts'
import { detailsOf } from '../../api/src/campaigns/campaigns.view.ts'
import { ownFeedback } from '../../api/src/campaigns/own.service.ts'
import { buildApp } from '../../api/src/app.ts'
import { keyFor } from '../../api/src/auth/secret.ts'
import { connect, disconnect } from '../../api/src/db/db.ts'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { migrate } from '../../api/src/db/migrate.ts'
import { useDatabase } from '../../api/src/env.ts'
import { keyOf } from '../../api/src/auth/campaign-keys.ts'
import { freezeReport } from '../../api/src/campaigns/reports/reports.service.ts'
import { seedReference } from '../../api/src/seed/seed.ts'
import { makeUser } from '../../api/src/users/users.factory.ts'
import { wire } from '../../api/src/wiring.ts'
import * as attacks from './attacks.ts'
import { downloadAndErasures } from './leavers.ts'
import { firstOfTwoReports } from './two-people.ts'
import { dayOfPublicAnswers } from './public.ts'
import { quietHours } from './quiet.ts'
import { dayOfReminders } from './reminders.ts'

/** What one attacker finds out. */
export interface Finding {
  attacker: string
  /** What was compared or tried. */
  tries: number
  /** Answers that are read, or known to be of one rater. */
  answers: number
  /** Raters of whom it is known that they have answered. */
  raters: number
}
const GROUPS = ['leader', ...Array(4).fill('coworker'), ...Array(3).fill('employee')] as const
/** Named when the others were asked already. */
const LATE = {
  name: 'Ocenjevalka Pozna',
  email: 'pozna@primer.si',
  relationship: 'employee',
  language: 'sl-SI',
  unknown: true,
} as const
/** Some write as much as they may, others a word. */
const wordOf = (at: number) => `Zaupna-beseda-${at}`.padEnd(at % 2 === 0 ? 100 : 0, 'č')

async function backUp(dataDir: string, target: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../ops/backup.ts'), target], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`The backup ended with ${code}`)
}

/** Plays the round in an empty folder. @returns what each attacker found, the weakest first */
export async function playRound(folder: string): Promise<Finding[]> {
  const dataDir = path.join(folder, 'data')
  Object.assign(process.env, { KORAK_MODE: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  const server = await startEmbedded({ dataDir, log: () => {} })
  try {
    useDatabase(server.url)
    await migrate(server.url)
    await seedReference(server.url)
    connect(server.url, 4)
    wire()
    return await attack(folder, dataDir, server)
  } finally {
    await disconnect()
    await server.stop()
  }
}

async function attack(folder: string, dataDir: string, server: Awaited<ReturnType<typeof startEmbedded>>) {
  const findings: Finding[] = []
  const look = () => attacks.dumpOf(server.url)
  const accounts = [await makeUser({ kind: 'employee' }), await makeUser({ kind: 'employee' })]
  const made = await makeCampaign({ raters: [...GROUPS], named: accounts.map(({ email }) => ({ email })) })
  await tasks['campaigns.invite']({ id: made.uid })
  const early = await look()
  await addRaters(made, made.subjectUid, [LATE])
  await tasks['campaigns.look']()
  made.raters = await ratersOf(made.uid)
  // The secret is made with the first key that is derived from it.
  keyFor('links')
  const secret = readFileSync(path.join(dataDir, 'secret'), 'utf8').trim()
  const answer = (rater: MadeRater, at: number) =>
    answerAs(rater, { listens: (at % 5) + 1, interrupts: 2, plans: 3, note: wordOf(at) })
  const words = made.raters.map((_rater, at) => wordOf(at))

  const seen = async () =>
    JSON.stringify([
      await ownFeedback(whoIs(made.subject), 'sl-SI'),
      (await detailsOf(whoIs(made.staff), made.uid, 'sl-SI')).claims,
    ])
  const [dump0, seen0] = [await look(), await seen()]
  await backUp(dataDir, path.join(folder, 'backup1'))
  const from = await attacks.lsnOf(server.adminUrl)
  // One rater alone, with an account; then a night; then everybody else.
  const alone = made.raters.findIndex(({ email }) => email === accounts[0]?.email)
  await answer(made.raters[alone]!, alone)
  const dump1 = await look()
  findings.push({ attacker: 'assessed person', tries: 1, answers: 0, raters: (await seen()) === seen0 ? 0 : 1 })
  for (const [at, rater] of made.raters.entries()) if (at !== alone) await answer(rater, at)
  const to = await attacks.lsnOf(server.adminUrl)
  const inLog = attacks.readable(path.join(server.dataFolder, 'pg_wal'), words).length
  const transactions = await attacks.transactionsIn(server.adminUrl, server.url, from, to)
  await tasks['campaigns.evenOut']()
  const dump2 = await look()
  await backUp(dataDir, path.join(folder, 'backup2'))

  const keys = attacks.keysOf(secret, dump2, [])
  const one = attacks.tryKeys(dump2, keys)
  const shared = [
    ...attacks.sharedValues(dump2),
    ...attacks.sharedTransactions(dump1),
    ...attacks.sharedTransactions(dump2),
  ]
  const odd = attacks.oddLengths(dump1) + attacks.oddLengths(dump2)
  const plain = words.filter((word) => JSON.stringify(dump2).includes(word)).length
  const sides = shared.length + one.linked
  findings.push({
    attacker: 'one dump and secret',
    tries: one.tries,
    answers: one.opened + plain + sides,
    raters: sides + odd,
  })

  const nightly = attacks.difference(dump0, dump2)
  const hidden = nightly.slots.length === made.raters.length && nightly.others.length === 0
  findings.push({
    attacker: 'two nightly dumps and secret',
    tries: dump2.rows.length,
    answers: attacks.tryKeys({ rows: [...dump0.rows, ...dump2.rows] }, keys).opened,
    raters: hidden ? 0 : 1,
  })
  const placesIn = (dump: attacks.Dump) => new Set(attacks.slotsIn(dump).map(({ values }) => values['id']))
  const earlier = placesIn(early)
  const stayed = [...placesIn(dump0)].filter((id) => earlier.has(id)).length
  findings.push({
    attacker: 'two dumps around somebody named late and secret',
    tries: dump0.rows.length,
    answers: 0,
    raters: stayed > 0 ? placesIn(dump0).size - stayed : 0,
  })
  const near = attacks.difference(dump0, dump1)
  findings.push({
    attacker: 'two dumps around one rater and secret',
    tries: dump1.rows.length,
    answers: near.others.length,
    raters: near.others.length,
  })

  // On the running server, with what lies in a backup.
  const app = await buildApp()
  const opened = async (tokens: readonly string[]): Promise<number> => {
    let count = 0
    for (const token of tokens) {
      const { statusCode } = await app.inject({ url: `/api/public/feedback/${token}`, headers: { host: 'localhost' } })
      count += Number(statusCode !== 404)
    }
    return count
  }
  const links = attacks.linksOf(dump2, keys)
  findings.push({
    attacker: 'backup with secret, and the running server',
    tries: links.length,
    answers: await opened(links),
    raters: 0,
  })
  const own = await opened(attacks.linksOf(dump2, [keyOf(made.uid, 0) ?? Buffer.alloc(32)]))
  await app.close()

  const folders = ['backup1', 'backup2'].map((name) => path.join(folder, name))
  const key = keyOf(made.uid, 0) ?? Buffer.alloc(32)
  const leaks = folders.flatMap((place) => attacks.readable(place, [...words, key]))
  const files = folders.flatMap((place) => attacks.filesBelow(place).map(({ content }) => content))
  const backups = attacks.tryKeys(dump2, attacks.keysOf(secret, dump2, files))
  const hasFolder = folders.some((place) => existsSync(path.join(place, 'campaign-keys')))
  findings.push({
    attacker: 'two backup folders with secret',
    tries: backups.tries,
    answers: leaks.length + backups.opened + backups.linked + Number(hasFolder),
    raters: 0,
  })

  const both = transactions.filter((tables) => tables.has(attacks.SLOTS) && tables.size > 1)
  findings.push({
    attacker: 'write-ahead log while they answer',
    tries: transactions.length,
    answers: inLog + both.length,
    raters: both.length,
  })

  const current = attacks.tryKeys(dump2, [key])
  findings.push({
    attacker: 'administrator of the running server',
    tries: 1,
    answers: Math.min(current.opened, own),
    raters: current.linked,
  })

  const before = await attacks.lsnOf(server.adminUrl)
  await closeNow(made)
  const closing = await attacks.transactionsIn(
    server.adminUrl,
    server.url,
    before,
    await attacks.lsnOf(server.adminUrl),
  )
  const closed = attacks
    .ratersIn(await look())
    .filter(({ table, values }) => table === 'campaign_raters' && values['status'] === 'closed')
  findings.push({ attacker: 'one dump after the closing', tries: 1, answers: 0, raters: closed.length })
  const batches = closing.filter((tables) => tables.has(attacks.SLOTS) && tables.has('campaign_raters'))
  const known = batches.length > 0 ? closed.length : 0
  findings.push({ attacker: 'write-ahead log of the closing', tries: closing.length, answers: 0, raters: known })
  await freezeReport(whoIs(made.staff), made.uid, made.subjectUid, TEST_CONTEXT)
  await tasks['campaigns.look']()
  const after = attacks.filesBelow(dataDir).map(({ content }) => content)
  const late = [dump0, dump1, dump2].map((dump) => attacks.tryKeys(dump, attacks.keysOf(secret, dump, after)))
  const left = attacks.slotsIn(await look()).length
  findings.push({
    attacker: 'administrator after the report, with older dumps',
    tries: late.reduce((sum, { tries }) => sum + tries, 0),
    answers: left + late.reduce((sum, { opened }) => sum + opened, 0),
    raters: late.reduce((sum, { linked }) => sum + linked, 0),
  })
  const backUpTo = async (name: string) => {
    await backUp(dataDir, path.join(folder, name))
    return path.join(folder, name)
  }
  const leavers = await downloadAndErasures(server, dataDir, backUpTo)
  findings.push(...(await firstOfTwoReports(server, dataDir)))
  const apart = [await dayOfReminders(server), await quietHours(server), await dayOfPublicAnswers(server)]
  return [...findings, ...leavers, ...apart.flat()]
}
