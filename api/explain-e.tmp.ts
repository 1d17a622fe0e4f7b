import pg from 'pg'
const url = process.env['DATABASE_URL'] ?? ''
const db = await import('./src/db/db.ts')
const pool = db.connect(url, 2)
const stm: Record<string, { name: string; text: string; values: unknown[] }> = {}
const orig = pool.query.bind(pool)
;(pool as any).query = (a: any, ...r: any[]) => { if (a?.name) stm[a.name] = a; return (orig as any)(a, ...r) }
const c = new pg.Client({ connectionString: url }); await c.connect()
const q = await import('./src/applications/applications.queries.ts')
const p = await import('./src/applications/apply.queries.ts')
const s = await import('./src/auth/sessions.queries.ts')
const a = (await c.query('select id,user_id,job_id from applications limit 1')).rows[0]
const tok = (await c.query('select token_hash from sessions limit 1')).rows[0]
const f = (await c.query('select id from files where user_id=$1', [a.user_id])).rows[0]
await q.findApplication(a.id, a.user_id, 'sl-SI'); await q.ownsApplication(a.id, a.user_id)
await c.query(`delete from applications where id=$1`, [a.id])
await s.findSession(tok.token_hash)
const d = await p.insertDraft(a.job_id, a.user_id, new Date())
const uid = d?.created_id ?? a.id
await p.insertSubmission({ uid, userId: a.user_id, promiseOn: '2026-12-12', at: new Date(), message: null, cvId: f.id, sentName: 'x', sentEmail: 'x@example.com', sentPhone: null, mail: { address: 'x@example.com', name: 'x', language: 'sl-SI', params: {} } })
for (const st of Object.values(stm)) {
  await c.query({ name: st.name, text: 'explain (analyze, buffers) ' + st.text, values: st.values } as any).catch(async () => {})
  await c.query('begin')
  if (st.name === 'submit') await c.query(`update applications set status='draft' where id=$1`, [uid])
  if (st.name === 'apply') await c.query(`delete from applications where id=$1`, [uid])
  if (st.name === 'application' || st.name === 'own_application') st.values[0] = uid
  const r = await c.query('explain (analyze) ' + st.text, st.values as any)
  console.log('=====', st.name); console.log(r.rows.map((x: any) => x['QUERY PLAN']).join('\n'))
  await c.query('rollback')
}
process.exit()
