// What was asked for (intent) and what the server said it had done (acknowledged): the truth to check the database by.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from './bench-database.ts'

interface Registration {
  email: string
  isAcked: boolean
}
interface Sending {
  username: string
  job: string
  isAcked: boolean
}
interface Saving {
  username: string
  /** Highest number asked for, and the highest the server said it had saved. */
  asked: number
  acked: number
}
interface Upload {
  /** Session of whoever uploads. */
  token: string
  content: string
  /** What it is known by, once it was acknowledged. */
  uid: string | null
}
export interface Ledger {
  uploads: Upload[]
  registrations: Registration[]
  sendings: Sending[]
  savings: Saving[]
}
export interface Findings {
  acked: number
  lost: string[]
  doubled: string[]
  /** Asked for, never answered, and there by half: a command that was not one transaction. */
  torn: string[]
}

/** Compares what the portal said it had done with the database at `url`, and asks for every file at `origin`. */
export async function audit(url: string, origin: string, ledger: Ledger): Promise<Findings> {
  const found = await withClient(url, (client) => auditRows(client, ledger))
  const files = await auditFiles(origin, ledger)
  return { ...found, acked: found.acked + files.acked, lost: [...found.lost, ...files.lost] }
}

/** Asks the portal for every file it said it had. @returns how many there should be, and those that are not as they were */
async function auditFiles(origin: string, { uploads }: Ledger): Promise<Pick<Findings, 'acked' | 'lost'>> {
  const found: Pick<Findings, 'acked' | 'lost'> = { acked: 0, lost: [] }
  for (const { token, content, uid } of uploads) {
    if (!uid) continue
    found.acked += 1
    const ask = () => fetch(`${origin}/api/files/${uid}`, { headers: { Cookie: `korak_session=${token}` } })
    let answer = await ask()
    // A store that was away is tried again after a while.
    for (let tries = 0; answer.status === 503 && tries < 60; tries += 1) {
      await sleep(1000)
      answer = await ask()
    }
    if ((await answer.text()) !== content) found.lost.push(`file ${uid} (${answer.status})`)
  }
  return found
}

/** Compares the ledger with the database. */
async function auditRows(client: pg.Client, { registrations, sendings, savings }: Ledger): Promise<Findings> {
  const found: Findings = { acked: 0, lost: [], doubled: [], torn: [] }
  const people = await client.query<{ email: string; profile: boolean; mails: number }>(
    `select u.email, (c.user_id is not null) as profile, (select count(*)::int from mails m where m.user_id = u.id and m.template = 'activation') as mails
     from users u left join candidates c on c.user_id = u.id where u.email = any($1)`,
    [registrations.map(({ email }) => email)],
  )
  const byEmail = Map.groupBy(people.rows, ({ email }) => email)
  for (const { email, isAcked } of registrations) {
    const rows = byEmail.get(email) ?? []
    found.acked += Number(isAcked)
    if (isAcked && rows.length === 0) found.lost.push(`registration of ${email}`)
    if (rows.length > 1 || rows.some(({ mails }) => mails > 1)) found.doubled.push(`registration of ${email}`)
    if (rows.some(({ profile, mails }) => !profile || mails === 0)) found.torn.push(`registration of ${email}`)
  }
  const sent = await client.query<{ key: string; state: string; mails: number; events: number }>(
    `select u.username || ' ' || a.job_id as key, a.status::text as state,
       (select count(*)::int from mails m where m.template = 'application_received' and m.user_id = a.user_id and m.params ->> 'application' = a.id::text) as mails,
       (select count(*)::int from application_events e where e.application_id = a.id and e.status = 'submitted') as events
     from applications a join users u on u.id = a.user_id where u.username = any($1)`,
    [[...new Set(sendings.map(({ username }) => username))]],
  )
  const byKey = Map.groupBy(sent.rows, ({ key }) => key)
  for (const { username, job, isAcked } of sendings) {
    const key = `${username} ${job}`
    const rows = byKey.get(key) ?? []
    found.acked += Number(isAcked)
    if (isAcked && !rows.some(({ state }) => state === 'submitted')) found.lost.push(`application ${key}`)
    if (rows.length > 1 || rows.some(({ mails, events }) => mails > 1 || events > 1))
      found.doubled.push(`application ${key}`)
    if (rows.some(({ state, mails, events }) => state === 'submitted' && (mails === 0 || events === 0)))
      found.torn.push(`application ${key}`)
  }
  const saved = await client.query<{ username: string; value: string | null; city: string | null }>(
    `select u.username, c.education_summary as value, c.city from users u join candidates c on c.user_id = u.id where u.username = any($1)`,
    [savings.map(({ username }) => username)],
  )
  const byName = new Map(saved.rows.map((row) => [row.username, row]))
  for (const { username, asked, acked } of savings) {
    const row = byName.get(username)
    const number = Number(row?.value ?? 0)
    found.acked += acked
    if (number < acked || number > asked)
      found.lost.push(`profile of ${username}: ${acked} was saved, ${number} is there`)
    if (row && row.value !== row.city) found.torn.push(`profile of ${username}`)
  }
  return found
}
