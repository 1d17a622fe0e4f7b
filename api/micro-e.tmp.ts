import { readFileSync } from 'node:fs'
const url = process.env['DATABASE_URL'] ?? ''
const db = await import('./src/db/db.ts')
const pool = db.connect(url, 1)
const q = await import('./src/applications/applications.queries.ts')
const p = await import('./src/applications/apply.queries.ts')
const s = await import('./src/auth/sessions.queries.ts')
const pid = (await pool.query('select pg_backend_pid() pid')).rows[0].pid
const ticks = (x: number | string) => { const f = readFileSync(`/proc/${x}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
const users = (await pool.query('select id from users where id not in (select user_id from applications) limit 600')).rows.map((r) => r.id)
const files = new Map((await pool.query('select user_id, id from files')).rows.map((r) => [r.user_id, r.id]))
const job = (await pool.query('select id from jobs limit 1')).rows[0].id
const tok = (await pool.query('select token_hash from sessions limit 1')).rows[0].token_hash
const uids: string[] = []
async function measure(name: string, n: number, f: (i: number) => Promise<unknown>) {
  for (let i = 0; i < Math.min(n / 4, 50); i++) await f(i)
  const a = ticks(pid), c = process.cpuUsage(), t = performance.now()
  const from = Math.min(n / 4, 50)
  for (let i = from; i < n; i++) await f(i)
  const u = process.cpuUsage(c)
  console.log(name.padEnd(14), 'pg cpu ms', ((ticks(pid) - a) / (n - from)).toFixed(3), 'node cpu ms', ((u.user + u.system) / 1000 / (n - from)).toFixed(3), 'wall', ((performance.now() - t) / (n - from)).toFixed(3))
}
await measure('session', 500, () => s.findSession(tok))
await measure('apply', 600, async (i) => { const r = await p.insertDraft(job, users[i], new Date()); uids[i] = r?.created_id ?? '' })
await measure('own', 600, (i) => q.ownsApplication(uids[i]!, users[i]))
await measure('detail', 600, (i) => q.findApplication(uids[i]!, users[i], 'sl-SI'))
await measure('submit', 600, (i) => p.insertSubmission({ uid: uids[i]!, userId: users[i], promiseOn: '2026-12-12', at: new Date(), message: null, cvId: files.get(users[i]), sentName: 'x', sentEmail: 'x@example.com', sentPhone: null, mail: { address: 'x@example.com', name: 'x', language: 'sl-SI', params: { a: 1 } } }))
await measure('add_job', 500, () => pool.query({ name: 'aj', text: `select graphile_worker.add_job('mail.send', '{"id":1}'::json, max_attempts => 15)` }))
await measure('add_job key', 500, (i) => pool.query({ name: 'ajk', text: `select graphile_worker.add_job('mail.send', '{"id":1}'::json, job_key => 'k' || $1, max_attempts => 15)`, values: [String(i + Math.random())] }))
process.exit()
