// Answers a version before sealed slots has kept: nothing is lost, and nothing is left that connects.
import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { keyFor } from '#auth/secret.ts'
import { uuidOf } from '#base/uuid.ts'
import { connect, disconnect } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { definition } from '#questionnaires/questionnaires.factory.ts'
import { everythingIn } from '../../../test/everything.ts'
import { sealUp } from './sealing-up.service.ts'
import { slotsIn } from './slots.service.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations')
const template = new URL(inject('templateUrl'))
const url = new URL(`/test_before_${process.pid}`, template).href
const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-before-'))
let client: pg.Client
const ids = Object.fromEntries(
  ['person', 'rater1', 'rater2', 'gone', 'running', 'ended', 'subject1', 'subject2', 'p1', 'p2', 'p3', 'q', 'v'].map(
    (name) => [name, randomUUID()],
  ),
) as Record<string, string>
const formerSlotOf = (rater: string) => uuidOf(createHmac('sha256', keyFor('slots')).update(rater).digest())

beforeAll(async () => {
  Object.assign(process.env, {
    KORAK_MODE: 'test',
    DATA_DIR: dataDir,
    APP_SECRET: 'only-for-tests-only-for-tests-only',
    LOG_LEVEL: 'silent',
  })
  const admin = new pg.Client({ connectionString: new URL('/postgres', template).href })
  await admin.connect()
  await admin.query(`create database ${new URL(url).pathname.slice(1)} template template0`)
  await admin.end()
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const name of readdirSync(MIGRATIONS)
    .filter((name) => name < '0125')
    .toSorted()) {
    await client.query(readFileSync(path.join(MIGRATIONS, name), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
}, 60_000)
afterAll(async () => {
  await client.end()
  await disconnect()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A slot as it was kept: its person, its group, its day, its answers. */
async function insertFormer(slot: string, subject: string, status: string, note: string): Promise<void> {
  const day = "date_trunc('day', now(), 'Europe/Ljubljana')"
  await client.query(
    `insert into feedback_slots (id, subject_id, relationship, status, completed_on, created_at, updated_at)
      values ($1, $2, 'coworker', $3, current_date, ${day}, ${day})`,
    [slot, subject, status],
  )
  await client.query(
    `insert into answer_sheets (id, version_id, slot_id, rev, position) values ($1, $2, $1, 2, 'note')`,
    [slot, ids.v],
  )
  await client.query(
    `insert into answers (sheet_id, item, value, rev, change_id) values ($1, 'note', to_jsonb($2::text), 2, gen_random_uuid())`,
    [slot, note],
  )
}

async function insertAll(): Promise<void> {
  const { person, running, ended, subject1, subject2, q, v } = ids
  await client.query(
    `insert into users (id, username, email, password_hash) values ($1, 'vida', 'vida@primer.si', 'x')`,
    [person],
  )
  await client.query(`insert into questionnaires (id, key) values ($1, 'q')`, [q])
  await client.query(
    `insert into questionnaire_versions (id, questionnaire_id, number, definition, hash, title_sl, title_en, minutes, question_count)
      values ($1, $2, 1, $3, decode(repeat('00', 32), 'hex'), 'N', 'N', 5, 1)`,
    [v, q, JSON.stringify(definition())],
  )
  for (const [id, status] of [
    [running, 'open'],
    [ended, 'closed'],
  ])
    await client.query(
      `insert into campaigns (id, title_sl, title_en, version_id, status, opens_at, closes_at, closed_at)
        values ($1, 'Krog', 'Round', $2, $3, now() - interval '2 days', now() + interval '9 days', now())`,
      [id, v, status],
    )
  await client.query('insert into campaign_subjects (id, campaign_id, user_id) values ($1, $2, $5), ($3, $4, $5)', [
    subject1,
    running,
    subject2,
    ended,
    person,
  ])
  for (const [participant, rater, campaign, subject] of [
    [ids.p1, ids.rater1, running, subject1],
    [ids.p2, ids.rater2, running, subject1],
    [ids.p3, ids.gone, ended, subject2],
  ]) {
    await client.query(
      `insert into campaign_participants (id, campaign_id, name, email, token_hash)
        values ($1::uuid, $2, 'Oseba', $1::text || '@primer.si', sha256($1::text::bytea))`,
      [participant, campaign],
    )
    await client.query(
      `insert into campaign_raters (id, subject_id, participant_id, relationship, claimed, claim, invited_at, status, answered_on)
        values ($1, $2, $3, 'coworker', 'employee', 'proposed', now(), 'closed', current_date)`,
      [rater, subject, participant],
    )
  }
  await insertFormer(formerSlotOf(ids.rater1!), subject1!, 'closed', 'Beseda prve')
  await insertFormer(formerSlotOf(ids.rater2!), subject1!, 'in-progress', 'Beseda druge')
  await insertFormer(formerSlotOf(ids.gone!), subject2!, 'closed', 'Beseda iz poročila')
  // Of somebody who has been erased since.
  await insertFormer(randomUUID(), subject1!, 'closed', 'Beseda odsotne')
  await client.query(
    `insert into feedback_reports (subject_id, content, hash) values ($1, '{}', decode(repeat('00', 32), 'hex'))`,
    [subject2],
  )
}

test('everything of a running campaign is sealed and found by its key; of a made report nothing is left', async () => {
  await insertAll()
  await migrate(url)
  connect(url, 2)
  expect(await sealUp()).toBe(3)
  expect(await sealUp()).toBe(0)
  const slots = await slotsIn(ids.running!)
  expect(slots.shut).toEqual([])
  expect(slots.of(ids.rater1!)?.content).toMatchObject({
    subject: ids.subject1,
    relationship: 'coworker',
    claimed: 'employee',
    status: 'closed',
    completedOn: expect.any(String),
    rev: 2,
    position: 'note',
    answers: [{ item: 'note', value: 'Beseda prve', rev: 2, changeId: expect.any(String) }],
  })
  expect(slots.of(ids.rater2!)?.content).toMatchObject({ status: 'in-progress', answers: [{ value: 'Beseda druge' }] })
  expect(slots.all.map(({ content }) => content.answers[0]?.value).toSorted()).toContain('Beseda odsotne')
  expect((await slotsIn(ids.ended!)).all).toEqual([])

  const dump = await everythingIn(url)
  const former = [ids.rater1!, ids.rater2!, ids.gone!].map(formerSlotOf)
  for (const trace of ['Beseda', Buffer.from('Beseda').toString('hex'), ...former]) expect(dump).not.toContain(trace)
  const { rows } = await client.query('select id, status, claim, updated_at = created_at as same from campaign_raters')
  expect(rows).toHaveLength(3)
  for (const { id, ...row } of rows)
    expect(row).toEqual({
      status: id === ids.gone ? 'closed' : 'open',
      claim: id === ids.gone ? 'proposed' : null,
      same: true,
    })
  const { rows: counted } = await client.query('select answered from campaign_subjects where id = $1', [ids.subject2])
  expect(counted).toEqual([{ answered: { coworker: 1 } }])
})
