import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import pg from 'pg'
const url = process.env['DATABASE_URL'] ?? ''
process.env['KORAK_MODE'] = 'test'
process.env['APP_SECRET'] = 'only-for-tests-only-for-tests-only'
process.env['LOG_LEVEL'] = 'silent'
process.env['RATE_LIMITS'] = 'off'
process.env['DATA_DIR'] = '/tmp/helper-e/data'
const { connect } = await import('./src/db/db.ts')
connect(url, 16)
const { buildApp } = await import('./src/app.ts')
const c = new pg.Client({ connectionString: url })
await c.connect()
const n = Number(process.env['USERS'] ?? 1000)
const jobs = Number(process.env['JOBS'] ?? 20)
const have = (await c.query('select count(*) from users')).rows[0].count
if (Number(have) < n) {
  await c.query(`insert into users (username,email,name,password_hash,status) select 'u'||g, 'u'||g||'@example.com','Ime Priimek','x','active' from generate_series(1,$1::int) g`, [n])
  await c.query(`insert into candidates (user_id, education, career, phone) select id,7,'beginner','+386 41 123 456' from users`)
  await c.query(`insert into candidate_demographics (user_id, gender, birthday) select id,'male','1990-01-01' from users`)
  await c.query(`insert into files (user_id, collection,title,name,mime,size,sha256,storage_key,is_current) select id,'cv','cv','cv.pdf','application/pdf',1,'x',id::text,true from users`)
}
await c.query(`insert into jobs (status, published_at, expires_at, city, contact_email) select 'published', now(), now()+interval '9 days','Kranj','ana@example.com' from generate_series(1,$1::int)`, [jobs])
await c.query(`insert into job_texts (job_id, language, title) select id, 'sl-SI', 'Kuhar (m/ž)' from jobs on conflict do nothing`)
await c.query(`insert into job_texts (job_id, language, title) select id, 'en-EN', 'Cook' from jobs on conflict do nothing`)
const users = (await c.query('select id from users limit $1', [n])).rows.map((r) => r.id)
const fresh = (await c.query('select id from jobs order by created_at desc limit $1', [jobs])).rows.map((r) => r.id)
await c.query('delete from sessions')
const tokens = users.map(() => randomBytes(32).toString('base64url'))
const hashes = tokens.map((t) => createHash('sha256').update(t).digest())
await c.query(`insert into sessions (token_hash,user_id,expires_at) select unnest($1::bytea[]), unnest($2::uuid[]), now()+interval '5 hours'`, [hashes, users])
await c.query('analyze')
await c.end()
writeFileSync('/tmp/helper-e/bench/plan.json', JSON.stringify({ tokens, jobs: fresh }))
const app = await buildApp()
await app.listen({ port: 4200, host: '127.0.0.1' })
console.log('ready')
