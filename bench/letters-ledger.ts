// What consultants decided and what was acknowledged, compared with the database and with what the mail server took.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { MailServer } from './faults.ts'

/** One decision about one application: what was asked, and what was acknowledged. */
export interface Decision {
  application: string
  subject: string
  to: 'not_selected' | 'in_review'
  isAcked: boolean
  /** Taken back: not asked for, asked for, acknowledged. */
  recall: 'no' | 'asked' | 'acked'
}
export interface Findings {
  decided: number
  recalled: number
  letters: number
  /** Acknowledged, and not there. */
  lost: string[]
  /** A status without its letter, a letter without its status, a mail without its letter or the other way round. */
  torn: string[]
  /** More than one letter, mail or change of status for one decision. */
  doubled: string[]
  /** A mail about what nobody decided, or what was taken back. */
  undecided: string[]
  /** Mails the server took twice, under one Message-ID. */
  twice: number
}

/**
 * Waits until every letter has gone that can go. What a killed process had claimed is let go when everything else is done, as it would be
 * after ten minutes.
 * @returns mails that were held so
 */
export async function settle(client: pg.Client): Promise<number> {
  const open = async (where: string): Promise<number> =>
    (await client.query<{ n: number }>(`select count(*)::int as n from ${where}`)).rows[0]?.n ?? 0
  const until = async (isDone: () => Promise<boolean>, tries: number): Promise<void> => {
    for (let at = 0; at < tries && !(await isDone()); at++) await sleep(500)
  }
  await until(async () => (await open(`letters where state = 'held'`)) === 0, 360)
  await until(
    async () =>
      (await open(
        `mails where status = 'queued' and (claimed_until is null or updated_at > now() - interval '10 s')`,
      )) === 0,
    360,
  )
  const held = await open(`mails where status = 'queued'`)
  if (held === 0) return 0
  await client.query(`update mails set claimed_until = now() where status = 'queued' and claimed_until is not null`)
  await client.query(
    `select graphile_worker.add_job('mail.send', json_build_object('id', id), job_key => 'mail:' || id) from mails where status = 'queued'`,
  )
  await until(async () => (await open(`mails where status = 'queued'`)) === 0, 120)
  return held
}

interface Told {
  id: string
  status: string
  letters: string[]
  events: number
  mails: number
}
/** Compares decisions with what became of them. */
export async function audit(
  client: pg.Client,
  ledger: readonly Decision[],
  { under, taken }: MailServer,
): Promise<Findings> {
  const found: Findings = {
    decided: 0,
    recalled: 0,
    letters: 0,
    lost: [],
    torn: [],
    doubled: [],
    undecided: [],
    twice: 0,
  }
  const { rows } = await client.query<Told>(
    `select a.id, a.status::text as status,
      array(select l.state from letters l where l.application_id = a.id) as letters,
      (select count(*)::int from application_events e where e.application_id = a.id and e.status in ('not_selected', 'in_review')) as events,
      (select count(*)::int from mails m where m.template = 'application_letter' and m.params ->> 'application' = a.id::text) as mails
     from applications a where a.id = any($1::uuid[])`,
    [ledger.map(({ application }) => application)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { application, subject, to, isAcked, recall } of ledger) {
    const row = byId.get(application)
    if (!row) throw new Error(`Application ${application} is gone`)
    const gone = under.get(subject) ?? new Set()
    const sent = row.letters.filter((state) => state === 'sent').length
    const isTold = sent > 0 || row.mails > 0 || gone.size > 0 || row.status !== 'submitted' || row.events > 0
    const says = `${application}: ${row.status}, letters ${row.letters.join(' ') || 'none'}, ${row.events} events, ${row.mails} mails, ${gone.size} taken`
    found.decided += Number(isAcked)
    found.recalled += Number(recall === 'acked')
    found.letters += gone.size
    if (isAcked && row.letters.length === 0) found.lost.push(says)
    else if (isAcked && recall === 'no' && !isTold) found.lost.push(says)
    if (recall === 'acked' && isTold) found.undecided.push(says)
    if (row.letters.length > 1 || row.events > 1 || row.mails > 1 || gone.size > 1) found.doubled.push(says)
    if (isTold && !(sent === 1 && row.mails === 1 && gone.size === 1 && row.status === to && row.events === 1))
      found.torn.push(says)
    for (const id of gone) if ((taken.get(id) ?? 0) > 1) found.twice += 1
  }
  const known = new Set(ledger.map(({ subject }) => subject))
  for (const subject of under.keys())
    if (subject.startsWith('Odgovor ') && !known.has(subject)) found.undecided.push(subject)
  return found
}
