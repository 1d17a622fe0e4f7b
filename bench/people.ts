// Candidates who can apply: complete profile, a current CV, and a session made directly in the database.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { hashPassword } from '../api/src/auth/passwords.ts'

export const PASSWORD = 'Visoka-trava7'
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
export const tokenOf = (number: number): string => sha256(`session ${number}`).toString('base64url')
export const tokenHashOf = (number: number): Buffer => sha256(tokenOf(number))
export const usernameOf = (number: number): string => `kandidat.${number}`

/** Makes candidates 0 … count − 1. */
export async function insertCandidates(client: pg.Client, count: number): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  await client.query(
    `insert into users (username, email, name, password_hash, status, activated_at)
     select 'kandidat.' || n, 'kandidat' || n || '@example.com', 'Kandidat ' || n, $2, 'active', now() from generate_series(0, $1::int - 1) n`,
    [count, hash],
  )
  const mine = `from users where username like 'kandidat.%'`
  await client.query(`insert into candidates (user_id, education, career) select id, 7, 'experienced-worker' ${mine}`)
  await client.query(
    `insert into candidate_demographics (user_id, gender, birthday) select id, 'female', '1990-03-05' ${mine}`,
  )
  await client.query(
    `insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r where u.username like 'kandidat.%' and r.key = 'Candidates'`,
  )
  // As after their first sign-in: nothing is left to ask.
  await client.query(
    `insert into user_consents (user_id, consent_id, version_id, status, decided_at)
     select u.id, v.consent_id, v.id, 'confirmed', now() from users u, consent_versions v where u.username like 'kandidat.%'
     on conflict on constraint user_consents_one_per_version do update set status = excluded.status, decided_at = excluded.decided_at`,
  )
  await client.query(
    `insert into files (user_id, collection, title, name, mime, size, sha256, storage_key, is_current)
     select id, 'cv', 'zivljenjepis.pdf', 'zivljenjepis.pdf', 'application/pdf', 1000, sha256(username::bytea), 'be/' || username, true ${mine}`,
  )
  const hashes = Array.from({ length: count }, (_, n) => tokenHashOf(n))
  await client.query(
    `insert into sessions (token_hash, user_id, is_remembered, expires_at)
     select t.hash, u.id, true, now() + interval '20 days' from unnest($1::bytea[]) with ordinality as t (hash, n)
     join users u on u.username = 'kandidat.' || (t.n - 1)`,
    [hashes],
  )
  await client.query('analyze')
}

/** A session writes once a minute that it was seen; that is not what is measured. */
export const touchSessions = (client: pg.Client): Promise<unknown> =>
  client.query('update sessions set last_seen_at = now()')

/** Sessions of staff end within hours, and a database made once is measured for days. */
export const renewSessions = (client: pg.Client): Promise<unknown> =>
  client.query(`update sessions set created_at = now(), last_seen_at = now(), expires_at = now() + interval '20 days'`)

/** Each of those candidates has applied for one of the first so many public jobs, and nobody has answered. */
export const insertApplications = (client: pg.Client, jobs: number): Promise<unknown> =>
  client.query(
    `insert into applications (user_id, job_id, status, next_move, promise_on, message, cv_file_id, submitted_at, sent_name, sent_email)
     select u.id, j.id, 'submitted', 'us', current_date + 5, '', f.id, now(), u.name, u.email
     from users u join files f on f.user_id = u.id and f.collection = 'cv'
     join (select id, row_number() over (order by ref_no) - 1 as at from jobs where status = 'published' order by ref_no limit $1) j
       on j.at = substr(u.username, 10)::int % least($1, (select count(*) from jobs where status = 'published'))
     where u.username like 'kandidat.%'`,
    [jobs],
  )
